"""Where a verb's one text comes from: an argument, a file, or standard input."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from timeloom import formats
from timeloom.calendar.interval import Interval
from timeloom.cli.wording import counted, tell_problems
from timeloom.document import Document, Span, Token
from timeloom.errors import LimitError
from timeloom.formats.creation import creation_value
from timeloom.formats.plain import decode

__all__ = ["Given", "Source", "TextOrFile", "Words", "read_stdin", "source_of", "text_of"]

SUFFIXES = (
    ".txt",
    ".eml",
    ".tml",
    ".te3input",
    ".xml",
    ".json",
    ".jsonl",
    ".ann",
    ".dct",
    ".md",
    ".html",
    ".csv",
    ".gz",
    ".pdf",
)


class Words(str):
    """A text that stands in the command itself, where a file could have been named."""

    __slots__ = ()


Given = Path | Words


if TYPE_CHECKING:
    _Argument = click.ParamType[Given]
else:  # older versions of click cannot say of what
    _Argument = click.ParamType


class TextOrFile(_Argument):
    """An argument that is a file (with `folders` also a folder), `-` for standard input, or a text in quotes: what
    exists is a file, and of the rest what has several words is a text."""

    name = "TEXT|FILE"

    def __init__(self, *, folders: bool = False) -> None:
        self.folders = folders

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Given:
        """The path, or the words. What is neither is a usage error that says what would be."""
        if isinstance(value, (Path, Words)):
            return value
        if value == "-" or _exists(value):
            if not self.folders and Path(value).is_dir():
                self.fail(f"{value!r} is a folder", param, ctx)
            return Path(value)
        if value.lower().rstrip().endswith(SUFFIXES) or (len(value.split()) == 1 and _looks_like_path(value)):
            self.fail(f"{value!r} looks like a file, and there is none", param, ctx)
        if len(value.split()) < 2:
            self.fail(
                f"there is no file {value!r}; a text is several words in quotes, or comes through standard input (-)",
                param,
                ctx,
            )
        return Words(value)


@dataclass(frozen=True, slots=True)
class Source:
    """A text, what to call it, when it was written if something beside it says so, and its words where they have parts
    of speech."""

    text: str
    name: str
    dct: Interval | None = None
    tokens: tuple[Token, ...] = ()
    sentences: tuple[Span, ...] = ()


def source_of(given: Given, max_bytes: int, dct: Interval | str | None = None) -> Source:
    """The text of what `TextOrFile` took. `dct` as for `text_of`."""
    if isinstance(given, Words):
        return _of_words(given, max_bytes)
    return _of_stdin(max_bytes) if str(given) == "-" else _of_file(given, max_bytes, dct)


def text_of(words: tuple[str, ...], file: Path | None, max_bytes: int, dct: Interval | str | None = None) -> Source:
    """The text that a command was given in one of three ways; anything else is a usage error. `dct` is what --dct says,
    if anything: it is told where a file has a date of its own, which is then not used."""
    if file is not None and words:
        raise click.UsageError("give TEXT or --file, not both")
    if file is not None:
        return _of_file(file, max_bytes, dct)
    if not words:
        raise click.UsageError("give a TEXT, --file PATH, or - for standard input")
    if len(words) > 1:
        raise click.UsageError(f'TEXT is one argument; put it in quotes: "{" ".join(words)}"')
    if words[0] == "-":
        return _of_stdin(max_bytes)
    _refuse_path(words[0])
    return _of_words(words[0], max_bytes)


def _of_words(words: str, max_bytes: int) -> Source:
    if len(words) * 4 > max_bytes and len(words.encode("utf-8", "surrogatepass")) > max_bytes:
        raise LimitError(f"is larger than {max_bytes:,} bytes; --max-bytes raises the cap", document="text")
    return Source(str(words), "text")


def _of_file(file: Path, max_bytes: int, dct: Interval | str | None) -> Source:
    """Text and time of writing of a file of any format, and tagged words; whatever else it holds is left aside."""
    size = file.stat().st_size
    if size > max_bytes:
        raise LimitError(
            f"is larger than {max_bytes:,} bytes; --max-bytes raises the cap", document=str(file), value=size
        )
    found = list(formats.read_each([file], without_text=False))
    if len(found) != 1:
        raise click.UsageError(f"{file} holds {len(found)} documents; timeloom run reads many")
    document = found[0]
    if not isinstance(document, Document):
        raise document
    if document.meta.problems:
        click.echo(f"timeloom: {counted(len(document.meta.problems), 'part')} of the input broken:", err=True)
        tell_problems(document.meta.problems)
    if document.dct is not None:
        said = creation_value(document.dct) or document.dct
        unused = "; that is not used, since --dct is given" if dct is not None else ""
        click.echo(f"timeloom: written {said}, as {file} or the .dct beside it says{unused}", err=True)
    tagged = any(token.upos is not None or token.xpos is not None for token in document.tokens)
    return Source(document.text, document.id, document.dct, *((document.tokens, document.sentences) if tagged else ()))


def _of_stdin(max_bytes: int) -> Source:
    return Source(read_stdin(max_bytes), "stdin")


def read_stdin(max_bytes: int) -> str:
    """Standard input as text. Raises LimitError, FormatError."""
    data = sys.stdin.buffer.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise LimitError(f"is larger than {max_bytes:,} bytes; --max-bytes raises the cap", document="standard input")
    return decode(data, "standard input")


def _refuse_path(text: str) -> None:
    """Whoever writes `parse notes.txt` means the file, not the two words."""
    if any(blank in text for blank in " \n\t"):
        return
    if Path(text).is_file():
        raise click.UsageError(f"{text!r} is a file; to read it: --file {text}")
    if _looks_like_path(text):
        raise click.UsageError(f"{text!r} looks like a file, and there is none; --file PATH reads one")


def _looks_like_path(text: str) -> bool:
    looks = text.lower().endswith(SUFFIXES) or text.startswith(("./", "../", "~/", "/"))
    return looks and any(letter.isalpha() for letter in text)


def _exists(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # a text may be longer than a name, or hold what no name can
        return False
