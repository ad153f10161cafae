"""Conventions as a request or a command line says them."""

from __future__ import annotations

import pytest

from timeloom.calendar.conventions import CHOICES, PRESETS, Conventions, conventions
from timeloom.calendar.settings import conventions_of, settings_table, spelled
from timeloom.errors import ModelError


def test_a_name_nothing_and_an_object() -> None:
    assert conventions_of(None) is PRESETS["default"]
    assert conventions_of("timenorm_scala") is PRESETS["timenorm_scala"]
    made = conventions_of({"name": "timenorm_python", "week_start": 7, "hemisphere": "south", "running": False})
    assert made == conventions("timenorm_python", week_start=7, hemisphere="south", running=False)
    assert hash(made) == hash(conventions("timenorm_python", week_start=7, hemisphere="south", running=False))


def test_every_value_that_a_preset_has_can_be_said() -> None:
    for row in settings_table():
        for value in row["values"].values():  # type: ignore[attr-defined]
            made = conventions_of({str(row["name"]): value})
            assert getattr(made, str(row["name"])) == value


def test_every_choice_that_is_told_can_be_made_and_no_other() -> None:
    for row in settings_table():
        name = str(row["name"])
        for choice in row["choices"]:  # type: ignore[attr-defined]
            conventions_of({name: choice})
        if row["choices"]:
            with pytest.raises(ModelError) as caught:
                conventions_of({name: "no such thing"})
            assert caught.value.place == f"conventions.{name}"


def test_the_table_has_every_choice_with_its_meaning() -> None:
    table = settings_table()
    assert [row["name"] for row in table] == [choice.field for choice in CHOICES]
    assert all(row["meaning"] and set(row["values"]) == set(PRESETS) for row in table)  # type: ignore[call-overload]


@pytest.mark.parametrize(("said", "place"), [
    (5, "conventions"), ({"name": "mine"}, "conventions.name"), ({"weekstart": 1}, "conventions"),
    ({"week_start": True}, "conventions.week_start"), ({"weekend": [6]}, "conventions.weekend"),
    ({"parts_of_day": [["Dawn", -1, 5]]}, "conventions.parts_of_day"), ({"fiscal_start": [13, 1]}, "conventions.fiscal_start"),
])  # fmt: skip
def test_what_is_no_setting_is_named(said: object, place: str) -> None:
    with pytest.raises(ModelError) as caught:
        conventions_of(said)
    assert caught.value.place == place


@pytest.mark.parametrize(("said", "meant"), [
    ("timenorm_scala,week_start=sunday", conventions("timenorm_scala", week_start=7)),
    ("Week-Start = 7", conventions(week_start=7)),
    ("default,weekend=5,2,hemisphere=south,running=no", conventions(weekend=(5, 2), hemisphere="south", running=False)),
    ("weekdays=sunday,5", conventions(weekdays=(7, 5))),
    ("fiscal_start=04-06,julian_until=1752-09-14", conventions(fiscal_start=(4, 6), julian_until=(1752, 9, 14))),
    ("fiscal_start=none,era=0,1899", conventions(fiscal_start=None, era=(0, 1899))),
    ("era=-43,none", conventions(era=(-43, None))),
    ("century_rule=01", conventions(century_rule="01")),
    ('parts_of_day=[["Morning", 14400, 43200]],doctime_as_day=off', conventions(parts_of_day=(("Morning", 14400, 43200),), doctime_as_day=False)),
])  # fmt: skip
def test_a_line_has_a_name_and_settings(said: str, meant: Conventions) -> None:
    found = conventions_of(said)
    assert found == meant
    assert conventions_of(spelled(found)) == found


def test_every_value_can_be_said_in_a_line() -> None:
    for base, preset in PRESETS.items():
        assert spelled(preset) == base
        for other in PRESETS.values():
            made = conventions(base, **{choice.field: getattr(other, choice.field) for choice in CHOICES})
            assert conventions_of(spelled(made)) in (made, preset)


@pytest.mark.parametrize(("said", "place", "told"), [
    ("mine,week_start=7", "conventions", "default, everyday, timeml, scate, timenorm_scala, timenorm_python"),
    ("default,weekstart=7", "conventions", "week_start, week_min_days"),
    ("week_start=8", "conventions.week_start", "1 to 7, or sunday"),
    ("week_start=someday", "conventions.week_start", "1 to 7, or sunday"),
    ("week_start=", "conventions.week_start", "1 to 7, or sunday"),
    ("week_start=1,week_start=7", "conventions.week_start", "twice"),
    ("hemisphere=east", "conventions.hemisphere", "north, south"),
    ("running=perhaps", "conventions.running", "true, false"),
    ("fiscal_start=6 April", "conventions.fiscal_start", "04-06"),
    ("julian_until=1752-09", "conventions.julian_until", "1752-09-14"),
    ("seasons=[", "conventions.seasons", "Spring"),
])  # fmt: skip
def test_what_a_line_cannot_say_is_named_with_what_it_can(said: str, place: str, told: str) -> None:
    with pytest.raises(ModelError, match=told) as caught:
        conventions_of(said)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("name", "said", "held"),
    [
        ("week_start", "sunday", 7), ("weekend", "saturday,2", (6, 2)), ("era", "1,none", (1, None)),
        ("fiscal_start", "04-06", (4, 6)), ("fiscal_start", None, None), ("julian_until", "1752-09-14", (1752, 9, 14)),
    ],
)  # fmt: skip
def test_an_object_says_it_as_a_line_does(name: str, said: object, held: object) -> None:
    assert getattr(conventions_of({name: said}), name) == held
