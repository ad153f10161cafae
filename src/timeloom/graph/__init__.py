"""Allen and point relations, closure, consistency, reduction, bounds, layout. Ids only: no text, no XML.

Plain imports: the room comes as a whole and numpy with it, so `import timeloom` and the rule preset do not load it.
"""

from timeloom.graph.allen import (
    AFTER,
    ALL,
    BEFORE,
    BEGINS,
    BEGUN_BY,
    DURING,
    ENDED_BY,
    ENDS,
    EQUAL,
    INCLUDES,
    LETTERS,
    MEETS,
    MET_BY,
    NONE,
    OVERLAPPED_BY,
    OVERLAPS,
    Allen,
)
from timeloom.graph.bounds import Bounds, Dated, Difference, Lasting, TemporalNetwork
from timeloom.graph.conflicts import Conflict, smallest_conflict
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import time_facts
from timeloom.graph.incremental import IncrementalGraph
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.mending import Mended, NotHeld, mend
from timeloom.graph.network import AllenNetwork, Scenario
from timeloom.graph.points import PointGraph
from timeloom.graph.repair import Dropped, Repair, repair
from timeloom.graph.search import Limits
from timeloom.graph.tlinks import Reading, read_tlinks, tlinks

__all__ = [
    "AFTER",
    "ALL",
    "BEFORE",
    "BEGINS",
    "BEGUN_BY",
    "DURING",
    "ENDED_BY",
    "ENDS",
    "EQUAL",
    "INCLUDES",
    "LETTERS",
    "MEETS",
    "MET_BY",
    "NONE",
    "OVERLAPPED_BY",
    "OVERLAPS",
    "Allen",
    "AllenNetwork",
    "Bounds",
    "Conflict",
    "Constraint",
    "Dated",
    "Difference",
    "Dropped",
    "IncrementalGraph",
    "IntervalGraph",
    "Lasting",
    "Limits",
    "Mended",
    "NotHeld",
    "PointGraph",
    "Reading",
    "Repair",
    "Scenario",
    "TemporalNetwork",
    "mend",
    "read_tlinks",
    "repair",
    "smallest_conflict",
    "time_facts",
    "tlinks",
]
