"""Which event of a sentence a stated time belongs to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from timeloom import load
from timeloom.document import Document
from timeloom.encoder.sheet import End
from timeloom.encoder.weave_head import SCHEMES
from timeloom.encoder.weaver import Reading, Weaver
from timeloom.relations.attaching import MANNERS, Attacher, Belonging, manner_of
from timeloom.relations.relator import Relator

LOOM = load("en-fast")


@pytest.mark.parametrize(
    ("text", "word", "day"),
    [
        ("The envoy was sent to Lisbon on board a frigate on May 26, 1780.", "sent", "1780-05-26"),
        ("On March 3, 1871, the council dissolved the guild and sold its house.", "dissolved", "1871-03-03"),
        ("The last ferry sank on October 4, 1911, but nobody drowned.", "sank", "1911-10-04"),
    ],
)
def test_it_lies_in_the_time(text: str, word: str, day: str) -> None:
    read = LOOM(text, "1950-01-01")
    assert read.timeline is not None
    place = next(one for one in read.timeline if one.text == word)
    assert str(place.possible.isoformat()[0]).startswith(day) and place.known == "both"


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("In 1990 the judge retired and in 1994 she died.", {"retired": 1990, "died": 1994}),
        (
            "In 1990 the factory closed, in 1992 it burned down and in 1995 it was demolished.",
            {"closed": 1990, "burned": 1992, "demolished": 1995},
        ),
        ("In 1987, Smith, who had joined the army in 1980, was sent to Beirut.", {"joined": 1980, "sent": 1987}),
        ("Workers whose houses burned down in 1990 received money in 1992.", {"burned": 1990, "received": 1992}),
    ],
)
def test_of_two_dates_apart_an_event_has_one(text: str, years: dict[str, int]) -> None:
    read = LOOM(text, "2006-12-29")
    assert read.timeline is not None
    found = {one.text: one.possible.isoformat() for one in read.timeline if one.text in years}
    assert {word: str(start)[:4] for word, (start, _) in found.items()} == {
        word: str(year) for word, year in years.items()
    }
    assert all(str(end).startswith(str(years[word] + 1)) for word, (_, end) in found.items())


def test_an_event_whose_sentence_states_a_date_is_less_readily_put_into_one_beside_it() -> None:
    read = LOOM(
        "The mill opened after the strike of May 1990. The council sold it to a baker on Tuesday.", "1992-06-04"
    )
    weaver = Weaver.load()

    def told(attach: Attacher | None) -> dict[tuple[str, str], float]:
        asked = Relator(weaver, attach, least=0.0)(read)
        return {
            (one.source, one.target): sum(share for label, share in one.labels if manner_of(label) == 0)
            for one in asked.candidates
            if one.task == "event-time-next"
        }

    alone, both = told(None), told(Attacher.load())
    assert alone and all(both.get(pair, 0.0) < share for pair, share in alone.items() if share > 0)


def test_every_time_has_one_event_and_an_event_with_a_date_no_other_one() -> None:
    read = LOOM("In 1951 the smith was hired by the mill, and four years later it dismissed him.", "2006-12-29")
    reading = Weaver.load().read(read)
    words = {read.text[event.start : event.end]: reading.sheet.word_of(event.start, event.end) for event in read.events}
    told = Attacher.load()(read, reading, sorted(words.values()))
    owners = {(end.word, time.time) for (end, time), one in told.items() if one.own}
    assert owners == {(words["hired"], 0), (words["dismissed"], 1)}
    assert [told[End(word=words[word]), End(time=time)].chance for word, time in (("hired", 1), ("dismissed", 0))] == [
        0.0,
        0.0,
    ]


def test_the_relator_hears_what_is_seen_of_an_event_beside_the_owner() -> None:
    read = LOOM("In 1990 the judge retired and moved to the coast.", "2006-12-29")
    weaver = Weaver.load()
    reading = weaver.read(read)
    pairs = {(End(word=reading.sheet.word_of(one.start, one.end)), End(time=0)) for one in read.events}

    class Doubtful(Attacher):
        def __call__(
            self, document: Document, reading: Reading, words: Sequence[int]
        ) -> dict[tuple[End, End], Belonging]:
            return {pair: Belonging(0.1, np.full(len(MANNERS), 0.25, np.float32), own=False) for pair in pairs}

    def inside(attach: Attacher | None) -> dict[str, float]:
        asked = Relator(weaver, attach, least=0.0)(read).candidates
        return {
            one.source: sum(share for label, share in one.labels if manner_of(label) == 0)
            for one in asked
            if one.target == read.timexes[0].id
        }

    alone, doubted = inside(None), inside(Doubtful((), np.zeros((0, 1 + len(MANNERS)))))
    assert alone and all(doubted.get(event, 0.0) < share for event, share in alone.items() if share > 0)


def test_another_event_of_the_sentence_lies_in_its_time_if_both_say_so() -> None:
    heard = np.zeros(len(SCHEMES["timeml"]), np.float32)
    inside, before = SCHEMES["timeml"].index("IS_INCLUDED"), SCHEMES["timeml"].index("BEFORE")
    heard[inside], heard[before] = 0.5, 0.3
    seen = [
        Belonging(chance, np.full(len(MANNERS), 0.25, np.float32), own=False).tempered(heard)
        for chance in (0.9, 0.5, 0.2, 0.0)
    ]
    assert [round(float(one[inside]), 3) for one in seen] == [0.5, 0.5, 0.2, 0.0]
    assert all(one[before] == heard[before] for one in seen)


def test_labels_of_a_manner_go_together() -> None:
    heard = np.zeros(len(SCHEMES["timeml"]), np.float32)
    for label, share in (("ENDED_BY", 0.35), ("IS_INCLUDED", 0.33), ("SIMULTANEOUS", 0.32)):
        heard[SCHEMES["timeml"].index(label)] = share
    told = Belonging(0.9, np.full(len(MANNERS), 0.25, np.float32)).labels(heard)
    assert SCHEMES["timeml"][int(told.argmax())] == "IS_INCLUDED"
    assert told.sum() == pytest.approx(1.0) and (told > 0).sum() == len(MANNERS)


def test_what_is_seen_counts_beside_what_was_heard() -> None:
    heard = np.full(len(SCHEMES["timeml"]), 1 / len(SCHEMES["timeml"]), np.float32)
    told = Belonging(0.9, np.array([0.05, 0.05, 0.85, 0.05], np.float32)).labels(heard)
    assert manner_of(SCHEMES["timeml"][int(told.argmax())]) == 2


def test_every_label_has_a_manner() -> None:
    assert sorted(label for labels in MANNERS for label in labels) == sorted(SCHEMES["timeml"])
