"""Words of a text, and the regions of them that may hold an expression of time."""
