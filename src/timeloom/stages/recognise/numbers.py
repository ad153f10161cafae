"""Numbers written in words: "twenty-four", "two hundred and fifty", "nineteen ninety-six", "twenty-first"."""

from __future__ import annotations

from typing import Any

from timeloom.language import Language

__all__ = ["spelled"]

_JOINS = {" ", "-", "\n", "  ", "‐", "‑"}
LONGEST = 8
"""Words of one number at the most: the scan stays linear."""


def spelled(language: Language, words: list[str], seps: list[str], at: int, end: int) -> tuple[int, dict[str, Any]] | None:
    """The longest number in words that begins at word `at` (words before `end` only): (words used, values)."""
    units, tens, scales, ordinals = language.units, language.tens, language.scales, language.ordinals
    total = current = 0
    used = 0
    ordinal = False
    kind = ""
    groups: list[int] = []
    position = at
    stop = min(end, at + LONGEST)
    while position < stop:
        word = words[position]
        if position > at and seps[position] not in _JOINS:
            break
        if word == "and" and kind == "scale" and position + 1 < stop and seps[position + 1] in _JOINS and (
            words[position + 1] in units or words[position + 1] in tens or words[position + 1] in ordinals
        ):
            position += 1
            continue
        if word in ordinals and word not in ("final",) and (kind != "unit"):
            value = ordinals[word]
            if kind == "tens" and value > 9:
                break
            current += value
            groups.append(value)
            ordinal = True
            used = position - at + 1
            break
        if word in units:
            value = units[word]
            if kind == "unit" or (kind == "tens" and not 0 < value < 10):
                if len(groups) == 1 and 10 <= groups[0] <= 20 and 10 <= value <= 19:
                    return position - at + 1, {"YEARWORDS": groups[0] * 100 + value}
                if len(groups) == 1 and groups[0] == 20 and 10 <= value <= 19:
                    return position - at + 1, {"YEARWORDS": 2000 + value}
                break
            if kind == "tens":
                groups[-1] += value
            else:
                groups.append(value)
            current += value
            kind = "unit"
        elif word in tens:
            value = tens[word]
            if kind in ("unit", "tens"):
                if len(groups) == 1 and 10 <= groups[0] <= 20:
                    last = 0
                    if (position + 1 < stop and seps[position + 1] in _JOINS
                            and 0 < units.get(words[position + 1], 0) < 10):
                        last = units[words[position + 1]]
                    if last or seps[position] == " ":
                        return position - at + 1 + (last > 0), {"YEARWORDS": groups[0] * 100 + value + last}
                break
            groups.append(value)
            current += value
            kind = "tens"
        elif word in scales and position > at:
            value = scales[word]
            if value == 100:
                if not 0 < current < 100:
                    break
                current *= 100
            else:
                total += current * value
                current = 0
            groups.append(value)
            kind = "scale"
        else:
            break
        used = position - at + 1
        position += 1
    if not used:
        return None
    value = total + current
    if ordinal:
        return used, {"ORD": value, "DOMTH": value} if 1 <= value <= 31 else {"ORD": value}
    if 1500 <= value <= 2099 and used > 1:
        return used, {"NUM": value, "YEARWORDS": value}
    return used, {"NUM": value, "HOUR": value} if 1 <= value <= 12 else {"NUM": value}
