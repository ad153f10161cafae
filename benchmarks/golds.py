"""The annotated packs that accuracy is measured on, and a system run over them."""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from timeloom import formats
from timeloom.document import Document

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
PACKS = ("timeml", "scate")
SPLITS = ("train", "dev")

System = Callable[[Document], Document]


def gold(data: Path, pack: str, split: str, limit: int | None = None) -> list[Document]:
    """The gold documents of `data/timeml` or `data/scate`, in the order of the split's list."""
    names = data / pack / f"{split}.txt"
    if not names.is_file():
        raise SystemExit(f"{names} is absent; give the folder of the data packs with --data")
    folder = data / pack / ("train" if pack == "timeml" else "all")
    found: list[Document] = []
    for name in names.read_text(encoding="utf-8").split()[:limit]:
        found.extend(formats.read(folder / name))
    return found


@dataclass
class Run:
    """What a system made of gold documents: one system document each, time for all, and what failed."""

    gold: list[Document]
    system: list[Document] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def megabytes(self) -> float:
        return sum(len(document.text.encode()) for document in self.gold) / 1e6


def run(golds: list[Document], system: System) -> Run:
    """Run a system over gold documents. One that fails is listed and counts as empty."""
    done = Run(golds)
    for document in golds:
        start = time.perf_counter()
        try:
            made = system(document)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is counted and shown, and the rest goes on
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error}".splitlines()[0]
            done.failures.append((document.id, f"{told} ({Path(where.filename).name}:{where.lineno})"))
            made = Document(id=document.id, text=document.text, dct=document.dct)
        done.seconds += time.perf_counter() - start
        done.system.append(made)
    return done


def system(name: str, conventions: str = "timeml") -> System:
    """A system by name: "gold" returns the gold itself (every figure must be 100), a folder or file gives the documents
    read from it, anything else is a preset, run by these conventions over the text and the creation time alone."""
    if name == "gold":
        return lambda gold: gold
    if Path(name).exists():
        found = {document.id: document for document in formats.read(name)}
        return lambda gold: found.get(gold.id, Document(id=gold.id, text=gold.text, dct=gold.dct))
    from timeloom.pipeline import load
    from timeloom.scate import legal

    loom = load(name, conventions=conventions)

    def read(gold: Document) -> Document:
        """The graphs are scored as the Anafora writer gives them: legal by the published schema."""
        document = loom(gold.text, gold.dct, id=gold.id)
        return msgspec.structs.replace(document, entities=legal(document.entities))

    return read


def arguments(doc: str | None) -> argparse.ArgumentParser:
    """The arguments that the scripts of accuracy share."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    parser.add_argument("--only", choices=PACKS, help="one pack only")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents of a split only")
    parser.add_argument("--system", default="rules", help="a preset, a folder of output, or gold (default: rules)")
    return parser
