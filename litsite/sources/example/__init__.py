"""The example library: a small, real Zotero data directory about how knowledge is tested, found and connected."""
