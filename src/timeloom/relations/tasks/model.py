"""What a task is made of: its ends, its labels, its measure and its patterns, as frozen values.

A pattern binds two ends. What it binds them by is its `reach`:

tree       the tokens of the ends are joined by `path`, steps along the tree from source to target
sentence   any two of one sentence
next       two of one sentence with no other of their kind between them
sentences  the main events of two consecutive sentences, of those that the pattern lets be main
creation   the target is the creation time
dates      a time and the next one of the text; the creation time and every time
argument   the target lies in an argument of the source, as a layer of PropBank says that the user has given

A condition (`Where`) is asked of a token; all that it states must hold. Relations of the tree are those of Universal
Dependencies; one that is stated without a subtype covers its subtypes (`nsubj` covers `nsubj:pass`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

__all__ = [
    "FINER",
    "KINDS",
    "MEASURES",
    "REACHES",
    "Kind",
    "Measure",
    "Pattern",
    "Reach",
    "Step",
    "Task",
    "Where",
    "covers",
]

Kind = Literal["event", "time", "creation"]
Reach = Literal["tree", "sentence", "next", "sentences", "creation", "dates", "argument"]
Measure = Literal["strict", "relaxed"]

KINDS: tuple[Kind, ...] = ("event", "time", "creation")
REACHES: tuple[Reach, ...] = ("tree", "sentence", "next", "sentences", "creation", "dates", "argument")
MEASURES: tuple[Measure, ...] = ("strict", "relaxed")
"""strict: the same label. relaxed: a disjunction is partly right, by the credits of TempEval-1."""

FINER = "123456789"
"""First characters of the names of the finer tasks; A, B and C are those of TempEval."""


def covers(stated: frozenset[str], relation: str | None) -> bool:
    """Is a relation one of those stated, or a subtype of one?

    >>> covers(frozenset({"nsubj"}), "nsubj:pass"), covers(frozenset({"nsubj:pass"}), "nsubj")
    (True, False)
    """
    return relation is not None and (relation in stated or relation.partition(":")[0] in stated)


@dataclass(frozen=True, slots=True)
class Where:
    """A condition on a token, and on the end that stands on it. What is empty or None is not asked.

    `words` are forms in lower case; `feats` and `attributes` are (name, allowed values), the latter of the event or its
    instance (class, tense, ...) or of the time (type, value); `event` asks whether any event stands on the token.
    `side` asks whether the token stands before or after its head. `has` and `lacks` are asked of the tokens that hang
    on it: each of the former is met by one of them, each of the latter by none. Of `any` one at least holds, of `none`
    none does.
    """

    upos: frozenset[str] = frozenset()
    xpos: frozenset[str] = frozenset()
    deprel: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    feats: tuple[tuple[str, frozenset[str]], ...] = ()
    attributes: tuple[tuple[str, frozenset[str]], ...] = ()
    event: bool | None = None
    side: Literal["before", "after"] | None = None
    has: tuple[Where, ...] = ()
    lacks: tuple[Where, ...] = ()
    any: tuple[Where, ...] = ()
    none: tuple[Where, ...] = ()


ANYTHING = Where()


@dataclass(frozen=True, slots=True)
class Step:
    """A move in the tree: from a token to its head, if it hangs on it by one of `relations` (`up`), or to the tokens
    that hang on it by one of them; no relations: by any. It is made from `least` to `most` times."""

    up: bool
    relations: frozenset[str] = frozenset()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way in which the two ends of a task stand to each other.

    `through` is asked of every token that the path crosses between the ends. `order` asks which end comes first in the
    text. `arguments` are the labels of PropBank of the reach `argument`, without their prefix (TMP). `example` is a
    sentence in which the pattern finds a pair.
    """

    name: str
    reach: Reach
    example: str
    source: Where = ANYTHING
    target: Where = ANYTHING
    path: tuple[Step, ...] = ()
    through: Where = ANYTHING
    order: Literal["source", "target"] | None = None
    arguments: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Task:
    """One task. `ends` are the kinds of source and target; `labels` are those that are legal, of the `scheme`
    (`timeloom.graph.labels`), told from source to target; `guideline` is what an annotator is told."""

    name: str
    title: str
    guideline: str
    ends: tuple[Kind, Kind]
    scheme: str
    labels: tuple[str, ...]
    measure: Measure
    patterns: tuple[Pattern, ...]
    words: dict[str, frozenset[str]] = field(default_factory=dict, hash=False, compare=False)
    """The lists of words of the file, by name."""

    @property
    def finer(self) -> bool:
        """Is it one of the nine finer tasks, and none of A, B and C?"""
        return self.name[0] in FINER
