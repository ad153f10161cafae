"""`timeloom date FILE...`: when texts were written, how sure that is, and what says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from timeloom.cli.decimals import Decimal
from timeloom.cli.inputs import Given, TextOrFile, source_of
from timeloom.cli.options import byte_cap
from timeloom.cli.wording import counted, tell_problems

if TYPE_CHECKING:
    from timeloom.dating import Dater
    from timeloom.dating.grid import Intervals
    from timeloom.document import Clue, Document, Written

__all__ = ["date"]

BAD_INPUT = 3
_MOST_WORDS = 44


class _Answer(NamedTuple):
    """A dated document, and of the grid (if one was asked for) the choice and the most probable intervals."""

    document: Document
    written: Written
    chosen: tuple[int, int] | None
    top: tuple[tuple[tuple[int, int], float], ...]


@click.command()
@click.argument("files", nargs=-1, metavar="TEXT|FILE...", type=TextOrFile(folders=True))
@click.option("--grid", metavar="GRID",
              help="Choose an interval of a grid: 7 (years), 7@1695, decade, century, 1700-1706,1707-1713,... or a file of those.")  # fmt: skip
@click.option("--top", type=click.IntRange(min=1), metavar="N",
              help="The N most probable intervals of the grid; of decades where none is given.")  # fmt: skip
@click.option("--level", type=Decimal(0, 1, min_open=True), default=0.8, show_default=True,
              help="The probability that the credible interval holds.")  # fmt: skip
@click.option("--least", type=Decimal(0, 1), default=0.0, show_default=True,
              help="Name no year with less confidence.")  # fmt: skip
@click.option("--clues", type=click.IntRange(min=0), default=8, show_default=True, metavar="N",
              help="Print the N weightiest pieces of evidence; JSON and HTML have all.")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(["text", "json", "jsonl"]), help="[default: text]")
@click.option("--json", "as_data", is_flag=True, help="The same as --format json.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page that needs nothing else.")
@click.option("--task7", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Date the snippets of SemEval-2015 task 7 (.txt or .jsonl), and answer their lists; needs --out.")  # fmt: skip
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Where the answers to --task7 go.")
@click.option("--archive", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="ARCHIVE",
              help="Look for near copies in an archive too (timeloom archive build).")  # fmt: skip
@click.option("--preset", default="default", show_default=True, metavar="NAME",
              help="en-large (extra large) hears a large network too, for kinds of text that are seldom seen; the others date alike.")  # fmt: skip
@click.option("--weights", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
              help="A folder of weights of your own.")  # fmt: skip
@byte_cap
def date(
    files: tuple[Given, ...], grid: str | None, top: int | None, level: float, least: float, clues: int, shape: str | None,
    as_data: bool, html: Path | None, task7: Path | None, out: Path | None, archive: Path | None, preset: str, weights: Path | None, max_bytes: int,
) -> None:  # fmt: skip
    """Say when each FILE, or a TEXT in quotes, was written: a year, an interval, how sure that is, and what says so. With -
    standard input is read.

    What a file says of its own date is not looked at. Folders are read with all that is in them.

    \b
    timeloom date "The telegraph announced that the Emperor had entered Milan."
    timeloom date letter.txt --top 3
    timeloom date letters/ --grid decade --format jsonl
    timeloom date --task7 snippets.txt --out answers.jsonl
    """
    from timeloom.archive import Archive
    from timeloom.dating import Dater
    from timeloom.pipeline.recipes import LARGEST, resolve

    looked, large = None if archive is None else Archive(archive), resolve(preset) == LARGEST
    if task7 is not None or out is not None:
        _refuse_with_task7(files, task7, out, grid, top, shape, as_data, html)
    if task7 is not None and out is not None:
        from timeloom.cli.date_task7 import answer

        if answer(Dater.load(weights, archive=looked, large=large), task7, out):
            click.get_current_context().exit(BAD_INPUT)
        return
    if not files:
        raise click.UsageError("give a FILE, a TEXT in quotes, - for standard input, or --task7 FILE")
    shape = "json" if as_data else shape
    _refuse_overwriting(files, html)
    dater = Dater.load(weights, least=least, level=level, archive=looked, large=large)
    asked = grid if grid is not None or top is None else "decade"
    intervals = None if asked is None else _grid(asked, dater)
    reading = _Reading(files, max_bytes)
    answers = [_answer(dater(document), intervals, top) for document in reading]
    if html is not None and answers:
        _page(answers, html)
    if html is None or shape is not None:
        _print(answers, shape or "text", clues)
    if reading.failed:
        click.get_current_context().exit(BAD_INPUT)


def _refuse_with_task7(files: tuple[Given, ...], task7: Path | None, out: Path | None, *others: object) -> None:
    """The task has a form of its own: its lists are the grids, and it never abstains."""
    if task7 is None or out is None:
        raise click.UsageError("--task7 FILE and --out FILE go together")
    if files or any(other for other in others):
        raise click.UsageError("--task7 stands alone, with --out, --archive, --preset and --weights")
    from timeloom.cli.timeline import refuse_overwriting

    refuse_overwriting(task7, [out])


def _refuse_overwriting(files: tuple[Given, ...], html: Path | None) -> None:
    """The page is never written over a text that it shows, be it one of a folder."""
    from timeloom.cli.timeline import refuse_overwriting
    from timeloom.errors import FormatError
    from timeloom.formats.walking import find_files

    for file in files if html is not None else ():
        if not isinstance(file, Path):
            continue
        try:
            texts = [found.path for found in find_files(file)] if file.is_dir() else [file]
        except FormatError:  # it holds no file; reading it says so
            continue
        for text in texts:
            refuse_overwriting(text, [] if html is None else [html])


def _grid(told: str, dater: Dater) -> Intervals:
    """The grid that an option tells, by its words or in a file."""
    from timeloom.dating import read_grid
    from timeloom.document import FIRST_YEAR
    from timeloom.errors import FormatError
    from timeloom.formats.plain import decode
    from timeloom.formats.xml_source import load_bytes

    last = FIRST_YEAR + len(dater.prior) - 1
    try:
        if not _is_file(told):
            return read_grid(told, last)
        return read_grid(decode(load_bytes(Path(told)), told), last)
    except FormatError as error:
        place = f"{told}: {error.place}: " if error.place and _is_file(told) else ""
        raise click.UsageError(f"--grid: {place}{error.message} (got {error.value!r})") from error


def _is_file(told: str) -> bool:
    try:
        return Path(told).is_file()
    except OSError:  # a list of intervals may be longer than the name of a file
        return False


def _answer(document: Document, intervals: Intervals | None, top: int | None) -> _Answer:
    from timeloom.dating import choose

    written = document.written
    assert written is not None
    if intervals is None:
        return _Answer(document, written, None, ())
    chosen = None if written.abstains else intervals[choose(written, intervals)]
    return _Answer(document, written, chosen, tuple(written.top(intervals, top or 0)))


# --- reading -----------------------------------------------------------------------------------------------------
class _Reading:
    """The documents of all files; what cannot be read is said and counted, and the rest goes on."""

    def __init__(self, files: tuple[Given, ...], max_bytes: int) -> None:
        self.files = files
        self.max_bytes = max_bytes
        self.failed = 0

    def __iter__(self) -> Iterator[Document]:
        from timeloom.document import Document

        for found in self._each():
            if isinstance(found, Document):
                if found.meta.problems:
                    tell_problems(found.meta.problems)
                yield found
            else:
                self.failed += 1
                click.echo(f"Error: {found}", err=True)

    def _each(self) -> Iterator[Document | Exception]:
        from timeloom.document import Document
        from timeloom.errors import LimitError, TimeloomError
        from timeloom.formats import read_each

        for file in self.files:
            if not isinstance(file, Path) or str(file) == "-":
                try:
                    source = source_of(file, self.max_bytes)
                    yield Document(id=source.name, text=source.text)
                except TimeloomError as error:
                    yield error
            elif file.is_file() and file.stat().st_size > self.max_bytes:
                size = file.stat().st_size
                yield LimitError(
                    f"is larger than {self.max_bytes:,} bytes; --max-bytes raises the cap",
                    document=str(file),
                    value=size,
                )
            else:
                yield from read_each([file], without_text=False)


# --- printing ----------------------------------------------------------------------------------------------------
def _page(answers: list[_Answer], html: Path) -> None:
    from timeloom.formats.placing import put
    from timeloom.show.dating import Chosen, dating_page

    chosen = [Chosen(one.chosen, one.top) for one in answers]
    put({html: dating_page([one.document for one in answers], chosen=chosen).encode()})
    click.echo(f"timeloom: {counted(len(answers), 'text')}, {html}", err=True)


def _print(answers: list[_Answer], shape: str, clues: int) -> None:
    if shape == "text":
        for at, one in enumerate(answers):
            click.echo("\n".join([*([""] if at else []), *_text(one, clues)]))
    elif shape == "jsonl":
        for one in answers:
            click.echo(msgspec.json.encode(_data(one)).decode())
    else:
        items = msgspec.json.encode([_data(one) for one in answers])
        click.echo(msgspec.json.format(items, indent=2).decode())


def _data(one: _Answer) -> dict[str, Any]:
    from timeloom.document.shape import written_to_dict

    told: dict[str, Any] = {"id": one.document.id, **written_to_dict(one.written)}
    if one.chosen is not None:
        told["chosen"] = list(one.chosen)
    if one.top:
        told["top"] = [{"years": list(years), "p": p} for years, p in one.top]
    return told


def _text(one: _Answer, clues: int) -> list[str]:
    from timeloom.show.dating import written_words

    lines = [f"{one.document.id}: {written_words(one.written)}"]
    if one.chosen is not None:
        p = one.written.probability(*one.chosen)
        lines.append(f"  chosen of the grid: {_years(one.chosen)}, probability {p:.2f}")
    lines += [f"  {_years(years)}  {p:.3f}" for years, p in one.top]
    order = sorted(one.written.clues, key=lambda clue: (-abs(clue.weight), clue.start, clue.end))
    lines += [_clue(one.document.text, clue) for clue in order[:clues]]
    left = len(order) - clues
    return [*lines, f"  ... and {left:,} more"] if clues and left > 0 else lines


def _years(years: tuple[int, int]) -> str:
    first, last = years
    return str(first) if first == last else f"{first} to {last}"


def _clue(text: str, clue: Clue) -> str:
    words = " ".join(text[clue.start : clue.end].split())
    shown = words if len(words) <= _MOST_WORDS else words[: _MOST_WORDS - 1] + "…"
    return f"  {clue.weight:+.2f}  {clue.kind:<9}  {shown!r}: {clue.told}"
