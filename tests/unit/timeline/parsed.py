"""Documents with trees, written down: one string a sentence, "word|UPOS|XPOS|relation|head" for each token."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Link, Span, Time, Token
from timeloom.timeml import Timex3

NO_BLANK = frozenset(".,;'")


def parsed(*sentences: str, events: Sequence[str] = (), dct: Interval | None = None) -> Document:
    """The document of these sentences. `events` are "word" or "word CLASS tense"; of a word that stands twice the event
    is the one that follows the event before. Heads are counted from 1 in each sentence."""
    text, tokens, spans = "", [], []
    for sentence in sentences:
        first, start = len(tokens), len(text) + bool(text)
        for row in sentence.split(" "):
            word, upos, xpos, relation, head = row.rsplit("|", 4)
            glued = word in NO_BLANK or word == "-" or text.endswith("-")
            text += word if glued or not text else f" {word}"
            feats = (("PronType", "Rel"),) if xpos in ("WDT", "WP") else ()
            tokens.append(Token(len(text) - len(word), len(text), upos, xpos, feats, first + int(head) - 1, relation))
        spans.append(Span(start, len(text)))
    return Document(
        id="d", text=text, dct=dct, tokens=tuple(tokens), sentences=tuple(spans), events=tuple(_events(text, events))
    )


def _events(text: str, said: Sequence[str]) -> list[Event]:
    found: list[Event] = []
    for number, told in enumerate(said, 1):
        word, kind, tense = (told.split() + ["OCCURRENCE", "PAST"][len(told.split()) - 1 :])[:3]
        after = found[-1].end if found else 0
        start = text.find(word, after)
        instance = Instance(f"ei{number}", (("tense", tense), ("polarity", "POS")))
        found.append(Event(f"e{number}", start, start + len(word), (("class", kind),), (instance,), score=1.0))
    return found


def dated(document: Document, **days: Interval) -> Document:
    """The document with its events in times: `ei1=Interval.of(1901)`. The times stand on no words of the text."""
    from msgspec.structs import replace

    times = tuple(
        Time(id=f"t{at}", start=0, end=0, text="", intervals=(day,), timex3=Timex3("DATE", "1901"))
        for at, day in enumerate(days.values(), 1)
    )
    links = tuple(Link(f"l{at}", "TLINK", "IS_INCLUDED", id, f"t{at}") for at, id in enumerate(days, 1))
    return replace(document, times=times, links=links)
