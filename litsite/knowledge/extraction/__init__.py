"""What is found in the text of one bundle: mentions of entities, relations, claims. One file an extractor."""
