"""What a fuzzing target is, and what all of them share.

A target takes bytes and returns, or raises what is then a finding. Errors of the tree in `timeloom.errors` are answers:
`refused` lets them pass, once they have been printed. A broken law is a `Fault`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))  # invariants.py and the grammar of fuzz.py

from timeloom.errors import TimeloomError

__all__ = ["Fault", "Target", "in_the_tree", "refused", "split_text"]


class Fault(Exception):
    """A law that does not hold for an input."""


@dataclass(frozen=True)
class Target:
    """One entry of the table in `targets.py`.

    `check` is given the input. `seeds` are inputs to begin with, written by ourselves. `rooms` are the packages whose
    branches guide the search. `texts` says that inputs are texts (a byte of options before them), which the grammar of
    benchmarks/fuzz.py can grow too. An input that takes longer than `hang` seconds (whole ones) is a finding.
    """

    name: str
    check: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    rooms: tuple[str, ...]
    texts: bool = False
    hang: int = 10
    longest: int = 4096
    memory: int = 2048


def in_the_tree(error: BaseException) -> bool:
    """Whether an error is one of ours, or a group of nothing else."""
    if isinstance(error, ExceptionGroup):
        return all(map(in_the_tree, error.exceptions))
    return isinstance(error, TimeloomError)


@contextmanager
def refused() -> Iterator[None]:
    """Lets the errors of the tree pass, if they can be printed."""
    try:
        yield
    except (TimeloomError, ExceptionGroup) as error:
        if not in_the_tree(error):
            raise
        if not str(error):
            raise Fault(f"an error without words: {type(error).__name__}") from error


DCTS = ("2013-03-22", "1843-06-12", None, "0001-01-01", "9999-12-31", "2000-02-29T23:59:59Z", "-0043-03-15", "1998-W01")


def split_text(data: bytes) -> tuple[str, str | None, int]:
    """The text of an input, a time of writing, and a number for other options: all from its first byte.

    Where that is 128 or more, bytes that are no UTF-8 become lone surrogates, which no file can hold but a str can.
    """
    option = data[0] if data else 0
    text = data[1:].decode("utf-8", "surrogateescape" if option >= 128 else "replace")
    return text, DCTS[option % 8], option // 8 % 16
