import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.encoder import WordPiece, prune
from timeloom.encoder.wordpiece import SPECIAL
from timeloom.errors import ModelError

LETTERS = "abcdefg"
FULL = [
    *SPECIAL,
    *LETTERS,
    *(f"##{c}" for c in LETTERS),
    "bad",
    "fed",
    "##ed",
    "##ad",
    "cab",
    "##bage",
    "face",
    "Ω-only",
]


class TestWordPiece:
    def test_offsets_are_into_the_whole_text(self):
        text = "cab, Bad\u0301 cab"
        found = WordPiece([*FULL, ","]).encode(text, 3)
        assert [text[a:b] for a, b in zip(found.starts, found.ends, strict=True)] == [",", "Bad", "cab"]

    def test_a_part_of_a_text_is_cut_as_if_alone(self):
        assert WordPiece(FULL).encode("cabbage", 0, 3).ids == WordPiece(FULL).encode("cab").ids

    def test_a_lone_surrogate_is_dropped(self):
        assert WordPiece(FULL).encode("c\ud800ab") == ([FULL.index("cab")], [0], [4])

    @given(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=40))
    def test_visible_ascii_is_cut_as_any_text_is(self, text):
        """Beside the way character by character, which everything else goes."""
        vocabulary = [*FULL, "0", "##0", "00", *"!#.[_"]
        whole = "Bad cab0 " + text
        found = WordPiece(vocabulary).encode(whole)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("timeloom.encoder.wordpiece._PLAIN", re.compile("(?!)"))
            assert WordPiece(vocabulary).encode(whole) == found

    @pytest.mark.parametrize("length", [99, 100, 101])
    def test_a_word_of_the_vocabulary_has_its_bound_too(self, length):
        cutter = WordPiece([*SPECIAL, "a" * length])
        assert cutter.encode("a" * length).ids == ([cutter.unknown] if length > 100 else [4])

    def test_what_is_remembered_is_bounded_and_changes_nothing(self, monkeypatch):
        monkeypatch.setattr("timeloom.encoder.wordpiece._CACHED", 2)
        cutter, text = WordPiece(FULL), "cab bad fed face cab bad"
        assert cutter.encode(text) == WordPiece(FULL).encode(text) == cutter.encode(text)
        assert len(cutter._stretches) <= 2 and len(cutter._chars) <= 2

    @pytest.mark.parametrize("pieces", [FULL[1:], [*FULL, "bad"]], ids=["no [PAD]", "a piece twice"])
    def test_a_broken_vocabulary_is_refused(self, pieces):
        with pytest.raises(ModelError):
            WordPiece(pieces)

    @given(st.text(max_size=60))
    def test_pieces_are_in_order_and_inside(self, text):
        found = WordPiece(FULL).encode(text)
        assert all(0 <= a < b <= len(text) for a, b in zip(found.starts, found.ends, strict=True))
        assert found.starts == sorted(found.starts) and found.ends == sorted(found.ends)


class TestPrune:
    def test_special_pieces_and_single_characters_stay(self):
        rows = prune(FULL, [], limit=18)
        assert [FULL[row] for row in rows] == FULL[:18]

    def test_the_most_wanted_come_first(self):
        assert [FULL[row] for row in prune(FULL, ["fed", "nowhere", "cab", "bad"], limit=20)][18:] == ["fed", "cab"]

    def test_a_limit_below_the_single_characters_is_refused(self):
        with pytest.raises(ModelError, match="more than 17"):
            prune(FULL, [], limit=17)

    @given(st.text(LETTERS, min_size=1, max_size=12), st.sets(st.sampled_from(FULL)))
    def test_no_word_of_single_characters_becomes_unknown(self, word, keep):
        small = WordPiece([FULL[row] for row in prune(FULL, sorted(keep), limit=20)])
        found = small.encode(word)
        assert small.unknown not in found.ids
        assert "".join(small.pieces[id].removeprefix("##") for id in found.ids) == word
