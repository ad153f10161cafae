"""How long an event lasts is no place for it: "moved to Leeds in 1990 and worked there for ten years".

What found the links puts events into "ten years" as into a date. The amount has no place on the calendar that could
hold them, so such a link is not read. It says how long the verb on which it hangs goes on, and a date that is not of
that verb's own clause says when that begins: in 1990, and not that it lies there. A verb that has no date and is joined
to one that has begins in that. Links that were given stand.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from timeloom.calendar.interval import End
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Time
from timeloom.graph.allen import Allen
from timeloom.graph.bounds import Lasting
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import duration_of
from timeloom.graph.point import ANY, GE, LE
from timeloom.timeline.believing import SEEN
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import WITHIN, group
from timeloom.timeline.ended import months_before
from timeloom.timeline.hanging import TOGETHER, TRUST

__all__ = ["BEGINS_IN", "Lasts", "lasting"]

BEGINS_IN = "begins-in"
"""The label of what begins in a time and may go on behind it."""

_DURING = frozenset(("for", "over", "during"))
_OBLIQUE = frozenset(("obl", "obl:unmarked", "obl:tmod", "obj"))
_MONTHS, _UNITS = re.compile(r"P(\d{1,4})(DE|CE|Y|M)"), {"DE": 120, "CE": 1200, "Y": 12, "M": 1}
_AHEAD, _BEHIND = ("BEFORE", "IBEFORE"), ("AFTER", "IAFTER")
_BEGINS = Allen.from_ends(GE, LE, ANY, ANY)


class Lasts(NamedTuple):
    """The links that are read, and how long events last."""

    links: tuple[Constraint, ...]
    lengths: tuple[Lasting, ...] = ()


def lasting(borders: Borders, links: Sequence[Constraint], found: Collection[str]) -> Lasts:
    """The links, those that were found and put events into amounts left out, and those of the verbs that go on for
    these turned to what says when they begin; `found` has the ids of links that were not given."""
    finder = borders.finder
    amounts = {
        time.id: time for time in finder.document.timexes if duration_of(time) is not None and not time.intervals
    }
    if not amounts or not found or not finder.has_trees:
        return Lasts(tuple(links))
    kept = [link for link in links if link.target not in amounts or link.id not in found]
    given = {end for link in kept if link.id and link.id not in found for end in (link.source, link.target)}
    lengths: list[Lasting] = []
    for time in amounts.values():
        verb = finder.verb(time)
        if verb is not None and verb not in given and _is_within(borders, time):
            kept = [link for link in kept if link.id not in found or not _is_early(borders, link, verb, time)]
        elif verb is not None and verb not in given and _is_for(borders, time):
            begun = _begun(borders, verb, time, kept, found)
            if begun is not None:
                kept, length = begun
                lengths.append(length)
    return Lasts(tuple(kept), tuple(lengths))


def _begun(
    borders: Borders, verb: str, time: Time, links: Sequence[Constraint], found: Collection[str]
) -> tuple[list[Constraint], Lasting] | None:
    """The links with when a verb begins that goes on for an amount, and how long it does; None where nothing says when
    it begins."""
    length = duration_of(time)
    assert length is not None
    finder = borders.finder
    own = [link for link in links if link.source == verb and link.target in finder.stated and _puts_in(link, found)]
    held = [link for link in own if not _is_shorter(finder.stated[link.target], length)]
    if held:
        return list(links), Lasting(verb, *length, id=time.id)
    if any(finder.verb(finder.stated[link.target]) == verb for link in own):
        return None
    begins = [replace(link, relation=_BEGINS, label=BEGINS_IN) for link in own]
    if not begins:
        first = borders.joined_to(verb)
        dates = [
            link
            for link in links
            if link.source == first and link.target in finder.stated and group(link.label) == WITHIN
        ]
        begins = [
            Constraint(verb, _BEGINS, link.target, weight=TRUST, label=BEGINS_IN)
            for link in dates
            if _are_in_one_sentence(borders, verb, finder.stated[link.target])
        ]
    if not begins:
        return None
    targets = {link.target for link in begins}
    gone = {link for link in links if _is_of(link, verb, targets, found)}
    last = finder.stated[begins[0].target].intervals[0].end
    return [*(link for link in links if link not in gone), *begins], Lasting(
        verb, *_counted(time, length, last), id=time.id
    )


def _counted(time: Time, length: tuple[int | None, int | None], last: int | End) -> tuple[int | None, int | None]:
    """A length of whole years or months, the most of it as the calendar has it of what begins at an instant: ten years
    from 1991 are over with 2000."""
    months = _MONTHS.fullmatch(time.timex3.value) if time.timex3 is not None else None
    least, most = length
    if months is None or most is None or isinstance(last, End):
        return length
    day = last // DAY_SECONDS
    most = (months_before(day, -int(months[1]) * _UNITS[months[2]]) - day) * DAY_SECONDS
    return None if least is None else min(least, most), most


def _is_of(link: Constraint, verb: str, targets: Collection[str], found: Collection[str]) -> bool:
    """Whether a link that was found says of a verb that goes on how it lies to the date in which it begins, or that it
    is as long as something else."""
    if not (link.id in found or link.label == SEEN) or verb not in (link.source, link.target):
        return False
    return link.target in targets or link.label in TOGETHER


def _puts_in(link: Constraint, found: Collection[str]) -> bool:
    return group(link.label) == WITHIN and (link.id in found or not link.id) or link.label == SEEN


def _is_shorter(time: Time, length: tuple[int | None, int | None]) -> bool:
    """Whether a stretch of the calendar is no longer than an amount."""
    stretch, long = time.intervals[0], next((one for one in length if one is not None), 0)
    return isinstance(stretch.start, int) and isinstance(stretch.end, int) and stretch.end - stretch.start <= long


def _leads(borders: Borders, time: Time) -> tuple[int, list[Mapping[str, object]]]:
    """The word of an amount on which its others hang, and what the words before it mean by which that hangs on its
    verb."""
    tokens, finder = borders.tokens, borders.finder
    first, head = finder.token_of(time.start), finder.head(time)
    top = next((at for at in range(first, finder.token_of(time.end - 1) + 1) if tokens[at].head == head), first)
    leads = (
        one
        for one in borders.below(top)
        if tokens[one].deprel in ("case", "mark", "advmod") and tokens[one].start < time.start
    )
    return top, [borders.meanings.get(borders.words[one], {}) for one in leads]


def _is_for(borders: Borders, time: Time) -> bool:
    """Whether what an amount hangs on goes on for it: for ten years, over ten years, ten years; not within or after ten
    years."""
    top, leads = _leads(borders, time)
    return (
        all(one.get("IN") in _DURING and "WITHIN" not in one for one in leads)
        and borders.tokens[top].deprel in _OBLIQUE
    )


def _is_within(borders: Borders, time: Time) -> bool:
    """Whether an amount is counted from what was told before: within two years he had left."""
    return any(one.get("WITHIN") == "within" for one in _leads(borders, time)[1])


def _is_early(borders: Borders, link: Constraint, verb: str, time: Time) -> bool:
    """Whether a link puts such a verb before what was told before it."""
    finder = borders.finder
    ends = {link.source: link.label in _AHEAD, link.target: link.label in _BEHIND}
    other = link.target if link.source == verb else link.source
    start = finder.stated[other].start if other in finder.stated else finder.starts_of.get(other, time.start)
    return ends.get(verb, False) and start < time.start


def _are_in_one_sentence(borders: Borders, verb: str, time: Time) -> bool:
    finder = borders.finder
    return finder.sentence(finder.token_of(finder.starts_of[verb])) == finder.sentence(finder.token_of(time.start))
