"""`timeloom archive build|query`: a dated archive of your own, and near copies of a text in it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from timeloom.cli.decimals import Decimal
from timeloom.cli.inputs import Given, TextOrFile, read_stdin
from timeloom.cli.options import byte_cap
from timeloom.cli.wording import as_json, counted, tell_problems
from timeloom.document import Problem
from timeloom.errors import ExpressionError, LimitError, TimeloomError

if TYPE_CHECKING:
    from timeloom.archive import Added, Builder, NearCopy
    from timeloom.formats.dated import Fields, Origin

__all__ = ["archive"]

BAD_INPUT = 3
_FILE = click.Path(dir_okay=False, path_type=Path)
_FIELDS = {"text": "text", "date": None, "id": "id", "source": "source"}
_FEW = 10
# Words below which a text is hardly told from set phrases that many others use.


@click.group()
def archive() -> None:
    """A dated archive of your own texts, and near copies of a text in it.

    Nothing is fetched and nothing leaves the machine. Needs timeloom[search].
    """


def _when(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from timeloom.archive import date_of

    try:
        return None if value is None else date_of(value)
    except ExpressionError as error:
        raise click.BadParameter(f"{error.message} (got {value!r})", context, parameter) from error


def _fields(names: dict[str, str | None], *wanted: str) -> Callable[[Any], Any]:
    def add(command: Any) -> Any:
        for name in reversed(wanted):
            shown = "the first of date, year, dct" if name == "date" else name
            line = f"JSONL: the field of the {name}.  [default: {shown}]"
            command = click.option(f"--{name}-field", default=names[name], metavar="NAME", help=line)(command)
        return command

    return add


@archive.command()
@click.argument("archive", type=_FILE, metavar="ARCHIVE")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--date", callback=_when, metavar="DATE", help="The date of all texts, whatever they say: 1843, 1843-09-12."
)
@_fields(_FIELDS, "text", "date", "id", "source")
@click.option("--json", "json_", is_flag=True, help="Say what was done as JSON.")
@byte_cap
def build(
    archive: Path, files: tuple[Path, ...], date: str | None, json_: bool, max_bytes: int, **names: str | None
) -> None:
    """Add FILEs (or folders with all that is in them) to ARCHIVE, which is made where there is none.

    \b
    .txt            plain text; its date is in its name (times-1843-09-12.txt), in a folder (1843/times.txt),
                    in a .dct beside it, or --date
    .jsonl .ndjson  an object a line: {"text": ..., "year" or "date": ..., "id": ..., "source": ...}
    .html .htm      a page; its date is in JSON-LD, <meta> or <time>, else as that of plain text

    A text that is in already, by its words and date, is not added again, so a build that was broken off is simply
    started again. What cannot be read is listed and skipped, and makes the exit code 3.

    \b
    timeloom archive build papers.archive 1843/ 1844/
    timeloom archive build papers.archive rows.jsonl --text-field body --date-field printed
    """
    from timeloom.archive import Archive, Builder
    from timeloom.formats.dated import Fields, find_dated

    fields = _named(Fields, names)
    origins = find_dated(files)
    problems = [_problem(error) for error in origins.errors]
    done: Counter[str] = Counter()
    with Builder(archive) as builder, _progress(origins.found) as move:
        for origin in origins.found:
            wrong = _add(builder, origin, fields, date, max_bytes, done)
            problems += map(_problem, wrong)
            move(origin)
    with Archive(archive) as made:
        total, years = made.documents, made.years
    if json_:
        told = {
            "archive": str(archive), **{what: done[what] for what in ("added", "known", "short", "unchanged")},
            "documents": total, "years": years, "others": origins.others,
            "problems": [{"document": one.document, "place": one.place, "reason": one.reason, "value": one.value} for one in problems],
        }  # fmt: skip
        click.echo(as_json(told))
    else:
        _summary(archive, done, origins.others, total, years)
    if problems:
        click.echo(f"timeloom: {counted(len(problems), 'part')} of the input not read:", err=True)
        tell_problems(tuple(problems))
        click.get_current_context().exit(BAD_INPUT)


def _add(
    builder: Builder, origin: Origin, fields: Fields, date: str | None, cap: int, done: Counter[str]
) -> list[TimeloomError]:
    """A file into the archive; the errors of what of it cannot be read."""
    from timeloom.formats.dated import read_dated

    key = _key(origin, fields, date, cap)
    if key is not None and builder.knows(key):
        done["unchanged"] += 1
        return []
    wrong: list[TimeloomError] = []
    for found in read_dated(origin, fields, date, cap):
        if isinstance(found, TimeloomError):
            wrong.append(found)
            continue
        try:
            became: Added = builder.add(found)
        except TimeloomError as error:
            wrong.append(error)
        else:
            done[became] += 1
    if not wrong and key is not None:
        builder.finished(key)
    return wrong


def _key(origin: Origin, fields: Fields, date: str | None, cap: int) -> int | None:
    """A hash of what a file holds and of all that says how it is read; None where it cannot be opened."""
    beside = origin.path.with_suffix(".dct")
    hashed = blake2b(
        repr((origin.kind, origin.names, fields, date, cap)).encode("utf-8", "surrogatepass"), digest_size=8
    )
    try:
        for path in (origin.path, beside) if beside.is_file() else (origin.path,):
            with path.open("rb") as stream:
                while piece := stream.read(2**20):
                    hashed.update(piece)
    except OSError:
        return None
    return int.from_bytes(hashed.digest())


def _named(fields: type[Fields], names: dict[str, str | None]) -> Fields:
    return fields(**{name.removesuffix("_field"): value for name, value in names.items()})  # type: ignore[arg-type]  # their defaults


@contextmanager
def _progress(origins: list[Origin]) -> Iterator[Callable[[Origin], None]]:
    """A bar over the bytes of the files, where someone looks on."""
    from timeloom.scale.pieces import size_of

    sizes = {origin.path: size_of(origin.path) for origin in origins}
    with click.progressbar(length=sum(sizes.values()) or 1, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield lambda origin: bar.update(sizes[origin.path])


def _problem(error: TimeloomError) -> Problem:
    value = None if error.value is None else str(error.value)[:80]
    return Problem(error.document or "", error.place or "file", error.message, value)


def _summary(path: Path, done: Counter[str], others: int, total: int, years: tuple[int, int] | None) -> None:
    span = "" if years is None else f", {years[0]} to {years[1]}" if years[0] != years[1] else f", {years[0]}"
    click.echo(f"{counted(done['added'], 'text')} added: {path} holds {total:,}{span}")
    told = [
        (done["known"], "text", "in it already"), (done["unchanged"], "file", "unchanged, not read again"),
        (done["short"], "text", "too short to be found"), (others, "file", "of other kinds not read"),
    ]  # fmt: skip
    for number, noun, what in told:
        if number:
            click.echo(f"  {counted(number, noun)} {what}", err=True)


@archive.command()
@click.argument("archive", type=_FILE, metavar="ARCHIVE")
@click.argument("file", metavar="TEXT|FILE", type=TextOrFile())
@click.option(
    "--top", type=click.IntRange(min=1), default=5, show_default=True, metavar="N", help="Near copies of a text shown."
)
@click.option(
    "--least", type=Decimal(0, 1, min_open=True), default=0.3, show_default=True, metavar="SHARE",
    help="How much of a text has to be found.",
)  # fmt: skip
@_fields(_FIELDS, "text", "id")
@click.option("--json", "json_", is_flag=True, help="One line of JSON for each text.")
@byte_cap
def query(
    archive: Path, file: Given, top: int, least: float, json_: bool, max_bytes: int, text_field: str, id_field: str
) -> None:
    """Look for near copies of the text of FILE, of standard input (-), or of a TEXT in quotes, in ARCHIVE; of a .jsonl for every line of it.

    A row is the date, the share of the text's runs of six letters that stand together in the document, its id and source, and
    how the stretch reads there. From 15 words on a copy with a tenth of its letters misread is found.

    \b
    timeloom archive query papers.archive snippet.txt
    echo "the late fire at the Customs House" | timeloom archive query papers.archive -
    """
    from timeloom.archive import Archive

    problems: list[Problem] = []
    ids: list[str] = []

    def texts() -> Iterator[str]:
        for found in _texts(file, text_field, id_field, max_bytes):
            if isinstance(found, TimeloomError):
                problems.append(_problem(found))
                continue
            id, text = found
            ids.append(id)
            if len(text.split()) < _FEW:
                click.echo(f"timeloom: {id} has fewer than {_FEW} words: what is found may be a set phrase", err=True)
            yield text

    with Archive(archive) as store:
        for number, copies in enumerate(store.each(texts(), most=top, least=least)):
            _show(ids[number], copies, json_)
    if problems:
        click.echo(f"timeloom: {counted(len(problems), 'part')} of the input not read:", err=True)
        tell_problems(tuple(problems))
        click.get_current_context().exit(BAD_INPUT)


def _texts(file: Given, text_field: str, id_field: str, cap: int) -> Iterator[tuple[str, str] | TimeloomError]:
    from timeloom.formats.dated import Fields, find_dated, read_texts

    if not isinstance(file, Path):
        yield "text", str(file)
    elif str(file) == "-":
        try:
            yield "standard input", read_stdin(cap)
        except LimitError as error:
            yield error
    else:
        for origin in find_dated([file]).found:
            yield from read_texts(origin, Fields(text=text_field, id=id_field), cap)


def _show(id: str, copies: tuple[NearCopy, ...], json_: bool) -> None:
    if json_:
        import msgspec

        click.echo(msgspec.json.encode({"id": id, "copies": copies}).decode())
        return
    click.echo(f"{id}: {counted(len(copies), 'near copy').replace('copys', 'copies') if copies else 'no near copy'}")
    for copy in copies:
        click.echo(f"  {copy.date:<10}  {copy.share:4.0%}  {copy.id}  {copy.source}")
        click.echo(f"      {copy.excerpt}")
