"""Wall clocks and UTC."""

from __future__ import annotations

import pytest

from timeloom.calendar.units import instant
from timeloom.calendar.zones import convert, known_zone, to_utc

NEW_YORK = "America/New_York"


@pytest.mark.parametrize(
    ("wall", "zone", "utc"),
    [
        ((1998, 8, 7, 10, 35), "+03:00", (1998, 8, 7, 7, 35)),
        ((1998, 8, 7, 10, 35), "-0330", (1998, 8, 7, 14, 5)),
        ((1998, 8, 7, 10, 35), "Z", (1998, 8, 7, 10, 35)),
        ((1998, 1, 7, 10, 35), NEW_YORK, (1998, 1, 7, 15, 35)),
        ((1998, 7, 7, 10, 35), NEW_YORK, (1998, 7, 7, 14, 35)),
        ((1998, 10, 25, 1, 30), NEW_YORK, (1998, 10, 25, 5, 30)),  # shown twice: the first
        ((1998, 4, 5, 2, 30), NEW_YORK, (1998, 4, 5, 7, 30)),  # never shown: by the offset before
        ((12000, 1, 7, 10, 35), NEW_YORK, (12000, 1, 7, 15, 35)),
    ],
    ids=str,
)
def test_to_utc(wall, zone, utc):
    assert to_utc(instant(*wall), zone) == instant(*utc)


def test_years_before_1_have_a_clock_too():
    moved = convert(instant(-500, 6, 1), "UTC", NEW_YORK)
    assert moved is not None
    assert to_utc(moved, NEW_YORK) == instant(-500, 6, 1)


@pytest.mark.parametrize("name", ["Atlantis", "", "+99:00", "+1", "../etc/passwd", "+03:60", "America"])
def test_unknown_zones(name):
    assert not known_zone(name)
    assert to_utc(0, name) is None
    assert convert(0, "UTC", name) is None
    assert convert(0, name, "UTC") is None
