"""Where two schemas agree on a text: the part of a gold standard on which their difference cannot matter.

Laparra, Xu and Bethard 2018 score again where TimeML and SCATE agree perfectly (Table 7) and do not say how systems'
answers elsewhere are treated. Here:

- Two items agree if their texts overlap, both taken with all that belongs to the expression, and they mean exactly
  the same time.
- A gold item counts if an item of the other schema agrees with it.
- A system's item is left out if its text overlaps an item of either schema that agrees with none, and overlaps no item
  that does. One in a place where neither schema has an item stays: it is spurious by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from timeloom.metrics.overlap import Meant, same_time, touching

__all__ = ["Agreement", "agreement"]


class Agreement(NamedTuple):
    """For every item of the gold and of the other schema, in their order, whether one of the other side agrees."""

    golds: tuple[bool, ...]
    others: tuple[bool, ...]

    def counts(self, items: Sequence[Meant], golds: Sequence[Meant], others: Sequence[Meant]) -> list[bool]:
        """Which of a system's items count; `golds` and `others` are those that were compared."""
        both = ((golds, self.golds), (others, self.others))
        agreed = [item for side, flags in both for item, flag in zip(side, flags, strict=True) if flag]
        apart = [item for side, flags in both for item, flag in zip(side, flags, strict=True) if not flag]
        return [
            bool(inside) or not outside
            for inside, outside in zip(touching(items, agreed), touching(items, apart), strict=True)
        ]


def agreement(golds: Sequence[Meant], others: Sequence[Meant]) -> Agreement:
    """Which items of two schemas agree exactly. Both have to cover whole expressions, not operators alone."""
    return Agreement(_agreed(golds, others), _agreed(others, golds))


def _agreed(items: Sequence[Meant], others: Sequence[Meant]) -> tuple[bool, ...]:
    return tuple(
        any(same_time(item, other) for other in beside)
        for item, beside in zip(items, touching(items, others), strict=True)
    )
