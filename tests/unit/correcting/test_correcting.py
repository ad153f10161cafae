"""A person's corrections: what they set stands, what hangs on it is read anew, and nothing else changes."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar.interval import Interval
from timeloom.correcting import edits
from timeloom.correcting.corrector import corrected
from timeloom.document import Document, Event, Instance, Link, Meta, Time
from timeloom.document.hand import BY_HAND, HAND, READ_AS, REMOVED, is_by_hand, is_link_by_hand, removed
from timeloom.document.shape import document_from_dict, document_to_dict
from timeloom.errors import ExpressionError, FormatError, ModelError
from timeloom.formats import timeml_read
from timeloom.pipeline import Pipeline, load
from timeloom.timeml import Timex3

TEXT = (
    "Sales fell on Tuesday after the strike ended on 5 May. Prices rose from March to July, two days after the crash."
)
Edits = list[edits.Edit]


@pytest.fixture(scope="module")
def loom() -> Pipeline:
    return load("en-fast")


@pytest.fixture(scope="module")
def rules() -> Pipeline:
    return load("rules")


@pytest.fixture(scope="module")
def read(loom: Pipeline) -> Document:
    return carried(loom(TEXT, "2013-03-22"))


def carried(document: Document) -> Document:
    """The document as it comes back from whoever was sent it as JSON."""
    return document_from_dict(msgspec.json.decode(msgspec.json.encode(document_to_dict(document))))


def changed(document: Document, loom: Pipeline, *changes: edits.Edit) -> Document:
    made = corrected(document, changes, loom)
    assert carried(made) == made
    return made


def values(document: Document) -> dict[str, str | None]:
    return {time.id: time.timex3.value if time.timex3 else None for time in document.times}


def pairs(document: Document) -> dict[frozenset[str], str]:
    return {frozenset((link.source, link.target)): link.id for link in document.links}


def test_without_edits_the_same_comes_out(read: Document, loom: Pipeline) -> None:
    again = changed(read, loom)
    assert (again.times, again.events, again.links) == (read.times, read.events, read.links)
    assert again.timeline == read.timeline


# --- times ------------------------------------------------------------------------------------------------------------
def test_a_mention_is_read_as_other_words(read: Document, loom: Pipeline) -> None:
    made = changed(read, loom, edits.TimeSet(id="t2", expression="5 May 2012"))
    time = next(time for time in made.times if time.id == "t2")
    assert (time.text, time.start, time.end) == ("5 May", 48, 53)
    assert values(made) == {**values(read), "t2": "2012-05-05"}
    assert is_by_hand(time.attributes) and dict(time.attributes)[READ_AS] == "5 May 2012"
    assert "by hand" in time.why and time.edtf == "2012-05-05"
    spans = {(span.start, span.end) for entity in time.entities for span in entity.spans}
    assert spans == {(48, 53)}  # the graph stands on the mention, whose words are not those of the expression
    ids = [entity.id for entity in made.entities]
    assert len(ids) == len(set(ids)) and {entity.id for entity in time.entities} <= set(ids)
    place = made.timeline.place("t2") if made.timeline else None
    assert place is not None and place.possible == Interval.iso("2012-05-05", "2012-05-06")


def test_a_range_said_in_the_words_of_the_text_keeps_its_ends(read: Document, loom: Pipeline) -> None:
    made = changed(read, loom, edits.TimeSet(id="t3", expression="from March to July"))
    time = next(time for time in made.times if time.id == "t3")
    assert [(part.id, part.text, TEXT[part.start : part.end]) for part in time.parts] == [
        ("t3.1", "March", "March"),
        ("t3.2", "July", "July"),
    ]


def test_a_mention_gets_a_value_and_a_type(read: Document, loom: Pipeline) -> None:
    made = changed(read, loom, edits.TimeSet(id="t1", value="2013-W10"), edits.TimeSet(id="t2", type="SET"))
    assert values(made)["t1"] == "2013-W10"
    first, second = made.times[:2]
    assert first.intervals == (Interval.iso("2013-03-04", "2013-03-11"),) and not first.entities
    # The value stays as it was read.
    assert second.timex3 == Timex3("SET", str(values(read)["t2"]))


@pytest.mark.parametrize(
    "value",
    [
        "2019-13",
        "2019-02-30",
        "2019-W60",
        "2019-Q5",
        "2019-06-01T25:00",
        "2019-6-1",
        "20190601",
        "201906",
        "XXXX-13",
        "0000",
    ],
)
def test_a_day_that_there_is_not_is_no_value(read: Document, loom: Pipeline, value: str) -> None:
    with pytest.raises(FormatError, match="no value of TIMEX3"):
        changed(read, loom, edits.TimeSet(id="t1", value=value))


@pytest.mark.parametrize(
    "value",
    ["19XX", "198", "2019-XX-05", "XXXX-WXX-1", "XXXX-XX-XXT12:00", "BC0044", "2019-SU", "2019-05-01TNI", "12000"],
)
def test_values_of_other_shapes(read: Document, loom: Pipeline, value: str) -> None:
    assert values(changed(read, loom, edits.TimeSet(id="t1", value=value)))["t1"] == value


@pytest.mark.parametrize(("value", "type"), [("P3D", "DATE"), ("P3D", "TIME"), ("2019-05-01", "DURATION")])
def test_a_type_that_its_value_cannot_have_is_refused(read: Document, loom: Pipeline, value: str, type: str) -> None:
    with pytest.raises(FormatError, match="is of the type"):
        changed(read, loom, edits.TimeSet(id="t1", value=value, type=type))


def test_a_time_of_writing_is_not_taken_away_unasked() -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field `dct`"):
        msgspec.json.decode(b'{"op": "dct.set"}', type=edits.Edit)


@pytest.mark.parametrize(("value", "type", "unresolved"), [
    ("P3D", "DURATION", False), ("2013-03-22T09:00", "TIME", False), ("PAST_REF", "DATE", False), ("XXXX-05", "DATE", True),
])  # fmt: skip
def test_the_type_follows_from_the_value(
    read: Document, loom: Pipeline, value: str, type: str, unresolved: bool
) -> None:
    time = changed(read, loom, edits.TimeSet(id="t1", value=value)).times[0]
    assert time.timex3 == Timex3(type, value)
    assert (time.unresolved is not None) == unresolved


def test_an_alternative_is_chosen_with_its_graph_and_its_intervals(rules: Pipeline) -> None:
    document = carried(rules("The vote of 3/4/2019 was close."))
    (time,) = document.times
    (other,) = time.alternatives
    made = changed(document, rules, edits.TimeSet(id=time.id, value=other.value)).times[0]
    assert made.timex3 == Timex3("DATE", other.value) and made.intervals == other.intervals
    assert made.entities == other.entities and made.root == other.root and made.edtf == other.value
    assert [one.value for one in made.alternatives] == [time.timex3.value if time.timex3 else None]
    back = changed(
        changed(document, rules, edits.TimeSet(id=time.id, value=other.value)),
        rules,
        edits.TimeSet(id=time.id, value=made.alternatives[0].value),
    )
    assert (back.times[0].timex3, back.times[0].intervals) == (time.timex3, time.intervals)


def test_a_time_that_was_missed_is_added_and_read_as_it_stands(rules: Pipeline) -> None:
    text = "The sowing of the oats began in mild weather, late as usual, on 5 May 1843."
    start = text.index("1843")
    document = rules(text)
    made = changed(document, rules, edits.TimeAdd(start=start, end=start + 4))
    # what was found there gives way, with its id
    assert [(time.text, time.id) for time in made.times] == [("1843", "t1")]
    assert is_by_hand(made.times[0].attributes)
    at = text.index("mild weather")
    both = changed(made, rules, edits.TimeAdd(start=at, end=at + 12, expression="spring 1843"))
    assert [time.text for time in both.times] == ["mild weather", "1843"]
    assert both.times[0].timex3 == Timex3("DATE", "1843-SP")


def test_what_is_no_time_goes_with_its_links_and_graph(read: Document, loom: Pipeline) -> None:
    made = changed(read, loom, edits.TimeRemove(id="t1"))
    assert "t1" not in values(made)
    assert all("t1" not in (link.source, link.target) for link in made.links)
    gone = {entity.id for entity in read.times[0].entities}
    assert gone.isdisjoint(entity.id for entity in made.entities)
    assert [(one.place, one.value, one.start, one.end) for one in removed(made, "time")] == [
        ("time t1", "Tuesday", 14, 21)
    ]


def test_the_time_of_writing_is_set_and_what_a_person_did_before_stands(read: Document, loom: Pipeline) -> None:
    made = changed(
        read, loom, edits.TimeSet(id="t1", expression="last week"), edits.TimeRemove(id="t3"), edits.TimeSet(id="t4", value="2013-04")
    )  # fmt: skip
    later = changed(made, loom, edits.DctSet(dct="2015-06-01"))
    assert values(later) == {"t1": "2015-W22", "t2": "2015-05-05", "t4": "2013-04"}
    assert later.dct == Interval.iso("2015-06-01", "2015-06-02")
    unknown = changed(later, loom, edits.DctSet(dct=None))
    assert unknown.dct is None and values(unknown)["t2"] == "XXXX-05-05"
    assert all("t0" not in (link.source, link.target) for link in unknown.links)
    back = changed(unknown, loom, edits.DctSet(dct="2013-03-22"))
    # What "ended on 5 May" was so in the year before.
    assert values(back) == {"t1": "2013-W11", "t2": "2012-05-05", "t4": "2013-04"}


def test_the_time_of_writing_read_off_the_words(rules: Pipeline) -> None:
    document = rules("The Pretender's adherents were taken up by his Majesty's messengers, as 'tis said, last year.")
    made = changed(document, rules, edits.DctSet(dct="estimate"))
    assert made.written is not None and made.dct == made.written.interval
    assert "writing-estimated" in made.times[0].assumed


# --- events -----------------------------------------------------------------------------------------------------------
def test_events_come_and_go(read: Document, loom: Pipeline) -> None:
    ended = TEXT.index("ended")
    without = changed(read, loom, edits.EventRemove(id="ei3"))
    assert [event.id for event in without.events] == ["e1", "e2", "e4", "e5"]
    assert all("ei3" not in (link.source, link.target) for link in without.links)
    back = changed(without, loom, edits.EventAdd(start=ended, end=ended + 5))
    added = next(event for event in back.events if is_by_hand(event.attributes))
    assert (added.id, added.instances[0].id, TEXT[added.start : added.end]) == ("e3", "ei3", "ended")
    assert not list(removed(back, "event"))
    assert any("ei3" in (link.source, link.target) for link in back.links)  # links are found for it
    assert back.timeline is not None and back.timeline.place("ei3").text == "ended"


# --- links ------------------------------------------------------------------------------------------------------------
def test_a_link_by_hand_stands_and_overrules_what_was_found(read: Document, loom: Pipeline) -> None:
    before = pairs(read)
    id = before[frozenset(("ei1", "ei2"))]
    made = changed(read, loom, edits.LinkSet(source="ei1", target="e2", relation="BEFORE"))
    link = next(link for link in made.links if link.id == id)
    assert (link.source, link.relation, link.target) == ("ei1", "BEFORE", "ei2")
    assert is_link_by_hand(link) and BY_HAND in link.attributes and link.task == HAND
    kept = {pair for pair in before if pair in pairs(made)}
    assert {pair: before[pair] for pair in kept} == {pair: pairs(made)[pair] for pair in kept}
    from timeloom.graph import IntervalGraph, tlinks

    assert IntervalGraph.of(tlinks(made)).consistent
    again = changed(made, loom, edits.EventAdd(start=0, end=5))
    assert link in again.links


def test_a_removed_link_is_not_found_again_and_its_id_is_not_used_again(read: Document, loom: Pipeline) -> None:
    pair = frozenset(("ei1", "ei2"))
    id = pairs(read)[pair]
    made = changed(read, loom, edits.LinkRemove(id=id))
    again = changed(made, loom, edits.DctSet(dct="2014-01-01"))
    for document in (made, again):
        assert pair not in pairs(document) and id not in pairs(document).values()
    back = changed(again, loom, edits.LinkSet(source="ei2", target="ei1", relation="BEFORE"))
    assert pair in pairs(back) and not list(removed(back, "TLINK"))


def test_links_of_a_file_stand_and_outweigh_nothing_that_is_set_by_hand(loom: Pipeline) -> None:
    events = tuple(
        Event(f"e{at}", start, start + 1, (("class", "OCCURRENCE"),), (Instance(f"ei{at}"),))
        for at, start in ((1, 0), (2, 2), (3, 4))
    )
    links = (Link("l1", "TLINK", "BEFORE", "ei1", "ei2"), Link("l2", "TLINK", "BEFORE", "ei2", "ei3"))
    document = Document(id="gold", text="a b c", events=events, links=links, meta=Meta(format="timeml"))
    document = loom.run(document, layers="timeline")
    made = changed(document, loom, edits.LinkSet(source="ei3", target="ei1", relation="BEFORE"))
    assert made.links[:2] == links
    assert len(made.links) == 3
    told = [problem for problem in made.meta.problems if "cannot hold" in problem.reason]
    assert [problem.place for problem in told] == ["TLINK l2"]  # that of the file is left out, not that by hand


def test_the_time_of_writing_of_a_file_is_set_in_its_place(loom: Pipeline) -> None:
    source = (
        '<TimeML><DOCID>d</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2017-04-21" functionInDocument="CREATION_TIME">'
        "2017-04-21</TIMEX3></DCT><TEXT>It rained on "
        '<TIMEX3 tid="t7" type="DATE" value="2017-04-18">Tuesday</TIMEX3>.</TEXT></TimeML>'
    )
    document = timeml_read.parse(source.encode(), "d")
    made = changed(carried(document), loom, edits.DctSet(dct="2018-01-05"))
    assert made.meta.creation is not None and made.meta.creation.timex3 == Timex3("DATE", "2018-01-05")
    assert made.times[0].timex3 == Timex3("DATE", "2017-04-18")  # the value of the file stands


# --- what cannot be ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("edit", "place", "said"), [
    (edits.TimeSet(id="t9", expression="May"), "edits[1].id", "no time of this id"),
    (edits.TimeSet(id="t3.1", expression="May"), "edits[1].id", "part of t3"),
    (edits.TimeSet(id="t1"), "edits[1].expression", "say how"),
    (edits.TimeSet(id="t1", expression="May", value="2013-05"), "edits[1].expression", "not both"),
    (edits.TimeSet(id="t1", value="5 May"), "edits[1].value", "no value of TIMEX3"),
    (edits.TimeSet(id="t1", value="2013", type="YEAR"), "edits[1].type", "DATE, TIME"),
    (edits.TimeAdd(start=4, end=4), "edits[1].start", "characters of the text"),
    (edits.TimeAdd(start=100, end=999), "edits[1].start", "characters of the text"),
    (edits.TimeAdd(start=13, end=21), "edits[1].start", "blank"),
    (edits.TimeRemove(id="e1"), "edits[1].id", "no time of this id"),
    (edits.EventAdd(start=6, end=10), "edits[1].start", "an event on these characters"),
    (edits.EventRemove(id="t1"), "edits[1].id", "no event of this id"),
    (edits.LinkSet(source="ei1", target="ei2", relation="EARLIER"), "edits[1].relation", "BEFORE"),
    (edits.LinkSet(source="ei1", target="ei99", relation="BEFORE"), "edits[1].target", "no event or time"),
    (edits.LinkSet(source="ei1", target="e1", relation="BEFORE"), "edits[1].target", "these are one"),
    (edits.LinkRemove(id="l999"), "edits[1].id", "no link of this id"),
    (edits.DctSet(dct="Tuesday"), "edits[1].dct", "ISO 8601"),
])  # fmt: skip
def test_an_edit_that_cannot_be_is_named_by_its_place(
    read: Document, loom: Pipeline, edit: edits.Edit, place: str, said: str
) -> None:
    with pytest.raises(FormatError) as caught:
        corrected(read, [edits.DctSet(dct="2013-03-22"), edit], loom)
    assert caught.value.place == place
    assert said in caught.value.message


def test_words_that_are_no_expression_are_pointed_at(read: Document, loom: Pipeline) -> None:
    with pytest.raises(ExpressionError):
        corrected(read, [edits.TimeSet(id="t1", expression="a dog")], loom)


def test_two_times_by_hand_do_not_share_characters(read: Document, loom: Pipeline) -> None:
    made = changed(read, loom, edits.TimeAdd(start=14, end=21, expression="5 March 2013"))
    with pytest.raises(FormatError, match="by hand on these characters"):
        corrected(made, [edits.TimeAdd(start=14, end=21, expression="May")], loom)


def test_a_preset_without_links_keeps_those_that_there_are(read: Document, rules: Pipeline) -> None:
    made = changed(read, rules, edits.LinkSet(source="ei1", target="ei5", relation="AFTER"))
    assert {link.id for link in read.links} <= {link.id for link in made.links}
    assert [link.relation for link in made.links if (link.source, link.target) == ("ei1", "ei5")] == ["AFTER"]
    assert made.timeline is not None
    with pytest.raises(ModelError, match="does not read events"):
        corrected(read, [], rules, layers="events")


def test_layers_that_are_asked_for_are_added(loom: Pipeline) -> None:
    shallow = loom(TEXT, "2013-03-22", layers="times")
    assert not corrected(shallow, [], loom).events
    deep = corrected(shallow, [edits.TimeRemove(id="t1")], loom, layers="timeline")
    assert deep.events and deep.links and deep.timeline is not None


def test_a_note_of_what_was_taken_out_is_a_problem_that_travels(read: Document, loom: Pipeline) -> None:
    made = carried(changed(read, loom, edits.EventRemove(id="e5")))
    assert [(one.place, one.reason) for one in made.meta.problems] == [("event e5", REMOVED)]
    assert isinstance(made.times[0], Time)


def test_places_stand_for_ids(read: Document, loom: Pipeline) -> None:
    on = {time.text: f"time@{time.start}-{time.end}" for time in read.times}
    event = next(one for one in read.events if read.text[one.start : one.end] == "fell")
    fell = f"event@{event.start}-{event.end}"
    made = changed(
        read, loom,
        edits.TimeSet(id=on["Tuesday"], expression="19 March 2013"),
        edits.LinkSet(source=fell, target=on["5 May"], relation="BEFORE"),
        edits.LinkSet(source=fell, target="creation", relation="BEFORE"),
    )  # fmt: skip
    by_id = changed(
        read, loom,
        edits.TimeSet(id="t1", expression="19 March 2013"),
        edits.LinkSet(source=event.instances[0].id, target="t2", relation="BEFORE"),
        edits.LinkSet(source=event.instances[0].id, target="t0", relation="BEFORE"),
    )  # fmt: skip
    assert made == by_id
    without = changed(made, loom, edits.LinkRemove(id=f"{on['5 May']}~{fell}"))
    assert {link.id for link in made.links if is_link_by_hand(link)} > {
        link.id for link in without.links if is_link_by_hand(link)
    }
    assert not [one for one in changed(read, loom, edits.EventRemove(id=fell)).events if one.id == event.id]


def test_a_time_that_is_set_where_none_was_found_is_one(read: Document, loom: Pipeline) -> None:
    strike = TEXT.index("strike")
    place = f"time@{strike}-{strike + 6}"
    made = changed(read, loom, edits.TimeSet(id=place, expression="April 1979"))
    assert "1979-04" in values(made).values()
    assert changed(made, loom, edits.TimeRemove(id=place)).times == read.times


def test_edits_that_do_not_fit_are_left_out_where_that_is_asked_for(read: Document, loom: Pipeline) -> None:
    left: dict[int, str] = {}
    told: Edits = [
        edits.TimeRemove(id="time@0-5"), edits.TimeSet(id="t1", expression="a dog"), edits.EventRemove(id="event@0-5"),
        edits.LinkRemove(id="creation~time@0-5"), edits.TimeSet(id="t1", expression="May 1843"),
    ]  # fmt: skip
    made = corrected(read, told, loom, left_out=lambda place, error: left.update({place: error.message}))
    assert values(made)["t1"] == "1843-05"
    assert list(left) == [0, 1, 2, 3]
    assert "no time on exactly these characters" in left[0] and "no event on" in left[2]
    with pytest.raises(FormatError, match="no time on exactly these characters"):
        corrected(read, told, loom)


def test_a_time_of_writing_that_is_set_is_no_longer_that_of_the_text(rules: Pipeline) -> None:
    read = rules("Leeds, 12 September 1843\n\nThe mill burnt yesterday.", "stated")
    made = changed(read, rules, edits.DctSet(dct="1900-01-02"))
    assert (made.dct, made.meta.creation) == (Interval.of(1900, 1, 2), None)
