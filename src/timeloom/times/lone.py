"""What makes a single word, or a date in bare numbers, a time in what people write every day: the words and the marks that stand beside it."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import Sentence

__all__ = ["is_bare", "prior_of_lone"]

_MONTH, _FEAST, _YEAR, _LED_NUMBERS, _THREE_NUMBERS = 3.0, 3.5, 2.0, 3.0, 1.5
"""How much surer a month is in the small letters that its language gives it, a feast that is no part of a longer name, a year in a clause that goes on with no noun, a
day and a month in numbers behind a word that leads a day, and such a day with its year."""
_CLOCK, _COLON = 1.0, 5
"""How much surer a time like 16:35 is where no noun follows, or one behind a day of the week in two letters; and characters of such a time."""
_LAS, _UNTIL = 2.0, 1.0
"""How much surer an hour is behind its article (a las 8), and a bound that is the number of a day (bis zum 22.)."""
_NOUN = 4.0
"""How unlikely an ordinal in words is that a noun follows, and a day or a month behind a title of people."""
_LEADS = frozenset(("INTHE", "FROMTHE", "DAYLED", "FROM", "SINCE", "UNTIL", "BEFORE", "AFTER"))
_NAMES = frozenset(("MONTH", "WEEKDAY", "SEASON"))
"""Words that are names of people as well."""
_JOINED = frozenset(("BEFORE", "AFTER", "SINCE", "UNTIL", "FROM", "TO", "AND"))
"""Words that join a feast to what stands before them."""
_SHORT_DATES = frozenset(("numeric-dm", "numeric-md", "numeric-slash"))
_SHORTEST, _EARLIEST = 4, 1000
"""Letters of a month that is not cut short, and the first year that a sentence names by its digits alone."""
_ROUND = 100
"""What most numbers are multiples of that count something: 1300 starben."""
_NEAR = 10
"""Years around the writing in which a number behind a noun may be a year."""
_TIES = ("-", "'", "’", "/")
"""Marks that tie a word to the next one."""
_VERBS = ("past", "auxiliary-passive-present", "auxiliary-perfect", "auxiliary-certain", "future")


def prior_of_lone(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> float:
    """How much surer a phrase is of which little is written."""
    name, values = phrase.rule.name if phrase.rule is not None else "", lexemes[phrase.first].values
    if name in _SHORT_DATES:
        led = lexemes[phrase.first - 1].values if phrase.first else {}
        return _LED_NUMBERS * (not _LEADS.isdisjoint(led) or led.get("IN") == "on" or ("THE" in led and sentence.ctx.language.forms.months_small))
    if name == "numeric":
        return _THREE_NUMBERS * any("SLASH" in one.values for one in lexemes[phrase.first : phrase.last])
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    written, forms = sentence.ctx.text[phrase.reading.start : phrase.reading.end], sentence.ctx.language.forms
    if name == "date-clock" and forms.nouns_capital and lexemes[phrase.first].end - phrase.reading.start < _SHORTEST:
        return _CLOCK * (written[0].isupper() and not sentence.stops(low))  # So 15 Uhr
    if name == "colon" and len(written) == _COLON:
        return _CLOCK * _closes(sentence, high)
    if name == "bare-hour" and "LAS" in values:
        return _LAS * _closes(sentence, high)
    if name == "until" and forms.ordinal_stop and "DOMTH" in lexemes[phrase.last - 1].values:
        return _UNTIL
    if "DOMTH" in lexemes[phrase.last - 1].values and forms.nouns_capital and written[-1].isalpha() and _names(sentence, high):
        return -_NOUN  # nach der dritten | Stunde
    if phrase.last - phrase.first > 1 or phrase.category != "DATE":
        return 0.0
    if not _NAMES.isdisjoint(values) and low > 0 and written[0].isupper() and sentence.scan.words[low - 1] in sentence.ctx.language.cues["titles"]:
        return -_NOUN  # Frau Freitag
    if "MONTH" in values:
        counted = low > 0 and sentence.scan.words[low - 1] in sentence.ctx.language.cues["determiners"]  # un mars
        return _MONTH * (forms.months_small and not counted and written.islower() and len(written) >= _SHORTEST)
    if "FEAST" in values:
        joined = phrase.first > 0 and not _JOINED.isdisjoint(lexemes[phrase.first - 1].values)  # Sundays before Christmas
        return _FEAST * (not joined and written.isalpha() and written[0].isupper() and _is_feast(sentence, low, high))  # no saint, who has a church as well
    if "YEAR" in values and forms.nouns_capital:
        if values["YEAR"] < _EARLIEST or values["YEAR"] % _ROUND == 0:
            return 0.0
        near = sentence.ctx.year is not None and abs(values["YEAR"] - sentence.ctx.year) <= _NEAR
        return _YEAR if _goes_on(sentence, low, high) else -_YEAR * (not near and _is_of_noun(sentence, low, high))
    return 0.0


def _closes(sentence: Sentence, high: int) -> bool:
    """Does a clause end before word `high`, or go on with a verb or a preposition: Noël est passé, Rosenmontag frei; not "Christmas tree"?"""
    if high >= len(sentence.scan.words) or sentence.scan.seps[high] != " ":
        return high >= len(sentence.scan.words) or sentence.scan.seps[high][:1] not in _TIES
    word, cues = sentence.scan.words[high], sentence.ctx.language.cues
    return word in cues["prepositions"] or any(word in cues[name] for name in _VERBS)


def _is_feast(sentence: Sentence, low: int, high: int) -> bool:
    """Is the name of a feast behind a preposition and before the end of its clause, or the subject of what is: on Christmas, Noël est passé; not "Merci Noël", "Isla de Pascua"?"""
    words, cues = sentence.scan.words, sentence.ctx.language.cues
    if sentence.stops(low):
        return high < len(words) and words[high] in cues["auxiliary-passive-present"]
    return words[low - 1] in cues["prepositions"] and words[low - 1] not in cues["of"] and _closes(sentence, high)


def _names(sentence: Sentence, high: int) -> bool:
    """Does a noun follow, by its capital?"""
    scan = sentence.scan
    return high < len(scan.words) and scan.seps[high] == " " and scan.text[scan.ends[2 * high]].isupper()


def _is_of_noun(sentence: Sentence, low: int, high: int) -> bool:
    """Is a number that ends a clause that of the noun right before it: Durchwahl 1830; not "im Sommer 1830"?"""
    return low > 0 and sentence.scan.seps[low] == " " and _names(sentence, low - 1) and not sentence.stops(low - 1) and (high >= len(sentence.scan.words) or sentence.scan.seps[high] != " ")


def _goes_on(sentence: Sentence, low: int, high: int) -> bool:
    """Stands a number between a verb or a pronoun and a word that is no noun: entstand 1785 in Genf; not "zählte 1785 Einwohner"?"""
    words, text, ends = sentence.scan.words, sentence.ctx.text, sentence.scan.ends
    if high < len(words) and sentence.scan.seps[high] == " " and sentence.verb(high) == "p" and text[ends[2 * high]].islower():
        return True  # 1781 erwarb er die Mühle
    if sentence.stops(low) or sentence.scan.seps[low] != " " or words[low - 1] in sentence.ctx.language.known:
        return False
    if text[ends[2 * low - 2]].isupper():
        return False  # Zimmer 1907, Hausnummer 1785
    if high >= len(words) or sentence.scan.seps[high] != " ":
        return high >= len(words) or sentence.scan.seps[high][:1] in ".,;"
    cues = sentence.ctx.language.cues
    return text[ends[2 * high]].islower() and (words[high] in cues["prepositions"] or words[high] in cues["determiners"] or not words[high].endswith(sentence.ctx.language.forms.declined))


def is_bare(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """1914 as a quarter past seven, 5 as five o'clock or as the fifth: a time of day, or a day, by its number alone."""
    if phrase.last - phrase.first > 1:
        return False
    values = lexemes[phrase.first].values
    if phrase.category == "DATE":
        return "DOM" in values and "YEAR" not in values and not phrase.is_listed
    return phrase.category == "CLOCK" and not {"HHMM", "HOUR"}.isdisjoint(values)
