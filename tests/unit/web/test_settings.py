"""Conventions as a request says them."""

from __future__ import annotations

import pytest

from timeloom.calendar.conventions import CHOICES, PRESETS, conventions
from timeloom.errors import ModelError
from timeloom.web.settings import conventions_of, settings_table


def test_a_name_nothing_and_an_object() -> None:
    assert conventions_of(None) == "default"
    assert conventions_of("timenorm_scala") == "timenorm_scala"
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
