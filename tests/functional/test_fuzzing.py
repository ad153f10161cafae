"""The rig of benchmarks/fuzzing: every target on a few inputs, one of them with atheris, and that it finds what there
is."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from timeloom.errors import FormatError

RUN = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzzing" / "run.py"
LEARNED = ("find-en-fast", "annotate-en-fast", "find-en", "annotate-en")


def rig(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(RUN), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def run() -> ModuleType:
    spec = importlib.util.spec_from_file_location("timeloom_benchmarks_fuzzing_run", RUN)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_target_on_seeds_and_damaged_copies(tmp_path: Path) -> None:
    done = rig("--plain", 30, "--out", tmp_path, "--without", *LEARNED)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 findings" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", LEARNED)
def test_learned_presets(name: str, tmp_path: Path) -> None:
    done = rig("--plain", 60, "--out", tmp_path, "--target", name)
    assert done.returncode == 0, done.stdout + done.stderr


def test_with_atheris(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="atheris has no wheel here")
    done = rig("--runs", 200, "--out", tmp_path, "--target", "timeml")
    assert done.returncode == 0, done.stdout + done.stderr
    (line,) = (line.split() for line in done.stdout.splitlines() if line.startswith("timeml "))
    told = dict(zip(("name", "minutes", "worked", "runs", "rate", "coverage"), line, strict=False))
    assert int(told["runs"]) >= 200
    assert int(told["coverage"]) > 100, "no branch of timeloom was seen"
    assert run_of(tmp_path, "timeml")["cpu"] > 0


def run_of(out: Path, name: str) -> dict[str, float]:
    """The account of a target."""
    total: dict[str, float] = json.loads((out / name / "total.json").read_text("utf-8"))
    return total


def test_an_unknown_target(tmp_path: Path) -> None:
    done = rig("--out", tmp_path, "--target", "nothing")
    assert done.returncode == 2
    assert "no such target: nothing" in done.stderr


def test_the_service_has_a_seed_that_is_answered_for_each_task(run: ModuleType) -> None:
    from timeloom.web.frames import Task
    from timeloom.web.tasks import TASKS, perform

    service = importlib.import_module("service")
    answered = {
        name
        for name, bodies in service.good().items()
        for body in bodies
        if perform(service.reader(), Task(name), json.dumps(body).encode())[0].status == 200
    }
    assert answered == set(TASKS) - {"duckling/parse"}
    assert perform(service.reader(), Task("duckling/parse"), service.FORM)[0].status == 200


def test_what_a_request_leaves_behind_is_a_fault(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    service = importlib.import_module("service")
    served = service.Served.only()
    service.asked(b"GET /health")
    monkeypatch.setattr(served.service.room, "taken", 7)
    with pytest.raises(Exception, match="left behind: bytes"):
        service.asked(b"GET /health")
    service.asked(b"GET /health")
    monkeypatch.setattr("timeloom.web.tasks.perform", lambda *_: (None, b"", KeyError("lost")))
    with pytest.raises(KeyError, match="lost"):
        service.asked(b'POST /parse\ncontent-type: application/json\n\n{"expression": "May"}')
    served.runner.close()
    service.Served.only.cache_clear()


def test_what_is_raised_is_kept_once_for_a_place(run: ModuleType, tmp_path: Path) -> None:
    def check(data: bytes) -> None:
        if data.startswith(b"bad"):
            raise KeyError(data)

    finder = run.Finder(check, tmp_path)
    for data in (b"good", b"bad 1", b"bad 2"):
        finder(data)
    (kept,) = tmp_path.glob("*.input")
    assert kept.read_bytes() == b"bad 1"
    assert "KeyError" in kept.with_suffix(".txt").read_text("utf-8")


def test_errors_of_the_tree_pass_and_others_do_not(run: ModuleType) -> None:
    target = sys.modules["target"] if "target" in sys.modules else importlib.import_module("target")
    with target.refused():
        raise FormatError("no")
    with target.refused():
        raise ExceptionGroup("several", [FormatError("no")])
    with pytest.raises(ExceptionGroup), target.refused():
        raise ExceptionGroup("several", [FormatError("no"), KeyError("x")])
    with pytest.raises(target.Fault, match="without words"), target.refused():
        raise FormatError("")


def test_a_process_that_hung_is_a_finding(run: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "timeml" / "findings"
    folder.mkdir(parents=True)
    told = f"Test unit written to {folder}/slow-unit-abc\n==1== ERROR: libFuzzer: timeout after 10 seconds\nTest unit written to {folder}/timeout-abc\n"
    run.ended("timeml", tmp_path, told, 70)
    assert "timeout after 10 seconds" in (folder / "timeout-abc.txt").read_text("utf-8")
    assert run.told(["timeml"], tmp_path, None) == 1


def test_an_input_that_was_slow_only_while_others_had_the_processor_is_none(run: ModuleType, tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="atheris has no wheel here")
    path = tmp_path / "pairs" / "findings" / "timeout-abc"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\0d\te1\te2\tBEFORE\n")
    run.ended("pairs", tmp_path, f"==1== ERROR: libFuzzer: timeout after 10 seconds\nTest unit written to {path}\n", 70)
    assert list(path.parent.iterdir()) == []


def test_memory_that_grows_under_atheris_alone_is_none(run: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "pairs" / "findings" / "oom-abc"
    path.parent.mkdir(parents=True)
    (tmp_path / "pairs" / "corpus").mkdir()
    path.write_bytes(b"\0d\te1\te2\tBEFORE\n")
    run.ended(
        "pairs", tmp_path, f"==1== ERROR: libFuzzer: out-of-memory (used: 2066Mb)\nTest unit written to {path}\n", 71
    )
    assert list(path.parent.iterdir()) == []


def test_memory_that_grows_by_itself_is_a_finding(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[bytes] = []
    monkeypatch.setattr(run, "WARM", 20)
    monkeypatch.setattr(run, "ENOUGH", 60)
    corpus = tmp_path / "leak" / "corpus"
    corpus.mkdir(parents=True)
    for count in range(60):
        (corpus / str(count)).write_bytes(b"x")

    def leaks(data: bytes) -> None:
        kept.append(data * (16 << 20))

    def target(check: Callable[[bytes], object], memory: int = 1 << 20) -> SimpleNamespace:
        return SimpleNamespace(check=check, memory=memory)

    targets = importlib.import_module("targets").TARGETS
    for found, answer in ((target(bytes.split), 0), (target(bytes.split, 1), 1), (target(leaks), 1)):
        monkeypatch.setitem(targets, "leak", found)
        assert run.steady("leak", tmp_path, corpus / "0") == answer
    kept.clear()


def test_the_clock_of_the_processor(run: ModuleType) -> None:
    waited, worked = run.takes(lambda _: time.sleep(0.2), b""), run.takes(lambda _: sum(range(5_000_000)), b"")
    assert waited < 0.1
    assert worked > waited


def test_figures_of_libfuzzer(run: ModuleType) -> None:
    told = "#2\tINITED cov: 12 ft: 3\n#512\tNEW    cov: 40 ft: 9 corp: 3\nstat::number_of_executed_units: 900\nstat::peak_rss_mb:  77\n"
    assert run.figures(told) == {"runs": 900, "coverage": 40, "peak": 77}
