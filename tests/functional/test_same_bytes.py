"""The same bytes in other zones, locales and orders, under other hash seeds, with `python -O`, on twelve threads, in
four processes at once; `benchmarks/same_bytes.py` has more texts and more ways."""

from __future__ import annotations

from tests.property.test_hostile import benchmark

SAME_BYTES = benchmark("same_bytes")


def test_all_layers_of_the_preset_that_has_most() -> None:
    rows = SAME_BYTES.compare(SAME_BYTES.FEW, ("en",), 2)
    assert len(rows) == 4
    assert [row for row in rows if row[1:] != ["same"]] == []


def test_a_difference_is_told() -> None:
    ways = SAME_BYTES.WAYS[:3]
    digests = [{"rules": ["a"]}, {"rules": ["b"]}, {"rules": ["a", "b"]}]
    assert [row[1] for row in SAME_BYTES.judged(ways, digests, ["rules"])] == ["same", "DIFFERENT", "DIFFERENT"]
