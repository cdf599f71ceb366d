"""Sentences that state what a paper found: which they are, their direction, the size of the effect."""
