"""Events, relations and their merging: what is learned of them, and measured."""
