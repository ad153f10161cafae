"""The document: text and layers."""

from timeloom.document.assumed import ASSUMED
from timeloom.document.encoding import Encoding, Read
from timeloom.document.guessed import Guessed
from timeloom.document.listed import Times
from timeloom.document.losses import LOSSES
from timeloom.document.model import (
    Alternative,
    Candidate,
    Dating,
    Document,
    Dropped,
    Event,
    Grid,
    Instance,
    Link,
    Meta,
    Phrase,
    Problem,
    Signal,
    Span,
    Time,
    TimeEntity,
    Token,
    Unresolved,
    outside,
)
from timeloom.document.policy import Policy
from timeloom.document.timeline import Counts, Place, Timeline
from timeloom.document.written import FIRST_YEAR, Clue, ClueKind, Written

__all__ = [
    "ASSUMED",
    "FIRST_YEAR",
    "LOSSES",
    "Alternative",
    "Candidate",
    "Clue",
    "ClueKind",
    "Counts",
    "Dating",
    "Document",
    "Dropped",
    "Encoding",
    "Event",
    "Grid",
    "Guessed",
    "Instance",
    "Link",
    "Meta",
    "Phrase",
    "Place",
    "Policy",
    "Problem",
    "Read",
    "Signal",
    "Span",
    "Time",
    "TimeEntity",
    "Timeline",
    "Times",
    "Token",
    "Unresolved",
    "Written",
    "outside",
]
