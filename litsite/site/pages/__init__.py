"""Builders of page records, one file per kind of page."""
