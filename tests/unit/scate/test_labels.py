"""Labels of characters: three groups, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Span, TimeEntity
from timeloom.scate.labels import GROUPS, LABELS, OPERATORS, THINGS, decode, encode


def entity(start: int, end: int, type_: str) -> TimeEntity:
    return TimeEntity(f"{start}{type_}", (Span(start, end),), type_)


def spans(entities: list[TimeEntity]) -> list[tuple[int, int, str]]:
    return sorted((one.start, one.end, one.type) for one in entities)


def test_one_word_three_groups() -> None:
    """ "since Friday": Between on "since", Day-Of-Week and an implied Last on "Friday"."""
    told = [entity(0, 5, "Between"), entity(6, 12, "Day-Of-Week"), entity(6, 12, "Last")]
    made = encode(told, 12)
    names = {group: [LABELS[group][label] for label in line] for group, line in made.labels.items()}
    assert names["explicit"] == ["B-Between", *["I-Between"] * 4, *["O"] * 7]
    assert names["non-operator"][5:8] == ["O", "B-Day-Of-Week", "I-Day-Of-Week"]
    assert names["implicit"][6:] == ["B-Last", *["I-Last"] * 5]
    assert spans(decode(made.labels)) == spans(told)
    assert made.lost == ()


@pytest.mark.parametrize("type_", ["Event", "Modifier", "PreAnnotation", "NotNormalizable"])
def test_what_is_not_learnt_is_no_neighbour(type_: str) -> None:
    made = encode([entity(0, 4, "Last"), entity(0, 9, type_)], 9)
    assert any(made.labels["explicit"])
    assert not any(made.labels["implicit"])


def test_of_two_that_overlap_in_a_group_one_stays() -> None:
    made = encode([entity(2, 6, "Year"), entity(0, 4, "Number"), entity(0, 2, "Period")], 6)
    assert spans(decode(made.labels)) == [(0, 4, "Number")]
    assert {one.type for one in made.lost} == {"Year", "Period"}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ([1, 2, 1, 2], [(0, 2, "Period"), (2, 4, "Period")]),
        ([2, 2, 0, 4], [(0, 2, "Period"), (3, 4, "Year")]),
        ([1, 4, 3, 2], [(0, 1, "Period"), (1, 2, "Year"), (2, 3, "Year"), (3, 4, "Period")]),
    ],
    ids=["a B after an I", "an I without its B", "an I of another type"],
)
def test_reading_labels(line: list[int], found: list[tuple[int, int, str]]) -> None:
    assert spans(decode({"non-operator": line})) == found


def test_outside_the_text() -> None:
    with pytest.raises(ValueError, match="does not lie in 5 characters"):
        encode([entity(3, 9, "Year")], 5)


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(1, 6), st.sampled_from(THINGS + OPERATORS + ("Event",))), max_size=12
    )
)
def test_what_is_not_lost_comes_back(drawn: list[tuple[int, int, str]]) -> None:
    told = list({(start, type_): entity(start, start + size, type_) for start, size, type_ in drawn}.values())
    made = encode(told, 40)
    kept = [one for one in told if one.type != "Event" and one not in made.lost]
    assert spans(decode(made.labels)) == spans(kept)
    assert set(made.labels) == set(GROUPS)
