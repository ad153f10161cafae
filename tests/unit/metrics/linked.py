"""Documents with links, and graphs, written as short lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from timeloom.document import Document, Event, Instance, Link, Meta, Time
from timeloom.graph.allen import Allen
from timeloom.graph.constraint import Constraint
from timeloom.graph.intervals import IntervalGraph
from timeloom.timeml.timex3 import Timex3

TEXT = "xxx " * 40


def linked(links: Sequence[str], *, names: Sequence[str] | None = None, id: str = "d") -> Document:
    """`linked(["a BEFORE b"])`: entities stand in the text in the order of `names`, by default in that of the alphabet.

    What begins with t is a time, `dct` the creation time, everything else an event whose instance has that name.
    """
    triples = [tuple(link.split()) for link in links]
    order = list(names) if names is not None else sorted({end for a, _, b in triples for end in (a, b)} - {"dct"})
    places = {name: (4 * number, 4 * number + 3) for number, name in enumerate(order)}
    creation = Time(id="dct", start=0, end=0, text="", timex3=Timex3("DATE", "1998-03-01"))
    return Document(
        id=id,
        text=TEXT,
        times=tuple(
            Time(id=name, start=start, end=end, text="xxx", timex3=Timex3("DATE", "1998"))
            for name, (start, end) in places.items()
            if name.startswith("t")
        ),
        events=tuple(
            Event(f"E{name}", start, end, instances=(Instance(name),))
            for name, (start, end) in places.items()
            if not name.startswith("t")
        ),
        links=tuple(Link(f"l{number}", "TLINK", label, a, b) for number, (a, label, b) in enumerate(triples)),
        meta=Meta(creation=creation),
    )


def constraints(links: str) -> tuple[Constraint, ...]:
    """`constraints("a b b, a bm c")`: Allen's letters between two names, several with `|` between them."""
    found = []
    for link in filter(None, (part.strip() for part in links.split(","))):
        a, letters, b = link.split()
        found.append(Constraint(a, Allen.of(*letters.split("|")), b))
    return tuple(found)


def graph(links: str, intervals: Iterable[str] = ()) -> IntervalGraph:
    """A graph of `constraints`."""
    return IntervalGraph.of(constraints(links), intervals)
