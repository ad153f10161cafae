"""run.journal: how far a run has come, so that one that was killed goes on where it was.

Outcomes are written in the order of the input, so what is done is always a first part of it. A record says how many
pieces that are, how long each file of the output was then, and what was counted; what stands behind these lengths is
cut off when a run goes on. So a record needs nothing of what was under way, and a moment at which a run dies leaves at
most work that is done again.

A line is a checksum, a blank and JSON. The first says what the run is (`plan`); a line that is torn, and all behind it,
does not count. The file is locked while a run writes it, and removed when the run is over.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from timeloom.errors import FormatError
from timeloom.formats.placing import PART, make_folder, new_file
from timeloom.scale.wire import decoded, encoded

__all__ = ["JOURNAL", "Journal", "Record", "sync_folder"]

JOURNAL = "run.journal"
_VERSION = 1


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Where a run stood: `pieces` done, `lengths` of the files that grow, `counts` of documents, and how far the sink
    of the target was. `ids` are digests of the ids since the record before, base64. `over`: all pieces are done."""

    pieces: int
    lengths: dict[str, int]
    counts: dict[str, int]
    sink: dict[str, int] = {}
    ids: str = ""
    paths: tuple[str, ...] = ()
    over: bool = False


class Journal:
    """The journal of a run that is being written. `records` are those of the run that it goes on with."""

    def __init__(self, path: Path, stream: BinaryIO, plan: dict[str, Any], records: list[Record]) -> None:
        self.path = path
        self.plan = plan
        self.records = records
        self._stream = stream

    @classmethod
    def begin(cls, out: Path, plan: dict[str, Any]) -> Journal:
        """A new journal, in the place of any other. Raises FormatError: it cannot be written, or another run holds the
        folder."""
        make_folder(out)
        path = out / JOURNAL
        part = out / f".{JOURNAL}{PART}"
        try:
            if path.exists():
                _locked(path).close()
            new_file(part, _line({"journal": _VERSION, "plan": plan}))
            part.replace(path)
            sync_folder(out)
            stream = _locked(path)
            stream.seek(0, os.SEEK_END)
        except OSError as error:
            raise FormatError(f"cannot be written: {error.strerror or error}", document=str(path)) from error
        return cls(path, stream, plan, [])

    @classmethod
    def resume(cls, out: Path) -> Journal | None:
        """The journal of a run that did not reach its end; None where the folder has none, or none with a whole first
        line.

        Raises:
            FormatError: another process writes it, or it is of another version.
        """
        path = out / JOURNAL
        if not path.is_file():
            return None
        stream = _locked(path)
        try:
            first, records, length = _read(stream)
            if first is None:
                stream.close()
                return None
            if first.get("journal") != _VERSION:
                raise FormatError(
                    "was written by another version of timeloom", document=str(path), value=first.get("journal")
                )
            stream.truncate(length)
            stream.seek(length)
        except BaseException:
            stream.close()
            raise
        return cls(path, stream, first["plan"], records)

    def add(self, record: Record) -> None:
        """Write a record; it is on the disk when this returns. The files that it speaks of have to be there before."""
        self._stream.write(_line(msgspec.to_builtins(record)))
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        with suppress(OSError):
            self._stream.close()

    def remove(self) -> None:
        """The run is over, and all of it has its name."""
        self.path.unlink(missing_ok=True)
        self.close()
        sync_folder(self.path.parent)


def sync_folder(folder: Path) -> None:
    """Names that were given or taken in a folder are on the disk when this returns, where the system can do so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _locked(path: Path) -> BinaryIO:
    """The file, opened for this process alone; the lock goes with the process, however it ends."""
    stream = path.open("r+b")
    try:
        import fcntl
    except ModuleNotFoundError:  # no such locks on this system
        return stream
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        stream.close()
        raise FormatError("another process is writing to this folder", document=str(path.parent)) from error
    return stream


def _line(held: object) -> bytes:
    data = encoded(held)
    return b"%08x %s\n" % (zlib.crc32(data), data)


def _read(stream: BinaryIO) -> tuple[dict[str, Any] | None, list[Record], int]:
    """The first line, the records, and the length of what is whole."""
    first: dict[str, Any] | None = None
    records: list[Record] = []
    length = 0
    for line in stream:
        check, _, data = line.partition(b" ")
        if not data.endswith(b"\n") or check != b"%08x" % zlib.crc32(data[:-1]):
            break
        if first is None:
            first = decoded(data, dict)
        else:
            records.append(decoded(data, Record))
        length += len(line)
    return first, records, length
