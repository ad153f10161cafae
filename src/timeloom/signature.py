"""Signature: how a number, or a model, came to be.

A frozen mapping from names to plain values. The same object is printed beside a score, written to JSON and kept
beside a model, so that no writer has to parse what another one printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

__all__ = ["Signature"]

Plain = str | int | float | bool | None | tuple[str, ...]

_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")


@dataclass(frozen=True, slots=True)
class Signature(Mapping[str, Plain]):
    """Names and values in the order in which they were given; equality does not depend on that order.

    >>> Signature((("metric", "timex"), ("docs", 20))).extend(v="0.1.0").text()
    'metric:timex | docs:20 | v:0.1.0'
    """

    items_: tuple[tuple[str, Plain], ...] = ()

    def __post_init__(self) -> None:
        names = [name for name, _ in self.items_]
        for name in names:
            if not _NAME.match(name):
                raise ValueError(f"a signature's name is lower-case letters, digits, '-' and '_' (got {name!r})")
        if len(set(names)) != len(names):
            raise ValueError(f"a signature says everything once (got {names!r})")

    @classmethod
    def of(cls, **items: Plain) -> Signature:
        """A signature from keyword arguments, in their order."""
        return cls(tuple(items.items()))

    def extend(self, **items: Plain) -> Signature:
        """A new signature with more said at its end; a name that is already there raises ValueError."""
        return Signature(self.items_ + tuple(items.items()))

    def __getitem__(self, name: str) -> Plain:
        for key, value in self.items_:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.items_)

    def __len__(self) -> int:
        return len(self.items_)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Signature) and dict(self.items_) == dict(other.items_)

    def __hash__(self) -> int:
        return hash(frozenset(self.items_))

    def text(self, *, without: frozenset[str] = frozenset()) -> str:
        """One line: `metric:timex | docs:20 | v:0.1.0`. A tuple is joined by `+`; an empty one is `none`."""
        return " | ".join(f"{name}:{_shown(value)}" for name, value in self.items_ if name not in without)

    def to_dict(self) -> dict[str, str | int | float | bool | list[str] | None]:
        """Plain data for JSON; tuples become lists."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.items_}

    def __str__(self) -> str:
        return self.text()


def _shown(value: Plain) -> str:
    if isinstance(value, tuple):
        return "+".join(value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
