"""The document: text and layers."""

from timeloom.document.assumed import ASSUMED
from timeloom.document.model import (
    Alternative,
    Document,
    Event,
    Instance,
    Link,
    Meta,
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

__all__ = [
    "ASSUMED",
    "Alternative",
    "Document",
    "Event",
    "Instance",
    "Link",
    "Meta",
    "Policy",
    "Problem",
    "Signal",
    "Span",
    "Time",
    "TimeEntity",
    "Token",
    "Unresolved",
    "outside",
]
