"""A network that grows: what it takes can hold with all before, what it refuses cannot, and a refusal leaves no
trace."""

from __future__ import annotations

import random

import pytest

from timeloom.calendar import Interval
from timeloom.graph import AFTER, BEFORE, DURING, EQUAL, Constraint, Dated, Lasting, TemporalNetwork
from timeloom.graph.bounds import Fact
from timeloom.graph.growing import GrowingNetwork

DAY = 86_400


def some_facts(seed: int, number: int) -> list[Fact]:
    """Dates, lengths and links of eight intervals, of which about half can hold."""
    chance = random.Random(seed)
    facts: list[Fact] = []
    for place in range(number):
        one, other = chance.sample([f"i{k}" for k in range(8)], 2)
        kind, id = chance.random(), f"f{place}"
        if kind < 0.2:
            date = Interval.of(1998, chance.randint(1, 12), chance.randint(1, 28))
            facts.append(Dated(one, date, inside=chance.random() < 0.7, id=id))
        elif kind < 0.35:
            least = chance.randint(1, 40) * DAY
            facts.append(Lasting(one, least, least + chance.randint(0, 40) * DAY, id=id))
        else:
            facts.append(Constraint(one, chance.choice((BEFORE, AFTER, DURING, EQUAL)), other, id, chance.random()))
    return facts


def begun(network: TemporalNetwork) -> GrowingNetwork:
    """With no facts yet."""
    return GrowingNetwork(network, network.without(range(len(network.facts))))


@pytest.mark.parametrize("seed", range(40))
def test_it_takes_what_the_whole_network_would(seed: int) -> None:
    facts = some_facts(seed, 24)
    growing = begun(TemporalNetwork(facts))
    taken: list[Fact] = []
    refused = 0
    for place, fact in enumerate(facts):
        can = TemporalNetwork([*taken, fact]).consistent
        assert growing.add(place) is can
        if can:
            taken.append(fact)
            continue
        refused += 1
        because = growing.because(place)
        assert set(because) <= set(taken)
        assert not TemporalNetwork([*because, fact]).consistent
        for spared in because:
            assert TemporalNetwork([fact, *(one for one in because if one is not spared)]).consistent
    assert refused


@pytest.mark.parametrize("seed", range(10))
def test_it_goes_on_from_what_holds(seed: int) -> None:
    facts = some_facts(seed, 24)
    network = TemporalNetwork(facts)
    kept: list[int] = []
    for place in range(12):
        if TemporalNetwork([facts[one] for one in (*kept, place)]).consistent:
            kept.append(place)
    growing = GrowingNetwork(network, network.without(set(range(24)) - set(kept)))
    for place in range(12, 24):
        can = TemporalNetwork([facts[one] for one in (*kept, place)]).consistent
        assert growing.add(place) is can
        if can:
            kept.append(place)


def test_it_begins_with_nothing_where_the_start_cannot_hold() -> None:
    facts = [Constraint("a", BEFORE, "b", "l1"), Constraint("a", AFTER, "b", "l2")]
    network = TemporalNetwork(facts)
    growing = GrowingNetwork(network, network.without(()))
    assert growing.add(1)
    assert not growing.add(0)
    assert growing.because(0) == (facts[1],)


def test_what_contradicts_itself_has_no_other_reason() -> None:
    growing = begun(TemporalNetwork([Constraint("a", BEFORE, "a", "l1")]))
    assert not growing.add(0)
    assert growing.because(0) == ()


def test_among_many_dates_a_contradiction_is_met_without_moving_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two dates lies the zero of the calendar, on which all the others hang too."""
    days = [Dated(f"d{n}", Interval.of(1900 + n), id=f"d{n}") for n in range(200)]
    inside = [Constraint(f"e{n}", DURING, f"d{n}", f"in {n}") for n in range(200)]
    wrong = [Constraint(f"e{n}", DURING, f"d{n + 1}", f"wrong {n}") for n in range(199)]
    network = TemporalNetwork([*days, *inside, *wrong])
    growing = GrowingNetwork(network, network.without(range(400, 599)))
    from timeloom.graph import growing as module

    popped: list[tuple[int, int]] = []
    pop = module.heappop

    def counted(heap: list[tuple[int, int]]) -> tuple[int, int]:
        popped.append(heap[0])
        return pop(heap)

    monkeypatch.setattr(module, "heappop", counted)
    for place in range(400, 599):
        assert not growing.add(place)
        told = {fact.id for fact in growing.because(place)}
        assert told == {f"in {place - 400}", f"d{place - 400}", f"d{place - 399}"}
    assert len(popped) < 199 * 200  # all of the dates, each time, would be four hundred points and more
