"""The files of every language: they can be read, and what stands in them can be used."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest

from timeloom.calendar.tree import Feast
from timeloom.errors import ModelError
from timeloom.language import WORDS, digits, languages, load, lowered, names
from timeloom.language import loader as loading

ENGLISH = load("en")
FEASTS = {
    f"{code} {feast.name} {feast.jurisdiction or ''}".strip(): feast
    for code in languages() for found in load(code).feasts.values() for feast in found
}  # fmt: skip
ROOM = files("timeloom.language")


@pytest.mark.parametrize("code", ["xx", "", "../en", "en/../en", "EN ", "x" * 5000, "en\0"])
def test_a_language_without_rules_is_an_error(code: str) -> None:
    with pytest.raises(ModelError, match="no rules for this language"):
        load(code)


def test_a_file_that_is_no_toml_is_named(tmp_path, monkeypatch) -> None:
    (tmp_path / "yy").mkdir()
    (tmp_path / "yy" / "lexicon.toml").write_text("[MONTH\n", "utf-8")
    monkeypatch.setattr(loading, "files", lambda _: tmp_path)
    with pytest.raises(ModelError, match=r"yy/lexicon.toml: this is no TOML"):
        load("yy")


def test_loading_again_is_the_same_object() -> None:
    assert load("en") is ENGLISH


def entries() -> dict[str, list[str]]:
    """Every word of every table of every language."""
    found: dict[str, list[str]] = {}
    for code, name in (
        (code, name) for code in languages() for name in ("lexicon.toml", "cues.toml", "questions.toml")
    ):
        path = ROOM / code / name
        for table, content in tomllib.loads(path.read_text("utf-8")).items() if path.is_file() else ():
            groups = content if table == "numbers" else {"": content}
            for key, group in groups.items():
                found[f"{code} {name} {table} {key}".strip()] = (
                    group["words"] if set(group) == {"words"} else list(group)
                )
        found[f"{code} feasts"] = list(load(code).feasts)
    return found


@pytest.mark.parametrize(("table", "words"), entries().items(), ids=entries())
def test_words_are_in_lower_case_and_stand_once(table: str, words: list[str]) -> None:
    assert [word for word in words if word != lowered(word)] == []
    assert sorted({word for word in words if words.count(word) > 1}) == []


@pytest.mark.parametrize("feast", FEASTS.values(), ids=FEASTS)
def test_every_feast_has_a_rule_that_the_calendar_knows(feast: loading.Feast) -> None:
    assert Feast(feast.name, feast.rule, feast.length)
    assert feast.length >= 1
    assert feast.source
    assert feast.jurisdiction is None or re.fullmatch(r"[A-Z]{2}(-[A-Z0-9]{1,3})?", feast.jurisdiction)


@pytest.mark.parametrize("zone", sorted(set(tomllib.loads((ROOM / "zones.toml").read_text("utf-8"))["zones"].values())))
def test_every_zone_is_an_offset_or_a_name_of_the_database(zone: str) -> None:
    assert re.fullmatch(r"[+-](0\d|1[0-4]):[0-5]\d", zone) or ZoneInfo(zone)


def test_runs_stand_longest_first() -> None:
    for runs in ENGLISH.runs.values():
        lengths = [len(run.rest) for run in runs]
        assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize(
    ("first", "rest", "category"),
    [
        ("in", ((" ", "the"), (" ", "year"), (" ", "of"), (" ", "our"), (" ", "lord")), "YEAROF"),
        ("o", (("'", "clock"),), "OCLOCK"),
        ("b", ((".", "i"), (".", "d")), "DOSE"),
        ("christmas", ((" ", "eve"),), "FEAST"),
    ],
    ids=["words", "apostrophe", "stops", "feast"],
)
def test_several_words_are_one_entry(first: str, rest: tuple[tuple[str, str], ...], category: str) -> None:
    assert any(run.rest == rest and category in run.values for run in ENGLISH.runs[first])


def test_what_may_trigger_is_known() -> None:
    assert {word for word in ENGLISH.triggers if word not in ENGLISH.known} <= {
        "moment",
        "lord",
    } | ENGLISH.triggers - ENGLISH.known
    assert {"march", "yesterday", "christmas", "twenties"} <= ENGLISH.triggers
    assert not {"the", "of", "in", "may be"} & ENGLISH.triggers


@pytest.mark.parametrize("word", ["march", "the", "twenty", "nineteenth", "lord", "th", "fy"])
def test_known_words(word: str) -> None:
    assert word in ENGLISH.known


@pytest.mark.parametrize(
    ("text", "categories"),
    [
        ("0", {"NUM", "HOUR"}),
        ("13", {"NUM", "DOM", "HOUR", "YY", "DOM2", "MIN", "HH", "WEEKNO"}),
        ("99", {"NUM", "YY"}),
        ("366", {"NUM", "DAYNO"}),
        ("367", {"NUM"}),
        ("0960", {"NUM", "YFOUR"}),
        ("2400", {"NUM", "YFOUR", "YEAR", "HHMM"}),
        ("19981332", {"NUM"}),
        ("123456789", {"NUM"}),
        ("1234567890", set()),
        ("9" * 5000, set()),
    ],
    ids=lambda given: given[:12] if isinstance(given, str) else "",
)
def test_digits(text: str, categories: set[str]) -> None:
    assert digits(text).keys() == categories


@pytest.mark.parametrize("number", range(10_000, 10_000_000, 7919))
def test_every_number_has_a_symbol(number: int) -> None:
    for text in (str(number), str(number % 10_000).zfill(4), str(number % 1000).zfill(3)):
        assert ENGLISH.symbols.known(frozenset(digits(text))) is not None


@pytest.mark.parametrize("text", ["March", "MARCH", "İstanbul", "ẞ", "ΣΑΣ", "ǅ", "", "\ud800", "ﬃ"], ids=repr)
def test_lower_case_keeps_every_character_in_its_place(text: str) -> None:
    assert len(lowered(text)) == len(text)
    assert lowered(lowered(text)) == lowered(text)


def test_words_are_runs_of_letters_or_of_digits() -> None:
    assert WORDS.split("5th of_May")[1::2] == ["5", "th", "of", "May"]


def test_every_language_says_what_it_is_called() -> None:
    told = {code: names(code) for code in languages()}
    assert told["de"] == ("German", "Deutsch")
    assert all(code not in called for code, called in told.items()), "a code stands where a name is missing"
