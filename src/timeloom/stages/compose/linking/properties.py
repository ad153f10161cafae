"""The properties of linked entities: what the words say by rule, what an operator means by what was learned."""

from __future__ import annotations

from collections.abc import Mapping

from timeloom.document import TimeEntity
from timeloom.language import Language
from timeloom.scate import schema
from timeloom.stages.compose.linking.features import Links, for_property, operator_features
from timeloom.stages.compose.linking.literals import type_in_words, value_in_words
from timeloom.stages.compose.linking.nearest import Nearest
from timeloom.stages.compose.linking.scorer import Question, Scorer
from timeloom.stages.compose.linking.view import View

__all__ = ["choices", "literals", "questions", "slots_of"]


def slots_of(view: View, links: Links) -> tuple[list[dict[str, int]], dict[int, tuple[str, int]]]:
    """Links by entity and slot, and for every entity the link that leads to it."""
    below: list[dict[str, int]] = [{} for _ in view.entities]
    above: dict[int, tuple[str, int]] = {}
    for source, slot, target in links:
        below[source].setdefault(slot, target)
        above.setdefault(target, (slot, source))
    return below, above


def questions(view: View) -> list[Question]:
    """What is decided by what was learned. A Two-Digit-Year always counts from the document (facts of the train split)."""
    types = schema(extensions=False).types
    return [
        (at, name)
        for at, entity in enumerate(view.entities)
        if entity.type in types and entity.type != "Two-Digit-Year"
        for name in types[entity.type].properties
        if name.endswith("Interval-Type") or name == "Semantics"
    ]


def choices(view: View, links: Links, scorer: Scorer | Nearest, language: Language) -> dict[Question, str]:
    """The literals of operators. An interval that is linked is the one meant: then the Interval-Type is Link."""
    below, above = slots_of(view, links)
    asked = questions(view)
    told = {at: operator_features(view, at, below[at], above.get(at), language) for at in dict.fromkeys(at for at, _ in asked)}
    found: dict[Question, str] = {}
    for decision, ending in (("interval-type", "Interval-Type"), ("semantics", "Semantics")):
        mine = [one for one in asked if one[1].endswith(ending)]
        rows = [for_property(view, at, name, told[at]) for at, name in mine]
        found |= dict(zip(mine, scorer.answers(decision, mine, rows), strict=True))
    for at, name in asked:
        if name.removesuffix("-Type") in below[at] and name.endswith("Interval-Type"):
            found[at, name] = "Link"
    return found


def literals(
    entity: TimeEntity, text: str, chosen: Mapping[str, str], language: Language
) -> tuple[tuple[str, str], ...] | None:
    """All literal properties of an entity with these words, in the order of the schema; None where they do not say what
    its type needs. `chosen` are the properties of an operator that its words do not say."""
    found = []
    for name, rule in schema(extensions=False).types[entity.type].properties.items():
        if rule.links:
            continue
        said: str | None
        if name in chosen:
            said = chosen[name]
        elif name.endswith("Interval-Type"):
            said = "DocTime"  # the only one that a Two-Digit-Year has
        elif name == "Type":
            said = type_in_words(entity.type, text, language)
        elif name == "Value":
            said = value_in_words(entity.type, text, language)
        else:
            said = rule.default
        if said is None:
            return None
        found.append((name, said))
    return tuple(found)
