"""The archive of dated texts: how fast, how large, and what it finds of copies that were damaged.

    python benchmarks/archive.py --size 100                         MB of generated text: build, queries, size, memory
    python benchmarks/archive.py --texts ROWS.jsonl --unseen OTHER.jsonl
                                                                    copies of texts of your own, and texts that are not
                                                                    in there

Rows are {"text", "year", "source"}. Damage: each character is, with the probability that is told, replaced by a random
letter or blank (six times of ten), lost (two) or followed by a random one (two). All by a seed. Figures only are
printed.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from timeloom.archive import Archive, Builder, Dated, date_of
from timeloom.formats.dated import find_dated, read_dated

LETTERS = "abcdefghijklmnopqrstuvwxyz "
LENGTHS = ((10, 14), (15, 60), (61, 200))
NOISE = (0.0, 0.02, 0.05, 0.1)
SHARES = (0.2, 0.25, 0.3, 0.4, 0.5)


def damaged(text: str, rate: float, rng: random.Random) -> str:
    out = []
    for character in text:
        if rng.random() >= rate:
            out.append(character)
            continue
        kind = rng.random()
        if kind < 0.6:
            out.append(rng.choice(LETTERS))
        elif kind >= 0.8:
            out += [character, rng.choice(LETTERS)]
    return "".join(out)


def cut(text: str, least: int, most: int, rng: random.Random) -> str:
    words = text.split()
    number = min(rng.randint(least, most), len(words))
    start = rng.randint(0, len(words) - number)
    return " ".join(words[start : start + number])


def generated(size: int, rng: random.Random) -> Iterator[Dated]:
    """Articles of 200 to 2,000 words of a made-up language, 50,000 words by Zipf's law, `size` MB in all."""
    syllables = [
        first + vowel + last for first in "bcdfghklmnprst" for vowel in "aeiou" for last in ("", "n", "r", "st")
    ]
    words = ["".join(rng.choices(syllables, k=rng.choice((1, 1, 2, 2, 3)))) for _ in range(50_000)]
    weights, total = [], 0.0
    for rank in range(1, len(words) + 1):
        total += 1 / rank
        weights.append(total)
    written, number = 0, 0
    while written < size * 1_000_000:
        text = " ".join(rng.choices(words, cum_weights=weights, k=rng.randint(200, 2000)))
        number += 1
        written += len(text)
        yield Dated(text, date_of(rng.randint(1700, 2000)), f"article-{number}", "generated")


def scale(size: int, folder: Path, seed: int) -> None:
    """From a file of JSON lines, as users build it: so what is read counts too, and the texts are never in memory at
    once."""
    rng = random.Random(seed)
    rows, path = folder / "rows.jsonl", folder / "generated.archive"
    with rows.open("w", encoding="utf-8") as stream:
        for one in generated(size, rng):
            stream.write(json.dumps({"text": one.text, "date": one.date, "id": one.id}) + "\n")
    number = rows.stat().st_size / 1e6
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    wall, cpu = time.perf_counter(), time.process_time()
    build(rows, path)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"build of {number:.0f} MB: {number / cpu:.1f} MB a second of CPU; {wall:.1f} s by the clock")
    print(f"memory: {after - before:.0f} MB more than the {before:.0f} before")
    print(f"archive: {path.stat().st_size / 1e6:.0f} MB, {path.stat().st_size / 1e6 / number:.2f} of the text")
    cpu = time.process_time()
    build(rows, path)
    print(f"the same again: {time.process_time() - cpu:.1f} s")
    with rows.open(encoding="utf-8") as stream:
        chosen = [json.loads(line) for line in stream if rng.random() < 51_200 / size / 14_575]
    asked = [damaged(cut(row["text"], 15, 60, rng), 0.05, rng) for row in chosen]
    with Archive(path) as archive:
        cpu = time.process_time()
        found = list(archive.each(asked, most=1))
        together = time.process_time() - cpu
        right = sum(bool(copies) and copies[0].id == row["id"] for copies, row in zip(found, chosen, strict=True))
        cpu = time.process_time()
        for text in asked[:64]:
            archive.copies(text)
        alone = time.process_time() - cpu
    told = f"{len(asked) / together:.0f} a second of CPU together, {64 / alone:.0f} one by one"
    print(f"{len(asked)} queries of 15 to 60 words, 5 % noise: {told}; found {right / len(asked):.3f}")


