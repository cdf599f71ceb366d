"""Benchmarks: each is a command that reads the data it is given and prints one JSON object."""
