"""Features of links and of operators, as strings; `scorer` turns them into places in a table of weights.

A link counts everything with its slot and the two types, and a second time with the slot alone, so that rare types
learn from common ones.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from timeloom.calendar.units import DAY_SECONDS, civil, weekday
from timeloom.language import Language
from timeloom.stages.compose.linking.literals import WEEKDAYS, type_in_words, value_in_words
from timeloom.stages.compose.linking.view import View

__all__ = ["Links", "Names", "for_property", "link_features", "nearness", "operator_features", "property_features"]

Links = Sequence[tuple[int, str, int]]
"""(from, slot, to), indices into the entities of a view."""

_BUCKETS = (0, 1, 2, 3, 5, 8, 12, 20, 40, 80, 140)
_SENTENCE_ENDS = re.compile(r"[.!?] |\n\n")
_PARAGRAPH = 600
"""Characters before an operator in which a quotation is looked for."""
_FAR_WORDS = 12
"""Words of the sentence to either side that an operator reads for the tense of its clause."""


class Names(NamedTuple):
    """Features as they are made: each of `names` counts under every one of `heads`, as the string of the two."""

    heads: tuple[str, ...]
    names: list[str]

    def whole(self) -> list[str]:
        """The features, as strings."""
        return [head + name for head in self.heads for name in self.names]


def link_features(view: View, found: Links) -> list[Names]:
    """The features of every candidate, in their order. `found` are all candidates of a document: a link is judged
    beside those that compete for the same slot or for the same target. Candidates with the same features have one object,
    so that texts that say the same over and over (lists, tables) are judged once."""
    by_slot: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    by_target: defaultdict[int, list[int]] = defaultdict(list)
    for source, slot, target in found:
        by_slot[source, slot].append(target)
        by_target[target].append(source)
    rivals = {key: _ranks(view, key[0], targets) for key, targets in by_slot.items()}
    suitors = {target: _ranks(view, target, sources) for target, sources in by_target.items()}
    kinds, types = _kinds(view), [entity.type for entity in view.entities]
    seen: dict[tuple[object, ...], Names] = {}
    rows = []
    for source, slot, target in found:
        low, high = (source, target) if source < target else (target, source)
        others = min(len(set(types[low + 1 : high])), 3)
        nearer = min(rivals[source, slot][target], 3), min(suitors[target][source], 3)
        order, gap, between = _order(view, source, target), _bucket(view.gap(source, target)), view.between(source, target)
        key = (slot, kinds[source], kinds[target], order, gap, min(high - low, 5), nearer, others, between)
        row = seen.get(key)
        if row is None:
            row = seen[key] = _of_link(view, source, slot, target, nearer, (order, gap, between, others))
        rows.append(row)
    return rows


def _kinds(view: View) -> list[int]:
    """A number for each entity, the same for two of which all is the same that links are judged by."""
    known: dict[tuple[object, ...], int] = {}
    shown = [
        (entity.type, view.words[at], view.before[at][:1], view.after[at][:1], *(view.entities[one].type for one in view.twins[at]))
        for at, entity in enumerate(view.entities)
    ]
    return [known.setdefault(one, len(known)) for one in shown]


def _ranks(view: View, at: int, others: Sequence[int]) -> dict[int, int]:
    """How many of the others are nearer to an entity than each of them."""
    near = {one: nearness(view, at, one) for one in others}
    order = sorted(near.values())
    return {one: bisect_left(order, own) for one, own in near.items()}


def _of_link(
    view: View, a: int, slot: str, b: int, nearer: tuple[int, int], stands: tuple[str, int, str, int]
) -> Names:  # fmt: skip
    """The features of one link. `nearer` are the rivals that are nearer, targets and sources; `stands` how the two stand:
    order, gap, the text between, and how many types of entities are in it."""
    first, second = view.entities[a], view.entities[b]
    order, gap, between, others = stands
    rivals = f"{nearer[0]}/{nearer[1]}"
    names = [
        "",
        f"o{order}",
        f"g{order}{gap}",
        f"k{order}{min(abs(a - b), 5)}",
        f"r{rivals}",
        f"r{rivals}{order}",
        f"rt{nearer[0]}",
        f"rs{nearer[1]}",
        f"b{order}{between}",
        f"wa{view.words[a]}",
        f"wb{view.words[b]}",
        f"wa{view.words[a]}{order}",
        f"wb{view.words[b]}{order}{gap}",
        f"pa{' '.join(view.before[a][:1])}",
        f"na{' '.join(view.after[a][:1])}",
        f"pb{' '.join(view.before[b][:1])}",
        f"nb{' '.join(view.after[b][:1])}",
        f"x{others}",
        *(f"ta{view.entities[one].type}" for one in view.twins[a]),
        *(f"tb{view.entities[one].type}{order}" for one in view.twins[b]),
        *(f"m{word}{order}" for word in dict.fromkeys(between.split())),
        *(f"c{char}{order}" for char in "\n.,:;/-(\"'" if char in between),
        f"s{order}{_SENTENCE_ENDS.search(between) is not None}",
    ]
    return Names((f"{slot}|{first.type}|{second.type}|", f"{slot}|"), names)


def _order(view: View, a: int, b: int) -> str:
    (start, end), (other_start, other_end) = view.spans[a], view.spans[b]
    if (start, end) == (other_start, other_end):
        return "="
    if end <= other_start:
        return "<"
    return ">" if other_end <= start else "~"


def nearness(view: View, a: int, b: int) -> tuple[int, int]:
    """Entities on the same characters are nearest; of those as near, the one that follows."""
    first, second = view.spans[a], view.spans[b]
    return (-1 if first == second else view.gap(a, b)), int(second[0] < first[0])


def _bucket(number: int) -> int:
    return bisect_left(_BUCKETS, number)


def property_features(
    view: View, at: int, slot: str, links: Mapping[str, int], above: tuple[str, int] | None, language: Language
) -> Names:
    """Features of one operator for the decision on one property. `links` are its links by slot, `above` the link that
    leads to it: (slot, from)."""
    return for_property(view, at, slot, operator_features(view, at, links, above, language))


def for_property(view: View, at: int, slot: str, own: list[str]) -> Names:
    """The same, of features that `operator_features` has made."""
    return Names((f"{slot}|{view.entities[at].type}|", f"{slot}|"), own)


def operator_features(
    view: View, at: int, links: Mapping[str, int], above: tuple[str, int] | None, language: Language
) -> list[str]:
    """What is told of one operator, whichever of its properties is decided."""
    own = [f"w{view.words[at]}", f"p{' '.join(view.before[at][:1])}", f"n{' '.join(view.after[at][:1])}"]
    own += [f"l{name}:{view.entities[target].type}" for name, target in links.items()]
    own += [f"lw{name}:{view.words[target]}" for name, target in links.items()]
    own += [f"ln{name}:{' '.join(view.after[target][:1])}" for name, target in links.items()]
    own += ["alone"] if not links else []
    own += [f"+{one}" for one in sorted(links)]
    own += [f"t{view.entities[one].type}" for one in view.twins[at]]
    own += [f"a{above[0]}:{view.entities[above[1]].type}" if above else "a"]
    near = range(max(0, at - 2), min(len(view.entities), at + 3))
    own += [f"e{view.entities[one].type}{'<' if one < at else '>'}" for one in near if one != at]
    own += [f"d{told}" for target in (at, *links.values()) for told in _beside_writing(view, target, language)]
    own += _tense(view, at, language)
    own += [f"q{_is_quoted(view, at)}"]
    children = "+".join(view.words[target] for target in links.values())
    own += [f"wc{view.words[at]}:{children}", f"c{children}"]
    return ["", *own]


def _is_quoted(view: View, at: int) -> bool:
    """Whether a quotation is open where an entity starts, in its paragraph."""
    start = view.spans[at][0]
    before = view.lower[max(0, start - _PARAGRAPH) : start].rpartition("\n\n")[2]
    opened = before.count("``") + before.count("\u201c")
    closed = before.count("''") + before.count("\u201d")
    return opened > closed if opened else before.count('"') % 2 == 1


def _beside_writing(view: View, at: int, language: Language) -> list[str]:
    """How the weekday, month or day of an entity stands to the time of writing."""
    if view.dct is None or not isinstance(view.dct.start, int):
        return []
    entity = view.entities[at]
    text = view.text[entity.start : entity.end]
    day = view.dct.start // DAY_SECONDS
    _, month, of_month = civil(day)
    if entity.type == "Day-Of-Week":
        return [f"weekday{type_in_words(entity.type, text, language) == WEEKDAYS[weekday(day) - 1]}"]
    if entity.type == "Month-Of-Year":
        named = type_in_words(entity.type, text, language)
        return [f"month{named == type_in_words(entity.type, str(month), language)}"]
    if entity.type == "Day-Of-Month":
        return [f"day{value_in_words(entity.type, text, language) == str(of_month)}"]
    return []


def _tense(view: View, at: int, language: Language) -> list[str]:
    """Cues of the past and of the future in the words around, nearest first."""
    entity = view.entities[at]
    before = view.lower[max(0, entity.start - 100) : entity.start].split()[::-1][:_FAR_WORDS]
    after = view.lower[entity.end : entity.end + 100].split()[:_FAR_WORDS]
    found = []
    for side, words in (("<", before), (">", after)):
        for word in words:
            bare = word.strip(".,;:'\"`()")
            if bare in language.cues["past"] or bare.endswith("ed"):
                found.append(f"z{side}past")
                break
            if bare in language.cues["future"]:
                found.append(f"z{side}future")
                break
    return found
