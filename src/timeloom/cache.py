"""A dict of what was worked out, with a bound: once full it loses its oldest entry for every new one."""

from __future__ import annotations

from collections import deque
from typing import TypeVar

__all__ = ["Cache"]

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """Reads as a dict; `keep` adds. Safe between threads without a lock, as long as any value of a key is as good as
    another.

    It is full early and stays so. One that is emptied when it is full would let the memory of a process rise and fall
    for thousands of documents, each time out of step with the others.
    """

    __slots__ = ("_order", "most")

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        # The first key of a dict that loses its first keys is found ever later: its places stay until it is built anew.
        self._order: deque[K] = deque()

    def keep(self, key: K, value: V) -> None:
        """Adds an entry; none where `most` is 0. A thread that loses a race for the oldest leaves one too many until
        the next is kept."""
        while len(self) >= self.most > 0:
            try:
                self.pop(self._order.popleft(), None)
            except IndexError:
                break
        if self.most > 0:
            if key not in self:
                self._order.append(key)
            self[key] = value
