"""The chart: all phrases, each meaning once, nothing shared that a builder may change, and bounded work."""

from __future__ import annotations

import pytest
from tests.unit.times.written import chart, context, found

from timeloom.language import load
from timeloom.times.chart import ALIKE, FINAL, LONGEST, MOST, Chart, copied
from timeloom.times.lexing.lexer import regions
from timeloom.times.phrase import Phrase

TEXTS = (
    "the third Friday of May 1997", "from Monday to Friday", "between 3 and 5 May 1998", "late in the evening of 3 May 1998",
    "every other Friday in July", "the first two weeks of the last quarter of 1999", "Friday at half past three in the afternoon",
    "two years and three months ago", "the early 1980s", "early last spring",
)  # fmt: skip
HOSTILE = {
    "days": "3 May " * 60,
    "numbers": "1 2 3 4 5 6 7 8 9 May " * 20,
    "ands": "and ".join(["Monday "] * 60),
    "dashes": "1-" * 120 + "1",
    "the last of the last": "the last of " * 40 + "May",
    "ordinals of units": "first second third of the day of the week of the month of the year " * 6,
}


def said(text: str) -> dict[str, set[str]]:
    """The rules of the phrases of a text, by their words."""
    rules: dict[str, set[str]] = {}
    for phrase, _ in found(text):
        assert phrase.rule is not None
        rules.setdefault(text[phrase.reading.start : phrase.reading.end], set()).add(phrase.rule.name)
    return rules


def meaning(value: object) -> object:
    """All that a reading holds, to be compared; what is told of a Phrase is its reading."""
    slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
    if slots and type(value).__module__.startswith("timeloom.times.readings"):
        return type(value).__name__, [(name, meaning(getattr(value, name))) for name in slots]
    if isinstance(value, (list, tuple)):
        return [meaning(one) for one in value]
    if isinstance(value, dict):
        return {key: meaning(one) for key, one in value.items()}
    return value


def below(phrase: Phrase) -> list[Phrase]:
    """A phrase and all of its parts that rules have made."""
    return [phrase, *(one for part in phrase.parts if part.rule is not None for one in below(part))]


