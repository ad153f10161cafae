"""Finding events: thresholds, words of times, ids, attributes, main events; what is probable is said by the test."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from tests.unit.encoder.weaving import document, saying, time, weaver

from timeloom.calendar import Interval
from timeloom.document import Document, Span, Token
from timeloom.encoder.weave_head import ATTRIBUTES
from timeloom.events import EventFinder
from timeloom.formats import dumps
from timeloom.formats.timeml_read import parse

TEXT = ("the bad fire of may .", "she said the week .")
"""Words: 0 the, 1 bad, 2 fire, 3 of, 4 may, 5 ., 6 she, 7 said, 8 the, 9 week, 10 ."""
WEAVER = weaver()


def found(held: Document, events, settings=None, **told):
    """The events of a document of which the reading says this."""
    finder = EventFinder(lambda asked: saying(WEAVER.read(asked), events, **told), **(settings or {}))
    return finder(held).events


def words(held: Document, events) -> list[str]:
    return [held.text[event.start : event.end] for event in events]


SHARES = {2: ("OCCURRENCE", 0.6), 7: ("REPORTING", 0.9), 9: ("STATE", 0.3)}


class TestWhichWords:
    held = document(*TEXT)

    @pytest.mark.parametrize(
        ("threshold", "expected"),
        [(0.2, ["fire", "said", "week"]), (0.5, ["fire", "said"]), (0.8, ["said"]), (0.95, [])],
    )
    def test_those_above_the_threshold(self, threshold, expected):
        assert words(self.held, found(self.held, SHARES, {"threshold": threshold})) == expected

    def test_the_score_is_the_probability(self):
        assert [event.score for event in found(self.held, SHARES)] == [0.6, 0.9]

    def test_a_word_of_a_time_is_none_unless_it_is_surely_one(self):
        inside = msgspec.structs.replace(self.held, times=(time("DATE", "2017-05", 8, 19),))
        assert inside.text[8:19] == "fire of may"
        assert words(inside, found(inside, SHARES)) == ["said"]
        sure = {**SHARES, 2: ("OCCURRENCE", 0.95)}
        assert words(inside, found(inside, sure)) == ["fire", "said"]
        assert words(inside, found(inside, sure, {"within_times": 0.99})) == ["said"]

    def test_a_threshold_above_that_of_times_holds_within_them_too(self):
        inside = msgspec.structs.replace(self.held, times=(time("DATE", "2017-05", 8, 19),))
        told = {2: ("OCCURRENCE", 0.95)}
        assert not found(inside, told, {"threshold": 0.97, "within_times": 0.9})

    def test_a_sentence_that_states_a_date_has_the_likeliest_word(self):
        week = time("DATE", "2017-05", 31, 39)
        assert self.held.text[31:39] == "the week"
        stated = msgspec.structs.replace(week, intervals=(Interval.of(2017, 5),))
        dated = msgspec.structs.replace(self.held, times=(stated,))
        unsure = {2: ("OCCURRENCE", 0.1), 6: ("STATE", 0.06), 7: ("REPORTING", 0.05), 9: ("STATE", 0.3)}
        assert words(dated, found(dated, unsure)) == ["she"]
        assert words(dated, found(dated, unsure, {"where_dated": 0.07})) == []
        assert words(dated, found(dated, {7: ("REPORTING", 0.9), 6: ("STATE", 0.06)})) == ["said"]
        vague = msgspec.structs.replace(self.held, times=(week,))
        assert words(vague, found(vague, unsure)) == []

    def test_a_verb_on_which_a_stated_date_hangs_is_one_sooner(self):
        week = msgspec.structs.replace(time("DATE", "2017-05", 31, 39), intervals=(Interval.of(2017, 5),))
        hung = {8: 9, 9: 7}
        tokens = tuple(
            Token(one.start, one.end, upos, None, (), hung.get(at, at), "dep")
            for at, (one, upos) in enumerate(zip(self.held.tokens, ["VERB"] * 11, strict=True))
        )
        dated = msgspec.structs.replace(self.held, times=(week,), tokens=tokens)
        told = {6: ("STATE", 0.3), 2: ("OCCURRENCE", 0.6), 7: ("REPORTING", 0.3)}
        assert words(dated, found(dated, told)) == ["fire", "said"]
        assert words(dated, found(dated, told, {"where_hung": 0.4})) == ["fire", "she"]
        nouns = tuple(msgspec.structs.replace(one, upos="NOUN") for one in tokens)
        assert words(dated, found(msgspec.structs.replace(dated, tokens=nouns), {**told, 6: ("STATE", 0.9)})) == [
            "fire",
            "she",
        ]
        vague = msgspec.structs.replace(dated, times=(msgspec.structs.replace(week, intervals=()),))
        assert words(vague, found(vague, told)) == ["fire"]

    def test_a_word_outside_sentences_is_none(self):
        held = Document(
            id="d", text="fire the week", sentences=(Span(5, 13),), tokens=(Token(0, 4), Token(5, 8), Token(9, 13))
        )
        told = {0: ("OCCURRENCE", 1.0), 2: ("OCCURRENCE", 1.0)}
        assert words(held, found(held, told, {"threshold": 0.0})) == ["the", "week"]
        assert words(held, found(held, told)) == ["week"]


class TestWhatIsSaid:
    held = document(*TEXT)

    def test_ids_in_the_order_of_the_text_and_an_instance_each(self):
        events = found(self.held, {9: ("STATE", 0.9), 2: ("OCCURRENCE", 0.9), 7: ("REPORTING", 0.9)})
        assert [(event.id, *(one.id for one in event.instances)) for event in events] == [
            ("e1", "ei1"),
            ("e2", "ei2"),
            ("e3", "ei3"),
        ]
        assert [event.start for event in events] == sorted(event.start for event in events)
        assert [dict(event.attributes)["class"] for event in events] == ["OCCURRENCE", "REPORTING", "STATE"]

    def test_attributes_are_the_likeliest_values(self):
        said = {"tense": "PAST", "aspect": "PERFECTIVE", "polarity": "NEG", "pos": "VERB", "modality": "could"}
        (event,) = found(self.held, {7: ("REPORTING", 0.9)}, attributes={7: said})
        assert event.attributes == (("class", "REPORTING"),)
        assert dict(event.instances[0].attributes) == said

    def test_no_modality_is_no_attribute(self):
        (event,) = found(self.held, {7: ("REPORTING", 0.9)})
        assert "modality" not in dict(event.instances[0].attributes)
        assert dict(event.instances[0].attributes)["polarity"] == "POS"

    def test_random_weights_say_what_timeml_knows(self):
        """TimeML 1.2.1, the attribute lists of EVENT and MAKEINSTANCE."""
        legal = {
            "class": {"OCCURRENCE", "PERCEPTION", "REPORTING", "ASPECTUAL", "STATE", "I_STATE", "I_ACTION"},
            "tense": {"PAST", "PRESENT", "FUTURE", "NONE", "INFINITIVE", "PRESPART", "PASTPART"},
            "aspect": {"NONE", "PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE"},
            "polarity": {"POS", "NEG"},
            "pos": {"ADJECTIVE", "NOUN", "VERB", "PREPOSITION", "OTHER"},
        }
        held = document(*TEXT * 10)
        events = [event for seed in range(4) for event in EventFinder(weaver(seed), threshold=0.01)(held).events]
        assert len(events) > 200
        values: dict[str, set[str]] = {}
        for event in events:
            for name, value in (*event.attributes, *event.instances[0].attributes):
                values.setdefault(name, set()).add(value)
        assert all(values[name] <= legal[name] for name in legal)
        assert values["modality"] <= set(ATTRIBUTES["modality"]) - {""}
        assert set(values) <= {*legal, "modality"}

    def test_they_are_written_as_timeml_and_read_back(self):
        made = EventFinder(WEAVER, threshold=0.3)(document(*TEXT))
        assert made.events
        again = parse(dumps(made, "timeml").encode(), "d")
        assert [(e.id, again.text[e.start : e.end], e.attributes, e.instances) for e in again.events] == [
            (e.id, made.text[e.start : e.end], e.attributes, e.instances) for e in made.events
        ]


FOUR = dict.fromkeys((1, 2, 7, 9), ("OCCURRENCE", 0.9))


class TestMainEvents:
    held = document(*TEXT)
    events = dict.fromkeys((1, 2, 7, 9), ("OCCURRENCE", 0.9))

    def test_one_of_each_sentence_that_has_any(self):
        made = found(self.held, FOUR, main={1: -2.0, 2: -1.0, 7: 3.0, 9: 2.0})
        assert [event.main for event in made] == [False, True, True, False]
        assert [event.main for event in found(self.held, {9: ("STATE", 0.9)})] == [True]

    def test_of_equals_the_first(self):
        assert [event.main for event in found(self.held, FOUR)] == [True, False, True, False]

    def test_a_word_that_is_no_event_is_none(self):
        made = found(self.held, {1: ("STATE", 0.9)}, main={1: -5.0, 2: 9.0})
        assert words(self.held, made) == ["bad"] and made[0].main

    def test_a_long_sentence_has_one(self):
        held = document(" ".join(["the bad fire of may"] * 300))
        made = EventFinder(WEAVER, threshold=0.1)(held).events
        assert len(made) > 300 and sum(event.main for event in made) == 1


class TestDocuments:
    @pytest.mark.parametrize(
        "held",
        [Document(id="d", text=""), Document(id="d", text="fire", sentences=(Span(0, 4),))],
        ids=["empty", "not cut into words"],
    )
    def test_without_tokens_it_is_as_it_was(self, held):
        def refuse(asked):
            raise AssertionError(asked)

        assert EventFinder(refuse)(held) is held

    def test_words_without_sentences_are_no_events(self):
        held = Document(id="d", text="fire", tokens=(Token(0, 4),))
        assert EventFinder(WEAVER, threshold=0.0, within_times=0.0)(held).events == ()

    def test_the_reading_stays_for_whoever_relates_them(self):
        made = EventFinder(WEAVER)(document(*TEXT))
        assert WEAVER(made) is made.reading
        assert np.array_equal(made.reading.events, WEAVER.read(document(*TEXT)).events)
