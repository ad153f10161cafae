"""What lines that are built alike have in common: the date at which an entry begins, and what stands before it."""

from __future__ import annotations

import re

__all__ = ["ENDING", "LABEL", "before_date", "begin_of_line", "is_parted", "of_date", "of_text"]

LABEL = 60
"""Characters of the words before a date, in a line that is no sentence."""
ENDING = r"[^\S\n]*+[.,:;*_#=)\]|]*+[^\S\n]*+$"
"""What may close the line of a date that has one for itself."""
_RUNS = re.compile(r"\d+|[^\W\d_]+|\s+|.", re.DOTALL)
_DAY_DIGITS = 2
_YEAR = r"(?:,?[^\S\n]+['’]?\d{2,4})?"
_WITH_YEAR = re.compile(r"(?<=[^\W_]),?\s+(?:\d{4}|['’]\d\d)$")
_NAME = re.compile(r"(?![TZtz])[^\W\d_]{2}")
_WORDS = rf"(?=[^\n]{{0,{LABEL}}}[^\W_])[^\n]{{1,{LABEL}}}?"
_RULED = re.compile(r"\s*(?:[#*=_~+-]{2,}|#)\s*[^\W_\s]")
"""A line that begins with the marks of a heading or of a rule."""
_PARTED = re.compile(r"(?:\s[-–—]{1,2}\s|[»|\[<>•·]\s?|\S[–—]\s?)\s*$")
"""What parts words from a date behind them."""
_WEAKLY = frozenset(",(")
"""The same, where a line that goes on from the one above might end so, too."""


def begin_of_line(text: str, position: int, reach: int) -> int | None:
    """Where the line of a place begins; None where that is more than `reach` characters before it."""
    line = text.rfind("\n", max(0, position - reach), position) + 1
    return None if line == 0 and position > reach else line


def of_text(text: str) -> str:
    """What a text looks like elsewhere: as many digits, but one or two of days; words with a capital or none; another
    character is itself."""
    return "".join(map(_of_run, _RUNS.findall(text)))


def of_date(text: str) -> str:
    """What a date looks like elsewhere; one with words may leave out its year, or have one."""
    if _NAME.search(text) is None or ":" in text:
        return of_text(text)
    year = _WITH_YEAR.search(text)
    return of_text(text[: year.start()] if year is not None else text) + _YEAR


def is_parted(label: str) -> bool:
    """Do words end with a mark that parts them from what stands behind?"""
    return _PARTED.search(label) is not None


def before_date(label: str, *, alone: bool, leads: bool, named: bool, has_clock: bool, below_blank: bool) -> str | None:
    """What the words before a date look like elsewhere; None where they are those of a sentence. The date may close the
    line (`alone`), before a colon (`leads`), or be followed by a bracket and a colon (`named`); and an empty line may
    stand above."""
    mark, blank = label.rstrip()[-1:], r"[^\S\n]+" if label[-1:].isspace() else ""
    if not alone:
        if named and mark in "([" and ":" not in label:
            return _WORDS + re.escape(mark)
        return r"[^\S\n]*<[^\n<>]{1,40}>[^\S\n]+" if mark == ">" and has_clock else None
    if mark == ":":
        words = label.lstrip()
        return of_text(label[: len(label) - len(words)]) + "".join(
            r"[^\S\n]+" if run.isspace() else re.escape(run) for run in _RUNS.findall(words)
        )
    is_apart = _RULED.match(label) is not None or is_parted(label)
    if not is_apart and not (below_blank and (mark in _WEAKLY or leads or has_clock)):
        return None
    return _WORDS + ("" if mark.isalnum() else re.escape(mark)) + blank


def _of_run(run: str) -> str:
    if run.isspace():
        return r"[^\S\n]+"
    if run.isdigit():
        return rf"\d{{{len(run)}}}" if len(run) > _DAY_DIGITS else r"\d{1,2}"
    if not run.isalnum():
        return re.escape(run)
    return r"[A-ZÀ-Þ][^\W\d_]*" if run[0].isupper() else r"[^\W\d_A-ZÀ-Þ][^\W\d_]*"
