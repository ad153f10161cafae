"""The JSON shape: what it holds, that it is what the schema says, and that it comes back equal."""

from __future__ import annotations

import json
import time as clock

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import Before, DocTime, Last, Modified, Period, Repeating, YearSuffix, Zoned
from timeloom.calendar.units import Unit
from timeloom.document import (
    Alternative,
    Clue,
    Dating,
    Document,
    Event,
    Grid,
    Instance,
    Link,
    Meta,
    Phrase,
    Problem,
    Signal,
    Span,
    Time,
    TimeEntity,
    Token,
    Unresolved,
    Written,
)
from timeloom.document.node import read_tree
from timeloom.document.shape import document_from_dict, document_to_dict, time_to_dict
from timeloom.document.shape_read import time_from_dict
from timeloom.document.wire import make_schema, schema
from timeloom.errors import ExpressionError, FormatError
from timeloom.timeml.timex3 import Timex3

ENTITY = TimeEntity("1@e@d@timeloom", (Span(0, 6),), "Day-Of-Week", (("Type", "Friday"),), (("Number", "2@e@d@x"),))
FRIDAY = Time(
    id="t1",
    start=0,
    end=6,
    text="Friday",
    timex3=Timex3("DATE", "1998-02-27", mod="START"),
    intervals=(Interval.of(1998, 2, 27),),
    edtf="1998-02-27",
    assumed=("past-by-default",),
    alternatives=(Alternative("1998-03-06", (Interval.of(1998, 3, 6),), "future", "1@e@d@timeloom", (ENTITY,), 0.25),),
    why="the last Friday before the time of writing",
    root="1@e@d@timeloom",
    entities=(ENTITY,),
    tree=Last(DocTime(), Repeating.weekday(5)),
    attributes=(("temporalFunction", "true"),),
)
KEYS = [
    "text",
    "start",
    "end",
    "timex3",
    "intervals",
    "ends",
    "more",
    "unresolved",
    "zone",
    "edtf",
    "rrule",
    "score",
    "assumed",
    "alternatives",
    "why",
    "entities",
]


class TestItem:
    def test_fields_in_their_order(self) -> None:
        assert list(time_to_dict(FRIDAY)) == KEYS

    def test_a_time_gives_its_item(self) -> None:
        assert FRIDAY.to_dict() == time_to_dict(FRIDAY)
        assert FRIDAY.to_dict()["intervals"] == [["1998-02-27T00:00:00", "1998-02-28T00:00:00"]]
        assert FRIDAY.to_dict()["timex3"] == {"type": "DATE", "value": "1998-02-27", "mod": "START"}

    @pytest.mark.parametrize(
        ("interval", "pair", "ends"),
        [
            (Interval.of(-499), ["-0499-01-01T00:00:00", "-0498-01-01T00:00:00"], ["known", "known"]),
            (Interval.of(12000), ["+12000-01-01T00:00:00", "+12001-01-01T00:00:00"], ["known", "known"]),
            (Interval(0, End.OPEN), ["1970-01-01T00:00:00", None], ["known", "open"]),
            (Interval(End.UNKNOWN, 0), [None, "1970-01-01T00:00:00"], ["unknown", "known"]),
        ],
        ids=["before year 1", "after year 9999", "open end", "unknown start"],
    )
    def test_intervals(self, interval: Interval, pair: list[str | None], ends: list[str]) -> None:
        item = Time(id="t1", start=0, end=1, text="x", intervals=(interval,)).to_dict()
        assert item["intervals"] == [pair]
        assert item["ends"] == [ends]
        jsonschema.validate(item, schema("time"))

    def test_it_is_fast(self) -> None:
        best = min(_seconds(500) for _ in range(5)) / 500
        assert best < 100e-6, f"{best * 1e6:.0f} microseconds an item"


def _seconds(times: int) -> float:
    start = clock.perf_counter()
    for _ in range(times):
        FRIDAY.to_dict()
    return clock.perf_counter() - start


