"""The index: bundles cut into chunks, their vectors, and the search over both."""
