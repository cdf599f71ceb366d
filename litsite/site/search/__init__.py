"""Full-text search that works from ``file://``: an index cut into scripts that pages load when they need them."""
