"""Tests of the keywords."""
