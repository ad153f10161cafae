"""`dating`: in which of the given intervals a text was written, scored by distance (SemEval-2015 task 7).

The list of a text is a row of intervals; the distance of an answer is the number of steps from the interval of the
year to the one that was chosen, and its loss is that of a table. Popescu and Strapparava (2015), section 4, and the
task's script (DiachronicTaskEvaluation.pl).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from timeloom.document import LOSSES, Dating, Document, Grid
from timeloom.errors import FormatError
from timeloom.metrics.base import Counts, Metric, Parts, Tally, option
from timeloom.metrics.counts import digest

__all__ = ["GRAINS", "LOSSES", "DatingMetric", "answered_by", "holding", "random_counts"]

GRAINS = ("F", "M", "C")
"""Fine (7 years, or 3), medium (13, or 7) and coarse (21, or 13)."""

SPANS = {"F": 6, "M": 12, "C": 20}
"""Years of a step, as the script has them for every list: one less than an interval of the second subtask is wide."""

_FAR = len(LOSSES) - 1


@dataclass(frozen=True, kw_only=True)
class DatingMetric(Metric):
    """For every grain G (F, M, C) a row `exact:G`, whose precision is over the answered texts, and the figures

    `score:G`      1 less the mean loss
    `precision:G`  exact answers over answered texts, as the task defines it
    `years:G`      mean distance in years of the middles of the two intervals, over the answered texts

    A list whose gold has no answer is no item. The sums hold the histogram of distances (`distance:F:0` to
    `distance:F:9+`; no answer is 9+) and how many texts were `answered:F`.

    Every list is looked at by itself: nothing here reads two lists of one text together, which would give its year
    away (see `timeloom.document.Dating`).

    The script differs, and `compat="script"` prints its figures: it cuts the mean loss and the precision to 4 decimals,
    counts 6, 12 or 20 years for a step in every list, at most 9 steps, 9 for no answer, and cuts their mean to a whole
    number. Not reproduced: it adds losses in the order of the file, whose rounding can move the fourth decimal of a
    mean that has no fifth; and it pairs the lines of two files by their order, whatever the ids say (here documents
    are paired by id, and a missing one is unanswered, where the script runs out of step).
    """

    name: ClassVar[str] = "dating"
    items: ClassVar[str] = "texts with an interval of years"
    empty_is_right: ClassVar[bool] = False
    headline: ClassVar[tuple[str, ...]] = (
        *(f"{figure}:{grain}" for grain in ("F", "M", "C") for figure in ("score", "precision", "years")),
    )
    """Those of the lists that count alone, where `grain` names one."""
    reference: ClassVar[str] = "Popescu and Strapparava 2015, SemEval-2015 Task 7: Diachronic Text Evaluation"

    grain: Literal["F", "M", "C", "all"] = option("all", help="The lists that count: fine, medium, coarse, or all.")
    compat: Literal["none", "script"] = option(
        "none",
        help="Exact figures, or those that the task's script prints: cut to 4 decimals, steps of 6, 12, 20 years.",
    )

    def __post_init__(self) -> None:
        for name, allowed in (("grain", (*GRAINS, "all")), ("compat", ("none", "script"))):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is one of {', '.join(allowed)} (got {getattr(self, name)!r})")
        if self.grain != "all":
            asked = tuple(name for name in type(self).headline if name.endswith(f":{self.grain}"))
            object.__setattr__(self, "headline", asked)

    @property
    def tested(self) -> str:
        """`exact` of the finest list that counts."""
        return f"exact:{self.grains[0]}"

    @property
    def grains(self) -> tuple[str, ...]:
        return GRAINS if self.grain == "all" else (self.grain,)

    def parts(self, gold: Document, system: Document) -> Parts:
        """Rows and sums of every grain whose gold has an answer."""
        rows: dict[str, Tally] = {}
        sums: dict[str, float] = {}
        for grain in self.grains:
            key = _key(gold, grain)
            if key is None:
                continue
            chosen = _answer(gold, system, key)
            exact = int(chosen == key.chosen)
            rows[f"exact:{grain}"] = Tally(1, int(chosen is not None), exact, exact)
            sums |= _sums(key, chosen)
        return Parts(rows, sums)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        """`score`, `precision` and `years` of every grain; None where nothing counts."""
        found: dict[str, float | None] = {}
        for grain in self.grains:
            steps = [total.sums.get(f"distance:{grain}:{told}", 0) for told in _STEPS]
            tally = total.rows.get(f"exact:{grain}", Tally())
            make = self._as_script if self.compat == "script" else self._exact
            values = (
                make(grain, steps, tally, total.sums.get(f"years:{grain}", 0)) if tally.gold else (None, None, None)
            )
            found |= zip((f"score:{grain}", f"precision:{grain}", f"years:{grain}"), values, strict=True)
        return found

    def outcomes(self, gold: Document, system: Document) -> Mapping[Hashable, bool]:
        """Whether the exact interval was chosen, of the finest list that counts; no item where it has no answer."""
        key = _key(gold, self.grains[0])
        return {} if key is None else {key.grain: _answer(gold, system, key) == key.chosen}

    def _exact(
        self, grain: str, steps: list[float], tally: Tally, years: float
    ) -> tuple[float | None, float | None, float | None]:
        score = 1 - _loss(steps) / tally.gold
        return score, *((tally.precise / tally.system, years / tally.system) if tally.system else (None, None))

    def _as_script(
        self, grain: str, steps: list[float], tally: Tally, years: float
    ) -> tuple[float | None, float | None, float | None]:
        score = 1 - int(_loss(steps) / tally.gold * 10000) / 10000
        precision = int(tally.precise / tally.system * 10000) / 10000 if tally.system else None
        off = math.fsum(SPANS[grain] * at * count for at, count in enumerate(steps))
        return score, precision, float(int(off / tally.gold))


_STEPS = (*(str(at) for at in range(_FAR)), f"{_FAR}+")


def _loss(steps: list[float]) -> float:
    """The losses of so many answers at each distance, summed exactly."""
    return math.fsum(count * loss for count, loss in zip(steps, LOSSES, strict=True))


def _key(gold: Document, grain: str) -> Grid | None:
    """The gold's list of a grain if it has an answer."""
    grid = gold.dating.grid(grain) if gold.dating is not None else None
    return grid if grid is not None and grid.chosen is not None else None


