"""Relations between papers, each with the evidence that let it in."""
