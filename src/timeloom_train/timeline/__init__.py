"""Learning from readers of timelines: which links hold, when events happen, and which ways of telling an event read
well."""
