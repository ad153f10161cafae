"""Fuzzing with atheris: every reader, find and parse and annotate with every preset, the calendar, values, the service.

    python benchmarks/fuzzing/run.py [--target NAME ...] [--seconds 60 | --runs N] [--seed 1] [--out build/fuzzing]
    python benchmarks/fuzzing/run.py --plain 100       without atheris: so many seeds and damaged copies, always the same
    python benchmarks/fuzzing/run.py --total           what all runs so far come to

Each target runs in processes of its own. What it raises, but for errors of the tree, is a finding, told once for a kind
and place; an input that takes longer than the target's limit, or more memory, ends its process, is a finding too, and
the next process goes on. (What was too slow is tried again, by the clock of the processor: others may have had it.)
Findings lie in OUT/<target>/findings, the grown corpus in OUT/<target>/corpus, so that every run goes on from the last.
Exit code 1 if there is any finding.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
sys.path.append(str(HERE.parents[1]))
sys.path.append(str(HERE.parent))  # as a module it is loaded by its path

from report import Cell, publish  # noqa: E402  # of the folder above

STATUS = re.compile(r"^#(\d+)\s+\S.*?cov: (\d+)", re.MULTILINE)
NAMED = re.compile(r"^(?:stat::|)(\S+?):\s+(\d+)$", re.MULTILINE)
HEAD = ("target", "minutes", "CPU minutes", "runs", "exec/s", "coverage", "corpus", "peak MB", "findings")
Totals = dict[str, float]


# --- one input -------------------------------------------------------------------------------------------------------
class Finder:
    """Runs the check of a target, and keeps what it raises: one input for each kind and place."""

    def __init__(self, check: Callable[[bytes], None], folder: Path) -> None:
        self.check = check
        self.folder = folder
        self.seen: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, data: bytes) -> None:
        try:
            self.check(data)
        except Exception as error:  # noqa: BLE001  # whatever it raises is what is looked for
            self.keep(data, error)

    def keep(self, data: bytes, error: Exception) -> None:
        name = place(error)
        if name in self.seen:
            return
        self.seen.add(name)
        path = self.folder / hashlib.sha256(name.encode()).hexdigest()[:12]
        if not path.with_suffix(".txt").is_file():
            path.with_suffix(".input").write_bytes(data)
            path.with_suffix(".txt").write_text("".join(traceback.format_exception(error)), "utf-8", "backslashreplace")
        print(f"FINDING {name}: {data[:200]!a}", file=sys.stderr, flush=True)


def place(error: Exception) -> str:
    """The kind of an error and where in timeloom it was raised; a broken law is known by its words."""
    from target import Fault

    if isinstance(error, Fault):
        return f"Fault: {re.sub(r'[0-9]+', '#', str(error))[:90]}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/timeloom/" in frame.filename]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].name}:{frames[-1].lineno}" if frames else "outside"
    return f"{type(error).__name__} at {where}"


# --- a process of a target -------------------------------------------------------------------------------------------
def fuzz(name: str, out: Path, arguments: list[str]) -> None:
    """Hands a target to libFuzzer, which ends this process."""
    import atheris

    sys.setrecursionlimit(1000)
    target, finder, corpus = load(name, out, atheris)
    flags = [f"-timeout={target.hang}", f"-rss_limit_mb={target.memory}", f"-max_len={target.longest}", "-print_final_stats=1",
             f"-dict={HERE.with_name('words.dict')}", f"-artifact_prefix={finder.folder}/", "-use_value_profile=1"]  # fmt: skip
    mutator: dict[str, Any] = {"custom_mutator": grower(atheris)} if target.texts else {}
    atheris.Setup([sys.argv[0], *flags, *arguments, str(corpus)], finder, internal_libfuzzer=True, **mutator)
    atheris.Fuzz()


def load(name: str, out: Path, atheris: Any) -> tuple[Any, Finder, Path]:
    """The target with its rooms instrumented: they load as the seeds are read once."""
    names = sorted({"timeloom", *rooms_of(name)})
    with atheris.instrument_imports(include=names, enable_loader_override=False):
        from targets import TARGETS

        target = TARGETS[name]
        corpus = out / name / "corpus"
        corpus.mkdir(parents=True, exist_ok=True)
        finder = Finder(target.check, out / name / "findings")
        for seed in target.seeds():
            (corpus / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)
            finder(seed)
    return target, finder, corpus


def rooms_of(name: str) -> tuple[str, ...]:
    """The rooms of a target, asked in a process that may load what it likes: here nothing must be loaded yet."""
    asked = subprocess.run([sys.executable, __file__, "--rooms", name], capture_output=True, text=True, check=True)
    return tuple(asked.stdout.split())


def grower(atheris: Any) -> Callable[[bytes, int, int], bytes]:
    """A mutator that now and then has the grammar of benchmarks/fuzz.py write the text, or a part of it."""
    from fuzz import KINDS, grown

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        draw = random.Random(seed)
        chance = draw.random()
        if chance < 0.5 or not data:
            return bytes(atheris.Mutate(data, longest))
        if chance < 0.7:
            made = data[:1] + draw.choice(KINDS)(draw).encode("utf-8", "replace")
        else:
            at = 1 + draw.randrange(len(data))
            made = (
                data[:at] + grown(draw, draw.choice(("T", "S", "DATE", "REL", "CLOCK", "AMOUNT"))).encode() + data[at:]
            )
        return made[:longest]

    return mutate


# --- all processes of a target ---------------------------------------------------------------------------------------
def run(name: str, out: Path, seconds: float, runs: int, seed: int) -> Totals:
    """A target for so many seconds or inputs, in as many processes as findings of time and memory end."""
    done: Totals = {"seconds": 0.0, "cpu": 0.0, "runs": 0, "coverage": 0, "peak": 0}
    begun, worked, lap = time.monotonic(), work_of_children(), 0
    while True:
        left = seconds - (time.monotonic() - begun)
        limit = [f"-runs={runs - int(done['runs'])}"] if runs else [f"-max_total_time={max(int(left), 1)}"]
        command = [sys.executable, __file__, "--child", name, "--out", str(out), *limit, f"-seed={seed + lap}"]
        with subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=surroundings()
        ) as process:
            told = watched(process, name)
        for key, value in figures(told).items():
            done[key] = done[key] + value if key == "runs" else max(done[key], value)
        lap += 1
        if process.returncode:
            ended(name, out, told, process.returncode)
        spent = time.monotonic() - begun
        over = done["runs"] >= runs if runs else spent > seconds - 5
        if over or (process.returncode and "#" not in told) or lap > 200:
            break
    done["seconds"], done["cpu"] = time.monotonic() - begun, work_of_children() - worked
    return done


def work_of_children() -> float:
    """Seconds of a processor that processes of this one have taken so far: on a busy machine fewer than those that
    passed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def surroundings() -> dict[str, str]:
    return {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def watched(process: subprocess.Popen[bytes], name: str) -> str:
    """What a process tells, findings passed on as they come."""
    told: list[str] = []
    assert process.stderr is not None
    for raw in process.stderr:
        line = raw.decode("utf-8", "replace")
        told.append(line)
        if line.startswith("FINDING"):
            print(f"{name}: {line.strip()}", flush=True)
    return "".join(told[-2000:])


def figures(told: str) -> Totals:
    """Runs, coverage and memory of a process, off the lines of libFuzzer."""
    status = [(int(count), int(covered)) for count, covered in STATUS.findall(told)]
    named = {name: int(value) for name, value in NAMED.findall(told)}
    runs = named.get("number_of_executed_units", max((count for count, _ in status), default=0))
    coverage = max((covered for _, covered in status), default=0)
    return {"runs": runs, "coverage": coverage, "peak": named.get("peak_rss_mb", 0)}


def ended(name: str, out: Path, told: str, code: int) -> None:
    """A process that did not end by itself: a hang, too much memory, a crash below Python."""
    why = next((line for line in told.splitlines() if line.startswith("==") and "ERROR" in line), f"exit {code}")
    # Units that were slow, and no more, are written and told of too: the process ended with the last one.
    units = re.findall(r"Test unit written to (\S+)", told)
    path = Path(units[-1]) if units else out / name / "findings" / f"exit-{code}"
    excuse = excused(name, out, path, why) if path.is_file() else ""
    if excuse:
        print(f"{name}: {excuse}, and not by itself: {path}", flush=True)
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f"{path.name}.txt").write_text(f"{why}\n\n{told[-6000:]}", "utf-8")
    print(f"{name}: FINDING {why} {path}", flush=True)


