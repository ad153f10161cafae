"""The main job over the corpora: no document is lost, and the number of workers does not show."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom.pipeline import load
from timeloom.scale import Batch, run_batch

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

pytestmark = pytest.mark.corpora


@pytest.mark.parametrize(
    ("folder", "source", "target", "strip", "documents"),
    [
        pytest.param("timeml/train", "timeml", "timeml", True, 242, id="TimeML, read anew"),
        pytest.param("scate/all", "text", "anafora", False, 64, id="SCATE, from text"),
        pytest.param("scate/all", "anafora", "jsonl", False, 64, id="SCATE, gold graphs interpreted"),
    ],
)
def test_no_document_is_lost(
    tmp_path: Path, folder: str, source: str, target: str, strip: bool, documents: int
) -> None:
    if not (DATA / folder).is_dir():
        pytest.skip(f"the corpus {folder} is not at hand")
    written = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        report = run_batch(
            Batch(
                inputs=(DATA / folder,),
                out=out,
                loom=load("rules"),
                source=source,
                target=target,
                keep=frozenset() if strip else None,
                jobs=jobs,
            )
        )
        assert report.failures == ()
        assert (report.documents, report.failed) == (documents, 0)
        assert report.times > 500
        written.append(
            {
                path.relative_to(out): path.read_bytes()
                for path in out.rglob("*")
                if path.suffix != ".json" and path.is_file()
            }
        )
    assert written[0] == written[1]
