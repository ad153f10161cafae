"""The table of choices and the presets made of it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from timeloom.calendar import CHOICES, DEFAULT, PRESETS, Conventions, conventions
from timeloom.errors import ExpressionError


def test_every_choice_is_one_row_with_its_source():
    rows = [choice.field for choice in CHOICES]
    assert rows == [field.name for field in fields(Conventions) if field.name != "name"]
    assert all(choice.meaning and choice.source for choice in CHOICES)


@pytest.mark.parametrize("name", ["default", "timenorm_scala", "timenorm_python"])
def test_presets_are_found_by_name(name):
    assert conventions(name).name == name
    for choice in CHOICES:
        assert getattr(PRESETS[name], choice.field) == getattr(choice, name)


def test_one_choice_can_be_changed():
    varied = conventions("timenorm_scala", hemisphere="south")
    assert (varied.hemisphere, varied.this_widening) == ("south", "always")
    assert varied.name == "timenorm_scala*"
    assert eval(repr(varied)) == varied
    assert repr(DEFAULT) == "conventions('default')"


def test_unknown_names():
    with pytest.raises(ExpressionError, match="timenorm_python"):
        conventions("timenorm")
    with pytest.raises(ExpressionError, match="no such choice"):
        conventions("default", hemisfere="south")
