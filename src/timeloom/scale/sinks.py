"""Where the documents of a batch go: files of their own, lines of one file, or parts of Parquet.

A sink writes documents one by one and can say how far it is, so that a run that died is taken up there: `hold` puts all
that was written on the disk, `state` and the lengths of its growing files are what `resume` is given.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from timeloom.errors import FormatError
from timeloom.formats.catalogue import FORMATS, REPORTS
from timeloom.formats.placing import PART, new_file, put
from timeloom.scale.journal import sync_folder
from timeloom.scale.tables import PARQUET, PARTS, spooled, write_parts

__all__ = ["LINES", "Growing", "Sink", "sink_of", "there"]

LINES = "documents.jsonl"
SPOOL = "rows"
_PART_BYTES = 2**25
# Of a spool. As rows of Arrow, with room about each; a part is a fraction of it.


class Growing:
    """A file that grows by whole pieces and gets its name when it is complete; until then it has the ending `.part`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._part = path.with_name(f"{path.name}{PART}")
        self._stream: BinaryIO | None = None
        self.length = 0

    def open(self, length: int = 0) -> None:
        """Begins the file anew, or goes on behind its first `length` bytes. Raises FormatError."""
        try:
            if not length:
                self.path.unlink(missing_ok=True)
                new_file(self._part)
                self._stream = self._part.open("wb")
            else:
                if self.path.exists() and not self._part.exists():
                    self.path.replace(self._part)  # an interrupted run gave it its name, for its reader
                self._stream = self._part.open("r+b")
                self._cut(self._stream, length)
        except OSError as error:
            raise FormatError(f"cannot be written: {error.strerror or error}", document=str(self._part)) from error
        self.length = length

    def _cut(self, stream: BinaryIO, length: int) -> None:
        if stream.seek(0, os.SEEK_END) < length:
            stream.close()
            raise FormatError(
                f"is shorter than the {length:,} bytes that {self.path.parent / 'run.journal'} tells of; --force begins anew",
                document=str(self._part),
            )
        stream.truncate(length)
        stream.seek(length)

    def add(self, *data: bytes) -> None:
        """Writes behind what is there. What is cut off, by an interrupt or a full disk, is taken back."""
        stream = self._opened
        try:
            stream.writelines(data)
            stream.flush()
        except BaseException:
            with suppress(OSError):
                stream.truncate(self.length)
                stream.seek(self.length)
            raise
        self.length += sum(map(len, data))

    def hold(self) -> None:
        os.fsync(self._opened.fileno())

    def close(self) -> None:
        if self._stream is not None:
            with suppress(OSError):
                self._stream.close()

    def finish(self, *, empty: bool = True) -> None:
        """Gives the file its name; without `empty` one that holds nothing is removed instead."""
        self.close()
        if not self._part.exists():
            return  # it has its name already
        if self.length or empty:
            self._part.replace(self.path)
        else:
            self._part.unlink()

    def read(self) -> Path:
        """The file as it lies there, under either name."""
        return self._part if self._part.exists() else self.path

    @property
    def _opened(self) -> BinaryIO:
        if self._stream is None:
            raise ValueError(f"{self.path} is not open")
        return self._stream


class Sink:
    """What a batch writes its documents to. A step at which a sink has nothing to do stays as it is here."""

    def begin(self) -> None:
        """Removes what an earlier run left that would pass for output of this one, and opens."""

    def resume(self, state: dict[str, int]) -> None:
        """Goes on where `state` says."""

    def take(self, contents: dict[str, bytes]) -> None:
        """One document. Raises FormatError where it cannot be written."""
        raise NotImplementedError

    def end(self) -> None:
        """All documents were taken."""

    def hold(self) -> dict[str, int]:
        """All that was taken is on the disk when this returns its state."""
        raise NotImplementedError

    def held(self) -> None:
        """The state that `hold` gave is kept: what only an older one needs can go."""

    def finish(self) -> None:
        """The output is complete. Called again where a run died in it."""

    def close(self) -> None:
        """Leaves what there is as it is."""


def sink_of(target: str, out: Path) -> Sink:
    """The sink of a target in a folder."""
    if target == "jsonl":
        return _Lines(out)
    return _Parts(out) if target == PARQUET else _Files(out)


