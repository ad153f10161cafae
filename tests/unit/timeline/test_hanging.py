"""Stated times that were given to a noun, and the verbs on which they hang."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.calendar import End, Interval
from timeloom.document import Document, Link, Place, Time
from timeloom.timeline import Timeliner
from timeloom.timeml import Timex3

pytestmark = pytest.mark.usefixtures("believing")

TWO = (
    "He|PRON|PRP|nsubj|2 had|VERB|VBD|root|2 a|DET|DT|det|4 stroke|NOUN|NN|obj|2 in|ADP|IN|case|6 1905|NUM|CD|obl|2 and|CCONJ|CC|cc|8 "
    "underwent|VERB|VBD|conj|2 surgery|NOUN|NN|obj|8 {lead}|ADP|IN|case|11 1906|NUM|CD|{hangs}"
)
ON_VERB, ON_NOUN = "obl|8", "nmod|9"


def told(
    *links: tuple[str, str, str],
    hangs: str = ON_VERB,
    lead: str = "in",
    scores: tuple[float | None, ...] = (),
    least: float = 0.0,
) -> dict[str, Place]:
    """The places of the events, where these links are given: ei1 is had, ei2 underwent, ei3 surgery. `scores` are those
    of the links, None for one that was given."""
    document = parsed(TWO.format(hangs=hangs, lead=lead), events=("had", "underwent", "surgery"))
    times = tuple(
        Time(
            id=f"t{year}",
            start=document.text.index(year),
            end=document.text.index(year) + 4,
            text=year,
            intervals=(Interval.of(int(year)),),
            timex3=Timex3("DATE", year),
        )
        for year in ("1905", "1906")
    )
    made = tuple(
        Link(f"l{at}", "TLINK", relation, source, target) for at, (source, relation, target) in enumerate(links, 1)
    )
    made = tuple(replace(link, score=score) for link, score in zip(made, scores or [0.9] * len(made), strict=True))
    document: Document = replace(document, times=times, links=made)
    timeline = Timeliner(least=least)(document).timeline
    assert timeline is not None
    return {place.text: place for place in timeline if place.kind == "event"}


def ends(place: Place) -> tuple[int | End, int | End]:
    return place.earliest_start, place.latest_end


HAD, NOUN = ("ei1", "IS_INCLUDED", "t1905"), ("ei3", "IS_INCLUDED", "t1906")


def test_the_verb_lies_in_the_time_that_was_given_to_its_noun() -> None:
    places = told(HAD, NOUN)
    assert places["underwent"].known == "both" and ends(places["underwent"]) == ends(places["surgery"]) != ends(
        places["had"]
    )
    assert any("is dated by" in why for why in places["underwent"].why)


def test_a_verb_that_was_linked_with_the_time_of_another_lies_in_its_own() -> None:
    places = told(HAD, ("ei2", "IS_INCLUDED", "t1905"), NOUN)
    assert ends(places["underwent"]) == ends(places["surgery"])


def test_a_verb_that_is_linked_with_the_time_stays_as_it_is() -> None:
    places = told(HAD, ("ei2", "BEFORE", "t1906"), NOUN)
    assert places["underwent"].known == "one"


def test_a_time_that_hangs_on_the_noun_says_nothing_of_the_verb() -> None:
    assert told(HAD, NOUN, hangs=ON_NOUN)["underwent"].known == "none"


def test_a_noun_that_is_not_within_the_time_says_nothing_of_the_verb() -> None:
    assert told(HAD, ("ei3", "AFTER", "t1906"))["underwent"].known == "none"


def test_a_stated_time_has_the_likeliest_event_however_unlikely_that_is() -> None:
    places = told(HAD, ("ei2", "IS_INCLUDED", "t1906"), NOUN, scores=(0.9, 0.3, 0.2), least=0.35)
    assert [places[word].known for word in ("had", "underwent", "surgery")] == ["both", "both", "none"]


def test_a_link_that_is_hardly_likely_adds_nothing_to_a_time_that_has_an_event() -> None:
    places = told(
        HAD,
        ("ei2", "IS_INCLUDED", "t1905"),
        ("ei3", "IS_INCLUDED", "t1906"),
        hangs=ON_NOUN,
        scores=(0.9, 0.3, 0.9),
        least=0.35,
    )
    assert [places[word].known for word in ("had", "underwent")] == ["both", "none"]


@pytest.mark.parametrize(("hangs", "word"), [(ON_VERB, "underwent"), (ON_NOUN, "surgery")])
def test_a_time_that_was_linked_with_nothing_has_the_first_event_up_the_tree(hangs: str, word: str) -> None:
    places = told(HAD, hangs=hangs)
    assert {one: place.known for one, place in places.items()} == {
        "had": "both",
        "underwent": "none",
        "surgery": "none",
        word: "both",
    }
    assert ends(places[word]) == (Interval.of(1906).start, Interval.of(1906).end)


def test_one_that_another_preposition_leads_or_that_was_linked_has_none() -> None:
    assert (
        told(HAD, lead="until")["underwent"].known
        == told(HAD, ("ei2", "BEFORE", "t1906"), hangs=ON_NOUN)["surgery"].known
        == "none"
    )


def test_of_a_time_that_was_given_to_a_noun_nothing_is_said() -> None:
    assert told(HAD, NOUN, scores=(0.9, None))["underwent"].known == "none"


def test_a_link_that_was_given_stands() -> None:
    places = told(HAD, ("ei2", "IS_INCLUDED", "t1905"), NOUN, scores=(0.9, None, 0.9))
    assert ends(places["underwent"]) == ends(places["had"])


RELEASE = (
    "They|PRON|PRP|nsubj|3 will|AUX|MD|aux|3 release|VERB|VB|root|3 the|DET|DT|det|6 1905|NUM|CD|nummod|6 results|NOUN|NNS|obj|3 "
    "in|ADP|IN|case|8 1906|NUM|CD|{hangs}"
)


def released(
    relation: str = "IS_INCLUDED", score: float | None = 0.9, hangs: str = "obl|3", last: str = "1906"
) -> Place:
    """The place of a verb that is linked with the time that is its object's; another time stands behind it."""
    document = parsed(RELEASE.format(hangs=hangs), events=("release",))
    times = tuple(
        Time(
            id=f"t{word}",
            start=document.text.index(word),
            end=document.text.index(word) + 4,
            text=word,
            intervals=(Interval.of(int(year)),),
            timex3=Timex3("DATE", year),
        )
        for word, year in (("1905", "1905"), ("1906", last))
    )
    timeline = Timeliner()(
        replace(document, times=times, links=(Link("l1", "TLINK", relation, "ei1", "t1905", score=score),))
    ).timeline
    assert timeline is not None
    return timeline.place("ei1")