def _document() -> Document:
    part = Time(id="t2", start=0, end=2, text="Fr", root="1@e@d@timeloom", tree=Zoned(Repeating.hour(9), "+03:00"))
    unresolved = Time(
        id="t3",
        start=7,
        end=9,
        text="on",
        unresolved=Unresolved("no-dct", "it depends on the time of writing"),
        zone="UTC",
        intervals=(Interval(0, 60, "+03:00"), Interval(90, End.OPEN)),
        more=True,
        rrule="FREQ=DAILY",
        score=0.5,
        parts=(part,),
    )
    return Document(
        id="d",
        text="Friday on",
        dct=Interval(0, 86_400, "UTC"),
        sentences=(Span(0, 9),),
        tokens=(Token(0, 6, "PROPN", "NNP", (("Number", "Sing"),), 0, "root"), Token(7, 9, feats=(), head=0)),
        entities=(ENTITY,),
        times=(FRIDAY, unresolved),
        events=(Event("e1", 0, 6, (("class", "STATE"),), (Instance("ei1", (("tense", "PAST"),)),)),),
        signals=(Signal("s1", 7, 9),),
        links=(Link("l1", "TLINK", "BEFORE", "ei1", "t1", (("origin", "USER"),)),),
        dating=Dating(
            (Grid("F", ((1700, 1706), (1707, 1713)), 1), Grid("M", ((-5, 7),))),
            (Phrase("to-morrow", True), Phrase("the", None)),
            (1700, 1800),
        ),
        written=Written(
            start=1702,
            p=(0.25, 0.5, 0.25),
            clues=(
                Clue(start=0, end=6, kind="words", years=(None, 1704), weight=0.7, told="an old name"),
                Clue(start=7, end=9, kind="date", years=(1703, 1703), weight=-1.5, told="a date"),
            ),
            least=0.3,
            level=0.5,
        ),
        meta=Meta(format="text", path="a.txt", creation=FRIDAY, problems=(Problem("d", "1@e", "broken", "x", 0, 1),)),
    )


CLUE = {"start": 0, "end": 1, "kind": "words", "years": [None, None], "weight": 0.0, "told": ""}
SYNTAX: dict[str, list[object]] = {name: [] for name in ("upos", "xpos", "feats", "head", "deprel")}


