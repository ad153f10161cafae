"""How a language is written: order of dates, marks in numbers, endings, words that are written as one and read as two.

All of it is data (`forms.toml` in the folder of the language); here is its shape, and what is made of it once: declined
words, numbers written together ("dreiundzwanzig"), and words that the lexer takes apart ("Montagmorgen").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from timeloom.errors import ModelError
from timeloom.language.words import bare

__all__ = ["Forms", "declined", "joined", "number_runs", "numbers_together", "read_forms", "spellings"]

HOUR = 3600
LAST_UNIT = 19
"""The last number that is no ten, nor made of one."""
DECLINED = "*"
"""At the end of a word in the lexicon: the word with each of the endings `declined`."""


@dataclass(frozen=True, slots=True)
class Forms:
    """What `forms.toml` says. Endings are tuples, as `str.endswith` takes them; an empty one ends nothing."""

    date_order: str = "MDY"
    point: str = "."
    thousands: str = ","
    either_mark: bool = False
    """Do some write the point and the mark of thousands the other way round, so that three digits tell?"""
    hours: int = 12
    half_days: bool = True
    """Does an hour in digits leave open which half of the day it is of: "at 3"? One in words does in any language."""
    scale_first: bool = False
    """May a number in words begin with hundred or thousand: "mil novecientos", "cent"?"""
    pairs: bool = True
    """Are two numbers after each other a year: "nineteen eighty"? Elsewhere they are a clock time: "las veinte
    treinta"."""
    days: bool = False
    """May a plain number in words be a day of the month: "el tres de mayo"?"""
    written: bool = False
    """Is the number of an amount written down even where an article or a bare plural says it? Without it, what reads
    graphs goes by the English ending of the unit."""
    ordinal_stop: bool = False
    ordinal_signs: tuple[str, ...] = ()
    """Signs after digits that make an ordinal number and are no letters: 1°."""
    raised: frozenset[str] = frozenset()
    """Endings of ordinal numbers that a full stop may stand before: 1.º."""
    nouns_capital: bool = False
    """Do all nouns begin with a capital?"""
    years_bare: bool = False
    """Do years stand without a preposition: 1961 starb er?"""
    elided: frozenset[str] = frozenset()
    """Words that an apostrophe ties to the next one, and that are words of their own: l'an, d'octobre, jusqu'en."""
    bare: bool = False
    """May accents be left out, as capitals often do: FEVRIER? Words that are others without them are in `accented`."""
    accented: frozenset[str] = frozenset()
    respelled: tuple[tuple[str, str], ...] = ()
    """Letters that are written by others where a keyboard has them not: maerz."""
    head_first: bool = False
    """Does the head of a noun phrase stand before what describes it?"""
    no_zones: frozenset[str] = frozenset()
    """Abbreviations of zones that are words of the language: "ist"."""
    stops: frozenset[str] = frozenset()
    """Categories whose abbreviations keep their full stop."""
    past: tuple[str, ...] = ()
    past_short: tuple[str, ...] = ()
    """Of `past`, those that end nothing else, however short: dejó."""
    future: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    finite: tuple[str, ...] = ()
    """Of verbs in the present that nothing else ends in."""
    back: tuple[str, ...] = ()
    """Of verbs in the past, besides `past`, that are asked for only to keep the present from being heard."""
    participle: tuple[str, ...] = ()
    describing: tuple[str, ...] = ()
    """Endings of participles of the present, which are none of the past: im folgenden Jahr."""
    participle_marks: tuple[str, ...] = ()
    """What stands within a participle, besides its ending: "ge"."""
    participle_prefixes: tuple[str, ...] = ()
    """What participles without the mark begin with."""
    adverb: tuple[str, ...] = ()
    decade: tuple[str, ...] = ()
    owner: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    reference_lead: tuple[str, ...] = ()
    parts_of_day: tuple[tuple[str, int, int], ...] = ()
    """Parts of the day whose hours are others here, as seconds from midnight, as people mean them: la tarde goes on
    until 8 p.m."""


_NAMES = {
    "order": "date_order", "either": "either_mark", "signs": "ordinal_signs", "stop": "ordinal_stop", "dotted": "stops", "lead": "reference_lead",
}  # fmt: skip
"""Keys of the file that are called otherwise here."""


def read_forms(tables: Mapping[str, Any], name: str = "forms.toml") -> Forms:
    """The forms of a language from the tables of its file. What is left out is as in English, and there are no endings.
    Raises ModelError, which names the file, for a value of another kind."""
    rooms = (tables.get(name, {}) for name in ("dates", "numbers", "words", "endings", "references"))
    told = {_NAMES.get(key, key): value for room in rooms for key, value in room.items()}
    told["respelled"] = tuple(told.get("respelled", {}).items())
    told["parts_of_day"] = tuple(
        (name, start * HOUR, end * HOUR) for name, (start, end) in tables.get("hours", {}).items()
    )
    try:
        return msgspec.convert(told, Forms)
    except msgspec.ValidationError as error:
        raise ModelError(str(error), document=name) from error


def spellings(word: str, forms: Forms) -> Iterator[str]:
    """The ways in which a word of the lexicon may be written: with every ending that "*" stands for, without its
    accents where the language leaves them out and the word says it may, and by the letters that stand for others."""
    for form in declined(word, forms.declined):
        yield form
        if forms.bare and form not in forms.accented and (plain := bare(form)) != form:
            yield plain
        other = form
        for letter, letters in forms.respelled:
            other = other.replace(letter, letters)
        if other != form:
            yield other


