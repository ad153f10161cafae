"""Arguments of predicates as a layer that the user gives: characters of a text, with labels of PropBank."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Argument", "Predicate", "bare"]

_PREFIX = re.compile(r"^(?:[RC]-)*(?:ARGM-|AM-|ARG(?=\d)|A(?=\d))?")


class Argument(NamedTuple):
    """One argument of a predicate: its label as written (ARGM-TMP, AM-TMP, A1) and its characters `[start, end)`."""

    label: str
    start: int
    end: int


class Predicate(NamedTuple):
    """A predicate, its characters `[start, end)`, and its arguments."""

    start: int
    end: int
    arguments: tuple[Argument, ...] = ()


def bare(label: str) -> str:
    """A label without what only says that it is one: `TMP` of ARGM-TMP and of AM-TMP, `1` of ARG1 and of A1.

    >>> bare("ARGM-TMP"), bare("AM-TMP"), bare("ARG1"), bare("A1"), bare("C-ARGM-TMP")
    ('TMP', 'TMP', '1', '1', 'TMP')
    """
    return _PREFIX.sub("", label)
