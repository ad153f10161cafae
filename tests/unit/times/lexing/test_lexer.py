"""Regions and lexemes: what is labelled, where it begins and ends, and where a region is cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.language import load
from timeloom.times.lexing.lexer import regions
from timeloom.times.lexing.marks import marks, same
from timeloom.times.lexing.scan import LONGEST

ENGLISH = load("en")


def lexemes(text: str) -> str:
    """The text of every lexeme, regions apart."""
    return " || ".join(
        "|".join(text[item.start : item.end] for item in region.lexemes) for region in regions(text, ENGLISH)
    )


EXTENTS = {
    "a day": ("on 5 March 1998", "on|5|March|1998"),
    "capitals": ("ON 5 MARCH 1998", "ON|5|MARCH|1998"),
    "the stop of an abbreviation": ("Aug. 7", "Aug.|7"),
    "the stop of a sentence": ("in August. At noon", "in|August || At|noon"),
    "a.m. with stops": ("5 a.m. today", "5|a.m.|today"),
    "a.m. at the end": ("5 a.m.", "5|a.m."),
    "a. m. apart": ("5 a. m. today", "5|a. m.|today"),
    "b.i.d.": ("2 b.i.d. daily", "2|b.i.d.|daily"),
    "inst.": ("5th inst.", "5th|inst."),
    "no-break space": ("5\u00a0March", "5|March"),
    "thin space": ("5\u2009March", "5|March"),
    "line break": ("5\nMarch", "5|March"),
    "two lines apart": ("March\n\n1998", "March || 1998"),
    "hyphen": ("5-March", "5|-|March"),
    "Unicode hyphen": ("5‐March", "5|‐|March"),
    "en dash": ("1998–1999", "1998|–|1999"),
    "em dash": ("March — April", "March| — |April"),
    "two hyphens": ("March -- April", "March| -- |April"),
    "straight apostrophe": ("o'clock today", "o'clock|today"),
    "curly apostrophe": ("o’clock today", "o’clock|today"),
    "possessive": ("today's", "today|'"),
    "short year": ("March '98", "March|'98"),
    "short year, curly": ("March ’98", "March|’98"),
    "short year at the start": ("'98 today", "'98|today"),
    "a quote is no apostrophe": ("''98 today", "98|today"),
    "decade": ("the 1980s", "the|1980s"),
    "decade with an apostrophe": ("the 1980's", "the|1980's"),
    "short decade": ("the '80s", "the|'80s"),
    "ordinal": ("May 4th", "May|4th"),
    "quarter": ("Q3 1998", "Q3|1998"),
    "quarter behind": ("3Q98 today", "3Q|98|today"),
    "every four hours": ("q4h today", "q|4|h|today"),
    "fiscal year": ("FY14 today", "FY14|today"),
    "run of words": ("prior to May 5", "prior to|May|5"),
    "run over a line break": ("prior\nto May 5", "prior\nto|May|5"),
    "zone with an offset": ("5pm UTC+3", "5|pm|UTC+3"),
    "zone with minutes": ("5pm GMT-05:30", "5|pm|GMT-05:30"),
    "zone too far away": ("5pm UTC+30", "5|pm|UTC|30"),
    "offset": ("T10:30+02:00", "T|10|:|30|+02:00"),
    "fraction": ("5 1/2 hours", "5|1/2|hours"),
    "number in words": ("twenty-four hours", "twenty-four|hours"),
    "unknown words between": ("May the force 1998", "May|the || 1998"),
    "superscripts are no digits": ("FY ² today", "FY || today"),
    "letters that grow in lower case": ("İİ 5 March 1998", "5|March|1998"),
    "nothing": ("nothing here", ""),
    "empty": ("", ""),
}
VALUES = {
    "may": ("May 5", 0, {"MONTH": "May"}),
    "second": ("the second 5pm", 1, {"UNIT": "Second", "ORD": 2, "DOMTH": 2}),
    "five": ("5 March", 0, {"NUM": 5, "DOM": 5, "MON": 5, "HOUR": 5}),
    "zero five": (
        "05 March",
        0,
        {"NUM": 5, "DOM": 5, "MON": 5, "HOUR": 5, "YY": 5, "DOM2": 5, "MON2": 5, "MIN": 5, "HH": 5, "WEEKNO": 5},
    ),
    "thirty-two": ("32 March", 0, {"NUM": 32, "YY": 32, "MIN": 32, "WEEKNO": 32}),
    "day of the year": ("1998-037", 2, {"NUM": 37, "DAYNO": 37}),
    "1998": ("1998 March", 0, {"NUM": 1998, "YFOUR": 1998, "YEAR": 1998}),
    "2030": ("2030 March", 0, {"NUM": 2030, "YFOUR": 2030, "YEAR": 2030, "HHMM": (20, 30)}),
    "five digits": ("12345 March", 0, {"NUM": 12345}),
    "six digits": ("980206 March", 0, {"NUM": 980206, "YMDSIX": "980206"}),
    "six digits of a clock": ("235959 March", 0, {"NUM": 235959, "HMSSIX": (23, 59, 59)}),
    "seven digits": ("1234567 March", 0, {"NUM": 1234567}),
    "eight digits": ("19980206 March", 0, {"NUM": 19980206, "YMDEIGHT": "19980206"}),
    "the 1900s": ("the 1900s", 1, {"DECADE": (19, 0, 2)}),
    "the 1980s": ("the 1980s", 1, {"DECADE": (198, 0, 1)}),
    "the '80s": ("the '80s", 1, {"DECADE": (8, 1, 1)}),
    "the 80s": ("the 80s", 1, {"DECADEWORD": 80}),
    "the eighties": ("the eighties", 1, {"DECADEWORD": 80}),
    "ordinal of a month": ("May 31st", 1, {"ORD": 31, "DOMTH": 31}),
    "ordinal of none": ("May 32nd", 1, {"ORD": 32}),
}
MARKS = {
    " ": (),
    ", ": ("COMMA",),
    "-": ("HYPH",),
    " - ": ("DASH",),
    "--": ("DASH",),
    "–": ("DASH",),
    ":": ("COLON",),
    "/": ("SLASH",),
    ".": ("DOT",),
    "'": ("POSS",),
    " (": ("LPAREN",),
    ") ": ("RPAREN",),
    "), ": ("RPAREN", "COMMA"),
    " & ": ("AMPERSAND",),
    " '": (),
    " ~": (),
    "; ": None,
    '" ': None,
    ". ": None,
    "\n\n": None,
    " " * 13: None,
}


@pytest.mark.parametrize(("text", "expected"), EXTENTS.values(), ids=EXTENTS)
def test_extents(text: str, expected: str) -> None:
    assert lexemes(text) == expected


@pytest.mark.parametrize(("text", "which", "expected"), VALUES.values(), ids=VALUES)
def test_values(text: str, which: int, expected: dict[str, object]) -> None:
    assert regions(text, ENGLISH)[0].lexemes[which].values == expected


@pytest.mark.parametrize(("separator", "expected"), MARKS.items(), ids=map(repr, MARKS))
def test_marks(separator: str, expected: tuple[str, ...] | None) -> None:
    assert marks(separator, after_abbreviation=False) == expected


@pytest.mark.parametrize(
    ("separator", "expected"), [(".", ("DOT",)), (". ", ()), ("., ", ("COMMA",)), (".-", ("DASH",))], ids=repr
)
def test_the_stop_of_an_abbreviation_is_no_mark(separator: str, expected: tuple[str, ...]) -> None:
    assert marks(separator, after_abbreviation=True) == expected


@pytest.mark.parametrize(
    ("wanted", "found", "stands"),
    [(" ", "\n", True), (" ", "-", True), (" ", "\n\n", False), ("'", "’", True), ("-", "‑", True), ("-", " ", False),
     (". ", ".", True), (". ", ".\u00a0", True), ("' ", "’ ", True), (" ", "", False)],
    ids=repr,
)  # fmt: skip
def test_separators_that_stand_for_each_other(wanted: str, found: str, stands: bool) -> None:
    assert same(wanted, found) is stands


def test_a_long_region_is_cut() -> None:
    text = "Monday and " * 200
    found = regions(text, ENGLISH)
    assert max(len(region.lexemes) for region in found) <= LONGEST
    starts = [item.start for region in found for item in region.lexemes]
    assert starts == sorted(set(starts))
    assert len(starts) == 400


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["5", "March", "1998", "'", "’98", " ", "-", "–", "İ", "²", "\n", "a.m.", "Q3", "today's", "UTC+", "x"]
        )
    )
)
def test_lexemes_lie_in_the_text_one_after_the_other(pieces: list[str]) -> None:
    text = "".join(pieces)
    for region in regions(text, ENGLISH):
        for item in region.lexemes:
            assert 0 <= item.start < item.end <= len(text)
        starts = [item.start for item in region.lexemes]
        assert starts == sorted(starts)
