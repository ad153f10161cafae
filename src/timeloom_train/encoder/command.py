"""`python -m timeloom_train.encoder.command make|measure`: MiniLM small, and what that costs."""

from __future__ import annotations

import json
import resource
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np

from timeloom.corpora import load as load_corpus
from timeloom.document import Document, Span
from timeloom.encoder import Encoder, WordPiece, prune
from timeloom.times.segment import Segmenter
from timeloom_train.encoder.bert import MINILM, load
from timeloom_train.encoder.export import export
from timeloom_train.encoder.variants import VARIANTS

__all__ = ["main"]

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group()
def main() -> None:
    """Make the network small, and measure it."""


@main.command()
@click.argument("source", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("out", type=_FOLDER)
@click.option("--root", type=_FOLDER, help="where the corpora are")
@click.option("--pieces", "limit", default=16_000, show_default=True, help="pieces to keep")
@click.option(
    "--variant", "names", multiple=True, type=click.Choice(sorted(VARIANTS)), default=("whole7",), show_default=True
)
def make(source: Path, out: Path, root: Path | None, limit: int, names: tuple[str, ...]) -> None:
    """Write VARIANT.onnx and vocab.txt to OUT, from the folder of model.safetensors and vocab.txt.

    Kept are the pieces most frequent in TBAQ's training documents; every 20th sentence of these calibrates.
    """
    vocabulary = (source / "vocab.txt").read_text(encoding="utf-8").splitlines()
    full = WordPiece(vocabulary)
    cut = [
        full.encode(document.text, span.start, span.end).ids
        for document in _documents("train", root)
        for span in document.sentences
    ]
    counts = Counter(id for ids in cut for id in ids)
    rows = prune(vocabulary, [vocabulary[id] for id, _ in counts.most_common()] + vocabulary, limit)
    place = {row: at for at, row in enumerate(rows)}
    calibration = [[place[id] for id in (full.first, *ids, full.last) if id in place] for ids in cut[::20]]
    model = export(load(source / "model.safetensors", keep=rows), MINILM.positions)
    out.mkdir(parents=True, exist_ok=True)
    (out / "vocab.txt").write_text("".join(f"{vocabulary[row]}\n" for row in rows), encoding="utf-8")
    for name in names:
        size = (out / f"{name}.onnx").write_bytes(VARIANTS[name](model, calibration).SerializeToString())
        click.echo(f"{name}: {size:,} bytes")


@main.command()
@click.argument("model", type=_FILE)
@click.argument("vocabulary", type=_FILE)
@click.option("--root", type=_FOLDER, help="where the corpora are")
@click.option("--every", default=6, show_default=True, help="measure every so many-th sentence")
@click.option("--against", type=_FILE, help="the network in floats, for the difference")
def measure(model: Path, vocabulary: Path, root: Path | None, every: int, against: Path | None) -> None:
    """Size, time to load, memory, speed on one thread, and whether each sentence gives the same bytes in any company.

    Prints one line of JSON. Speed is in processor seconds, over sentences of TBAQ.
    """
    pieces = vocabulary.read_text(encoding="utf-8").splitlines()
    sentences = _sentences(root, every)
    before, start = _memory(), time.perf_counter()
    encoder = Encoder(model, pieces)
    told: dict[str, object] = {
        "model": model.stem,
        "MB": model.stat().st_size / 1e6,
        "load_s": time.perf_counter() - start,
    }
    start = time.process_time()
    together = _run(encoder, [sentences])
    grouped = time.process_time() - start
    told["memory_MB"] = _memory() - before
    start = time.process_time()
    alone = _run(encoder, [[sentence] for sentence in sentences])
    single = time.process_time() - start
    size = sum(len(sentence.encode()) for sentence in sentences) / 1e6
    told |= {"sentences": len(sentences), "per_s": len(sentences) / grouped, "MB_per_s": size / grouped}
    told |= {"alone_per_s": len(sentences) / single, "alone_MB_per_s": size / single}
    told["other_bytes"] = {"all": _other(alone, together), **dict(_companies(model, pieces, sentences, alone))}
    if against is not None:
        told |= _difference(alone, _run(Encoder(against, pieces), [sentences]))
    click.echo(
        json.dumps({name: round(value, 4) if isinstance(value, float) else value for name, value in told.items()})
    )


def _documents(split: str, root: Path | None) -> Iterator[Document]:
    segment = Segmenter(tokens=False)
    return (segment(document) for document in load_corpus("tbaq", split, root=root))


def _sentences(root: Path | None, every: int) -> list[str]:
    found = [
        d.text[span.start : span.end]
        for split in ("train", "dev")
        for d in _documents(split, root)
        for span in d.sentences
    ]
    return found[::every]


def _run(encoder: Encoder, batches: list[list[str]]) -> list[bytes]:
    found = []
    for batch in batches:
        text = "\n\n".join(batch)
        ends = np.cumsum([len(sentence) + 2 for sentence in batch]).tolist()
        made = encoder.encode(text, [Span(end - 2 - len(s), end - 2) for s, end in zip(batch, ends, strict=True)])
        found += [made.vectors(at).tobytes() for at in range(len(batch))]
    return found


def _companies(model: Path, pieces: list[str], sentences: list[str], alone: list[bytes]) -> Iterator[tuple[str, int]]:
    """How many sentences give other bytes than alone: in batches of a size, in shuffled order, on 1 and 2 threads."""
    for threads in (1, 2):
        encoder = Encoder(model, pieces, threads=threads)
        for size in (4, 7, 32):
            order = np.random.default_rng(size).permutation(len(sentences)).tolist()
            batches = [[sentences[at] for at in order[start : start + size]] for start in range(0, len(order), size)]
            yield f"{size} shuffled, {threads} threads", _other([alone[at] for at in order], _run(encoder, batches))


def _other(left: list[bytes], right: list[bytes]) -> int:
    return sum(one != two for one, two in zip(left, right, strict=True))


def _difference(left: list[bytes], right: list[bytes]) -> dict[str, object]:
    a, b = (np.frombuffer(b"".join(side), np.float32).reshape(-1, MINILM.width) for side in (left, right))
    cosines = (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    root = float(np.sqrt(np.square(a - b).mean()))
    return {"difference_most": float(np.abs(a - b).max()), "difference_rms": root, "cosine_mean": float(cosines.mean())}


def _memory() -> float:
    """The most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
