"""tieval's closure of links given as JSON: the peer of closure.py, run by an interpreter that has tieval.

Standard input: [[source, relType, target], ...]. Standard output: {"seconds": of `temporal_closure` alone, "pairs":
[[source, letter of the Allen relation, target], ...]}. What tieval leaves open (VAGUE, BEFORE-OR-OVERLAP) is left out.
"""

from __future__ import annotations

import json
import sys
import time

LETTERS = {
    "BEFORE": "b", "AFTER": "bi", "IBEFORE": "m", "IAFTER": "mi", "OVERLAP": "o", "OVERLAPPED": "oi", "INCLUDES": "di",
    "IS_INCLUDED": "d", "BEGINS": "s", "BEGUN_BY": "si", "ENDS": "f", "ENDED_BY": "fi", "SIMULTANEOUS": "e",
}  # fmt: skip


def close(links: list[list[str]]) -> dict[str, object]:
    from tieval.closure import temporal_closure  # type: ignore[import-not-found]  # tieval is the peer, not a dependency
    from tieval.links import TLink  # type: ignore[import-not-found]

    given = {TLink(source, target, relation) for source, relation, target in links}
    start = time.perf_counter()
    closed = temporal_closure(given)
    seconds = time.perf_counter() - start
    named = [(link.source_id, LETTERS.get(link.relation.interval), link.target_id) for link in closed]
    return {"seconds": seconds, "pairs": [pair for pair in named if pair[1]]}


if __name__ == "__main__":
    json.dump(close(json.load(sys.stdin)), sys.stdout)
