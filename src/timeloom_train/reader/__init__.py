"""Training of the encoder: it learns words and trees, and a head for them is learned on its vectors."""
