"""What the heads read of characters."""

from __future__ import annotations

import unicodedata

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from timeloom.encoder.characters import CATEGORIES, CHARACTERS, characters
from timeloom.encoder.wordpiece import SPECIAL, Pieces, WordPiece

CUTTER = WordPiece([*SPECIAL, "may", "##s", "19", "##32", "."])


def test_a_sentence_within_a_text() -> None:
    text = "Then: Mays 1932."
    read = characters(text, 6, 16, CUTTER.encode(text, 6, 16))
    assert read.pieces.tolist() == [1, 1, 1, 2, 0, 3, 3, 4, 4, 5]
    assert np.flatnonzero(read.first).tolist() == [0, 3, 5, 7, 9]
    assert [CATEGORIES[number - 1] for number in read.categories] == "Lu Ll Ll Ll Zs Nd Nd Nd Nd Po".split()
    assert read.chars.tolist() == [ord(char) - 31 for char in "Mays 1932."]


def test_starts_and_ends_do_as_pieces_do() -> None:
    text = "may 1932"
    pieces = CUTTER.encode(text)
    one, other = characters(text, 0, 8, pieces), characters(text, 0, 8, (pieces.starts, pieces.ends))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_a_text_without_pieces() -> None:
    read = characters("  \t", 0, 3, Pieces([], [], []))
    assert (read.pieces == 0).all()
    assert (read.first == 0).all()
    assert len(characters("", 0, 0, Pieces([], [], [])).chars) == 0


@given(st.text(st.characters(codec=None), max_size=40))
def test_any_text(text: str) -> None:
    read = characters(text, 0, len(text), CUTTER.encode(text))
    assert [len(array) for array in read] == [len(text)] * 4
    for at, char in enumerate(text):
        assert CATEGORIES[read.categories[at] - 1] == unicodedata.category(char)
        assert 0 < read.chars[at] < CHARACTERS


@given(st.text(min_size=1, max_size=20), st.text(max_size=20))
def test_what_stands_around_changes_nothing(text: str, other: str) -> None:
    inside = characters(other + text, len(other), len(other) + len(text), Pieces([], [], []))
    alone = characters(text, 0, len(text), Pieces([], [], []))
    assert all((a == b).all() for a, b in zip(inside, alone, strict=True))
