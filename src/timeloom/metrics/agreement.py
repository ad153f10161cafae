"""How far annotators agree: precision, kappa, weighted kappa and Krippendorff's alpha, for any number of them.

An annotator is a mapping from items to labels; `labels_of` makes one of documents (links, TIMEX3, events, SCATE
entities). Every pair of annotators is compared on the items that both have labelled.

- Precision is the share of these with the same label. It is the same whoever of the two is held for the gold.
- Cohen's kappa (1960) is (po - pe) / (1 - pe): po is precision, pe the sum over labels of the products of the two
  annotators' shares. It is None where both use one label throughout: chance alone would agree always.
- Weighted kappa (Cohen 1968) is the same with credits between labels: a pair earns its credit instead of 1 or 0.
  Credits between the labels of TempEval-1 are those of its relaxed matrix
  (`timeloom.metrics.tempeval1.relaxed_credit`).
- Krippendorff's alpha takes all annotators at once, with items that some left out. It is computed by nltk (Apache-2.0;
  the package krippendorff is under the GPL, which timeloom cannot carry), the extra `agreement`.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import combinations

from timeloom._version import __version__
from timeloom.extras import require
from timeloom.metrics.labelled import ABSENT, Labels
from timeloom.signature import Signature

__all__ = [
    "PUBLISHED", "Agreement", "Group", "LabelPair", "LabelUse", "Pair", "Rest", "Spread", "agreement", "alpha",
    "confusion", "kappa", "precision", "spread",
    "with_absent",
]  # fmt: skip

Credit = Callable[[str, str], float]
Table = Mapping[tuple[str, str], float]

PUBLISHED: tuple[tuple[str, float, frozenset[frozenset[str]]], ...] = (
    (
        "BEFORE or AFTER against OVERLAP", 0.53,
        frozenset({frozenset({"BEFORE", "OVERLAP"}), frozenset({"AFTER", "OVERLAP"})}),
    ),
    (
        "VAGUE against another", 0.19,
        frozenset(
            frozenset({"VAGUE", other})
            for other in ("BEFORE", "OVERLAP", "AFTER", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER")
        ),
    ),
    ("BEFORE against AFTER", 0.09, frozenset({frozenset({"BEFORE", "AFTER"})})),
)  # fmt: skip
"""Kinds of disagreement of TempEval-1, with their shares of all disagreements as published."""


class _Plain:
    """Plain data for JSON, field by field."""

    __slots__ = ()

    def to_dict(self) -> dict[str, object]:
        return {part.name: _told(getattr(self, part.name)) for part in fields(self)}  # type: ignore[arg-type] # dataclasses alone


@dataclass(frozen=True, slots=True)
class Pair(_Plain):
    """Two annotators on `items` labelled by both, `agreed` of them alike; `only_first`, `only_second` by one alone."""

    first: str
    second: str
    items: int
    agreed: int
    only_first: int
    only_second: int
    precision: float | None
    kappa: float | None
    weighted: float | None = None


@dataclass(frozen=True, slots=True)
class Spread(_Plain):
    """Lowest, highest and mean of the pairs of annotators that have a value; None where none has."""

    lowest: float | None
    highest: float | None
    mean: float | None


@dataclass(frozen=True, slots=True)
class Rest(_Plain):
    """The means over the pairs of annotators that are left `without` one, and the alpha of these."""

    without: str
    precision: float | None
    kappa: float | None
    weighted: float | None
    alpha: float | None


@dataclass(frozen=True, slots=True)
class LabelPair(_Plain):
    """How often two labels met on one item, over all pairs of annotators, and as a share of all disagreements."""

    first: str
    second: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class Group(_Plain):
    """A kind of disagreement of TempEval-1, with the share that was published for it (None for the rest)."""

    name: str
    count: int
    share: float
    published: float | None


@dataclass(frozen=True, slots=True)
class LabelUse(_Plain):
    """How often both annotators of a pair gave a label (`agreed`), and how often one of them alone."""

    label: str
    agreed: int
    disagreed: int


@dataclass(frozen=True, slots=True)
class Agreement(_Plain):
    """The agreement of annotators. `weighted` is there for labels with credits, `alpha` where it was asked for.

    `relaxed_alpha` is alpha with 1 - credit as the distance. `groups` are there for the labels of TempEval-1.
    """

    annotators: Mapping[str, int]
    """Items labelled, by annotator."""
    pairs: tuple[Pair, ...]
    precision: Spread
    kappa: Spread
    weighted: Spread | None
    alpha: float | None
    relaxed_alpha: float | None
    without: tuple[Rest, ...]
    disagreements: tuple[LabelPair, ...]
    groups: tuple[Group, ...]
    labels: tuple[LabelUse, ...]
    signature: Signature
    intervals: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)
    """Of the means, where they were asked for (`timeloom.metrics.agreement_intervals`)."""


def agreement(
    annotators: Mapping[str, Labels],
    *,
    credit: Credit | None = None,
    with_alpha: bool = False,
    signature: Signature | None = None,
) -> Agreement:
    """The agreement of two annotators or more. Items are compared as they are: the same key is the same item.

    `credit` gives the weight of two different labels, 0 to 1. Raises ValueError for fewer than two annotators,
    MissingExtra where alpha is asked for and nltk is not installed.
    """
    if len(annotators) < 2:
        raise ValueError(f"agreement needs two annotators or more (got {len(annotators)})")
    tables = {(one, other): confusion(annotators[one], annotators[other]) for one, other in combinations(annotators, 2)}
    pairs = tuple(_pair(one, other, annotators, table, credit) for (one, other), table in tables.items())
    disagreements, uses = _by_label(tables.values())
    return Agreement(
        annotators={name: len(labels) for name, labels in annotators.items()},
        pairs=pairs,
        precision=spread([pair.precision for pair in pairs]),
        kappa=spread([pair.kappa for pair in pairs]),
        weighted=spread([pair.weighted for pair in pairs]) if credit else None,
        alpha=alpha(annotators) if with_alpha else None,
        relaxed_alpha=alpha(annotators, credit) if with_alpha and credit else None,
        without=_without(annotators, pairs, with_alpha) if len(annotators) > 2 else (),
        disagreements=disagreements,
        groups=_groups(disagreements) if credit else (),
        labels=uses,
        signature=(signature or Signature.of(metric="agreement")).extend(
            annotators=len(annotators), data=_digest(annotators), v=__version__
        ),
    )


def confusion(first: Labels, second: Labels) -> Counter[tuple[str, str]]:
    """How often each pair of labels (the first annotator's first) stands on an item of both."""
    return Counter((label, second[item]) for item, label in first.items() if item in second)


def precision(table: Table) -> float | None:
    """The share of items with the same label; None of none."""
    total = math.fsum(table.values())
    return math.fsum(count for (one, other), count in table.items() if one == other) / total if total else None


def kappa(table: Table, credit: Credit | None = None) -> float | None:
    """Cohen's kappa of a table of pairs of labels, weighted where credits are given.

    None where chance alone would earn everything, and for a table of nothing.

    >>> kappa({("yes", "yes"): 20, ("yes", "no"): 5, ("no", "yes"): 10, ("no", "no"): 15})
    0.4
    """
    total = math.fsum(table.values())
    if not total:
        return None
    weigh = credit or _same
    rows: dict[str, float] = {}
    columns: dict[str, float] = {}
    for (one, other), count in table.items():
        rows[one] = rows.get(one, 0) + count
        columns[other] = columns.get(other, 0) + count
    # Both are scaled by the square of the total, so that whole numbers stay whole.
    observed = total * math.fsum(count * weigh(*labels) for labels, count in table.items())
    expected = math.fsum(rows[one] * columns[other] * weigh(one, other) for one in rows for other in columns)
    return None if expected >= total * total else (observed - expected) / (total * total - expected)


def alpha(annotators: Mapping[str, Labels], credit: Credit | None = None) -> float | None:
    """Krippendorff's alpha (nltk); with credits, 1 - credit stands for the squared difference of two labels.

    None where no item was labelled twice, or with one label throughout. Raises MissingExtra without nltk.
    """
    require("nltk")
    task = require("nltk.metrics.agreement").AnnotationTask
    items = sorted({item for labels in annotators.values() for item in labels}, key=repr)
    data = [
        (name, at, labels[item])
        for at, item in enumerate(items)
        for name, labels in annotators.items()
        if item in labels
    ]
    twice = Counter(at for _, at, _ in data)
    kept = [row for row in data if twice[row[1]] > 1]
    if len({label for _, _, label in kept}) < 2:
        return None
    weigh = credit or _same
    return float(task(kept, distance=lambda one, other: 1 - weigh(one, other)).alpha())


def with_absent(credit: Credit) -> Credit:
    """The same credits where a label may be `none`, which earns nothing against another."""

    def weigh(one: str, other: str) -> float:
        return _same(one, other) if ABSENT in (one, other) else credit(one, other)

    return weigh


def _same(one: str, other: str) -> float:
    return float(one == other)


def _pair(
    one: str, other: str, annotators: Mapping[str, Labels], table: Counter[tuple[str, str]], credit: Credit | None
) -> Pair:
    common = table.total()
    return Pair(
        first=one,
        second=other,
        items=common,
        agreed=sum(count for (left, right), count in table.items() if left == right),
        only_first=len(annotators[one]) - common,
        only_second=len(annotators[other]) - common,
        precision=precision(table),
        kappa=kappa(table),
        weighted=kappa(table, credit) if credit else None,
    )


def spread(values: Iterable[float | None]) -> Spread:
    """Lowest, highest and mean of the values that there are."""
    known = [value for value in values if value is not None]
    return Spread(min(known), max(known), math.fsum(known) / len(known)) if known else Spread(None, None, None)


def _without(annotators: Mapping[str, Labels], pairs: Sequence[Pair], with_alpha: bool) -> tuple[Rest, ...]:
    """What agreement is left when each annotator is taken out: whoever disagrees most leaves most."""
    found = []
    for name in annotators:
        left = [pair for pair in pairs if name not in (pair.first, pair.second)]
        rest = {other: labels for other, labels in annotators.items() if other != name}
        found.append(
            Rest(
                without=name,
                precision=spread([pair.precision for pair in left]).mean,
                kappa=spread([pair.kappa for pair in left]).mean,
                weighted=spread([pair.weighted for pair in left]).mean,
                alpha=alpha(rest) if with_alpha else None,
            )
        )
    return tuple(found)


def _by_label(tables: Iterable[Mapping[tuple[str, str], int]]) -> tuple[tuple[LabelPair, ...], tuple[LabelUse, ...]]:
    """Disagreements by pairs of labels, the most frequent first, and how each label was used."""
    met: Counter[tuple[str, str]] = Counter()
    agreed: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for table in tables:
        for (one, other), count in table.items():
            if one == other:
                agreed[one] += count
            else:
                met[min(one, other), max(one, other)] += count
                alone[one] += count
                alone[other] += count
    total = met.total()
    ordered = sorted(met.items(), key=lambda row: (-row[1], row[0]))
    uses = tuple(LabelUse(label, agreed[label], alone[label]) for label in sorted({*agreed, *alone}))
    return tuple(LabelPair(*labels, count, count / total) for labels, count in ordered), uses


def _groups(disagreements: Sequence[LabelPair]) -> tuple[Group, ...]:
    """The disagreements by the kinds that were published, and the rest."""
    total = sum(row.count for row in disagreements)
    found = []
    for name, published, labels in PUBLISHED:
        count = sum(row.count for row in disagreements if frozenset({row.first, row.second}) in labels)
        found.append(Group(name, count, count / total if total else 0.0, published))
    rest = total - sum(group.count for group in found)
    return (*found, Group("other", rest, rest / total if total else 0.0, None))


def _digest(annotators: Mapping[str, Labels]) -> str:
    """A hash of all items and labels, whatever the annotators are called."""
    told = [sorted((repr(item), label) for item, label in labels.items()) for labels in annotators.values()]
    return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _told(value: object) -> object:
    """Plain data of a field."""
    if isinstance(value, tuple):
        return [_told(one) for one in value]
    if isinstance(value, Signature | _Plain):
        return value.to_dict()
    return dict(value) if isinstance(value, Mapping) else value
