"""A batch over TimeML files of which some layers are kept, with small stages for the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.unit.pipeline.test_one_run import MOOR
from tests.unit.pipeline.weaving import loom

from timeloom.document import Document, Problem
from timeloom.errors import FormatError, ModelError
from timeloom.formats.timeml_read import parse
from timeloom.pipeline import Layers
from timeloom.scale import Batch, Report, run_batch


def batch(folder: Path, keep: set[str] | None, layers: Layers = "all", target: str = "timeml") -> Report:
    (folder / "in").mkdir()
    (folder / "in" / "moor.tml").write_text(MOOR, "utf-8")
    held = None if keep is None else frozenset(keep)
    return run_batch(
        Batch(inputs=(folder / "in",), out=folder / "out", loom=loom(), target=target, keep=held, layers=layers)
    )


@pytest.mark.parametrize(
    ("keep", "ids", "counts"),
    [
        (None, ["l4", "l9", "l5", "l2"], (1, 3, 3)),
        (set(), ["l1", "l2", "l3"], (2, 2, 3)),
        ({"times", "events"}, ["l1", "l2", "l3", "l4", "l5"], (1, 3, 5)),
        ({"times", "events", "pairs"}, ["l4", "l9", "l5", "l2"], (1, 3, 3)),
    ],
    ids=["all", "nothing", "entities", "pairs"],
)
def test_what_is_kept_is_written(
    tmp_path: Path, keep: set[str] | None, ids: list[str], counts: tuple[int, int, int]
) -> None:
    report = batch(tmp_path, keep)
    assert (report.failures, report.lost) == ((), ())
    written = parse((tmp_path / "out" / "moor.tml").read_bytes(), "moor")
    assert written.meta.problems == ()
    assert [link.id for link in written.links] == ids
    assert all(link.relation for link in written.links)
    assert (report.times, report.events, report.links) == counts
    assert (len(written.times), len(written.events)) == counts[:2]


def test_the_report_says_what_was_kept(tmp_path: Path) -> None:
    batch(tmp_path, {"events", "times"}, layers="relations")
    told = msgspec.json.decode((tmp_path / "out" / "run.json").read_bytes())
    assert (told["signature"]["keep"], told["signature"]["layers"]) == ("times,events", "relations")
    assert (told["counts"]["events"], told["counts"]["links"]) == (3, 5)


def test_the_times_alone(tmp_path: Path) -> None:
    report = batch(tmp_path, set(), layers="times", target="jsonl")
    line = msgspec.json.decode((tmp_path / "out" / "documents.jsonl").read_bytes())
    assert (report.times, report.events, report.links) == (2, 0, 0)
    assert not line.get("events")
    assert not line.get("tokens")


def test_what_cannot_be_done_is_said_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="must be kept too"):
        batch(tmp_path, {"pairs"})
    assert not (tmp_path / "out").exists()
    with pytest.raises(ModelError, match="pairs are labelled by"):
        run_batch(
            Batch(
                inputs=(tmp_path,), out=tmp_path / "out", loom=loom(), keep=frozenset(("times", "events", "pairs")),
                layers="times",
            )
        )  # fmt: skip
    assert not (tmp_path / "out").exists()


def test_what_is_found_and_left_aside_is_no_fault_of_the_input(tmp_path: Path) -> None:
    def doubting(document: Document) -> Document:
        doubt = Problem(document.id, "TLINK l9", "it cannot hold with others")
        return msgspec.structs.replace(document, meta=msgspec.structs.replace(document.meta, problems=(doubt,)))

    (tmp_path / "moor.tml").write_text(MOOR, "utf-8")
    made = replace(loom(), timeline=doubting)
    report = run_batch(Batch(inputs=(tmp_path / "moor.tml",), out=tmp_path / "out", loom=made))
    assert (report.problems, [problem.place for problem in report.doubtful]) == ((), ["TLINK l9"])
    (line,) = (tmp_path / "out" / "problems.jsonl").read_bytes().splitlines()
    assert msgspec.json.decode(line)["kind"] == "doubtful"
