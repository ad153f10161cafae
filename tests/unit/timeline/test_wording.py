"""Ways of telling an event: which there are, which is taken, and what it tells beside."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace
from tests.unit.timeline.parsed import dated, parsed

from timeloom.calendar import Interval
from timeloom.document import Document, Instance, Place, Time
from timeloom.timeline import Timeliner, wording
from timeloom.timeline.phrases import Phrase, Phrases
from timeloom.timeline.wording import CUT, LONGEST, OPENING, SENTENCE, STRETCH, Way, Wording

SIGNED = (
    "Later|ADV|RB|advmod|3 Ida|PROPN|NNP|nsubj|3 signed|VERB|VBD|root|3 the|DET|DT|det|5 charter|NOUN|NN|obj|3 of|ADP|IN|case|7 "
    "Ulm|PROPN|NNP|nmod|5 ,|PUNCT|,|punct|10 and|CCONJ|CC|cc|10 fled|VERB|VBD|conj|3 .|PUNCT|.|punct|3"
)
FERRY = (
    "The|DET|DT|det|2 mayor|NOUN|NN|nsubj|3 said|VERB|VBD|root|3 that|SCONJ|IN|mark|7 the|DET|DT|det|6 ferry|NOUN|NN|nsubj|7 "
    "sank|VERB|VBD|ccomp|3 .|PUNCT|.|punct|3"
)
SANK = (
    "And|CCONJ|CC|cc|3 it|PRON|PRP|nsubj|3 sank|VERB|VBD|root|3 ,|PUNCT|,|punct|7 the|DET|DT|det|6 ferry|NOUN|NN|nsubj|7 "
    "burned|VERB|VBD|parataxis|3 in|ADP|IN|case|10 the|DET|DT|det|10 harbour|NOUN|NN|obl|7 .|PUNCT|.|punct|3"
)
PARTED = (
    "Ida|PROPN|NNP|nsubj|2 signed|VERB|VBD|root|2 it|PRON|PRP|obj|2 in|ADP|IN|case|5 1901|NUM|CD|obl|2 ;|PUNCT|,|punct|6 "
    "he|PRON|PRP|nsubj|8 fled|VERB|VBD|parataxis|2 .|PUNCT|.|punct|2"
)
JOINED = (
    "Ida|PROPN|NNP|nsubj|2 signed|VERB|VBD|root|2 it|PRON|PRP|obj|2 in|ADP|IN|case|5 1901|NUM|CD|obl|2 ,|PUNCT|,|punct|9 and|CCONJ|CC|cc|9 "
    "he|PRON|PRP|nsubj|9 fled|VERB|VBD|conj|2 .|PUNCT|.|punct|2"
)
EVENTS = ("signed", "fled")
WHOLE = "Later Ida signed the charter of Ulm, and fled"
PART = "Ida signed the charter of Ulm"
ALL = {CUT: "Ida fled", STRETCH: f"{PART}, and fled", OPENING: f"Later {PART}, and fled", SENTENCE: WHOLE}
"""The ways of telling "fled"."""


@pytest.fixture
def chances(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """By the kind of a way how likely it reads well: none does at first."""
    found = {CUT: 0.0, STRETCH: 0.0, OPENING: 0.0, SENTENCE: 0.0}

    def judge(what: str) -> Callable[[Iterable[str]], float]:
        assert what == "wording"
        return lambda seen: found[next(iter(seen)).partition(" ")[0]]

    monkeypatch.setattr(wording, "judge", judge)
    return found


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(what: str) -> Callable[[Iterable[str]], float]:
        raise AssertionError(what)

    monkeypatch.setattr(wording, "judge", judge)


def ways(document: Document, at: int = 0) -> dict[str, Way]:
    phrases = Phrases(document)
    return {way.kind: way for way in Wording(phrases).ways(document.events[at], phrases.of(document.events[at]))}


def told(document: Document, at: int = 0) -> Phrase:
    phrases = Phrases(document)
    return Wording(phrases).told(document.events[at], phrases.of(document.events[at]))


def places(document: Document) -> dict[str, Place]:
    timeline = Timeliner()(document).timeline
    assert timeline is not None
    return {place.text: place for place in timeline if place.kind == "event"}


def at_times(document: Document, *words: str) -> Document:
    """The document with times on these words."""
    found = [(document.text.index(word), word) for word in words]
    return replace(
        document,
        times=tuple(Time(id=f"t{start}", start=start, end=start + len(word), text=word) for start, word in found),
    )


def long(characters: int) -> Document:
    """A document of one sentence with so many characters before its full stop, most of them in a word that the tree
    cuts off."""
    return parsed(SIGNED.replace("Later", "L" * (characters - len(WHOLE) + len("Later"))), events=EVENTS)


class TestWays:
    def test_as_the_tree_cuts_it_as_it_stands_up_to_a_stop_with_what_opens_it_and_the_whole_sentence(self) -> None:
        found = ways(parsed(SIGNED, events=EVENTS), 1)
        assert {kind: way.text for kind, way in found.items()} == ALL
        assert [sorted(way.words) for way in found.values()] == [
            [1, 9],
            list(range(1, 10)),
            list(range(10)),
            list(range(11)),
        ]

    def test_of_a_later_sentence_it_is_that_one(self) -> None:
        found = ways(parsed(FERRY, SIGNED, events=("sank", *EVENTS)), 1)
        assert (found[SENTENCE].text, found[STRETCH].text) == (WHOLE, PART)
        assert found[SENTENCE].words == frozenset(range(8, 19))

    def test_a_stretch_without_a_stop_goes_on_to_the_end(self) -> None:
        open_ended = SIGNED.rpartition(" ")[0].replace(",|PUNCT|,|punct|10 ", "").replace("|10", "|9")
        assert ways(parsed(open_ended, events=EVENTS))[STRETCH].text == f"{PART} and fled"

    def test_a_sign_that_is_part_of_a_word_is_no_stop(self) -> None:
        fled = (
            "Ida|PROPN|NNP|nsubj|2 signed|VERB|VBD|root|2 it|PRON|PRP|obj|2 and|CCONJ|CC|cc|5 fled|VERB|VBD|conj|2 to|ADP|IN|case|8 "
            "U.S.|PROPN|NNP|compound|8 soil|NOUN|NN|obl|5 ,|PUNCT|,|punct|10 singing|VERB|VBG|advcl|5 .|PUNCT|.|punct|2"
        )
        assert ways(parsed(fled, events=("signed",)))[STRETCH].text == "Ida signed it and fled to U.S. soil"

    @pytest.mark.parametrize(
        ("text", "timed", "told"),
        [
            (PARTED, (), "he fled"),
            (PARTED.replace(";|PUNCT|,|punct|6", ",|PUNCT|,|punct|6"), (), "Ida signed it in 1901, he fled"),
            (JOINED, ("1901",), "he fled"),
            (JOINED, (), "Ida signed it in 1901, and he fled"),
            (JOINED.replace("Ida|", f"{'I' * 40}|"), (), "he fled"),
            (JOINED.replace("and|", "but|"), ("1901",), "Ida signed it in 1901, but he fled"),
            (
                JOINED.replace("he|PRON|PRP|nsubj", "then|ADV|RB|advmod"),
                ("1901",),
                "Ida signed it in 1901, and then fled",
            ),
        ],
        ids=["semicolon", "comma", "time", "short", "long", "but", "one subject"],
    )
    def test_a_whole_clause_with_a_time_before_it_is_not_told(
        self, text: str, timed: tuple[str, ...], told: str
    ) -> None:
        document = at_times(parsed(text, events=("signed", "fled")), *timed)
        assert ways(document, 1)[OPENING].text == ways(document, 1)[SENTENCE].text == told

    def test_nor_is_one_behind_it(self) -> None:
        assert ways(parsed(PARTED, events=("signed", "fled")))[SENTENCE].text == "Ida signed it in 1901"

    def test_where_a_report_was_sent_is_not_told(self) -> None:
        sent = "HARIM|PROPN|NNP|dep|4 –|PUNCT|:|punct|4 Ida|PROPN|NNP|nsubj|4 signed|VERB|VBD|root|4 it|PRON|PRP|obj|4 .|PUNCT|.|punct|4"
        assert {way.text for way in ways(parsed(sent, events=("signed",))).values()} == {"Ida signed it"}

    def test_a_full_stop_at_the_end_is_not_told_and_any_other_sign_is(self) -> None:
        for sign, told_end in ((".", "fled"), ("?", "fled ?"), ("!", "fled !")):
            found = ways(parsed(SIGNED.replace(".|PUNCT|.", f"{sign}|PUNCT|."), events=EVENTS), 1)
            assert found[SENTENCE].text == f"Later {PART}, and {told_end}"
            assert found[SENTENCE].words == frozenset(range(11))
            assert (found[STRETCH].text, found[OPENING].text) == (ALL[STRETCH], ALL[OPENING])

    def test_an_abbreviation_at_the_end_keeps_its_point(self) -> None:
        fled = "Ida|PROPN|NNP|nsubj|2 fled|VERB|VBD|root|2 to|ADP|IN|case|4 Inc.|PROPN|NNP|obl|2"
        assert {way.text for kind, way in ways(parsed(fled, events=("fled",))).items() if kind != CUT} == {
            "Ida fled to Inc."
        }

    def test_lines_are_joined(self) -> None:
        document = parsed(SIGNED, events=EVENTS)
        broken = replace(document, text=document.text.replace("signed the", "signed\nthe"))
        assert ways(broken)[SENTENCE].text == WHOLE

    @pytest.mark.parametrize(
        ("characters", "kinds"), [(LONGEST, [CUT, STRETCH, OPENING, SENTENCE]), (LONGEST + 1, [CUT, STRETCH, OPENING])]
    )
    def test_a_sentence_that_is_too_long_is_none(self, characters: int, kinds: list[str]) -> None:
        document = long(characters)
        assert len(document.text.removesuffix(".")) == characters == len(document.text) - 1
        assert list(ways(document)) == kinds

    @pytest.mark.usefixtures("unasked")
    def test_without_a_tree_or_sentences_there_is_but_the_phrase(self) -> None:
        document = parsed(SIGNED, events=EVENTS)
        bare = replace(
            document,
            tokens=tuple(replace(token, upos=None, xpos=None, head=None, deprel=None) for token in document.tokens),
        )
        for one in (bare, replace(document, sentences=())):
            assert list(ways(one)) == [CUT]
            assert told(one) == Phrases(one).of(one.events[0])


class TestTaken:
    @pytest.fixture(autouse=True)
    def dear(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(wording, "_NO_CHOICE", 0.15)

    @pytest.mark.parametrize("best", list(ALL))
    def test_it_is_the_way_that_most_likely_reads_well(self, best: str, chances: dict[str, float]) -> None:
        chances |= dict.fromkeys(ALL, 0.5) | {best: 0.9}
        document = parsed(SIGNED, events=EVENTS)
        found = told(document, 1)
        assert (found.text, found.words) == (ALL[best], ways(document, 1)[best].words)

    def test_what_the_tree_says_of_the_phrase_stays(self, chances: dict[str, float]) -> None:
        chances[SENTENCE] = 1.0
        document = parsed(SIGNED, events=EVENTS)
        phrase = Phrases(document).of(document.events[1])
        assert told(document, 1) == phrase._replace(text=WHOLE, words=frozenset(range(11)))

    def test_of_equals_it_is_the_shortest(self, chances: dict[str, float]) -> None:
        chances |= dict.fromkeys(ALL, 0.8)
        assert told(parsed(SIGNED, events=EVENTS), 1).text == "Ida fled"

    @pytest.mark.parametrize("kind", [STRETCH, OPENING, SENTENCE])
    def test_what_the_tree_does_not_cut_has_to_read_better_by_more(self, kind: str, chances: dict[str, float]) -> None:
        document = parsed(SIGNED, events=EVENTS)
        for more, taken in ((0.14, CUT), (0.16, kind)):
            chances.update(dict.fromkeys(ALL, 0.0) | {CUT: 0.7, kind: 0.7 + more})
            found = told(document, 1)
            assert (found.text, found.words) == (ALL[taken], ways(document, 1)[taken].words)

    def test_of_ways_that_it_does_not_cut_none_costs_more_than_another(self, chances: dict[str, float]) -> None:
        for kind in (STRETCH, OPENING, SENTENCE):
            chances |= dict.fromkeys((STRETCH, OPENING, SENTENCE), 0.8) | {CUT: 0.0, kind: 0.81}
            document = parsed(SIGNED, events=EVENTS)
            assert told(document, 1).words == ways(document, 1)[kind].words

    @pytest.mark.parametrize(
        ("words", "chance", "taken"),
        [
            ((), 0.62, SENTENCE), (("Ulm",), 0.62, SENTENCE), (("Later", "Ulm"), 0.79, STRETCH), (("Later", "Ulm"), 0.81, SENTENCE),
            (("Later", "the", "Ulm"), 0.97, SENTENCE), (("Later", "fled"), 0.79, STRETCH),
        ],
    )  # fmt: skip
    def test_each_time_more_than_one_costs(
        self, words: tuple[str, ...], chance: float, taken: str, chances: dict[str, float]
    ) -> None:
        chances |= {STRETCH: 0.6, SENTENCE: chance}
        document = at_times(parsed(SIGNED, events=EVENTS), *words)
        assert told(document, 1).words == ways(document, 1)[taken].words

    def test_where_the_tree_cuts_it_times_cost_nothing(self, chances: dict[str, float]) -> None:
        chances |= {CUT: 0.5, STRETCH: 0.66}
        document = parsed(SIGNED, events=EVENTS)
        for words, best in (((), STRETCH), (("Later", "Ulm"), STRETCH), (("charter", "Ulm"), CUT)):
            dated_one = at_times(document, *words)
            taken, way = told(dated_one, 0), ways(dated_one, 0)[best]
            assert (taken.text, taken.words) == (way.text, way.words)

    @pytest.mark.parametrize(("characters", "taken"), [(150, True), (170, False)])
    def test_length_costs(self, characters: int, taken: bool, chances: dict[str, float]) -> None:
        chances |= {CUT: 0.65, SENTENCE: 0.9}
        document = long(characters)
        assert told(document).text == (document.text.removesuffix(".") if taken else PART)

    def test_a_sentence_that_is_too_long_is_not_taken_however_well_it_reads(self, chances: dict[str, float]) -> None:
        chances |= {CUT: 0.01, SENTENCE: 1.0}
        assert told(long(LONGEST + 1)).text == PART
        assert told(long(LONGEST)).text == long(LONGEST).text.removesuffix(".")


@pytest.mark.usefixtures("as_done")
class TestEntries:
    def test_events_that_the_sentence_tells_have_no_line_of_their_own(self, chances: dict[str, float]) -> None:
        document = parsed(SIGNED, events=EVENTS)
        chances[CUT] = 1.0
        assert {text: (place.hidden, place.phrase) for text, place in places(document).items()} == {
            "signed": ("", PART),
            "fled": ("", "Ida fled"),
        }
        chances.update({CUT: 0.0, SENTENCE: 1.0})
        found = places(document)
        assert (found["signed"].hidden, found["signed"].phrase) == ("", WHOLE)
        assert (found["fled"].hidden, found["fled"].same) == ("within", "ei1")

    def test_one_that_has_another_date_keeps_its_line(self, chances: dict[str, float]) -> None:
        chances[SENTENCE] = 1.0
        found = places(dated(parsed(SIGNED, events=EVENTS), ei1=Interval.of(1901), ei2=Interval.of(1905)))
        assert {text: place.hidden for text, place in found.items()} == {"signed": "", "fled": ""}

    def test_what_would_be_told_twice_in_the_same_words_is_cut(self, chances: dict[str, float]) -> None:
        chances[SENTENCE] = 1.0
        found = places(dated(parsed(SIGNED, events=EVENTS), ei1=Interval.of(1901), ei2=Interval.of(1905)))
        assert {place.phrase for place in found.values()} == {"Ida signed the charter of Ulm", "Ida fled"}

    def test_of_two_in_one_sentence_the_dated_one_has_the_line(self, chances: dict[str, float]) -> None:
        chances[SENTENCE] = 1.0
        found = places(dated(parsed(SIGNED, events=EVENTS), ei2=Interval.of(1905)))
        assert (found["signed"].hidden, found["signed"].same, found["fled"].hidden) == ("within", "ei2", "")

    def test_one_of_another_sentence_is_not_told(self, chances: dict[str, float]) -> None:
        chances[SENTENCE] = 1.0
        found = places(parsed(FERRY, SIGNED, events=("sank", "signed")))
        assert [place.hidden for place in found.values()] == ["", ""]

    def test_what_is_hidden_for_itself_stays_as_the_tree_cuts_it(self, chances: dict[str, float]) -> None:
        document = parsed(FERRY, events=("said REPORTING", "sank"))
        chances[SENTENCE] = 1.0
        found = places(document)
        assert (found["said"].hidden, found["said"].phrase) == ("report", Phrases(document).of(document.events[0]).text)
        assert found["sank"].phrase == "The mayor said that the ferry sank"


class TestSeen:
    def test_it_is_some_words_that_begin_with_the_kind_and_the_same_each_time(self) -> None:
        document = parsed(SIGNED, events=EVENTS)
        one, two = (Wording(Phrases(document)) for _ in range(2))
        for event in document.events:
            phrase = one.phrases.of(event)
            for way in one.ways(event, phrase):
                seen = one.seen(event, phrase, way)
                assert type(seen) is frozenset
                assert all(type(name) is str and name.startswith(f"{way.kind} ") for name in seen)
                assert seen == two.seen(event, phrase, way)

    def test_it_tells_what_a_way_begins_and_ends_with_and_what_is_left_out(self) -> None:
        document = parsed(SANK, events=("sank", "burned"))
        event, phrases = document.events[0], Phrases(document)
        phrase = phrases.of(event)
        found = {way.kind: Wording(phrases).seen(event, phrase, way) for way in Wording(phrases).ways(event, phrase)}
        assert {
            "cut begins small",
            "cut points it",
            "cut commas 0",
            "cut before CCONJ",
            "cut gaps 0",
            "cut tail parataxis",
        } <= found[CUT]
        assert {"sentence begins capital", "sentence opens and", "sentence commas 1"} <= found[SENTENCE]

    def test_no_name_is_among_it(self) -> None:
        document = parsed(SIGNED, events=EVENTS)
        phrases = Phrases(document)
        phrase = phrases.of(document.events[0])
        seen = {
            word
            for way in Wording(phrases).ways(document.events[0], phrase)
            for name in Wording(phrases).seen(document.events[0], phrase, way)
            for word in name.split()
        }
        assert seen.isdisjoint({"Ida", "ida", "Ulm", "ulm", "signed", "charter", "fled"})

    def test_it_says_whether_an_event_is_only_possible(self) -> None:
        document = parsed(SIGNED, events=EVENTS)
        maybe = replace(document.events[0], instances=(Instance("ei1", (("tense", "NONE"), ("modality", "may"))),))
        phrases = Phrases(document)
        phrase = phrases.of(maybe)
        way = Way(CUT, phrase.text, phrase.words)
        assert {"cut modal True", "cut tense NONE"} <= Wording(phrases).seen(maybe, phrase, way)
        assert {"cut modal False", "cut tense PAST"} <= Wording(phrases).seen(document.events[0], phrase, way)


def test_by_the_shipped_weights_who_did_what_to_whom_stays_as_it_is_cut() -> None:
    assert told(parsed(SIGNED, events=EVENTS)).text == PART


def test_by_the_shipped_weights_a_pronoun_and_a_verb_are_not_all_that_is_told() -> None:
    document = parsed(SANK, events=("sank", "burned"))
    assert ways(document)[CUT].text == "it sank"
    assert told(document).text in (ways(document)[OPENING].text, ways(document)[SENTENCE].text)
    assert told(document, 1).text == "the ferry burned in the harbour"
