"""Stages that are made when they are first asked for, so that what reads the times alone loads no encoder."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from timeloom.document import Candidate, Document

__all__ = ["Late", "LateRelator"]


class Late:
    """A stage that stands for another, which is made by the first call, or by the first look at what it has."""

    __slots__ = ("_made", "_make", "_making")

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._made: Any = None
        self._making = Lock()

    def stage(self) -> Any:
        """The stage itself."""
        if self._made is None:
            with self._making:
                if self._made is None:
                    self._made = self._make()
        return self._made

    def __call__(self, document: Document) -> Document:
        found: Document = self.stage()(document)
        return found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.stage(), name)


class LateRelator(Late):
    """One that labels pairs."""

    __slots__ = ()

    def label(self, document: Document, pairs: Any, scheme: str) -> tuple[Candidate, ...]:
        """As the stage itself does."""
        found: tuple[Candidate, ...] = self.stage().label(document, pairs, scheme)
        return found
