"""The linker: decoding, the baseline, events, and what becomes of odd input. Texts are our own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Span, TimeEntity
from timeloom.errors import ModelError
from timeloom.scate import validate
from timeloom.stages.compose.linking import Linker, Nearest, Scorer
from timeloom.stages.compose.linking.decoding import DEEPEST, LEGAL, decode
from timeloom.stages.compose.linking.features import Names, link_features
from timeloom.stages.compose.linking.view import View, candidates

NEAREST = Linker(scorer=Nearest())


def spans(text: str, *marks: tuple[str, str]) -> Document:
    """A document with one entity for each (words, type), found from left to right, on the same words if they repeat."""
    entities, last = [], 0
    for words, type in marks:
        start = text.index(words, last)
        entities.append(TimeEntity(f"e{len(entities)}", (Span(start, start + len(words)),), type))
        last = start
    return Document(id="d", text=text, dct=Interval.of(1998, 3, 4), entities=tuple(entities))


def links(document: Document) -> set[tuple[str, str, str]]:
    words = {entity.id: document.text[entity.start : entity.end] for entity in document.entities}
    return {(words[entity.id], slot, words[id]) for entity in document.entities for slot, id in entity.links}


class TestNearest:
    def test_a_date_of_numbers(self) -> None:
        document = NEAREST(
            spans("1998-03-04", ("1998", "Year"), ("03", "Month-Of-Year"), ("04", "Day-Of-Month"))
        )  # fmt: skip
        assert links(document) == {("1998", "Sub-Interval", "03"), ("03", "Sub-Interval", "04")}
        assert [entity.properties for entity in document.entities] == [
            (("Value", "1998"),), (("Type", "March"),), (("Value", "4"),),
        ]  # fmt: skip

    def test_an_operator_on_its_words_and_one_before_them(self) -> None:
        document = NEAREST(spans("today and not in the last week", ("today", "Calendar-Interval"), ("today", "This"), ("last", "Last"),
                                 ("week", "Calendar-Interval")))  # fmt: skip
        assert links(document) == {
            ("today", "Repeating-Interval", "today"), ("last", "Repeating-Interval", "week"),
        }  # fmt: skip
        last = document.entities[2]
        assert dict(last.properties) == {"Interval-Type": "DocTime", "Semantics": "Interval-Not-Included"}

    def test_nothing_far_is_linked(self) -> None:
        document = NEAREST(spans("two of those long and weary months", ("two", "Number"), ("months", "Period")))
        assert links(document) == set()


class Made:
    """A scorer with set answers: links that hold by their words, the same literal for every question."""

    def __init__(self, kept: Sequence[tuple[str, str, str]], interval_type: str = "DocTime") -> None:
        self.kept, self.interval_type = set(kept), interval_type

    def link_scores(self, view, found):  # type: ignore[no-untyped-def]
        return [
            1.0 if (view.words[source], slot, view.words[target]) in self.kept else -1.0
            for source, slot, target in found
        ]

    def answers(self, decision, asked, rows):  # type: ignore[no-untyped-def]
        return [self.interval_type if decision == "interval-type" else "Interval-Included" for _ in asked]


class TestEvents:
    TEXT = ("They left two days after the great flood.", ("two", "Number"), ("days", "Period"), ("after", "After"))

    def linked(self, *more: tuple[str, str], events: bool = True) -> Document:
        scorer = Made([("after", "Period", "days"), ("days", "Number", "two")], "Link")
        return Linker(scorer=scorer, events=events)(spans(*self.TEXT, *more))  # type: ignore[arg-type]

    def test_one_is_made_on_the_words_that_name_it(self) -> None:
        document = self.linked()
        assert ("after", "Interval", "flood") in links(document)
        assert document.entities[3].type == "Event"
        assert validate(document.entities, extensions=False) == ()

    def test_one_that_is_there_is_taken(self) -> None:
        document = self.linked(("great flood", "Event"))
        assert ("after", "Interval", "great flood") in links(document)
        assert len(document.entities) == 4

    def test_none_is_made_where_that_is_not_wanted(self) -> None:
        document = self.linked(events=False)
        assert document.entities[2].get("Interval-Type") == "Unknown"
        assert len(document.entities) == 3

    def test_a_name_that_is_taken_is_not_given_twice(self) -> None:
        given = spans(*self.TEXT)
        taken = TimeEntity("e2-event", (Span(0, 4),), "NotNormalizable")
        scorer = Made([], "Link")
        document = Linker(scorer=scorer)(  # type: ignore[arg-type]
            Document(id="d", text=given.text, entities=(*given.entities, taken))
        )
        assert len({entity.id for entity in document.entities}) == 5

    def test_where_no_words_name_one_the_anchor_is_unknown(self) -> None:
        document = Linker(scorer=Made([], "Link"))(spans("after", ("after", "After")))  # type: ignore[arg-type]
        assert document.entities[0].get("Interval-Type") == "Unknown"


class TestOddInput:
    def test_what_cannot_be_read_is_not_normalizable(self) -> None:
        document = NEAREST(spans("the ides, 1998", ("ides", "Month-Of-Year"), ("1998", "Year")))
        assert [entity.type for entity in document.entities] == ["NotNormalizable", "Year"]
        assert links(document) == set()

    def test_an_entity_outside_the_text_is_told_and_left(self) -> None:
        away = TimeEntity("far", (Span(90, 99),), "Year")
        document = NEAREST(Document(id="d", text="1998", entities=(TimeEntity("y", (Span(0, 4),), "Year"), away)))
        assert document.entities[1] == away
        assert document.entities[0].get("Value") == "1998"
        assert [problem.place for problem in document.meta.problems] == ["entity far"]

    def test_other_schemas_and_empty_spans_stay_as_they_are(self) -> None:
        odd = (TimeEntity("f", (Span(0, 3),), "Feast"), TimeEntity("n", (), "Year"))
        assert NEAREST(Document(id="d", text="abc", entities=odd)).entities == odd

    def test_links_and_properties_that_are_there_are_not_looked_at(self) -> None:
        given = TimeEntity("y", (Span(0, 4),), "Year", (("Value", "7"),), (("Sub-Interval", "y"),))
        made = NEAREST(Document(id="d", text="1998", entities=(given,)))
        assert made.entities == (TimeEntity("y", (Span(0, 4),), "Year", (("Value", "1998"),)),)

    def test_a_document_without_entities(self) -> None:
        empty = Document(id="d", text="nothing")
        assert NEAREST(empty) == empty

    def test_a_thousand_entities_in_one_line(self) -> None:
        text = "last " * 1000
        entities = tuple(TimeEntity(f"e{at}", (Span(5 * at, 5 * at + 4),), "Last") for at in range(1000))
        document = NEAREST(Document(id="d", text=text, entities=entities))
        assert validate(document.entities, extensions=False) == ()


class TestDecoding:
    ENTITIES = tuple(TimeEntity(str(at), (Span(at, at + 1),), "Last") for at in range(60))

    @pytest.mark.parametrize(
        ("found", "scores", "expected"),
        [
            pytest.param([(0, "Interval", 1), (1, "Interval", 0)], [1.0, 2.0], [(1, "Interval", 0)], id="no circle"),
            pytest.param(
                [(0, "Interval", 1), (0, "Interval", 2)], [1.0, 2.0], [(0, "Interval", 2)], id="one in a slot"
            ),
            pytest.param([(0, "Interval", 2), (1, "Interval", 2)], [1.0, 1.0], [(0, "Interval", 2)], id="one parent"),
            pytest.param([(0, "Interval", 1)], [0.0], [], id="nothing unlikely"),
        ],
    )
    def test_best_first(
        self, found: list[tuple[int, str, int]], scores: list[float], expected: list[tuple[int, str, int]]
    ) -> None:
        assert decode(self.ENTITIES, found, scores) == expected

    def test_no_chain_is_deeper_than_the_cap(self) -> None:
        found = [(at, "Interval", at + 1) for at in range(59)]
        kept = {source for source, _, _ in decode(self.ENTITIES, found, [1.0] * 59)}
        longest = run = 0
        for at in range(60):
            run = run + 1 if at in kept else 0
            longest = max(longest, run + 1)
        assert longest == DEEPEST


def test_what_is_said_over_and_over_is_judged_once_and_no_otherwise() -> None:
    weights = Linker.load().scorer.weights["link"]  # type: ignore[union-attr]  # the learned one
    marks = [mark for _ in range(40) for mark in (("last", "Last"), ("week", "Calendar-Interval"))]
    document = spans("last week, " * 40, *marks)
    view = View.of(document, document.entities)
    found = candidates(view, LEGAL)
    rows = link_features(view, found)
    alone = [Names(row.heads, list(row.names)) for row in rows]
    assert len(found) > 400
    assert len({id(row) for row in rows}) < 100
    assert weights.scores(rows) == weights.scores(alone)
    # the first and the last have fewer neighbours, and so other rivals, than those in the middle
    assert weights.scores(rows)[0] != weights.scores(rows)[len(rows) // 2]


def test_weights_that_lack_a_table_are_refused() -> None:
    with pytest.raises(ModelError, match="missing"):
        Scorer.of({})


def test_the_rule_composer_loads_no_numpy() -> None:
    code = "import sys, timeloom.stages.compose; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
