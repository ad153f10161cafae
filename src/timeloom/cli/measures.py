"""What the verbs that score share: measures with their own options, and documents read, matched and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from timeloom.cli.decimals import Decimal
from timeloom.cli.one_text import on_one_text
from timeloom.cli.wording import counted, tell_problems
from timeloom.metrics import METRICS, metric_class
from timeloom.metrics.options import Option, options_of

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.errors import TimeloomError
    from timeloom.metrics import Counts, Metric, Score
    from timeloom.metrics.base import Average
    from timeloom.metrics.pairing import Paired
    from timeloom.metrics.resampling import Plan

__all__ = [
    "BAD_INPUT", "Counted", "Input", "MeasureCommand", "Sampling", "average_option", "complain", "count", "is_unread",
    "listed", "made_metric", "measure_argument", "read", "sampling_options", "system_names", "tell_sums",
    "under_one_id",
]  # fmt: skip

BAD_INPUT = 3

average_option = click.option(
    "--average", type=click.Choice(["micro", "macro"]), default="micro", show_default=True,
    help="Divide what all documents add up to, or take the mean of the documents.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sampling:
    """How documents are to be resampled, as the user gave it; None stands for the default."""

    samples: int | None
    seed: int | None
    level: float | None
    interval: str | None

    def plan(self) -> Plan:
        """The plan, with the defaults of the library for what was not given."""
        from timeloom.metrics.resampling import Plan

        given: dict[str, Any] = {
            "trials": self.samples,
            "seed": self.seed,
            "confidence": None if self.level is None else self.level / 100,
            "interval": self.interval,
        }
        return Plan(**{name: value for name, value in given.items() if value is not None})

    def given(self) -> str | None:
        """The first of these options that was given."""
        return next((f"--{name}" for name in self.__slots__ if getattr(self, name) is not None), None)


_SAMPLING = (
    click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Samples of documents.  [default: 1000]"),
    click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Seed of the samples.  [default: 12345]"),
    click.option(
        "--level", type=Decimal(0, 100, min_open=True, max_open=True), metavar="PERCENT",
        help="Level of confidence.  [default: 95]",
    ),
    click.option(
        "--interval", type=click.Choice(["percentile", "bca"]),
        help="Plain quantiles, or corrected for bias and skew.  [default: percentile]",
    ),
)  # fmt: skip


def sampling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of `Sampling`; the command gets them as one argument `sampling`."""

    @wraps(command)
    def with_sampling(**arguments: Any) -> Any:
        sampling = Sampling(**{name: arguments.pop(name) for name in Sampling.__slots__})
        return command(**arguments, sampling=sampling)

    decorated: Callable[..., Any] = with_sampling
    for option in reversed(_SAMPLING):
        decorated = option(decorated)
    return decorated


if TYPE_CHECKING:
    _Names = click.ParamType[str]
else:
    _Names = click.ParamType  # no generic before click 8.3


class MeasureName(_Names):
    """The name of a measure; a mistyped one gets a suggestion."""

    name = "measure"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in METRICS:
            near = get_close_matches(value, METRICS, n=1)
            hint = f"Did you mean {near[0]}? " if near else ""
            self.fail(f"there is no measure {value!r}. {hint}There are {', '.join(sorted(METRICS))}.", param, ctx)
        return value


measure_argument = click.argument("measure", type=MeasureName(), metavar="MEASURE")


