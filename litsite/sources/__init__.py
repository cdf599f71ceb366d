"""Where a library comes from: the Zotero data directory and the example, read into frozen records."""
