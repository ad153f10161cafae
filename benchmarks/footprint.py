"""What it costs to start: time of `import timeloom`, first call, resident memory of `timeloom parse`.

    python benchmarks/footprint.py [--times 10] [--json build/footprint.json]

Every figure is the median of fresh processes, with bytecode of its own that a first run, not counted, has written: pip
compiles what it installs, and an environment that forbids bytecode would measure the compiler. Time of an import is
measured inside the process around the import statement; memory is the peak resident set that the operating system
reports for the child.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from report import Cell, arguments, publish

SENTENCE = "The council met on Friday, 5 March 2004, and again two weeks later."
TIMED = "import time; t = time.perf_counter(); {}; print((time.perf_counter() - t) * 1000)"
STEPS = {
    "import timeloom": "import timeloom",
    "import, find on one sentence": f"import timeloom; timeloom.find({SENTENCE!r}, dct='2004-06-01')",
    "import, load rules": "import timeloom; timeloom.load('rules')",
    "import, load en": "import timeloom; timeloom.load('en')",
    "import, load en, find on one sentence": f"import timeloom; timeloom.find({SENTENCE!r}, dct='2004-06-01', preset='en')",
}
COMMANDS: dict[str, list[str]] = {
    "python -c pass": ["-c", "pass"],
    "timeloom --version": ["-m", "timeloom", "--version"],
    "timeloom parse '...'": ["-m", "timeloom", "parse", SENTENCE, "--dct", "2004-06-01"],
    "timeloom parse '...' --preset en": ["-m", "timeloom", "parse", SENTENCE, "--dct", "2004-06-01", "--preset", "en"],
    "timeloom parse '...' --format json": [
        "-m",
        "timeloom",
        "parse",
        SENTENCE,
        "--dct",
        "2004-06-01",
        "--format",
        "json",
    ],
}
HEAVY = ("numpy", "onnxruntime", "lxml", "rich", "holidays")


def timed(statement: str) -> float:
    """Milliseconds of a statement in a fresh process."""
    done = subprocess.run([sys.executable, "-c", TIMED.format(statement)], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def resident(arguments: list[str]) -> tuple[float, float]:
    """Milliseconds and peak MB of a command in a fresh process."""
    import time

    start = time.perf_counter()
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{arguments} failed: {process.stderr.read().decode()[-1000:] if process.stderr else ''}")
    return (time.perf_counter() - start) * 1000, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def heavy(statement: str) -> str:
    """Which of the heavy packages a statement loads."""
    probe = f"{statement}; import sys; print(' '.join(m for m in {HEAVY!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return done.stdout.strip() or "none"


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--times", type=int, default=10)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = bytecode
        rows = measured_all(given.times)
    publish(f"start-up, median of {given.times}", ["what", "ms", "peak MB", "heavy packages"], rows, given.json)
    return 0


def measured_all(times: int) -> list[list[Cell]]:
    """A row for every step and command."""
    rows: list[list[Cell]] = []
    for name, statement in STEPS.items():
        timed(statement)
        milliseconds = statistics.median(timed(statement) for _ in range(times))
        rows.append([name, milliseconds, None, heavy(statement)])
    for name, command in COMMANDS.items():
        resident(command)
        measured = [resident(command) for _ in range(times)]
        rows.append([name, statistics.median(m[0] for m in measured), statistics.median(m[1] for m in measured), ""])
    return rows


if __name__ == "__main__":
    raise SystemExit(main())
