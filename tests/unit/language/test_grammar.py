"""The grammar file: what is read, and what every mistake in it says."""

from __future__ import annotations

import pytest

from timeloom.errors import ModelError
from timeloom.language import LONGEST_RULE, Level, Symbols, read_grammar


def symbols() -> Symbols:
    made = Symbols()
    for names in (("MONTH",), ("DOM",), ("YEAR",), ("MONTH", "DOM"), ("COMMA",)):
        made.of(frozenset(names))
    return made


def read(text: str) -> tuple[Level, ...]:
    return read_grammar(text, symbols(), "xx/grammar.txt")


MISTAKES = {
    "no level": ("DATE md : MONTH -> spec", 1, "this is no rule of a grammar"),
    "no rule": ("level date\n\n# fine\nDATE md MONTH", 4, "this is no rule of a grammar"),
    "a level without a name": ("level", 1, "this is no rule of a grammar"),
    "a level of two names": ("level date left", 1, "this is no rule of a grammar"),
    "no builder": ("level date\nDATE md : MONTH ->", 2, "this is no rule of a grammar"),
    "a category that no word has": (
        "level date\nDATE md : MONTH|WEKDAY -> spec",
        2,
        "no word stands in this category",
    ),
    "a mark that means nothing": ("level date\nDATE md : MONTH + DOM -> spec", 2, "unreadable element"),
    "a mark at the end": ("level date\nDATE md : MONTH DOM * -> spec", 2, "unreadable element"),
    "a group not closed": ("level date\nDATE md : MONTH (DOM -> spec", 2, "a group is not closed"),
    "a group not opened": ("level date\nDATE md : MONTH DOM) -> spec", 2, "a group is closed that was not opened"),
    "groups as alternatives": ("level date\nDATE md : (MONTH)|(DOM) -> spec", 2, "alternatives of groups"),
    "nothing but optional parts": ("level date\nDATE md : MONTH? (DOM)? -> spec", 2, "matches nothing at all"),
    "too long": (f"level date\nDATE md : {'MONTH ' * (LONGEST_RULE + 1)} -> spec", 2, "at most 20 elements"),
    "a name twice": ("level a\nDATE md : MONTH -> spec\nDATE md : DOM -> spec", 3, "stands in line 2"),
}


@pytest.mark.parametrize(("text", "line", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_with_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        read(text)
    assert str(caught.value).startswith(f"xx/grammar.txt: line {line}: ")
    assert message in caught.value.message


def test_a_rule_is_read() -> None:
    (level,) = read("level date  # days\nDATE md : mo:MONTH d:DOM? (COMMA y:YEAR)? -> spec if monthly whole\n")
    (rule,) = level.rules
    assert level.name == "date"
    assert (rule.result, rule.name, rule.build, rule.guards) == ("DATE", "md", "spec", ("monthly", "whole"))
    assert [role for role, _ in rule.roles] == ["mo", "d", "y"]


def test_a_rule_matches_every_word_that_stands_in_its_category() -> None:
    made = symbols()
    (level,) = read_grammar("level date\nDATE md : mo:MONTH d:DOM? -> spec", made, "x")
    both, day, year = (made.known(frozenset(names)) for names in (("MONTH", "DOM"), ("DOM",), ("YEAR",)))
    assert both is not None
    assert day is not None
    assert year is not None
    pattern = level.rules[0].compiled()
    assert [
        match.end() if (match := pattern.match(text)) else 0 for text in (both + day, both + year, both * 2, day)
    ] == [2, 1, 2, 0]
    assert level.rules[0].compiled() is pattern


def test_more_sets_than_short_symbols() -> None:
    made = Symbols()
    found = {made.of(frozenset((f"C{number}",))) for number in range(1000)}
    assert len(found) == 1000
    assert made.known(frozenset(("UNHEARD",))) is None
