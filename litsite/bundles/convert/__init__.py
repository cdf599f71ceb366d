"""Converters, one file per format: a file becomes a Document."""
