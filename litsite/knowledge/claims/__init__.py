"""What findings are about, which belong together, and where they differ."""
