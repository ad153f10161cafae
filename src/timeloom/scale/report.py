"""What came of a batch, and the files that tell it: run.json, failed.jsonl, problems.jsonl."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import msgspec

from timeloom._version import __version__
from timeloom.document import Problem
from timeloom.formats.placing import put
from timeloom.formats.walking import Skipped
from timeloom.scale.work import Failure

__all__ = ["Report", "write_report"]


_COUNTED = ("files", "documents", "failed", "times", "unresolved", "events", "links")


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a batch. `links` counts TLINKs, `estimated` documents that were dated by their words. `problems` are broken parts of the input, `doubtful` what the stages found
    and left aside, `lost` what the output could not hold,
    `skipped` what lay in the folders and was not read; `interrupted` says that the batch did not reach its end."""

    signature: dict[str, object]
    files: int
    documents: int
    failed: int
    times: int
    unresolved: int
    events: int = 0
    links: int = 0
    estimated: int = 0
    seconds: float
    jobs: int
    interrupted: bool = False
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubtful: tuple[Problem, ...] = ()
    lost: tuple[Problem, ...] = ()


def write_report(out: Path, report: Report) -> None:
    """run.json (with what differs from run to run under `time`), failed.jsonl, and problems.jsonl where there are any.

    A line of problems.jsonl is a Problem and `kind`: "broken" (in the input), "doubtful" (found and left aside) or "lost"
    (by the format of the output).
    """
    counts = {name: getattr(report, name) for name in _COUNTED}
    counts |= {name: len(getattr(report, name)) for name in ("problems", "doubtful", "lost", "skipped")}
    if report.estimated:
        counts["estimated"] = report.estimated
    held = {
        "timeloom": __version__,
        "signature": report.signature,
        "interrupted": report.interrupted,
        "counts": counts,
        "skipped": [{"path": str(left.path), "reason": left.reason} for left in report.skipped],
        "time": {"seconds": report.seconds, "jobs": report.jobs},
    }
    files = {
        out / "run.json": msgspec.json.format(_encode(held), indent=2) + b"\n",
        out / "failed.jsonl": b"".join(_encode(failure) + b"\n" for failure in report.failures),
    }
    if report.problems or report.doubtful or report.lost:
        files[out / "problems.jsonl"] = b"".join(
            (*_lines("broken", report.problems), *_lines("doubtful", report.doubtful), *_lines("lost", report.lost))
        )
    put(files)


def _lines(kind: str, problems: Iterable[Problem]) -> Iterable[bytes]:
    return (_encode({"kind": kind, **msgspec.structs.asdict(problem)}) + b"\n" for problem in problems)


def _encode(value: object) -> bytes:
    """JSON. The name of a file need not be UTF-8: such bytes are lone surrogates in Python, `\\udcff` in JSON."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value)).encode()
