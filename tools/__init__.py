"""Scripts for people who work on litsite."""
