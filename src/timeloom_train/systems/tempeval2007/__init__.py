"""Training of the systems of TempEval 2007: weights of `timeloom.systems.tempeval2007`."""
