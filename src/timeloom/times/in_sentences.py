"""What the sentence around a phrase says of it, as people write to each other: whether it asks or tells, of once or of every week, of an amount or of an hour."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.lone import is_bare
from timeloom.times.phrase import Phrase
from timeloom.times.sentence import Sentence
from timeloom.times.together import JOINED, is_torn

__all__ = ["TORN", "prior_of_sentence"]

TORN, _PAST = 4.0, 2.5
"""How unlikely it is that an open stretch begins right behind an amount, or that the word for its end follows (two weeks | before Christmas, from 2010 | to 2018), and
other things that are said otherwise; and that an amount counts from now where the verb tells of what has been."""
_FUTURE = frozenset("fw")
"""Forms of verbs that look ahead: please, will."""
_NAMES_DAY = frozenset(("WEEKDAY", "WEEKDAYS", "WEEKEND", "MONTH", "DOM", "DOMTH", "YEAR", "FEAST", "DEICTIC", "UNIT", "UNITS", "PART"))
"""Words that name a day, which takes the hour behind it."""
_OFTEN = frozenset(("EVERY", "FREQ"))
"""Words that begin a set."""
_ASKED = 2
"""Words of a request at the least."""
_ENDS = frozenset(("FROM", "FROMTHE", "TO"))
"""Words that lead to the two times of what is moved."""
_TIMES = frozenset(("DATE", "REL", "CLOCK"))
"""Categories of what is no stretch."""
_PASSIVE = ("past", "auxiliary-passive-present", "bare-be")
"""Cues that list the auxiliaries of a passive."""
_BEHIND = 4
"""Words behind the times of what is moved in which a verb that stands last is looked for."""
_WITH_WORD = 2
"""Words of an hour with the word for hours."""
_HOURS_OF_HALF, _SPOKEN, _CLOSES = 12, 6, ".,;!?"
"""Hours of half a day, words in which who speaks is looked for, and marks that close a clause."""
_LED_AHEAD = 3.5
"""How much surer an hour by its number alone is behind "at", in what looks ahead."""
_AHEAD = 1.0
"""How much surer it is that an amount behind "in" counts ahead where the verb before it does: We will have a meeting in two weeks."""
_SOON = 0.5
"""How much surer it is that an amount behind "in" counts from now where nothing tells of what has been: doors open in 10 minutes."""
_WITHIN = 1.5
"""How much surer it is that an amount behind "within" is the time until then."""
_BOUNDS = frozenset(("BEFORE", "AFTER", "UNTIL"))
"""Words that leave a stretch open."""
_SIDES = frozenset(("AFTER", "BEFORE", "IN"))
"""Words after an amount that lead to what it counts from, or to something else: 24 months | on the battery."""
_ROWS, _ONCE = frozenset(("table-clocks", "table-merged", "table-hour", "table-hours")), frozenset("fwp")
"""Rules for such hours, and forms of verbs of what is, or was, once."""


def prior_of_sentence(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> float:
    """How much surer a phrase is by the sentence around it."""
    rule, first = phrase.rule, lexemes[phrase.first].values
    prior = _AHEAD * ("INSIDE" not in first and _looks_ahead(sentence, phrase)) + _LED_AHEAD * _is_led_ahead(lexemes, sentence, phrase)
    prior += _from_now(lexemes, sentence, phrase) + _later(lexemes, sentence, phrase)
    if rule is not None:
        prior += JOINED * (rule.name == "day-clocks" and _has_bound(lexemes, phrase)) + 2 * JOINED * (rule.build == "set-hours" and not _OFTEN.isdisjoint(first))  # daily from 9 to 5
    if _is_moved(lexemes, sentence, phrase):
        prior += _of_moved(lexemes, phrase)
    if phrase.category == "SET" and phrase.last - phrase.first == 1 and {"WEEKDAY", "WEEKDAYS"} <= first.keys():
        prior += 4 * JOINED  # Domingos cerrado
    otherwise = _is_counted(lexemes, phrase) or _is_every(lexemes, phrase) or _is_once(lexemes, sentence, phrase)
    return prior - TORN * _is_suggested(lexemes, sentence, phrase) - TORN * otherwise


def _is_counted(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it an hour whose word is that of hours that are counted, behind a word that leads to these: depuis | deux heures, en | 24 heures; not "depuis 14 heures"?"""
    last = lexemes[phrase.last - 1].values
    clock = next((part for part in (phrase, *phrase.parts) if part.category == "CLOCK" and part.last == phrase.last and part.last - part.first == _WITH_WORD), None)
    if clock is None or not {"OCLOCK", "UNITS"} <= last.keys():
        return False
    if "SINCE" in lexemes[phrase.first].values:
        return int(lexemes[clock.first].values.get("HOUR", _HOURS_OF_HALF + 1)) <= _HOURS_OF_HALF
    return clock is phrase and phrase.first > 0 and lexemes[phrase.first - 1].values.get("IN") == "in"


