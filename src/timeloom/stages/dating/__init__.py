"""Dating: when a text was written, as a distribution over years, and what it chooses of a grid."""

from timeloom.stages.dating.dater import Dater
from timeloom.stages.dating.grid import choose, read_grid
from timeloom.stages.dating.phrases import PhraseJudge

__all__ = ["Dater", "PhraseJudge", "choose", "read_grid"]
