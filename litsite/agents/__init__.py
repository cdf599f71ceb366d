"""What programs and people at a terminal read of the library: outlines, related papers, passages, search."""
