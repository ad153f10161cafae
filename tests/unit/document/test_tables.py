"""Tables: one row each, columns that hold any year, and the same for pandas, Arrow and CSV."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from typing import Any

import pytest

import timeloom
from timeloom.calendar import End, Interval
from timeloom.document import (
    Document,
    Event,
    Instance,
    Link,
    Meta,
    Place,
    Time,
    Timeline,
    Unresolved,
)
from timeloom.document.frames import arrow_schema, to_arrow, to_frame
from timeloom.document.tables import SCHEMA_VERSION, TABLE_NAMES, TABLES, TableName, cells_of, columns_of, rows, to_csv
from timeloom.errors import MissingExtra
from timeloom.extras import available
from timeloom.timeml import Timex3

DAY = 86_400
IDES = Interval.of(-43, 3, 15)
FULL = Document(
    id="caesar, annotated",
    text="Caesar fell on the Ides of March; every Friday we say “so”\nand long ago, later.",
    language="en",
    times=(
        Time(id="t1", start=15, end=32, text="the Ides of March", timex3=Timex3("DATE", "BC0044-03-15"),
             intervals=(IDES,), assumed=("nearest", "centred"), score=0.75),
        Time(id="t2", start=34, end=46, text="every Friday", timex3=Timex3("SET", "XXXX-WXX-5", quant="EVERY"),
             intervals=(Interval(DAY, 2 * DAY), Interval(8 * DAY, 9 * DAY)), more=True, rrule="FREQ=WEEKLY;BYDAY=FR"),
        Time(id="t3", start=63, end=71, text="long ago", timex3=Timex3("DATE", "PAST_REF"),
             intervals=(Interval(End.UNKNOWN, 5),)),
        Time(id="t4", start=73, end=78, text="later", unresolved=Unresolved("vague", "no more is said")),
    ),
    events=(Event("e1", 7, 11, (("class", "OCCURRENCE"),), (Instance("ei1", (("tense", "PAST"), ("pos", "VERB"))),), True, 0.5),),
    links=(
        Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1"),
        Link("l2", "TLINK", "BEFORE", "ei1", "t3", task="event-time", score=0.25, why="so it is"),
        Link("l3", "TLINK", "BEFORE", "ei1", "t2", (("origin", "CLOSURE"),)),
    ),
    timeline=Timeline(places=(
        Place(id="ei1", kind="event", start=7, end=11, text="fell", earliest_start=IDES.start, latest_end=End.OPEN, why=("a", "b")),
    )),
    meta=Meta(format="timeml"),
)  # fmt: skip


def only(document: Document, name: TableName, **options: Any) -> list[dict[str, Any]]:
    return list(rows(name, document, **options))


class TestTimes:
    def test_one_row_a_mention(self) -> None:
        found = only(FULL, "times")
        assert [row["id"] for row in found] == ["t1", "t2", "t3", "t4"]
        assert all(FULL.text[row["start"] : row["end"]] == row["text"] for row in found)
        assert {row["doc_id"] for row in found} == {"caesar, annotated"}

    def test_a_year_before_one_stands_as_text_and_as_seconds(self) -> None:
        first = only(FULL, "times", timestamps=True)[0]
        assert (first["t_start"], first["t_end"]) == ("-0043-03-15T00:00:00", "-0043-03-16T00:00:00")
        assert (first["t_start_s"], first["t_end_s"]) == (IDES.start, IDES.end)
        assert (first["t_start_ts"], first["t_end_ts"]) == (None, None)
        assert (first["grain"], first["assumed"], first["score"]) == ("day", "nearest centred", 0.75)

    def test_a_set_that_goes_on_has_an_open_end(self) -> None:
        row = only(FULL, "times")[1]
        assert (row["t_start_s"], row["t_end"], row["t_end_s"]) == (DAY, "open", None)
        assert (row["intervals"], row["nth"], row["more"]) == (2, None, True)

    def test_one_row_an_interval(self) -> None:
        found = only(FULL, "times", each="interval")
        assert [(row["id"], row["nth"], row["t_end_s"]) for row in found[1:3]] == [
            ("t2", 0, 2 * DAY),
            ("t2", 1, 9 * DAY),
        ]
        assert [row["id"] for row in found] == ["t1", "t2", "t2", "t3", "t4"]

    def test_unknown_and_open_differ(self) -> None:
        row = only(FULL, "times")[2]
        assert (row["t_start"], row["t_start_s"], row["t_end"]) == (None, None, "1970-01-01T00:00:05")

    def test_what_is_unresolved_says_why(self) -> None:
        row = only(FULL, "times")[3]
        assert (row["unresolved"], row["t_start"], row["type"], row["intervals"]) == ("vague", None, None, 0)

    @pytest.mark.parametrize(
        ("text", "grain"),
        [("in March 1998", "month"), ("on 5 March 1998", "day"), ("at 5:30 pm on 5 March 1998", "minute"),
         ("the 1990s", "decade"), ("44 BC", "year"), ("the third quarter of 2021", "quarter")],
    )  # fmt: skip
    def test_grain_by_the_words(self, text: str, grain: str) -> None:
        assert cells_of("times", timeloom.find(text, preset="rules"))["grain"] == [grain]

    def test_grain_by_the_value_that_a_file_gives(self) -> None:
        read = Document(
            id="a", text="x", times=tuple(
                Time(id=value, start=0, end=1, text="x", timex3=Timex3("DATE", value))
                for value in ("1998-W10", "199", "1998-Q2", "XXXX-05", "P3D")
            )
        )  # fmt: skip
        assert cells_of("times", read)["grain"] == ["week", "decade", "quarter", None, None]

    def test_times_alone_have_no_document(self) -> None:
        assert [row["doc_id"] for row in rows("times", FULL.times)] == [None] * 4


class TestTimestamps:
    def test_only_on_request_and_null_where_a_datetime_ends(self) -> None:
        assert "t_start_ts" not in cells_of("times", FULL)
        edges = [Interval.of(1), Interval.of(9999), Interval.of(0)]
        times = [Time(id=str(at), start=0, end=0, text="", intervals=(one,)) for at, one in enumerate(edges)]
        cells = cells_of("times", times, timestamps=True)
        assert [value is not None for value in cells["t_start_ts"]] == [True, True, False]
        assert [value is not None for value in cells["t_end_ts"]] == [True, False, True]
        assert cells["t_start_s"][2] is not None


class TestOtherTables:
    def test_events_with_what_their_instance_says(self) -> None:
        (row,) = only(FULL, "events")
        assert (row["text"], row["class"], row["tense"], row["pos"], row["polarity"]) == (
            "fell",
            "OCCURRENCE",
            "PAST",
            "VERB",
            None,
        )
        assert (row["main"], row["score"]) == (True, 0.5)

    def test_links_say_where_they_come_from(self) -> None:
        assert [(row["source"], row["target"], row["rel"], row["origin"]) for row in only(FULL, "links")] == [
            ("ei1", "t1", "IS_INCLUDED", "gold"), ("ei1", "t3", "BEFORE", "system"), ("ei1", "t2", "BEFORE", "inferred"),
        ]  # fmt: skip
        assert next(rows("links", FULL, read_as="system"))["origin"] == "system"

    def test_a_link_of_no_file_is_a_systems(self) -> None:
        made = Document(id="a", text="", links=(Link("l1", "TLINK", "BEFORE", "e1", "t1"),))
        assert [row["origin"] for row in rows("links", made)] == ["system"]

    def test_places(self) -> None:
        (row,) = only(FULL, "places")
        assert (row["t_start_s"], row["t_end"], row["t_end_s"], row["latest_end"]) == (IDES.start, "open", None, "open")
        assert (row["latest_start"], row["latest_start_s"], row["why"]) == (None, None, "a; b")

    def test_no_timeline_no_places(self) -> None:
        assert only(Document(id="a", text=""), "places") == []


class TestShape:
    @pytest.mark.parametrize("name", TABLE_NAMES)
    def test_every_row_has_every_column_and_no_other(self, name: TableName) -> None:
        found = only(FULL, name)
        assert found
        assert all(sorted(row) == sorted(column.name for column in TABLES[name]) for row in found)

    def test_names_are_not_repeated(self) -> None:
        for name in TABLE_NAMES:
            names = [column.name for column in columns_of(name, timestamps=True)]
            assert len(names) == len(set(names))

    def test_several_documents_in_their_order(self) -> None:
        other = Document(id="b", text="x", times=FULL.times[:1])
        assert cells_of("times", [other, FULL])["doc_id"] == ["b", *["caesar, annotated"] * 4]

    def test_bad_names(self) -> None:
        with pytest.raises(ValueError, match="times, events, links, places"):
            cells_of("timex", FULL)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="mention, interval"):
            cells_of("times", FULL, each="row")  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="not of str"):
            cells_of("times", ["yesterday"])  # type: ignore[list-item]


def test_csv_reads_back() -> None:
    read = list(csv.DictReader(io.StringIO("".join(to_csv(FULL, "times")))))
    assert [row["text"] for row in read] == [time.text for time in FULL.times]
    assert (read[0]["t_start"], read[0]["more"], read[3]["t_start"]) == ("-0043-03-15T00:00:00", "false", "")
    assert "".join(to_csv([], "links")) == ",".join(column.name for column in TABLES["links"]) + "\n"


@pytest.mark.skipif(not available("pandas"), reason="pandas is not installed")
class TestFrame:
    @pytest.mark.parametrize("name", TABLE_NAMES)
    def test_whole_numbers_stay_whole(self, name: TableName) -> None:
        frame = to_frame(FULL, name, timestamps=True)
        assert list(frame.columns) == [column.name for column in columns_of(name, timestamps=True)]
        for column in columns_of(name):
            if column.kind in ("int32", "int64"):
                assert str(frame[column.name].dtype) == column.kind.capitalize()
        assert frame.attrs["timeloom.schema"] == SCHEMA_VERSION

    def test_missing_is_missing(self) -> None:
        frame = FULL.to_frame()
        assert frame["t_start_s"].isna().tolist() == [False, False, True, True]
        assert frame["t_start_s"][0] == IDES.start

    def test_no_rows_is_no_error(self) -> None:
        assert to_frame([]).shape == (0, len(TABLES["times"]))


@pytest.mark.skipif(not available("pyarrow"), reason="pyarrow is not installed")
class TestArrow:
    @pytest.mark.parametrize("name", TABLE_NAMES)
    def test_the_same_cells(self, name: TableName) -> None:
        table = to_arrow(FULL, name)
        plain = cells_of(name, FULL)
        assert table.schema.equals(arrow_schema(name), check_metadata=True)
        for key, cells in table.to_pydict().items():
            assert all(a == b or math.isclose(a, b, rel_tol=1e-6) for a, b in zip(cells, plain[key], strict=True))

    def test_parquet_keeps_the_schema_and_any_year(self, tmp_path: Any) -> None:
        from pyarrow import parquet

        parquet.write_table(FULL.to_arrow(metadata={"timeloom.preset": "rules.v2"}), tmp_path / "times.parquet")
        read = parquet.read_table(tmp_path / "times.parquet")
        assert read.schema.metadata[b"timeloom.schema"] == SCHEMA_VERSION.encode()
        assert read.schema.metadata[b"timeloom.preset"] == b"rules.v2"
        assert read["t_start_s"].to_pylist()[0] == IDES.start

    def test_timestamps(self) -> None:
        table = to_arrow(FULL, timestamps=True)
        assert str(table.schema.field("t_start_ts").type) == "timestamp[us]"
        assert [value is None for value in table["t_start_ts"].to_pylist()] == [True, False, True, True]

    def test_no_rows_have_the_same_schema(self) -> None:
        assert to_arrow([], "links").schema.equals(to_arrow(FULL, "links").schema)


@pytest.mark.parametrize(("make", "package"), [(to_frame, "pandas"), (to_arrow, "pyarrow")])
def test_without_the_package_it_says_what_to_install(make: Any, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, package, None)
    with pytest.raises(MissingExtra, match="pip install timeloom"):
        make(FULL)


class TestJoins:
    """Ends of links name the rows that they are of."""

    def test_an_instance_is_of_its_event(self) -> None:
        first = only(FULL, "links")[0]
        assert (first["source"], first["source_kind"], first["source_row"]) == ("ei1", "event", "e1")
        assert (first["target"], first["target_kind"], first["target_row"]) == ("t1", "time", "t1")
        assert [row["id"] for row in only(FULL, "events") if row["id"] == first["source_row"]] == ["e1"]

    def test_an_end_of_a_range_is_of_the_whole(self) -> None:
        end = Time(id="t4.1", start=0, end=3, text="May")
        document = Document(
            id="d", text="May to June", dct=IDES, times=(Time(id="t4", start=0, end=11, text="May to June", parts=(end,)),),
            links=(Link("l1", "TLINK", "BEFORE", "t4.1", "t0"), Link("l2", "TLINK", "BEFORE", "e9", "t4")),
        )  # fmt: skip
        one, other = only(document, "links")
        assert (one["source_kind"], one["source_row"], one["target_kind"], one["target_row"]) == (
            "time",
            "t4",
            "creation",
            None,
        )
        assert (other["source_kind"], other["source_row"]) == (None, None)

    def test_events_name_their_instances(self) -> None:
        events = (Event("e1", 0, 3, (), (Instance("ei1"), Instance("ei2"))), Event("e2", 4, 6))
        assert cells_of("events", Document(id="d", text="May to June", events=events))["instances"] == ["ei1 ei2", None]


def test_files_of_frames_are_read_together(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    parquet = pytest.importorskip("pyarrow.parquet")
    bare = Document(id="bare", text="May", times=(Time(id="t1", start=0, end=3, text="May", intervals=(IDES,)),))
    zoned = Document(id="zoned", text="May", times=(Time(id="t1", start=0, end=3, text="May", zone="+01:00"),))
    for document in (bare, zoned):
        to_frame(document).to_parquet(tmp_path / f"{document.id}.parquet")
    read = parquet.read_table([tmp_path / "bare.parquet", tmp_path / "zoned.parquet"])
    assert read["zone"].to_pylist() == [None, "+01:00"]
