"""Training of the learned reader: one encoder, and heads that read characters, words and trees off it."""
