"""Numbers with a fraction, as options take them."""

from __future__ import annotations

from math import isfinite
from typing import Any

import click

__all__ = ["SECONDS", "Decimal"]


class Decimal(click.FloatRange):
    """A number in a range: "nan" lies in none, and "inf" is none that anything could be counted with."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


SECONDS = Decimal(min=0, min_open=True, max=366 * 86_400)
"""A time to wait: more than none, and a year at the most."""
