"""Runs of characters and words as numbers: the same alone and in a batch, in their places."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.dating.features import BITS, bags, joined, runs

TEXTS = st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=40), min_size=1, max_size=5)


@given(TEXTS)
def test_a_text_has_the_same_runs_alone_and_in_a_batch(texts: list[str]) -> None:
    together = bags(texts)
    for at, text in enumerate(texts):
        own = together.number[together.bounds[at] : together.bounds[at + 1]]
        assert own.tolist() == bags([text]).number.tolist()


@given(TEXTS)
def test_runs_lie_in_their_text_and_numbers_in_their_range(texts: list[str]) -> None:
    code, text = joined(texts)
    found = runs(texts)
    assert ((found.number >= 0) & (found.number < 1 << BITS)).all()
    assert (found.start < found.end).all() and (found.end <= len(code)).all()
    for part in (found.start, found.end - 1):
        assert (text[part] == found.text).all()


def test_white_space_is_one_blank_and_a_blank_text_has_no_runs() -> None:
    found = bags(["the  Fleet\n is\tgone", "the Fleet is gone", " \n ", ""])
    parts = [found.number[found.bounds[at] : found.bounds[at + 1]].tolist() for at in range(4)]
    assert parts[0] == parts[1]
    assert parts[0]
    assert parts[2] == parts[3] == []


def test_each_run_is_there_once_for_the_text_and_as_often_as_it_stands_for_its_places() -> None:
    code, _ = joined(["ab ab"])
    found = runs(["ab ab"])
    spelled = ["".join(map(chr, code[first:last].tolist())) for first, last in zip(found.start, found.end, strict=True)]
    assert sorted(run for run in spelled if run.strip() == "ab") == sorted(
        [" ab", " ab", " ab ", " ab ", "ab", "ab", "ab", "ab", "ab ", "ab "]
    )
    assert "ab ab" in spelled
    numbers = bags(["ab ab"]).number
    assert len(numbers) == len(set(numbers.tolist())) < len(found.number)


@pytest.mark.parametrize(("one", "other"), [("The fleet", "the fleet"), ("musick", "music"), ("to-day", "today")])
def test_spelling_and_capitals_are_seen(one: str, other: str) -> None:
    assert set(bags([one]).number.tolist()) != set(bags([other]).number.tolist())


def test_words_are_equal_without_capitals_and_pairs_go_over_one_gap() -> None:
    found = runs(["War war", "war"])
    code, text = joined(["War war", "war"])
    words = {}
    for _, number, first, last in zip(found.text, found.number, found.start, found.end, strict=True):
        words.setdefault("".join(map(chr, code[first:last].tolist())), set()).add(int(number))
    assert words["War"] & words["war"]
    assert np.count_nonzero(text == 1) == len("war") + 3
