"""What the answer of a peer is in TIMEX3, read with charity where the peer has no TIMEX3 of its own.

dateparser and chrono-node give a moment for some words, duckling a moment with a grain. Punctuation and prepositions at
the edges ("since 1993", "Saturday, April 25: The") are cut off the words, and how coarse the moment is is read off the
words: "the 1990s" is a decade, "March" a month, "last week" a week, "two years ago" a year. Microsoft's recognizers
give a timex with blanks and candidates: the one nearest to the day of writing fills them. Of answers that overlap the
longest stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from timeloom.document import Document, Time
from timeloom.timeml import Timex3

Answer = dict[str, Any]
Said = tuple[str, str]
"""Type and value."""

EDGE = " \t\r\n.,;:!?()[]\"'“”‘’-–—"
LEADING = re.compile(r"(?:on|in|at|by|of|from|since|until|till|to|for|during|before|after|and)\s+", re.IGNORECASE)
TRAILING = re.compile(r"\W+(?:on|in|at|by|of|from|since|until|to|for|before|after|and|the|a|an)$", re.IGNORECASE)
MONTHS = "january february march april may june july august september october november december".split()
MONTH = re.compile(rf"\b(?:{'|'.join(MONTHS)}|{'|'.join(month[:3] for month in MONTHS)}|sept)\b")
DAY_OF_MONTH = re.compile(r"\b(?:[12]?\d|3[01])(?:st|nd|rd|th)?\b(?!\s*(?:months?|years?))")
CLOCK = re.compile(r"\b\d{1,2}:\d\d|\b\d{1,2}\s*[ap]\.?m\b|\bnoon\b|\bmidnight\b|\bo'clock\b|\bhours?\b|\bminutes?\b")
PART_OF_DAY = {"morning": "MO", "afternoon": "AF", "evening": "EV", "tonight": "NI", "night": "NI"}
COUNTED = re.compile(r"\b(?:ago|earlier|later|from now)\b")
NOW = re.compile(r"(?:right )?now|current(?:ly)?|at present|the present|today's")
GRAINS = (
    ("century", re.compile(r"\bcentur(?:y|ies)\b")),
    ("decade", re.compile(r"\bdecades?\b|\b\d\d\d0s\b|\b\d0s\b")),
    ("quarter", re.compile(r"\bquarters?\b|\bq[1-4]\b")),
    ("week", re.compile(r"\bweeks?\b|\bweekends?\b")),
    ("month", re.compile(r"\bmonths?\b")),
    ("year", re.compile(r"\byears?\b|^(?:[a-z]+ )?\d{4}$")),
)
UNITS = {
    "year": "Y",
    "quarter": "Q",
    "month": "M",
    "week": "W",
    "day": "D",
    "hour": "TH",
    "minute": "TM",
    "second": "TS",
}
KINDS = {"date": "DATE", "daterange": "DATE", "duration": "DURATION", "set": "SET"}
AMOUNT = re.compile(r"\(.*,(P[^,]+)\)")


def documents(golds: Iterable[Document], answers: dict[str, list[Answer]]) -> list[Document]:
    """One document for each of the gold, with what a peer said of its text."""
    return [document(gold, answers.get(gold.id, [])) for gold in golds]


def document(gold: Document, answers: list[Answer]) -> Document:
    times: list[Time] = []
    day = day_of(gold)
    for answer in longest(answers):
        start, end = answer["start"], answer["end"]
        if "type" not in answer:
            start, end = trimmed(gold.text, start, end)
        if start >= end:
            continue
        words = gold.text[start:end]
        kind, value = said(answer, words.lower(), day)
        times.append(
            Time(id=f"t{len(times) + 1}", start=start, end=end, text=words, timex3=Timex3(type=kind, value=value))
        )
    return Document(id=gold.id, text=gold.text, dct=gold.dct, times=tuple(times))


def day_of(gold: Document) -> date:
    """The day of writing, which every peer is told."""
    said = gold.dct.isoformat()[0] if gold.dct is not None else None
    if said is None:
        raise SystemExit(f"{gold.id}: no time of writing, which every peer must be told")
    return date.fromisoformat(said[:10])


def longest(answers: list[Answer]) -> list[Answer]:
    """Answers that do not overlap, in the order of the text; the longer goes before the shorter."""
    kept: list[Answer] = []
    for answer in sorted(answers, key=lambda one: (one["start"] - one["end"], one["start"])):
        if all(answer["end"] <= other["start"] or other["end"] <= answer["start"] for other in kept):
            kept.append(answer)
    return sorted(kept, key=lambda one: int(one["start"]))


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The extent without punctuation and small words at its edges."""
    while True:
        words = text[start:end]
        start += len(words) - len(words.lstrip(EDGE))
        words = words.strip(EDGE)
        leading = LEADING.match(words)
        trailing = TRAILING.search(words)
        end = start + (trailing.start() if trailing else len(words))
        if leading is None and trailing is None:
            return start, end
        start += leading.end() if leading else 0


