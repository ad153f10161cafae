"""What came of a batch: run.json, and what there is to tell of failed.jsonl and problems.jsonl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from timeloom._version import __version__
from timeloom.document import Problem
from timeloom.formats.placing import put
from timeloom.formats.walking import Skipped
from timeloom.scale.pieces import Failure
from timeloom.scale.place import FAILED, PROBLEMS, Counts
from timeloom.scale.wire import decoded, encoded

__all__ = ["MOST", "RUN", "Report", "Speed", "made_report", "read_report", "write_report"]

RUN = "run.json"
MOST = 1000
"""Failures, and problems of a kind, that a report lists; the files have them all."""

_COUNTED = ("files", "documents", "failed", "times", "unresolved", "events", "links")


class Speed(msgspec.Struct, frozen=True):
    """What was read in one go, which for a run that was resumed is the last of several: `size` is bytes of text as
    UTF-8."""

    documents: int
    size: int
    seconds: float

    @property
    def documents_per_second(self) -> float:
        return self.documents / self.seconds if self.seconds > 0 else 0.0

    @property
    def megabytes_per_second(self) -> float:
        return self.size / 1e6 / self.seconds if self.seconds > 0 else 0.0


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a batch. `links` counts TLINKs, `estimated` documents that were dated by their words, `stated` those
    that have the day that their text bears, `size` bytes of text.

    `problems` are broken parts of the input, `doubtful` what the stages found and left aside, `lost` what the output
    could not hold: the first `MOST` of each, as of `failures`. `told` counts all of them, `reasons` what was lost, by
    the word for what it is and the reason. `skipped` is what lay in the folders and was not read; `interrupted` says
    that the batch did not reach its end; `resumed` that an earlier one had begun it, `unchanged` that nothing was left
    to do."""

    signature: dict[str, object]
    files: int
    documents: int
    failed: int
    times: int
    unresolved: int
    events: int = 0
    links: int = 0
    estimated: int = 0
    stated: int = 0
    size: int = 0
    seconds: float
    jobs: int
    speed: Speed
    interrupted: bool = False
    resumed: bool = False
    unchanged: bool = False
    told: dict[str, int]
    reasons: tuple[tuple[str, str, int], ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubtful: tuple[Problem, ...] = ()
    lost: tuple[Problem, ...] = ()


_KINDS = {"broken": "problems", "doubtful": "doubtful", "lost": "lost"}


def made_report(out: Path, counts: Counts, **told: Any) -> Report:
    """The report of a run whose failed.jsonl and problems.jsonl stand in the folder; `told` is what neither they nor
    the counts say."""
    listed: dict[str, list[Problem]] = {name: [] for name in _KINDS.values()}
    reasons: Counter[tuple[str, str]] = Counter()
    for line in _lines(out / PROBLEMS):
        held = decoded(line, dict)
        kind = held.pop("kind")
        problem = msgspec.convert(held, Problem)
        if len(listed[_KINDS[kind]]) < MOST:
            listed[_KINDS[kind]].append(problem)
        if kind == "lost":
            reasons[problem.place.partition(" ")[0], problem.reason] += 1
    failures = [decoded(line, Failure) for _, line in zip(range(MOST), _lines(out / FAILED), strict=False)]
    summed = msgspec.structs.asdict(counts)
    kinds = {name: summed.pop(kind) for kind, name in _KINDS.items()}
    return Report(
        **summed, **told, told=kinds, failures=tuple(failures),
        reasons=tuple((place, reason, n) for (place, reason), n in reasons.items()),
        problems=tuple(listed["problems"]), doubtful=tuple(listed["doubtful"]), lost=tuple(listed["lost"]),
    )  # fmt: skip


def _lines(path: Path) -> Iterator[bytes]:
    if path.is_file():
        with path.open("rb") as stream:
            yield from stream


def write_report(out: Path, report: Report, plan: dict[str, Any]) -> None:
    """run.json, with what differs from run to run under `time`: there stands the digest of the inputs too, which have
    times of change, so that a run that is over can be told from one of other inputs."""
    counts = {name: getattr(report, name) for name in _COUNTED}
    counts |= {**report.told, "skipped": len(report.skipped), "bytes": report.size}
    if report.estimated:
        counts["estimated"] = report.estimated
    if report.stated:
        counts["stated"] = report.stated
    held = {
        "timeloom": __version__,
        "signature": report.signature,
        "interrupted": report.interrupted,
        "options": {name: value for name, value in plan["options"].items() if name not in report.signature},
        "counts": counts,
        "skipped": [{"path": str(left.path), "reason": left.reason} for left in report.skipped],
        "time": {
            "seconds": report.seconds,
            "jobs": report.jobs,
            "inputs": plan["inputs"],
            "documents_per_second": round(report.speed.documents_per_second, 1),
            "megabytes_per_second": round(report.speed.megabytes_per_second, 4),
        },
    }
    put({out / RUN: msgspec.json.format(encoded(held), indent=2) + b"\n"}, follow=False)


def read_report(out: Path) -> dict[str, Any] | None:
    """run.json of a run that reached its end; None where there is none."""
    path = out / RUN
    if not path.is_file():
        return None
    try:
        held = decoded(path.read_bytes(), dict)
    except ValueError:
        return None
    return None if held.get("interrupted") or "counts" not in held else held