def excused(name: str, out: Path, path: Path, why: str) -> str:
    """What was at fault in place of the input that libFuzzer stopped at, or "".

    Its clock runs on while others have the processor: is the input too slow by the clock of the processor as well? And
    atheris keeps the result of every comparison of two arrays: 20,000 of 20 KB each take 384 MB of a process that has
    none of them left without it. So whatever has a model in it grows while it is fuzzed: does it without atheris,
    too?"""
    if "timeout" in why and not fails("--again", name, out, path):
        return "slow while the machine was busy"
    if "out-of-memory" in why and not fails("--steady", name, out, path):
        return "much memory under atheris"
    return ""


def fails(question: str, name: str, out: Path, path: Path) -> bool:
    """What a process of its own says of an input; one that does not come back says yes."""
    command = [sys.executable, __file__, question, name, "--input", str(path), "--out", str(out)]
    try:
        done = subprocess.run(command, check=False, env=surroundings(), stderr=subprocess.DEVNULL, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


PATIENCE = 900
"""Seconds that one input may take with all that has to be loaded for it, on however busy a machine."""
WARM, ENOUGH = 200, 600
"""Inputs after which all is loaded and remembered, and after which memory must still be what it was then."""
SLACK = 1.2
"""The most of it that it may be."""


def again(name: str, out: Path, path: Path) -> int:
    """1 if an input takes longer than its target may, instrumented as it was; one that does not end is ended by the
    system."""
    import atheris

    target, _, _ = load(name, out, atheris)
    most = int(time.process_time()) + target.hang + 5
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    return int(takes(target.check, path.read_bytes()) > target.hang)


def steady(name: str, out: Path, path: Path) -> int:
    """1 if memory grows over inputs of the corpus without atheris, or this input takes more of it than its target
    may."""
    from targets import TARGETS

    target = TARGETS[name]
    known = sorted((out / name / "corpus").iterdir())
    random.Random(name).shuffle(known)
    warm = 0
    for count, one in enumerate((*islice(cycle(known), ENOUGH - 1), path), 1):
        takes(target.check, one.read_bytes())
        if count == WARM:
            warm = resident()
    return int(resident() > SLACK * warm > 0 or most_resident() > target.memory << 20)


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()


def most_resident() -> int:
    """The most there were."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def takes(check: Callable[[bytes], None], data: bytes) -> float:
    """Seconds of a processor that a check takes, whatever comes of it."""
    begun = time.process_time()
    with contextlib.suppress(Exception):
        check(data)
    return time.process_time() - begun


# --- without atheris -------------------------------------------------------------------------------------------------
def plain(name: str, out: Path, inputs: int) -> Totals:
    """Seeds, and damaged copies of them, in this process: the same inputs every time."""
    from targets import TARGETS

    target = TARGETS[name]
    finder = Finder(target.check, out / name / "findings")
    draw, begun, count = random.Random(name), time.monotonic(), 0
    seeds, worked = target.seeds(), time.process_time()
    few = seeds[:: max(1, 2 * len(seeds) // max(inputs, 1))]
    for data in (*few, *(damaged(draw.choice(seeds), draw) for _ in range(inputs - len(few)))):
        count += 1
        if takes(finder, data[: target.longest]) > target.hang:
            finder.keep(data, TimeoutError(f"longer than {target.hang} s"))
    spent = time.process_time() - worked
    return {"seconds": time.monotonic() - begun, "cpu": spent, "runs": count, "coverage": 0, "peak": 0}


def damaged(data: bytes, draw: random.Random) -> bytes:
    """A few bytes lost, doubled, moved or replaced."""
    out = bytearray(data or b" ")
    for _ in range(draw.randint(1, 4)):
        start, other = draw.randrange(len(out)), draw.randrange(len(out))
        end = min(len(out), start + draw.randint(1, 12))
        match draw.randrange(4):
            case 0:
                out[start:end] = b""
            case 1:
                out[start:start] = out[start:end]
            case 2:
                out[other:other] = out[start:end]
            case _:
                out[start] = draw.choice(b"<>&\"'/=\x00\xff t1e@;,9\n\t{[-.")
        out = out or bytearray(b" ")
    return bytes(out)


# --- the table -------------------------------------------------------------------------------------------------------
def add_up(name: str, out: Path, lap: Totals) -> None:
    """A run added to the account of its target."""
    path = out / name / "total.json"
    total: Totals = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    for key, value in lap.items():
        old = total.get(key, 0)
        total[key] = old + value if key in ("seconds", "cpu", "runs") else max(old, value)
    path.write_text(json.dumps(total), "utf-8")


def findings(folder: Path) -> list[Path]:
    return sorted(folder.glob("findings/*.txt"))


def row(name: str, out: Path) -> list[Cell]:
    folder = out / name
    path = folder / "total.json"
    total: Totals = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    seconds, runs = total.get("seconds", 0.0), int(total.get("runs", 0))
    corpus = len(list((folder / "corpus").glob("*"))) if (folder / "corpus").is_dir() else 0
    rate = round(runs / seconds) if seconds else None
    minutes = [round(seconds / 60, 1), round(total.get("cpu", 0.0) / 60, 1)]
    measured: list[Cell] = [*minutes, runs, rate, int(total.get("coverage", 0)), corpus]
    return [name, *measured, int(total.get("peak", 0)), len(findings(folder))]


def told(names: list[str], out: Path, json_path: Path | None) -> int:
    rows = [row(name, out) for name in names]
    publish("fuzzing, all runs so far", HEAD, rows, json_path)
    count = sum(int(one[-1] or 0) for one in rows)
    minutes = sum(float(one[1] or 0) for one in rows)
    worked = sum(float(one[2] or 0) for one in rows)
    print(
        f"{sum(int(one[3] or 0) for one in rows):,} inputs in {minutes:.0f} minutes ({worked:.0f} of a processor), {count} findings"
    )
    for name in names:
        for path in findings(out / name):
            print(f"  {path}: {path.read_text('utf-8').strip().splitlines()[-1][:150]}")
    idle = [str(one[0]) for one in rows if not one[3]]
    if idle:
        print(f"nothing was read by {', '.join(idle)}")
    return int(count > 0 or len(idle) > 0)


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--target", nargs="+", metavar="NAME", help="all if not told")
    options.add_argument("--without", nargs="+", metavar="NAME", default=[], help="all but these")
    options.add_argument("--seconds", type=float, default=60.0, help="for each target")
    options.add_argument("--runs", type=int, default=0, help="inputs for each target, instead of seconds")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--plain", type=int, metavar="N", help="without atheris")
    options.add_argument("--total", action="store_true")
    options.add_argument("--out", type=Path, default=Path("build/fuzzing"))
    options.add_argument("--json", type=Path)
    options.add_argument("--child", help=argparse.SUPPRESS)
    options.add_argument("--rooms", help=argparse.SUPPRESS)
    options.add_argument("--again", help=argparse.SUPPRESS)
    options.add_argument("--steady", help=argparse.SUPPRESS)
    options.add_argument("--input", type=Path, help=argparse.SUPPRESS)
    given, rest = options.parse_known_args()
    out = given.out.resolve()
    if given.child:
        with swept():
            fuzz(given.child, out, rest)
        return 0
    if given.again:
        with swept():
            return again(given.again, out, given.input)
    if given.steady:
        with swept():
            return steady(given.steady, out, given.input)
    if rest:
        options.error(f"not known: {' '.join(rest)}")
    with swept():
        from targets import TARGETS

        if given.rooms:
            print(*TARGETS[given.rooms].rooms)
            return 0
        unknown = [name for name in (*(given.target or ()), *given.without) if name not in TARGETS]
        if unknown:
            options.error(f"no such target: {', '.join(unknown)}; there are {', '.join(TARGETS)}")
        names = [name for name in given.target or TARGETS if name not in given.without]
        for name in () if given.total else names:
            lap = plain(name, out, given.plain) if given.plain is not None else None
            add_up(name, out, lap or run(name, out, given.seconds, given.runs, given.seed))
    return told(names, out, given.json)


@contextlib.contextmanager
def swept() -> Any:
    """Removes the folder in which the readers of this process found their files."""
    try:
        yield
    finally:
        readers = sys.modules.get("readers")
        if readers is not None:
            shutil.rmtree(readers.ROOM, ignore_errors=True)


if __name__ == "__main__":
    raise SystemExit(main())