def said(answer: Answer, words: str, day: date) -> Said:
    """Type and value of an answer."""
    if "type" in answer:
        return answer["type"], answer["value"]
    if "candidates" in answer:
        return of_candidates(answer, day)
    if "amount" in answer:
        return "DURATION", amount(answer["amount"], answer["unit"])
    if NOW.fullmatch(words):
        return "DATE", "PRESENT_REF"
    return of_moment(datetime.fromisoformat(answer["moment"]), words, answer.get("grain"))


def amount(number: int, unit: str) -> str:
    letter = UNITS[unit]
    return f"PT{number}{letter[1]}" if letter[0] == "T" else f"P{number}{letter}"


def of_moment(moment: datetime, words: str, grain: str | None) -> Said:
    """A moment, as coarse as its grain or its words say."""
    for part, letters in PART_OF_DAY.items():
        if part in words and not CLOCK.search(words):
            return "TIME", f"{moment:%Y-%m-%d}T{letters}"
    coarse = grain_of_words(words)
    if grain is not None and coarse not in ("decade", "century") and not COUNTED.search(words):
        coarse = grain
    match coarse:
        case "century":
            return "DATE", f"{moment.year // 100:02}"
        case "decade":
            return "DATE", f"{moment.year // 10:03}"
        case "year":
            return "DATE", f"{moment.year:04}"
        case "quarter":
            return "DATE", f"{moment.year:04}-Q{(moment.month + 2) // 3}"
        case "month":
            return "DATE", f"{moment.year:04}-{moment.month:02}"
        case "week":
            year, week, _ = moment.isocalendar()
            return "DATE", f"{year:04}-W{week:02}"
        case "hour" | "minute":
            return "TIME", f"{moment:%Y-%m-%dT%H:%M}"
        case "second":
            return "TIME", f"{moment:%Y-%m-%dT%H:%M:%S}"
    return "DATE", f"{moment:%Y-%m-%d}"


def grain_of_words(words: str) -> str:
    if CLOCK.search(words):
        return "minute"
    for grain, pattern in GRAINS:
        if pattern.search(words):
            return grain
    named = MONTH.search(words)
    if named and not DAY_OF_MONTH.search(words[: named.start()] + words[named.end() :]):
        return "month"
    return "day"


def of_candidates(answer: Answer, day: date) -> Said:
    """Microsoft's timex; blanks are filled from the candidate nearest to the day of writing, and a range with an amount
    is the amount, as TimeML has it."""
    nearest = min(answer["candidates"], key=lambda one: distance(one, day))
    timex = nearest.get("timex", "")
    kind = KINDS.get(answer["kind"], "TIME")
    if found := AMOUNT.fullmatch(timex):
        return "DURATION", found[1]
    return kind, filled(timex, nearest.get("value") or nearest.get("start") or "")


def filled(timex: str, value: str) -> str:
    """A timex whose year or week is blank, with the date of its candidate."""
    if "X" not in timex or not re.match(r"\d{4}-\d\d-\d\d", value):
        return timex
    blank, _, clock = timex.partition("T")
    whole = value[:7] if re.fullmatch(r"XXXX-\d\d", blank) else value[:10]
    return f"{whole}T{clock}" if clock else whole


def distance(candidate: dict[str, str], day: date) -> int:
    stated = candidate.get("value") or candidate.get("start") or candidate.get("end") or ""
    try:
        return abs((date.fromisoformat(stated[:10]) - day).days)
    except ValueError:
        return 10**6