def declined(word: str, endings: Iterable[str]) -> Iterator[str]:
    """The forms of a word of the lexicon: itself, or with every ending where it ends in "*"."""
    if DECLINED not in word:
        yield word
        return
    for ending in endings:
        yield word.replace(DECLINED, ending)


def numbers_together(numbers: dict[str, Any], forms: Forms) -> dict[str, Any]:
    """The tables of numbers with declined forms written out and, where the table `together` says how, with the numbers
    that are one word: dreiundzwanzig, neunzehnhundertachtundsechzig, einundzwanzigsten.

    `together` has `one` (how 1 is written within a number), `join` between unit and ten, `hundred`, `thousand`, and
    `ordinal`, what stands between a number from 20 on and the ending of its ordinal.
    """
    made = {
        name: {form: value for word, value in table.items() for form in spellings(word, forms)}
        for name, table in numbers.items()
        if name not in ("suffixes", "together")
    }
    made |= {"suffixes": numbers["suffixes"]}
    how = numbers.get("together")
    if how is None:
        return made
    units = {value: word for word, value in reversed(numbers["units"].items())}
    units[1] = how["one"]
    small = {word: value for value, word in units.items() if value > 0}
    for word, ten in numbers["tens"].items():
        small[word] = ten
        small |= {f"{units[unit]}{how['join']}{word}": ten + unit for unit in range(1, 10)}
    made["tens"] = (
        made["tens"] | {word: value for word, value in small.items() if value > LAST_UNIT} | _large(small, units, how)
    )
    ordinals = {word: value for word, value in small.items() if value > LAST_UNIT}
    made["ordinals"] |= {
        f"{word}{how['ordinal']}{ending}": value for word, value in ordinals.items() for ending in forms.declined
    }
    return made


def _large(small: Mapping[str, int], units: Mapping[int, str], how: Mapping[str, str]) -> dict[str, int]:
    """Hundreds up to 1900 and the first thousands, with what follows them up to 99."""
    heads: dict[str, int] = {how["hundred"]: 100, how["thousand"]: 1000}
    heads |= {units[count] + how["hundred"]: count * 100 for count in units if count not in (0, 10)}
    heads |= {units[count] + how["thousand"]: count * 1000 for count in range(1, 10)}
    made = dict(heads)
    for head, value in heads.items():
        made |= {f"{head}{word}": value + following for word, following in small.items()}
    return made


NumberRun = tuple[tuple[str, ...], int, bool]
"""The words after the first of a number, its value, and whether it is an ordinal."""


def number_runs(
    numbers: Mapping[str, Any], chained: Iterable[Mapping[str, Any]], forms: Forms
) -> dict[str, tuple[NumberRun, ...]]:
    """Numbers of several words that are none by their order, by their first word, longest first: quatre-vingt-dix-sept,
    soixante et onze, dix-neuvième.

    The table `phrases` has those that are given as they stand; each table of `chained` (forms.toml) makes further ones,
    every word (or phrase) of `first` before every one of `last`, with `join` between them where it is said. The value
    is the sum.
    """
    cardinal = {word: value for name in ("units", "tens", "phrases") for word, value in numbers.get(name, {}).items()}
    ordinal = dict(numbers["ordinals"])
    made = {word: (value, False) for word, value in numbers.get("phrases", {}).items()}
    for table in chained:
        join = f" {table['join']} " if "join" in table else " "
        new: dict[str, tuple[int, bool]] = {}
        for head in table["first"]:
            for tail in table["last"]:
                is_ordinal = tail not in cardinal
                value = cardinal[head] + (ordinal if is_ordinal else cardinal)[tail]
                new[head + join + tail] = (value, is_ordinal)
        made |= new
        cardinal |= {word: value for word, (value, is_ordinal) in new.items() if not is_ordinal}
        ordinal |= {word: value for word, (value, is_ordinal) in new.items() if is_ordinal}
    found: dict[str, list[NumberRun]] = {}
    for words, (value, is_ordinal) in made.items():
        for form in spellings(words, forms):
            first, *rest = form.split()
            found.setdefault(first, []).append((tuple(rest), value, is_ordinal))
    return {first: tuple(sorted(runs, key=lambda run: -len(run[0]))) for first, runs in found.items()}


def joined(
    tables: Iterable[Mapping[str, Any]], words: Mapping[str, Mapping[str, Any]], known: Iterable[str]
) -> dict[str, int]:
    """Words that are read as two, with the length of the first: every word of `first` before every one of `last`, which
    are names of categories (in capitals: all their words) or words. A word of the lexicon is not taken apart."""
    taken = frozenset(known)
    found: dict[str, int] = {}
    for table in tables:
        last = _members(table["last"], words)
        for head in _members(table["first"], words):
            found |= {head + tail: len(head) for tail in last if head + tail not in taken}
    return found


def _members(names: Iterable[str], words: Mapping[str, Mapping[str, Any]]) -> list[str]:
    found: list[str] = []
    for name in names:
        found += [word for word, values in words.items() if name in values] if name.isupper() else [name]
    return found
