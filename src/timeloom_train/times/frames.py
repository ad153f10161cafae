"""Further sentences that we wrote, in frames: times that are built of several parts, and numbers beside what they count
or label.

A frame is a sentence with slots. A time in it stands in square brackets, with its TIMEX3 value behind a bar where the
frame tells it; the same slot says in the sentence what it is called and in the value how that is written. Slots of one
kind rise in the order of their names: `d` comes before `d2`, `wd` before `wd2`. All are filled several times, from a
fixed seed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from timeloom_train.times.frames_words import BUILT, NONE, WORDS

__all__ = ["ordinal", "rows"]

SEED = 11
_TIMES_EACH = 8
"""How often each frame is filled."""
_SLOT = re.compile(r"\{(\w+)\}")
_TIME = re.compile(r"\[([^\]|]*)(?:\|([^\]]*))?\]")
_DCTS = ("1998-03-12", "2013-03-25T09:30", "2026-11-24", "2005-08-31", "2019-02-11", "2010-07-20")
_NOON, _LAST_DAY = 12, 28
_MOST = 3
"""Slots of one kind at the most."""


class _Drawn(NamedTuple):
    """What one slot is: in the sentence, and in a value."""

    said: str
    code: str


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for kind in (NONE, BUILT):
        for language, frames in kind.items():
            for frame in frames:
                for _ in range(_TIMES_EACH if _SLOT.search(frame) else 1):
                    dct = draw.choice(_DCTS)
                    text, times = _marked(frame, _drawn(draw, WORDS[language], int(dct[:4])), WORDS[language], draw)
                    yield {"text": text, "language": language, "dct": dct, "times": times}


def _drawn(draw: random.Random, words: dict[str, tuple[str, ...]], now: int) -> dict[str, _Drawn]:
    """The slots that have a code, filled."""
    found: dict[str, _Drawn] = {}
    days, months = sorted(draw.sample(range(1, 8), _MOST)), sorted(draw.sample(range(1, 13), _MOST))
    dates = sorted(draw.sample(range(1, _LAST_DAY + 1), _MOST))
    early, late = sorted(draw.sample(range(7, _NOON), 2)), sorted(draw.sample(range(1, 9), 2))
    for at in range(_MOST):
        nth = str(at + 1) * (at > 0)
        found[f"wd{nth}"] = _Drawn(words["weekdays"][days[at] - 1], str(days[at]))
        found[f"Wd{nth}"] = _Drawn(words["short"][days[at] - 1], str(days[at]))
        found[f"mo{nth}"] = _Drawn(words["months"][months[at] - 1], f"{months[at]:02}")
        found[f"d{nth}"] = _Drawn(str(dates[at]), f"{dates[at]:02}")
        found[f"dd{nth}"] = _Drawn(f"{dates[at]:02}", f"{dates[at]:02}")
        found[f"th{nth}"] = _Drawn(ordinal(dates[at]), f"{dates[at]:02}")
        found[f"mm{nth}"] = _Drawn(f"{months[at]:02}", f"{months[at]:02}")
    for name, hours, moved in (("a", early, 0), ("p", late, _NOON)):
        for nth, hour in zip(("", "2"), hours, strict=True):
            found[f"{name}{nth}"] = _Drawn(str(hour), f"{hour + moved:02}")
            found[f"{name}{name}{nth}"] = _Drawn(f"{hour + moved:02}", f"{hour + moved:02}")
    found |= {"P": _Drawn(found["p"].code, found["p"].code), "P2": _Drawn(found["p2"].code, found["p2"].code)}
    minute, year, other = draw.choice((10, 15, 20, 30, 45)), draw.randint(1950, 2030), draw.randint(1100, 2049)
    small, less = draw.randint(2, 12), draw.randint(2, 12)
    spans = {
        "ap": late[0] + _NOON - early[0],
        "aa2": early[1] - early[0],
        "pp2": late[1] - late[0],
        "d_d2": dates[1] - dates[0] + 1,
    }
    plain = {
        "mi": minute,
        "Y": year,
        "Y2": year + draw.randint(1, 9),
        "R": now + draw.randint(-2, 1),
        "B": other,
        "C": draw.randint(1100, 2049),
    }
    plain |= {
        "n": small,
        "k": less,
        "m": draw.randint(13, 60),
        "D": draw.randint(10_000, 99_999),
        "q": draw.randint(1, 4),
        "now_n": now + small,
        **spans,
    }
    found |= {name: _Drawn(str(number), str(number)) for name, number in plain.items()}
    row = "XXXX-WXX-WD" if days[:2] == [1, 5] else "XXXX-WXX"
    found["row"] = _Drawn(row, row)
    found["yy"] = _Drawn(f"{year % 100:02}", f"{year % 100:02}")
    return found


def ordinal(day: int) -> str:
    """1st, 22nd, 13th."""
    ending = "th" if day // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _marked(
    frame: str, drawn: dict[str, _Drawn], words: dict[str, tuple[str, ...]], draw: random.Random
) -> tuple[str, list[list[Any]]]:
    """The sentence of a frame, and where the times in it are."""
    plain, times, done = "", [], 0
    for found in _TIME.finditer(frame):
        plain += _filled(frame[done : found.start()], drawn, words, draw)
        said = _filled(found[1], drawn, words, draw)
        value = _SLOT.sub(lambda slot: drawn[slot[1]].code, found[2] or "")
        times.append([len(plain), len(plain) + len(said), "DATE", value])
        plain, done = plain + said, found.end()
    return plain + _filled(frame[done:], drawn, words, draw), times


def _filled(frame: str, drawn: dict[str, _Drawn], words: dict[str, tuple[str, ...]], draw: random.Random) -> str:
    return _SLOT.sub(lambda slot: drawn[slot[1]].said if slot[1] in drawn else draw.choice(words[slot[1]]), frame)
