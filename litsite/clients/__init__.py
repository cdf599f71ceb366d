"""The outside services and models that litsite may use, one file each, and the only importers of their packages."""
