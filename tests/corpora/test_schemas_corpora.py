"""TimeML against SCATE on the visible documents: the figures beside Table 2, and the counts behind them."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.formats.whole import whole
from timeloom_lab.studies.causes import CAUSES
from timeloom_lab.studies.schemas import PUBLISHED, Report, bring_together, compare

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the data packs (TempEval-3, SCATE) are not beside the checkout"),
]


@pytest.fixture(scope="module")
def report() -> Report:
    golds = formats.read(DATA / "scate" / "all", "anafora")
    return compare(golds, formats.read(DATA / "timeml" / "train", "timeml"), conventions="timenorm_scala")


def test_the_raw_text_is_every_character_of_the_timeml_file() -> None:
    systems = {document.id: document for document in formats.read(DATA / "timeml" / "train", "timeml")}
    golds = formats.read(DATA / "scate" / "all", "anafora")
    assert len(golds) == 64
    for gold in golds:
        assert whole(systems[gold.id]).text == gold.text
        both = bring_together(gold, systems[gold.id])
        assert gold.text[both.body.start : both.body.end] == systems[gold.id].text


def test_documents(report: Report) -> None:
    assert {(cell.corpus, cell.documents) for cell in report.cells} == {("AQUAINT", 10), ("TimeBank", 54)}
    assert not report.missing
    assert not report.errors


def test_items(report: Report) -> None:
    """Published: 67 and 403 bounded expressions of SCATE in 10 and 68 documents."""
    told = {(cell.corpus, cell.region): (cell.row.tally.gold, cell.row.tally.system) for cell in report.cells}
    assert told == {
        ("AQUAINT", "text"): (40, 39),
        ("AQUAINT", "body"): (50, 49),
        ("AQUAINT", "whole"): (69, 49),
        ("TimeBank", "text"): (217, 228),
        ("TimeBank", "body"): (271, 282),
        ("TimeBank", "whole"): (329, 282),
    }


def test_timebank_is_near_what_was_published(report: Report) -> None:
    """54 of 68 documents; in pairs, as they were counted. Headers weigh more where documents are short."""
    for cell in report.cells:
        if cell.corpus == "TimeBank" and cell.region in ("body", "whole"):
            wanted = PUBLISHED[cell.corpus, cell.region]
            within = 1.0 if cell.region == "body" else 4.0
            for value, published in zip(
                (cell.paired.precision, cell.paired.recall, cell.paired.f1), wanted, strict=True
            ):
                assert 100 * value == pytest.approx(published, abs=within)


def test_every_lost_item_has_a_cause(report: Report) -> None:
    for corpus in report.corpora:
        counts = [report.counts(cause, corpus) for cause in CAUSES]
        cell = next(cell for cell in report.cells if (cell.corpus, cell.region) == (corpus, "whole"))
        assert sum(ours for ours, _ in counts) >= cell.row.tally.gold - cell.row.tally.recalled
        assert sum(theirs for _, theirs in counts) >= cell.row.tally.system - cell.row.tally.precise
    assert report.counts("preposition outside the extent") == (7, 7)
    assert report.counts("metadata") == (77, 0)
