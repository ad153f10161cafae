"""Presets by name: one explicit table of recipes. A name with a version never changes its meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

import msgspec

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.interval import Interval
from timeloom.document import Document, Policy
from timeloom.errors import ModelError

__all__ = ["ALIASES", "PRESETS", "Options", "Stage", "presets", "resolve"]

Stage = Callable[[Document], Document]
"""Every stage is one shape: it reads some layers of a document, adds others, and changes nothing else."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a preset may be told. `first` is how many members of an infinite set are written out."""

    conventions: Conventions = DEFAULT
    language: str = "en"
    policy: Policy = Policy()
    first: int = 3
    events: tuple[tuple[tuple[int, int], Interval], ...] = ()


Recipe = Callable[[Options], Mapping[str, Stage]]


def _rules_v1(options: Options) -> dict[str, Stage]:
    from timeloom.stages.compose import RuleComposer
    from timeloom.stages.interpret import Interpreter
    from timeloom.stages.recognise import RuleRecogniser
    from timeloom.stages.segment import Segmenter

    return {
        "segment": Segmenter(),
        "recognise": RuleRecogniser(language=options.language, policy=options.policy),
        "compose": RuleComposer(language=options.language, policy=options.policy),
        "interpret": Interpreter(
            conventions=options.conventions,
            policy=options.policy,
            events=dict(options.events) or None,
            first=options.first,
        ),
    }


PRESETS: dict[str, Recipe] = {"rules.v1": _rules_v1}
ALIASES: dict[str, str] = {"default": "rules.v1", "rules": "rules.v1"}


def presets() -> tuple[str, ...]:
    """The names that `load` knows, aliases included, sorted."""
    return tuple(sorted({*PRESETS, *ALIASES}))


def resolve(name: str) -> str:
    """The versioned name behind a name: `rules` -> `rules.v1`. ModelError for an unknown one."""
    full = ALIASES.get(name, name)
    if full not in PRESETS:
        near = get_close_matches(name, presets(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ModelError(f"there is no preset of this name; there are {', '.join(presets())}{hint}", value=name)
    return full
