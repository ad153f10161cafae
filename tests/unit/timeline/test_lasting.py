"""Amounts that last, and times that lead clauses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import parsed

from timeloom.calendar import Interval
from timeloom.document import Link, Place, Time
from timeloom.timeline import Timeliner
from timeloom.timeml import Timex3

WRITTEN = Interval.of(2010, 6, 1)
BEGAN = "Ida|PROPN|NNP|nsubj|2 came|VERB|VBD|root|2 in|ADP|IN|case|4 1901|NUM|CD|obl|2 and|CCONJ|CC|cc|6 taught|VERB|VBD|conj|2"
FOR = BEGAN + " {lead}|ADP|IN|case|9 two|NUM|CD|nummod|9 years|NOUN|NNS|obl|6"
ALONE = "Ida|PROPN|NNP|nsubj|2 taught|VERB|VBD|root|2 for|ADP|IN|case|5 two|NUM|CD|nummod|5 years|NOUN|NNS|obl|2 ,|PUNCT|,|punct|7 1901|NUM|CD|root|7"
OWN = "Ida|PROPN|NNP|nsubj|2 left|VERB|VBD|root|2 for|ADP|IN|case|5 two|NUM|CD|nummod|5 {unit}|NOUN|NNS|obl|2 in|ADP|IN|case|7 1901|NUM|CD|obl|2"
LED = "In|ADP|IN|case|2 1901|NUM|CD|obl|4 Ida|PROPN|NNP|nsubj|4 shut|VERB|VBD|root|4 it|PRON|PRP|obj|4 and|CCONJ|CC|cc|{second} {words}"
SHARED = LED.format(second=7, words="fled|VERB|VBD|conj|4")
OTHERS = LED.format(second=8, words="he|PRON|PRP|nsubj|8 fled|VERB|VBD|conj|4")
LATER = LED.format(second=8, words="later|ADV|RB|advmod|8 fled|VERB|VBD|conj|4")
HAD = (
    "Ida|PROPN|NNP|nsubj|2 came|VERB|VBD|root|2 in|ADP|IN|case|4 1901|NUM|CD|obl|2 ;|PUNCT|,|punct|10 within|ADP|IN|case|8 two|NUM|CD|nummod|8 years|NOUN|NNS|obl|10 "
    "she|PRON|PRP|nsubj|10 left|VERB|VBD|parataxis|2"
)

pytestmark = pytest.mark.usefixtures("believing")


def placed(
    sentence: str, events: tuple[str, ...], *links: tuple[str, str, str], amount: str = "P2Y", score: float | None = 0.9
) -> dict[str, Place]:
    """The places by their words, where each of `links` says how an event is related to a time or another event; 1901 is
    t1, the amount t2."""
    document = parsed(sentence, events=events, dct=WRITTEN)
    named = [("t1", "1901", Timex3("DATE", "1901"), (Interval.of(1901),))]
    unit = "days" if "days" in document.text else "years"
    if unit in document.text:
        named.append(("t2", f"two {unit}", Timex3("DURATION", amount), ()))
    times = tuple(
        Time(
            id=id,
            start=document.text.index(words),
            end=document.text.index(words) + len(words),
            text=words,
            intervals=stretch,
            timex3=timex,
        )
        for id, words, timex, stretch in named
    )
    ids = {document.text[event.start : event.end]: event.instances[0].id for event in document.events} | {
        "1901": "t1",
        "two": "t2",
    }
    made = tuple(
        Link(f"l{at}", "TLINK", label, ids[one], ids[other], score=score)
        for at, (one, label, other) in enumerate(links, 1)
    )
    told = Timeliner()(replace(document, times=tuple(sorted(times, key=lambda time: time.start)), links=made))
    assert told.timeline is not None
    return {place.text: place for place in told.timeline}


def years(place: Place) -> tuple[int, int] | None:
    """The first and the last year in which a place can lie."""
    first, last = place.earliest_start, place.latest_end
    return next(
        (
            (one, other)
            for one in range(1895, 1912)
            for other in range(1895, 1912)
            if (first, last) == (Interval.of(one).start, Interval.of(other).end)
        ),
        None,
    )


IN = ("came", "IS_INCLUDED", "1901")


class TestForAnAmount:
    def test_a_verb_begins_in_the_date_of_the_verb_it_is_joined_to(self) -> None:
        places = placed(FOR.format(lead="for"), ("came", "taught"), IN, ("taught", "IS_INCLUDED", "two"))
        assert (years(places["came"]), years(places["taught"])) == ((1901, 1901), (1901, 1903))
        assert any("begins in '1901'" in why for why in places["taught"].why)

    def test_a_date_that_is_not_of_its_clause_holds_its_beginning_alone(self) -> None:
        places = placed(
            FOR.format(lead="for"),
            ("came", "taught"),
            IN,
            ("taught", "IS_INCLUDED", "1901"),
            ("came", "SIMULTANEOUS", "taught"),
        )
        assert (years(places["came"]), years(places["taught"])) == ((1901, 1901), (1901, 1903))

    def test_the_amount_has_no_place(self) -> None:
        assert (
            placed(
                FOR.format(lead="for"),
                ("came", "taught"),
                IN,
                ("taught", "IS_INCLUDED", "two"),
                ("came", "IS_INCLUDED", "two"),
            )["two years"].known
            == "none"
        )

    def test_what_is_done_within_it_does_not_last_so_long(self) -> None:
        places = placed(FOR.format(lead="within"), ("came", "taught"), IN, ("taught", "IS_INCLUDED", "two"))
        assert (places["taught"].known, places["taught"].most, places["two years"].known) == ("none", None, "none")

    @pytest.mark.parametrize(("unit", "amount"), [("years", "P2Y"), ("days", "P2D")])
    def test_its_own_date_stands(self, unit: str, amount: str) -> None:
        places = placed(
            OWN.format(unit=unit),
            ("left",),
            ("left", "IS_INCLUDED", "1901"),
            ("left", "IS_INCLUDED", "two"),
            amount=amount,
        )
        assert years(places["left"]) == (1901, 1901) and places["left"].most == (2 * 86_400 if unit == "days" else None)

    def test_where_nothing_says_when_it_begins_nothing_is_placed(self) -> None:
        places = placed(ALONE, ("taught",), ("taught", "IS_INCLUDED", "two"))
        assert (places["taught"].known, places["two years"].known) == ("none", "none")

    def test_links_that_were_given_stand(self) -> None:
        places = placed(FOR.format(lead="for"), ("came", "taught"), IN, ("taught", "SIMULTANEOUS", "two"), score=None)
        assert (places["taught"].known, places["taught"].least) == ("none", 730 * 86_400)


def test_what_is_done_within_an_amount_is_not_before_what_was_told_before() -> None:
    links = (IN, ("came", "AFTER", "left"), ("left", "BEFORE", "1901"))
    assert placed(HAD, ("came", "left"), *links)["left"].known == "none"
    assert placed(HAD.replace("within|", "for|"), ("came", "left"), *links)["left"].known == "one"


class TestTimesThatLead:
    def test_they_are_of_all_verbs_of_the_subject(self) -> None:
        places = placed(SHARED, ("shut", "fled"), ("shut", "IS_INCLUDED", "1901"), ("fled", "AFTER", "1901"))
        assert (years(places["shut"]), years(places["fled"])) == ((1901, 1901), (1901, 1901))

    @pytest.mark.parametrize("sentence", [OTHERS, LATER, BEGAN.replace("taught", "fled").replace("came", "shut")])
    def test_not_of_another_subject_or_of_what_came_later_and_not_where_they_stand_behind(self, sentence: str) -> None:
        assert placed(sentence, ("shut", "fled"), ("shut", "IS_INCLUDED", "1901"))["fled"].known == "none"

    def test_links_that_were_given_stand(self) -> None:
        assert placed(SHARED, ("shut", "fled"), ("shut", "IS_INCLUDED", "1901"), score=None)["fled"].known == "none"
