"""The date that stands in the name of a file or of a folder: a day, a month or a year, in digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from timeloom.archive import date_of
from timeloom.errors import ExpressionError, FormatError

__all__ = ["date_in_path"]

_DAY = re.compile(r"(?<!\d)(\d{4})([-_.]?)(\d\d)\2(\d\d)(?!\d)")
_MONTH = re.compile(r"(?<!\d)(\d{4})[-_.](\d\d)(?!\d)")
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")
_TWO = re.compile(r"\d\d")
_FIRST, _LAST = 1000, 2199
# Four digits that are taken for a year.


def date_in_path(names: Sequence[str], document: str) -> str | None:
    """The date in the last of `names`, which is that of a file, or in the folders before it, the innermost first; None
    where none has one. A folder is named by a date alone: `1843`, `1843-09`, `1843-09-12`, or `1843/09/12`.

    Raises:
        FormatError: the name holds two dates, or the name and the folder differ.
    """
    own = _in_name(names[-1].rpartition(".")[0] or names[-1])
    if len(own) > 1:
        raise FormatError("its name holds more than one date", document=document, place="date", value=names[-1])
    folder = _of_folders(names[:-1])
    if not own:
        return folder
    if folder and not own[0].startswith(folder) and not folder.startswith(own[0]):
        told = f"its name says {own[0]} and its folder {folder}"
        raise FormatError(told, document=document, place="date", value=names[-1])
    return max(own[0], folder or "", key=len)


def _in_name(name: str) -> list[str]:
    """The different dates of a name, by the finest pattern that has one."""
    days = _dates(("-".join((one[1], one[3], one[4]))) for one in _DAY.finditer(name))
    months = _dates(f"{one[1]}-{one[2]}" for one in _MONTH.finditer(name))
    return days or months or _dates(one[1] for one in _YEAR.finditer(name))


def _dates(said: Iterable[str]) -> list[str]:
    found: list[str] = []
    for text in said:
        try:
            date = date_of(text)
        except ExpressionError:
            continue
        if _FIRST <= int(date[:4]) <= _LAST and date not in found:
            found.append(date)
    return found


def _of_folders(names: Sequence[str]) -> str | None:
    for at in range(len(names) - 1, -1, -1):
        if any(one.fullmatch(names[at]) for one in (_DAY, _MONTH, _YEAR)) and (found := _in_name(names[at])):
            below = [found[0]]
            for name in names[at + 1 : at + 3] if len(found[0]) == 4 else ():
                if not _TWO.fullmatch(name) or not _dates(["-".join([*below, name])]):
                    break
                below.append(name)
            return "-".join(below)
    return None
