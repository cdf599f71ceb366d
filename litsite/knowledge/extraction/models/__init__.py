"""What models find in a text: a language model behind an endpoint, and GLiNER2 on this computer."""
