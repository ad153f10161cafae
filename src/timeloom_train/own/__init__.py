"""Learning on from the shipped weights with a user's own labelled texts: `timeloom train`."""
