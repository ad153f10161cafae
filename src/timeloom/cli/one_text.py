"""Sides of a comparison that hold different parts of the same files, brought onto one text before they are scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
import msgspec

if TYPE_CHECKING:
    from timeloom.calendar.interval import Interval
    from timeloom.document import Document
    from timeloom.metrics import Metric

__all__ = ["on_one_text"]


def on_one_text(
    metric: Metric, golds: list[Document], systems: Sequence[list[Document]]
) -> tuple[Metric, list[Document], list[list[Document]], set[str]]:
    """The measure, the gold, the systems, and the ids of what is told on stderr to be impossible: on the same texts
    where the measure compares schemas.

    TimeML keeps what stands in TEXT, Anafora all characters of the file: intervals of time are compared on the latter.
    What cannot be brought there stays as it is. Other measures are left alone, since there a
    text that is not the gold's is a mistake.
    """
    from timeloom.metrics.track2 import Track2Metric

    if not isinstance(metric, Track2Metric):
        return metric, golds, list(systems), set()
    from timeloom.formats.whole import on_one_text as brought

    (golds, others, *brought_systems), errors = brought(golds, metric.other_documents, *systems)
    for error in errors:
        click.echo(f"Error: {error}", err=True)
    missing = {document.id for document in golds} - {document.id for document in others}
    if metric.only_agreeing != "no" and missing:
        click.echo(
            f"{len(missing)} not in the other schema, agreeing in nothing: {', '.join(sorted(missing)[:10])}", err=True
        )
    golds = _dated(golds, [others, *brought_systems])
    return metric.with_others(others), golds, brought_systems, {error.document or "" for error in errors}


def _dated(golds: list[Document], sides: Sequence[list[Document]]) -> list[Document]:
    """The gold, with the time of writing that another side has for a document whose SCATE comes without one. Both are
    told, what was taken and what nobody has: most expressions mean nothing without it."""
    from timeloom.formats.whole import creation_day

    known: dict[str, Interval | None] = {}
    for document in (document for side in sides for document in side):
        known[document.id] = known.get(document.id) or creation_day(document)
    undated = {gold.id for gold in golds if gold.dct is None and gold.entities}
    taken = {id for id in undated if known.get(id) is not None}
    for told, names in (
        ("a time of writing: that of the other side is taken", taken),
        ("a time of writing (<doc>.dct): what depends on it means no interval", undated - taken),
    ):
        if names:
            shown = f"{', '.join(sorted(names)[:10])}{', ...' if len(names) > 10 else ''}"
            click.echo(f"{len(names)} of the gold without {told}: {shown}", err=True)
    return [msgspec.structs.replace(gold, dct=known[gold.id]) if gold.id in taken else gold for gold in golds]
