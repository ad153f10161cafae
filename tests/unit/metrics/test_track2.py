"""Track 2 on small graphs; the arithmetic of shares has its own tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Time
from timeloom.metrics import metric
from timeloom.metrics.track2 import meanings

Make = Callable[..., Document]

# the graph of each line of the worked check: text positions as in the original scorer's own test
MAY = ("y{0} Year {1} Value=1980 Sub-Interval>m{0}", "m{0} Month-Of-Year {1} Type=May{2}")
FEB = ("y{0} Year {1} Value=1985 Sub-Interval>m{0}", "m{0} Month-Of-Year {1} Type=February{2}")
DAY = "d{0} Day-Of-Month {1} Value={2}"


def month(name: str, span: str, lines: tuple[str, str]) -> list[str]:
    return [line.format(name, span, "") for line in lines]


def day(name: str, span: str, lines: tuple[str, str], value: int) -> list[str]:
    return [
        lines[0].format(name, span),
        lines[1].format(name, span, f" Sub-Interval>d{name}"),
        DAY.format(name, span, value),
    ]


@pytest.fixture
def gold(scate: Make) -> Document:
    return scate(*month("a", "0-3", MAY), *day("b", "5-10", FEB, 1), *day("c", "11-12", FEB, 2))


@pytest.fixture
def system(scate: Make) -> Document:
    return scate(*day("p", "0-1", MAY, 1), *day("q", "2-3", MAY, 31), *month("r", "3-5", MAY), *month("s", "9-12", FEB))


def test_worked_check(gold: Document, system: Document) -> None:
    tally = metric("scate-track2").count(gold, system).rows["*"]
    assert (tally.gold, tally.system) == (3, 4)
    assert tally.precise == pytest.approx(1 + 1 + 0 + 2 / 28)
    assert tally.recalled == pytest.approx(2 / 31 + 1 + 1)


def test_thursday_and_thursday_night(scate: Make) -> None:
    last = "L Last 0-8 Interval-Type=DocTime Semantics=Interval-Not-Included Repeating-Interval>W"
    thursday = "W Day-Of-Week 0-8 Type=Thursday"
    night = ("W Day-Of-Week 0-8 Type=Thursday Sub-Interval>N", "N Part-Of-Day 9-14 Type=Night")
    gold = scate(last, *night, dct="1998-03-04")
    system = scate(last, thursday)
    tally = metric("scate-track2", conventions="timenorm_scala").count(gold, system).rows["*"]
    assert (tally.precise, tally.recalled) == (3 / 24, 3 / 7)


LAST_FRIDAY = (
    "L Last 0-4 Interval-Type=DocTime Semantics=Interval-Not-Included Repeating-Interval>W",
    "W Day-Of-Week 5-11 Type=Friday",
)

BOUNDED = {
    "a year": (["Y Year 0-4 Value=1998"], 1),
    "last Friday": (LAST_FRIDAY, 1),
    "Friday alone is a pattern": (["W Day-Of-Week 0-6 Type=Friday"], 0),
    "three days is an amount": (["P Period 0-5 Type=Days Number>N", "N Number 6-7 Value=3"], 0),
    "a number": (["N Number 6-7 Value=3"], 0),
    "a frequency": (["F Frequency 0-4 Type=Day"], 0),
    "not normalizable": (["X NotNormalizable 0-4"], 0),
    "an event": (["E Event 0-4"], 0),
    "before something unknown": (["B Before 0-4 Interval-Type=Unknown Semantics=Interval-Not-Included"], 0),
    "since 1985 has an end": (
        [
            "B Between 0-5 Start-Interval-Type=Link Start-Interval>Y Start-Included=Not-Included"
            " End-Interval-Type=DocTime End-Included=Not-Included",
            "Y Year 6-10 Value=1985",
        ],
        1,
    ),
    "after 1985 has none": (
        ["A After 0-5 Interval-Type=Link Interval>Y Semantics=Interval-Not-Included", "Y Year 6-10 Value=1985"],
        0,
    ),
    "a modified year, whose modifier the original does not read": (
        ["Y Year 0-4 Value=1998 Modifier>M", "M Modifier 5-9 Type=Approx"],
        1,
    ),
    "a link in a circle": (
        [
            "A Last 0-1 Interval-Type=Link Interval>B",
            "B Last 2-3 Interval-Type=Link Interval>A",
            "Y Year 4-8 Value=1998",
        ],
        1,
    ),
}


@pytest.mark.parametrize(("lines", "count"), BOUNDED.values(), ids=BOUNDED.keys())
def test_bounded_roots(scate: Make, lines: list[str], count: int) -> None:
    document = scate(*lines, dct="1998-03-04")
    assert len(meanings(document, document)) == count


@pytest.mark.parametrize(("modified", "count"), [("drop", 0), ("keep", 1)])
def test_modified_roots(scate: Make, modified: str, count: int) -> None:
    document = scate(
        LAST_FRIDAY[0],
        "W Day-Of-Week 5-11 Type=Friday Modifier>M",
        "M Modifier 12-15 Type=Approx",
        dct="1998-03-04",
    )
    tally = metric("scate-track2", modified=modified).count(document, document).rows["*"]
    assert tally.gold == count


def test_overlap_by_root_and_by_expression(scate: Make) -> None:
    """'since 1985': a TIMEX3 has the year alone, SCATE's root stands on "since"."""
    gold = scate(*BOUNDED["since 1985 has an end"][0], dct="1998-03-04")
    bounds = Interval(instant(1986), instant(1998, 3, 4))
    system = Document(id="d", text="", times=(Time(id="t", start=6, end=10, text="1985", intervals=(bounds,)),))
    by_root = metric("scate-track2").score([gold], [system])
    by_expression = metric("scate-track2", overlap="expression").score([gold], [system])
    assert by_root.f1 == 0.0
    assert by_expression.recall == pytest.approx(1.0, abs=0.01)
    assert "overlap:expression" in str(by_expression)


def test_the_time_of_writing_is_that_of_the_gold(scate: Make) -> None:
    score = metric("scate-track2").score([scate(*LAST_FRIDAY, dct="1998-03-04")], [scate(*LAST_FRIDAY)])
    assert score.f1 == 1.0
    assert score["*"].tally.gold == 1


@pytest.mark.parametrize(
    ("interval", "more", "count"),
    [
        pytest.param(Interval(0, 10), False, 1, id="bounded"),
        pytest.param(Interval(0, End.OPEN), False, 0, id="open"),
        pytest.param(Interval(End.UNKNOWN, 10), False, 0, id="unknown"),
        pytest.param(Interval(10, 10), False, 0, id="without length"),
        pytest.param(Interval(0, 10), True, 0, id="the set goes on"),
    ],
)
def test_times_without_entities(interval: Interval, more: bool, count: int) -> None:
    time = Time(id="t", start=0, end=4, text="1998", intervals=(interval,), more=more)
    document = Document(id="d", text="1998", times=(time,))
    assert len(meanings(document, document)) == count


@pytest.mark.parametrize("option", [{"overlap": "roots"}, {"modified": "no"}, {"conventions": "mine"}])
def test_refuses_unknown_options(option: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(option.values()))):
        metric("scate-track2", **option)
