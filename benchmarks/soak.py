"""Many texts in one process: does memory stay where it is?

    python benchmarks/soak.py [--preset rules] [--layers times] [--texts 100000] [--seconds 3000] [--seed 1] [--json
    build/soak.json]

Texts come from the grammar of fuzz.py, from one sentence to six, none of them twice, each with another time of writing.
Memory (RSS) is sampled. It is warm after 10,000 texts (of fewer than 40,000 texts, after a quarter): by then all that
is remembered is full, the last of it the matches of the levels of rules that see few different strings (2,048 each,
after 8,000 texts). Its growth is that from the median of the tenth of the samples after that to the median of the last
tenth; the most of all stands beside it, which one dear text makes that chance brings early or late. At the end the
entries of all caches of timeloom are counted. Exit code 1 if memory grows by 5 % or more, or a cache has no bound.
"""

from __future__ import annotations

import functools
import gc
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from fuzz import grown
from report import Cell, arguments, publish

import timeloom

GROWTH = 1.05
WARM, SHARE = 10_000, 0.25
"""Texts after which all that is remembered is full, and the share of a shorter run that stands for them."""
SAMPLES = 100


def texts(seed: int) -> Iterator[tuple[str, str]]:
    """Texts without end, with their times of writing."""
    draw = random.Random(seed)
    while True:
        text = " ".join(grown(draw) for _ in range(draw.choice((1, 1, 1, 1, 1, 1, 2, 2, 3, 6))))
        yield text, f"{draw.randrange(1700, 2040)}-{draw.randrange(1, 13):02d}-{draw.randrange(1, 29):02d}"


def resident() -> float:
    """MB of memory that this process holds. Without /proc the most that it has held."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def caches() -> dict[str, tuple[int, int | None]]:
    """Entries and bound of every `lru_cache` of timeloom that has arguments; a bound of None is none."""
    found = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "timeloom":
            continue
        for place in (vars(module), *(vars(one) for one in vars(module).values() if isinstance(one, type))):
            for key, value in list(place.items()):
                if isinstance(value, functools._lru_cache_wrapper) and value.__module__ == name:
                    info = value.cache_info()
                    found[f"{name}.{key}"] = (info.currsize, info.maxsize)
    return found


def read(loom: timeloom.Pipeline, text: str, dct: str, layers: str) -> int:
    document = loom(text, dct, layers=layers)  # type: ignore[arg-type]
    return len([time.to_dict() for time in document.times])


def soak(
    preset: str, layers: str, count: int, seed: int, every: int, most_seconds: float = float("inf")
) -> tuple[list[tuple[int, float]], int, float]:
    """Samples of (texts read, MB), times found, and seconds. It ends after `count` texts, or so many seconds."""
    loom = timeloom.load(preset)
    samples, found, start = [], 0, time.perf_counter()
    for number, (text, dct) in enumerate(texts(seed), 1):
        found += read(loom, text, dct, layers)
        if number % every == 0:
            gc.collect()
            samples.append((number, resident()))
        if number == count or time.perf_counter() - start > most_seconds:
            break
    return samples, found, time.perf_counter() - start


def verdict(samples: list[tuple[int, float]], count: int) -> tuple[float, float, float]:
    """MB when warm and at the end, both medians of a tenth of the samples, and the one by the other."""
    full = min(WARM, count * SHARE)
    sizes = [size for number, size in samples if number >= full]
    tenth = max(len(samples) // 10, 1)
    warm, last = statistics.median(sizes[:tenth]), statistics.median(sizes[-tenth:])
    return warm, last, last / warm


def unbounded(before: dict[str, tuple[int, int | None]]) -> list[str]:
    """Caches without a bound that have grown since they were warm."""
    return [
        name for name, (size, bound) in caches().items() if bound is None and size > before.get(name, (0, None))[0] + 16
    ]


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--preset", default="rules", choices=timeloom.presets())
    options.add_argument("--layers", default="times", choices=("times", "timeline", "all"))
    options.add_argument("--texts", type=int, default=100_000)
    options.add_argument(
        "--seconds", type=float, default=float("inf"), help="stop after so many, and judge what was read"
    )
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    every = max(min(given.texts // SAMPLES, 200), 1)
    soak(given.preset, given.layers, every, given.seed + 1, every)  # all that is loaded once
    before = caches()
    samples, found, seconds = soak(given.preset, given.layers, given.texts, given.seed, every, given.seconds)
    count = samples[-1][0]
    warm, last, growth = verdict(samples, count)
    grown_caches = unbounded(before)
    name: list[Cell] = [given.preset, given.layers, count, found]
    head = ["preset", "layers", "texts", "times", "texts/s", "warm MB", "at the end", "most MB", "growth", ""]
    bad = [f"{100 * growth - 100:.1f} % more"] if growth >= GROWTH else []
    bad += [f"cache without a bound: {one}" for one in grown_caches]
    row: list[Cell] = [
        *name,
        count / seconds,
        warm,
        last,
        max(size for _, size in samples),
        growth,
        f"BAD: {', '.join(bad)}" if bad else "ok",
    ]
    publish("soak: memory over many texts in one process", head, [row], given.json)
    print("MB, sampled: " + " ".join(f"{size:.0f}" for _, size in samples[:: max(len(samples) // 20, 1)]))
    return int(bool(bad))


if __name__ == "__main__":
    raise SystemExit(main())
