"""Every pattern of every task finds the pair of its own example, in a tree that our parser makes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from timeloom import load
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Time
from timeloom.relations.tasks import Argument, Pattern, Predicate, Task, matches, tasks
from timeloom.timeml.timex3 import Timex3

CASES = [(task, pattern) for task in tasks().values() for pattern in task.patterns]
MARKED = re.compile(r"\[([^]]+)\]|\{([^}]+)\}")


@cache
def parsed(text: str) -> Document:
    """Sentences and tokens alone."""
    read = load("en")(text)
    return Document(id="example", text=text, sentences=read.sentences, tokens=read.tokens)


def example(task: Task, pattern: Pattern) -> tuple[Document, list[tuple[int, int]]]:
    """The sentence of a pattern with its source [in brackets] and its target {in braces} as ends, source first."""
    marks = list(MARKED.finditer(pattern.example))
    spans = []
    for at, mark in enumerate(marks):
        start = mark.start() - 2 * at
        spans.append(((0 if mark.group(1) else 1), start, start + len(mark.group(1) or mark.group(2))))
    text = MARKED.sub(lambda mark: mark.group(1) or mark.group(2), pattern.example)
    document = msgspec.structs.replace(parsed(text), dct=Interval.iso("1999-01-02", "1999-01-03"))
    events, times = [], []
    for side, start, end in sorted(spans):
        where = pattern.target if side else pattern.source
        said = tuple((name, min(allowed)) for name, allowed in where.attributes)
        if task.ends[side] == "time":
            times.append(
                Time(id=f"t{side + 1}", start=start, end=end, text=text[start:end], timex3=Timex3("DATE", "X"))
            )
        else:
            events.append(Event(f"e{side}", start, end, said, (Instance(f"ei{side}"),)))
    document = msgspec.structs.replace(document, events=tuple(events), times=tuple(times))
    return document, [(start, end) for _, start, end in sorted(spans)]


@pytest.mark.parametrize(("task", "pattern"), CASES, ids=lambda one: one.name)
def test_a_pattern_finds_its_example(task: Task, pattern: Pattern) -> None:
    document, spans = example(task, pattern)
    predicates = ()
    if pattern.reach == "argument":
        (label, *_) = sorted(pattern.arguments)
        predicates = (Predicate(*spans[0], (Argument(f"ARGM-{label}", *spans[1]),)),)
    alone = replace(task, patterns=(pattern,))
    first, second = (
        {"event": f"ei{side}", "time": f"t{side + 1}", "creation": "t0"}[kind] for side, kind in enumerate(task.ends)
    )
    assert (first, second) in {(one.source, one.target) for one in matches(document, alone, predicates)}
