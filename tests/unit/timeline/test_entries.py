"""What of a timeline is worth a line: what is hidden, what is told twice, what only the time of writing dates."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import dated, parsed

from timeloom.calendar import Interval
from timeloom.document import Document, Event, Link, Timeline
from timeloom.document.shape import document_to_dict
from timeloom.document.shape_read import document_from_dict
from timeloom.timeline import Timeliner
from timeloom.timeline.phrases import Phrase
from timeloom.timeline.wording import Wording

YEAR = Interval.of(1901)
SOLD = (
    "The|DET|DT|det|2 abbot|NOUN|NN|nsubj|3 refused|VERB|VBD|root|3 to|PART|TO|mark|5 sell|VERB|VB|xcomp|3 the|DET|DT|det|7 "
    "mill|NOUN|NN|obj|5"
)
FERRY = (
    "The|DET|DT|det|2 mayor|NOUN|NN|nsubj|3 said|VERB|VBD|root|3 that|SCONJ|IN|mark|7 the|DET|DT|det|6 ferry|NOUN|NN|nsubj|7 "
    "sank|VERB|VBD|ccomp|3"
)
FAIR = "A|DET|DT|det|2 fair|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 held|VERB|VBN|root|4 there|ADV|RB|advmod|4"
ACCORDING = (
    "A|DET|DT|det|2 fair|NOUN|NN|nsubj:pass|4 was|AUX|VBD|aux:pass|4 held|VERB|VBN|root|4 according|VERB|VBG|case|8 to|ADP|IN|fixed|5 "
    "the|DET|DT|det|8 reeve|NOUN|NN|obl|4"
)
CATCH = "They|PRON|PRP|nsubj|2 expect|VERB|VBP|root|2 the|DET|DT|det|4 barges|NOUN|NNS|obj|2 sold|VERB|VBN|acl|4 here|ADV|RB|advmod|5"
PIRATES = "Pirates|NOUN|NNS|nsubj|2 sold|VERB|VBD|root|2 or|CCONJ|CC|cc|4 burned|VERB|VBN|conj|2 the|DET|DT|det|6 mills|NOUN|NNS|obj|2"
PROUD = "The|DET|DT|det|2 town|NOUN|NN|nsubj|4 was|AUX|VBD|cop|4 proud|ADJ|JJ|root|4"
SIGNED = "Anna|PROPN|NNP|nsubj|3 Berg|PROPN|NNP|flat|1 signed|VERB|VBD|root|3 the|DET|DT|det|5 charter|NOUN|NN|obj|3"
RED = f"{SIGNED} with|ADP|IN|case|9 a|DET|DT|det|9 red|ADJ|JJ|amod|9 pen|NOUN|NN|obl|3"
SHE = "She|PRON|PRP|nsubj|2 signed|VERB|VBD|root|2 the|DET|DT|det|4 charter|NOUN|NN|obj|2"
SIGNING = (
    "The|DET|DT|det|2 signing|NOUN|NN|root|2 of|ADP|IN|case|5 the|DET|DT|det|5 charter|NOUN|NN|nmod|2 by|ADP|IN|case|7 "
    "Anna|PROPN|NNP|nmod|2 Berg|PROPN|NNP|flat|7"
)
OTHER = "Carl|PROPN|NNP|nsubj|2 signed|VERB|VBD|root|2 the|DET|DT|det|4 charter|NOUN|NN|obj|2"
WON = "Carl|PROPN|NNP|nsubj|2 signed|VERB|VBD|root|2 {}|NUM|CD|nummod|4 charters|NOUN|NNS|obj|2"
PAIN = "The|DET|DT|det|2 pain|NOUN|NN|nsubj|3 returned|VERB|VBD|root|3"


def line(document: Document) -> Timeline:
    made = Timeliner()(document).timeline
    assert made is not None
    return made


def hidden(document: Document) -> dict[str, str]:
    return {place.text: place.hidden for place in line(document) if place.kind == "event"}


class TestHidden:
    def test_what_another_phrase_tells_already(self) -> None:
        made = line(parsed(SOLD, events=("refused", "sell")))
        assert [(place.text, place.hidden, place.same) for place in made] == [
            ("refused", "", None),
            ("sell", "within", "ei1"),
        ]

    def test_what_is_dated_more_closely_stays_and_tells_both(self) -> None:
        made = line(dated(parsed(SOLD, events=("refused", "sell")), ei2=YEAR))
        told = {place.text: (place.hidden, place.phrase) for place in made if place.kind == "event"}
        said = "The abbot refused to sell the mill"
        assert told == {"refused": ("within", said), "sell": ("", said)}

    def test_a_verb_of_saying_beside_what_is_said(self) -> None:
        assert hidden(parsed(FERRY, events=("said REPORTING", "sank"))) == {"said": "report", "sank": ""}

    def test_a_dated_verb_of_saying_tells_what_is_said_where_nothing_dates_that(self) -> None:
        made = line(dated(parsed(FERRY, events=("said REPORTING", "sank")), ei1=YEAR))
        told = {place.text: (place.hidden, place.phrase) for place in made if place.kind == "event"}
        assert told["said"] == ("", "The mayor said that the ferry sank")
        assert told["sank"][0] == "within"

    def test_one_that_is_denied_stays(self) -> None:
        document = parsed(FERRY, events=("said REPORTING", "sank"))
        said, sank = document.events
        instance = replace(said.instances[0], attributes=(("polarity", "NEG"),))
        assert hidden(replace(document, events=(replace(said, instances=(instance,)), sank)))["said"] == ""

    def test_a_verb_of_saying_that_says_nothing_stays(self) -> None:
        alone = "The|DET|DT|det|2 mayor|NOUN|NN|nsubj|3 spoke|VERB|VBD|root|3"
        assert hidden(parsed(alone, events=("spoke REPORTING",))) == {"spoke": ""}

    @pytest.mark.parametrize(("in_time", "why"), [(False, "state"), (True, "")], ids=["without a time", "with a time"])
    def test_a_state(self, in_time: bool, why: str) -> None:
        document = parsed(PROUD, events=("proud STATE",))
        assert hidden(dated(document, ei1=YEAR) if in_time else document) == {"proud": why}

    def test_a_noun_by_itself(self) -> None:
        assert hidden(parsed(FAIR, events=("fair", "held"))) == {"fair": "noun", "held": ""}

    def test_a_noun_that_a_clause_dates_which_has_no_other_event(self) -> None:
        exam = "The|DET|DT|det|2 exam|NOUN|NN|nsubj|5 is|AUX|VBZ|cop|5 on|ADP|IN|case|5 Monday|PROPN|NNP|root|5"
        held = "The|DET|DT|det|2 exam|NOUN|NN|nsubj|3 begins|VERB|VBZ|root|3 on|ADP|IN|case|5 Monday|PROPN|NNP|obl|3"
        assert hidden(dated(parsed(exam, events=("exam",)), ei1=YEAR)) == {"exam": ""}
        assert hidden(parsed(exam, events=("exam",))) == {"exam": "noun"}
        assert hidden(dated(parsed(held, events=("exam", "begins")), ei1=YEAR))["exam"] != ""

    def test_an_auxiliary(self) -> None:
        assert hidden(parsed(FAIR, events=("was", "held"))) == {"was": "auxiliary", "held": ""}

    def test_a_verb_that_is_but_a_preposition(self) -> None:
        assert hidden(parsed(ACCORDING, events=("held", "according"))) == {"held": "", "according": "auxiliary"}

    def test_what_another_phrase_tells_and_has_a_time_of_its_own_elsewhere_stays(self) -> None:
        document = parsed(CATCH, events=("expect", "sold"))
        assert hidden(dated(document, ei1=YEAR, ei2=YEAR)) == {"expect": "", "sold": "within"}
        assert hidden(dated(document, ei1=YEAR, ei2=Interval.of(1899))) == {"expect": "", "sold": ""}

    def test_of_two_in_one_time_the_one_that_tells_both_stays(self) -> None:
        document = dated(parsed(PIRATES, events=("sold", "burned")), ei2=YEAR)
        links = (*document.links, Link("l9", "TLINK", "SIMULTANEOUS", "ei1", "ei2"))
        assert hidden(replace(document, links=links)) == {"sold": "", "burned": "within"}

    def test_without_a_tree_only_the_class_tells(self) -> None:
        document = parsed(FERRY, events=("said REPORTING", "sank"))
        bare = tuple(
            replace(token, upos=None, xpos=None, feats=None, head=None, deprel=None) for token in document.tokens
        )
        assert hidden(replace(document, tokens=bare)) == {"said": "report", "sank": ""}

    def test_entries_leave_it_out_and_all_of_them_do_not(self) -> None:
        made = line(parsed(SOLD, events=("refused", "sell")))
        assert [place.text for place in made.entries()] == ["refused"]
        assert [place.text for place in made.in_order()] == ["refused", "sell"]
        assert [place.text for place in made.unfolded().entries()] == ["refused", "sell"]
        assert (made.counts.hidden, made.counts.again, made.unfolded().counts.hidden) == (1, 0, 0)


class TestReports:
    """What is of the telling, and what is an event as others are."""

    ALONE = "The|DET|DT|det|2 mayor|NOUN|NN|nsubj|3 called|VERB|VBD|root|3"

    def test_a_dated_one_without_a_clause_is_an_event(self) -> None:
        document = parsed(self.ALONE, events=("called REPORTING",))
        assert [place.line for place in line(dated(document, ei1=YEAR)) if place.kind == "event"] == ["narrated"]
        assert [place.line for place in line(document) if place.kind == "event"] == ["reporting"]

    def test_one_that_says_something_is_of_the_telling(self) -> None:
        made = line(dated(parsed(FERRY, events=("said REPORTING", "sank")), ei1=YEAR))
        assert next(place.line for place in made if place.text == "said") == "reporting"


class TestBesideTheVerbAbove:
    """A line that tells the verb above its own leaves that one its line."""

    SHUT = "Ida|PROPN|NNP|nsubj|2 shut|VERB|VBD|root|2 it|PRON|PRP|obj|2 and|CCONJ|CC|cc|5 fled|VERB|VBD|conj|2"

    @pytest.mark.parametrize(
        ("days", "told"),
        [({"ei1": YEAR, "ei2": YEAR}, ("Ida fled", "")), ({}, ("Ida shut it and fled", "within"))],
        ids=["dated", "not dated"],
    )
    def test_each_is_told(
        self, days: dict[str, Interval], told: tuple[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def sentence(self: Wording, event: Event, phrase: Phrase) -> Phrase:
            return (
                phrase._replace(text="Ida shut it and fled", words=frozenset(range(5)))
                if phrase.text == "Ida fled"
                else phrase
            )

        monkeypatch.setattr(Wording, "told", sentence)
        made = line(dated(parsed(self.SHUT, events=("shut", "fled")), **days))
        assert [(place.phrase, place.hidden) for place in made if place.kind == "event"][1] == told


class TestToldTwice:
    def test_the_same_by_the_same_is_one_entry_with_two_mentions(self) -> None:
        made = line(dated(parsed(SIGNED, RED, events=("signed", "signed")), ei1=YEAR))
        assert [place.hidden for place in made if place.kind == "event"] == ["", "again"]
        assert [place.id for place in made.mentions()["ei1"]] == ["ei2"]
        assert made.counts.again == 1

    def test_the_one_with_a_date_is_the_entry(self) -> None:
        made = line(dated(parsed(SIGNED, RED, events=("signed", "signed")), ei2=YEAR))
        assert [(place.hidden, place.same) for place in made if place.kind == "event"] == [("again", "ei2"), ("", None)]

    def test_a_verb_and_its_noun(self) -> None:
        assert hidden_of(SIGNED, SIGNING, words=("signed", "signing")) == ["", "again"]

    @pytest.mark.parametrize(
        ("first", "second", "days"),
        [
            pytest.param(SIGNED, OTHER, {}, id="by somebody else"),
            pytest.param(WON.format("six"), WON.format("nine"), {}, id="by another number"),
            pytest.param(SIGNED, RED, {"ei1": YEAR, "ei2": Interval.of(1902)}, id="at another time"),
            pytest.param(PAIN, PAIN, {"ei1": YEAR}, id="one common noun, and one date"),
            pytest.param(SHE, SHE, {}, id="a pronoun and one common noun"),
        ],
    )
    def test_whatever_differs_makes_it_two(self, first: str, second: str, days: dict[str, Interval]) -> None:
        word = "returned" if first is PAIN else "signed"
        assert hidden_of(first, second, words=(word, word), **days) == ["", ""]


def hidden_of(*sentences: str, words: tuple[str, ...], **days: Interval) -> list[str]:
    made = line(dated(parsed(*sentences, events=words), **days))
    return [place.hidden for place in made if place.kind == "event"]


class TestLoose:
    WRITTEN = Interval.of(1903, 5, 4)

    def test_nothing_but_the_time_of_writing_dates_it(self) -> None:
        document = parsed(FAIR, SIGNED, SHE, events=("held", "signed", "signed"), dct=self.WRITTEN)
        made = line(
            replace(
                document,
                times=dated(document, ei2=YEAR).times,
                links=(Link("l1", "TLINK", "BEFORE", "ei1", "t0"), Link("l2", "TLINK", "IS_INCLUDED", "ei2", "t1")),
            )
        )
        assert {place.id: place.loose for place in made if place.kind == "event"} == {
            "ei1": True,
            "ei2": False,
            "ei3": True,
        }
        assert made.counts.loose == 2

    def test_what_is_of_the_day_of_writing_is_no_such_thing(self) -> None:
        document = replace(
            parsed(FAIR, events=("held",), dct=self.WRITTEN), links=(Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t0"),)
        )
        assert [place.loose for place in line(document) if place.kind == "event"] == [False]


def test_the_json_shape_holds_it() -> None:
    read = Timeliner()(dated(parsed(SIGNED, RED, SOLD, events=("signed", "signed", "refused", "sell")), ei1=YEAR))
    told = document_to_dict(read)
    again = next(place for place in told["timeline"]["places"] if place["id"] == "ei2")
    assert (again["phrase"], again["hidden"], again["same"]) == (
        "Anna Berg signed the charter with a red pen",
        "again",
        "ei1",
    )
    assert document_from_dict(told).timeline == read.timeline
