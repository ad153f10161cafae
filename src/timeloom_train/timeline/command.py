"""`python -m timeloom_train timeline`: learn from readers which links of a timeline hold, when events happen, and which
phrases read well."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import click
import msgspec

from timeloom.errors import CorpusError

__all__ = ["timeline"]

_FOLDER = click.Path(file_okay=False, path_type=Path)
_THERE = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--root", type=_THERE, required=True, help="The folder of the data packs.")
@click.option("--out", type=_FOLDER, default=Path("build/timeline"), show_default=True)
def timeline(root: Path, out: Path) -> None:
    """Learn which links of a timeline readers find right, in which stretches of time events lie, and which ways of
    telling an event read well: minutes, and always the same weights."""
    if find_spec("timeloom_train.timeline.readings") is None:
        raise CorpusError(
            "what readers found is no part of a wheel: train in the source tree", value=str(Path(__file__).parent)
        )
    from rich.progress import track

    from timeloom.encoder.weaver import Weaver
    from timeloom.pipeline import load
    from timeloom_train.timeline.learning import Judged, as_linked, judged, learn
    from timeloom_train.timeline.readings import Part, readings, texts

    begun = perf_counter()
    loom, weaver = replace(load("en", conventions="everyday"), timeline=as_linked), Weaver.load()

    def found(part: Part) -> list[Judged]:
        held = list(texts(readings(part), root))
        read = (
            (reading, loom.run(bare, layers="timeline"))
            for reading, bare in track(held, f"reading, {part}", transient=True)
        )
        return [
            one
            for reading, document in read
            for one in judged(reading, msgspec.structs.replace(document, reading=weaver.read(document)))
        ]

    click.echo(json.dumps(learn(found("learn"), found("test"), out, begun)))
