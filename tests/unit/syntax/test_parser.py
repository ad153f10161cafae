"""The parser as a stage, with a head whose weights are drawn: what it writes, sentence by sentence, however long."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from timeloom.document import Document, Encoding, Span, Token
from timeloom.encoder.word_head import FEATURES, UPOS, WordHead
from timeloom.encoder.words import pieces_of, word_vectors
from timeloom.errors import ModelError
from timeloom.syntax import Parser
from timeloom.syntax.parser import LONGEST, read
from timeloom.times.segment import Segmenter

WIDTH = 12
TAGS, RELATIONS = ("NN", "VB", "."), ("nsubj", "parataxis", "punct", "root")


def head(seed: int = 0) -> WordHead:
    """A plain head, without forms and context."""
    rng = np.random.default_rng(seed)
    labels = len(UPOS) + len(TAGS) + sum(map(len, FEATURES.values()))
    sizes = {
        "root": (WIDTH,), "tag.weight": (labels, WIDTH), "tag.bias": (labels,), "arc": (9, 8),
        "label": (len(RELATIONS), 7, 7),
        **{f"{name}.weight": (size, WIDTH) for name, size in (("arc_of", 8), ("arc_to", 8), ("label_of", 6), ("label_to", 6))},
        **{f"{name}.bias": (size,) for name, size in (("arc_of", 8), ("arc_to", 8), ("label_of", 6), ("label_to", 6))},
    }  # fmt: skip
    return WordHead({name: rng.normal(size=size) for name, size in sizes.items()}, TAGS, RELATIONS)


class Drawn(Encoding):
    """A piece for every two characters that are no blanks, its vector drawn by them."""

    def __init__(self, text: str, sentences: Sequence[Span], width: int = WIDTH) -> None:
        self.text, self.sentences, self.width = text, sentences, width

    def __len__(self) -> int:
        return len(self.sentences)

    def starts(self, sentence: int) -> list[int]:
        span = self.sentences[sentence]
        return list(range(span.start, span.end, 2))

    def ends(self, sentence: int) -> list[int]:
        return [min(start + 2, self.sentences[sentence].end) for start in self.starts(sentence)]

    def vectors(self, sentence: int) -> np.ndarray:
        drawn = [
            np.random.default_rng([ord(char) for char in self.text[a:b]]).normal(size=self.width)
            for a, b in zip(self.starts(sentence), self.ends(sentence), strict=True)
        ]
        return np.array(drawn, np.float32).reshape(-1, self.width)


def segmented(text: str) -> Document:
    return Segmenter(tokens="words")(Document(id="x", text=text))


TEXT = "Owls sleep by day, foxes too. They don't sing!\n\nNo."


def test_tokens_are_tagged_and_each_sentence_is_one_tree() -> None:
    document = Parser(head(), Drawn)(segmented(TEXT))
    bounds = [(0, 8), (8, 13), (13, 15)]
    for first, last in bounds:
        tokens = document.tokens[first:last]
        assert [number for number, one in enumerate(tokens, first) if one.head == number] == [
            number for number, one in enumerate(tokens, first) if one.deprel == "root"
        ]
        assert sum(one.deprel == "root" for one in tokens) == 1
        assert all(first <= (one.head or 0) < last for one in tokens)
    for token in document.tokens:
        assert token.upos in UPOS and token.xpos in TAGS
        assert token.feats == tuple(sorted(token.feats or ()))
        assert all(value in FEATURES[name] and value for name, value in token.feats or ())
        assert token.feat("Tense") == dict(token.feats or ()).get("Tense", "")
    assert document.encoding is not None
    assert [(a.start, a.end) for a in document.tokens] == [(a.start, a.end) for a in segmented(TEXT).tokens]


def test_a_sentence_is_parsed_alike_in_any_company() -> None:
    parser = Parser(head(), Drawn)
    alone = parser(segmented("Owls sleep by day, foxes too."))
    among = parser(segmented("No.\n\nOwls sleep by day, foxes too. They sing, and so on."))
    shift = among.sentences[1].start
    moved = [
        msgspec.structs.replace(token, start=token.start + shift, end=token.end + shift, head=(token.head or 0) + 2)
        for token in alone.tokens
    ]
    assert list(among.tokens[2:10]) == moved


def test_probabilities() -> None:
    made = head()
    vectors = np.random.default_rng(1).normal(size=(6, WIDTH)).astype(np.float32)
    told = read(made, vectors, list("abcdef"))
    words = made.words(vectors, list("abcdef"))
    for table, labels in zip(made.tagged(words), (told.upos, told.xpos, *told.features.T), strict=True):
        np.testing.assert_allclose(np.exp(table).sum(1), 1, rtol=1e-5)
        assert labels.tolist() == table.argmax(1).tolist()
    assert (told.relations[told.heads == 0] == RELATIONS.index("root")).all()
    assert (told.relations[told.heads > 0] != RELATIONS.index("root")).all()


def test_a_sentence_longer_than_a_tree_is_one_tree_of_stretches() -> None:
    text = ", ".join(["owl"] * (3 * LONGEST))
    start = time.process_time()
    document = Parser(head(), Drawn)(segmented(text))
    assert time.process_time() - start < 20
    roots = [number for number, one in enumerate(document.tokens) if one.head == number]
    assert len(roots) == 1
    loose = [one for one in document.tokens if one.deprel == "parataxis" and one.head == roots[0]]
    assert loose
    for number in range(len(document.tokens)):
        at, steps = number, 0
        while at != roots[0]:
            at, steps = document.tokens[at].head or 0, steps + 1
            assert steps <= len(document.tokens)


def test_words_outside_sentences_and_without_pieces() -> None:
    document = Document(
        id="x", text="Owls sleep", sentences=(Span(5, 10),), tokens=(Token(0, 4), Token(5, 7), Token(7, 10))
    )
    parsed = Parser(head(), Drawn)(document)
    assert parsed.tokens[0] == Token(0, 4)
    assert [token.deprel is not None for token in parsed.tokens] == [False, True, True]
    first, last = pieces_of([0, 5], [4, 10], [(0, 4), (4, 5), (5, 7), (7, 10)])
    assert (first.tolist(), last.tolist()) == ([0, 1, 1, 1], [0, 0, 1, 1])
    vectors = np.array([[1.0, 3.0], [2.0, 5.0]], np.float32)
    assert word_vectors(vectors, first, last).tolist() == [[1, 3], [0, 0], [2, 5], [2, 5]]
    assert word_vectors(vectors, np.array([0]), np.array([1])).tolist() == [[1.5, 4]]


def test_nothing_is_parsed_to_nothing() -> None:
    assert Parser(head(), Drawn)(segmented("")).tokens == ()


def test_what_has_not_been_encoded_is_refused() -> None:
    with pytest.raises(ModelError, match="not been encoded"):
        Parser(head())(segmented(TEXT))
    other = msgspec.structs.replace(segmented(TEXT), encoding=Drawn(TEXT, [Span(0, 4)]))
    with pytest.raises(ModelError, match="not been encoded"):
        Parser(head())(other)
    with pytest.raises(ModelError, match="vectors 12 wide"):
        Parser(head(), lambda text, spans: Drawn(text, spans, 5))(segmented(TEXT))
