"""Learning from readers of timelines: which links hold, and which ways of telling an event read well."""
