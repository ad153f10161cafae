"""Errors as answers: what is wrong as JSON, and the status that goes with it."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from timeloom.errors import (
    CorpusError,
    ExpressionError,
    FormatError,
    LimitError,
    MissingExtra,
    ModelError,
    TimeloomError,
    misfit,
)
from timeloom.web.frames import Answer

__all__ = ["UNREADABLE", "RequestError", "body_fault", "fault", "fault_of", "refusal", "where"]

_log = logging.getLogger("timeloom.web")

MALFORMED, TOO_LARGE, UNFIT, FAILED, NOT_INSTALLED, BUSY = 400, 413, 422, 500, 501, 503
_CLOSING = (408, 413)
"""Answers after which the rest of a body is not read, so the connection is of no use."""
_LONGEST = 400
"""Characters of a value that are said back."""
_UNKNOWN = re.compile(r"object contains unknown field `(.*)`", re.DOTALL)


class RequestError(TimeloomError):
    """A request that cannot be answered; `status` says how, `retry_after` (seconds) when it may be sent again where
    that is busy."""

    def __init__(
        self, status: int, message: str, *, place: str | None = None, value: object = None, retry_after: int = 1
    ) -> None:
        super().__init__(message, place=place, value=value)
        self.status, self.retry_after = status, retry_after


_STATUS: dict[type[TimeloomError], int] = {
    LimitError: TOO_LARGE,
    FormatError: UNFIT,
    ExpressionError: UNFIT,
    ModelError: UNFIT,
    CorpusError: UNFIT,
    MissingExtra: NOT_INSTALLED,
}


def fault(error: TimeloomError) -> dict[str, object]:
    """An error of the library as the object that an answer has under `error`."""
    told: dict[str, object] = {
        "kind": type(error).__name__, "message": error.message, "document": error.document, "place": error.place,
        "value": _plain(error.value),
    }  # fmt: skip
    if error.text is not None and error.start is not None:
        told |= {"text": error.text[:_LONGEST], "start": error.start, "end": error.end}
    return told


def fault_of(error: Exception) -> tuple[int, dict[str, object]]:
    """The status and the object for any error. What is no error of the library is a fault of ours: its words, which may
    hold what somebody wrote, are not told."""
    if isinstance(error, RequestError):
        return error.status, fault(error)
    if isinstance(error, TimeloomError):
        return _STATUS.get(type(error), UNFIT), fault(error)
    told = {"kind": "InternalError", "message": "the service failed over this; its log names the place"}
    return FAILED, {**told, "document": None, "place": None, "value": None}


def refusal(error: Exception) -> tuple[Answer, bytes]:
    """An error as an answer. A fault of ours is logged, by its kind and place."""
    status, told = fault_of(error)
    if status == FAILED and not isinstance(error, TimeloomError):
        _log.error("the service failed: %s", where(error))
    pause = str(error.retry_after) if isinstance(error, RequestError) else "1"
    headers = {"retry-after": pause} if status == BUSY else {"connection": "close"} if status in _CLOSING else {}
    return Answer(status=status, headers=headers), msgspec.json.encode({"error": told})


def where(error: BaseException) -> str:
    """The kind of an error and the lines of code that it came through. Its words are left out: they may hold text."""
    places = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        places.append(f"{os.path.basename(code.co_filename)}:{step.tb_lineno}")
        step = step.tb_next
    return f"{type(error).__name__} at {' > '.join(places[-6:])}"


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What is raised for a body that cannot be read."""


def body_fault(error: Exception, body: bytes, fields: Sequence[str] = ()) -> RequestError:
    """Why a body could not be read as what a route takes; `fields` are those that it has."""
    if isinstance(error, msgspec.ValidationError):
        message, place = misfit(str(error))
        where = (place or "").removeprefix("$").removeprefix(".") or None
        unknown = _UNKNOWN.match(message)
        if unknown is None:
            return RequestError(UNFIT, message, place=where)
        name = unknown[1]
        known = f"; there are {', '.join(fields)}" if where is None else ""
        near = get_close_matches(name, fields, n=1) if where is None else []
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return RequestError(UNFIT, f"there is no such field{known}{hint}", place=where, value=name)
    if isinstance(error, RecursionError):
        return RequestError(MALFORMED, "the JSON is nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return RequestError(MALFORMED, f"the body is not UTF-8: byte {error.start}", place=f"byte {error.start}")
    half = _HALF.search(body)
    if half is not None and _is_json(body):
        told = "half of a surrogate pair is no character"
        return RequestError(MALFORMED, told, place=f"byte {half.start()}", value=half[0].decode())
    return RequestError(MALFORMED, f"the body is not JSON: {str(error)[:_LONGEST]}")


_HALF = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)


def _is_json(body: bytes) -> bool:
    """Whether Python's reader takes it, which lets halves of pairs pass."""
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return False
    return True


def _plain(value: object) -> object:
    """A value that JSON can hold, short."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    told = value if isinstance(value, str) else repr(value)
    told = told.encode("utf-8", "backslashreplace").decode()
    return told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"
