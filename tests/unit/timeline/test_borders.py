"""Dates that are of another clause than an event, and what is so now."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.calendar import End, Interval
from timeloom.document import Document, Link, Place, Time
from timeloom.timeline import Timeliner
from timeloom.timeml import Timex3

WRITTEN = Interval.of(1908, 6, 1)
JOINED = (
    "They|PRON|PRP|nsubj|2 found|VERB|VBD|root|2 nothing|PRON|NN|obj|2 ,|PUNCT|,|punct|10 and|CCONJ|CC|cc|10 in|ADP|IN|case|7 1905|NUM|CD|obl|10 "
    "{he}|PRON|PRP|{subject}|10 was|AUX|VBD|aux:pass|10 charged|VERB|VBN|conj|2"
)
SHOWN = (
    "Figures|NOUN|NNS|nsubj|2 show|VERB|VBP|root|2 that|SCONJ|IN|mark|5 there|PRON|EX|expl|5 was|VERB|VBD|ccomp|2 trade|NOUN|NN|nsubj|5 in|ADP|IN|case|8 "
    "1905|NUM|CD|obl|5"
)
RIGHT = "He|PRON|PRP|nsubj|2 won|VERB|VBD|root|2 the|DET|DT|det|4 right|NOUN|NN|obj|2 to|PART|TO|mark|6 play|VERB|VB|acl|4 in|ADP|IN|case|8 1909|NUM|CD|obl|6"
BESIDE = (
    "She|PRON|PRP|nsubj|2 died|VERB|VBD|root|2 in|ADP|IN|case|4 1905|NUM|CD|obl|2 {lead}|SCONJ|IN|mark|8 she|PRON|PRP|nsubj:pass|8 was|AUX|VBD|aux:pass|8 "
    "freed|VERB|VBN|advcl|2"
)


def placed(
    sentence: str, year: str, events: tuple[str, ...], *links: tuple[str, str], given: bool = False
) -> dict[str, Place]:
    """The places of events in a text written in June 1908, where each of `links` says how an event, by its word, is
    related to the year."""
    document = parsed(*sentence.split("\n"), events=events, dct=WRITTEN)
    start = document.text.index(year)
    years = Interval.of(int(year)) if year.isdigit() else WRITTEN
    time = Time(
        id="t1",
        start=start,
        end=start + len(year),
        text=year,
        intervals=(years,),
        timex3=Timex3("DATE", year if year.isdigit() else "PRESENT_REF"),
    )
    ids = {document.text[event.start : event.end]: event.instances[0].id for event in document.events}
    made = tuple(
        Link(f"l{at}", "TLINK", relation, ids[word], "t1", score=None if given else 0.9)
        for at, (word, relation) in enumerate(links, 1)
    )
    told: Document = Timeliner()(replace(document, times=(time,), links=made))
    assert told.timeline is not None
    return {place.text: place for place in told.timeline if place.kind == "event"}


def lies_in(place: Place, year: int) -> bool:
    return (place.earliest_start, place.latest_end) == (Interval.of(year).start, Interval.of(year).end)


def test_the_date_of_a_second_clause_with_a_subject_of_its_own_says_nothing_of_the_first() -> None:
    places = placed(
        JOINED.format(he="he", subject="nsubj:pass"), "1905", ("found", "charged"), ("found", "IS_INCLUDED")
    )
    assert places["found"].known == "none" and lies_in(places["charged"], 1905)
    shared = placed(JOINED.format(he="also", subject="advmod"), "1905", ("found", "charged"), ("found", "IS_INCLUDED"))
    assert lies_in(shared["found"], 1905)


def test_the_date_of_what_is_shown_is_not_that_of_the_showing() -> None:
    assert placed(SHOWN, "1905", ("show", "trade"), ("show", "IS_INCLUDED"))["show"].known == "none"


def test_a_date_that_stands_before_a_clause_is_not_of_it_whatever_the_tree_says() -> None:
    said = "They|PRON|PRP|nsubj|2 hoped|VERB|VBD|root|2 in|ADP|IN|case|4 1905|NUM|CD|obl|7 that|SCONJ|IN|mark|7 it|PRON|PRP|nsubj|7 fell|VERB|VBD|ccomp|2"
    assert lies_in(placed(said, "1905", ("hoped", "fell"), ("hoped", "IS_INCLUDED"))["hoped"], 1905)


def test_a_date_behind_an_infinitive_is_of_that_where_it_lies_ahead() -> None:
    places = placed(RIGHT, "1909", ("won", "play"), ("won", "IS_INCLUDED"))
    assert places["won"].known == "none" and lies_in(places["play"], 1909)


@pytest.mark.parametrize("lead", ["after", "before", "unless", "if"])
def test_what_lies_beside_the_clause_above_or_is_only_thought_of_is_not_in_its_date(lead: str) -> None:
    places = placed(
        BESIDE.format(lead=lead), "1905", ("died", "freed"), ("died", "IS_INCLUDED"), ("freed", "IS_INCLUDED")
    )
    assert lies_in(places["died"], 1905) and places["freed"].known == "none"


def test_what_happens_when_or_while_does_is_in_it_and_so_is_what_was_given() -> None:
    links = ("died", "IS_INCLUDED"), ("freed", "IS_INCLUDED")
    assert lies_in(placed(BESIDE.format(lead="as"), "1905", ("died", "freed"), *links)["freed"], 1905)
    assert lies_in(placed(BESIDE.format(lead="after"), "1905", ("died", "freed"), *links, given=True)["freed"], 1905)


@pytest.mark.parametrize(
    ("date", "known"),
    [
        ("in|ADP|IN|case|2 1905|NUM|CD|obl|4 she|PRON|PRP|nsubj|4 {verb}", "none"),
        ("She|PRON|PRP|nsubj|2 {verb2}", "both"),
    ],
)
def test_a_noun_behind_after_has_the_date_that_stands_behind_it_alone(date: str, known: str) -> None:
    verb = "left|VERB|VBD|root|4 after|ADP|IN|case|6 talks|NOUN|NNS|obl|4"
    verb2 = "left|VERB|VBD|root|2 after|ADP|IN|case|4 talks|NOUN|NNS|obl|2 in|ADP|IN|case|6 1905|NUM|CD|obl|2"
    places = placed(date.format(verb=verb, verb2=verb2), "1905", ("left", "talks"), ("talks", "IS_INCLUDED"))
    assert places["talks"].known == known


def test_what_has_been_so_since_something_else_is_not_over() -> None:
    split = "They|PRON|PRP|nsubj:pass|4 have|AUX|VBP|aux|4 been|AUX|VBN|aux:pass|4 split|VERB|VBN|root|4 since|SCONJ|IN|mark|7 it|PRON|PRP|nsubj|7 fell|VERB|VBD|advcl|4"
    document = parsed(split, events=("split STATE PRESENT", "fell"), dct=WRITTEN)
    told = Timeliner()(replace(document, links=(Link("l1", "TLINK", "BEFORE", "ei1", "t0", score=0.6),))).timeline
    assert (
        told is not None
        and told.place("ei1").latest_end == End.UNKNOWN
        and isinstance(told.place("ei1").earliest_end, int)
    )


def test_what_is_so_now_goes_on_around_the_day_and_what_is_done_now_is_done_on_it() -> None:
    led = "It|PRON|PRP|nsubj|2 hopes|VERB|VBZ|root|2 now|ADV|RB|advmod|2"
    place = placed(led, "now", ("hopes OCCURRENCE PRESENT",), ("hopes", "IS_INCLUDED"))["hopes"]
    assert place.earliest_start == place.latest_end == End.UNKNOWN
    assert (
        isinstance(place.latest_start, int)
        and place.latest_start <= WRITTEN.end
        and isinstance(place.earliest_end, int)
    )
    done = placed(led, "now", ("hopes",), ("hopes", "IS_INCLUDED"))["hopes"]
    assert (done.earliest_start, done.latest_end) == (WRITTEN.start, WRITTEN.end)


def test_now_is_told_of_its_own_sentence_alone() -> None:
    two = "It|PRON|PRP|nsubj|2 rains|VERB|VBZ|root|2 now|ADV|RB|advmod|2 .|PUNCT|.|punct|2\nThey|PRON|PRP|nsubj|2 fled|VERB|VBD|root|2"
    assert placed(two, "now", ("rains", "fled"), ("fled", "IS_INCLUDED"))["fled"].known == "none"


def test_what_has_been_so_since_a_time_is_not_over() -> None:
    held = "He|PRON|PRP|nsubj:pass|4 has|AUX|VBZ|aux|4 been|AUX|VBN|aux:pass|4 held|VERB|VBN|root|4 since|ADP|IN|case|6 1905|NUM|CD|obl|4"
    for tense, ends in (("PRESENT", False), ("PAST", True)):
        document = parsed(held, events=(f"held OCCURRENCE {tense}",), dct=WRITTEN)
        start = document.text.index("1905")
        time = Time(
            id="t1",
            start=start,
            end=start + 4,
            text="1905",
            intervals=(Interval.of(1905),),
            timex3=Timex3("DATE", "1905"),
        )
        links = (
            Link("l1", "TLINK", "BEGUN_BY", "ei1", "t1", score=0.9),
            Link("l2", "TLINK", "BEFORE", "ei1", "t0", score=0.6),
        )
        told = Timeliner()(replace(document, times=(time,), links=links)).timeline
        assert told is not None
        place = told.place("ei1")
        assert place.earliest_start == Interval.of(1905).start and isinstance(place.latest_end, int) is ends


@pytest.mark.parametrize("subject", ["he|PRON|PRP|nsubj|{died}", "the|DET|DT|det|{king} king|NOUN|NN|nsubj|{died}"])
def test_a_belief_between_commas_has_no_date(subject: str) -> None:
    last = 8 + len(subject.split(" "))
    rest = subject.format(king=9, died=last)
    words = f"In|ADP|IN|case|2 1905|NUM|CD|obl|6 ,|PUNCT|,|punct|6 it|PRON|PRP|nsubj:pass|6 is|AUX|VBZ|aux:pass|6 believed|VERB|VBN|root|6 ,|PUNCT|,|punct|{last} {rest} died|VERB|VBD|ccomp|6"
    places = placed(words, "1905", ("believed", "died"), ("died", "IS_INCLUDED"))
    assert lies_in(places["died"], 1905) and places["believed"].known != "both"


def test_the_day_of_saying_stays_with_who_says_it() -> None:
    said = "Ten|NUM|CD|nummod|2 people|NOUN|NNS|nsubj|3 died|VERB|VBD|ccomp|6 ,|PUNCT|,|punct|6 police|NOUN|NN|nsubj|6 said|VERB|VBD|root|6 in|ADP|IN|case|8 1905|NUM|CD|obl|3"
    places = placed(said, "1905", ("died", "said REPORTING"), ("said", "IS_INCLUDED"))
    assert lies_in(places["said"], 1905) and places["died"].known == "none"


def test_of_what_has_been_done_since_a_time_the_end_is_left_open() -> None:
    found = "He|PRON|PRP|nsubj:pass|4 has|AUX|VBZ|aux|4 been|AUX|VBN|aux:pass|4 charged|VERB|VBN|root|4 since|SCONJ|IN|mark|7 it|PRON|PRP|nsubj|7 fell|VERB|VBD|advcl|4"
    document = parsed(found, events=("charged OCCURRENCE PRESENT", "fell"), dct=WRITTEN)
    told = Timeliner()(replace(document, links=(Link("l1", "TLINK", "BEFORE", "ei1", "t0", score=0.6),))).timeline
    assert told is not None and told.place("ei1").known == "none"


def test_what_is_now_by_the_verb_beside_it_goes_on_around_now() -> None:
    place = placed(
        "It|PRON|PRP|nsubj|5 is|AUX|VBZ|cop|5 now|ADV|RB|advmod|5 a|DET|DT|det|5 prison|NOUN|NN|root|5",
        "now",
        ("prison STATE NONE",),
        ("prison", "IS_INCLUDED"),
    )["prison"]
    assert place.earliest_start == place.latest_end == End.UNKNOWN
