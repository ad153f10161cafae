"""The table of `timeloom parse`: one row an interval."""

from __future__ import annotations

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.cli.table import rows, show
from timeloom.document import Alternative, Time, Unresolved
from timeloom.timeml.timex3 import Timex3

DAYS = tuple(Interval.of(2017, 3, day) for day in range(1, 13))


def time(text: str = "it", **fields: object) -> Time:
    return Time(id="t1", start=0, end=len(text), text=text, **fields)  # type: ignore[arg-type]  # fields of Time


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(
            time("May  2017", timex3=Timex3("DATE", "2017-05"), intervals=(Interval.of(2017, 5),)),
            [("May 2017", "DATE", "2017-05", "2017-05-01", "2017-06-01", "")],
            id="one interval",
        ),
        pytest.param(
            time("10:35", intervals=(Interval.of(2017, 5, 4, 10, 35, zone="UTC"),)),
            [("10:35", "", "", "2017-05-04T10:35:00", "2017-05-04T10:36:00 UTC", "")],
            id="clock and zone",
        ),
        pytest.param(
            time("since 44 BC", intervals=(Interval(Interval.of(-43).start, End.OPEN),)),
            [("since 44 BC", "", "", "-0043-01-01", "(open)", "")],
            id="open end, before year 1",
        ),
        pytest.param(
            time("Friday", timex3=Timex3("DATE", "XXXX-WXX-5"), unresolved=Unresolved("no-dct", "...")),
            [("Friday", "DATE", "XXXX-WXX-5", "", "", "unresolved: no-dct")],
            id="unresolved",
        ),
        pytest.param(
            time("3/4", assumed=("day-month-order",), alternatives=(Alternative("2019-03-04", (), ""),)),
            [("3/4", "", "", "", "", "day-month-order, or 2019-03-04")],
            id="guess and alternative",
        ),
        pytest.param(
            time("twice", timex3=Timex3("SET", "P1W", freq="2X", quant="EACH")),
            [("twice", "SET", "P1W EACH 2X", "", "", "")],
            id="attributes of a set",
        ),
    ],
)
def test_rows(given: Time, expected: list[tuple[str, ...]]) -> None:
    assert list(rows([given])) == expected


def test_a_long_set_is_cut_and_says_so() -> None:
    table = list(rows([time("days", intervals=DAYS)]))
    assert len(table) == 9
    assert table[-1] == ("", "", "", "(4 more)", "", "")


def test_an_unending_set_goes_on() -> None:
    assert list(rows([time("days", intervals=DAYS[:3], more=True)]))[-1] == ("", "", "", "(and on)", "", "")


def test_a_long_text_is_cut() -> None:
    assert [len(row[0]) for row in rows([time("long " * 40)])] == [44]


def test_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    show([time("May", intervals=DAYS[:1]), time("a longer one", intervals=DAYS[1:2])])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[2].index("2017-03-01") == lines[3].index("2017-03-02") == lines[0].index("from")


def test_a_terminal_gets_a_table_of_rich(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    show([time("[bold]May[/bold]", intervals=DAYS[:1])])
    out = capsys.readouterr().out
    assert "[bold]May[/bold]" in out
    assert "2017-03-01" in out
