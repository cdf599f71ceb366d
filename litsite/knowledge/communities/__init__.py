"""Entities that occur together, found and named, and what the papers of each community say."""
