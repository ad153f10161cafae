"""A classifier of pairs: given two events or times that a TLINK joins, which relation holds between them.

A plain linear model over attributes and words (the features that the systems of 2007 to 2013 have in common,
facts of TempEval-1 and -3). It serves studies that need the answers of a real system, better and worse ones.
"""

from timeloom_train.pairs.items import KINDS, Pair, pairs_of
from timeloom_train.pairs.model import PairModel

__all__ = ["KINDS", "Pair", "PairModel", "pairs_of"]
