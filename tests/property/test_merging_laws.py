"""Laws of merging: whatever tasks say of pairs, what comes out holds together, and what was given is still there."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import Interval
from timeloom.document import Candidate, Document, Event, Instance, Link, Meta, Time
from timeloom.graph import IncrementalGraph, TemporalNetwork, repair, tlinks
from timeloom.graph.labels import invert
from timeloom.relations.merge import Merger
from timeloom.relations.reading import relations_of
from timeloom.relations.times import Calendar
from timeloom.relations.trust import Trust
from timeloom.timeml.timex3 import Timex3

LABELS = ("BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS", "IBEFORE", "IAFTER", "BEGINS", "ENDED_BY")
VALUES = ("1997", "1998", "1998-03", "1998-03-04", "1998-03-05", "1998-W10", "P3D", "P1Y", "PAST_REF", "1998-03-04TMO")
MERGES = ("greedy", "greedy", "global") if find_spec("scipy") else ("greedy",)
"""The solver of the second is an extra."""
EVENTS = 9
ends = st.one_of(
    st.integers(1, EVENTS).map(lambda n: f"ei{n}"), st.integers(1, 4).map(lambda n: f"t{n}"), st.just("t0")
)
pairs = st.tuples(ends, ends).filter(lambda pair: pair[0] != pair[1])
shares = st.integers(1, 99).map(lambda n: n / 100)


@st.composite
def sheets(draw: st.DrawFn, *, open_pairs: bool = False) -> Document:
    values = draw(st.lists(st.sampled_from(VALUES), min_size=4, max_size=4))
    times = []
    for number, value in enumerate(values, start=1):
        kind = "DURATION" if value.startswith("P") and value[1].isdigit() else "DATE"
        at = 1 + 20 * number
        mod = draw(st.sampled_from((None, None, "APPROX", "BEFORE", "MORE_THAN")))
        times.append(Time(id=f"t{number}", start=at, end=at + 3, text="xxx", timex3=Timex3(kind, value, mod=mod)))
    candidates = []
    for source, target in draw(st.lists(pairs, max_size=25)):
        labels = draw(st.dictionaries(st.sampled_from(LABELS), shares, min_size=1, max_size=3))
        total = max(1.0, sum(labels.values()))
        told = tuple(sorted(((label, share / total) for label, share in labels.items()), key=lambda row: -row[1]))
        candidates.append(Candidate(source, target, draw(st.sampled_from(("a", "b"))), "timeml", told))
    stated = draw(st.lists(st.tuples(pairs, st.sampled_from(LABELS)), max_size=4))
    links = [Link(f"l{n}", "TLINK", label, *pair) for n, (pair, label) in enumerate(stated, start=1)]
    if open_pairs:
        asked = draw(st.lists(pairs, min_size=1, max_size=8))
        links += [Link(f"l{n}", "TLINK", "", *pair) for n, pair in enumerate(asked, start=len(links) + 1)]
    events = tuple(Event(f"e{n}", 10 * n, 10 * n + 5, instances=(Instance(f"ei{n}"),)) for n in range(1, EVENTS + 1))
    creation = Time(id="t0", start=0, end=0, text="", timex3=Timex3("DATE", "1998-03-04"))
    return Document(
        id="d",
        text="x" * 200,
        dct=Interval.of(1998, 3, 4),
        times=tuple(times),
        events=events,
        links=tuple(links),
        candidates=tuple(candidates),
        meta=Meta(creation=creation),
    )


mergers = st.builds(
    Merger,
    st.sampled_from((Trust(), Trust({("a", "*"): ((0.0, 1.0), (0.3, 0.9)), ("b", "*"): ((0.0, 1.0), (0.0, 0.6))}))),
    threshold=st.sampled_from((0.0, 0.3, 0.6)),
    merge=st.sampled_from(MERGES),
    points=st.sampled_from((2000, 24, 14)),
)


def odd(document: Document) -> set[str]:
    """Places of problems."""
    return {problem.place for problem in document.meta.problems}


def holds(before: Document, after: Document) -> bool:
    """Whether all links of a document but given ones that were reported hold together and with its times."""
    links = [link for link in tlinks(after) if f"TLINK {link.id}" not in odd(after)]
    return TemporalNetwork([*Calendar.of(before).facts, *links]).consistent and not repair(links).dropped


@settings(max_examples=100, deadline=None)
@given(sheets(), mergers)
def test_what_comes_out_holds_together_and_given_links_stand(document: Document, merger: Merger) -> None:
    merged = merger(document)
    assert merged.links[: len(document.links)] == document.links
    assert holds(document, merged)
    names = [link.id for link in merged.links]
    assert len(names) == len(set(names))
    new = [frozenset((link.source, link.target)) for link in merged.links[len(document.links) :]]
    assert len(new) == len(set(new))
    facts = [*Calendar.of(document).facts, *tlinks(document)]
    reported = {problem.place for problem in merged.meta.problems if problem.place.startswith("TLINK")}
    assert bool(reported) == (not TemporalNetwork(facts).consistent)


@settings(max_examples=80, deadline=None)
@given(sheets(open_pairs=True), mergers, st.booleans())
def test_every_pair_that_is_given_gets_a_label(document: Document, merger: Merger, every: bool) -> None:
    merger.every = every
    merged = merger(document)
    kept = merged.links[: len(document.links)]
    assert [(link.id, link.source, link.target) for link in kept] == [
        (link.id, link.source, link.target) for link in document.links
    ]
    assert all(link.relation for link in kept)
    assert not every or len(merged.links) == len(document.links)
    assert holds(document, merged)


@settings(max_examples=80, deadline=None)
@given(sheets())
def test_what_is_dropped_contradicts_links_that_are_trusted_at_least_as_much(document: Document) -> None:
    document = replace_times(document)
    merged = Merger(threshold=0.2)(document)
    worth = {link.id: link.score for link in merged.links if link.score is not None}
    relation = {link.id: link for link in tlinks(merged)}
    for dropped in merged.dropped:
        assert dropped.because or dropped.why.endswith("itself")
        assert dropped.link.score is not None
        assert all(worth[name] >= dropped.link.score - 1e-4 for name in dropped.because if name in worth)
        calendar = Calendar.of(document)
        times = [name for name in dropped.because if name not in relation]
        against = [replace(relation[name], weight=2.0) for name in dropped.because if name in relation]
        graph = IncrementalGraph((*calendar.order(times), *against))
        (link,) = tlinks(Document(id="d", text="", links=(dropped.link,)))
        assert not graph.add(link)


@settings(max_examples=60, deadline=None)
@given(sheets(), st.lists(pairs, max_size=10))
def test_what_is_read_off_holds_the_links(document: Document, asked: list[tuple[str, str]]) -> None:
    merged = Merger(threshold=0.2)(replace_given(document))
    for scheme in ("timeml", "tempeval", "matres", "tbdense"):
        read = relations_of(merged, asked, scheme)
        back = relations_of(merged, [(target, source) for source, target in asked], scheme)
        assert len(read) == len(asked)
        assert [label and invert(label, scheme) for label in read] == list(back)
    stated = [(link.source, link.target) for link in merged.links]
    told = relations_of(merged, stated, "timeml")
    assert list(told) == [link.relation for link in merged.links]


def replace_times(document: Document) -> Document:
    """Without durations, which no order of end points knows."""
    times = tuple(time for time in document.times if time.timex3 and time.timex3.type == "DATE")
    known = {time.id for time in times} | {"t0"} | {f"ei{n}" for n in range(1, EVENTS + 1)}
    fits = lambda link: link.source in known and link.target in known  # noqa: E731 - said once, used twice
    return msgspec.structs.replace(
        document,
        times=times,
        candidates=tuple(one for one in document.candidates if fits(one)),
        links=tuple(one for one in document.links if fits(one)),
    )


def replace_given(document: Document) -> Document:
    return msgspec.structs.replace(document, links=())
