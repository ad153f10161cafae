"""The table of targets. To add one, write a `Target` in the module it belongs to."""

from __future__ import annotations

from readers import READERS
from readings import READINGS
from rules import RULES
from service import SERVICE
from target import Target
from values import VALUES

__all__ = ["TARGETS"]

TARGETS: dict[str, Target] = {one.name: one for one in (*READERS, *READINGS, *RULES, *VALUES, *SERVICE)}