def _answer(gold: Document, system: Document, key: Grid) -> int | None:
    """Where the system's interval stands in the gold's list; None without an answer."""
    grid = system.dating.grid(key.grain) if system.dating is not None else None
    if grid is None or grid.chosen is None:
        return None
    if grid.intervals == key.intervals:
        return grid.chosen
    if grid.interval not in key.intervals:
        reason = "the system's interval is none of the gold's list"
        raise FormatError(reason, document=gold.id, place=f"grain {key.grain}", value=grid.interval)
    return key.intervals.index(grid.interval)


def _distance(key: Grid, chosen: int | None) -> int:
    """Steps between answer and key, 9 at most."""
    return _FAR if chosen is None or key.chosen is None else min(abs(chosen - key.chosen), _FAR)


def _sums(key: Grid, chosen: int | None) -> dict[str, float]:
    """What one answer adds: a step of the histogram, one answer, its years."""
    sums: dict[str, float] = {f"distance:{key.grain}:{told}": 0 for told in _STEPS}
    sums[f"distance:{key.grain}:{_STEPS[_distance(key, chosen)]}"] = 1
    sums[f"answered:{key.grain}"] = int(chosen is not None)
    sums[f"years:{key.grain}"] = 0 if chosen is None else _years_off(key, chosen)
    return sums


def _years_off(key: Grid, chosen: int) -> float:
    """Years between the middles of the answer and the key."""
    right, said = key.intervals[key.chosen or 0], key.intervals[chosen]
    return abs(sum(right) - sum(said)) / 2


# --- baselines -------------------------------------------------------------------------------------------------------
def random_counts(gold: Document) -> Counts:
    """What a system counts that picks each interval of a list with the same chance: the exact expectation.

    For `DatingMetric().aggregate(map(random_counts, golds))`; its `compat="script"` has no meaning here.
    """
    rows: dict[str, Tally] = {}
    sums: dict[str, float] = {}
    for key in (_key(gold, grain) for grain in GRAINS):
        if key is None:
            continue
        each = [_sums(key, chosen) for chosen in range(len(key.intervals))]
        share = 1 / len(each)
        rows[f"exact:{key.grain}"] = Tally(1, 1, share, share)
        sums |= {name: math.fsum(one[name] for one in each) / len(each) for name in each[0]}
    return Counts(rows, ((gold.id, digest(gold)),), sums=sums)


def answered_by(gold: Document, choose: Callable[[Grid], int | None]) -> Document:
    """The document with every list answered by a function that sees one list at a time, and no answer."""
    questions = [(gold.dating or Dating()).question(grain) for grain in GRAINS]
    grids = [msgspec.structs.replace(grid, chosen=choose(grid)) for asked in questions for grid in asked.grids]
    return msgspec.structs.replace(gold, dating=Dating(tuple(grids)))


def holding(gold: Document, year: int = 1850) -> Document:
    """The baseline that always answers with the interval of one year; unanswered where a list does not have it."""
    return answered_by(gold, lambda grid: grid.holding(year))
