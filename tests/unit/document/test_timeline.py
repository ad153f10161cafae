"""The timeline as plain data: its bounds, its order for reading, its table, its JSON."""

from __future__ import annotations

import json

import jsonschema
import pytest

from timeloom.calendar import End, Interval
from timeloom.document import Counts, Document, Place, Timeline
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.document.timeline import COLUMNS
from timeloom.document.wire import schema
from timeloom.errors import FormatError, MissingExtra
from timeloom.extras import available

DAY = 86_400
MONDAY = Place(
    id="t1", kind="time", start=20, end=26, text="Monday", earliest_start=0, latest_start=0, earliest_end=DAY,
    latest_end=DAY, why=("'Monday' is 1970-01-01",),
)  # fmt: skip
FELL = Place(
    id="ei1", kind="event", start=4, end=8, text="fell", earliest_start=0, latest_end=DAY, zone="Europe/Lisbon",
    latest_start=DAY, earliest_end=0, main=True, cluster=0,
)  # fmt: skip
DROPPED = Place(id="ei2", kind="event", start=9, end=12, text="hit", earliest_start=0, latest_end=DAY, cluster=0)
SAID = Place(
    id="ei3", kind="event", start=30, end=34, text="said", line="reporting", earliest_start=DAY, latest_end=End.OPEN,
)  # fmt: skip
LATER = Place(id="ei4", kind="event", start=40, end=45, text="rises", earliest_start=DAY)
DREAM = Place(id="ei5", kind="event", start=50, end=55, text="dream", least=60, most=120)
LINE = Timeline(
    places=(FELL, DROPPED, MONDAY, SAID, LATER, DREAM),
    before=(("t1", "ei3"), ("ei5", "ei4")),
    within=(("ei1", "t1"),),
    clusters=(("ei1", "ei2"),),
    counts=Counts(5, 3, 1, 1, 1, 0),
)


class TestPlace:
    def test_what_it_cannot_leave_and_what_it_surely_covers(self) -> None:
        assert FELL.possible == Interval(0, DAY, "Europe/Lisbon")
        assert FELL.certain is None
        assert MONDAY.certain == MONDAY.possible == Interval(0, DAY)

    def test_exact(self) -> None:
        assert MONDAY.is_exact
        assert not FELL.is_exact

    @pytest.mark.parametrize(
        ("place", "known"), [(FELL, "both"), (SAID, "both"), (LATER, "one"), (DREAM, "none")], ids=lambda x: str(x)[:9]
    )
    def test_sides(self, place: Place, known: str) -> None:
        assert place.known == known

    def test_an_inner_bound_is_one_side(self) -> None:
        assert Place(id="e", kind="event", start=0, end=0, text="", latest_start=5).known == "one"


class TestTimeline:
    def test_a_place_by_its_id(self) -> None:
        assert LINE.place("ei3") is SAID
        with pytest.raises(KeyError):
            LINE.place("ei9")

    def test_for_reading_the_dated_come_first_and_the_order_holds(self) -> None:
        assert [place.id for place in LINE.in_order()] == ["t1", "ei1", "ei2", "ei3", "ei4", "ei5"]

    def test_without_dates_the_partial_order_decides(self) -> None:
        places = tuple(Place(id=id, kind="event", start=0, end=1, text=id) for id in ("a", "b", "c", "d"))
        line = Timeline(places=places, before=(("c", "a"), ("d", "c")))
        assert [place.id for place in line.in_order()] == ["b", "d", "c", "a"]

    def test_columns(self) -> None:
        columns = LINE.to_columns()
        assert list(columns) == list(COLUMNS)
        assert columns["t_start"][0] == "1970-01-01T00:00:00"
        assert columns["t_end"][3] == "open"
        assert columns["earliest_start"][5] is None
        assert columns["why"][2] == "'Monday' is 1970-01-01"
        assert {len(cells) for cells in columns.values()} == {6}

    def test_a_column_says_what_is_doubtful(self) -> None:
        doubted = Place(id="ei6", kind="event", start=0, end=3, text="led", latest_end=DAY, doubtful=True)
        assert Timeline(places=(doubted, LATER)).to_columns()["doubtful"] == [True, False]

    def test_a_frame_or_how_to_get_one(self) -> None:
        if available("pandas"):
            frame = LINE.to_frame()
            assert list(frame.columns) == list(COLUMNS)
            assert frame["text"].tolist() == [place.text for place in LINE]
        else:
            with pytest.raises(MissingExtra, match=r"timeloom\[frame\]"):
                LINE.to_frame()


class TestJson:
    def test_there_and_back(self) -> None:
        document = Document(id="d", text="x" * 60, timeline=LINE)
        written = json.loads(json.dumps(document_to_dict(document)))
        jsonschema.validate(written, schema("document"))
        assert document_from_dict(written) == document

    def test_what_is_doubtful_is_still_so(self) -> None:
        doubted = Place(
            id="ei6", kind="event", start=0, end=3, text="led", earliest_start=0, latest_end=DAY, doubtful=True
        )
        document = Document(id="d", text="x" * 60, timeline=Timeline(places=(doubted, LATER)))
        written = json.loads(json.dumps(document_to_dict(document)))
        jsonschema.validate(written, schema("document"))
        assert [row.get("doubtful") for row in written["timeline"]["places"]] == [True, None]
        read = document_from_dict(written)
        assert read == document
        assert [place.doubtful for place in read.timeline or ()] == [True, False]

    def test_bounds_are_iso_open_or_null(self) -> None:
        item = SAID.to_dict()
        assert item["earliest_start"] == "1970-01-02T00:00:00"
        assert item["latest_end"] == "open"
        assert item["latest_start"] is None

    def test_no_timeline_is_not_written(self) -> None:
        assert "timeline" not in document_to_dict(Document(id="d", text=""))

    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ({"before": [["ei1", "ei9"]]}, "ei9"),
            ({"clusters": []}, "cluster of ei1"),
            ({"clusters": [["ei1", "nobody"]]}, "nobody"),
        ],
        ids=["an order of what is not there", "no such cluster", "a stranger in a cluster"],
    )
    def test_what_does_not_hold_together_is_refused(self, change: dict[str, object], named: str) -> None:
        with pytest.raises(FormatError, match=named):
            document_from_dict({"id": "d", "text": "", "timeline": LINE.to_dict() | change})
