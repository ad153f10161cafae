"""Main events by trees, and without them."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.encoder.weaving import document, with_events

from timeloom.document import Document, Instance
from timeloom.events import main_events


def tree(held: Document, *heads: int) -> Document:
    """The document with the heads of its words (numbers of words)."""
    tokens = tuple(msgspec.structs.replace(token, head=head) for token, head in zip(held.tokens, heads, strict=True))
    return msgspec.structs.replace(held, tokens=tokens)


def told(held: Document, **tenses: str) -> Document:
    """The document with a tense, or the class ASPECTUAL, of events by their ids."""
    events = []
    for event in held.events:
        said = tenses.get(event.id, "NONE")
        one = Instance(event.instances[0].id, (("tense", said),))
        own = (("class", "ASPECTUAL" if said == "ASPECTUAL" else "OCCURRENCE"),)
        events.append(msgspec.structs.replace(event, attributes=own, instances=(one,)))
    return msgspec.structs.replace(held, events=tuple(events))


def main(held: Document) -> list[str]:
    return [event.id for event in main_events(held) if event.main]


TEXT = document("fire of may said week .", "the fire .")
HEADS = (3, 0, 1, 3, 3, 3, 7, 7, 7)
"""The word "said" is the root of the first sentence, "fire" of the second."""


class TestWithTrees:
    def test_the_one_nearest_to_the_root(self):
        assert main(tree(with_events(TEXT, (0, 2, 3, 7)), *HEADS)) == ["e3", "e4"]
        assert main(tree(with_events(TEXT, (2, 0)), *HEADS)) == ["e2"]

    def test_of_equals_the_first(self):
        assert main(tree(with_events(TEXT, (4, 0)), *HEADS)) == ["e2"]

    def test_what_was_marked_before_is_marked_anew(self):
        held = tree(with_events(TEXT, (0, 3), main=(0,)), *HEADS)
        assert main(held) == ["e2"]
        assert [event.main for event in main_events(held)] == [False, True]

    def test_a_deep_tree(self):
        held = document(" ".join(["fire"] * 5000))
        deep = tree(with_events(held, (10, 4000, 2000)), *range(1, 5000), 4999)
        assert main(deep) == ["e2"]

    def test_heads_that_go_round(self):
        held = tree(with_events(document("fire said may ."), (0, 1)), 1, 2, 0, 3)
        assert len(main(held)) == 1


class TestWithoutTrees:
    @pytest.mark.parametrize(
        ("tenses", "expected"),
        [
            ({"e2": "PAST", "e3": "PRESENT"}, "e2"),
            ({"e1": "PASTPART", "e3": "FUTURE"}, "e3"),
            ({"e1": "INFINITIVE"}, "e1"),
            ({"e1": "ASPECTUAL"}, "e2"),
        ],
        ids=["the first finite one", "a participle is none", "without any the first", "aspectual ones stand back"],
    )
    def test_which(self, tenses, expected):
        assert main(told(with_events(TEXT, (0, 3, 4)), **tenses)) == [expected]

    def test_one_a_sentence_in_any_order(self):
        assert main(with_events(TEXT, (7, 4, 3))) == ["e1", "e3"]

    def test_none_where_there_are_none(self):
        assert main_events(TEXT) == ()
