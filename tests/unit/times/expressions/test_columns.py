"""Lines that begin with clock times, years or days in a column, as those of logs, timetables, chronologies and diaries
do."""

from __future__ import annotations

import pytest

from timeloom import load
from timeloom.language import load as load_language
from timeloom.times.lexing.lines import stamps

LOOM = load("rules")


def begins(text: str, dct: str) -> dict[str, str]:
    """When each time of a text begins."""
    return {
        time.text: str(time.to_dict()["intervals"][0][0])[:16] for time in LOOM(text, dct=dct).times if time.intervals
    }


LOG = "Site log, Mon 2 July 2018\n{} pump on\n{} filter changed\n{} tank full\n{} lights off\n"


@pytest.mark.parametrize(
    "clocks",
    [
        ("08:50", "9:15", "15:20", "17:40"),
        ("8.50", "9.15", "15.20", "17.40"),
        ("8h50", "9h15", "15h20", "17h40"),
        ("0850", "0915", "1520", "1740"),
    ],
)
def test_a_log_of_any_fashion(clocks: tuple[str, ...]) -> None:
    found = begins(LOG.format(*clocks), "2018-07-03")
    assert [found[clock][:16] for clock in clocks] == [
        f"2018-07-02T{hour}" for hour in ("08:50", "09:15", "15:20", "17:40")
    ]


def test_a_column_goes_on_over_noon_and_midnight() -> None:
    found = begins("Open day, 14 June 2025\n9.30 gates open\n11.15 first race\n1.15 tea\n3.40 prizes\n", "2025-06-01")
    assert [found[clock] for clock in ("9.30", "11.15", "1.15", "3.40")] == [
        "2025-06-14T09:30",
        "2025-06-14T11:15",
        "2025-06-14T13:15",
        "2025-06-14T15:40",
    ]
    found = begins("Watch log 3 May 2024\n22:10 all quiet\n23:45 rounds made\n00:30 fog\n02:15 clear\n", "2024-05-04")
    assert [found[clock] for clock in ("22:10", "23:45", "00:30", "02:15")] == [
        "2024-05-03T22:10",
        "2024-05-03T23:45",
        "2024-05-04T00:30",
        "2024-05-04T02:15",
    ]


def test_a_column_says_nothing_of_the_next_one() -> None:
    text = "17:30 left home\n18:10 at the hall\n\nThe race is on 22 June 2024. Its programme:\n\n14:00 start\n15:30 finish\n"
    found = begins(text, "2024-06-10")
    assert (found["14:00"], found["15:30"]) == ("2024-06-22T14:00", "2024-06-22T15:30")


def test_a_chronology() -> None:
    found = begins(
        "THE MILL\n\n1846  Samuel Orme builds a mill.\n1859  His son becomes partner (1 January).\n1871-74  New works.\n1883  Fire on the night of 17 November.\n",
        "2012-06-01",
    )
    assert [found[words][:10] for words in ("1846", "1859", "1 January", "1871-74", "1883")] == [
        "1846-01-01",
        "1859-01-01",
        "1859-01-01",
        "1871-01-01",
        "1883-01-01",
    ]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Sat 12  Race\nSun 13  Rest\nMon 14  Swim\n", ["day"] * 3),
        ("Sept. 6. School opens.\nOct. 11. Half holiday.\nNov. 22. Measles.\n", ["day"] * 3),
        ("Sam: tu viens ?\nSam: on part\nSam: salut\n", []),  # a name
        ("1st Anna Smith\n2nd Bob Jones\n3rd Cal Ray\n", []),  # a ranking
        ("1/2 cup sugar\n3/4 cup flour\n1/4 tsp salt\n", []),
        ("3.50 coffee\n4.20 tea\n4.50 cake\n", ["number"] * 3),
        ("9:15 up\n10:30 out\n", ["clock"] * 2),
        ("1846  A mill opens.\n1859  Fire.\n", ["year"] * 2),
        ("1600 Pennsylvania Avenue\n1700 Market Street\n1845 Walnut Street\n", []),
    ],
)
def test_what_sort_of_stamp_a_line_begins_with(text: str, kinds: list[str]) -> None:
    assert [stamp.kind for stamp in sorted(stamps(text, load_language("en")))] == kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It ended after 37m22s.", "PT37M22S"),
        ("It fell over after 6 hrs 40.", "PT6H40M"),
        ("The length is 1 hr 12.", "PT1H12M"),
    ],
)
def test_an_amount_and_what_is_left_of_its_unit(text: str, expected: str) -> None:
    assert [time.timex3.value for time in LOOM(text, dct="2024-01-22").times if time.timex3] == [expected]


@pytest.mark.parametrize(
    "text", ["After 2 minutes 10 men left.", "We worked 3 hours 20 people came.", "Mix for 2 hours 30 g of flour."]
)
def test_a_number_behind_an_amount_counts_what_follows(text: str) -> None:
    assert not [time for time in LOOM(text, dct="2024-01-22").times if time.text.endswith(("10", "20", "30"))]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("It fell on 3 May 1912. The year following it was rebuilt.", "1913-01-01"),
        ("He reigned in AD 306-337.", "0306-01-01"),
        ("Delivery is in calendar week 12, 2022.", "2022-03-21"),
        ("Ships were seen on the 22d of September 1779.", "1779-09-22"),
    ],
)
def test_other_words_for_a_date(text: str, start: str) -> None:
    assert start in {begin[:10] for begin in begins(text, "2024-01-22").values()}


