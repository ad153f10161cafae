"""Dating: when a text was written, as a distribution over years, and what it chooses of a grid."""

from timeloom.dating.dater import Dater
from timeloom.dating.grid import choose, read_grid
from timeloom.dating.phrases import PhraseJudge

__all__ = ["Dater", "PhraseJudge", "choose", "read_grid"]