class MeasureCommand(click.Command):
    """A command whose argument MEASURE brings the options of that measure, read off its fields.

    Only the measure that is named is loaded. `--help` behind a measure shows its options; without one, all measures.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the measure among the arguments, then read them with its options."""
        self._choose(ctx, self._named(ctx, args))
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(self._refusal(ctx, error), ctx) from error

    def _named(self, ctx: click.Context, args: list[str]) -> str | None:
        """The first name of a measure that is not the value of an option."""
        flags = {
            name
            for part in super().get_params(ctx)
            if isinstance(part, click.Option) and part.is_flag
            for name in part.opts
        }
        before = ["", *args]
        return next(
            (
                word
                for last, word in zip(before, args, strict=False)
                if word in METRICS and (not last.startswith("-") or last == "--" or last in flags or "=" in last)
            ),
            None,
        )

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *self._own(ctx)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the command, and those of the measure or a list of all measures."""
        options = [part for part in super().get_params(ctx) if isinstance(part, click.Option)]
        records = [record for part in options if (record := part.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(records)
        measure = self._measure(ctx)
        if measure is None:
            with formatter.section("Measures (MEASURE --help shows the options of one)"):
                formatter.write_dl([(name, metric_class(name).summary()) for name in sorted(METRICS)])
        elif own := [record for part in self._own(ctx) if (record := part.get_help_record(ctx))]:
            with formatter.section(f"Options of {measure}"):
                formatter.write_dl(own)

    def _choose(self, ctx: click.Context, measure: str | None) -> None:
        ctx.meta["timeloom.measure"] = measure
        ctx.meta["timeloom.options"] = [_parameter(one) for one in options_of(metric_class(measure))] if measure else []

    def _measure(self, ctx: click.Context) -> str | None:
        measure: str | None = ctx.meta.get("timeloom.measure")
        return measure

    def _own(self, ctx: click.Context) -> list[click.Parameter]:
        own: list[click.Parameter] = ctx.meta.get("timeloom.options", [])
        return own

    def _refusal(self, ctx: click.Context, error: click.NoSuchOption) -> str:
        """Whose option it is, and which ones the measure has."""
        measure, given = self._measure(ctx), error.option_name
        if measure is None:
            return error.format_message()
        others = [name for name in sorted(METRICS) if given in _flags(name)]
        whose = f"{given} is an option of {' and '.join(others)}, not of {measure}" if others else ""
        own = ", ".join(_flags(measure))
        return f"{whose or error.format_message()}. {measure} has {own or 'no options of its own'}."


def _flags(measure: str) -> list[str]:
    return [f"--{one.flag}" for one in options_of(metric_class(measure))]


def _parameter(option: Option) -> click.Option:
    """An option of the command line for one of a measure; None means that it was not given."""
    default = f"  [default: {_shown(option.default)}]" if option.default is not None else ""
    settings: dict[str, Any] = {"default": None, "help": option.help + default}
    flag = f"--{option.flag}"
    if option.kind is bool:
        return click.Option([f"{flag}/--no-{option.flag}", option.name], **settings)
    if option.kind is tuple:
        settings |= {"multiple": True, "metavar": "NAME", "default": ()}
        settings["help"] = (
            f"{option.help} May be repeated. It replaces the default; 'default' among the names stands for that, 'none' "
            f"alone for nothing.{default}"
        )
    elif option.kind is str and option.choices is not None:
        settings["type"] = click.Choice(list(option.choices()))
    elif option.kind in (int, float, str):
        settings["type"] = option.kind
    else:
        settings |= {"type": click.Path(exists=True, path_type=Path), "metavar": "PATH"}
    return click.Option([flag, option.name], **settings)


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return ", ".join(default) or "none" if isinstance(default, tuple) else str(default)


def made_metric(measure: str, given: Mapping[str, object], source: str) -> Metric:
    """The measure with the options that were given; UsageError for a value that it does not take."""
    from timeloom.metrics import metric

    values: dict[str, object] = {}
    for option in options_of(metric_class(measure)):
        value = given[option.name]
        if value is None or value == ():
            continue
        if isinstance(value, tuple):
            value = _names(option, value)
        elif isinstance(value, Path):
            value = read(value, source).documents
        values[option.name] = value
    try:
        return metric(measure, **values)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _names(option: Option, names: tuple[str, ...]) -> tuple[str, ...]:
    """What an option that takes several names was given: "default" stands for its default, "none" for nothing."""
    if "none" in names:
        if len(names) > 1:
            raise click.UsageError(f"--{option.flag} none stands alone")
        return ()
    default = option.default if isinstance(option.default, tuple) else ()
    known = option.choices() if option.choices else None
    for name in names:
        if known is not None and name not in known and name != "default":
            near = get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]}? " if near else ""
            raise click.UsageError(
                f"--{option.flag}: there is no {name!r}. {hint}There are {', '.join(sorted(known))}; "
                f"and default (for {_shown(default)}) and none."
            )
    spread = [word for name in names for word in (default if name == "default" else (name,))]
    return tuple(dict.fromkeys(spread))


def listed(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    """`--list`: every measure with its line, and out."""
    if value and not ctx.resilient_parsing:
        width = max(map(len, METRICS))
        for name in sorted(METRICS):
            click.echo(f"{name.ljust(width)}  {metric_class(name).summary()}")
        ctx.exit()


class Input(NamedTuple):
    """What a path gave: documents, and one error for every file that could not be read."""

    documents: list[Document]
    errors: list[TimeloomError]
    path: Path


def read(path: Path, source: str, *, without_text: bool = True) -> Input:
    """Every document of a file or folder. What cannot be read is said; where nothing can, the command ends. Annotations
    are scored `without_text`, as SCATE is given out, and that is no problem then."""
    from timeloom.document import Document
    from timeloom.errors import FormatError
    from timeloom.formats import read_each

    found = Input([], [], path)
    try:
        for one in read_each([path], source, without_text=without_text):
            if isinstance(one, Document):
                found.documents.append(_without_words(one) if without_text else one)
            else:
                found.errors.append(one)
    except FormatError as error:
        raise click.UsageError(error.message) from error
    for failed in found.errors:
        click.echo(f"Error: {failed}", err=True)
        click.get_current_context().meta[_UNREAD] = True
    if not found.documents:
        raise click.exceptions.Exit(BAD_INPUT)
    return found


def _without_words(document: Document) -> Document:
    """A document, nothing said of words that lie elsewhere."""
    from timeloom.formats import NO_TEXT

    left = tuple(problem for problem in document.meta.problems if not problem.reason.startswith(NO_TEXT))
    return msgspec.structs.replace(document, meta=msgspec.structs.replace(document.meta, problems=left))


def under_one_id(first: Input, other: Input) -> Input:
    """`other`; where both are one file with one document, under the id of `first`: ids are names of files, and
    `gold.tml` and `system.tml` are meant to be compared."""
    if not (first.path.is_file() and other.path.is_file() and len(first.documents) == len(other.documents) == 1):
        return other
    (wanted,), (own,) = first.documents, other.documents
    if own.id == wanted.id:
        return other
    click.echo(f"{other.path}: its document is compared with that of {first.path}", err=True)
    return other._replace(documents=[msgspec.structs.replace(own, id=wanted.id)])


_UNREAD = "timeloom.unread"


def is_unread() -> bool:
    """Whether this command was given a file that it could not read, wherever: gold, system, or an option's."""
    return bool(click.get_current_context().meta.get(_UNREAD))


