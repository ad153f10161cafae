"""Gold TimeML: what its times say holds together, and what its links say beside them can be mended and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.graph.bounds import Dated, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order, time_facts
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.layout import layout
from timeloom.graph.mending import mend
from timeloom.graph.tlinks import tlinks

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "timeml" / "train"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the pack of TempEval-3 is not beside the checkout"),
]


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return [document for corpus in ("TimeBank", "AQUAINT") for document in formats.read(DATA / corpus)]


def test_times_alone_never_contradict_each_other(documents: list[Document]) -> None:
    facts = [time_facts(document) for document in documents]
    assert sum(isinstance(fact, Dated) for told in facts for fact in told) > 1500
    assert all(TemporalNetwork(told).consistent for told in facts)


@pytest.mark.parametrize(("creation", "dropped"), [("within", 209), ("whole", 416)])
def test_links_against_dates(documents: list[Document], creation: str, dropped: int) -> None:
    """The figures of the docstring of `timeloom.graph.dates`. Every one dropped contradicts what is kept."""
    lost = 0
    for document in documents:
        facts = time_facts(document, creation=creation)  # type: ignore[arg-type]  # one of its two words
        mended = mend(TemporalNetwork((*tlinks(document), *facts)))
        lost += len(mended.dropped)
        for one in mended.dropped:
            assert isinstance(one.fact, Constraint)
            assert not TemporalNetwork([*one.because, one.fact]).consistent
    assert lost == dropped


def test_every_document_has_a_layout(documents: list[Document]) -> None:
    for document in documents:
        network = mend(TemporalNetwork((*tlinks(document), *time_facts(document)))).network
        links = [fact for fact in network.facts if isinstance(fact, Constraint)]
        graph = IntervalGraph.of([*links, *dated_order(network)], network.intervals)
        for block in layout(graph, dict(network)).blocks:
            lanes: dict[int, int] = {}
            for bar in sorted(block.bars, key=lambda bar: bar.start):
                assert bar.start >= lanes.get(bar.lane, 0)
                lanes[bar.lane] = bar.end
                assert bar.start < bar.end
