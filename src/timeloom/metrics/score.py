"""A score as it is handed out: rows and figures with the signature that says how they came to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from timeloom.metrics.counts import Tally
from timeloom.signature import Signature

__all__ = ["Row", "Score", "extended", "figure_text"]


@dataclass(frozen=True, slots=True)
class Row:
    """Precision, recall and F1 (0 to 1) of one row, with what they were divided from.

    Where neither side has an item the three are 1, as the published scorers have it (nothing was got wrong): what a
    program averages over documents stays what they average. `is_empty` tells that there was nothing to measure, and
    what people read says n/a instead of 100.
    """

    precision: float
    recall: float
    f1: float
    tally: Tally

    @property
    def is_empty(self) -> bool:
        """Whether neither the gold nor the system has an item."""
        return not self.tally.gold and not self.tally.system

    def text(self, interval: tuple[float, float] | None = None) -> str:
        """`81.8 | P 84.0 R 79.7`, or `n/a (0 gold, 0 system)`; with the interval of F1 `81.8 [79.9, 83.6] | ...`."""
        if self.is_empty:
            return "n/a (0 gold, 0 system)"
        around = f" [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]" if interval else ""
        return f"{100 * self.f1:.1f}{around} | P {100 * self.precision:.1f} R {100 * self.recall:.1f}"

    def to_dict(self) -> dict[str, float | int | None]:
        """Plain data for JSON; precision, recall and F1 are null where there was nothing to measure."""
        return {
            "precision": None if self.is_empty else self.precision,
            "recall": None if self.is_empty else self.recall,
            "f1": None if self.is_empty else self.f1,
            "gold": self.tally.gold,
            "system": self.tally.system,
            "recalled": self.tally.recalled,
            "precise": self.tally.precise,
        }


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a measure. `score["strict"]` is one row; printing gives the headline rows with the signature.

    `figures` are numbers that are no precision, recall or F1 (kappa, years off), None where there was nothing to
    measure; `sums` and `confusion` are the totals behind them. `headline` names rows and figures.
    `missing` are gold documents without a system document and `mismatched` those whose system document has another text
    (both counted as empty), `extra` system documents without a gold one (they did not count), `skipped` those the
    measure itself leaves out, `failed` those that could not be counted (left out too). `intervals` are intervals of
    confidence, (low, high) by the names of `Metric.value`, where they were asked for.
    """

    metric: str
    rows: Mapping[str, Row]
    headline: tuple[str, ...]
    signature: Signature
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    figures: Mapping[str, float | None] = field(default_factory=dict)
    sums: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[tuple[str, str], float] = field(default_factory=dict)
    mismatched: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    intervals: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)

    def __getitem__(self, row: str) -> Row:
        return self.rows[row]

    @property
    def f1(self) -> float:
        """F1 of the first headline row."""
        return self.rows[self.headline[0]].f1

    @property
    def precision(self) -> float:
        """Precision of the first headline row."""
        return self.rows[self.headline[0]].precision

    @property
    def recall(self) -> float:
        """Recall of the first headline row."""
        return self.rows[self.headline[0]].recall

    def label(self, name: str) -> str:
        """How a row or figure is called in full: `timex-strict`, `timex strict:DATE`, `scate-track1`."""
        if name == "*":
            return self.metric
        return f"{self.metric} {name}" if name not in self.headline or ":" in name else f"{self.metric}-{name}"

    def line(self, name: str) -> str:
        """A row or figure as text: `timex-strict = 81.8 | P 84.0 R 79.7 | corpus:dev@3fa9c1 | docs:20 | v:0.1.0`."""
        interval = self.intervals.get(name)
        if name in self.rows:
            shown = self.rows[name].text(interval)
        else:
            shown = figure_text(self.figures[name]) + (
                f" [{', '.join(map(figure_text, interval))}]" if interval else ""
            )
        return f"{self.label(name)} = {shown} | {self.signature.text(without=frozenset({'metric'}))}"

    def with_intervals(self, intervals: Mapping[str, tuple[float, float] | None], **plan: str | int | float) -> Score:
        """The same score with intervals of confidence, and how they were made in its signature."""
        return replace(self, intervals=dict(intervals), signature=extended(self.signature, **plan))

    @property
    def has_gold(self) -> bool:
        """Whether the gold has anything that the headline measures; if not, the score says nothing."""
        rows = [self.rows[name].tally.gold for name in self.headline if name in self.rows]
        return any(rows) or any(self.figures.get(name) is not None for name in self.headline)

    def __str__(self) -> str:
        return "\n".join(self.line(row) for row in self.headline)

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON: every row, unrounded; intervals only where there are any."""
        told: dict[str, object] = {
            "metric": self.metric,
            "headline": list(self.headline),
            "rows": {name: row.to_dict() for name, row in self.rows.items()},
            "figures": dict(self.figures),
            "sums": dict(self.sums),
            "confusion": [[*pair, count] for pair, count in sorted(self.confusion.items())],
            "signature": self.signature.to_dict(),
            "missing": list(self.missing),
            "extra": list(self.extra),
            "mismatched": list(self.mismatched),
            "skipped": list(self.skipped),
            "failed": list(self.failed),
        }
        if self.intervals:
            told["intervals"] = {name: list(pair) if pair else None for name, pair in self.intervals.items()}
        return told


def figure_text(value: float | None) -> str:
    """A figure as people read it: four decimals at most, n/a where there was nothing to measure."""
    return "n/a" if value is None else f"{value:.4f}".rstrip("0").rstrip(".")


def extended(signature: Signature, **told: str | int | float) -> Signature:
    """A signature with more said, the version still last."""
    items = dict(signature)
    last = {"v": items.pop("v")} if "v" in items else {}
    return Signature.of(**items, **told, **last)