class TestDocument:
    def test_comes_back_equal(self) -> None:
        document = _document()
        through = json.loads(json.dumps(document_to_dict(document)))
        assert document_from_dict(through) == document

    def test_is_what_its_schema_says(self) -> None:
        jsonschema.validate(json.loads(json.dumps(document_to_dict(_document()))), schema("document"))

    def test_what_is_read_off_a_distribution_is_written_and_worked_out_anew(self) -> None:
        told = document_to_dict(_document())
        written = told["written"]
        assert (written["year"], written["years"], written["confidence"]) == (1703, [1703, 1703], 1.0)
        told["written"] = {**written, "year": 1999, "years": None, "confidence": 0}
        assert document_from_dict(told) == _document()

    def test_where_it_abstains_there_is_no_year(self) -> None:
        written = msgspec.structs.replace(_document().written or Written(p=(1.0,)), p=(1 / 60,) * 60, least=0.9)
        told = document_to_dict(Document(id="d", text="Friday on", written=written))
        assert (told["written"]["year"], told["written"]["years"]) == (None, None)
        jsonschema.validate(told, schema("document"))
        assert document_from_dict(told).written == written

    def test_tokens_that_are_spans_alone_are_written_as_before(self) -> None:
        tokens = (Token(0, 6), Token(7, 9))
        told = document_to_dict(Document(id="d", text="Friday on", tokens=tokens))
        assert "syntax" not in told
        assert document_from_dict(told).tokens == tokens
        assert repr(tokens[0]) == "Token(start=0, end=6)"

    def test_a_bare_item_reads_as_a_time(self) -> None:
        read = time_from_dict(FRIDAY.to_dict())
        assert (read.text, read.timex3, read.intervals) == (FRIDAY.text, FRIDAY.timex3, FRIDAY.intervals)
        assert read.tree is None

    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ({"text": 3}, "$.text"),
            ({"times": [{"start": 0}]}, "$.times[0]"),
            ({"unheard": 1}, "unheard"),
            ({"dct": {"interval": ["yesterday", None], "ends": ["known", "open"]}}, "$.dct.interval[0]"),
            ({"dating": {"grids": [{"grain": "F", "intervals": [[1700, 1706]], "chosen": 1}]}}, "grain F"),
            ({"dating": {"grids": [{"grain": "F", "intervals": [[1700, 1706]], "chosen": -1}]}}, "$.dating"),
            ({"written": {"start": 1700, "p": []}}, "$.written.p"),
            ({"written": {"start": 1700, "p": [1.5, -0.5]}}, "$.written.p[0]"),
            ({"written": {"start": 1700, "p": [0.5, 0.4]}}, "sum to 1"),
            ({"written": {"start": 1700, "p": [1.0], "level": 0}}, "$.written.level"),
            ({"written": {"start": 1700, "p": [1.0], "clues": [CLUE | {"end": 2}]}}, "outside the text of 1 char"),
            ({"written": {"start": 1700, "p": [1.0], "clues": [CLUE | {"kind": "rumour"}]}}, "clues[0].kind"),
            ({"written": {"start": 1700, "p": [1.0], "clues": [CLUE | {"years": [1701, 1700]}]}}, "before its first"),
            ({"syntax": SYNTAX | {"upos": ["X"]}}, "syntax.upos"),
            ({"tokens": [[0, 1]], "syntax": {name: [1] if name == "head" else [None] for name in SYNTAX}}, "a head"),
            ({"syntax": {}}, "$.syntax"),
            ({"dct": {"interval": ["1998-02-30T00:00:00", None], "ends": ["known", "open"]}}, "1998-02-30"),
        ],
        ids=[
            "wrong type",
            "missing field",
            "unknown field",
            "not a time",
            "an answer beyond its list",
            "an answer before its list",
            "no years",
            "no probability",
            "a sum below 1",
            "a level of nothing",
            "a clue beyond the text",
            "a clue of another kind",
            "a clue whose years run backwards",
            "more tags than tokens",
            "a head beyond the tokens",
            "no columns",
            "no such date",
        ],
    )
    def test_what_is_wrong_is_named(self, change: dict[str, object], named: str) -> None:
        with pytest.raises(FormatError) as caught:
            document_from_dict({"id": "d7", "text": "x", **change})
        assert "d7" in str(caught.value)
        assert named in str(caught.value)

    def test_not_a_document_at_all(self) -> None:
        with pytest.raises(FormatError):
            document_from_dict([1, 2])  # type: ignore[arg-type]  # what is read may be anything


class TestSchema:
    @pytest.mark.parametrize("name", ["time", "document"])
    def test_the_published_file_is_the_one_of_the_types(self, name: str) -> None:
        assert schema(name) == make_schema(name)
        jsonschema.Draft202012Validator.check_schema(schema(name))

    def test_it_refuses_what_is_not_of_the_shape(self) -> None:
        item = FRIDAY.to_dict()
        item["ends"] = [["known", "perhaps"]]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(item, schema("time"))


class TestTree:
    @pytest.mark.parametrize(
        "tree",
        [
            Last(DocTime(), Repeating.weekday(5), included=True),
            Before(DocTime(), Modified(Period(Unit.YEAR, None), "Approx")),
            YearSuffix(DocTime(), 5, 2, 0),
            Zoned(Repeating.hour(9), "+03:00"),
        ],
        ids=repr,
    )
    def test_reads_its_repr(self, tree: object) -> None:
        assert read_tree(repr(tree)) == tree

    @pytest.mark.parametrize(
        "text",
        ["__import__('os')", "Last(DocTime()", "3", "Last(x)", "Last(*[1])", "(" * 500, "Year(1).digits", "Year(n=2)"],
    )
    def test_refuses_all_else(self, text: str) -> None:
        with pytest.raises(ExpressionError):
            read_tree(text)

    @given(st.text(max_size=40))
    @settings(max_examples=100)
    def test_raises_nothing_else(self, text: str) -> None:
        with pytest.raises(ExpressionError):
            read_tree(text)
