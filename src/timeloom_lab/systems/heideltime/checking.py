"""What of a rule is wrong whatever the text: told with its file and line when a folder is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from timeloom_lab.systems.heideltime.feasts import wrong_call
from timeloom_lab.systems.heideltime.grammar import BESIDE, can_be_beside, can_be_value
from timeloom_lab.systems.heideltime.patterns import BadPattern
from timeloom_lab.systems.heideltime.rule import Rule
from timeloom_lab.systems.heideltime.values import Lookups, Unfilled, pieces

__all__ = ["check_templates", "remarks"]

_PAIR = re.compile(r"group\([0-9]+\)-group\([0-9]+\)")


def check_templates(rule: Rule, lookups: Mapping[str, Lookups]) -> None:
    """Raises BadPattern for a rule that finds nothing in any text, or whose values no text can fill."""
    if rule.matcher.empty:
        raise BadPattern("its EXTRACTION fits no sign of any text, so it finds nothing")
    if rule.type == "INTERVAL":
        if not _PAIR.fullmatch(rule.value):
            raise BadPattern(f"a rule of intervals has the value group(n)-group(m), not {rule.value}")
        return
    for template in (rule.value, rule.quant, rule.freq, rule.mod, rule.empty):
        try:
            pieces(template, lookups)
        except Unfilled as error:
            raise BadPattern(str(error)) from error
        wrong = wrong_call(template, filled=False)
        if wrong:
            raise BadPattern(wrong)


def remarks(rule: Rule, lookups: Mapping[str, Lookups]) -> Iterator[str]:
    """What is to be told of a rule that is used all the same."""
    if rule.matcher.bounded:
        yield f"this pattern is slow ({rule.matcher.bounded}); it is tried on short stretches only"
    if rule.type == "INTERVAL":
        return
    for name, template in (("value", rule.value), ("EMPTY_VALUE", rule.empty)):
        if (template or name == "value") and not can_be_value(pieces(template, lookups)):
            yield f"its {name} can never be one of TIMEX3: {template}; what it finds is kept without a value"
    for name in BESIDE:
        template = getattr(rule, name)
        if not can_be_beside(name, pieces(template, lookups)):
            yield f"its NORM_{name.upper()} can never be one of TIMEX3: {template}; what it finds is kept without it"