@dataclass(frozen=True, slots=True)
class Counted:
    """A system's documents matched with the gold's and counted, by id; `failed` could not be, and were left out."""

    paired: Paired
    counts: Mapping[str, Counts]
    failed: tuple[str, ...]

    @property
    def is_broken(self) -> bool:
        return bool(self.failed or self.paired.errors)

    def score(self, metric: Metric, corpus: str, average: Average, without: Sequence[str] = ()) -> Score:
        """All documents in one, but for some that another system failed on."""
        return metric.aggregate(
            self.kept(without),
            corpus=corpus,
            missing=self.paired.missing,
            extra=self.paired.extra,
            mismatched=self.paired.mismatched,
            failed={*self.failed, *without},
            average=average,
        )

    def kept(self, without: Sequence[str] = ()) -> list[Counts]:
        return [counts for name, counts in self.counts.items() if name not in without]


def count(metric: Metric, golds: Input, systems: Sequence[Input]) -> list[Counted]:
    """Match and count, system by system, all on the same texts of the gold; a document whose text differs or that
    cannot be counted is told on stderr and costs itself. A system with no document of the gold's ends the command."""
    systems = [under_one_id(golds, one) for one in systems]
    for one in systems:
        _refuse_strangers(golds, one)
    metric, gold, answers, told = on_one_text(metric, golds.documents, [one.documents for one in systems])
    return [_counted(metric, gold, own, told) for own in answers]


