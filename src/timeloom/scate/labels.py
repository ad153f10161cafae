"""SCATE entities as labels of characters: the tables of labels, and from labels back to entities.

One character can be part of a day of the week and of an operator that is implied by the same word, so there are three
sequences of BIO labels: non-operators, explicit operators (alone on their text) and implicit ones (sharing text with
another entity). Section 5.1 of Laparra, Xu and Bethard 2018. `timeloom_train.recognition.labels` makes labels of gold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timeloom.document import Span, TimeEntity

__all__ = ["GROUPS", "LABELS", "OPERATORS", "THINGS", "UNLEARNT", "decode"]

THINGS = (
    "Period", "Year", "Calendar-Interval", "Month-Of-Year", "Day-Of-Month", "Day-Of-Week", "Hour-Of-Day",
    "Minute-Of-Hour", "Number", "Second-Of-Minute", "Time-Zone", "Part-Of-Day", "Season-Of-Year", "AMPM-Of-Day",
    "Part-Of-Week", "Week-Of-Year", "Two-Digit-Year",
)  # fmt: skip
"""Non-operators, Two-Digit-Year among them, as in the paper."""
OPERATORS = (
    "Sum", "Difference", "Union", "Intersection", "Every-Nth", "This", "Last", "Next", "Before", "After", "Between",
    "NthFromStart", "NthFromEnd", "Frequency",
)  # fmt: skip
UNLEARNT = frozenset({"Event", "Modifier", "PreAnnotation", "NotNormalizable"})
"""Types that the published systems do not learn."""

GROUPS: dict[str, tuple[str, ...]] = {"non-operator": THINGS, "explicit": OPERATORS, "implicit": OPERATORS}
LABELS: dict[str, tuple[str, ...]] = {
    group: ("O", *(f"{tag}-{type_}" for type_ in types for tag in "BI")) for group, types in GROUPS.items()
}
"""The labels of each group; a label is the number of its place, O is 0."""


def decode(labels: Mapping[str, Sequence[int]]) -> list[TimeEntity]:
    """Entities from labels, in the order of the text; ids count from 1.

    An I that continues nothing of its type begins an entity, as BIO is usually read.
    """
    found: list[tuple[int, int, str]] = []
    for group, line in labels.items():
        types = GROUPS[group]
        at = 0
        while at < len(line):
            label = line[at]
            if not label:
                at += 1
                continue
            inside = label + (label & 1)
            end = at + 1
            while end < len(line) and line[end] == inside:
                end += 1
            found.append((at, end, types[(label - 1) // 2]))
            at = end
    found.sort()
    return [TimeEntity(f"{number}@e@text@timeloom", (Span(start, end),), type_)
            for number, (start, end, type_) in enumerate(found, 1)]  # fmt: skip
