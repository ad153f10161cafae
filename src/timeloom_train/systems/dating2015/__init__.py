"""Training of the systems of SemEval-2015 task 7 (`timeloom.systems.dating2015`)."""
