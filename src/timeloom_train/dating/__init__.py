"""Training of what dates documents (`timeloom.dating`)."""
