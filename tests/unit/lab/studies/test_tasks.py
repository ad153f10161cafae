"""What a task makes of relations, answers and annotators; on links that are written down here."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from timeloom.document import Candidate, Document, Event, Instance, Link, Span
from timeloom.graph.allen import ALL, Allen
from timeloom.relations.tasks import task
from timeloom_lab.studies.task_agreement import Annotator, agreements
from timeloom_lab.studies.tasks import Read, by_classifier, credit, label_of, read, score, study

TEXT = "It fell and broke. They left."
WORDS = ("fell", "broke", "left")


def document(*links: tuple[str, str, str], scheme: str = "") -> Document:
    """The events ei1 to ei3 and links between them; not parsed, which task 3 does not ask for."""
    events = tuple(
        Event(f"e{at}", TEXT.index(word), TEXT.index(word) + len(word), (), (Instance(f"ei{at}"),))
        for at, word in enumerate(WORDS, 1)
    )
    said = (("scheme", scheme),) if scheme else ()
    return Document(
        id="d", text=TEXT, sentences=(Span(0, 18), Span(19, 29)), events=events,
        links=tuple(Link(f"l{at}", "TLINK", label, source, target, said) for at, (source, label, target) in enumerate(links, 1)),
    )  # fmt: skip


def reading(*links: tuple[str, str, str]) -> list[Read]:
    return [read(document(*links), [task("3")])]


class TestLabels:
    @pytest.mark.parametrize(
        ("name", "relation", "label"),
        [
            ("3", Allen.of("b"), "BEFORE"), ("3", Allen.of("m"), "BEFORE"), ("3", Allen.of("d"), "OVERLAP"),
            ("3", Allen.of("b", "m", "o"), "BEFORE-OR-OVERLAP"), ("3", ALL, None), ("3", ~Allen.of("e"), None),
            ("9", Allen.of("m"), "IBEFORE"), ("9", Allen.of("b", "m"), None), ("9", Allen.of("e"), "SIMULTANEOUS"),
            ("9", Allen.of("o"), None),
        ],
    )  # fmt: skip
    def test_the_narrowest_legal_label(self, name: str, relation: Allen, label: str | None) -> None:
        assert label_of(task(name), relation) == label

    @pytest.mark.parametrize(
        ("name", "answer", "key", "earned"),
        [("3", "BEFORE", "BEFORE", 1), ("3", "BEFORE", "BEFORE-OR-OVERLAP", 0.5), ("3", "VAGUE", "BEFORE", 0.33),
         ("9", "BEFORE", "IBEFORE", 0), ("9", "BEFORE", "BEFORE", 1)],
    )  # fmt: skip
    def test_credit(self, name: str, answer: str, key: str, earned: float) -> None:
        assert credit(task(name), answer, key) == earned


class TestStudy:
    def test_what_follows_is_known(self) -> None:
        (row,) = study(reading(("ei1", "BEFORE", "ei3"), ("ei3", "BEFORE", "ei2")), [task("3")]).tasks
        assert (row.instances, row.linked, row.known, row.labels) == (1, 0, 1, {"BEFORE": 1})

    def test_a_pair_is_linked_in_either_direction(self) -> None:
        (row,) = study(reading(("ei2", "AFTER", "ei1")), [task("3")]).tasks
        assert (row.linked, row.labels) == (1, {"BEFORE": 1})

    def test_a_link_that_names_the_event_means_its_instance(self) -> None:
        (row,) = study(reading(("e2", "AFTER", "e1")), [task("3")]).tasks
        assert row.linked == 1

    def test_contradictions_are_mended(self) -> None:
        links = ("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei3"), ("ei3", "BEFORE", "ei1")
        (row,) = study(reading(*links), [task("3")]).tasks
        assert row.labels == {"BEFORE": 1}

    def test_an_end_that_there_is_not(self) -> None:
        found = study(reading(("ei1", "BEFORE", "ei9")), [task("3")])
        assert [(one.kind, one.pairs) for one in found.coverage] == [("unknown end", 1)]


class TestClassifier:
    def test_the_likeliest_label_that_is_legal(self) -> None:
        asked: list[object] = []

        def label(one: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
            asked.append((one.id, list(pairs), scheme))
            return tuple(Candidate(*pair, "x", scheme, (("IBEFORE", 0.6), ("BEFORE", 0.4))) for pair in pairs)

        (found,) = score(reading(("ei1", "BEFORE", "ei2")), [task("3")], by_classifier(label, [task("3")]))
        assert asked == [("d", [("ei1", "ei2")], "tempeval")]
        assert (found.gold, found.answered, found.right, found.precision, found.recall) == (1, 1, 1, 1.0, 1.0)

    def test_vague_is_no_answer(self) -> None:
        def label(one: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
            return tuple(Candidate(*pair, "x", scheme, (("VAGUE", 0.6), ("BEFORE", 0.4))) for pair in pairs)

        (found,) = score(reading(("ei1", "BEFORE", "ei2")), [task("3")], by_classifier(label, [task("3")]))
        assert (found.gold, found.answered) == (1, 0)

    def test_a_document_is_asked_of_once_a_scheme(self) -> None:
        asked: list[str] = []

        def label(one: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
            asked.append(scheme)
            return tuple(Candidate(*pair, "x", scheme, (("BEFORE", 1.0),)) for pair in pairs)

        wanted = [task("3"), task("C"), task("9")]
        gold = [read(document(("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei3")), wanted)]
        found = score(gold, wanted, by_classifier(label, wanted))
        assert [(one.gold, one.right) for one in found] == [(1, 1), (1, 1), (0, 0)]
        assert asked == ["tempeval"]

    def test_nothing_is_asked_of_nothing(self) -> None:
        def label(one: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> tuple[Candidate, ...]:
            raise AssertionError

        (found,) = score(reading(), [task("3")], by_classifier(label, [task("3")]))
        assert (found.gold, found.precision, found.recall) == (0, None, None)


class TestAgreement:
    def agreed(self, *links: tuple[str, str, str], scheme: str | None) -> list[tuple[str, int, float | None]]:
        other = Annotator("other", {"d": document(*links, scheme=scheme or "")}, scheme)
        gold = reading(("ei1", "IS_INCLUDED", "ei2"))
        return [
            (one.scheme, one.pair.items, one.pair.precision) for one in agreements(gold, [task("3")], [other], "gold")
        ]

    def test_a_table_is_asked_in_its_own_scheme(self) -> None:
        """Who is inside begins after: AFTER, as MATRES compares starts."""
        assert self.agreed(("ei1", "AFTER", "ei2"), scheme="matres") == [("matres", 1, 1.0)]
        assert self.agreed(("ei1", "ii", "ei2"), scheme="tbdense") == [("tbdense", 1, 1.0)]
        assert self.agreed(("ei2", "i", "ei1"), scheme="tbdense") == [("tbdense", 1, 1.0)]

    def test_vague_is_a_label_of_who_gave_it(self) -> None:
        assert self.agreed(("ei1", "v", "ei2"), scheme="tbdense") == [("tbdense", 1, 0.0)]

    def test_an_annotator_is_asked_in_the_labels_of_the_task(self) -> None:
        assert self.agreed(("ei1", "SIMULTANEOUS", "ei2"), scheme=None) == [("tempeval", 1, 1.0)]

    def test_what_both_have_not_labelled_is_no_row(self) -> None:
        assert self.agreed(("ei1", "BEFORE", "ei3"), scheme=None) == []


def test_documents_of_several_annotators_agree_pair_by_pair() -> None:
    gold = reading(("ei1", "BEFORE", "ei2"))
    people = [
        Annotator(name, {"d": document(("ei1", label, "ei2"))}) for name, label in (("a", "BEFORE"), ("b", "AFTER"))
    ]
    found = agreements(gold, [task("3")], people, "gold")
    assert [(one.pair.first, one.pair.second, one.pair.precision) for one in found] == [
        ("gold", "a", 1.0), ("gold", "b", 0.0), ("a", "b", 0.0),
    ]  # fmt: skip


def test_trees_come_once() -> None:
    """A document that somebody has parsed keeps its trees, and a blank one needs none."""
    from timeloom import load
    from timeloom.errors import ModelError
    from timeloom.pipeline.trees import has_trees, with_trees

    loom = load("en")
    parsed = with_trees(document(), loom)
    assert has_trees(parsed)
    assert (parsed.events, parsed.links, parsed.times) == (document().events, (), ())
    assert with_trees(parsed, loom) is parsed
    blank = msgspec.structs.replace(document(), text=" ", events=(), sentences=())
    assert with_trees(blank, loom) is blank
    with pytest.raises(ModelError, match="makes no trees"):
        with_trees(document(), load("rules"))