def there(target: str, out: Path, documents: int) -> int:
    """How many of the `documents` that a run wrote to a folder are there yet, as far as its files tell: of one file, or
    of parts, all or none."""
    if target == "jsonl":
        return documents if (out / LINES).is_file() else 0
    if target == PARQUET:
        parts = {len(list((out / name).glob("part-*.parquet"))) for name in PARTS}
        return documents if len(parts) == 1 and 0 not in parts else 0
    folders = out.glob("*/*") if target == "anafora" else out.glob("*")
    return sum(path.name.endswith(FORMATS[target].suffixes) and path.name not in REPORTS for path in folders)


class _Files(Sink):
    """Files of its own for every document, each written whole or not at all. Files of others stay, and those of the
    same names are replaced; a document whose files were written after a state is written again, the same."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._loose: list[Path] = []

    def take(self, contents: dict[str, bytes]) -> None:
        for folder in {self.out / name.partition("/")[0] for name in contents if "/" in name}:
            if folder.is_symlink():
                raise FormatError("a link stands in the place of the document's folder", document=str(folder))
        files = {self.out / name: data for name, data in contents.items()}
        put(files, follow=False)
        self._loose += files

    def hold(self) -> dict[str, int]:
        for path in self._loose:
            with suppress(OSError):
                _sync(path)
        for folder in {path.parent for path in self._loose}:
            sync_folder(folder)
        self._loose.clear()
        return {}


class _Lines(Sink):
    """documents.jsonl, which has the ending `.part` until the run is over."""

    def __init__(self, out: Path) -> None:
        self._file = Growing(out / LINES)

    def begin(self) -> None:
        self._file.open()

    def resume(self, state: dict[str, int]) -> None:
        self._file.open(state[LINES])

    def take(self, contents: dict[str, bytes]) -> None:
        self._file.add(*contents.values())

    def hold(self) -> dict[str, int]:
        self._file.hold()
        return {LINES: self._file.length}

    def finish(self) -> None:
        self._file.finish()

    def close(self) -> None:
        self._file.close()


class _Parts(Sink):
    """Parts of Parquet. Rows that are in no part yet stand in a spool, `rows-00000.part`, one for each part to come."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._number = 0
        self._spool = self._new_spool()
        self._done: list[Growing] = []
        self._loose: list[Path] = []

    def begin(self) -> None:
        for path in (path for name in PARTS for path in (self.out / name).glob("part-*.parquet")):
            path.unlink()
        for path in self._spools():
            path.unlink()
        self._spool.open()

    def resume(self, state: dict[str, int]) -> None:
        self._number = state["part"]
        self._spool = self._new_spool()
        self._spool.open(state["spool"])
        # What stands in another spool is in the parts already, or came after the state and is made again.
        for path in self._spools():
            if path != self._spool.read():
                path.unlink()

    def take(self, contents: dict[str, bytes]) -> None:
        if self._spool.length >= _PART_BYTES:
            self._turn()
        self._spool.add(*spooled(contents))

    def end(self) -> None:
        if self._spool.length or not self._number:
            self._turn()

    def _turn(self) -> None:
        """Makes the parts of what stands in the spool. The spool stays until the new state is kept."""
        self._spool.close()
        self._loose += write_parts(self._spool.read(), self.out, self._number)
        self._done.append(self._spool)
        self._number += 1
        self._spool = self._new_spool()
        self._spool.open()

    def hold(self) -> dict[str, int]:
        for path in self._loose:
            _sync(path)
            sync_folder(path.parent)
        self._loose.clear()
        self._spool.hold()
        return {"part": self._number, "spool": self._spool.length}

    def held(self) -> None:
        for spool in self._done:
            spool.close()
            spool.read().unlink(missing_ok=True)
        self._done.clear()

    def finish(self) -> None:
        self._spool.finish(empty=False)

    def close(self) -> None:
        for spool in (*self._done, self._spool):
            spool.close()

    def _spools(self) -> list[Path]:
        return list(self.out.glob(f"{SPOOL}-*{PART}"))

    def _new_spool(self) -> Growing:
        return Growing(self.out / f"{SPOOL}-{self._number:05d}")


def _sync(path: Path) -> None:
    with path.open("rb") as stream:
        os.fsync(stream.fileno())
