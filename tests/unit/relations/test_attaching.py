"""Which event of a sentence a stated time belongs to."""

from __future__ import annotations

import numpy as np
import pytest

from timeloom import load
from timeloom.encoder.weave_head import SCHEMES
from timeloom.relations.attaching import ELSEWHERE, MANNERS, Belonging, manner_of

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
        ("In 1990 the factory closed, in 1992 it burned down and in 1995 it was demolished.", {"closed": 1990, "burned": 1992, "demolished": 1995}),
        ("In 1987, Smith, who had joined the army in 1980, was sent to Beirut.", {"joined": 1980, "sent": 1987}),
        ("Workers whose houses burned down in 1990 received money in 1992.", {"burned": 1990, "received": 1992}),
    ],
)
def test_of_two_dates_apart_an_event_has_one(text: str, years: dict[str, int]) -> None:
    read = LOOM(text, "2006-12-29")
    assert read.timeline is not None
    found = {one.text: one.possible.isoformat() for one in read.timeline if one.text in years}
    assert {word: str(start)[:4] for word, (start, _) in found.items()} == {word: str(year) for word, year in years.items()}
    assert all(str(end).startswith(str(years[word] + 1)) for word, (_, end) in found.items())


def test_a_date_of_the_next_sentence_is_another_one_where_a_sentence_has_its_own() -> None:
    read = LOOM("The mill opened in 1990 after a strike. In 1992 the council sold it.", "2006-12-29")
    seen = {(link.source, link.target): link.score for link in read.links if link.task == "event-time-next" and link.relation == "IS_INCLUDED"}
    heard = ELSEWHERE.tempered(np.full(len(SCHEMES["timeml"]), 0.06, np.float32))
    assert not [score for score in seen.values() if score is not None and score > 0.5]
    assert heard[SCHEMES["timeml"].index("IS_INCLUDED")] < 0.06 == pytest.approx(float(heard[SCHEMES["timeml"].index("BEFORE")]))


def test_another_event_of_the_sentence_lies_in_its_time_if_both_say_so() -> None:
    heard = np.zeros(len(SCHEMES["timeml"]), np.float32)
    inside, before = SCHEMES["timeml"].index("IS_INCLUDED"), SCHEMES["timeml"].index("BEFORE")
    heard[inside], heard[before] = 0.5, 0.3
    seen = [Belonging(chance, np.full(len(MANNERS), 0.25, np.float32), own=False).tempered(heard) for chance in (0.9, 0.5, 0.2, 0.0)]
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
