"""A batch that is killed before each thing that it does to its folder, and in the middle of each line that it writes.

Run as a script of its own, since it forks: `crashing.py TARGET FOLDER EACH` tries every EACH-th moment. Prints how many
there are; an assertion that does not hold ends it.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from timeloom.document import Document, Time
from timeloom.pipeline import Pipeline
from timeloom.scale import Batch, batch, pieces, run_batch, sinks
from timeloom.scale.journal import Journal
from timeloom.scale.sinks import Growing

KILLED = 9


def unchanged(document: Document) -> Document:
    return document


def years(document: Document) -> Document:
    """A time in each document; now and then one without a graph (which Anafora cannot hold), a fault, or a problem."""
    if "fault" in document.text:
        raise KeyError("a stage with a fault")
    return msgspec.structs.replace(document, times=(Time(id="t1", start=0, end=4, text=document.text[:4]),))


LOOM = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=years)


def write_input(folder: Path) -> None:
    folder.mkdir(parents=True)
    rows = [{"id": f"d{n}", "text": f"{1800 + n} was a year." + " fault" * (n % 5 == 3)} for n in range(14)]
    rows[6]["id"] = "d1"
    (folder / "a.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows) + "no json\n", "utf-8")
    (folder / "b.txt").write_text("1900", "utf-8")
    (folder / "c.txt").write_bytes(b"\xff")


def the_batch(folder: Path, target: str, out: Path, *, resume: bool) -> Batch:
    return Batch(inputs=(folder / "in",), out=out, loom=LOOM, target=target, resume=resume)


def tree(out: Path) -> dict[str, bytes]:
    held = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    told = json.loads(held["run.json"])
    del told["time"]
    return {**held, "run.json": json.dumps(told).encode()}


def in_child(act: Callable[[], object]) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            act()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Killer:
    """Ends the process before the n-th thing that is done to the folder, or within it."""

    def __init__(self, out: Path, at: int) -> None:
        self._out, self._left = str(out), at
        self.done = 0
        sys.addaudithook(self._hook)
        for owner, name in ((Growing, "add"), (Journal, "add")):
            self._tear(owner, name)

    def _hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in ("open", "os.rename", "os.remove", "os.truncate", "os.mkdir"):
            path = arguments[0]
            if isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith(self._out):
                self._step()

    def _step(self) -> None:
        self._left -= 1
        if self._left == 0:
            os._exit(KILLED)

    def _tear(self, owner: type, name: str) -> None:
        whole = getattr(owner, name)
        killer = self

        def torn(self: object, *data: object) -> None:
            killer._left -= 1
            if killer._left:
                whole(self, *data)
                return
            stream = self._stream  # type: ignore[attr-defined]
            stream.write(data[0][: len(data[0]) // 2] if isinstance(data[0], bytes) else b'0000 {"pie')
            stream.flush()
            os._exit(KILLED)

        setattr(owner, name, torn)


def main(target: str, folder: Path, each: int) -> None:
    pieces._DOCUMENTS, sinks._PART_BYTES, batch._EVERY = 3, 40_000, 0.0
    os.fsync = lambda handle: None  # processes die here, machines do not
    if target == "parquet":
        import pyarrow.parquet  # noqa: F401  # once, not in every child
    write_input(folder / "in")
    whole = folder / "whole"
    assert in_child(lambda: run_batch(the_batch(folder, target, whole, resume=False))) == 0
    expected = tree(whole)
    out = folder / "out"
    at = 1 - each
    while True:
        at += each
        shutil.rmtree(out, ignore_errors=True)

        def killed(at: int = at) -> None:
            Killer(out, at)
            run_batch(the_batch(folder, target, out, resume=False))

        code = in_child(killed)
        if code == 0:
            break
        assert code == KILLED, f"ended with {code} at {at}"

        # Killed once more while it is resumed, then left to end.
        def killed_again(at: int = at) -> None:
            Killer(out, at // 2 + 3)
            run_batch(the_batch(folder, target, out, resume=True))

        assert in_child(killed_again) in (0, KILLED), f"resumed at {at}"
        assert in_child(lambda: run_batch(the_batch(folder, target, out, resume=True))) == 0, f"resumed twice at {at}"
        assert tree(out) == expected, f"killed at {at}: {sorted(tree(out))}"
    print(at)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
