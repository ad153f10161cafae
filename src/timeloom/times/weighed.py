"""What weighed most in a choice between two ways to place a phrase, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from timeloom.times.features import Group

__all__ = ["weighed_most"]

_TOLD = {
    "w": "what such words mostly count from", "wj": "what such words mostly count from",
    "cw": "what people mean by such words", "fw": "what such texts mostly count from",
    "fwn": "what such texts mostly count from", "q": "the quarter that is reported on", "d": "its distance from the writing",
    "da": "its distance from the writing", "o": "its order after the date named last", "oa": "its order after the date named last",
    "of": "its distance from the date named last", "ofa": "its distance from the date named last", "yo": "its distance from the year named last",
    "yp": "the year named before it", "yh": "the year named behind it", "yt": "the years named around it", "yn": "the years named around it", "ym": "the years named around it",
    "x": "how such numbers are mostly meant", "xd": "its distance from the writing", "xh": "how such hours are mostly meant", "xm": "how such words are mostly meant", "xt": "how it is written",
    "xo": "how the text writes its dates", "tx": "its own words", "tn": "the tense beside it", "td": "the tense beside it",
    "tb": "the tense before it", "tbd": "the tense before it", "ta": "the tense behind it", "tad": "the tense behind it",
    "eq": "how its sentence ends", "el": "the tense beside it", "eh": "the hours between it and the writing", "ehn": "the hours between it and the writing",
    "ehd": "the hours between it and the writing", "ehk": "the hours between it and the writing",
    "eo": "the hour of the day", "eow": "the hour of the day", "eol": "the hour of the day",
    "ex": "how the text writes its hours", "exv": "the tense beside it", "exl": "where it stands in its line", "exb": "what stands before it",
    "ela": "how far back the text has named a time", "elv": "the tense, and what the text has named before", "elg": "what the text has named before",
    "ell": "where it stands in its line", "els": "where it stands in its line", "elm": "the tense beside it",
    "pl": "how far back the text has named what it counts from",
    "sg": "how far back the text has named a time", "sd": "how far back the text has named a time", "st": "the tense, and what the text has named before", "sw": "what the text has named before",
}  # fmt: skip
"""Sorts of features of a way, and what they are in words; those that name a word are told with it."""


def weighed_most(
    weigh: Callable[[Iterable[Group]], float], chosen: Iterable[Group], other: Iterable[Group], prior: float, first: str
) -> str:
    """What speaks for the chosen way rather than another one, most of all. `prior` is by how much more likely it is
    before anything is learned, and `first` says why."""
    reasons: dict[str, float] = {first: prior}
    for groups, sign in ((chosen, 1.0), (other, -1.0)):
        for group in groups:
            told = _in_words(group)
            reasons[told] = reasons.get(told, 0.0) + sign * weigh((group,))
    return max(reasons, key=reasons.__getitem__)


def _in_words(group: Group) -> str:
    sort = group[0]
    if sort in ("v", "xw", "exw"):
        return f'the word "{group[-1 if sort == "exw" else -2]}" beside it'
    if sort in ("wb", "bd"):
        word = group[3] if sort == "wb" else group[2]
        return f'"{word}" before it' if word.isalpha() else "where it stands in its sentence"
    return _TOLD[sort]
