"""The letters of a text, and the fingerprints of its runs."""

from __future__ import annotations

import random
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.archive.fingerprints import RUN, WINDOW, chosen, distinct, runs
from timeloom.archive.letters import letters


def read(text: str) -> str:
    return "".join(map(chr, letters(text).codes.tolist()))


class TestLetters:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            pytest.param("The Pier, 1843.", "thepier1843", id="case, blanks and marks"),
            pytest.param("ſo loſt", "foloft", id="long s, which scans read as f"),
            pytest.param("so lost", "foloft", id="round s"),
            pytest.param("govern-\nment", "government", id="broken at the end of a line"),
            pytest.param("Café ÆTNA", "cafeætna", id="accents"),
            pytest.param("oﬃce straße", "officeftraffe", id="one character, several letters"),
            pytest.param("Ⅷ ½ m²", "viii12m2", id="compatibility forms"),
            pytest.param("Жизнь λόγος", "жизньλογοσ", id="other scripts"),
            pytest.param("𝒜b 𐌰", "𝒜b𐌰", id="beyond the basic plane, as they stand"),
            pytest.param("", "", id="nothing"),
            pytest.param(" .,;\n", "", id="no letters"),
        ],
    )
    def test_read(self, text: str, expected: str) -> None:
        assert read(text) == expected

    def test_places_are_characters_of_the_text(self) -> None:
        found = letters("A ﬃ-b")
        assert found.places.tolist() == [0, 2, 2, 2, 4]

    @given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
    def test_it_is_that_of_every_character_by_itself(self, text: str) -> None:
        assert read(text) == "".join(map(read, text))
        assert [text[place] for place in letters(text).places.tolist()] == [one for one in text for _ in read(one)]

    @given(st.text("abcxyzé ß-", max_size=40))
    def test_composed_or_not_is_the_same(self, text: str) -> None:
        assert read(unicodedata.normalize("NFD", text)) == read(unicodedata.normalize("NFC", text))


def codes(text: str) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return letters(text).codes


class TestRuns:
    @pytest.mark.parametrize("length", [1, 2, 3, 6, 7, 12, 13])
    def test_a_run_hashes_the_same_wherever_it_stands(self, length: int) -> None:
        text = "theharbourmafterwrotetothecompany"
        hashes = runs(codes(text), length)
        assert len(hashes) == len(text) - length + 1
        for at in range(len(hashes)):
            assert runs(codes(text[at : at + length]), length).tolist() == [hashes[at]]

    def test_other_runs_have_other_hashes(self) -> None:
        words = {"".join(random.Random(at).choices("abcdefg", k=12)) for at in range(5000)}
        assert len({int(runs(codes(word))[0]) for word in words}) == len(words)

    @pytest.mark.parametrize("text", ["", "abc", "a" * (RUN - 1)])
    def test_a_short_text_has_none(self, text: str) -> None:
        assert runs(codes(text)).tolist() == []

    def test_they_stay_what_they_are(self) -> None:
        """An archive keeps them: other numbers need another version of its file."""
        found = codes("the pier of the harbour")
        assert runs(found).tolist()[:2] == [by_hand(found.tolist()[:12]), by_hand(found.tolist()[1:13])]
        assert runs(found).tolist()[:2] == [3020432956, 2426181306]


def by_hand(points: list[int]) -> int:
    whole = 0
    for point in points:
        whole = (whole * 0x9E3779B97F4A7C15 + point) % 2**64
    mixed = (whole ^ (whole >> 31)) * 0xBF58476D1CE4E5B9 % 2**64
    return (mixed ^ (mixed >> 29)) >> 32


class TestChosen:
    @given(st.lists(st.integers(0, 50), max_size=60))
    def test_every_window_has_its_first_smallest(self, values: list[int]) -> None:
        kept = chosen(np.array(values, np.uint32)).tolist()
        width = min(WINDOW, len(values))
        starts = range(len(values) - width + 1) if values else range(0)
        wanted = {min(range(at, at + width), key=lambda k: (values[k], k)) for at in starts}
        assert kept == sorted(wanted)

    def test_what_two_texts_share_is_found(self) -> None:
        """A stretch of RUN + WINDOW - 1 letters is enough, whatever stands around it."""
        rng = random.Random(5)
        for _ in range(200):
            shared = "".join(rng.choices("abcdefghij", k=RUN + WINDOW - 1))
            text = (
                "".join(rng.choices("klmnopqr", k=rng.randint(0, 60))) + shared + "".join(rng.choices("klmnopqr", k=30))
            )
            hashes = runs(codes(text))
            assert set(hashes[chosen(hashes)].tolist()) & set(runs(codes(shared)).tolist())


@given(st.lists(st.integers(0, 20)))
def test_distinct(values: list[int]) -> None:
    assert distinct(np.array(values, np.uint32)).tolist() == sorted(set(values))
