"""Mentions that lie within, on or across each other: which of them stands.

First, before values are resolved, what lies within another goes, and of two on the same characters the one that says
less; rules named `*_negative` win over what lies within them, and go themselves in the end (value REMOVE). Then, values
being known, mentions that cross are made one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from timeloom_lab.systems.heideltime.undefined import Mention

__all__ = ["REMOVE", "apart", "before_christ", "merged", "ordered"]

REMOVE = "REMOVE"


def ordered(mentions: Sequence[Mention]) -> list[Mention]:
    """In the order of the text, the longer first."""
    return sorted(mentions, key=lambda mention: (mention.start, -mention.end, mention.number))


def apart(mentions: Sequence[Mention]) -> list[Mention]:
    """Without those that lie within another, or say less on the same characters."""
    line = ordered(mentions)
    gone: set[int] = set()
    for at, first in enumerate(line):
        for place in range(at + 1, len(line)):
            second = line[place]
            if second.start >= first.end:
                break
            if (first.start, first.end) == (second.start, second.end):
                gone.add(_lesser(first, second).number)
            elif second.end <= first.end:
                gone.add(second.number)
    return [mention for mention in line if mention.number not in gone]


def _lesser(first: Mention, second: Mention) -> Mention:
    """The one of two on the same characters that goes."""
    earlier = first if first.number < second.number else second
    if "SET" in (first.type, second.type):
        return earlier
    open_ends = [mention for mention in (first, second) if mention.value.startswith("UNDEF")]
    if len(open_ends) == 1:
        return open_ends[0]
    implicit = [mention for mention in (first, second) if not mention.rule.endswith("explicit")]
    return implicit[0] if len(implicit) == 1 else earlier


def merged(mentions: Sequence[Mention]) -> list[Mention]:
    """With those that cross made one; the values are known."""
    out: list[Mention] = []
    for group in _crossing(ordered(mentions)):
        standing = [mention for mention in group if mention.value != REMOVE]
        if len(group) == 1 or not standing:
            out += group
        else:
            out.append(_one_of(standing))
    return out


def _crossing(line: list[Mention]) -> Iterator[list[Mention]]:
    """Runs of mentions that overlap."""
    group: list[Mention] = []
    reach = -1
    for mention in line:
        if group and mention.start >= reach:
            yield group
            group = []
        group.append(mention)
        reach = max(reach, mention.end) if len(group) > 1 else mention.end
    if group:
        yield group


def _one_of(group: list[Mention]) -> Mention:
    """One for several: with the longest value, over all their characters where all are dates and times of one type."""
    starts, ends = sorted(mention.start for mention in group), sorted(mention.end for mention in group)
    # All but those that start behind it and those that end before it.
    most = max(group, key=lambda mention: bisect_left(starts, mention.end) - bisect_right(ends, mention.start))
    order = [most, *(mention for mention in group if mention is not most)]
    same, best = True, order[0]
    for mention in order[1:]:
        if mention.type != order[0].type or order[0].type not in ("DATE", "TIME"):
            same = False
        if _is_better(mention, best, same=same):
            best = mention
    if same:
        best.start = min(mention.start for mention in group)
        best.end = max(mention.end for mention in group)
    return best


def _is_better(mention: Mention, best: Mention, *, same: bool) -> bool:
    if same and "-BCADhint" in mention.rule:
        return True
    if same and "relative" not in mention.rule and "relative" in best.rule:
        return True
    if len(mention.value) == len(best.value):
        return mention.start < best.start
    return len(mention.value) > len(best.value)


_REACH = 5


def before_christ(dated: Sequence[Mention]) -> None:
    """In a narrative that tells of years before Christ a bare early year after one of them ("In 44 ...", 0044) is
    before Christ too, where its century is that of the other or the one after, and time does not run backwards."""
    for at, mention in enumerate(dated):
        if not mention.value.startswith("0") or "-BCADhint" in mention.rule or len(mention.value) < 2:
            continue
        for other in dated[max(0, at - _REACH) : at][::-1]:
            if other.value.startswith("BC") and _goes_on(mention.value, other.value[2:]):
                mention.value = f"BC{mention.value}"
                break


def _goes_on(value: str, before: str) -> bool:
    century, other = value[:2], before[:2]
    if not (century.isdigit() and other.isdigit()) or int(other) not in (int(century), int(century) + 1):
        return False
    if century == other and century in ("00", "01"):
        return len(value) > 2 and len(before) > 2 and value[:3] <= before[:3]
    return True
