"""Numbers in words: how many words they take, and what they may be."""

from __future__ import annotations

import pytest

from timeloom.language import WORDS, load
from timeloom.times.lexing.numbers import spelled

NUMBERS = {
    "five": (1, {"NUM": 5, "HOUR": 5}),
    "twelve": (1, {"NUM": 12, "HOUR": 12}),
    "thirteen": (1, {"NUM": 13}),
    "twenty": (1, {"NUM": 20}),
    "twenty-four": (2, {"NUM": 24}),
    "twenty four": (2, {"NUM": 24}),
    "twenty, four": (1, {"NUM": 20}),
    "two hundred": (2, {"NUM": 200}),
    "two hundred and fifty": (4, {"NUM": 250}),
    "two hundred and fifty-six": (5, {"NUM": 256}),
    "two hundred and a half": (2, {"NUM": 200}),
    "three thousand": (2, {"NUM": 3000}),
    "two thousand and one": (4, {"NUM": 2001, "YEARWORDS": 2001}),
    "nineteen hundred": (2, {"NUM": 1900, "YEARWORDS": 1900}),
    "five million": (2, {"NUM": 5_000_000}),
    "nineteen ninety-six": (3, {"YEARWORDS": 1996}),
    "nineteen ninety": (2, {"YEARWORDS": 1990}),
    "eighteen twelve": (2, {"YEARWORDS": 1812}),
    "twenty seventeen": (2, {"YEARWORDS": 2017}),
    "twenty ten": (2, {"YEARWORDS": 2010}),
    "five ninety": (1, {"NUM": 5, "HOUR": 5}),
    "two three": (1, {"NUM": 2, "HOUR": 2}),
    "first": (1, {"ORD": 1, "DOMTH": 1}),
    "twenty-first": (2, {"ORD": 21, "DOMTH": 21}),
    "thirty-second": (2, {"ORD": 32}),
    "two hundred and first": (4, {"ORD": 201}),
    "twenty tenth": (1, {"NUM": 20}),
    "hundred": None,
    "final": None,
    "rain": None,
}


@pytest.mark.parametrize(("text", "expected"), NUMBERS.items(), ids=NUMBERS)
def test_spelled(text: str, expected: tuple[int, dict[str, int]] | None) -> None:
    parts = WORDS.split(text)
    assert spelled(load("en"), parts[1::2], parts[0::2], 0, len(parts[1::2])) == expected


SPANISH = {
    "treinta y tres": (3, {"NUM": 33}),
    "treinta y un": (3, {"NUM": 31, "DOM": 31}),
    "treinta y dos y tres": (3, {"NUM": 32}),
    "treinta y cuatrocientos": (1, {"NUM": 30, "DOM": 30}),
    "veinte y cuarto": (1, {"NUM": 20, "HOUR": 20, "DOM": 20}),
    "veintiuno": (1, {"NUM": 21, "HOUR": 21, "DOM": 21}),
    "mil": (1, {"NUM": 1000}),
    "mil novecientos sesenta y ocho": (5, {"NUM": 1968, "YEARWORDS": 1968}),
    "dos mil diecinueve": (3, {"NUM": 2019, "YEARWORDS": 2019}),
    "cien mil": (2, {"NUM": 100_000}),
    "ciento cincuenta": (2, {"NUM": 150}),
    "quinientos doscientos": (1, {"NUM": 500}),
    "veinte treinta": (1, {"NUM": 20, "HOUR": 20, "DOM": 20}),
    "tercer": (1, {"ORD": 3, "DOMTH": 3}),
}


@pytest.mark.parametrize(("text", "expected"), SPANISH.items(), ids=SPANISH)
def test_spelled_in_spanish(text: str, expected: tuple[int, dict[str, int]]) -> None:
    parts = WORDS.split(text)
    assert spelled(load("es"), parts[1::2], parts[0::2], 0, len(parts[1::2])) == expected


def test_a_number_ends_somewhere() -> None:
    words = ["two", "million"] * 20
    found = spelled(load("en"), words, [" "] * 41, 0, 40)
    assert found is not None
    assert found[0] <= 8
