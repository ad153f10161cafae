"""Whether a token, and the end that stands on it, is as a condition says."""

from __future__ import annotations

from timeloom.relations.tasks.model import Where, covers
from timeloom.relations.tasks.sheet import End, Sheet

__all__ = ["LIMIT", "holds"]

LIMIT = 64
"""How many tokens that hang on one are looked at, and how many places a path may reach from one end: what keeps a
document of one endless coordination linear. No sentence of TimeBank comes near it."""


def holds(where: Where, sheet: Sheet, number: int | None, end: End | None = None) -> bool:
    """Is the token of that number, with the end if one is meant, as the condition says? Without a token only conditions
    on attributes can hold."""
    if end is not None and any(end.attributes.get(name) not in allowed for name, allowed in where.attributes):
        return False
    if end is None and where.attributes and not _on(where, sheet, number):
        return False
    if not _token_holds(where, sheet, number):
        return False
    if any(holds(one, sheet, number, end) for one in where.none):
        return False
    return not where.any or any(holds(one, sheet, number, end) for one in where.any)


def _on(where: Where, sheet: Sheet, number: int | None) -> bool:
    """Does an end with the attributes stand on the token?"""
    return number is not None and any(
        all(end.attributes.get(name) in allowed for name, allowed in where.attributes)
        for end in sheet.at.get(number, ())
    )


def _token_holds(where: Where, sheet: Sheet, number: int | None) -> bool:
    asked = (where.upos, where.xpos, where.deprel, where.words, where.feats, where.has, where.lacks)
    if where.event is None and where.side is None and not any(asked):
        return True
    if number is None:
        return False
    token = sheet.tokens[number]
    return (
        (not where.upos or token.upos in where.upos)
        and (not where.xpos or token.xpos in where.xpos)
        and (not where.deprel or covers(where.deprel, token.deprel))
        and (not where.words or sheet.words[number] in where.words)
        and all(token.feat(name) in allowed for name, allowed in where.feats)
        and (where.event is None or where.event == any(end.kind == "event" for end in sheet.at.get(number, ())))
        and (where.side is None or _side(sheet, number) == where.side)
        and _below(where, sheet, number)
    )


def _side(sheet: Sheet, number: int) -> str:
    head = sheet.head(number)
    return "" if head is None else "before" if number < head else "after"


def _below(where: Where, sheet: Sheet, number: int) -> bool:
    if not where.has and not where.lacks:
        return True
    children = sheet.children[number][:LIMIT]
    return all(any(holds(one, sheet, child) for child in children) for one in where.has) and not any(
        holds(one, sheet, child) for one in where.lacks for child in children
    )
