"""Whether a document has its time of writing from its own text, which bears that day at its head or foot
(`timeloom.pipeline.stated`)."""

from __future__ import annotations

from timeloom.document.model import Document

__all__ = ["BORNE", "is_borne", "where_borne"]

BORNE = "writing-stated"
"""The guess of a time of writing that was taken from the text (`timeloom.document.assumed`)."""


def is_borne(document: Document) -> bool:
    """Whether the time of writing is the day that the text bears, and nobody has given it."""
    creation = document.meta.creation
    return creation is not None and BORNE in creation.assumed and creation.intervals == (document.dct,)


def where_borne(document: Document) -> str:
    """At which end of the text that day stands."""
    creation = document.meta.creation
    return "foot" if creation is not None and 2 * creation.start > len(document.text) else "head"
