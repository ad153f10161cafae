"""Windows of a long text: so many places at a time that their order can be closed, joined through dated ones.

A text whose places make at most `MOST_POINTS` end points is one window. A longer one is cut into runs of `_CORE` places
in the order of the text, of which neighbours share `_SHARED` (links reach over a few sentences); each takes in the
times with a date, and the time of writing, that its places have links to. Two places of different windows are in the
order that their bounds give. A link whose ends no window holds is cut: it still bounds, but its order is not in the
timeline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from timeloom.graph.constraint import Constraint

__all__ = ["MOST_POINTS", "Window", "windows"]

MOST_POINTS = 2000
_CORE, _SHARED = 800, 100
_GUESTS = MOST_POINTS // 2 - _CORE
_HUB = 100
"""A date of more links than this is the guest of those that it is linked to."""


class Window(NamedTuple):
    """Ids in the order of the text, and the links between them as places in the list of all."""

    ids: tuple[str, ...]
    links: tuple[int, ...]


def windows(ids: Sequence[str], links: Sequence[Constraint], dated: Collection[str]) -> Iterator[Window]:
    """The windows over `ids` (in the order of the text); `dated` are those that may be guests of others."""
    if 2 * len(ids) <= MOST_POINTS:
        yield Window(tuple(ids), tuple(range(len(links))))
        return
    links_of: dict[str, list[int]] = {}
    for place, link in enumerate(links):
        links_of.setdefault(link.source, []).append(place)
        links_of.setdefault(link.target, []).append(place)
    step = _CORE - _SHARED
    for first in range(0, max(len(ids) - _SHARED, 1), step):
        yield _window(ids, first, links, links_of, dated)


def _window(
    ids: Sequence[str],
    first: int,
    links: Sequence[Constraint],
    links_of: Mapping[str, Sequence[int]],
    dated: Collection[str],
) -> Window:
    core = ids[first : first + _CORE]
    own = set(core)
    # What hundreds of places are linked to is asked through them, not through all its own links.
    few = (linked for id in core if len(linked := links_of.get(id, ())) <= _HUB or id not in dated)
    near = dict.fromkeys(place for linked in few for place in linked)
    ends = Counter(end for place in near for end in (links[place].source, links[place].target))
    guests = [end for end, _ in ends.most_common() if end in dated and end not in own][:_GUESTS]
    held = own.union(guests)
    inside = sorted(place for place in near if links[place].source in held and links[place].target in held)
    return Window((*sorted(guests), *core), tuple(inside))
