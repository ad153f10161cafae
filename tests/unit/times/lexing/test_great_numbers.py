"""Millions and billions of years."""

from __future__ import annotations

import pytest

import timeloom


@pytest.mark.parametrize(
    ("text", "mention", "start"),
    [
        ("The universe began 13 billion years ago.", "13 billion years ago", -12_999_997_977),
        ("It is thirteen billion years ago.", "thirteen billion years ago", -12_999_997_977),
        ("The first stars shone 13.5 billion years ago.", "13.5 billion years ago", -13_499_997_977),
        ("They died out 65 million years ago.", "65 million years ago", -64_997_977),
        ("Our kind left it 250 thousand years ago.", "250 thousand years ago", -247_977),
    ],
)
def test_they_count_from_the_time_of_writing(text: str, mention: str, start: int) -> None:
    (time,) = timeloom.find(text, dct="2023-11-16", preset="rules")
    assert time.text == mention
    (interval,) = time.intervals
    first = interval.isoformat()[0]
    assert first is not None
    assert first.startswith(f"{start}-")


def test_of_anything_else_they_are_no_time() -> None:
    assert not timeloom.find("It cost 13 billion dollars and 4.5 million lives.", dct="2023-11-16", preset="rules")
