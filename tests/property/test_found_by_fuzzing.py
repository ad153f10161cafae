"""What benchmarks/fuzzing has found, each in its smallest form."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

import timeloom
from timeloom import formats
from timeloom.calendar import evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import (
    DocTime,
    DocTimeYear,
    EveryNth,
    Expression,
    Feast,
    Intersection,
    Numbered,
    Repeating,
    This,
    Union,
)
from timeloom.calendar.units import Unit, days
from timeloom.calendar.value import Unresolved
from timeloom.document import Dating, Document, Event, Grid, Instance, Link, Span, Token
from timeloom.document.node import read_tree
from timeloom.errors import ExpressionError, FormatError
from timeloom.formats import job_brat, jsonl, tempeval1, timeml_read, timeml_write
from timeloom.formats.creation import creation_interval, creation_value
from timeloom.formats.job import Job, read_job
from timeloom.formats.yearly import read_counts
from timeloom.timeml import interval_of, rrule, timex3
from timeloom.times.interpret.names import name_of
from timeloom_lab.systems.heideltime import HeidelTime, read_resources

DOCUMENT = (
    '<TimeML><DOCID>d</DOCID><TEXT><EVENT eid="e1">rain</EVENT> <TIMEX3 tid="t1" {}>May</TIMEX3></TEXT>\n{}</TimeML>\n'
)


class TestFormats:
    @pytest.mark.parametrize("name", ["EVENT:TValue", ":ense", "a:b:c", "xmlns", "xml:", "xmlns:a"])
    def test_an_attribute_whose_prefix_nobody_declares_is_refused(self, name: str) -> None:
        event = Event("e1", 0, 4, attributes=(("class", "OCCURRENCE"), (name, "http://www.w3.org/2000/xmlns/")))
        with pytest.raises(FormatError, match="attribute of this name"):
            timeml_write.render(Document(id="d", text="rain", events=(event,)))

    def test_prefixes_that_the_file_or_the_tag_declares_stay(self) -> None:
        given = DOCUMENT.replace("<TimeML>", '<TimeML xmlns:q="u:q">').replace(
            'eid="e1"', 'eid="e1" q:a="1" xmlns:z="u:z" z:b="2"'
        )
        given = given.format('type="DATE" value="2020-05"', "")
        document = timeml_read.parse(given.encode(), "d")
        moved = document.events[0].attributes
        assert moved[-3:] == (("q:a", "1"), ("xmlns:z", "u:z"), ("z:b", "2"))
        changed = msgspec.structs.replace(document, events=(msgspec.structs.replace(document.events[0], end=3),))
        again = timeml_read.parse(timeml_write.render(changed)[0], "d")
        assert again.events[0].attributes == moved

    @pytest.mark.parametrize("format", ["text", "task7"])
    def test_no_text_is_written_that_is_no_text_when_read(self, format: str) -> None:
        with pytest.raises(FormatError, match=r"a text cannot hold U\+0000"):
            formats.dumps(Document(id="d", text="5 March \0"), format)

    def test_json_holds_a_timex3_of_a_type_that_there_is_not(self) -> None:
        read = timeml_read.parse(DOCUMENT.format('type="Date" value="1998-05"', "").encode(), "d")
        again = jsonl.parse(jsonl.render(read), "again", "line 1")
        assert [time.timex3 for time in again.times] == [time.timex3 for time in read.times]
        assert again.times[0].timex3 is not None
        assert again.times[0].timex3.type == "Date"

    @pytest.mark.parametrize(
        "rows",
        [
            '<TLINK lid="l1" eventInstanceID="ei1" relatedToTim="t1" />\n'
            '<TLINK lid="l1" relType="AFTER" eventInstanceID="ei1" relatedToTime="t1" />\n',
            '<MAKEINSTANCE eiid="ei2" eventID="e9" tense="PAST" />\n<MAKEINSTANCE eiid="ei2" eventID="e1" />\n',
        ],
        ids=["link", "instance"],
    )
    def test_a_broken_row_with_the_id_of_a_whole_one_stays_as_it_is(self, rows: str) -> None:
        rows = f'<MAKEINSTANCE eiid="ei1" eventID="e1" />\n{rows}'
        data = DOCUMENT.format('type="DATE" value="1998-05"', rows).encode()
        read = timeml_read.parse(data, "d")
        assert len(read.meta.problems) == 1
        assert timeml_write.render(read) == (data, ())

    def test_a_creation_time_without_words_or_date_is_written(self) -> None:
        data = (
            b'<TimeML><s>It is <TIMEX3 tid="t0" type="DATE" functionInDocument="CREATION_TIME"></TIMEX3></s></TimeML>'
        )
        read = tempeval1.parse(data, "d")
        again = timeml_read.parse(timeml_write.render(read)[0], "d")
        assert (again.text, again.dct) == (read.text, None)

    def test_a_link_to_a_creation_time_without_a_date_stays(self) -> None:
        data = (
            b'<TimeML><s>It <EVENT eid="e1" class="STATE">is</EVENT> <TIMEX3 tid="t0" type="DATE" '
            b'functionInDocument="CREATION_TIME">then</TIMEX3></s>\n<TLINK eventID="e1" relatedToTime="t0"/></TimeML>'
        )
        assert timeml_write.render(timeml_read.parse(data, "d"))[0] == data

    def test_a_creation_time_in_the_text_whose_id_is_no_name_stays(self) -> None:
        data = (
            b'<TimeML><s>In <TIMEX3 tid="/0" type="DATE" value="1998" functionInDocument="CREATION_TIME">1998</TIMEX3>'
            b"</s></TimeML>"
        )
        assert timeml_write.render(timeml_read.parse(data, "d")) == (data, ())

    def test_json_whose_tokens_lie_outside_the_text_says_so(self) -> None:
        far = Document(id="d", text="abc", sentences=(Span(0, 9),), tokens=(Token(2, 1),))
        read = jsonl.parse(jsonl.render(far), "x", "line 1")
        assert [problem.place for problem in read.meta.problems] == ["sentence 0", "token 0"]

    def test_the_blank_at_the_end_of_a_word_is_in_the_text(self, tmp_path: Path) -> None:
        (tmp_path / "d.conllu").write_text("1\tUp \tup\tX\tX\t_\t0\troot\t_\t_\n\n", "utf-8")
        (read,) = formats.read(tmp_path / "d.conllu")
        assert (read.text, read.tokens) == ("Up ", (Token(0, 3, "X", "X", (), 0, "root"),))

    @pytest.mark.parametrize("id", ["1-", "1-1", "-", "1-x"])
    def test_a_range_of_words_that_is_none_is_named(self, tmp_path: Path, id: str) -> None:
        (tmp_path / "d.conllu").write_text(f"{id}\tUp\tup\tX\tX\t_\t0\troot\t_\t_\n\n", "utf-8")
        with pytest.raises(FormatError, match="line 1"):
            list(formats.read(tmp_path / "d.conllu"))

    def test_links_of_a_kind_that_there_is_not(self) -> None:
        linked = Document(id="d", text="abc", links=(Link("l1", "TLI&K", "BEFORE", "t1", "t2"),))
        data, problems = timeml_write.render(linked)
        assert b"TLI" not in data
        assert [problem.reason for problem in problems] == ["TimeML has no links of the kind 'TLI&K'"]
        timeml_read.parse(data, "d")
        with pytest.raises(FormatError, match="TLI&K"):
            jsonl.parse(jsonl.render(linked), "x", "line 1")

    def test_separators_that_int_does_not_strip(self, tmp_path: Path) -> None:
        (tmp_path / "t.tsv").write_text("ship\t\x1f1700\t\x1f3\n", "utf-8")
        assert list(read_counts(tmp_path / "t.tsv")) == [("ship", 1700, 3)]

    def test_a_list_of_years_that_runs_backwards_is_not_written(self) -> None:
        asked = Dating((Grid("F", ((1819, 1810),), None),))
        with pytest.raises(FormatError, match="a first and a last year"):
            formats.dumps(Document(id="d", text="x", dating=asked), "task7")

    def test_a_job_that_is_no_text(self, tmp_path: Path) -> None:
        (tmp_path / "job.json").write_bytes(b'{"name": "\xff"}')
        with pytest.raises(FormatError, match="no job"):
            read_job(tmp_path)

    def test_an_annotator_who_links_to_what_the_page_does_not_have(self, tmp_path: Path) -> None:
        events = (Event("e1", 0, 2, (), (Instance("ei1"),)), Event("e2", 3, 5, (), (Instance("ei2"),)))
        document = Document(id="d", text="It is.", events=events, dct=Interval.of(1998))
        job = Job("5c", "t", "g", "tempeval", ("BEFORE",), {"d": (("ei1", "ei2"),)})
        ann = (
            "T1\tEVENT 0 2\tIt\nT2\tEVENT 3 5\tis\nT3\tSIGNAL 0 2\tIt\n"
            "R1\tTLINK-BEFORE Arg1:T1 Arg2:T2\nR2\tTLINK-BEFORE Arg1:T1 Arg2:T3\n"
        )
        (tmp_path / "d.ann").write_text(ann, "utf-8")
        done = job_brat.read(job, {"d": document}, tmp_path, "anna")
        assert [link.target for one in done.documents for link in one.links] == ["ei2"]
        assert [problem.value for problem in done.problems] == ["T3"]

    def test_a_year_of_eight_digits_is_no_compact_date(self) -> None:
        far = interval_of("19981998")
        assert far is not None
        assert far.start == days(19981998) * 86_400
        assert creation_value(far) == "+19981998"
        assert creation_interval("+19981998") == far


class TestTrees:
    """Trees without parts can be built, and say that they are nothing."""

    @pytest.mark.parametrize("tree", [Intersection(()), Union(())])
    def test_nothing_has_a_value(self, tree: Intersection | Union) -> None:
        assert timex3(tree, Unresolved("impossible", "nothing")).value

    def test_every_60th_of_every_60th_and_so_on_is_out_of_reach(self) -> None:
        tree: Expression = Repeating.weekday(6)
        for _ in range(5):
            tree = EveryNth(tree, 60)
        found = evaluate(tree)
        assert isinstance(found, Unresolved)
        assert found.reason == "not-supported"

    def test_nothing_has_a_name(self) -> None:
        assert name_of(Numbered(Union(()), 3)) == "3 s"

    @pytest.mark.parametrize("rule", [(), ("fixed",), ("nth", 1), ("on-after",), ("civil",)])
    def test_a_feast_whose_rule_is_none_is_broken(self, rule: tuple[str | int, ...]) -> None:
        tree = Feast("a feast", rule, 1)
        found = evaluate(tree)
        assert isinstance(found, Unresolved)
        assert found.reason == "broken"
        assert timex3(tree, found).value
        assert rrule(tree, found) is None


class TestTreesAsText:
    """A tree that a document brings along is evaluated, so it must be one."""

    @pytest.mark.parametrize(
        "text",
        [
            "Intersection((Year(0), Repeating('unit', 0)))",
            "Repeating('month', '), ')",
            "Repeating('hours', 0)",
            "Repeating('weekdcy', 2)",
            "Repeating('day', Unit.DAY)",
            "NthFromEnd(DocTime(), Repeating('season', 'Summer'))",
            "After(Fixed((4, 2)))",
            "Year((1, 2))",
            "Year('1998', 0)",
            "Intersection(Year(1998))",
            "Intersection((1998,))",
            "Fixed(Interval('a', 'b'))",
            "Fixed(Interval(5, 2))",
            "Year(1, 77777771998)",
            "YearSuffix(DocTime(), 5, 77777771998)",
            "Between(DocTime(), None)",
            "Modified(DocTime(), 3)",
        ],
    )
    def test_a_field_that_holds_what_it_cannot_is_no_tree(self, text: str) -> None:
        with pytest.raises(ExpressionError, match="not an expression tree"):
            read_tree(text)


class TestPresets:
    @pytest.mark.parametrize(
        "text", ["Sunday through FRIDAY", "Iin the fifth century BC", "the century after next -9999"]
    )
    def test_a_word_that_counts_for_both_ends_is_one_entity(self, text: str) -> None:
        for time in timeloom.find(text, dct="2013-03-22", preset="en-fast"):
            ids = [entity.id for entity in time.entities]
            assert len(set(ids)) == len(ids)


def test_label_studio_tells_of_tokens_beyond_the_text(tmp_path: Path) -> None:
    document = Document(id="d", text="It is.", sentences=(Span(0, 99),))
    (tmp_path / "d.json").write_text(formats.dumps(document, "label-studio"), "utf-8")
    (read,) = formats.read(tmp_path / "d.json", "label-studio")
    assert [problem.place for problem in read.meta.problems] == ["sentence 0"]


def test_a_rule_of_heideltime_that_matches_a_blank_after_its_word(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    rule = 'RULENAME="r",EXTRACTION="every ",NORM_VALUE="P1D"\n'
    (tmp_path / "rules" / "resources_rules_setrules.txt").write_text(rule, "utf-8")
    found = HeidelTime(read_resources(tmp_path))(Document(id="d", text="It is every // months"))
    assert [(time.start, time.end, time.text) for time in found.times] == [(6, 11, "every")]


def test_a_parquet_file_whose_text_is_no_utf_8(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    column = arrow.array([b"\xff"], arrow.binary()).view(arrow.string())
    parquet.write_table(arrow.table({"text": column}), tmp_path / "d.parquet")
    with pytest.raises(FormatError, match=r"not UTF-8|decode"):
        formats.read(tmp_path / "d.parquet", "parquet")


@pytest.mark.parametrize(("method", "path"), [("GET", "/metrics/"), ("POST", "/annotate/")])
def test_a_path_with_one_slash_too_many_is_no_route(method: str, path: str) -> None:
    """It was sent on to an address made of the Host header, whose port and scheme need not be those of the service."""
    httpx = pytest.importorskip("httpx")
    web = pytest.importorskip("timeloom.web.app", reason="the service is not installed")

    async def asked() -> int:
        transport = httpx.ASGITransport(web.Service("rules").app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return int((await client.request(method, path)).status_code)

    assert asyncio.run(asked()) == 404


def test_a_client_that_leaves_its_batch_is_no_error_that_nobody_took() -> None:
    web = pytest.importorskip("timeloom.web.batch", reason="the service is not installed")
    frames, incoming = importlib.import_module("timeloom.web.frames"), importlib.import_module("timeloom.web.incoming")
    told: list[dict[str, Any]] = []

    class Pool:
        metrics = importlib.import_module("timeloom.web.metrics").Metrics()

        async def perform_line(self, *_: object) -> tuple[object, bytes]:
            return frames.Answer(), b"{}"

    async def left(lines: int, pause: int) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        given = [{"type": "http.request", "body": b"x\n" * lines, "more_body": True}, {"type": "http.disconnect"}]

        async def receive() -> dict[str, Any]:
            for _ in range(pause):
                await asyncio.sleep(0)
            return given.pop(0)

        limits, room = importlib.import_module("timeloom.web.limits").Limits(), incoming.Room(10**6)
        with contextlib.suppress(incoming.Gone):
            async for _ in web.answered_lines(receive, frames.Task("x"), Pool(), limits, asyncio.Event(), room):
                pass

    for lines, pause in itertools.product(range(6), range(12)):
        asyncio.run(left(lines, pause))
    gc.collect()
    assert told == []


def test_a_range_that_ends_right_where_it_begins() -> None:
    # a week of two years, so two Decembers
    (time,) = timeloom.find("sold in December-Nov.", dct="1998-W01", preset="rules")
    # The November right after this week's December is over before it begins; the one that is chosen is that of the next
    # year.
    assert time.intervals == (Interval.iso("1997-12-01", "1998-12-01"),)


def test_rare_members_that_never_meet_are_given_up() -> None:
    first = Intersection((Repeating("hour", 6), Repeating("second", 40)))
    second = Intersection((Repeating("week", 32), Repeating("second", 29)))
    found = evaluate(Intersection((EveryNth(EveryNth(first, 10), 21), EveryNth(EveryNth(second, 24), 40))))
    assert isinstance(found, Unresolved)
    assert (found.reason, "too much" in found.detail) == ("not-supported", True)


def test_many_members_of_many_stretches_are_given_up() -> None:
    nights = Intersection((DocTime(), Repeating("day", 1), Repeating("hours", "22:00/06:00"), Repeating("second", 29)))
    hours = This(DocTimeYear(), Repeating("unit", Unit.HOUR))
    for tree, why in (
        (
            Intersection((nights, Repeating("second", 31), Repeating("month", 3), Feast("a feast", ("easter", -2), 3))),
            "such times",
        ),
        (Intersection((hours, hours)), "what they share"),
    ):
        found = evaluate(tree, dct=Interval.iso("1997-11-29", "1997-12-06"))
        assert isinstance(found, Unresolved)
        assert (found.reason, why in found.detail) == ("not-supported", True), found


def test_a_cat_that_sat_is_no_saturday_that_makes_a_text_one_of_today() -> None:
    told = "It fell in 1702 and in 1709, was built anew in 1713 and closed that year. In June it opened, and on Friday it burned."
    few, many = (
        timeloom.find("The cat sat on the mat. " * times + told, dct="1843-06-12", preset="rules") for times in (5, 40)
    )
    assert [(time.text, time.timex3, time.score) for time in few] == [
        (time.text, time.timex3, time.score) for time in many
    ]
