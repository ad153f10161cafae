"""What the merged graph says of pairs, in any scheme."""

from __future__ import annotations

import pytest

from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Link, Time
from timeloom.errors import ExpressionError
from timeloom.relations.reading import relations_of
from timeloom.timeml.timex3 import Timex3


def sheet() -> Document:
    """ei1 in 1997, ei2 includes ei3 and is after the day of writing, ei4 meets ei2."""
    links = [
        ("ei1", "IS_INCLUDED", "t1"),
        ("ei2", "INCLUDES", "ei3"),
        ("ei2", "AFTER", "t0"),
        ("ei4", "IBEFORE", "ei2"),
    ]
    return Document(
        id="d",
        text="x" * 100,
        dct=Interval.of(1998, 3, 4),
        events=tuple(Event(f"e{n}", 10 * n, 10 * n + 5, instances=(Instance(f"ei{n}"),)) for n in range(1, 5)),
        times=(Time(id="t1", start=60, end=64, text="1997", timex3=Timex3("DATE", "1997")),),
        links=tuple(Link(f"l{n}", "TLINK", label, a, b) for n, (a, label, b) in enumerate(links, start=1)),
    )


PAIRS = [("ei1", "ei3"), ("ei3", "ei1"), ("ei4", "ei3"), ("ei4", "ei2"), ("t1", "t0"), ("ei3", "ei2"), ("ei4", "t0"), ("e1", "e1")]  # fmt: skip


@pytest.mark.parametrize(
    ("scheme", "labels"),
    [
        ("timeml", ("BEFORE", "AFTER", "BEFORE", "IBEFORE", "BEFORE", "IS_INCLUDED", None, "SIMULTANEOUS")),
        ("tempeval", ("BEFORE", "AFTER", "BEFORE", "BEFORE", "BEFORE", "OVERLAP", "OVERLAP-OR-AFTER", "OVERLAP")),
        ("matres", ("BEFORE", "AFTER", "BEFORE", "BEFORE", "BEFORE", "AFTER", "VAGUE", "EQUAL")),
        ("tbdense", ("b", "a", "b", "b", "b", "ii", "v", "s")),
    ],
)
def test_the_label_that_says_most_of_what_follows(scheme: str, labels: tuple[str | None, ...]) -> None:
    assert relations_of(sheet(), PAIRS, scheme) == labels


def written_at(dct: Interval) -> Document:
    """The day of 4 March 1998, its morning, its month."""
    values = (("DATE", "1998-03-04"), ("TIME", "1998-03-04TMO"), ("DATE", "1998-03"))
    times = (
        Time(id=f"t{n}", start=60 + n, end=61 + n, text="x", timex3=Timex3(*one)) for n, one in enumerate(values, 1)
    )
    return Document(id="d", text="x" * 100, dct=dct, times=tuple(times))


@pytest.mark.parametrize(
    "dct", [Interval.of(1998, 3, 4), Interval.iso("1998-03-04T10:15:00", "1998-03-04T10:16:00")], ids=["day", "minute"]
)
@pytest.mark.parametrize(
    ("scheme", "labels"),
    [("tbdense", ("s", "ii", "i", "i")), ("tempeval", ("OVERLAP",) * 4)],
    ids=["tbdense", "tempeval"],
)
def test_the_time_of_writing_is_its_day_where_the_scheme_has_it_so(
    scheme: str, labels: tuple[str, ...], dct: Interval
) -> None:
    assert relations_of(written_at(dct), [("t1", "t0"), ("t2", "t0"), ("t3", "t0"), ("t0", "t2")], scheme) == labels


def test_elsewhere_the_time_of_writing_lies_somewhere_in_its_day() -> None:
    pairs = [("t1", "t0"), ("t2", "t0"), ("t3", "t0")]
    assert relations_of(written_at(Interval.of(1998, 3, 4)), pairs, "timeml") == (None, None, "INCLUDES")
    assert relations_of(written_at(Interval.of(1998, 3, 4)), pairs, "matres") == ("VAGUE", "VAGUE", "BEFORE")


def test_ends_and_schemes_that_there_are_not() -> None:
    with pytest.raises(ExpressionError, match="ei9"):
        relations_of(sheet(), [("ei1", "ei9")], "timeml")
    with pytest.raises(ExpressionError, match="tempeval"):
        relations_of(sheet(), [], "tempeval2")