def test_a_line_goes_on_from_the_line_above_whatever_that_mentions() -> None:
    text = "SATURDAY 15 NOVEMBER\n\n12.00 News\n2.15 Rugby\n5.00 Quiz, again from last Tuesday\n6.35 Songs, unbeaten since August\n8.15 A play of winter 1942\n10.20 News\n12.40am Film\n"
    found = begins(text, "2025-11-13")
    assert [found[clock] for clock in ("6.35", "8.15", "10.20", "12.40am")] == [
        "2025-11-15T18:35",
        "2025-11-15T20:15",
        "2025-11-15T22:20",
        "2025-11-16T00:40",
    ]


def test_noon_is_a_line_of_the_column_too() -> None:
    found = begins(
        "Thursday 28 November\n9:00 oven on\n10:45 bird in\nnoon potatoes\n1:30 baste\n3:30 gravy\n", "2024-11-25"
    )
    assert (found["1:30"], found["3:30"]) == ("2024-11-28T13:30", "2024-11-28T15:30")


def test_a_programme_is_of_the_day_from_an_hour_of_which_it_goes_on() -> None:
    text = "Come to our summer fair on Saturday, 23 August, from 3 pm on, in the yard.\n\n15:00 coffee\n16:30 games\n20:00 the band\n"
    assert [begins(text, "2025-07-28")[clock] for clock in ("15:00", "16:30", "20:00")] == [
        "2025-08-23T15:00",
        "2025-08-23T16:30",
        "2025-08-23T20:00",
    ]


@pytest.mark.parametrize(("written", "day"), [("2024-05-19T07:02", 18), ("2024-05-19T18:00", 19)])
def test_the_log_of_a_night_that_ends_now_began_the_evening_before(written: str, day: int) -> None:
    found = begins("Porter's log\n\n19:00 on duty\n23:48 alarm\n01:30 round\n07:00 off duty\n", written)
    assert found["19:00"] == f"2024-05-{day}T19:00"


def test_an_earlier_day_in_brackets_is_an_aside_a_later_one_goes_on() -> None:
    found = begins("The fair is on 21 September 2024 (planned since 3 May 2024).\nDoors open at 05:50.\n", "2024-09-17")
    assert found["05:50"] == "2024-09-21T05:50"
    assert begins("The meeting on 7 May (moved to 8 May) starts at 10:00.", "2024-05-01")["10:00"] == "2024-05-08T10:00"


def test_years_in_brackets_carry_a_story_on() -> None:
    found = begins("The mill was built in 1801. It spun flax (1830-44). Two years later it burned down.", "2026-11-30")
    assert found["Two years later"].startswith("1846")


def test_minutes_count_from_the_clock_time_named_last() -> None:
    text = "On Wednesday at 08:12 the engineer was paged. At 9 we rolled back the release, but the errors did not stop. Half an hour later she found the fault."
    assert begins(text, "2026-10-14")["Half an hour later"] == "2026-10-14T09:30"


@pytest.mark.parametrize(
    ("text", "hour", "begin"),
    [
        ("The incident began at 08:12, when an alarm went off, and for long nobody could say what had gone wrong with it. A review takes place next Tuesday at 2.", "next Tuesday at 2", "2026-10-20T14:00"),
        ("Alarm at 5, train at 06:12, meeting at 14:00.", "5", "2026-10-14T05:00"),
    ],
)  # fmt: skip
def test_an_hour_without_minutes_is_of_either_half_away_from_clocks_of_24_hours(
    text: str, hour: str, begin: str
) -> None:
    assert begins(text, "2026-10-14")[hour] == begin


@pytest.mark.parametrize(
    ("text", "written", "first"),
    [
        (
            "Programme for Saturday 11 May\n\n20:00 dinner\n22:00 film\n08:00 breakfast\n",
            "2024-05-02T08:05",
            "2024-05-11T20:00",
        ),
        ("Tonight on TV\n\n20:00 News\n23:00 Film\n08:00 Cartoons\n", "2024-05-02T08:00", "2024-05-02T20:00"),
    ],
)
def test_what_is_to_come_does_not_end_now(text: str, written: str, first: str) -> None:
    assert begins(text, written)["20:00"] == first


def test_an_arrow_joins_two_times() -> None:
    assert (
        begins("Night of Sat 18 May → Sun 19 May\nShift 19:00 → 23:30", "2024-05-19")["19:00 → 23:30"][11:] == "19:00"
    )


@pytest.mark.parametrize("mark", [".", ":", " -"])
def test_years_with_which_entries_of_annals_begin(mark: str) -> None:
    text = f"1643{mark} Soldiers were quartered in the nave in March.\n1662{mark} The vicar was ejected in August.\n"
    found = begins(text, "1985-01-01")
    assert {name: found.get(name) for name in ("1643", "March", "1662", "August")} == {
        "1643": "1643-01-01T00:00",
        "March": "1643-03-01T00:00",
        "1662": "1662-01-01T00:00",
        "August": "1662-08-01T00:00",
    }
