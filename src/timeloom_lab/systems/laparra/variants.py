"""The networks of the paper: what each reads, and which outputs it has.

1-sigmoid: one output, for every label a yes or no. 2-softmax: non-operators and operators. 3-softmax: operators split
into explicit and implicit ones. `timex`: one softmax over the types of TIMEX3 (table 8). All labels are BIO.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from timeloom.scate.labels import GROUPS, OPERATORS, THINGS

__all__ = ["SCHEMES", "TIMEX", "VARIANTS", "Scheme", "Unit", "Variant", "variant"]

Unit = Literal["char", "word"]
TIMEX = ("DATE", "TIME", "DURATION", "SET")


@dataclass(frozen=True, slots=True)
class Scheme:
    """`groups`: the sequences of labels, each with its types. `independent`: all are one output, with a yes or no for
    every B and I; else each is an output of its own, of which the best label holds. `chosen` are the groups by whose F1
    on dev an epoch is chosen."""

    groups: Mapping[str, tuple[str, ...]]
    chosen: tuple[str, ...]
    independent: bool = False

    @property
    def heads(self) -> dict[str, int]:
        """The outputs, each with the number of its units."""
        if self.independent:
            return {"all": sum(2 * len(types) for types in self.groups.values())}
        return {group: 1 + 2 * len(types) for group, types in self.groups.items()}

    def labels(self, scores: Mapping[str, NDArray[np.float32]]) -> dict[str, list[int]]:
        """Labels by group, from the scores of each output before softmax or sigmoid: arrays (units of text,
        outputs)."""
        if not self.independent:
            return {group: scores[group].argmax(axis=1).tolist() for group in self.groups}
        found: dict[str, list[int]] = {}
        at = 0
        for group, types in self.groups.items():
            own = scores["all"][:, at : at + 2 * len(types)]
            found[group] = np.where((own > 0).any(axis=1), own.argmax(axis=1) + 1, 0).tolist()
            at += 2 * len(types)
        return found

    def group(self, type_: str, group: str) -> str:
        """The group of a type, of which `group` says whether it is a non-operator, an explicit or an implicit
        operator."""
        if group in self.groups:
            return group
        return next(name for name, types in self.groups.items() if type_ in types)


def _whole(groups: Mapping[str, tuple[str, ...]]) -> Scheme:
    return Scheme(groups, tuple(groups))


SCHEMES: dict[str, Scheme] = {
    "1-sigmoid": Scheme({type_: (type_,) for type_ in THINGS + OPERATORS}, THINGS + OPERATORS, independent=True),
    "2-softmax": _whole({"non-operator": THINGS, "operator": OPERATORS}),
    # explicit operators are too unsteady to go by, says the paper
    "3-softmax": Scheme(GROUPS, ("non-operator", "implicit")),
    "timex": _whole({"timex": TIMEX}),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """One network. `extra`: it has learned from dates drawn at random, too. `published` are P, R and F1 on the dev of
    the paper (table 4), for TIMEX3 those on its test (table 8); `corpus` is what it learns from here."""

    name: str
    unit: Unit
    outputs: str
    published: tuple[float, float, float]
    extra: bool = False
    corpus: str = "scate/newswire"

    @property
    def scheme(self) -> Scheme:
        return SCHEMES[self.outputs]


VARIANTS: dict[str, Variant] = {
    made.name: made
    for made in (
        Variant("word-1-sigmoid", "word", "1-sigmoid", (60.2, 52.0, 55.8)),
        Variant("char-1-sigmoid", "char", "1-sigmoid", (54.0, 59.0, 56.4)),
        Variant("word-2-softmax", "word", "2-softmax", (58.7, 63.9, 61.2)),
        Variant("char-2-softmax", "char", "2-softmax", (74.8, 72.4, 73.6)),
        Variant("word-3-softmax", "word", "3-softmax", (68.3, 64.9, 66.6)),
        Variant("char-3-softmax", "char", "3-softmax", (88.2, 76.1, 81.7)),
        Variant("char-3-softmax-extra", "char", "3-softmax", (80.6, 73.4, 76.8), extra=True),
        Variant("char-timex", "char", "timex", (70.2, 62.7, 66.2), corpus="tbaq"),
        Variant("word-timex", "word", "timex", (81.3, 69.0, 74.7), corpus="tbaq"),
    )
}
"""The seven of table 4, and the two of table 8."""


def variant(name: str) -> Variant:
    """A variant by name. Raises ValueError for one that is none."""
    if name not in VARIANTS:
        raise ValueError(f"a variant is one of {', '.join(VARIANTS)} (got {name!r})")
    return VARIANTS[name]