def _is_moved(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """Is it of what is moved from one time to another, whether it is one of them or a stretch that would join them: moved | from Tuesday to Wednesday?"""
    led = lexemes[max(0, phrase.first - 2) : phrase.first + 1]
    if not any(not _ENDS.isdisjoint(one.values) for one in led) or any(one.values.get("UNTIL") == "until" for one in lexemes[phrase.first : phrase.last]):
        return False  # not "von Montag bis Freitag verlegt", either
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    last = next((at for at in range(high, high + _BEHIND) if sentence.stops(at)), high + _BEHIND)
    stands_last = not sentence.ctx.language.cues["moved"].isdisjoint(sentence.scan.words[high:last])  # wurde von Dienstag auf Mittwoch verschoben
    return stands_last or any(_is_of_object(sentence, at) for at in range(sentence.start(low, _SPOKEN), low))


def _of_moved(lexemes: list[Lexeme], phrase: Phrase) -> float:
    """How much surer a phrase is of what is moved: no stretch from one time to the other, and each of them, which is not torn off the other."""
    if phrase.category == "RANGE":
        return -3 * TORN * (sum(part.category in _TIMES for part in phrase.parts) > 1)
    return TORN * is_torn(lexemes, phrase) + 2 * JOINED * (phrase.category in _TIMES and not is_bare(lexemes, phrase))


def _is_of_object(sentence: Sentence, at: int) -> bool:
    """Is a word one for moving something, which it is said of: move my talk, was moved, verschoben; not "moved house", "delayed from Monday"?"""
    words, cues = sentence.scan.words, sentence.ctx.language.cues
    if words[at] not in cues["moved"]:
        return False
    following = words[at + 1] if at + 1 < len(words) else ""
    return following in cues["determiners"] or any(word in cues[name] for word in words[max(0, at - 2) : at] for name in _PASSIVE)


def _is_every(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it one day of the week where its word, or the article before it, is in the plural, and no number follows: los | domingos, sábados?"""
    if phrase.category == "SET" or "DOM" in lexemes[phrase.last - 1].values:
        return False
    for at in range(phrase.first, phrase.last):
        if "WEEKDAY" in lexemes[at].values and ("WEEKDAYS" in lexemes[at].values or (at > 0 and "THES" in lexemes[at - 1].values)):
            return True
    return False


def _is_once(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """Is it read as a row of a table where a verb beside it looks ahead or back: visitors will be received | Wednesday from 3 to 5?"""
    if phrase.rule is None or phrase.rule.name not in _ROWS or "WEEKDAYS" in lexemes[phrase.first].values:
        return False
    _, nearest, following = sentence.around(*sentence.words(phrase.reading.start, phrase.reading.end))
    return any(verb[:1] in _ONCE for verb in (nearest, following) if verb)


def _is_suggested(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """Is a word for "about" taken into it that is of a suggestion: how | about Friday?"""
    if "APPROX" not in lexemes[phrase.first].values:
        return False
    return sentence.word(sentence.words(phrase.reading.start, phrase.reading.end)[0] - 1) in sentence.ctx.language.cues["suggests"]


def _later(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> float:
    """How much surer it is that an amount counts from what was told of: two years later; not deux ans après | la révolution, which is what it counts from."""
    if phrase.rule is None or phrase.rule.name != "later":
        return 0.0
    following = sentence.word(sentence.words(phrase.reading.start, phrase.reading.end)[1])
    side = not _SIDES.isdisjoint(lexemes[phrase.last - 1].values)
    return -TORN if side and following in sentence.ctx.language.cues["determiners"] else JOINED


def _has_bound(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """today before 6, tomorrow until 5"""
    return "DEICTIC" in lexemes[phrase.first].values and any(not _BOUNDS.isdisjoint(one.values) for one in lexemes[phrase.first : phrase.last])


def _from_now(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> float:
    """How much surer it is that an amount lies between now and then: binnen 2 Wochen; the less where the verb tells of what has been: they met | within ten days,
    | in 24 hours it was over."""
    if phrase.rule is None or (phrase.rule.build != "from-now" and phrase.rule.name != "in-period"):
        return 0.0
    if _tells_past(sentence, phrase):
        return -_PAST
    return _SOON if phrase.rule.name == "in-period" and "INSIDE" not in lexemes[phrase.first].values else _WITHIN * (phrase.rule.name == "from-now" and "INSIDE" in lexemes[phrase.first].values)


def _looks_ahead(sentence: Sentence, phrase: Phrase) -> bool:
    """Is it an amount behind "in" or "within", in a sentence whose verb looks ahead?"""
    if phrase.rule is None or (phrase.rule.name != "in-period" and phrase.rule.build != "from-now"):
        return False
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    _, verb, _ = sentence.around(low, high)
    is_now = low > 1 and sentence.scan.words[low - 2] in sentence.ctx.language.cues["auxiliary-passive-present"]  # the meeting is | in one hour
    return verb[:1] in _FUTURE or is_now


def _tells_past(sentence: Sentence, phrase: Phrase) -> bool:
    """Does the verb beside it tell of what has been: they met, it was over?"""
    _, nearest, following = sentence.around(*sentence.words(phrase.reading.start, phrase.reading.end))
    return (nearest or following).rstrip(",") in ("p", "pt")


def _is_led_ahead(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """I'll be back at 5, dinner's at 7: an hour by its number alone, behind "at", where somebody will be somewhere or is asked to, or of a meal; not "it closed at 5",
    "rates will be at 5"."""
    if phrase.category != "CLOCK" or not phrase.first or lexemes[phrase.first - 1].values.get("IN") != "at" or not is_bare(lexemes, phrase):
        return False
    if phrase.first > 1 and not _NAMES_DAY.isdisjoint(lexemes[phrase.first - 2].values):
        return False  # Friday at | 5
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    words, language = sentence.scan.words, sentence.ctx.language
    closing = sentence.scan.seps[high].lstrip()[:1] if high < len(sentence.scan.seps) else ""
    if lexemes[phrase.first].values.get("HOUR", 0) > _HOURS_OF_HALF or closing not in ("", *_CLOSES):
        return False
    before = [word for word in words[max(0, low - 4) : low - 1] if word not in language.cues["of-meal"]]
    if before and "MEAL" in language.words.get(before[-1], ()):  # dinner at 7, dinner's at 7; not "the price of lunch at 5"
        return len(before) < 2 or "OF" not in language.words.get(before[-2], ())
    if _is_asked(sentence, low):
        return True
    _, verb, _ = sentence.around(low, high)
    asks = verb[:1] in _FUTURE and (verb[1:2] == "b" or closing == "?")
    near = range(max(1, low - _SPOKEN), low)
    return asks and any(words[at] in language.cues["subject"] and (words[at - 1] in language.cues["future"] or words[at + 1] in language.cues["future"]) for at in (0, *near))


def _is_asked(sentence: Sentence, low: int) -> bool:
    """Does a sentence that goes on to word `low` ask for something: Pick me up, Please be there, Be home?"""
    first, cues = low, sentence.ctx.language.cues
    while first > max(0, low - _SPOKEN) and not sentence.stops(first):
        first -= 1
    words = [word for word in sentence.scan.words[first:low] if word != "please"]
    if len(words) < _ASKED or not sentence.stops(first):
        return False
    return words[0] in cues["bare-be"] or (words[1] in cues["asked"] and not any(words[0] in cues[name] for name in ("past", "no-past", "prepositions", "subject")))
