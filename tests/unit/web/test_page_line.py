"""The page's calendar, ticks, stretches, scale and lanes: plain arithmetic, checked against the library's own."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from tests.unit.web.conftest import RunJs

import timeloom
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.iso import instant_text, parse_instant
from timeloom.calendar.units import DAY_SECONDS, civil, days, weekday
from timeloom.document.readable import interval_words, year_words

WIDE = 30_000
"""Years on both sides within which the calendars are compared."""


def some_instants(count: int, seed: int) -> list[int]:
    """Instants of years -30000 to 30000, many of them round or near year 1, the epoch, and ends of centuries."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        year = chance.choice(
            [
                chance.randint(-WIDE, WIDE),
                chance.randint(-3, 3),
                chance.randint(1890, 2110),
                100 * chance.randint(-30, 30),
            ]
        )
        month = chance.choice([1, 2, 3, 12, chance.randint(1, 12)])
        day = days(year, month, 1) + chance.choice([-1, 0, 0, 27, 28, chance.randint(0, 30)])
        found.append(
            day * DAY_SECONDS
            + chance.choice([0, 0, 0, 1, 86_399, 60 * chance.randint(0, 1439), chance.randint(0, 86_399)])
        )
    return found


class TestCalendar:
    def test_instants_are_written_and_read_as_the_library_does(self, js: RunJs) -> None:
        instants = some_instants(6000, seed=1)
        texts = [instant_text(at) for at in instants]
        given = js(
            "const c = await load('calendar.js'); return given.map((at) => [c.isoOf(at), c.instantOf(c.isoOf(at))]);",
            instants,
        )
        assert given == [[text, at] for text, at in zip(texts, instants, strict=True)]
        assert [parse_instant(text) for text in texts] == instants

    def test_days_of_the_week_and_of_the_month(self, js: RunJs) -> None:
        numbers = [at // DAY_SECONDS for at in some_instants(4000, seed=2)]
        given = js(
            "const c = await load('calendar.js'); return given.map((day) => [...c.civil(day), c.weekday(day), c.dayNumber(...c.civil(day))]);",
            numbers,
        )
        assert given == [[*civil(day), weekday(day), day] for day in numbers]

    def test_what_is_no_instant_is_none(self, js: RunJs) -> None:
        given = js(
            "const c = await load('calendar.js'); return given.map(c.instantOf);",
            ["open", "", "2017", "XXXX-03-05", None, "44 BC", 7],
        )
        assert given == [None] * 7

    def test_stretches_have_the_words_of_the_library(self, js: RunJs) -> None:
        chance = random.Random(3)
        instants = some_instants(3000, seed=4)
        pairs: list[tuple[Any, Any]] = []
        for at in instants:
            size = chance.choice([60, 3600, 86_400, 86_400 * 7, 86_400 * 31, 86_400 * 400, 86_400 * 365 * 40])
            end = chance.choice(
                [at + size, chance.choice(instants), days(civil(at // DAY_SECONDS)[0] + 1) * DAY_SECONDS]
            )
            low, high = min(at, end), max(at, end)
            pairs.append(
                chance.choice([(low, high), (low, high), (low, "open"), ("open", high), (low, None), (None, high)])
            )
        given = js("const c = await load('calendar.js'); return given.map(([a, b]) => c.stretchWords(a, b));", pairs)
        ends = {"open": End.OPEN, None: End.UNKNOWN}
        assert given == [interval_words(Interval(ends.get(a, a), ends.get(b, b))) for a, b in pairs]

    def test_years_before_1_have_no_year_0(self, js: RunJs) -> None:
        given = js(
            "const c = await load('calendar.js'); return given.map(c.yearWords);",
            [-499, -43, 0, 1, 47, 999, 1000, 2013],
        )
        assert given == ["500 BCE", "44 BCE", "1 BCE", "1 CE", "47 CE", "999 CE", "1000", "2013"]


TICKS = "const t = await load('ticks.js'); return given.map(([a, b, w]) => { const laid = t.layTicks(a, b, w, (s) => 7 * s.length); return { unit: laid.step.unit, n: laid.step.n, ticks: laid.ticks, fine: laid.fine }; });"


def at(text: str) -> int:
    """The instant of a date."""
    return parse_instant(text)


class TestTicks:
    @pytest.mark.parametrize(
        ("first", "last", "pixels", "labels"),
        [
            ("-2500-01-01", "2100-01-01", 432, ["2000 BCE", "1000 BCE", "1 CE", "1000", "2000"]),
            ("-0010-01-01", "0008-01-01", 360, ["10 BCE", "5 BCE", "1 CE", "5 CE"]),
            ("1801-06-01", "1899-01-01", 360, ["1820", "1840", "1860", "1880"]),
            ("2012-11-01", "2014-03-01", 288, ["Jan", "Apr", "Jul", "Oct", "Jan"]),
            (
                "-0004-01-01",
                "0006-01-01",
                680,
                ["5 BCE", "4 BCE", "3 BCE", "2 BCE", "1 BCE", "1 CE", "2 CE", "3 CE", "4 CE", "5 CE", "6 CE"],
            ),
            ("2013-05-01", "2013-05-21", 288, ["6", "13", "20"]),
            ("2013-05-04", "2013-05-07", 360, ["00:00", "12:00", "00:00", "12:00", "00:00", "12:00", "00:00"]),
            (
                "2013-05-04T10:00:00",
                "2013-05-04T11:30:00",
                400,
                ["10:00", "10:15", "10:30", "10:45", "11:00", "11:15", "11:30"],
            ),
        ],
    )
    def test_the_finest_step_that_fits(self, js: RunJs, first: str, last: str, pixels: int, labels: list[str]) -> None:
        (laid,) = js(TICKS, [[at(first), at(last), pixels]])
        assert [tick["label"] for tick in laid["ticks"]] == labels

    def test_labels_never_meet_and_lie_in_the_stretch(self, js: RunJs) -> None:
        chance = random.Random(5)
        asked = []
        for start in some_instants(300, seed=6):
            asked.append([start, start + int(10 ** chance.uniform(2, 11.5)), chance.randint(40, 2500)])
        for (start, end, pixels), laid in zip(asked, js(TICKS, asked), strict=True):
            xs = [((tick["at"] - start) / (end - start) * pixels, 7 * len(tick["label"]) / 2) for tick in laid["ticks"]]
            assert all(start <= tick["at"] <= end for tick in laid["ticks"])
            # Months are not alike, and there is no year 0: ticks may be that much nearer than the step.
            least = 0 if laid["unit"] in ("clock", "week", "year") else -16
            apart = [(two - other) - (one + half) for (one, half), (two, other) in pairwise(xs)]
            about_1 = [one["at"] < 0 and two["label"] in ("2 CE", "5 CE") for one, two in pairwise(laid["ticks"])]
            assert all(room > least or skip for room, skip in zip(apart, about_1, strict=True)), laid
            assert len(laid["ticks"]) <= pixels / 20 + 2

    def test_ticks_of_years_stand_where_years_begin(self, js: RunJs) -> None:
        (laid,) = js(TICKS, [[at("-1200-01-01"), at("0900-01-01"), 700]])
        for tick in laid["ticks"]:
            year, month, day = civil(tick["at"] // DAY_SECONDS)
            assert (tick["label"], month, day) == (year_words(year), 1, 1)

    def test_what_ticks_are_part_of(self, js: RunJs) -> None:
        source = "const t = await load('ticks.js'); return t.wholes({ unit: 'day', n: 1 }, given[0], given[1]).map((one) => one.labels[0]);"
        assert js(source, [at("-0043-12-20"), at("-0042-02-02")]) == [
            "December 44 BCE",
            "January 43 BCE",
            "February 43 BCE",
        ]

    @pytest.mark.parametrize(
        ("first", "last", "words"),
        [
            ("-0499-01-01", "-0043-03-16", "500 – 44 BCE"),
            ("-0043-01-01", "0048-01-01", "44 BCE – 47 CE"),
            ("2013-01-01", "2014-01-01", "2013"),
            ("2013-05-01", "2013-07-04", "May – Jul 2013"),
            ("2013-06-14", "2013-06-15", "14 Jun 2013"),
            ("2013-06-14", "2013-06-19", "14 – 18 Jun 2013"),
        ],
    )
    def test_spans_in_few_words(self, js: RunJs, first: str, last: str, words: str) -> None:
        source = "const t = await load('ticks.js'); return t.spanWords(given[0], given[1]);"
        assert js(source, [at(first), at(last)]) == words


FOLD = "const f = await load('fold.js'); return given.map((some) => f.fold(some));"


class TestFold:
    def test_a_far_date_has_a_stretch_of_its_own(self, js: RunJs) -> None:
        june = [at(f"2013-06-{day:02d}") for day in range(1, 29)]
        (stretches,) = js(FOLD, [[at("-0043-03-15"), *june]])
        assert stretches[-1]["from"] == june[0]
        assert stretches[-1]["share"] > 0.4
        assert stretches[0]["from"] == at("-0043-03-15")

    def test_even_dates_have_one_scale(self, js: RunJs) -> None:
        (stretches,) = js(FOLD, [[at(f"{year}-01-01") for year in range(1900, 1950, 3)]])
        assert len(stretches) == 1

    def test_a_gap_between_two_clusters_is_a_break(self, js: RunJs) -> None:
        years = [*range(-60, -40, 3), *range(1990, 2014, 3)]
        (stretches,) = js(FOLD, [[days(year) * DAY_SECONDS for year in years]])
        assert [one["broken"] for one in stretches] == [False, True, False]
        assert stretches[1]["share"] < 0.06

    def test_of_very_many_dates_a_far_one_still_has_its_own(self, js: RunJs) -> None:
        chance = random.Random(10)
        crowd = sorted(at("1900-01-01") + chance.randrange(120 * 365 * DAY_SECONDS) for _ in range(5000))
        (stretches,) = js(FOLD, [[at("-0500-01-01"), at("-0490-01-01"), *crowd]])
        assert stretches[0]["to"] <= at("1901-01-01")
        assert sum(one["share"] for one in stretches if one["from"] >= at("1899-01-01")) > 0.5

    def test_stretches_meet_and_fill_the_whole(self, js: RunJs) -> None:
        chance = random.Random(7)
        asked = [chance.sample(some_instants(60, seed=seed), chance.randint(0, 40)) for seed in range(120)]
        asked += [[], [5], [5, 5, 5], [5, 6]]
        for some, stretches in zip(asked, js(FOLD, asked), strict=True):
            if len(set(some)) < 2:
                assert stretches == []
                continue
            assert (stretches[0]["from"], stretches[-1]["to"]) == (min(some), max(some))
            assert all(one["to"] == two["from"] for one, two in pairwise(stretches))
            assert sum(one["share"] for one in stretches) == pytest.approx(1)
            assert all(one["to"] > one["from"] and one["share"] > 0 for one in stretches)


class TestScale:
    def test_pixels_and_instants_go_into_each_other(self, js: RunJs) -> None:
        source = """
            const s = await load("scale.js"), f = await load("fold.js");
            const view = s.makeView(s.makeScale(s.padded(f.fold(given), 0.04)), 900);
            return given.map((at) => [view.x(at), view.instant(view.x(at))]);
        """
        instants = sorted(some_instants(50, seed=8))
        told = js(source, instants)
        xs = [x for x, _ in told]
        assert xs == sorted(xs)
        assert xs[0] > 0
        assert xs[-1] < 900
        assert all(abs(back - one) <= 2 for one, (_, back) in zip(instants, told, strict=True))

    def test_zooming_keeps_what_is_under_the_pointer(self, js: RunJs) -> None:
        source = """
            const s = await load("scale.js");
            const view = s.makeView(s.makeScale(s.padded(s.even(given), 0.04)), 1000);
            const found = [];
            let one = view;
            for (const factor of [1.7, 3, 2.2, 0.4, 9]) { const at = one.instant(310); one = s.zoomed(one, factor, 310); found.push([at, one.instant(310), one.zoom]); }
            let far = one; for (let turn = 0; turn < 90; turn++) far = s.zoomed(far, 3, 310);
            return { found, deepest: (far.instant(1000) - far.instant(0)) / 1000, all: [s.zoomed(one, 1e-9).a, s.zoomed(one, 1e-9).b] };
        """
        told = js(source, [at("1900-01-01"), at("2000-01-01")])
        for before, after, zoom in told["found"]:
            assert abs(before - after) <= 100 * 31_556_952 / zoom / 1000 + 1
        assert 0.2 <= told["deepest"] <= 0.3
        assert told["all"] == [0, 1]

    def test_panning_stops_at_the_ends(self, js: RunJs) -> None:
        source = """
            const s = await load("scale.js");
            const view = s.zoomed(s.makeView(s.makeScale(s.even(given)), 800), 4);
            return [s.panned(view, -1e6), s.panned(view, 1e6), s.panned(view, 80)].map((one) => [one.a, one.b]);
        """
        left, right, little = js(source, [0, 10**9])
        assert left == [0, 0.25]
        assert right == [0.75, 1]
        assert little == pytest.approx([0.4, 0.65])


class TestLanes:
    def test_bars_of_a_lane_never_meet(self, js: RunJs) -> None:
        chance = random.Random(9)
        boxes = sorted([left, left + chance.uniform(4, 200)] for left in (chance.uniform(0, 3000) for _ in range(1000)))
        told = js("const l = await load('lanes.js'); return l.pack(given);", boxes)
        lanes: dict[int, list[list[float]]] = {}
        for lane, box in zip(told["lanes"], boxes, strict=True):
            lanes.setdefault(lane, []).append(box)
        assert told["count"] == len(lanes)
        for some in lanes.values():
            assert all(one[1] + 12 <= two[0] for one, two in pairwise(some))

    def test_words_stand_where_they_fit(self, js: RunJs) -> None:
        source = "const l = await load('lanes.js'); return given.map((one) => l.sideOf(...one));"
        assert js(source, [[0, 200, 80, 900], [0, 20, 80, 900], [860, 880, 80, 900], [0, 20, 80, 60], [400, 500, 90, 900, True]]) == [
            "inside", "after", "before", "after", "before",
        ]  # fmt: skip


EXPRESSIONS = [
    "every Monday", "every other Friday", "the second Tuesday of every month", "every January", "every day at 8 am", "every Christmas",
    "each weekday at 7:15 a.m.", "every two years", "every month", "every 29 February", "every quarter", "every summer",
]  # fmt: skip


class TestRecurring:
    @pytest.mark.parametrize("expression", EXPRESSIONS)
    def test_a_rule_goes_on_as_the_library_does(self, js: RunJs, expression: str) -> None:
        time = timeloom.load("rules", first=24)(expression, dct="2023-11-16").times[0]
        members = [[one.start, one.end] for one in time.intervals]
        assert time.rrule is not None
        source = "const r = await load('recurring.js'); return r.membersAfter(given.rule, given.listed, given.until);"
        told = js(source, {"rule": time.rrule, "listed": members[:3], "until": members[-1][0]})
        assert told == members[3:-1]

    @pytest.mark.parametrize(
        "rule", ["FREQ=WEEKLY;BYDAY=TU", "FREQ=DAILY;BYSETPOS=1", "FREQ=FORTNIGHTLY", "FREQ=WEEKLY;BYDAY=XX", ""]
    )
    def test_a_rule_that_does_not_give_what_is_listed_is_not_trusted(self, js: RunJs, rule: str) -> None:
        monday = at("2023-11-20")
        listed = [[monday + week * 7 * DAY_SECONDS, monday + week * 7 * DAY_SECONDS + DAY_SECONDS] for week in range(3)]
        source = "const r = await load('recurring.js'); return r.membersAfter(given.rule, given.listed, given.until);"
        assert js(source, {"rule": rule, "listed": listed, "until": monday + 10**8}) == []