def build(rows: Path, path: Path) -> None:
    with Builder(path) as builder:
        for origin in find_dated([rows]).found:
            for one in read_dated(origin):
                if not isinstance(one, Dated):
                    raise one
                builder.add(one)


def held_out(row: dict[str, Any]) -> bool:
    """A tenth of the sources, by their hash."""
    return int.from_bytes(blake2b(row["source"].encode(), digest_size=8).digest()) % 10 == 0


def joined(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The texts of a source and a year as one long text."""
    held: dict[tuple[str, int], list[str]] = {}
    for row in rows:
        held.setdefault((row["source"], row["year"]), []).append(row["text"])
    return [{"source": source, "year": year, "text": "\n".join(texts)} for (source, year), texts in held.items()]


def made(rows: Sequence[dict[str, Any]], path: Path) -> Path:
    with Builder(path) as builder:
        for at, row in enumerate(rows):
            builder.add(Dated(row["text"], date_of(row["year"]), str(at), row["source"]))
    return path


def answers(archive: Archive, asked: Sequence[str]) -> list[tuple[float, int]]:
    """Share and year of the best copy of each text; (0, 0) without one."""
    found = archive.each(asked, most=1, least=SHARES[0])
    return [(copies[0].share, copies[0].year) if copies else (0.0, 0) for copies in found]


def told(name: str, found: Sequence[tuple[float, int]], years: Sequence[int] | None) -> None:
    """By least share: how many are answered, and of these how many with the year."""
    cells = []
    for least in SHARES:
        kept = [(at, year) for at, (share, year) in enumerate(found) if share >= least]
        right = "" if years is None or not kept else f"/{sum(years[at] == year for at, year in kept) / len(kept):.3f}"
        cells.append(f"{len(kept) / len(found):.3f}{right}")
    print("| " + " | ".join([name, *cells]) + " |", flush=True)


def copies(
    rows: Sequence[dict[str, Any]], unseen: Sequence[dict[str, Any]], folder: Path, seed: int, number: int
) -> None:
    rng = random.Random(seed)
    print("| answered/right | " + " | ".join(map(str, SHARES)) + " |")
    print("|---" * (len(SHARES) + 1) + "|")
    with Archive(made(rows, folder / "all.archive")) as archive:
        for least, most in LENGTHS:
            long = [row for row in rows if len(row["text"].split()) >= least]
            for rate in NOISE:
                sample = rng.sample(long, number)
                asked = [damaged(cut(row["text"], least, most, rng), rate, rng) for row in sample]
                told(f"{least} to {most} words, {rate:.0%}", answers(archive, asked), [row["year"] for row in sample])
        if unseen:
            told("texts that are not in there", answers(archive, [row["text"] for row in unseen]), None)
    out = [row for row in rows if held_out(row)]
    sample = rng.sample(out, min(number, len(out)))
    with Archive(made([row for row in rows if not held_out(row)], folder / "most.archive")) as archive:
        found = answers(archive, [row["text"] for row in sample])
    told("works that are not in there", found, [row["year"] for row in sample])
    near = [abs(year - row["year"]) for (share, year), row in zip(found, sample, strict=True) if share >= 0.3]
    print(f"their copies from a share of 0.3: {sorted(near)} years off")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, metavar="MB")
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--unseen", type=Path)
    parser.add_argument("--joined", action="store_true", help="the texts of a source and a year as one")
    parser.add_argument("--number", type=int, default=1000, help="queries for each line of the table")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.size:
            scale(given.size, Path(folder), given.seed)
        if given.texts:
            rows, unseen = (
                [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path else []
                for path in (given.texts, given.unseen)
            )
            rows = joined(rows) if given.joined else rows
            number = min(given.number, sum(len(row["text"].split()) >= LENGTHS[-1][0] for row in rows))
            print(
                f"{len(rows):,} texts, {sum(len(row['text']) for row in rows) / len(rows):,.0f} characters in the mean"
            )
            copies(rows, unseen, Path(folder), given.seed, number)


if __name__ == "__main__":
    main()
