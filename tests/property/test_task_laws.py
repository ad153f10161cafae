"""Whatever the tree is: the tasks find pairs of what the document has, each once, and never fail."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Span, Time, Token
from timeloom.document.arguments import Argument, Predicate
from timeloom.relations.tasks import Sheet, candidates, matches, tasks
from timeloom.timeml.timex3 import Timex3

WORDS = ("said", "want", "heard", "May", "because", "then", "fell", "after")
RELATIONS = (
    None,
    "root",
    "nsubj",
    "obj",
    "obl",
    "obl:tmod",
    "conj",
    "advcl",
    "ccomp",
    "xcomp",
    "mark",
    "cc",
    "case",
    "nmod",
    "cop",
)
UPOS = (None, "VERB", "NOUN", "AUX", "PROPN", "ADP")
KINDS = ("", "event", "time", "main", "twice")


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Documents with any heads: unknown ones, roots, loops, some beyond the text; ends and sentences anywhere."""
    size = draw(st.integers(0, 14))
    words = draw(st.lists(st.sampled_from(WORDS), min_size=size, max_size=size))
    text = " ".join(words)
    starts = [len(" ".join(words[:at])) + bool(at) for at in range(size)]
    spans = [(start, start + len(word)) for start, word in zip(starts, words, strict=True)]
    tokens = [
        Token(
            *span, draw(st.sampled_from(UPOS)), None, None,
            draw(st.none() | st.integers(-1, size + 1)), draw(st.sampled_from(RELATIONS)),
        )
        for span in spans
    ]  # fmt: skip
    events, times = [], []
    for at, (start, end) in enumerate(spans):
        kind = draw(st.sampled_from(KINDS))
        stretch = draw(st.integers(0, 3))
        if kind == "time":
            times.append(
                Time(
                    id=f"t{at + 1}", start=start, end=min(end + stretch, len(text)), text="", timex3=Timex3("DATE", "X")
                )
            )
        elif kind:
            instances = tuple(Instance(f"ei{at}{letter}") for letter in ("ab" if kind == "twice" else "a"))
            cls = draw(st.sampled_from(("REPORTING", "STATE", "I_ACTION", "")))
            events.append(Event(f"e{at}", start, end, (("class", cls),), instances, main=kind == "main"))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=4)))
    sentences = tuple(Span(a, b) for a, b in pairwise(cuts))
    dct = draw(st.none() | st.just(Interval.iso("1999", "2000")))
    return Document(
        id="d", text=text, dct=dct, sentences=sentences, tokens=tuple(tokens), events=tuple(events), times=tuple(times)
    )


@given(documents())
@settings(max_examples=100, deadline=None)
def test_pairs_are_of_the_document_and_come_once(document: Document) -> None:
    known = {"event": {one.id for event in document.events for one in event.instances},
             "time": {time.id for time in document.times}, "creation": {"t0"}}  # fmt: skip
    sheet = Sheet(document)
    for task in tasks().values():
        found = candidates(sheet, task)
        pairs = [frozenset((one.source, one.target)) for one in found]
        assert len(set(pairs)) == len(pairs)
        assert all(len(pair) == 2 for pair in pairs)
        # A date of task 4 may meet the creation time.
        targets = known[task.ends[1]] | (known["creation"] if task.ends == ("time", "time") else set())
        assert all(one.source in known[task.ends[0]] and one.target in targets for one in found)
        assert found == candidates(document, task)


@given(documents(), st.lists(st.tuples(st.integers(-5, 80), st.integers(-5, 80)), max_size=4))
@settings(max_examples=40, deadline=None)
def test_arguments_anywhere(document: Document, places: list[tuple[int, int]]) -> None:
    predicates = [Predicate(a, b, (Argument("ARGM-TMP", b, a), Argument("AM-CAU", a, b))) for a, b in places]
    for task in tasks().values():
        assert set(matches(document, task)) <= set(matches(document, task, predicates))


@given(documents())
@settings(max_examples=40, deadline=None)
def test_what_was_not_parsed_has_no_pair_by_the_tree(document: Document) -> None:
    bare = msgspec.structs.replace(document, tokens=tuple(Token(one.start, one.end) for one in document.tokens))
    for task in tasks().values():
        by_tree = replace(task, patterns=tuple(one for one in task.patterns if one.reach == "tree"))
        assert matches(bare, by_tree) == ()
