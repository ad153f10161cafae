"""Which ids a run has met: digests of them, so that memory does not grow with their length."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import blake2b

__all__ = ["Seen"]

_SIZE = 12
_NUMBER = 4
# Bytes of a digest (that any two of ten thousand million ids have the same one is as likely as 1 in a thousand
# million), and of the number of a path.


class Seen:
    """The ids that were met, each with the path that held it; and what is new since `taken` was last asked."""

    def __init__(self) -> None:
        self._ids: dict[bytes, int] = {}
        self._numbers: dict[str, int] = {}
        self._paths: list[str] = []
        self._fresh = bytearray()
        self._told = 0

    def meet(self, id: str, path: str) -> str | None:
        """None for an id that was not met before, which it is from now on; else the path that held it."""
        digest = blake2b(id.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()
        before = self._ids.get(digest)
        if before is not None:
            return self._paths[before]
        number = self._number(path)
        self._ids[digest] = number
        self._fresh += digest + number.to_bytes(_NUMBER)
        return None

    def _number(self, path: str) -> int:
        number = self._numbers.get(path)
        if number is None:
            number = self._numbers[path] = len(self._paths)
            self._paths.append(path)
        return number

    def taken(self) -> tuple[str, tuple[str, ...]]:
        """What is new, as text: ids with the numbers of their paths, and the paths. It counts as told."""
        ids, paths = b64encode(self._fresh).decode(), tuple(self._paths[self._told :])
        self._fresh.clear()
        self._told = len(self._paths)
        return ids, paths

    def restore(self, ids: str, paths: Sequence[str]) -> None:
        """What `taken` gave, in the same order."""
        for path in paths:
            self._number(path)
        data = b64decode(ids)
        for at in range(0, len(data), _SIZE + _NUMBER):
            self._ids[data[at : at + _SIZE]] = int.from_bytes(data[at + _SIZE : at + _SIZE + _NUMBER])
        self._told = len(self._paths)
