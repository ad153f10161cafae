"""What the page works out by itself agrees with the library: intervals in words, days of the calendar, code points,
runs of a text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.functional.web.browser import Visit

from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text
from timeloom.calendar.units import civil
from timeloom.document.readable import interval_words

DAY = 86400


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().page


def called(page: Page, module: str, name: str, arguments: list[list[Any]]) -> list[Any]:
    """What a function of a module of the page gives for each list of arguments."""
    script = """async ([module, name, all]) => {
        const found = await import(`/static/${module}`);
        return all.map((given) => found[name](...given));
    }"""
    answer: list[Any] = page.evaluate(script, [module, name, arguments])
    return answer


def moments() -> list[int]:
    """Instants from 3000 BCE to 3000: any, whole days, first days of months and years."""
    chance = random.Random(7)
    days = [chance.randrange(-1_815_000, 376_000) for _ in range(60)]
    firsts = [day - civil(day)[2] + 1 for day in days]
    round_ones = [*days, *firsts, *(first + 31 - civil(first + 31)[2] + 1 for first in firsts), 0, -719528, -719162]
    return [day * DAY for day in round_ones] + [day * DAY + chance.randrange(DAY) for day in days]


def ends_of(interval: Interval) -> tuple[list[str | None], list[str]]:
    """An interval as docs/json.md has it."""
    sides = (interval.start, interval.end)
    return (
        [None if isinstance(side, End) else instant_text(side) for side in sides],
        [side.value if isinstance(side, End) else "known" for side in sides],
    )


def test_intervals_are_told_in_the_words_of_the_library(page: Page) -> None:
    chance = random.Random(11)
    known = moments()
    intervals = [Interval(at, at + wide) for at in known for wide in (1, 60, 3600, DAY, 7 * DAY, 31 * DAY, 366 * DAY)]
    intervals += [Interval(*sorted(chance.sample(known, 2))) for _ in range(600)]
    intervals += [Interval(at, end) for at in known for end in (End.OPEN, End.UNKNOWN)]
    intervals += [Interval(end, at) for at in known for end in (End.OPEN, End.UNKNOWN)]
    intervals += [Interval(known[0], known[0] + DAY, "Europe/Lisbon"), Interval(End.OPEN, End.OPEN)]
    told = called(page, "when.js", "intervalWords", [[*ends_of(one), one.zone] for one in intervals])
    differ = [(ends_of(one), words, interval_words(one)) for one, words in zip(intervals, told, strict=True)
              if words != interval_words(one)]  # fmt: skip
    assert differ == []


def test_days_are_counted_as_the_library_counts_them(page: Page) -> None:
    days = [at // DAY for at in moments()]
    assert called(page, "when.js", "civil", [[day] for day in days]) == [list(civil(day)) for day in days]
    assert called(page, "when.js", "dayNumber", [list(civil(day)) for day in days]) == days


def test_offsets_are_code_points(page: Page) -> None:
    text = "a🔥b𝔸\u0301c\U0001f9d1\u200d\U0001f33e."
    script = """async (text) => {
        const { offsets } = await import("/static/codepoints.js");
        const of = offsets(text);
        return [...text, ""].map((_, point) => [text.slice(0, of.unit(point)), of.point(of.unit(point))]);
    }"""
    told = page.evaluate(script, text)
    assert told == [[text[:point], point] for point in range(len(text) + 1)]


def test_runs_lead_to_the_shortest_mention_and_lose_no_character(page: Page) -> None:
    text = "from 5 to 6 May\nor later"
    spans = [(0, 15), (5, 6), (10, 15), (10, 15), (5, 15), (19, 24)]
    mentions = [{"id": str(place), "start": start, "end": end} for place, (start, end) in enumerate(sorted(spans))]
    [runs] = called(page, "text.js", "runs", [[text, mentions]])
    assert "".join(text[run["start"] : run["end"]] for run in runs) == text
    assert all("\n" not in text[run["start"] : run["end"] - 1] for run in runs)
    for run in runs:
        over = [one for one in mentions if one["start"] <= run["start"] and run["end"] <= one["end"]]
        lengths = [one["end"] - one["start"] for one in over]
        assert (run["mention"] is None) == (not over)
        if over:
            assert run["mention"]["end"] - run["mention"]["start"] == min(lengths)
