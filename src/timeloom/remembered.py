"""A dict of what was worked out, with a bound: once full it loses its oldest entry for every new one."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Remembered"]

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Reads as a dict; `keep` adds. Safe between threads without a lock, as long as any value of a key is as good as another.

    It is full early and stays so. One that is emptied when it is full would let the memory of a process rise and fall for
    thousands of documents, each time out of step with the others.
    """

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> None:
        """Adds an entry; none where `most` is 0. A thread that loses a race for the oldest leaves one too many until the
        next is kept."""
        while len(self) >= self.most > 0:
            try:
                del self[next(iter(self))]
            except (KeyError, RuntimeError, StopIteration):
                break
        if self.most > 0:
            self[key] = value
