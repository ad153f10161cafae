"""What stands in headings is no event, unless a time stands by it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Link, Place, Span, Time, Token
from timeloom.timeline import Timeliner
from timeloom.timeml import Timex3

TEXT = "Officer Low, Badge 417\nWritten on May 2\n\nThe mill burned on May 1."


def read(text: str, word: str, *, verbs: tuple[str, ...] = ("Written", "burned", "moved")) -> Place:
    """The place of a word that was taken for an event of May 2, in a text of which each word that is not one of `verbs`
    is a noun."""
    tokens, at = [], 0
    for said in text.split():
        at = text.index(said, at)
        tokens.append(
            Token(at, at + len(said), "VERB" if said in verbs else "NOUN", "NN", (), 0, "root" if not tokens else "dep")
        )
        at += len(said)
    start, day = text.index(word), text.index("May 2")
    time = Time(
        id="t1",
        start=day,
        end=day + 5,
        text="May 2",
        intervals=(Interval.of(1901, 5, 2),),
        timex3=Timex3("DATE", "1901-05-02"),
    )
    event = Event("e1", start, start + len(word), (("class", "OCCURRENCE"),), (Instance("ei1"),))
    held = Document(
        id="d", text=text, tokens=tuple(tokens), sentences=(Span(0, len(text)),), events=(event,), times=(time,),
        links=(Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1", score=0.9),),
    )  # fmt: skip
    told = Timeliner()(held)
    assert told.timeline is not None
    return told.timeline.place("ei1")


def test_a_word_of_a_heading_does_not_lie_in_the_time_of_another_line() -> None:
    place = read(TEXT, "Badge")
    assert (place.known, place.hidden) == ("none", "noun")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (TEXT.replace("Badge 417", "Badge 417 moved"), "Badge"),
        (TEXT.replace("417\nWritten on", "417 of"), "Badge"),
        (TEXT.replace("Written on ", ""), "Badge"),
        (TEXT.replace("417\nWritten", "417\nwritten"), "Badge"),
        (TEXT.replace("417\n", "417.\n"), "Badge"),
        (TEXT.replace("Low", "Low " + "of the old north quarter " * 2), "Badge"),
        (TEXT, "burned"),
    ],
    ids=["verb", "time in it", "date below it", "goes on", "ends in a stop", "long", "sentence"],
)
def test_what_is_no_heading_stands(text: str, word: str) -> None:
    assert read(text, word).known == "both"


def test_a_link_that_was_given_stands() -> None:
    document = Document(
        id="d", text=TEXT, events=(Event("e1", 13, 18, (("class", "OCCURRENCE"),), (Instance("ei1"),)),),
        times=(Time(id="t1", start=34, end=39, text="May 2", intervals=(Interval.of(1901, 5, 2),), timex3=Timex3("DATE", "1901-05-02")),),
        links=(Link("l1", "TLINK", "IS_INCLUDED", "ei1", "t1"),),
    )  # fmt: skip
    told = Timeliner()(replace(document, tokens=(Token(13, 18, "NOUN", "NN", (), 0, "root"),)))
    assert told.timeline is not None and told.timeline.place("ei1").known == "both"


def test_a_headline_tells_of_its_event() -> None:
    place = read("Explosion in Leeds\nWritten on May 2\n\nThe mill burned on May 1.", "Explosion")
    assert place.known == "both"
