"""litsite: a literature wiki from a Zotero library."""

__version__ = "0.1.0"