def _refuse_strangers(golds: Input, systems: Input) -> None:
    """Documents of other names are a mistake in the call, and no system that found nothing."""
    wanted, given = ({document.id for document in side.documents} for side in (golds, systems))
    if wanted.isdisjoint(given):
        named = f"{_some(given)} and {_some(wanted)}"
        click.echo(
            f"Error: {systems.path} and {golds.path} have no document in common; they are matched by id (the name of the"
            f" file, or the id in it): {named}",
            err=True,
        )
        raise click.exceptions.Exit(BAD_INPUT)


def _some(ids: set[str]) -> str:
    return f"{', '.join(sorted(ids)[:3])}{', ...' if len(ids) > 3 else ''}"


def _counted(metric: Metric, golds: list[Document], systems: list[Document], told: set[str]) -> Counted:
    """One system; of the ids in `told` it has been said already that their texts differ."""
    from timeloom.errors import TimeloomError
    from timeloom.metrics.pairing import pair

    paired = pair(golds, systems)
    for error in paired.errors:
        if error.document not in told:
            click.echo(f"Error: {error}", err=True)
    counts, failed = {}, []
    for gold, system in paired.documents:
        try:
            counts[gold.id] = metric.count(gold, system)
        except TimeloomError as error:
            click.echo(f"Error: {error if error.document else f'{gold.id}: {error}'}", err=True)
            failed.append(gold.id)
    return Counted(paired, counts, tuple(failed))


def complain(score: Score, inputs: Sequence[Input], who: str = "") -> None:
    """Say on standard error what was missing, extra, skipped or broken; `who` is the system where there are several."""
    for told, names in (
        ("without a system document, counted as empty", score.missing),
        ("with another text than the gold, counted as empty", score.mismatched),
        ("without a gold document, not counted", score.extra),
        ("left out by the rules of the measure", score.skipped),
        ("could not be counted, left out", score.failed),
    ):
        if names:
            click.echo(f"{f'{who}: ' if who else ''}{len(names)} {told}: {_shortened(names)}", err=True)
    problems = [problem for one in inputs for document in one.documents for problem in document.meta.problems]
    if problems:
        click.echo(f"{counted(len(problems), 'part')} of the input broken:", err=True)
        tell_problems(tuple(problems))


_TOLD_SUMS = {
    "gold.dropped": ("link", " of the gold left out of its graph for contradicting others, in {documents}"),
    "system.dropped": ("link", " of the system left out of its graph for contradicting others, in {documents}"),
    "system.foreign": (
        "link",
        " of the system with an end that the gold does not have (see --entities), in {documents}",
    ),
    "inexact": ("document", " with an upper bound in place of the distance"),
}
"""Sums of measures of graphs that change what a score means: what they count, and what is said of it."""


def tell_sums(counts: Mapping[str, Counts], which: Sequence[str] = tuple(_TOLD_SUMS), who: str = "") -> None:
    """Say on standard error what the measure dropped or did not work out to the end, and in which documents.

    `counts` are those of single documents, by id. Measures that are parts of another one saw the same links, so the
    largest number holds.
    """
    for name in which:
        noun, told = _TOLD_SUMS[name]
        found = {}
        for document, one in sorted(counts.items()):
            numbers = [value for key, value in one.sums.items() if key.rpartition("/")[2] == name]
            if any(numbers):
                found[document] = int(max(numbers))
        if found:
            said = told.format(documents=counted(len(found), "document"))
            total = counted(sum(found.values()), noun)
            click.echo(f"{f'{who}: ' if who else ''}{total}{said}: {_shortened(tuple(found))}", err=True)


def _shortened(names: Sequence[str]) -> str:
    """The first names of a list."""
    return f"{', '.join(names[:10])}{', ...' if len(names) > 10 else ''}"


def system_names(paths: tuple[Path, ...]) -> list[str]:
    """What systems or annotators are called: their file names, or their paths where two have the same name."""
    names = [path.name or str(path) for path in paths]
    if len(set(names)) < len(names):
        names = [str(path) for path in paths]
    if len(set(names)) < len(names):
        raise click.UsageError("the same path is given twice")
    return names
