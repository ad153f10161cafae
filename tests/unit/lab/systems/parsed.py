"""Documents with trees that are written down, not parsed: `word/UPOS/head/relation`, heads counted from 1, 0 for the
root."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Link, Meta, Span, Time, Token
from timeloom.timeml.timex3 import Timex3

DCT = "2019-06-03"


def parsed(
    id: str,
    *sentences: str,
    events: Mapping[str, str] | None = None,
    times: Mapping[str, str] | None = None,
    links: Iterable[tuple[str, str, str, str]] = (),
    main: Iterable[str] = (),
) -> Document:
    """A document written on 3 June 2019.

    `events`: word -> "CLASS TENSE ASPECT POS"; they are e1, ei1, e2, ei2, ... in that order. `times`: word -> value of
    a DATE; they are t1, t2, ...; the creation time is t0. `links`: (task, source, label, target).
    """
    words, spans, tokens = [], [], []
    at = 0
    for sentence in sentences:
        first, start = len(tokens), at
        for number, cell in enumerate(sentence.split()):
            word, upos, head, relation = cell.rsplit("/", 3)
            to = first + (int(head) - 1 if int(head) else number)
            tokens.append(Token(at, at + len(word), upos=upos, head=to, deprel=relation))
            words.append(word)
            at += len(word) + 1
        spans.append(Span(start, at - 1))
    text = " ".join(words)

    def place(word: str) -> tuple[int, int]:
        number = words.index(word)
        return tokens[number].start, tokens[number].end

    made = []
    for number, (word, told) in enumerate((events or {}).items(), 1):
        class_, tense, aspect, pos = told.split()
        held = (("tense", tense), ("aspect", aspect), ("pos", pos), ("polarity", "POS"))
        instance = Instance(f"ei{number}", held)
        made.append(Event(f"e{number}", *place(word), (("class", class_),), (instance,), main=word in set(main)))
    creation = Time(id="t0", start=0, end=0, text=DCT, timex3=Timex3("DATE", DCT))
    return Document(
        id=id,
        text=text,
        dct=Interval.of(2019, 6, 3),
        sentences=tuple(spans),
        tokens=tuple(tokens),
        events=tuple(made),
        times=tuple(
            Time(id=f"t{number}", start=place(word)[0], end=place(word)[1], text=word, timex3=Timex3("DATE", value))
            for number, (word, value) in enumerate((times or {}).items(), 1)
        ),
        links=tuple(
            Link(f"l{number}", "TLINK", label, source, target, (("task", task), ("scheme", "tempeval")))
            for number, (task, source, label, target) in enumerate(links, 1)
        ),
        meta=Meta(creation=creation),
    )


def news(id: str = "news", verb: str = "left", name: str = "Ann", date: str = "2019-06-02") -> Document:
    """Three events in two sentences, with items of A, B and C: left on Sunday; is glad; will return."""
    return parsed(
        id,
        f"{name}/PROPN/2/nsubj {verb}/VERB/0/root on/ADP/4/case Sunday/PROPN/2/obl ./PUNCT/2/punct",
        "She/PRON/3/nsubj is/AUX/3/cop glad/ADJ/0/root and/CCONJ/6/cc will/AUX/6/aux return/VERB/3/conj ./PUNCT/3/punct",
        events={
            verb: "OCCURRENCE PAST NONE VERB",
            "glad": "STATE PRESENT NONE ADJECTIVE",
            "return": "OCCURRENCE FUTURE NONE VERB",
        },
        times={"Sunday": date},
        links=[
            ("A", "ei1", "OVERLAP", "t1"),
            ("B", "ei1", "BEFORE", "t0"),
            ("B", "ei2", "OVERLAP", "t0"),
            ("B", "ei3", "AFTER", "t0"),
            ("C", "ei1", "BEFORE", "ei2"),
        ],
    )


def warning(id: str = "warning", verb: str = "halted", name: str = "Bo") -> Document:
    """Two events before and after a time, and two in the same tense: halted after Sunday, worked until Monday."""
    return parsed(
        id,
        f"{name}/PROPN/2/nsubj {verb}/VERB/0/root after/ADP/4/case Sunday/PROPN/2/obl ./PUNCT/2/punct",
        "She/PRON/2/nsubj works/VERB/0/root until/ADP/4/case Monday/PROPN/2/obl ./PUNCT/2/punct",
        events={verb: "OCCURRENCE PAST NONE VERB", "works": "OCCURRENCE PRESENT PROGRESSIVE VERB"},
        times={"Sunday": "2019-05-26", "Monday": "2019-06-10"},
        links=[
            ("A", "ei1", "AFTER", "t1"),
            ("A", "ei2", "BEFORE", "t2"),
            ("B", "ei1", "BEFORE", "t0"),
            ("B", "ei2", "OVERLAP", "t0"),
            ("C", "ei1", "BEFORE", "ei2"),
        ],
    )


VERBS = ("left", "sailed", "wrote", "called", "fell", "sang")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def shelf() -> list[Document]:
    """Twelve documents to learn from, alike in what decides and not in their words."""
    made = [news(f"news{at}", verb, name) for at, (verb, name) in enumerate(zip(VERBS, NAMES, strict=True))]
    return made + [
        warning(f"warning{at}", verb, name) for at, (verb, name) in enumerate(zip(VERBS, NAMES, strict=True))
    ]
