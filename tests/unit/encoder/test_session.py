"""The promise is tested on a tiny network made by the recipe of the shipped one (`make_tiny.py`)."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pytest

from timeloom.document import Document, Span
from timeloom.encoder import Encoder
from timeloom.encoder.wordpiece import SPECIAL
from timeloom.errors import ModelError
from timeloom.formats.jsonl import render

TINY = Path(__file__).with_name("tiny.onnx")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
PIECES = [
    *SPECIAL,
    *LETTERS,
    *(f"##{letter}" for letter in LETTERS),
    ".",
    "the",
    "on",
    "##day",
    "week",
    "year",
    "may",
    "of",
]
POSITIONS = 32


@pytest.fixture(scope="module")
def encoder():
    return Encoder(TINY, PIECES, positions=POSITIONS)


def _sentences(count):
    make = random.Random(7)
    words = ["the", "week", "on", "Monday", "of", "May", "year", "Ab", "day.", "zig"]
    return [" ".join(make.choices(words, k=make.randint(1, 9))) for _ in range(count)]


def _document(sentences):
    text, spans = "", []
    for sentence in sentences:
        spans.append(Span(len(text), len(text) + len(sentence)))
        text += sentence + "\n"
    return Document(id="d", text=text, sentences=tuple(spans))


def _bytes(encoder, sentences):
    made = encoder(_document(sentences)).encoding
    return [made.vectors(at).tobytes() for at in range(len(made))]


SENTENCES = _sentences(60)


@pytest.fixture(scope="module")
def alone(encoder):
    return [_bytes(encoder, [sentence])[0] for sentence in SENTENCES]


class TestTheSameBytes:
    @pytest.mark.parametrize("threads", [1, 2])
    @pytest.mark.parametrize("size", [4, 7, 32, 60])
    def test_in_batches(self, alone, size, threads):
        encoder = Encoder(TINY, PIECES, positions=POSITIONS, threads=threads)
        batches = [SENTENCES[at : at + size] for at in range(0, len(SENTENCES), size)]
        assert [row for batch in batches for row in _bytes(encoder, batch)] == alone

    def test_shuffled(self, encoder, alone):
        order = random.Random(3).sample(range(60), 60)
        assert _bytes(encoder, [SENTENCES[at] for at in order]) == [alone[at] for at in order]

    def test_a_few_pieces_at_once_or_many(self, alone):
        assert _bytes(Encoder(TINY, PIECES, positions=POSITIONS, at_once=1), SENTENCES) == alone

    def test_from_many_threads(self, encoder, alone):
        with ThreadPoolExecutor(4) as pool:
            assert [row[0] for row in pool.map(lambda sentence: _bytes(encoder, [sentence]), SENTENCES)] == alone

    def test_different_sentences_differ(self, alone):
        assert len(set(alone)) == len(set(SENTENCES))


class TestWindows:
    @pytest.mark.parametrize("length", [1, 29, 30, 31, 44, 45, 46, 61, 100])
    def test_every_piece_is_taken_once_from_where_it_is_furthest_from_a_cut(self, encoder, length):
        ids = list(range(1000, 1000 + length))
        windows = list(encoder._windows(0, ids))
        taken = [id for window in windows for id in window.ids[1 + window.first : 1 + window.last]]
        assert taken == ids
        assert all(len(window.ids) <= POSITIONS for window in windows)
        assert [window.place for window in windows] == [
            sum(other.last - other.first for other in windows[:at]) for at in range(len(windows))
        ]

    def test_a_long_sentence_has_a_vector_for_each_piece(self, encoder):
        made = encoder(_document(["week " * 200])).encoding
        assert made.vectors(0).shape == (200, 16)
        assert np.isfinite(made.vectors(0)).all() and np.abs(made.vectors(0)).max(1).min() > 0


class TestEncoding:
    def test_offsets_are_into_the_text(self, encoder):
        document = encoder(_document(["The week", "on Monday."]))
        made = document.encoding
        found = [document.text[a:b] for a, b in zip(made.starts(1), made.ends(1), strict=True)]
        assert found == ["on", "M", "o", "n", "day", "."]

    def test_a_document_is_encoded_once(self):
        encoder = Encoder(TINY, PIECES, positions=POSITIONS)
        document = _document(SENTENCES[:3])
        for _ in range(3):
            document = encoder(document)
        assert encoder.runs == 1

    def test_it_is_no_part_of_equality_and_not_written(self, encoder):
        bare = _document(SENTENCES[:3])
        made = encoder(bare)
        assert made.encoding is not None
        assert made == bare and bare == made and hash(made) == hash(bare)
        assert made != msgspec.structs.replace(bare, language="de")
        assert render(made) == render(bare)

    def test_it_cannot_be_written_to(self, encoder):
        with pytest.raises(ValueError, match="read-only"):
            encoder(_document(["the week"])).encoding.vectors(0)[0, 0] = 1

    def test_no_sentences_and_a_sentence_without_pieces(self, encoder):
        assert len(encoder(Document(id="d", text="")).encoding) == 0
        assert encoder(_document(["\u200b", "week"])).encoding.vectors(0).shape == (0, 16)


class TestErrors:
    @pytest.mark.parametrize("model", [Path("nowhere.onnx"), b"no model", b""], ids=["absent", "broken", "empty"])
    def test_what_is_no_network_is_refused(self, model):
        with pytest.raises(ModelError, match=r"onnxruntime|network"):
            Encoder(model, PIECES)

    @pytest.mark.parametrize("wrong", [{"threads": 0}, {"positions": 3}, {"at_once": 0}], ids=str)
    def test_settings_that_cannot_be_are_refused(self, wrong):
        with pytest.raises(ModelError, match="at least"):
            Encoder(TINY, PIECES, **wrong)

    def test_more_positions_than_the_network_has(self):
        with pytest.raises(ModelError, match="cannot read 33 positions"):
            Encoder(TINY, PIECES, positions=33)

    def test_more_pieces_than_the_network_has(self):
        with pytest.raises(ModelError, match="of 65 pieces"):
            Encoder(TINY, [*PIECES, "##more"], positions=POSITIONS)
