"""Windows of sentences, what stands in them, and the rows of pairs."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.encoder.weaving import DAY, document, time

from timeloom.document import Document, Span, Time
from timeloom.encoder.marks import MARKS, PLACES, TYPES, Mark, mark_of
from timeloom.encoder.sheet import DCT, End, Sheet
from timeloom.encoder.windows import Stretch, stretches, windows
from timeloom.encoder.wordpiece import WordPiece

PIECES = (
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "[MASK]",
    *"abcdefghijklmnopqrstuvwxyz",
    ".",
    *(f"##{c}" for c in "abcdefghijklmnopqrstuvwxyz"),
)
CUTTER = WordPiece(PIECES)


class TestMarks:
    @pytest.mark.parametrize(
        ("kind", "value", "place", "grain"),
        [
            ("DATE", "2017-04-20", "before", "day"),
            ("DATE", "2017-04-22", "after", "day"),
            ("DATE", "2017-04-21", "same", "day"),
            ("DATE", "2017", "around", "year"),
            ("DATE", "2017-04", "around", "month"),
            ("TIME", "2017-04-21T10:00", "inside", "clock"),
            ("DATE", "PAST_REF", "past", "word"),
            ("DATE", "FUTURE_REF", "future", "word"),
            ("DATE", "PRESENT_REF", "present", "word"),
            ("DURATION", "P3D", "unknown", "length"),
            ("DATE", "XXXX-WXX-2", "unknown", "day"),
        ],
    )
    def test_a_time_stands_to_the_time_of_writing(self, kind, value, place, grain):
        from timeloom.encoder.marks import GRAINS

        mark = mark_of(time(kind, value), DAY)
        assert (TYPES[mark.type], PLACES[mark.place]) == (kind, place)
        assert GRAINS[mark.grain] == grain or value.startswith("XXXX")

    def test_without_a_time_of_writing_only_words_say_something(self):
        assert PLACES[mark_of(time("DATE", "2017-04-20"), None).place] == "unknown"
        assert PLACES[mark_of(time("DATE", "PAST_REF"), None).place] == "past"

    def test_a_modifier_is_told_and_no_value_is_nothing(self):
        assert mark_of(time("DATE", "2017", mod="START"), DAY).mod == 1
        assert mark_of(Time(id="t", start=0, end=1, text=""), DAY) == Mark()

    def test_every_type_and_place_has_a_piece_of_its_own(self):
        pieces = {Mark(kind, place).piece for kind in range(len(TYPES)) for place in range(len(PLACES))}
        assert pieces == set(range(len(MARKS)))


class TestStretches:
    def test_pieces_of_a_sentence_stand_at_their_places(self):
        (part,) = stretches(CUTTER, "ab c", [Span(0, 4)])
        assert [PIECES[i] for i in part.ids] == ["a", "##b", "c"]
        assert part.places.tolist() == [0, 1, 2]
        assert [a.tolist() for a in part.of([(0, 2), (3, 4)])] == [[0, 2], [1, 2]]

    def test_a_mark_stands_before_the_piece_of_its_character(self):
        (part,) = stretches(CUTTER, "ab c", [Span(0, 4)], [(3, 900)])
        assert part.ids[2] == 900 and part.places.tolist() == [0, 1, 3]
        assert [a.tolist() for a in part.of([(3, 4)])] == [[3], [3]]

    def test_a_long_sentence_is_several_stretches_and_loses_nothing(self):
        text = " ".join("abc"[i % 3] for i in range(50))
        parts = stretches(CUTTER, text, [Span(0, len(text))], most=8)
        assert len(parts) == 7 and {part.sentence for part in parts} == {0}
        assert [i for part in parts for i in part.ids] == CUTTER.encode(text).ids

    def test_a_span_without_pieces_ends_before_it_begins(self):
        (part,) = stretches(CUTTER, "a  b", [Span(0, 4)])
        low, high = part.of([(1, 2)])
        assert high[0] < low[0]


class TestWindows:
    @given(st.lists(st.integers(1, 12), max_size=30), st.integers(8, 30))
    @settings(max_examples=200, deadline=None)
    def test_they_cover_all_and_overlap_by_one(self, sizes, most):
        parts = [Stretch(k, [1] * n, np.arange(n), np.arange(n), np.arange(n) + 1) for k, n in enumerate(sizes)]
        made = windows(parts, most)
        assert sorted({at for one in made for at in range(one.first, one.last)}) == list(range(len(parts)))
        for one in made:
            size = sum(sizes[one.first : one.last])
            assert size <= most or one.last - one.first == 1
            assert list(one.offsets) == np.cumsum([0, *sizes[one.first : one.last - 1]]).tolist()
        for one, after in pairwise(made):
            assert after.first in (one.last - 1, one.last)
            assert after.last > one.last
            if one.last - one.first > 1 and sizes[one.last - 1] + sizes[one.last] <= most:
                assert after.first == one.last - 1

    def test_neighbours_share_a_window_where_two_fit(self):
        sizes = [5] * 9
        parts = [Stretch(k, [1] * n, np.arange(n), np.arange(n), np.arange(n) + 1) for k, n in enumerate(sizes)]
        made = windows(parts, 12)
        assert all(any(w.first <= k and k + 1 < w.last for w in made) for k in range(8))


class TestSheet:
    def test_every_word_has_a_home_and_its_pieces(self):
        sheet = Sheet(document("ab c .", "d ef ."), CUTTER, None)
        assert (sheet.home >= 0).all()
        assert [int(sheet.high[row] - sheet.low[row]) for row in sheet.home] == [1, 0, 0, 0, 1, 0]

    def test_an_event_of_several_words_is_its_last_one(self):
        sheet = Sheet(document("ab c ."), CUTTER, None)
        assert sheet.word_of(0, 4) == 1 and sheet.word_of(3, 4) == 1
        assert sheet.word_of(2, 2) == sheet.word_of(2, 3) == -1

    def test_rows_of_pairs(self):
        held = document("ab c .", "d ef .", times=(time("DATE", "2017-04-20", 7, 8),))
        sheet = Sheet(held, CUTTER, len(PIECES))
        rows = sheet.rows([(End(word=1), End(word=4)), (End(word=1), End(time=0)), (End(word=4), DCT)])
        assert rows.kind.tolist() == [0, 1, 2]
        assert rows.gap.tolist() == [1, 1, 0]
        assert rows.second.tolist()[2] == -1 and rows.second_word.tolist() == [4, -1, -1]
        assert tuple(rows.mark[1]) == tuple(mark_of(held.times[0], DAY)) and rows.mark[0].tolist() == [0, 0, 0, 0]
        assert rows.order.tolist() == [0, 0, 0]

    def test_both_ends_of_neighbours_are_read_in_one_window(self):
        held = document(*(f"{c}a {c}b ." for c in "abcdefghijkl" * 6))
        sheet = Sheet(held, CUTTER, None)
        assert len(sheet.windows) > 1
        rows = sheet.rows([(End(word=3 * k), End(word=3 * k + 4)) for k in range(len(held.sentences) - 1)])
        assert (sheet.window[rows.first] == sheet.window[rows.second]).all()

    def test_a_time_is_read_in_a_window_that_it_shares(self):
        """The time of every sentence, with the first word of the next one: where the one ends a window, the other
        begins one."""
        bare = document(*(["ab c on d ef ."] * 60))
        places = range(3, len(bare.tokens), 6)
        times = tuple(time("DATE", "2017", bare.tokens[at].start, bare.tokens[at].end) for at in places)
        sheet = Sheet(msgspec.structs.replace(bare, times=times), CUTTER, len(PIECES))
        assert len(sheet.windows) > 2
        rows = sheet.rows([(End(word=6 * k + 6), End(time=k)) for k in range(len(times) - 1)])
        assert (sheet.window[rows.first] == sheet.window[rows.second]).all()
        assert (sheet.low[rows.second] < sheet.low[rows.first]).all() and (rows.order == 1).all()

    def test_pairs_are_looked_up_together_as_one_by_one(self):
        """In the first window that both ends share; those that share none in the first that each has."""
        bare = document(*(["ab c on d ef ."] * 60))
        times = tuple(time("DATE", "2017", token.start, token.end) for token in bare.tokens[3::12])
        sheet = Sheet(msgspec.structs.replace(bare, times=times), CUTTER, len(PIECES))
        make = random.Random(5)
        others = [DCT, *(End(time=k) for k in range(len(times))), *(End(word=k) for k in range(len(bare.tokens)))]
        pairs = [(End(word=make.randrange(len(bare.tokens))), make.choice(others)) for _ in range(300)]
        pairs += [(End(word=k), End(word=k + 4)) for k in range(0, 300, 7)]
        rows = sheet.rows(pairs)
        for at, (one, other) in enumerate(pairs):
            for together, alone in zip(rows, sheet.rows([(one, other)]), strict=True):
                assert together[at].tolist() == alone[0].tolist()
            own, further = (self._windows(sheet, end) for end in (one, other))
            shared = sorted(own & further)
            assert sheet.window[rows.first[at]] == (shared or sorted(own))[0]
            assert other == DCT or sheet.window[rows.second[at]] == (shared or sorted(further))[0]
            assert rows.order[at] == int(other != DCT and sheet.start(other) < sheet.start(one))
            assert rows.gap[at] == (0 if other == DCT else min(abs(sheet.sentence(one) - sheet.sentence(other)), 3))

    @staticmethod
    def _windows(sheet, end):
        stretch = sheet.stretch(end)
        return {number for number, window in enumerate(sheet.windows) if window.first <= stretch < window.last}

    def test_distances_are_in_steps_of_four_pieces(self):
        sheet = Sheet(document(" ".join("a" * 90), "b ."), CUTTER, None)
        pairs = [(0, 3), (0, 4), (2, 9), (20, 83), (20, 85), (0, 90)]
        rows = sheet.rows([(End(word=one), End(word=other)) for one, other in pairs] + [(End(word=0), DCT)])
        assert rows.distance.tolist() == [0, 1, 1, 15, 15, 15, 15]
        near = sheet.rows([(End(word=20), End(word=79))])
        assert near.distance.tolist() == [14]

    def test_nothing_stands_in_an_empty_text(self):
        sheet = Sheet(Document(id="d", text=""), CUTTER, None)
        assert len(sheet.window) == 0 and sheet.word_of(0, 0) == -1 and len(sheet.rows([]).first) == 0
