"""The same event told twice: which mentions of a text are one event.

Two are one only where everything agrees: the word (of two verbs, or two nouns, the same; of a verb and a noun of it,
kindred ones), at least one of those who take part by the same name and none by another, the numbers, whether it is
denied, and the time. Who is called by a pronoun says nothing for and nothing against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timeloom.calendar.interval import End
from timeloom.document import Document, Event, Place
from timeloom.language.verbs import VerbGroups
from timeloom.timeline.phrases import Phrase

__all__ = ["are_one", "told_again"]

_ALIKE, _SHARE = 5, 0.6
"""Letters that a verb and its noun begin with alike, at least, and their share of the shorter one: signed and
signature."""
_KEY = 3
_LATEST = 8
"""Earlier events of the same beginning that one is held against, at most."""
_NAMES = ("NOUN", "PROPN")
_ENDINGS = ("ing", "ed", "es", "s", "e")


class _Told:
    """One event as it is told: its word, who takes part, whether it is denied."""

    def __init__(self, groups: VerbGroups, event: Event, phrase: Phrase, place: Place) -> None:
        self.place = place
        self.word = groups.words[phrase.head] if phrase.head is not None else ""
        self.stem = _stem(self.word)
        self.is_verb = phrase.is_clause and phrase.head is not None and groups.tokens[phrase.head].upos == "VERB"
        self.is_noun = not phrase.is_clause and phrase.head is not None and groups.tokens[phrase.head].upos in _NAMES
        self.subject = _name(groups, phrase.subject)
        self.object = _name(groups, phrase.object)
        self.names = frozenset(
            _stem(groups.words[one]) for one in phrase.words if one != phrase.head and groups.tokens[one].upos in _NAMES
        )
        self.numbers = frozenset(groups.words[one] for one in phrase.words if groups.tokens[one].upos == "NUM")
        self.proper = frozenset(_stem(groups.words[one]) for one in phrase.words if groups.tokens[one].upos == "PROPN")
        values = dict(event.instances[0].attributes) if event.instances else dict(event.attributes)
        self.manner = (values.get("polarity", ""), values.get("modality", ""), values.get("tense") == "FUTURE")


def told_again(
    document: Document,
    groups: VerbGroups,
    phrases: Mapping[str, Phrase],
    events: Mapping[str, Event],
    places: Sequence[Place],
) -> dict[str, str]:
    """By the id of a place that of the one that tells the same event: of all mentions the one that is dated most
    closely, and of equals the first."""
    found: dict[str, str] = {}
    earlier: dict[str, list[_Told]] = {}
    for place in places:
        phrase = phrases[place.id]
        if phrase.head is None or not phrase.words:
            continue
        one = _Told(groups, events[place.id], phrase, place)
        beside = earlier.setdefault(one.word[:_KEY], [])
        other = next((other for other in reversed(beside) if are_one(one, other)), None)
        if other is None:
            beside.append(one)
            del beside[:-_LATEST]
        elif _width(place) < _width(other.place):
            beside[beside.index(other)] = one
            found[other.place.id] = place.id
        else:
            found[place.id] = other.place.id
    return {id: _last(found, id) for id in found}


def are_one(one: _Told, other: _Told) -> bool:
    """Whether two mentions are of one event, as far as everything that is told agrees."""
    if one.manner != other.manner or not _are_together(one.place, other.place):
        return False
    if not (one.numbers <= other.numbers or other.numbers <= one.numbers):
        return False
    if one.is_verb and other.is_verb:
        pairs = [(one.subject, other.subject), (one.object, other.object)]
        named = [(a, b) for a, b in pairs if a and b]
        sure = len(named) == 2 or (named and _at_one_time(one.place, other.place))
        return one.stem == other.stem and bool(sure) and all(a == b for a, b in named) and _same_rest(one, other)
    if one.is_noun and other.is_noun:
        return one.word == other.word and bool(one.proper) and one.names == other.names
    if one.is_verb and other.is_noun or one.is_noun and other.is_verb:
        kin = one.stem == other.stem or _are_kin(one.word, other.word)
        return kin and bool(one.proper & other.proper) and (one.names <= other.names or other.names <= one.names)
    return False


def _same_rest(one: _Told, other: _Told) -> bool:
    """Whether what else the two name is the same, or only one of them names anything else."""
    a, b = (told.names - {told.subject, told.object} for told in (one, other))
    return a <= b or b <= a


def _are_together(one: Place, other: Place) -> bool:
    """Whether two places can be the same: the stretch of one lies in that of the other, or nothing is known of one."""
    if "none" in (one.known, other.known):
        return True
    (a, b), (c, d) = _ends(one), _ends(other)
    return (a <= c and d <= b) or (c <= a and b <= d)


def _at_one_time(one: Place, other: Place) -> bool:
    """Whether both are dated, one within the other."""
    return one.known == "both" and other.known == "both" and _are_together(one, other)


def _ends(place: Place) -> tuple[float, float]:
    first = place.earliest_start if not isinstance(place.earliest_start, End) else float("-inf")
    last = place.latest_end if not isinstance(place.latest_end, End) else float("inf")
    return first, last


def _width(place: Place) -> float:
    first, last = _ends(place)
    return last - first


def _last(found: Mapping[str, str], id: str) -> str:
    while id in found:
        id = found[id]
    return id


def _name(groups: VerbGroups, at: int | None) -> str:
    """Who takes part, "" where only a pronoun or nothing names them."""
    return _stem(groups.words[at]) if at is not None and groups.tokens[at].upos in _NAMES else ""


def _stem(word: str) -> str:
    """A word without its commonest endings, so that its forms are alike."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _are_kin(one: str, other: str) -> bool:
    """Whether a verb and a noun begin so alike that they name one thing."""
    alike = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= _ALIKE and alike >= _SHARE * min(len(one), len(other))
