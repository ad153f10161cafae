"""The interval tagger: two times of a sentence as one range, where a rule of `intervalrules` says so ("from <TX3_0> to
<TX3_1>").

A rule sees a sentence in which every date and time is written `<TX3_n>`. What it joins is one Time, with the two as its
`parts`, as ranges are everywhere here: `Document.timexes` still has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from timeloom.calendar import Between, Conventions, Expression, Fixed, evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.value import Intervals
from timeloom.calendar.value import Unresolved as NoValue
from timeloom.document import Time, Unresolved
from timeloom.timeml import Timex3, edtf, interval_of, length_value
from timeloom_lab.systems.heideltime.rule import Rule
from timeloom_lab.systems.heideltime.spotting import matches

__all__ = ["joined"]

_GROUPS = re.compile(r"group\(([0-9]+)\)-group\(([0-9]+)\)")
_BEHIND = 20
_LONGEST = 2000


def joined(
    text: str, times: Sequence[Time], sentences: Sequence[int], rules: Sequence[Rule], conventions: Conventions
) -> tuple[Time, ...]:
    """The times of a text with ranges in place of what rules join. `sentences` says where the sentence of each begins;
    ids are given anew."""
    out: list[Time] = []
    at = 0
    while at < len(times):
        end = at
        while end < len(times) and sentences[end] == sentences[at]:
            end += 1
        own = list(times[at:end])
        out += _of_sentence(text, sentences[at], own, rules, conventions) if end - at > 1 else own
        at = end
    return tuple(_numbered(out))


def _numbered(times: Sequence[Time]) -> Iterator[Time]:
    for n, time in enumerate(times, 1):
        parts = tuple(msgspec.structs.replace(part, id=f"t{n}.{k}") for k, part in enumerate(time.parts, 1))
        yield msgspec.structs.replace(time, id=f"t{n}", parts=parts)


def _of_sentence(
    text: str, start: int, times: list[Time], rules: Sequence[Rule], conventions: Conventions
) -> list[Time]:
    ends = [time for time in times if _named(time, conventions) is not None]
    if len(ends) < 2 or ends[-1].end - start > _LONGEST:
        return times
    shown, at = [], start
    for n, time in enumerate(ends):
        shown += [text[at : time.start], f"<TX3_{n}>"]
        at = time.end
    sentence = "".join(shown) + text[at : at + _BEHIND]
    taken: set[str] = set()
    ranges = []
    for rule in rules:
        groups = _GROUPS.fullmatch(rule.value)
        if groups is None:
            continue
        for _, found in matches([rule], sentence):
            said = [found[int(group)] for group in groups.groups()]
            pair = [
                ends[int(number)]
                for number in said
                if number is not None and number.isdigit() and int(number) < len(ends)
            ]
            if len(pair) == 2 and taken.isdisjoint(time.id for time in pair):
                made = _range(text, pair[0], pair[1], rule, conventions)
                if made is not None:
                    ranges.append(made)
                    taken |= {time.id for time in times if made.start <= time.start and time.end <= made.end}
    return sorted([*(time for time in times if time.id not in taken), *ranges], key=lambda time: time.start)


def _range(text: str, first: Time, last: Time, rule: Rule, conventions: Conventions) -> Time | None:
    """From the start of one to the end of the other; None where that runs backwards. The value is the length of what
    the two values name, as TIMEX3 writes their `mod` on them alone; the interval goes by all that they say."""
    opens, closes = _named(first, conventions), _named(last, conventions)
    if opens is None or closes is None or first.timex3 is None or last.timex3 is None:
        return None
    # what a value names has ends
    assert isinstance(opens.start, int) and isinstance(closes.start, int) and isinstance(closes.end, int)
    if opens.start >= closes.end or opens.start > closes.start:
        return None
    tree: Expression = Between(_tree(first, opens), _tree(last, closes), start_included=True, end_included=True)
    said = evaluate(tree, conventions=conventions)
    intervals = (
        tuple(Interval(one.start, one.end, opens.zone or closes.zone) for one in said.members)
        if isinstance(said, Intervals)
        else ()
    )
    start, end = min(first.start, last.start), max(first.end, last.end)
    return Time(
        id="",
        start=start,
        end=end,
        text=text[start:end],
        timex3=Timex3(
            "DURATION", length_value(opens.start, closes.end), begin=first.timex3.value, end=last.timex3.value
        ),
        intervals=intervals,
        unresolved=Unresolved(said.reason, said.detail) if isinstance(said, NoValue) else None,
        zone=opens.zone or closes.zone,
        edtf=edtf(tree, said),
        why=f"rule {rule.name} of HeidelTime joins “{first.text}” and “{last.text}”",
        tree=tree,
        parts=(first, last),
    )


def _named(time: Time, conventions: Conventions) -> Interval | None:
    """What the value of a date or a time names."""
    if time.timex3 is None or time.timex3.type not in ("DATE", "TIME"):
        return None
    return interval_of(time.timex3.value, conventions)


def _tree(time: Time, named: Interval) -> Expression:
    return time.tree if time.tree is not None else Fixed(named)
