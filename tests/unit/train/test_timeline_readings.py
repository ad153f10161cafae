"""What readers found of timelines: when a place is wrong, what the file holds, and learning from it, on texts of our
own."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.unit.encoder.weaving import weaver
from tests.unit.house.test_wheel import wheel
from tests.unit.timeline.parsed import parsed

from timeloom import models, pipeline
from timeloom.calendar import Interval
from timeloom.document import Document, Link, Place, Time
from timeloom.errors import CorpusError
from timeloom.timeline.readers import JUDGED, NAME, Judge
from timeloom.timeml import Timex3
from timeloom_train.timeline import command, learning
from timeloom_train.timeline import readings as reading_of
from timeloom_train.timeline.learning import FEWEST, Judged, as_linked, fitted, judged, learn
from timeloom_train.timeline.readings import PLACE, Part, Reading, Stretch, key, readings, texts, wrong

HOUR, DAY = 3600, 86_400
SOLD = (
    "The|DET|DT|det|2 reeves|NOUN|NNS|nsubj|3 sold|VERB|VBD|root|3 the|DET|DT|det|5 mill|NOUN|NN|obj|3 in|ADP|IN|case|7 1901|NUM|CD|obl|3 "
    "and|CCONJ|CC|cc|9 fled|VERB|VBD|conj|3 .|PUNCT|.|punct|3"
)
TML = (
    '<?xml version="1.0" ?><TimeML><DOCID>{id}</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2009-12-19" functionInDocument="CREATION_TIME">2009-12-19'
    '</TIMEX3></DCT><TEXT>The mill closed on <TIMEX3 tid="t1" type="DATE" value="1923-03-05">March 5, 1923</TIMEX3>.</TEXT></TimeML>'
)


def day(*fields: int) -> int:
    """The first instant of a year, month or day."""
    start = Interval.of(*fields).start
    assert isinstance(start, int)
    return start


def place(**bounds: int) -> Place:
    known: dict[str, Any] = dict(bounds)
    return Place(id="ei1", kind="event", start=0, end=4, text="sold", **known)


def in_year(first: int | None, last: int | None, kind: str = "event") -> Stretch:
    """An event that a reader put between the beginnings of two years."""
    return Stretch(kind, None if first is None else day(first), None if last is None else day(last))


# --- what is wrong ---------------------------------------------------------------------------------------------------
class TestWrong:
    def test_a_place_that_holds_what_the_reader_found_is_right(self) -> None:
        read = in_year(1901, 1902)
        assert wrong(place(earliest_start=day(1901), latest_end=day(1902)), read) == ""
        assert (
            wrong(place(earliest_start=day(1895)), read)
            == wrong(place(latest_end=day(1910)), read)
            == wrong(place(), read)
            == ""
        )

    def test_what_is_no_event_lies_nowhere(self) -> None:
        assert wrong(place(earliest_start=day(1901), latest_end=day(1902)), in_year(1901, 1902, "none")) == "no event"
        assert wrong(place(), Stretch("none", None, None)) == "no event"
        assert wrong(place(earliest_start=day(1901), latest_end=day(1902)), in_year(1901, 1902, "state")) == ""

    @pytest.mark.parametrize("first", [1900, None])
    def test_it_may_begin_no_later_than_the_reader_says(self, first: int | None) -> None:
        assert wrong(place(earliest_start=day(1901), latest_end=day(1902)), in_year(first, 1902)) == "start"

    @pytest.mark.parametrize("last", [1903, None])
    def test_nor_end_sooner(self, last: int | None) -> None:
        assert wrong(place(earliest_start=day(1901), latest_end=day(1902)), in_year(1901, last)) == "end"

    def test_what_goes_on_around_a_time_has_begun_by_it_and_is_not_over(self) -> None:
        around = place(latest_start=day(1902), earliest_end=day(1902))
        assert wrong(around, in_year(1901, 1904, "state")) == wrong(around, Stretch("state", None, None)) == ""
        assert wrong(around, in_year(1903, 1904)) == "late start"
        assert wrong(around, in_year(1900, 1901)) == "early end"

    def test_bounds_within_a_day_mean_the_day(self) -> None:
        read = Stretch("event", day(1901, 5, 2), day(1901, 5, 3))
        assert (
            wrong(place(earliest_start=day(1901, 5, 2) + 15 * HOUR, latest_end=day(1901, 5, 2) + 16 * HOUR), read) == ""
        )
        assert wrong(place(earliest_start=day(1901, 5, 3) + HOUR), read) == "start"
        assert wrong(place(latest_end=day(1901, 5, 2)), read) == "end"

    def test_a_season_may_begin_and_end_a_month_sooner_or_later(self) -> None:
        spring = place(earliest_start=day(1901, 3, 21), latest_end=day(1901, 6, 21))
        assert wrong(spring, Stretch("event", day(1901, 3, 1), day(1901, 7, 1))) == ""
        assert wrong(spring, Stretch("event", day(1901, 2, 1), day(1901, 6, 1))) == "start"
        assert wrong(spring, Stretch("event", day(1901, 4, 1), day(1901, 8, 1))) == "end"

    def test_a_quarter_may_not(self) -> None:
        quarter = place(earliest_start=day(1901, 4, 1), latest_end=day(1901, 7, 1))
        assert wrong(quarter, Stretch("event", day(1901, 3, 21), day(1901, 7, 1))) == "start"
        assert wrong(quarter, Stretch("event", day(1901, 4, 1), day(1901, 7, 5))) == "end"

    def test_that_it_is_behind_the_day_of_writing_is_no_news(self) -> None:
        ahead, written = place(earliest_start=day(1901, 5, 3)), Interval.of(1901, 5, 2)
        assert wrong(ahead, Stretch("event", None, None)) == "start"
        assert wrong(ahead, Stretch("event", None, None), written=written) == ""
        assert wrong(ahead, Stretch("event", None, day(1901, 5, 2)), written=written) == "start"


# --- the file --------------------------------------------------------------------------------------------------------
class TestFile:
    def test_both_parts_are_read_and_share_no_text(self) -> None:
        held = {part: readings(part) for part in get_args(Part)}
        ids = {part: [one.id for one in found] for part, found in held.items()}
        assert len(ids["learn"]) > len(ids["test"]) > 0
        assert all(len(set(own)) == len(own) for own in ids.values())
        assert set(ids["learn"]).isdisjoint(ids["test"])
        assert sum(map(len, ids.values())) == len(PLACE.read_text("utf-8").splitlines())

    def test_it_holds_no_word_of_a_text(self) -> None:
        for row in map(json.loads, PLACE.read_text("utf-8").splitlines()):
            assert row.keys() == {"id", "source", "part", "events", "told"}
            assert row["source"] in ("silver", "wikiwars") and row["part"] in get_args(Part)
            assert re.fullmatch(r"[\w.-]+", row["id"])
            for start, end, kind, *ends in row["events"]:
                assert (type(start), type(end)) == (int, int) and kind in ("event", "state", "none")
                assert len(ends) == 2 and all(
                    re.fullmatch(r"(-?\d{4}(-\d\d){0,2}(T\d\d(:\d\d)?)?)?", one) for one in ends
                )
            for start, end, ways in row["told"]:
                assert (type(start), type(end)) == (int, int) and set(ways.values()) <= {0, 1}
                assert all(re.fullmatch("[0-9a-f]{8}", one) for one in ways)

    def test_an_event_is_some_characters_and_ends_behind_its_start(self) -> None:
        for one in (*readings("learn"), *readings("test")):
            assert all(0 <= start < end for start, end in (*one.events, *one.told))
            assert one.told.keys() <= one.events.keys()
            assert all(
                read.first < read.last
                for read in one.events.values()
                if read.first is not None and read.last is not None
            )

    def test_a_row_is_read_as_it_is_written(self, tmp_path: Path) -> None:
        row = {
            "id": "mill", "source": "silver", "part": "test", "told": [[4, 10, {key("They sold"): 1, key("sold"): 0}]],
            "events": [[4, 10, "event", "1901-05-02", "1901-05"], [12, 15, "state", "", "1901-05-02T14:30"], [20, 22, "none", "1901-05-02T14", "1901-05-02T14"], [30, 35, "event", "-0044", "-0044"]],
        }  # fmt: skip
        file = tmp_path / "readings.jsonl"
        file.write_text(json.dumps(row) + "\n" + json.dumps(row | {"part": "learn", "id": "other"}) + "\n")
        (found,) = readings("test", file)
        at = day(1901, 5, 2) + 14 * HOUR
        assert (found.id, found.source) == ("mill", "silver")
        assert list(found.events.values()) == [
            Stretch("event", day(1901, 5, 2), day(1901, 6)), Stretch("state", None, at + 31 * 60), Stretch("none", at, at + HOUR),
            Stretch("event", day(-44), day(-43)),
        ]  # fmt: skip
        assert found.told == {(4, 10): {key("They sold"): True, key("sold"): False}}

    def test_the_key_of_a_way_of_telling_is_short_and_always_the_same(self) -> None:
        assert key("They sold the mill") == key("They sold the mill") != key("They sold the mill.")
        assert re.fullmatch("[0-9a-f]{8}", key("They sold the mill"))


def test_texts_are_bare_but_for_the_time_of_writing(tmp_path: Path) -> None:
    for file in (tmp_path / "timeml" / "silver" / "mill.tml", tmp_path / "wikiwars" / "war.tml"):
        file.parent.mkdir(parents=True)
        file.write_text(TML.format(id=file.stem))
    wanted = [Reading("mill", "silver", {}, {}), Reading("war", "wikiwars", {}, {})]
    found = {one.id: bare for one, bare in texts(wanted, tmp_path)}
    assert found.keys() == {"mill", "war"}
    for bare in found.values():
        assert (bare.text.strip(), bare.dct) == ("The mill closed on March 5, 1923.", Interval.of(2009, 12, 19))
        assert (bare.times, bare.events, bare.links) == ((), (), ())


@pytest.mark.parametrize("source", ["silver", "wikiwars"])
def test_without_the_pack_it_is_said_so(source: str, tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        list(texts([Reading("mill", source, {}, {})], tmp_path))


@pytest.mark.parametrize(("source", "folder"), [("silver", "timeml/silver"), ("wikiwars", "wikiwars")])
def test_a_text_that_is_not_in_its_pack_is_named(source: str, folder: str, tmp_path: Path) -> None:
    pack = tmp_path / folder
    pack.mkdir(parents=True)
    (pack / "mill.tml").write_text(TML.format(id="mill"))
    assert [one.id for one, _ in texts([Reading("mill", source, {}, {})], tmp_path)] == ["mill"]
    found = texts([Reading("mill", source, {}, {}), Reading("lost", source, {}, {})], tmp_path)
    assert next(found)[0].id == "mill"
    with pytest.raises(
        CorpusError,
        match=r"a text that was read is not in this pack.*lost|lost.*a text that was read is not in this pack",
    ):
        next(found)


# --- what is judged --------------------------------------------------------------------------------------------------
def document(*links: tuple[str, str, str, float]) -> Document:
    """The reeves sold the mill in 1901 (ei1, t1) and fled (ei2); each link with its score."""
    made = parsed(SOLD, events=("sold", "fled"), dct=Interval.of(1901, 5, 2))
    start = made.text.index("1901")
    time = Time(
        id="t1", start=start, end=start + 4, text="1901", intervals=(Interval.of(1901),), timex3=Timex3("DATE", "1901")
    )
    found = tuple(
        Link(f"l{at}", "TLINK", relation, source, target, score=score)
        for at, (source, relation, target, score) in enumerate(links, 1)
    )
    return replace(made, times=(time,), links=found)


def reading(sold: Stretch | None = None, fled: Stretch | None = None, told: dict[str, bool] | None = None) -> Reading:
    words = {(event.start, event.end): read for event, read in zip(document().events, (sold, fled), strict=True)}
    events = {span: read for span, read in words.items() if read is not None}
    return Reading("mill", "silver", events, {} if told is None else {next(iter(words)): told})


def of_links(read: Reading, text: Document) -> list[Judged]:
    return [one for one in judged(read, text) if one.what in ("within", "beside")]


class TestJudged:
    @pytest.mark.parametrize(
        ("read", "right"),
        [(in_year(1901, 1902), True), (in_year(1900, 1902), False), (in_year(1901, 1902, "none"), False)],
    )
    def test_a_link_is_right_where_the_place_that_it_gives_is(self, read: Stretch, right: bool) -> None:
        (found,) = of_links(reading(sold=read), document(("ei1", "IS_INCLUDED", "t1", 0.9)))
        assert (found.what, found.text, found.right) == ("within", "mill", right)
        assert {"within", "score 9", "label IS_INCLUDED"} <= found.seen

    @pytest.mark.parametrize(
        ("relation", "read", "right"),
        [
            ("AFTER", in_year(1902, None), True), ("AFTER", in_year(1901, 1902), False), ("BEFORE", in_year(None, 1901), True),
            ("BEFORE", in_year(1901, 1902), False), ("INCLUDES", in_year(1899, 1905), True), ("INCLUDES", in_year(1903, 1905), False),
            ("INCLUDES", Stretch("event", day(1901, 6), day(1901, 7)), True),
        ],
    )  # fmt: skip
    def test_one_that_lies_on_a_side_of_a_time_or_around_it(self, relation: str, read: Stretch, right: bool) -> None:
        links = (("ei1", "IS_INCLUDED", "t1", 0.9), ("ei2", relation, "t1", 0.9))
        (found,) = of_links(reading(fled=read), document(*links))
        assert (found.what, found.right) == ("beside", right)

    def test_one_of_two_events_by_what_was_found_of_the_other(self) -> None:
        links = (("ei1", "IS_INCLUDED", "t1", 0.9), ("ei2", "BEFORE", "ei1", 0.9))
        for fled, right in ((in_year(1900, 1901), True), (in_year(1903, 1904), False)):
            found = of_links(reading(in_year(1901, 1902), fled), document(*links))
            assert [(one.what, one.right) for one in found] == [("within", True), ("beside", right)]
        assert of_links(reading(fled=in_year(1900, 1901)), document(*links)) == []

    def test_the_time_of_writing_is_judged_where_an_event_lies_in_it_and_not_on_a_side(self) -> None:
        same_day = Stretch("event", day(1901, 5, 2), day(1901, 5, 3))
        for relation, judgements in (("IS_INCLUDED", [("within", True)]), ("BEFORE", [])):
            links = (("ei1", "IS_INCLUDED", "t1", 0.9), ("ei2", relation, "t0", 0.9))
            assert [(one.what, one.right) for one in of_links(reading(fled=same_day), document(*links))] == judgements

    def test_each_stretch_about_an_event_where_the_network_has_read_the_text(self) -> None:
        text = document(("ei1", "IS_INCLUDED", "t1", 0.9))
        read = reading(sold=in_year(1901, 1902), fled=Stretch("event", day(1901, 5, 2), None))
        assert not [one for one in judged(read, text) if one.what == "stretch"]
        found = [one for one in judged(read, replace(text, reading=weaver().read(text))) if one.what == "stretch"]
        assert [({"kind written", "kind time"} & one.seen, one.right) for one in found] == [
            ({"kind written"}, False), ({"kind time"}, True), ({"kind written"}, False), ({"kind time"}, False),
        ]  # fmt: skip
        assert "linked score 9" in found[1].seen and "unlinked" in found[0].seen

    def test_what_no_reader_read_or_is_too_unlikely_to_be_read_is_not_judged(self) -> None:
        links = (("ei1", "IS_INCLUDED", "t1", 0.9), ("ei2", "IS_INCLUDED", "t1", 0.2))
        assert (
            list(judged(reading(), document(*links)))
            == of_links(reading(fled=in_year(1901, 1902)), document(*links))
            == []
        )

    @pytest.mark.parametrize(("kind", "is_none"), [("event", False), ("state", False), ("none", True)])
    def test_an_event_is_open_where_the_reader_says_that_it_is_none(self, kind: str, is_none: bool) -> None:
        (found,) = judged(reading(fled=Stretch(kind, None, None)), document())
        assert (found.what, found.text, found.right) == ("open", "mill", is_none)
        assert {"class OCCURRENCE", "tense PAST", "0 conj"} <= found.seen

    def test_ways_of_telling_an_event_go_by_their_keys(self) -> None:
        text = parsed(SOLD.replace("and|CCONJ|CC|cc|9", ",|PUNCT|,|punct|10 and|CCONJ|CC|cc|10"), events=("sold",))
        stretch, cut = "The reeves sold the mill in 1901", "The reeves sold the mill"
        assert text.text == f"{stretch}, and fled."
        found = self.told(
            {key(stretch): True, key(cut): False, key("another"): True}, replace(text, times=document().times)
        )
        assert found == {"cut": False, "stretch": True, "opening": True}

    def test_without_one_by_that_of_the_same_with_a_full_stop(self) -> None:
        whole, cut = "The reeves sold the mill in 1901 and fled", "The reeves sold the mill"
        same = ("stretch", "opening", "sentence")
        assert self.told({key(f"{whole}."): True, key(cut): False}) == {"cut": False} | dict.fromkeys(same, True)
        assert self.told({key(f"{whole}."): True, key(whole): False}) == dict.fromkeys(same, False)
        assert self.told({key(f"{cut}."): True}) == {"cut": True}
        assert self.told({key(f"{whole}.."): True, key(f"{whole};"): True}) == {}

    def told(self, ways: dict[str, bool], text: Document | None = None) -> dict[str, bool]:
        """By the kind of a way of telling "sold" whether it reads well, by what was read of some."""
        found = list(judged(reading(told=ways), document() if text is None else text))
        assert {(one.what, one.text) for one in found} <= {("wording", "mill")}
        kinds = [next(iter(one.seen)).partition(" ")[0] for one in found]
        assert len(set(kinds)) == len(kinds)
        return dict(zip(kinds, (one.right for one in found), strict=True))


# --- learning --------------------------------------------------------------------------------------------------------
def toy(what: str, many: int = 12, few: int = FEWEST - 1) -> list[Judged]:
    """In each text something right, of which "good" is seen, and something wrong, of which "bad" is; "any" is seen of
    both, "rare" in few."""
    found = []
    for at in range(many):
        rare = {"rare"} if at < few else set[str]()
        found.append(Judged(what, f"text {at}", frozenset({"any", "good"} | rare), True))
        found.append(Judged(what, f"text {at}", frozenset({"any", "bad"}), False))
    return found


@pytest.fixture
def scipy() -> None:
    pytest.importorskip("scipy", reason="scipy is needed for training only")


@pytest.mark.usefixtures("scipy")
class TestFitted:
    def test_a_toy_is_told_apart(self) -> None:
        judge = fitted(toy("within"))
        assert judge(["any", "good"]) > 0.6 > 0.4 > judge(["any", "bad"])
        assert judge.weights["good"] > 0.4 > -0.4 > judge.weights["bad"]

    def test_what_tells_nothing_has_no_weight(self) -> None:
        assert sorted(fitted(toy("within")).weights) == ["bad", "good"]
        more = [Judged("within", f"text {at}", frozenset({"any"}), True) for at in range(12)]
        weights = fitted([*toy("within"), *more]).weights
        assert sorted(weights) == ["any", "bad", "good"]
        assert weights["any"] > 0.1
        assert all(
            abs(weight) >= learning.LEAST - 1e-3
            for judge in (weights, fitted(toy("open", 40)).weights)
            for weight in judge.values()
        )

    def test_what_is_seen_in_few_texts_has_no_weight(self) -> None:
        assert "rare" not in fitted(toy("within")).weights
        assert fitted(toy("within", few=FEWEST)).weights["rare"] > 0
        often = [Judged("within", "one text", frozenset({"again"}), True)] * 50
        assert "again" not in fitted([*toy("within"), *often]).weights

    def test_the_same_examples_give_the_same_weights_in_any_order(self) -> None:
        some = toy("within")
        assert fitted(some).weights == fitted(some).weights
        assert list(fitted(some[::-1]).weights) == list(fitted(some).weights)
        assert fitted(some[::-1]).weights == pytest.approx(fitted(some).weights, abs=1e-3)

    def test_more_examples_make_it_surer(self) -> None:
        assert fitted(toy("within", 60))(["good"]) > fitted(toy("within", 12))(["good"])


@pytest.mark.usefixtures("scipy")
class TestLearn:
    def learned(self, out: Path) -> dict[str, Any]:
        some = [one for what in JUDGED for one in toy(what)]
        return learn(some, [one for what in JUDGED for one in toy(what, 3)], out, 0.0)

    def test_the_card_says_what_other_cards_say(self, tmp_path: Path) -> None:
        figures = self.learned(tmp_path)
        card = models.card(NAME, tmp_path)
        assert all(card[name] or card[name] == 0 for name in wheel.CARD)
        held = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
        assert held.keys() == {f"{NAME}.json", f"{NAME}.npz"}
        assert list(wheel._uncarded(held)) == []
        assert (card["figures"], card["texts"], card["bytes"]) == (figures, 12, len(held[f"{NAME}.npz"]))

    def test_figures_are_those_of_texts_that_were_left_out_and_of_others(self, tmp_path: Path) -> None:
        figures = self.learned(tmp_path)
        assert figures.keys() == set(JUDGED)
        for found in figures.values():
            assert found["left out"] == {"judged": 24, "right": 0.5, "likely": 12, "right of likely": 1.0, "auc": 1.0}
            assert found["test"] == {"judged": 6, "right": 0.5, "likely": 3, "right of likely": 1.0, "auc": 1.0}

    def test_a_text_is_measured_by_weights_that_learned_from_the_others(self) -> None:
        some = [
            *toy("within", FEWEST) * 20,
            *(Judged("within", f"other {at}", frozenset({"any"}), at % 2 == 0) for at in range(2 * FEWEST)),
        ]
        found = learning._left_out(some)
        assert len(found) == len(some)
        assert fitted(some)(["good"]) > 0.6
        assert max(chance for chance, _ in found) < 0.55

    def test_its_weights_are_read_as_they_were_learned_and_have_the_same_bytes_each_time(self, tmp_path: Path) -> None:
        for folder in ("one", "two"):
            self.learned(tmp_path / folder)
        assert (tmp_path / "one" / f"{NAME}.npz").read_bytes() == (tmp_path / "two" / f"{NAME}.npz").read_bytes()
        held = models.arrays(NAME, tmp_path / "one")
        for what in JUDGED:
            read = Judge(bytes(held[f"{what} names"][0]).decode().split("\n"), held[f"{what} weights"])
            assert read.weights == fitted(toy(what)).weights

    def test_judgements_are_ranked(self) -> None:
        found = learning._figures([(0.9, True), (0.6, False), (0.4, True), (0.1, False)])
        assert found == {"judged": 4, "right": 0.5, "likely": 2, "right of likely": 0.5, "auc": 0.75}
        assert learning._figures([]) == {"judged": 0, "right": 0.0, "likely": 0, "right of likely": 0.0, "auc": 0.0}


def test_a_stage_that_places_nothing_changes_nothing() -> None:
    text = document(("ei1", "IS_INCLUDED", "t1", 0.9))
    assert as_linked(text) is text


def test_the_shipped_weights_are_those_of_the_readings_in_the_tree() -> None:
    card = models.card(NAME)
    assert card["data"] == [f"readings.jsonl@{hashlib.sha256(PLACE.read_bytes()).hexdigest()[:8]}"]
    held = models.arrays(NAME)
    assert held.keys() == {f"{what} {kind}" for what in JUDGED for kind in ("names", "weights")}
    assert all(held[f"{what} weights"].dtype == np.float16 for what in JUDGED)


def test_in_a_wheel_that_has_no_readings_it_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == reading_of.__name__ else find_spec(name))
    done = CliRunner().invoke(command.timeline, ["--root", str(tmp_path), "--out", str(tmp_path / "weights")])
    assert isinstance(done.exception, CorpusError)
    assert "no part of a wheel" in str(done.exception)
    assert not (tmp_path / "weights").exists()


def test_the_command_learns_from_one_part_and_tests_by_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @dataclass
    class Loom:
        timeline: object

        def run(self, bare: Document, layers: str) -> Document:
            assert (layers, self.timeline) == ("timeline", as_linked)
            return document(("ei1", "IS_INCLUDED", "t1", 0.9))

    def read(part: Part) -> list[Reading]:
        return [reading(sold=in_year(1901, 1902))._replace(id=part)]

    def heard(learned: list[Judged], tested: list[Judged], out: Path, begun: float) -> dict[str, Any]:
        assert [{one.text for one in found} for found in (learned, tested)] == [{"learn"}, {"test"}]
        return {"out": out.name}

    monkeypatch.setattr(pipeline, "load", lambda *names, **options: Loom(None))
    monkeypatch.setattr(reading_of, "readings", read)
    monkeypatch.setattr(reading_of, "texts", lambda found, root: ((one, document()) for one in found))
    monkeypatch.setattr(learning, "learn", heard)
    done = CliRunner().invoke(command.timeline, ["--root", str(tmp_path), "--out", str(tmp_path / "weights")])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout.splitlines()[-1]) == {"out": "weights"}