class TestAllPhrases:
    @pytest.mark.parametrize(
        ("text", "among"),
        [
            (
                "the third Friday of May 1997",
                {"1997": "year", "May": "month", "May 1997": "my", "Friday": "weekday", "the third": "the-nth",
                 "third Friday of May 1997": "nth-wd-of", "the third Friday of May": "nth-wd-of", "the third Friday of May 1997": "nth-wd-of"},
            ),
            ("3 May 1998", {"3": "day-listed", "May": "month", "3 May": "dm", "May 1998": "my", "1998": "year", "3 May 1998": "dmy"}),
            ("from Monday to Friday", {"Monday": "weekday", "Friday": "weekday", "Monday to Friday": "through", "from Monday to Friday": "from-to"}),
            ("Friday at noon", {"Friday": "weekday", "noon": "moment", "Friday at noon": "date-clock"}),
            ("a year ago", {"year": "unit-alone", "a year": "article-unit", "year ago": "year-ago", "a year ago": "ago"}),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )  # fmt: skip
    def test_not_the_longest_alone(self, text: str, among: dict[str, str]) -> None:
        rules = said(text)
        assert {words: rule for words, rule in among.items() if rule not in rules.get(words, ())} == {}

    @pytest.mark.parametrize("text", TEXTS)
    def test_each_is_of_a_final_category_and_covers_its_words(self, text: str) -> None:
        phrases = found(text)
        assert phrases
        for phrase, lexemes in phrases:
            assert phrase.category in FINAL
            assert 0 <= phrase.first < phrase.last <= len(lexemes)
            assert phrase.last - phrase.first <= LONGEST
            assert lexemes[phrase.first].start <= phrase.reading.start < phrase.reading.end

    @pytest.mark.parametrize("text", TEXTS)
    def test_parts_follow_one_another(self, text: str) -> None:
        for phrase, _ in found(text):
            ends = [phrase.first, *(part.last for part in phrase.parts)]
            assert [part.first for part in phrase.parts] == ends[:-1]
            assert ends[-1] == phrase.last

    def test_a_check_that_fails_leaves_a_rule_out_and_one_that_is_missing_holds(self) -> None:
        text, language = "28 March", load("en")
        guards = {
            name for level in language.levels for rule in level.rules if rule.name == "dm" for name in rule.guards
        }
        ctx = context(text)
        (region,) = regions(text, language)
        never = dict.fromkeys(guards, lambda *_: False)
        for forms, is_built in (({}, True), (never, False)):
            rules = {one.rule.name for one in Chart(language, forms).phrases(region.lexemes, ctx) if one.rule}
            assert ("dm" in rules) is is_built


class TestOneMeaning:
    @pytest.mark.parametrize("text", TEXTS)
    def test_readings_of_one_place_that_mean_the_same_are_kept_once(self, text: str) -> None:
        cells: dict[tuple[int, int, str, int], list[object]] = {}
        for phrase, lexemes in found(text):
            held = cells.setdefault((phrase.first, phrase.last, phrase.category, lexemes[0].start), [])
            assert meaning(phrase.reading) not in held
            held.append(meaning(phrase.reading))
            assert len(held) <= ALIKE

    def test_readings_that_differ_are_both_kept(self) -> None:
        assert said("last year")["last year"] == {"op-unit", "op-period"}


class TestNothingShared:
    @pytest.mark.parametrize("text", TEXTS)
    def test_two_charts_hold_the_same(self, text: str) -> None:
        first, second = found(text), found(text)
        assert [repr(one) for one, _ in first] == [repr(one) for one, _ in second]
        assert [meaning(one.reading) for one, _ in first] == [meaning(one.reading) for one, _ in second]

    @pytest.mark.parametrize("text", TEXTS)
    def test_a_part_is_as_it_was_when_it_was_found(self, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every phrase notes what it means when it is made; when all are made, it still means that."""
        noted: dict[int, object] = {}
        kept: list[Phrase] = []
        init = Phrase.__init__

        def noting(self: Phrase, *args: object) -> None:
            init(self, *args)  # type: ignore[arg-type]  # handed on as they came
            if self.rule is not None:
                kept.append(self)
                noted[id(self)] = meaning(self.reading)

        monkeypatch.setattr(Phrase, "__init__", noting)
        phrases = found(text)
        assert kept and {id(one) for phrase, _ in phrases for one in below(phrase)} <= set(noted)
        assert [phrase for phrase in kept if meaning(phrase.reading) != noted[id(phrase)]] == []

    def test_a_copy_is_equal_and_apart(self) -> None:
        reading = max((one for one, _ in found("from Monday to Friday")), key=lambda one: one.last - one.first).reading
        before = meaning(reading)
        copy = copied(reading)
        assert meaning(copy) == before
        copy.hints["mod"] = "START"
        copy.assumed.append("guess")
        copy.first.fields["y"] = (0, 1, "1900")
        assert meaning(reading) == before


class TestBounds:
    @pytest.mark.parametrize(
        "text", ["", "Nothing happened here.", "A cat lay by the old door of the house and slept."]
    )
    def test_without_a_trigger_there_is_nothing(self, text: str) -> None:
        assert found(text) == []

    def test_words_of_no_rule_give_nothing(self) -> None:
        assert chart().phrases([], context("")) == []

    @pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
    def test_a_region_has_at_most_so_many(self, text: str) -> None:
        ctx = context(text)
        counts = [len(chart().phrases(region.lexemes, ctx)) for region in regions(text, ctx.language)]
        assert max(counts) <= MOST

    def test_the_bound_is_met_and_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = "3 May 1998"
        monkeypatch.setattr("timeloom.times.chart.MOST", 3)
        assert len(found(text)) == 3
