"""Forms: every one is named by a grammar, and they ask for characters and kinds, not for the words around."""

from __future__ import annotations

import pytest

from timeloom.document import Policy
from timeloom.language import Rule, languages, load
from timeloom.times.context import Context
from timeloom.times.forms import FORMS
from timeloom.times.lexing.lexer import regions

RULES = {code: {rule.name: rule for level in load(code).levels for rule in level.rules} for code in languages()}


def test_a_grammar_names_forms_alone() -> None:
    assert {name for rules in RULES.values() for rule in rules.values() for name in rule.guards} == FORMS.keys()


def _allowed(code: str, rule: Rule, before: str, words: str, after: str) -> bool:
    """Whether the forms of a rule, all of whose parts are words, allow it where it matches just these."""
    text, start, end = before + words + after, len(before), len(before) + len(words)
    ctx = Context(text, None, Policy(), load(code))
    lexemes = [
        one for region in regions(text, ctx.language) for one in region.lexemes if start <= one.start and one.end <= end
    ]
    match = rule.compiled().fullmatch("".join(one.symbol for one in lexemes))
    assert match is not None, lexemes
    roles = {role: lexemes[match.start(group)] for role, group in rule.roles if match.start(group) >= 0}
    return all(FORMS[name](ctx, roles, lexemes) for name in rule.guards)


@pytest.mark.parametrize(
    ("code", "rule", "written", "allowed"),
    [
        ("en", "year", "in |1998|", True), ("en", "year", "|1998| people", True), ("en", "year", "v2.|1998|", False), ("en", "year", "$|1998|", False),
        ("en", "year", "c.|1850|", True), ("en", "year", "12-|1998| x", False), ("en", "md", "|May 20|,000", False), ("en", "md", "they |may 20| times", True),
        ("en", "md", "|May 10|:30", False), ("en", "dm", "$|20 March|", False), ("en", "dm", "the |20 may| be", True), ("en", "numeric", "|4/5/2019|", True),
        ("en", "numeric", "1.|2.3.2004|", False), ("en", "numeric", "|12-04-56|-78", False), ("en", "numeric", "version |10.4.2019|", True),
        ("en", "numeric", "|4/5-2019|", False), ("en", "numeric-md", "|10-12| people", True), ("en", "numeric-md", "|7/24|%", False),
        ("en", "colon", "John |3:16|", True), ("en", "colon", "|1:25|,000", False), ("en", "colon", "2000:|13:55|", True), ("en", "colon", "1:|02:03|", False),
        ("en", "bare-at", "at |8| on Friday", True), ("en", "bare-at", "Friday |8|%", False), ("en", "past-hour", "|half past 9|", True), ("en", "past-hour", "|half past 14|", False),
        ("en", "years", "|1985-1990|", True), ("en", "years", "|1990-1985|", False), ("en", "no-such-dmy", "|32nd of May|", True),
        ("en", "number-unit", "|3 days|", True), ("en", "number-unit", "$|3 days|", False), ("en", "number-short", "in |5h|", True),
        ("en", "weekday", "the |sun|", True), ("en", "day-listed", "|3| and 4 May", True), ("en", "day-listed", "|3| days", False),
        ("en", "day-listed-mdy", "May 3 and |5|", True), ("en", "unit-long", "|year-long|", True), ("en", "unit-long", "|year-business|", False),
        ("en", "feast-week", "|Easter week|", True), ("en", "feast-week", "|Easter month|", False), ("en", "military-at", "|2100|", True),
        ("de", "nth-part", "am |24.| abends", True), ("de", "numeric-stop", "|24.12|.", True), ("de", "numeric-stop", "|12.24|.", False),
        ("de", "month-short", "im |Mai 45|", True), ("de", "month-short", "|Mai 12|", False), ("de", "of-hour", "|halb drei|", True),
        ("es", "dm-short", "|3 mayo|", True), ("es", "decade-bare", "|los 80|", True), ("es", "decade-bare", "|los 85|", False),
        ("es", "letter-minute", "|14h30|", True), ("es", "number-of-unit", "|dos millones de años|", True), ("es", "wd-day", "|lunes 15|:30", False),
        ("fr", "hour-min", "|14 h 30|", True), ("fr", "noon-past", "|midi dix|", True), ("fr", "noon-past", "|midi soixante-dix|", False),
        ("fr", "days-and", "|3 et 4 mai|", True), ("fr", "days-and", "|3 et 5 mai|", False), ("fr", "hour", "|8 h|/j", False),
    ],
)  # fmt: skip
def test_what_rules_allow(code: str, rule: str, written: str, allowed: bool) -> None:
    before, words, after = written.split("|")
    assert _allowed(code, RULES[code][rule], before, words, after) is allowed
