"""USAAR's dating: the year of the best near copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.archive.texts import LAMPS, MILL, PIER, SHOWN, filler, misread

from timeloom.archive import Builder, Dated
from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom_lab.systems.dating2015.usaar import Usaar
from timeloom_lab.systems.dating2015.years import COUNT, YEARS

pytest.importorskip("duckdb", reason="the extra search is not installed")


@pytest.fixture(scope="module")
def usaar(tmp_path_factory: pytest.TempPathFactory) -> Usaar:
    path = tmp_path_factory.mktemp("usaar") / "shown.archive"
    with Builder(path) as builder:
        for one in (*SHOWN, Dated(PIER, "1850", "again", ""), Dated(filler(80, 1), "1650", "old", "")):
            builder.add(one)
    return Usaar(path)


def test_the_year_and_the_share(usaar: Usaar) -> None:
    assert usaar.date(MILL[:100]) == (1901, 1.0)


def test_what_is_printed_again_is_older(usaar: Usaar) -> None:
    assert usaar.date(PIER) == (1843, 1.0)


def test_a_damaged_copy(usaar: Usaar) -> None:
    found = usaar.date(misread(LAMPS, 0.05, 1))
    assert found is not None
    assert found[0] == 1838
    assert 0.5 < found[1] < 0.95


@pytest.mark.parametrize("text", ["", "It was said so often that nobody believed it when it came to pass at last."])
def test_no_copy_no_answer(usaar: Usaar, text: str) -> None:
    assert usaar.date(text) is None


def test_below_the_least_share_there_is_no_answer(usaar: Usaar) -> None:
    half = f"{PIER[:140]} {filler(25, 7)}"
    found = usaar.date(half)
    assert found is not None
    assert Usaar(usaar.archive, least=found[1]).date(half) == found
    assert Usaar(usaar.archive, least=found[1] + 0.01).date(half) is None


def test_rows(usaar: Usaar) -> None:
    documents = [Document(id=str(at), text=text) for at, text in enumerate([MILL, "nothing", filler(80, 1)])]
    rows = usaar.rows(documents)
    assert rows.shape == (3, COUNT)
    assert rows.sum(axis=1).tolist() == pytest.approx([1, 1, 1])
    assert int(YEARS[rows[0].argmax()]) == 1901
    assert rows[0].max() > 0.4
    assert rows[1].tolist() == pytest.approx([1 / COUNT] * COUNT)
    assert rows[2].tolist() == rows[1].tolist(), "1650 is none of the years"


def test_as_a_stage(usaar: Usaar) -> None:
    found = usaar(Document(id="x", text=MILL))
    assert found.written is not None
    assert found.written.year == 1901
    unknown = Document(id="x", text="nothing")
    assert usaar(unknown) == unknown


def test_no_archive(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no such archive"):
        Usaar(tmp_path / "none")
