"""`timeloom bench tasks`: what the tasks of TempEval and the finer ones reach, how precise they are, how far annotators
agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.figures import figures_option, print_figures
from timeloom.cli.measures import BAD_INPUT, is_unread
from timeloom.cli.standoff import Layers, standoff_option
from timeloom.cli.wording import counted

if TYPE_CHECKING:
    from timeloom.document import Document
    from timeloom.pipeline import Pipeline
    from timeloom.signature import Signature
    from timeloom_lab.studies.task_agreement import Annotator
    from timeloom_lab.studies.tasks import Answered, Unreached

__all__ = ["tasks"]


@click.command("tasks")
@click.option(
    "--corpus", default="tbaq", show_default=True, help="A corpus with TLINKs, by its id; or a folder of TimeML."
)
@click.option("--split", default="dev", show_default=True, help="A split of the corpus; of a folder all is taken.")
@click.option("--root", type=click.Path(path_type=Path), help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option(
    "--task", "chosen", multiple=True, metavar="NAME", help="A task (A, 5c, ...); may be repeated.  [default: all]"
)
@click.option(
    "--preset", default="en", show_default=True, help="What parses the texts, and with --classifier labels pairs."
)
@standoff_option
@click.option(
    "--system", type=click.Path(exists=True, path_type=Path), help="TimeML of a system: precision of each task."
)
@click.option("--entities", type=click.Choice(["ids", "spans"]), default="ids", show_default=True,
              help="Entities of the system are the gold's by their ids, or by their spans.")  # fmt: skip
@click.option("--classifier", is_flag=True, help="Precision of the labels that the preset gives to the pairs.")
@click.option("--annotator", "annotators", multiple=True, metavar="ID|NAME=DIR",
              help="Another annotator: matres, tbdense, or a folder; may be repeated.")  # fmt: skip
@click.option("--patterns", is_flag=True, help="A row for every pattern as well.")
@click.option("--list", "listing", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write every pair that no task reaches, as a table.")  # fmt: skip
@figures_option
def tasks(
    corpus: str, split: str, root: Path | None, chosen: tuple[str, ...], preset: str, standoff: tuple[Path, ...],
    system: Path | None, entities: str, classifier: bool, annotators: tuple[str, ...], patterns: bool, listing: Path | None,
    form: str,
) -> None:  # fmt: skip
    """Say what each task of the TempEval article finds in a corpus: A, B, C, and the nine finer ones.

    The times, events and links of the corpus stand; its texts are parsed. For each task: instances, how many of them a TLINK
    joins and of how many the links say something, and the labels that they come to. Then how many of the linked pairs some
    task reaches, by kind of pair, and how many none does.

    \b
    timeloom bench tasks --annotator matres --annotator tbdense
    timeloom bench tasks --task 5c --patterns --system out/ --list unreached.tsv
    """
    from timeloom.pipeline import load as preset_of
    from timeloom.relations.tasks import task as task_of
    from timeloom.relations.tasks import tasks as every
    from timeloom_lab.studies.task_agreement import agreements
    from timeloom_lab.studies.task_tables import Told
    from timeloom_lab.studies.tasks import by_classifier, by_dates, by_system, read, score, study

    wanted = [task_of(name) for name in dict.fromkeys(chosen)] if chosen else list(every().values())
    loom = preset_of(preset)
    name, golds = _golds(corpus, split, root)
    layers = Layers(standoff)
    reads = [read(document, wanted, layers.predicates(document, len(golds) == 1))
             for document in _parsed(golds, layers, loom)]  # fmt: skip
    for unused in layers.unused():
        click.echo(f"no such document here, passed over: {unused}", err=True)
    found = study(reads, wanted)
    scores: dict[str, tuple[Answered, ...]] = {}
    dates = [task for task in wanted if task.ends == ("time", "time")]
    if dates:
        scores["values of times"] = score(reads, dates, by_dates)
    if system is not None:
        scores[str(system)] = score(reads, wanted, by_system(_systems(system), spans=entities == "spans"))
    if classifier:
        scores[f"preset {preset}"] = score(reads, wanted, by_classifier(loom.label, wanted))
    agreed = agreements(reads, wanted, _annotators(annotators, root, golds), name.partition("@")[0])
    if listing is not None:
        _write_list(listing, found.unreached)
    told = Told(wanted, found, scores, agreed, _signature(name, loom, len(reads)), patterns)
    print_figures(form, told.to_dict, told.tables)
    if listing is not None:
        click.echo(f"{counted(len(found.unreached), 'pair')} written to {listing}", err=True)
    if is_unread():
        raise click.exceptions.Exit(BAD_INPUT)


def _signature(corpus: str, loom: Pipeline, documents: int) -> Signature:
    """How the figures came to be."""
    from timeloom._version import __version__
    from timeloom.signature import Signature

    return Signature.of(bench="tasks", corpus=corpus, preset=loom.name, docs=documents, v=__version__)


def _golds(corpus: str, split: str, root: Path | None) -> tuple[str, list[Document]]:
    """The documents, and what a signature calls them."""
    if Path(corpus).exists():
        from timeloom.cli.measures import read

        return corpus, read(Path(corpus), "auto").documents
    from timeloom.corpora import load

    loaded = load(corpus, split, root=root)
    return loaded.name, list(loaded)


def _parsed(golds: Sequence[Document], layers: Layers, loom: Pipeline) -> Iterable[Document]:
    """The documents with trees: those of the user, else ours."""
    from timeloom.pipeline.trees import with_trees

    return (with_trees(layers.parsed(document, len(golds) == 1), loom) for document in golds)


def _systems(path: Path) -> dict[str, Document]:
    from timeloom.cli.measures import read

    return {document.id: document for document in read(path, "auto").documents}


def _annotators(given: Sequence[str], root: Path | None, golds: Sequence[Document]) -> list[Annotator]:
    from timeloom.corpora import load
    from timeloom_lab.studies.task_agreement import Annotator

    ids = {document.id for document in golds}
    found = []
    for one in given:
        name, folder, path = one.partition("=")
        if folder:
            if not name or not Path(path).exists():
                raise click.UsageError(f"--annotator: NAME=DIR names a folder that there is, not {one!r}")
            found.append(Annotator(name, _systems(Path(path))))
        else:
            loaded = load(name, root=root)
            scheme = "matres" if name.startswith("matres") else "tbdense"
            held = {id: loaded.document(id) for id in loaded.ids if id in ids}
            found.append(Annotator(name, held, scheme))
    return found


def _write_list(path: Path, unreached: Iterable[Unreached]) -> None:
    from timeloom.formats.placing import put

    head = ("document", "source", "words", "target", "words", "kind")
    put({path: "".join("\t".join(row) + "\n" for row in (head, *unreached)).encode("utf-8")})
