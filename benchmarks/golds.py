"""The annotated packs that accuracy is measured on, and a system run over them."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from timeloom import formats
from timeloom.document import Document, Time, TimeEntity

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
    """Run a system over the text and creation time of gold documents. A document that fails counts as empty."""
    done = Run(golds)
    for document in golds:
        bare = Document(id=document.id, text=document.text, dct=document.dct)
        given = document if system in (same, perturbed) else bare
        start = time.perf_counter()
        try:
            made = system(given)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is counted, shown, and the rest goes on
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
            done.failures.append((document.id, told.splitlines()[0]))
            made = bare
        done.seconds += time.perf_counter() - start
        done.system.append(made)
    return done


def same(document: Document) -> Document:
    """The gold as its own system: every figure must be 100."""
    return document


def perturbed(document: Document) -> Document:
    """The gold with every fifth annotation gone, every fifth one character longer, every fifth of another value."""
    return msgspec.structs.replace(
        document,
        entities=tuple(_change(entity, n) for n, entity in enumerate(document.entities) if n % 5 != 0),
        times=tuple(_change(time, n) for n, time in enumerate(document.times) if n % 5 != 0),
    )


def _change[T: (TimeEntity, Time)](part: T, n: int) -> T: ...
