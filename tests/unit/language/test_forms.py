"""How a language is written, as data: declined words, numbers that are one word, words that are read as two."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom.language import load
from timeloom.language import loader as loading
from timeloom.language.forms import declined, joined, read_forms
from timeloom.times.lexing.lexer import regions
from timeloom.times.lexing.numbers import spelled
from timeloom.times.lexing.scan import Scan
from timeloom.times.segment import Segmenter

GERMAN = load("de")


def test_a_file_without_tables_is_written_like_english_without_endings() -> None:
    forms = read_forms({})
    assert (forms.date_order, forms.point, forms.thousands, forms.hours) == ("MDY", ".", ",", 12)
    assert (forms.past, forms.plural, forms.declined, forms.owner) == ((), (), (), ())
    assert not forms.ordinal_stop


def test_a_value_of_another_kind_is_told_with_the_file() -> None:
    with pytest.raises(ModelError, match=r"xx/forms.toml.*past"):
        read_forms({"endings": {"past": "is"}}, "xx/forms.toml")


def test_declined_words() -> None:
    assert list(declined("letzt*", ("e", "en"))) == ["letzte", "letzten"]
    assert list(declined("montag", ("e", "en"))) == ["montag"]
    assert list(declined("letzt*", ())) == []


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("einundzwanzig", 21), ("neunundneunzig", 99), ("hundertfünfzig", 150), ("dreihundert", 300),
        ("neunzehnhundertachtundsechzig", 1968), ("zweitausendneunzehn", 2019), ("dreiunddreißig", 33), ("neunzehnhundertdreissig", 1930), ("hundertsiebzehn", 117), ("tausendachtundsechzig", 1068),
    ],
)  # fmt: skip
def test_numbers_that_are_one_word(word: str, value: int) -> None:
    found = spelled(GERMAN, [word], ["", ""], 0, 1)
    assert found is not None
    assert (found[0], found[1]["NUM"]) == (1, value)
    assert ("YEARWORDS" in found[1]) == (1500 <= value <= 2099)


@pytest.mark.parametrize(("word", "value"), [("dritten", 3), ("einundzwanzigstes", 21), ("dreißigster", 30)])
def test_ordinals_are_declined(word: str, value: int) -> None:
    assert GERMAN.ordinals[word] == value


def test_a_number_in_one_word_takes_no_unit_after_it() -> None:
    assert spelled(GERMAN, ["einundzwanzig", "drei"], ["", " ", ""], 0, 2) == (1, {"NUM": 21, "HOUR": 21})


def test_joined_words_are_categories_or_words_and_leave_the_lexicon_alone() -> None:
    words = {
        "montag": {"WEEKDAY": "Monday"},
        "abend": {"PART": "Evening"},
        "morgen": {"PART": "Morning", "DEICTIC": "Next"},
    }
    table = {"first": ["WEEKDAY", "jahres"], "last": ["PART"]}
    assert joined([table], words, ["jahresabend"]) == {"montagabend": 6, "montagmorgen": 6, "jahresmorgen": 6}


def test_a_joined_word_is_two_with_nothing_between() -> None:
    scan = Scan("Am Montagmorgen, dann", GERMAN)
    assert scan.words == ["am", "montag", "morgen", "dann"]
    assert scan.seps[2] == ""
    assert [scan.text[scan.ends[2 * i] : scan.ends[2 * i + 1]] for i in range(4)] == ["Am", "Montag", "morgen", "dann"]


@pytest.mark.parametrize(
    ("text", "ordinal"),
    [
        ("3. April", True), ("3. und 4. Mai", True), ("12.–17. Juni", True), ("3. 4. 2019", True), ("19. Jahrhundert", True),
        ("9. Am Montag", False), ("9. Der", False), ("3.4.2019", False), ("3. Kapitel", False), ("1998. Im", False), ("3.", False),
    ],
)  # fmt: skip
def test_digits_with_a_full_stop(text: str, ordinal: bool) -> None:
    assert Scan(text, GERMAN).ordinal(0) is ordinal
    assert not Scan(text, load("en")).ordinal(0)


def test_an_ordinal_keeps_its_stop() -> None:
    lexeme = regions("am 3. April", GERMAN)[0].lexemes[1]
    assert ("am 3. April"[lexeme.start : lexeme.end], lexeme.values) == ("3.", {"ORD": 3, "DOMTH": 3})


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Er kam am 3. April an. Sie ging.", ["Er kam am 3. April an.", "Sie ging."]),
        ("Im 19. Jahrhundert war es so.", ["Im 19. Jahrhundert war es so."]),
        ("Es war 1998. Mai und Juni waren kalt.", ["Es war 1998.", "Mai und Juni waren kalt."]),
        ("Es waren 12. Niemand ging.", ["Es waren 12.", "Niemand ging."]),
    ],
)
def test_an_ordinal_does_not_end_a_sentence(text: str, sentences: list[str]) -> None:
    made = Segmenter(language="de")(Document(id="d", text=text))
    assert [text[span.start : span.end] for span in made.sentences] == sentences


def test_zones_that_are_words_are_none() -> None:
    assert "ZONE" not in GERMAN.words.get("ist", {})
    assert "ZONE" in load("en").words["ist"]
    assert GERMAN.words["mez"]["ZONE"] == "+01:00"


def test_a_list_of_cues_that_nobody_asks_for_is_an_error(tmp_path: Path) -> None:
    room = tmp_path
    for code, cues in (("en", "[past]\nwords = []\n"), ("yy", "[passt]\nwords = []\n")):
        (room / code).mkdir()
        (room / code / "cues.toml").write_text(cues, "utf-8")
        (room / code / "questions.toml").write_text("", "utf-8")
    with pytest.raises(ModelError, match=r"yy/cues.toml: no stage asks for this list of cues .*passt"):
        loading._cues(room, "yy", read_forms({}))
    assert loading._cues(room, "en", read_forms({})) == {"past": frozenset()}


def test_a_list_of_cues_that_is_left_out_is_empty() -> None:
    assert GERMAN.cues.keys() == load("en").cues.keys()
    assert GERMAN.cues["counts-times"] == frozenset()
