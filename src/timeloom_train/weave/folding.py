"""Documents to learn from, and those of a fold that is left out, by which a way to learn is judged."""

from __future__ import annotations

from collections.abc import Mapping

from timeloom_train.folds import dealt
from timeloom_train.weave.examples import Example

__all__ = ["parted"]


def parted(
    every: Mapping[str, Example], left: tuple[int, int] | None, seed: int
) -> tuple[list[Example], list[Example]]:
    """The examples to learn from, and those of the fold that is left out: its number and how many there are, or None
    for none. Raises ValueError for more folds than documents."""
    apart = set() if left is None else set(dealt(list(every), left[1], seed)[left[0]])
    return [one for name, one in every.items() if name not in apart], [every[name] for name in sorted(apart)]
