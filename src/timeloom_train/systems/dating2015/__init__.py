"""Training of the systems of SemEval-2015 task 7 (`timeloom_lab.systems.dating2015`)."""
