"""Times: from text to times. A chart of all phrases that the grammar allows, their readings, and one learned choice."""

from timeloom.times.choice import Scorer
from timeloom.times.reader import Reader

__all__ = ["Reader", "Scorer"]
