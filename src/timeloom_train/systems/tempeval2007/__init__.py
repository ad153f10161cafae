"""Training of the systems of TempEval 2007: weights of `timeloom_lab.systems.tempeval2007`."""
