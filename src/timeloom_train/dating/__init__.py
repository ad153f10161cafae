"""Training of what dates documents (`timeloom.stages.dating`)."""
