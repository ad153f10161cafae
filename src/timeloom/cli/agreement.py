"""`timeloom agreement ITEMS ANNOTATOR ANNOTATOR...`: how far annotators agree with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import BAD_INPUT, Input, Sampling, read, sampling_options, system_names, under_one_id

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.metrics.agreement import Agreement, Credit
    from timeloom.metrics.labelled import Item, Items, Labels
    from timeloom.signature import Signature

__all__ = ["agreement"]


@click.command()
@click.argument("items", type=click.Choice(["links", "timex", "events", "scate"]), metavar="ITEMS")
@click.argument(
    "annotators", nargs=-1, required=True, metavar="ANNOTATOR...", type=click.Path(exists=True, path_type=Path)
)
@click.option("--attribute", metavar="NAME", help="The label of timex and events.  [default: type, class]")
@click.option(
    "--coarse", is_flag=True,
    help="Links: make all labels those of TempEval-1, which have a weighted kappa and kinds of disagreement.",
)  # fmt: skip
@click.option(
    "--absent", type=click.Choice(["drop", "none"]), default="drop", show_default=True,
    help="What one of two annotators has alone: leave it out, or give it the label none on the other side.",
)  # fmt: skip
@click.option("--confidence", is_flag=True, help="Intervals of the means as well, by resampling the documents.")
@sampling_options
@click.option("--alpha", is_flag=True, help="Krippendorff's alpha as well (needs timeloom[agreement]).")
@figures_option
@click.option("--from", "source", default="auto", show_default=True, metavar="FORMAT", help="Format of all inputs.")
def agreement(
    items: Items,
    annotators: tuple[Path, ...],
    attribute: str | None,
    coarse: bool,
    absent: str,
    confidence: bool,
    sampling: Sampling,
    alpha: bool,
    form: str,
    source: str,
) -> None:
    """Say how far annotators (files or folders, one each) agree on ITEMS of the same texts.

    ITEMS are links (pairs of ids), timex, events or scate (spans). Each pair of annotators has precision and Cohen's kappa
    on what both have labelled; then come lowest, highest and mean, the means without each annotator, and the disagreements
    by labels. A document whose text differs from the first annotator's, or with a label that there is not, is left out for
    the one who has it (exit code 3).

    \b
    timeloom agreement links --coarse anna/ ben/ carla/
    timeloom agreement timex anna/ ben/ --attribute value --absent none --alpha
    """
    from timeloom.metrics import agreement as measured
    from timeloom.metrics.agreement_report import agreement_tables

    if len(annotators) < 2:
        raise click.UsageError("give two annotators or more")
    if sampling.given() and not confidence:
        raise click.UsageError(f"{sampling.given()} goes with --confidence")
    names = system_names(annotators)
    first, *others = [read(path, source) for path in annotators]
    inputs = [first, *(under_one_id(first, other) for other in others)]
    same = dict(zip(names, _same_texts(names, inputs), strict=True))
    kept, labels = _labels(items, same, attribute, coarse, absent)
    _tell_missing(kept)
    credit = _credit() if coarse else None
    found = measured.agreement(
        labels, credit=credit, with_alpha=alpha, signature=_signature(items, kept, attribute, coarse, absent)
    )
    if not any(pair.items for pair in found.pairs):
        click.echo(f"Error: no two annotators have labelled the same {items}", err=True)
        raise click.exceptions.Exit(BAD_INPUT)
    if confidence:
        found = _with_intervals(found, labels, credit, sampling)
    print_figures(form, found.to_dict, lambda: agreement_tables(found))
    if any(one.errors or len(one.documents) > len(own) for one, own in zip(inputs, kept.values(), strict=True)):
        raise click.exceptions.Exit(BAD_INPUT)


def _labels(
    items: Items, documents: dict[str, list[Document]], attribute: str | None, coarse: bool, absent: str
) -> tuple[dict[str, list[Document]], Mapping[str, Labels]]:
    """The documents of each annotator that could be understood, and what they hold; the others are told on stderr.

    A usage error for options that do not go together, and for an attribute that nothing has.
    """
    from timeloom.errors import FormatError
    from timeloom.metrics.labelled import filled, labels_of

    kept: dict[str, list[Document]] = {name: [] for name in documents}
    labels: dict[str, dict[Item, str]] = {name: {} for name in documents}
    for name, document in ((name, document) for name, own in documents.items() for document in own):
        try:
            labels[name] |= labels_of([document], items, attribute=attribute, coarse=coarse)
        except FormatError as error:
            click.echo(f"Error: {error}\n{name}: {document.id} left out", err=True)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        else:
            kept[name].append(document)
    if attribute is not None:
        _refuse_unknown(attribute, items, kept)
    if absent == "none":
        return kept, filled(labels, {name: [document.id for document in own] for name, own in kept.items()})
    return kept, labels


def _refuse_unknown(attribute: str, items: Items, documents: dict[str, list[Document]]) -> None:
    """A mistyped attribute would be absent everywhere, and all annotators in perfect agreement about it."""
    from timeloom.metrics.labelled import attributes_of

    known = {name for own in documents.values() for document in own for name in attributes_of(document, items)}
    if known and attribute not in known:
        near = get_close_matches(attribute, known, n=1)
        hint = f"Did you mean {near[0]}? " if near else ""
        has = ", ".join(sorted(known))
        raise click.UsageError(f"--attribute: no {items} here have {attribute!r}. {hint}They have {has}.")


def _credit() -> Credit:
    """The relaxed matrix of TempEval-1."""
    from timeloom.metrics.agreement import with_absent
    from timeloom.metrics.tempeval1 import relaxed_credit

    return with_absent(relaxed_credit)


def _signature(
    items: Items, documents: dict[str, list[Document]], attribute: str | None, coarse: bool, absent: str
) -> Signature:
    from timeloom.signature import Signature

    told = {"attribute": attribute} if attribute else {"coarse": coarse} if items == "links" else {}
    ids = {document.id for own in documents.values() for document in own}
    return Signature.of(metric="agreement", items=items, **told, absent=absent, docs=len(ids))


def _with_intervals(
    found: Agreement, labels: Mapping[str, Labels], credit: Credit | None, sampling: Sampling
) -> Agreement:
    from timeloom.metrics.agreement_intervals import with_intervals

    try:
        return with_intervals(found, labels, credit=credit, plan=sampling.plan())
    except ValueError as error:
        raise click.UsageError(f"--confidence: {error}") from error


def _same_texts(names: Sequence[str], inputs: Sequence[Input]) -> list[list[Document]]:
    """The documents of every annotator but those whose text is not that of the first one who has it; these are told."""
    from timeloom.errors import FormatError
    from timeloom.metrics.pairing import refuse_other_text

    first: dict[str, tuple[str, Document]] = {}
    kept: list[list[Document]] = []
    for name, one in zip(names, inputs, strict=True):
        own = []
        for document in one.documents:
            who, other = first.setdefault(document.id, (name, document))
            try:
                refuse_other_text(other, document, who, name)
            except FormatError as error:
                click.echo(f"Error: {error}\n{name}: {document.id} left out", err=True)
                continue
            own.append(document)
        kept.append(own)
    return kept


def _tell_missing(documents: dict[str, list[Document]]) -> None:
    """Say which annotator lacks which document."""
    every = sorted({document.id for own in documents.values() for document in own})
    for name, own in documents.items():
        missing = sorted(set(every) - {document.id for document in own})
        if missing:
            shown = f"{', '.join(missing[:10])}{', ...' if len(missing) > 10 else ''}"
            click.echo(f"{name}: {len(missing)} of {len(every)} documents not annotated: {shown}", err=True)
