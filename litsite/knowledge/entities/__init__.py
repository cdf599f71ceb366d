"""Entities of a library under one name each: canonical names, acronyms, merges, confidence, what is kept."""
