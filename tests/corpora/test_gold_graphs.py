"""The gold temporal graphs: which contradict themselves, and what repair costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.graph import IntervalGraph, repair, smallest_conflict, tlinks
from timeloom.graph.labels import During

TRAIN = Path(__file__).resolve().parents[3] / "shared" / "data" / "timeml" / "train"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not TRAIN.is_dir(), reason="the data packs (TempEval-3) are not beside the checkout"),
]


@pytest.fixture(scope="module")
def corpora() -> dict[str, list[Document]]:
    return {name: list(formats.read(TRAIN / name)) for name in ("TimeBank", "AQUAINT")}


@pytest.mark.parametrize(
    ("corpus", "during", "contradictory", "lost"),
    [
        ("TimeBank", "simultaneous", 12, 13),
        ("TimeBank", "inside", 11, 12),
        ("AQUAINT", "simultaneous", 26, 64),
        ("AQUAINT", "inside", 27, 64),
    ],
)
def test_contradictory_documents(
    corpora: dict[str, list[Document]], corpus: str, during: During, contradictory: int, lost: int
) -> None:
    """Counts of an earlier, independent closure over all 256 documents (13, 12, 26, 27; 14 and 64 links lost), of which
    14 of TimeBank are held out here."""
    found = dropped = 0
    for document in corpora[corpus]:
        links = tlinks(document, during=during)
        if IntervalGraph.of(links).consistent:
            continue
        conflict = smallest_conflict(links)
        assert conflict.smallest
        assert 2 < len(conflict.links) < 7
        assert not IntervalGraph.of(conflict.links).consistent
        mended = repair(links)
        assert IntervalGraph.of(mended.kept).consistent
        found += 1
        dropped += len(mended.dropped)
    assert (found, dropped) == (contradictory, lost)


def test_growth_of_aquaint(corpora: dict[str, list[Document]]) -> None:
    """22,827 determined pairs in the consistent documents, as the same earlier closure found."""
    graphs = [IntervalGraph.of(tlinks(document)) for document in corpora["AQUAINT"]]
    assert sum(graph.determined() for graph in graphs if graph.consistent) == 22_827