def test_a_verb_that_was_linked_with_the_time_of_its_object_lies_in_its_own() -> None:
    assert ends(released()) == (Interval.of(1906).start, Interval.of(1906).end)


def test_the_time_of_an_object_stays_where_it_was_given_or_the_verb_has_no_other() -> None:
    stays = (Interval.of(1905).start, Interval.of(1905).end)
    assert ends(released(score=None)) == ends(released(hangs="nmod|6")) == ends(released(last="1905")) == stays


NAMED = (
    "The|DET|DT|det|2 clerk|NOUN|NN|{} who|PRON|WP|nsubj:pass|5 was|AUX|VBD|aux:pass|5 named|VERB|VBN|acl:relcl|2 in|ADP|IN|case|7 "
    "1905|NUM|CD|obl|5 left|VERB|VBD|root|8"
)


def left(
    *,
    relation: str = "nsubj|8",
    events: tuple[str, ...] = ("named", "left"),
    scores: tuple[float | None, ...] = (0.9, 0.6),
) -> str:
    """How well the place of a verb is known that is linked with the time of a clause about who did it."""
    document = parsed(NAMED.format(relation), events=events)
    start = document.text.index("1905")
    time = Time(
        id="t1", start=start, end=start + 4, text="1905", intervals=(Interval.of(1905),), timex3=Timex3("DATE", "1905")
    )
    ids = {document.text[event.start : event.end]: event.instances[0].id for event in document.events}
    links = tuple(
        Link(f"l{at}", "TLINK", "IS_INCLUDED", ids[word], "t1", score=score)
        for at, (word, score) in enumerate(zip(("named", "left"), scores, strict=True))
    )
    timeline = Timeliner()(replace(document, times=(time,), links=links)).timeline
    assert timeline is not None
    return timeline.place(ids["left"]).known


def test_the_time_of_a_clause_about_a_noun_says_nothing_of_the_verb_of_that() -> None:
    assert left() == "none"


def test_it_does_where_the_noun_happens_or_says_where_or_the_link_is_likelier_or_given() -> None:
    assert left(events=("clerk", "named", "left")) == "both"
    assert left(relation="obl|8") == left(scores=(0.6, 0.9)) == left(scores=(0.9, None)) == "both"


def held(dct: Interval) -> Place:
    """The place of a verb that is linked with the time of writing, where its object is linked with the date that hangs
    on the verb."""
    document = parsed(
        "We|PRON|PRP|nsubj|2 hold|VERB|VBP|root|2 a|DET|DT|det|4 review|NOUN|NN|obj|2 on|ADP|IN|case|6 1905|NUM|CD|obl|2",
        events=("hold", "review"),
    )
    start = document.text.index("1905")
    time = Time(
        id="t1", start=start, end=start + 4, text="1905", intervals=(Interval.of(1905),), timex3=Timex3("DATE", "1905")
    )
    links = (
        Link("l1", "TLINK", "INCLUDES", "ei1", "t0", score=0.6),
        Link("l2", "TLINK", "IS_INCLUDED", "ei2", "t1", score=0.9),
    )
    timeline = Timeliner()(replace(document, times=(time,), links=links, dct=dct)).timeline
    assert timeline is not None
    return timeline.place("ei1")


def test_a_verb_that_was_linked_with_the_time_of_writing_lies_in_its_own_date() -> None:
    assert ends(held(Interval.of(1908))) == (Interval.of(1905).start, Interval.of(1905).end)


def test_where_the_writing_is_of_that_date_it_goes_on_then() -> None:
    place = held(Interval.of(1905, 6, 1))
    assert Interval.of(1905, 6, 1).start <= place.latest_start <= Interval.of(1905, 6, 1).end < Interval.of(1905).end
    assert place.latest_end == Interval.of(1905).end
