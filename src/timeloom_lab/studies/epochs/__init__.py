"""Epochs: the years at which the frequencies of words break, tested against chance, and the words that carry each
break.

It is a room of `bench`, since it studies tables of counts and dates no text: no stage asks it anything. Tables are read
by `timeloom.formats.yearly`.
"""

from timeloom_lab.studies.epochs.carriers import Carrier, carriers
from timeloom_lab.studies.epochs.chance import Plan
from timeloom_lab.studies.epochs.frequencies import Frequencies, Gathering
from timeloom_lab.studies.epochs.study import Boundary, Epoch, Epochs, find_epochs

__all__ = ["Boundary", "Carrier", "Epoch", "Epochs", "Frequencies", "Gathering", "Plan", "carriers", "find_epochs"]
