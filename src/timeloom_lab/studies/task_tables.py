"""What `timeloom bench tasks` found, as tables and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from timeloom.metrics.report import NOTHING, Table
from timeloom.relations.tasks import Task
from timeloom.signature import Signature
from timeloom_lab.studies.task_agreement import Agreed
from timeloom_lab.studies.tasks import Answered, Coverage, Row, Study

__all__ = ["Told"]

ENOUGH = 0.9
"""A task on which annotators agree less is to be split or redefined, says the article of TempEval."""
_SHOWN = 5
"""Labels of a task that are shown; JSON has all."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that one run of the bench found. `scores` are answers by the name of who gave them."""

    tasks: Sequence[Task]
    study: Study
    scores: Mapping[str, Sequence[Answered]]
    agreed: Sequence[Agreed]
    signature: Signature
    patterns: bool = False

    def tables(self) -> Iterator[Table]:
        """Tasks, patterns if asked for, coverage, precision by who answered, agreement."""
        yield Table(
            "Tasks: instances, and what the gold says of them",
            ("task", "what is related", *_HEAD),
            self._rows(),
            self.signature,
            2,
        )
        if self.patterns:
            rows = tuple((row.task, row.pattern, *_counts(row)) for row in self.study.patterns)
            yield Table("Patterns", ("task", "pattern", *_HEAD), rows, self.signature, 2)
        yield _coverage(self.study.coverage, self.signature)
        for name, answers in self.scores.items():
            yield _precision(name, answers, self.signature)
        if self.agreed:
            yield _agreement(self.agreed, self.signature)

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        titles = {task.name: task.title for task in self.tasks}
        return tuple((row.task, titles[row.task], *_counts(row)) for row in self.study.tasks)

    def to_dict(self) -> dict[str, object]:
        """Plain data of everything; the pairs that are not reached only as numbers by kind."""
        return {
            "tasks": [{**_plain(row), "title": task.title, "scheme": task.scheme, "legal": list(task.labels)}
                      for row, task in zip(self.study.tasks, self.tasks, strict=True)],
            "patterns": [{"pattern": row.pattern, **_plain(row)} for row in self.study.patterns],
            "coverage": [asdict(row) for row in self.study.coverage],
            "unreached": len(self.study.unreached),
            "precision": {name: [{**asdict(one), "strict": one.strict, "precision": one.precision, "recall": one.recall}
                                 for one in answers] for name, answers in self.scores.items()},
            "agreement": [{"task": one.task, "scheme": one.scheme, **one.pair.to_dict()} for one in self.agreed],
            "signature": self.signature.to_dict(),
        }  # fmt: skip


_HEAD = ("instances", "TLINK", "known", "labelled", "labels")


def _plain(row: Row) -> dict[str, object]:
    counts = {"instances": row.instances, "linked": row.linked, "known": row.known, "labelled": row.labelled}
    return {"task": row.task, **counts, "labels": dict(row.labels)}


def _counts(row: Row) -> tuple[str, ...]:
    shares = [f"{label} {100 * count / row.labelled:.0f} %" for label, count in list(row.labels.items())[:_SHOWN]]
    rest = "" if len(row.labels) <= _SHOWN else ", ..."
    return (*map(str, (row.instances, row.linked, row.known, row.labelled)), ", ".join(shares) + rest)


def _coverage(rows: Iterable[Coverage], signature: Signature) -> Table:
    rows = list(rows)
    total = Coverage("all", *(sum(column) for column in zip(*((r.pairs, r.reached, r.coarse, r.finer, r.syntactic) for r in rows), strict=True)))  # fmt: skip
    cells = tuple(
        (row.kind, str(row.pairs), *(_share(part, row.pairs) for part in (row.reached, row.coarse, row.finer, row.syntactic)),
         str(row.pairs - row.reached))
        for row in (*rows, *([total] if rows else []))
    )  # fmt: skip
    head = ("pairs that a TLINK joins", "pairs", "reached", "by A, B, C", "by 1 to 9", "but for 3", "by none")
    return Table("Coverage, by kind of pair", head, cells, signature)


def _precision(name: str, answers: Sequence[Answered], signature: Signature) -> Table:
    rows = tuple(
        (one.task, one.measure, str(one.gold), str(one.answered), _percent(one.strict), _percent(one.precision), _percent(one.recall))
        for one in answers
    )  # fmt: skip
    head = ("task", "measure", "labelled", "answered", "strict P", "P", "R")
    return Table(f"Precision of {name}, strict and by the measure of the task", head, rows, signature, 2)


def _agreement(agreed: Iterable[Agreed], signature: Signature) -> Table:
    rows = tuple(
        (one.task, one.pair.first, one.pair.second, one.scheme, str(one.pair.items), _three(one.pair.precision), _three(one.pair.kappa),
         "" if (one.pair.precision or 0) >= ENOUGH else "yes")
        for one in agreed
    )  # fmt: skip
    head = ("task", "annotator", "annotator", "labels", "items", "precision", "kappa", f"below {ENOUGH:.2f}")
    return Table("Agreement, on instances that both have labelled", head, rows, signature, 4)


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "0"


def _percent(value: float | None) -> str:
    return NOTHING if value is None else f"{100 * value:.1f}"


def _three(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.3f}"
