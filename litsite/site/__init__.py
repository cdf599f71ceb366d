"""Bundles and records become a folder of plain HTML."""
