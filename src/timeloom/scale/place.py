"""Where the documents of a batch end up: written whole, each id once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.catalogue import REPORTS
from timeloom.formats.placing import PART, make_folder, put
from timeloom.scale.work import Done, Failure, failure_of

__all__ = ["Place"]

LINES = "documents.jsonl"


class Place:
    """The folder of the output. Writes what a worker made of a document, and refuses an id that was met before.

    Reports of an earlier run, and its documents.jsonl, are removed at the start: a run that dies must not leave them
    to speak for it. Until the run is over the lines of JSONL stand in documents.jsonl.part.
    """

    def __init__(self, out: Path, target: str) -> None:
        self.out = out
        self.seen: dict[str, str] = {}
        self.appends = target == "jsonl"
        self._part = out / f"{LINES}{PART}"

    def __enter__(self) -> Place:
        make_folder(self.out)
        try:
            for name in (*REPORTS, *([LINES] if self.appends else [])):
                (self.out / name).unlink(missing_ok=True)
            if self.appends:
                self._stream = self._part.open("wb")
        except OSError as error:
            raise FormatError(f"cannot be written: {error.strerror or error}", document=str(self.out)) from error
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        """The lines get their name if nothing was raised; else they stay under that of the part."""
        if self.appends:
            with suppress(OSError):
                self._stream.close()
            if kind is None:
                self._part.replace(self.out / LINES)

    def take(self, result: Done | Failure) -> Done | Failure:
        """Writes one document; gives the outcome without its contents, or why it could not be written."""
        if isinstance(result, Failure):
            return result
        if result.document in self.seen:
            reason = f"its id was met before, in {self.seen[result.document]}"
            error = FormatError(reason, document=result.path, value=result.document)
            return failure_of(result.document, Path(result.path), error)
        self.seen[result.document] = result.path
        try:
            self._write(result.contents)
        except TimeloomError as fault:
            return failure_of(result.document, Path(result.path), fault)
        return msgspec.structs.replace(result, contents={})

    def _write(self, contents: dict[str, bytes]) -> None:
        if not self.appends:
            put({self.out / name: data for name, data in contents.items()})
            return
        end = self._stream.tell()
        try:
            self._stream.writelines(contents.values())
            self._stream.flush()
        except BaseException:
            # Whatever cut the line off, an interrupt or a full disk: what stands in the file are whole lines.
            with suppress(OSError):
                self._stream.truncate(end)
            raise
