"""JSON of structs, as it goes into files and between machines."""

from __future__ import annotations

import json
from typing import TypeVar

import msgspec

__all__ = ["decoded", "encoded"]

Made = TypeVar("Made")


def encoded(value: object) -> bytes:
    """JSON. The name of a file need not be UTF-8: such bytes are lone surrogates in Python, `\\udcff` in JSON."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value)).encode()


def decoded(data: bytes, type: type[Made]) -> Made:
    """What `encoded` wrote."""
    try:
        return msgspec.json.decode(data, type=type)
    except msgspec.DecodeError:
        return msgspec.convert(json.loads(data), type)
