"""``knowledge.db``: its tables, and how they are written and read."""
