"""One rule of a folder, as it was read."""

from __future__ import annotations

import msgspec

from timeloom_lab.systems.heideltime.patterns import Matcher

__all__ = ["Rule"]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule. `offset` are the groups at which the mention begins and ends, `tags` the part of speech asked of
    groups."""

    name: str
    type: str
    matcher: Matcher
    value: str
    offset: tuple[int, int] | None = None
    tags: tuple[tuple[int, str], ...] = ()
    quant: str = ""
    freq: str = ""
    mod: str = ""
    empty: str = ""
    file: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        """Where it stands: `rule date_r1 (rules/resources_rules_daterules.txt:2)`."""
        return f"rule {self.name} ({self.file}:{self.line})"
