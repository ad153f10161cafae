"""Laws of the linker: whatever the spans and types, the graph is legal, the same each time, and loses no entity."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Span, TimeEntity
from timeloom.scate import schema, validate
from timeloom.stages.compose.linking import Linker, Nearest

TYPES = sorted(schema(extensions=False).types)
WORDS = ("last", "Friday", "two", "weeks", "ago", "March", "4", "1998", "since", "noon", ",", "\n", "été", "said", "İ")


@cache
def linkers() -> tuple[Linker, Linker]:
    return Linker.load(), Linker(scorer=Nearest(), events=False)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    text = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=30)))
    places = st.integers(0, len(text))
    entities = []
    for at in range(draw(st.integers(0, 14))):
        start, end = sorted((draw(places), draw(places)))
        entities.append(TimeEntity(f"e{at}", (Span(start, min(end, start + 12)),), draw(st.sampled_from(TYPES))))
    return Document(
        id="d", text=text, dct=draw(st.sampled_from((None, Interval.of(1998, 3, 6)))), entities=tuple(entities)
    )


@settings(max_examples=80, deadline=None)
@given(documents())
def test_every_graph_is_legal_and_complete(document: Document) -> None:
    for linker in linkers():
        made = linker(document)
        assert validate(made.entities, extensions=False) == ()
        assert [(e.id, e.spans) for e in made.entities[: len(document.entities)]] == [
            (e.id, e.spans) for e in document.entities
        ]
        assert {entity.type for entity in made.entities[len(document.entities) :]} <= {"Event"}
        assert linker(document) == made


@settings(max_examples=40, deadline=None)
@given(documents())
def test_an_operator_is_linked_exactly_where_it_says_so(document: Document) -> None:
    for linker in linkers():
        for entity in linker(document).entities:
            for name, value in entity.properties:
                if name.endswith("Interval-Type"):
                    assert (value == "Link") == bool(entity.targets(name.removesuffix("-Type")))
