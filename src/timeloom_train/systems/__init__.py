"""Training of the published systems that `timeloom_lab.systems` re-creates: weights go to a folder of the user."""
