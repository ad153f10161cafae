"""SUTime's two shapes: as python-sutime and CoreNLP write them, there and back."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.calendar.interval import End, Interval
from timeloom.document import Document, Span, Time, Token
from timeloom.errors import FormatError
from timeloom.formats.sutime import from_corenlp, from_sutime, to_corenlp, to_sutime
from timeloom.formats.utf16 import Utf16
from timeloom.timeml.timex3 import Timex3

TEXT = "\U0001f600 We left in May and rested from Monday to Friday."
FOUND: list[dict[str, Any]] = [
    {"timex-value": "2019-05", "start": 14, "end": 17, "text": "May", "type": "DATE", "value": "2019-05"},
    {"start": 29, "end": 50, "text": "from Monday to Friday", "type": "DURATION", "value": {"begin": "2019-05-06", "end": "2019-05-10"}},
]  # fmt: skip


def one(kind: str, value: object) -> Time:
    document = from_sutime([{"start": 14, "end": 17, "text": "May", "type": kind, "value": value}], TEXT)
    assert document.meta.problems == ()
    (time,) = document.times
    return time


def test_offsets_are_those_of_java() -> None:
    document = from_sutime(FOUND, TEXT, dct=Interval.of(2019, 6, 1))
    assert document.meta.problems == ()
    assert [(time.start, time.text) for time in document.times] == [(13, "May"), (28, "from Monday to Friday")]
    assert document.times[0].intervals == (Interval.of(2019, 5),)


def test_a_range_holds_both_its_ends() -> None:
    time = from_sutime(FOUND, TEXT).times[1]
    assert time.intervals == (Interval.iso("2019-05-06", "2019-05-11"),)
    assert time.timex3 == Timex3("DURATION", "P5D", begin="2019-05-06", end="2019-05-10")


def test_there_and_back() -> None:
    made, problems = to_sutime(from_sutime(FOUND, TEXT).times, TEXT)
    assert problems == ()
    assert made == [{key: value for key, value in item.items() if key != "timex-value"} for item in FOUND]


def test_a_range_with_an_open_end() -> None:
    assert one("DURATION", {"begin": "2019-05-06"}).intervals == (Interval(Interval.of(2019, 5, 6).start, End.OPEN),)


@pytest.mark.parametrize(("value", "written"), [("199X", "199"), ("19XX", "19")])
def test_decades_and_centuries(value: str, written: str) -> None:
    time = one("DATE", value)
    assert time.timex3 == Timex3("DATE", written)
    assert time.unresolved is None


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        ("DATE", "PRESENT_REF", "vague"),
        ("DATE", "XXXX-05-06", "unknown-anchor"),
        ("DATE", "THIS P1W INTERSECT 2019", "broken"),
        ("SET", "XXXX-WXX-5", "not-supported"),
        ("DATE", None, "broken"),
        ("DURATION", {"begin": "T14:00", "end": "T16:00"}, "unknown-anchor"),
        ("DURATION", {}, "unknown-anchor"),
    ],
)
def test_what_names_no_stretch_says_why(kind: str, value: object, reason: str) -> None:
    time = one(kind, value)
    assert time.intervals == ()
    assert time.unresolved is not None
    assert time.unresolved.reason == reason


def test_a_bare_amount_is_resolved() -> None:
    assert (one("DURATION", "P3D").unresolved, one("DURATION", "P3D").intervals) == (None, ())


def test_broken_items_are_told() -> None:
    broken = [
        {"start": 1, "end": 17, "text": "May", "type": "DATE", "value": "2019"},
        {"start": 14, "end": 17, "text": "June", "type": "DATE", "value": "2019"},
        {"start": 14, "end": 17, "text": "May", "type": "MONEY", "value": "$5"},
    ]
    document = from_sutime([*broken, FOUND[0]], TEXT)
    assert [problem.place for problem in document.meta.problems] == ["item 1", "item 2", "item 3"]
    assert len(document.times) == 1


def test_what_has_no_place_is_told() -> None:
    times = (
        Time(id="t1", start=13, end=16, text="May", timex3=Timex3("SET", "XXXX-05", quant="EVERY", mod="START")),
        Time(id="t2", start=13, end=16, text="May"),
    )
    made, problems = to_sutime(times, TEXT)
    assert [item["value"] for item in made] == ["XXXX-05"]
    assert [(problem.place, problem.reason) for problem in problems] == [
        ("time t1", "its mod, quant"),
        ("time t2", "it has no TIMEX3"),
    ]


def test_the_hours_of_a_set_are_told() -> None:
    times = (
        Time(
            id="t1",
            start=13,
            end=16,
            text="May",
            timex3=Timex3("SET", "P1D", quant="EVERY", begin="T09:00", end="T17:00"),
        ),
    )
    assert [problem.reason for problem in to_sutime(times, TEXT)[1]] == ["its quant, begin, end"]


# --- CoreNLP ----------------------------------------------------------------------------------------------------------
def row(index: int, word: str, begin: int, end: int, after: str, **fields: Any) -> dict[str, Any]:
    place = {"characterOffsetBegin": begin, "characterOffsetEnd": end, "before": "", "after": after}
    return {"index": index, "word": word, "originalText": word, **place, **fields}


MAY = {"tid": "t1", "type": "DATE", "value": "2019-05-03"}
CORENLP = {
    "docDate": "2019-06-01",
    "sentences": [
        {
            "index": 0,
            "tokens": [
                row(1, "\U0001f600", 0, 2, " ", pos="NFP"),
                row(2, "May", 3, 6, " ", pos="NNP", ner="DATE", normalizedNER="2019-05-03", timex=MAY),
                row(3, "3rd", 7, 10, "", pos="JJ", ner="DATE", normalizedNER="2019-05-03", timex=MAY),
                row(4, ".", 10, 11, "", pos="."),
            ],
        }
    ],
}


def test_tokens_of_one_timex_are_one_time() -> None:
    document = from_corenlp(CORENLP)
    assert document.meta.problems == ()
    assert document.text == "\U0001f600 May 3rd."
    assert [(time.text, time.timex3, time.intervals) for time in document.times] == [
        ("May 3rd", Timex3("DATE", "2019-05-03"), (Interval.of(2019, 5, 3),))
    ]
    assert [token.xpos for token in document.tokens] == ["NFP", "NNP", "JJ", "."]
    assert (document.sentences, document.dct) == ((Span(0, 10),), Interval.of(2019, 6, 1))


def test_corenlp_there_and_back() -> None:
    first = from_corenlp(CORENLP)
    made, problems = to_corenlp(first)
    assert problems == ()
    assert made["sentences"][0]["tokens"][1]["timex"] == MAY
    assert from_corenlp(made) == first


def test_times_that_share_a_token_are_told() -> None:
    times = tuple(Time(id=f"t{n}", start=0, end=3, text="May", timex3=Timex3("DATE", "2019-05")) for n in (1, 2))
    _, problems = to_corenlp(Document(id="d", text="May", tokens=(Token(0, 3),), times=times))
    assert [(problem.place, problem.reason) for problem in problems] == [
        ("time t2", "its words are part of another time")
    ]
    _, problems = to_corenlp(Document(id="d", text="May", times=times[:1]))
    assert [problem.reason for problem in problems] == ["no token is part of it"]


def test_what_corenlp_has_no_place_for_is_told() -> None:
    months = tuple(
        Time(id=f"t1.{n}", start=at, end=at + 3, text="May", timex3=Timex3("DATE", "2019-05", mod="START"))
        for n, at in ((1, 0), (2, 4))
    )
    whole = Time(id="t1", start=0, end=7, text="May-May", timex3=Timex3("DURATION", "P3M"), parts=months)
    yearly = Time(id="t2", start=8, end=11, text="May", timex3=Timex3("SET", "XXXX-05", quant="EVERY", begin="T09:00"))
    left = Time(id="t3", start=12, end=15, text="May", timex3=Timex3("DATE", "2019"), attributes=(("view", "scate"),))
    tokens = tuple(Token(at, at + 3) for at in (0, 4, 8, 12))
    made, problems = to_corenlp(Document(id="d", text="May-May May May", tokens=tokens, times=(whole, yearly, left)))
    assert [row["timex"]["value"] for row in made["sentences"][0]["tokens"] if "timex" in row] == [
        "2019-05",
        "2019-05",
        "XXXX-05",
    ]
    assert [(problem.place, problem.reason) for problem in problems] == [
        ("time t1", "its parts alone are written"), ("time t3", "it is no time of TimeML's"),
        ("time t1.1", "its mod"), ("time t1.2", "its mod"), ("time t2", "its quant, begin"),
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"{", b"[]", {"tokens": []}, b"\xff", {"sentences": ["x"]}])
def test_what_is_no_corenlp_is_an_error(data: Any) -> None:
    with pytest.raises(FormatError, match="CoreNLP"):
        from_corenlp(data)


def test_units_and_points() -> None:
    counted = Utf16("a\U0001f600b\U0001f600")
    assert [counted.units(point) for point in range(5)] == [0, 1, 3, 4, 6]
    assert [counted.point(unit) for unit in range(-1, 8)] == [None, 0, 1, None, 2, 3, None, 4, None]
