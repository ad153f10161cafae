"""Training of the published systems that `timeloom.systems` re-creates: weights go to a folder of the user."""
