"""Training of the weaver: an encoder of its own that reads sentences together, and heads for events and for pairs."""
