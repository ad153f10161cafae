"""Entries of diaries, logs and chats: what counts from the writing counts from the date at which the entry begins."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

from timeloom import load
from timeloom.calendar import Interval
from timeloom.document.entries import Entries

FORMS = [
    "12 March 2024\n\nShe left {0}.\n\n13 March 2024\n\nIt rained.\n",
    "# 12 March 2024\nShe left {0}.\n# 1 April 2024\nIt rained.\n",
    "Tuesday, 12 March 2024\nShe left {0}.\n\nWednesday, 13 March 2024\nIt rained.\n",
    "[2024-03-12 09:12] Ana: she left {0}.\n[2024-03-12 09:15] Ben: I see.\n",
    "2024-03-12 09:12 INFO she left {0} by car\n2024-03-12 09:15 INFO done\n",
    "2024-03-12: she left {0}.\n2024-03-13: it rained.\n",
    "12 March 2024 - She left {0}.\n14 March 2024 - It rained.\n",
]
COUNTED = [
    ("yesterday", "2024-03-11"),
    ("last night", "2024-03-11TNI"),
    ("three days ago", "2024-03-09"),
    ("on Sunday", "2024-03-10"),
]


def values(text: str, **options: str) -> list[str]:
    return [time.timex3.value for time in in_timeml(text, preset="rules", **options) if time.timex3 is not None]


@pytest.mark.parametrize(("words", "value"), COUNTED)
@pytest.mark.parametrize("form", FORMS)
def test_the_date_at_its_head_says_when_an_entry_was_written(form: str, words: str, value: str) -> None:
    assert values(form.format(words))[1] == value
    assert values(form.format(words), dct="2024-05-02")[1] == value


def test_each_has_its_own_day() -> None:
    text = "3 May 2021\nWe met yesterday, and she leaves tomorrow.\n\n9 May 2021\nWe met yesterday.\n"
    assert values(text) == ["2021-05-03", "2021-05-02", "2021-05-04", "2021-05-09", "2021-05-08"]


def test_it_is_said_that_they_were_counted_so() -> None:
    _, yesterday, _ = in_timeml("3 May 2021\nWe met yesterday.\n\n9 May 2021\nIt rained.\n", preset="rules")
    assert "from-entry" in yesterday.assumed


def test_a_clock_time_is_of_the_day_of_its_entry() -> None:
    text = "[2024-11-08 09:31] Ben: it was back at 9:30\n[2024-11-08 14:02] Ana: it was down at 8:45\n"
    assert values(text) == ["2024-11-08T09:31", "2024-11-08T09:30", "2024-11-08T14:02", "2024-11-08T08:45"]


LOG = "2024-03-01 13:06 It had failed on Friday, and last Friday too; two hours ago it was up.\n2024-03-04 09:00 It failed on Monday.\n"


@pytest.mark.parametrize("dct", [None, "2024-03-01", "2024-05-04"])
def test_days_count_from_the_day_of_an_entry_and_hours_from_its_clock_time(dct: str | None) -> None:
    options = {} if dct is None else {"dct": dct}
    assert values(LOG, **options)[:3] == ["2024-03-01T13:06", "2024-03-01", "2024-02-23"]
    (ago,) = in_timeml(LOG, preset="rules", **options)[3].intervals
    assert isinstance(ago.start, int) and isinstance(ago.end, int)
    assert ago.start < Interval.iso("2024-03-01T11:06:00", "2024-03-01T11:07:00").start < ago.end


def test_days_in_an_entry_of_the_day_of_writing_count_from_the_writing() -> None:
    friday, recent = in_timeml(
        "2024-03-01 13:06 It failed on Friday, and in recent days.\n2024-03-01 14:06 It is up.\n",
        preset="rules",
        dct="2024-03-01",
    )[1:3]
    assert (friday.timex3.value, recent.timex3.value) == ("2024-03-01", "PXD")
    assert not any(entity.type == "Year" for time in (friday, recent) for entity in time.entities)


@pytest.mark.parametrize(
    "text",
    [
        "12 March 2024\n\nShe left yesterday.\n",  # no second one
        "It was 12 March 2024\nShe left yesterday.\nIt was 13 March 2024\n",  # a sentence ends so
        "12 March 2024 was dry. She left yesterday.\n13 March 2024 was wet.\n",  # a sentence begins so
        "March 2024\nShe left yesterday.\nApril 2024\nIt rained.\n",  # no day
    ],
)
def test_other_dates_begin_no_entry(text: str) -> None:
    assert not any("from-entry" in time.assumed for time in in_timeml(text, preset="rules"))
    assert values(text, dct="2024-05-02")[1] == "2024-05-01"


def test_a_day_that_is_to_come_was_not_written_on() -> None:
    assert (
        values("12 March 2024\nReply by tomorrow.\n13 March 2024\nReply by Friday.\n", dct="2024-03-01")[1]
        == "2024-03-02"
    )


def test_german() -> None:
    text = "3. Mai 2021\nGestern kam sie an.\n\n9. Mai 2021\nEs regnet.\n"
    assert values(text, language="de") == ["2021-05-03", "2021-05-02", "2021-05-09"]


CHAT = "12/03/2024, 09:12 - Ana: I missed the train this morning\n12/03/2024, 09:20 - Ben: the next one leaves in ten minutes\n13/03/2024, 18:02 - Ana: we came yesterday evening\n"


def test_a_line_of_a_chat_neither_goes_on_from_the_one_before_nor_into_its_stamp() -> None:
    assert values(CHAT) == [
        "2024-03-12T09:12",
        "2024-03-12TMO",
        "2024-03-12T09:20",
        "PT10M",
        "2024-03-13T18:02",
        "2024-03-12TEV",
    ]


def test_lines_of_a_chat_are_sentences() -> None:
    cut = load("rules")(CHAT).sentences
    assert [CHAT[span.start : span.end] for span in cut] == CHAT.splitlines()


def test_hours_from_a_day_and_a_clock_time_on_are_one_time() -> None:
    (time,) = load("rules")("05.11.2017 12:00 - 13:30").times
    assert [(each.start % 86_400, each.end % 86_400) for each in time.intervals] == [(12 * 3600, 13 * 3600 + 1800)]


def test_a_range_that_begins_a_line_is_one() -> None:
    assert [time.timex3 and time.timex3.value for time in load("rules")("2024-05-01 09:00 - noon").times] == ["PT3H"]


def test_what_follows_a_list_of_dates_is_of_the_writing() -> None:
    text = "12 May 2023: Ana resigned.\n3 June 2023: Bo was named.\n\nThe council met last week.\n"
    assert values(text, dct="2024-06-05")[-1] == "2024-W22"


def test_the_date_of_the_next_entry_is_not_of_the_time_before_it() -> None:
    text = "2024-05-01: arrived yesterday\n2024-05-02: left for Ulm yesterday\n2024-05-05: slept\n"
    assert values(text) == ["2024-05-01", "2024-04-30", "2024-05-02", "2024-05-01", "2024-05-05"]


OF_TWO_DIGITS = [
    ("3/28/19, 7:05 AM - Ida: it broke {0}.\n4/2/19, 1:40 PM - Kai: it is fixed.\n", "2019-03-27"),
    ("[28/03/19, 07:05] Ida: it broke {0}.\n[29/03/19, 09:40] Kai: it is fixed.\n", "2019-03-27"),
    ("28.03.19: it broke {0}.\n29.03.19: it is fixed.\n", "2019-03-27"),
    ("28/03/19\nIt broke {0}.\n\n29/03/19\nIt is fixed.\n", "2019-03-27"),
    ("28-Mar-19: it broke {0}.\n29-Mar-19: it is fixed.\n", "2019-03-27"),
    ("28 March '19\nIt broke {0}.\n\n29 March '19\nIt is fixed.\n", "2019-03-27"),
]


@pytest.mark.parametrize(("text", "value"), OF_TWO_DIGITS)
def test_a_year_of_two_digits_says_the_day_as_well(text: str, value: str) -> None:
    assert values(text.format("yesterday"), dct="2019-06-01")[1] == value


WITHOUT_YEAR = [
    "Thu 28 March\nIt broke {0}.\n\nFri 29 March\nIt is fixed.\n",
    "28 March 2019\nIt broke {0}.\n\n29 March\nIt is fixed.\n",
    "[Mar 28, 07:05] It broke {0}.\n[Mar 29, 09:40] It is fixed.\n",
    "Mar 28 07:05:11 box3 cron: it broke {0}\nMar 29 09:40:02 box3 cron: it is fixed\n",
    "Thursday, March 28th\nIda: it broke {0}.\n\nFriday, March 29th\nKai: it is fixed.\n",
]


@pytest.mark.parametrize("text", WITHOUT_YEAR)
def test_so_does_a_date_without_its_year(text: str) -> None:
    assert values(text.format("yesterday"), dct="2019-06-01")[1] == "2019-03-27"


def test_a_date_without_its_year_is_near_the_one_of_the_entry_before() -> None:
    text = "Friday, 4th May 1883.\nWe sailed yesterday.\n\nSaturday, 5th May.\nA gale yesterday.\n\nSunday, 6th May.\nCalm.\n"
    assert values(text, dct="1883-12-31") == ["1883-05-04", "1883-05-03", "1883-05-05", "1883-05-04", "1883-05-06"]
    text = "30 December\nSnow.\n\n31 December\nSnow.\n\n1 January\nIt fell yesterday.\n"
    assert values(text, dct="2024-01-05")[:4] == ["2023-12-30", "2023-12-31", "2024-01-01", "2023-12-31"]


WITH_WORDS = [
    "Ida - 2019-03-28 07:05\nIt broke {0}.\n\nKai - 2019-03-29 09:40\nIt is fixed.\n",
    "## [1.9.2] - 2019-03-28\n- broke {0}\n\n## [1.9.1] - 2019-02-11\n- first\n",
    "Sent: Thu Mar 28, 2019 7:05 am\nIt broke {0}.\n\nSent: Fri Mar 29, 2019 9:40 am\nIt is fixed.\n",
    "Ida left a note - 28/Mar/19 7:05 AM\nIt broke {0}.\n\nKai left a note - 29/Mar/19 9:40 AM\nIt is fixed.\n",
    "Ida [2019-03-28 07:05]: it broke {0}\nKai [2019-03-29 09:40]: it is fixed\n",
    "Day 3 (28 March 2019): it broke {0}.\nDay 4 (29 March 2019): it is fixed.\n",
    "<ida> 2019-03-28 07:05 it broke {0}\n<kai> 2019-03-29 09:40 it is fixed\n",
    "Ulm, 28 March 2019\nIt broke {0}.\n\nUlm, 29 March 2019\nIt is fixed.\n",
    "28 March 2019 (early shift)\nIt broke {0}.\n\n29 March 2019 (late shift)\nIt is fixed.\n",
    "| 2019-03-28 | it broke {0} |\n| 2019-03-29 | it is fixed |\n",
    "2019-03-28 it broke {0}\n2019-03-29 it is fixed\n",
    "Ida, [28.03.2019 07:05]\nit broke {0}\n\nKai, [29.03.2019 09:40]\nit is fixed\n",
    "Ida wrote on 28 March 2019:\nIt broke {0}.\n\nKai wrote on 29 March 2019:\nIt is fixed.\n",
]


@pytest.mark.parametrize("text", WITH_WORDS)
def test_words_may_stand_beside_the_date(text: str) -> None:
    found = in_timeml(text.format("yesterday"), preset="rules", dct="2019-06-01")
    assert (
        next(time.timex3.value for time in found if time.text == "yesterday" and time.timex3 is not None)
        == "2019-03-27"
    )


def test_the_moments_of_a_chat_may_be_told_by_words() -> None:
    text = "Ida — 28/03/2019 07:05\nit broke yesterday\nKai — 28/03/2019 07:11\nok\nKai — Yesterday at 09:40\nit left yesterday\nIda — Today at 10:12\nback tomorrow\n"
    assert values(text, dct="2019-06-01") == [
        "2019-03-28T07:05", "2019-03-27", "2019-03-28T07:11", "2019-05-31T09:40", "2019-05-30", "2019-06-01T10:12", "2019-06-02",
    ]  # fmt: skip


def test_what_stands_below_a_name_is_of_the_entry_up_to_the_next() -> None:
    text = "2019-03-28 07:05 - Ida:\nIt broke yesterday.\n\nCall him tomorrow.\n\n2019-03-29 09:40 - Kai:\nIt is fixed.\n\nBack tomorrow.\n"
    assert values(text, dct="2019-06-01") == [
        "2019-03-28T07:05",
        "2019-03-27",
        "2019-03-29",
        "2019-03-29T09:40",
        "2019-03-30",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Born: 28 March 1969\nMarried: 2 May 1999\n\nShe came {0}.\n",  # labels that differ
        "From: 28 March 2019\nTo: 30 March 2019\nWe left {0}.\n",
        # a list of dates, and nothing between them
        "The Bell, 28 March 2019\nThe Crier, 29 March 2019\n\nHe called {0}.\n",
        "Paid on 28 March 2019\nPaid on 29 March 2019\nThe rest was due {0}.\n",
        "we saw the fort, the bridge and the old mill on Thursday, 28 March 2019\nand it broke {0}. We saw the tower, the church and the well on Friday, 29 March 2019\nand left.\n",
        "Mon 3 June\n9:00 Talks.\n\nTue 4 June\n9:00 Talks.\n\nWe wrote {0}.\n",  # to come
    ],
)
def test_dates_at_the_end_of_other_lines_begin_no_entry(text: str) -> None:
    found = in_timeml(text.format("yesterday"), preset="rules", dct="2019-06-01")
    assert (
        next(time.timex3.value for time in found if time.text == "yesterday" and time.timex3 is not None)
        == "2019-05-31"
    )


def test_dates_below_what_was_written_begin_no_entry_of_what_follows() -> None:
    text = "It broke last Monday.\n\n -- Ida <ida@example.org>  Thu, 28 Mar 2019 07:05:11 +0100\n\nIt broke yesterday.\n\n -- Kai <kai@example.org>  Mon, 11 Feb 2019 09:40:02 +0100\n"
    assert values(text, dct="2019-06-01")[2] == "2019-05-31"


def clocks(text: str, dct: str) -> list[str]:
    return [
        time.timex3.value
        for time in load("rules")(text, dct=dct).times
        if time.timex3 is not None and "T" in time.timex3.value
    ]


@pytest.mark.parametrize("head", ["Outage of 7 May 2019\n\n", "7 May 2019\n", "Tue 7 May\n\n", "Rounds, 7 May 2019:\n"])
def test_clock_times_at_the_beginning_of_lines_are_of_the_day_above(head: str) -> None:
    text = head + "08:15 Pump stops.\n08:40 Ida calls.\n"
    assert clocks(text, "2019-05-08") == ["2019-05-07T08:15", "2019-05-07T08:40"]


def test_that_of_what_is_to_come_as_well() -> None:
    assert clocks("Open day 7 June 2019\n\n08:15 Coffee\n08:40 Talks\n", "2019-05-08") == [
        "2019-06-07T08:15",
        "2019-06-07T08:40",
    ]


def test_behind_an_evening_comes_the_next_morning() -> None:
    text = "7 May 2019\n\n21:20 Quiet.\n23:35 Bell.\n00:50 Quiet again.\n02:10 Rain.\n\n9 May 2019\n\n22:00 Quiet.\n"
    assert clocks(text, "2019-05-12") == [
        "2019-05-07T21:20",
        "2019-05-07T23:35",
        "2019-05-08T00:50",
        "2019-05-08T02:10",
        "2019-05-09T22:00",
    ]


def test_a_log_that_goes_back_stays_on_its_day() -> None:
    text = "7 May 2019\n\n23:35 Bell.\n21:20 Quiet.\n19:05 Rain.\n\n9 May 2019\n\n22:00 Quiet.\n"
    assert clocks(text, "2019-05-12") == [
        "2019-05-07T23:35",
        "2019-05-07T21:20",
        "2019-05-07T19:05",
        "2019-05-09T22:00",
    ]


def test_what_is_said_in_such_a_line_was_said_at_its_clock_time() -> None:
    text = "7 May 2019\n\n21:20 Bell 20 minutes ago.\n00:50 Quiet again; it had been yesterday.\n\n9 May 2019\n\n22:00 Quiet.\n23:00 Quiet.\n"
    _, _, ago, _, before = (
        time.timex3.value for time in in_timeml(text, preset="rules", dct="2019-05-12")[:5] if time.timex3 is not None
    )
    assert (ago, before) == ("2019-05-07T21:00", "2019-05-07")


def test_behind_such_lines_the_day_is_that_of_writing() -> None:
    text = "Outage of 7 May 2019\n\n08:15 Pump stops.\n08:40 Ida calls.\n\nIda left yesterday.\n"
    assert values(text, dct="2019-05-20")[-1] == "2019-05-19"


@pytest.mark.parametrize(
    ("text", "dct", "expected"),
    [
        (
            "Thu 21 Dec, 19:12\nAda: when will you be there?\n\nFri 22 Dec, 08:30\nAda: well?\n\nToday 13:40\nBo: tomorrow.\n",
            "2023-12-23T18:02",
            "2023-12-24",
        ),
        (
            "ada » Mon 12 Oct 2020, 20:47\nIt hums.\n\nbo » Mon 12 Oct 2020, 21:30\nOh.\n\nada » yesterday, 22:51\nIt has been quiet since today.\n",
            "2020-10-14",
            "2020-10-13",
        ),
    ],
)
def test_a_moment_told_by_words_begins_an_entry_beside_others(text: str, dct: str, expected: str) -> None:
    assert any(value.startswith(expected) for value in values(text, dct=dct)[-2:])


def test_what_is_to_come_begins_no_entry() -> None:
    assert (
        values(
            "Slots:\n- Mon 6 May, 10:00\n- Tue 7 May, 11:00\n- tomorrow, 12:00\n\nLet me know by tomorrow.",
            dct="2024-05-03T10:00",
        )[-1]
        == "2024-05-04"
    )
    assert values("bo - Mon 29 Apr 2024, 20:00\nhi\n\nada - today, 09:10\nsee you tomorrow", dct="2024-05-03T10:00")[
        -2:
    ] == ["2024-05-03T09:10", "2024-05-04"]


def test_a_clock_time_alone_on_its_line_is_no_such_moment() -> None:
    assert not Entries("Today 13:40\nHello.\n15:57\nHello.\n").is_moment(19, 24)
