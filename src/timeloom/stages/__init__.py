"""The stages of a pipeline, each in its own room. All are one shape, `Document -> Document`; none imports another."""
