"""Gold graphs at the level of intervals: the same answers as from end points, and how much of them is core."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from timeloom import formats
from timeloom.graph import AllenNetwork, IntervalGraph, tlinks

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "timeml"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the data pack of TempEval-3 is not beside the checkout"),
]


def test_closing_core_and_scenario_of_every_gold_graph() -> None:
    names = [name for split in ("train", "dev") for name in (DATA / f"{split}.txt").read_text("utf-8").split()]
    documents = contradictory = core = informed = 0
    for name in names:
        for document in formats.read(DATA / "train" / name):
            links = tlinks(document)
            network, graph = AllenNetwork.of(links), IntervalGraph.of(links)
            documents += 1
            assert network.consistent is graph.consistent
            if not network.consistent:
                contradictory += 1
                assert not IntervalGraph.of(network.conflict()).consistent
                assert len(network.conflict()) == len(graph.conflict())
                continue
            pairs = list(network.pairs())
            assert len(pairs) == graph.informed()
            assert all(graph.relation(a, b) == relation for a, b, relation in islice(pairs, 100))
            scenario = network.scenario()
            assert all(scenario.relation(link.source, link.target) <= link.relation for link in links)
            core += len(network.core())
            informed += len(pairs)
    assert (documents, contradictory, core, informed) == (242, 38, 4366, 53768)
