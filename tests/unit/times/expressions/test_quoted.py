"""Quoted mail: counted from the date in the line above it, and where there is none the guess has a name."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

HEADERS = [
    ("en", "On Thu, May 11, 2023 at 9:14 AM Sam wrote:\n> I will come tomorrow."),
    ("en", "On Thu, May 11, 2023 at 9:14 AM Sam Miller <sam@example.org>\nwrote:\n\n> I will come tomorrow."),
    ("de", "Am 11.05.2023 um 09:14 schrieb Sam:\n> Ich komme morgen."),
    ("fr", "Le jeu. 11 mai 2023 à 09:14, Sam a écrit :\n> Je viens demain."),
    ("es", "El jue, 11 may 2023 a las 9:14, Sam escribió:\n> Voy mañana."),
]
COUNTED = [
    ("We met yesterday.", "2023-05-10"),
    ("We met last Monday.", "2023-05-08"),
    ("We met on Friday.", "2023-05-05"),
    ("We will meet on Friday.", "2023-05-12"),
    ("We will meet next week.", "2023-W20"),
    ("We met two weeks ago.", "2023-W17"),
    ("We met three days ago.", "2023-05-08"),
    ("We will meet in June.", "2023-06"),
    ("We will meet tomorrow at 3 pm.", "2023-05-12T15:00"),
]
HEADER = "On Thu, May 11, 2023 at 9:14 AM Sam wrote:\n"
DCT = "2024-01-20"


@pytest.mark.parametrize(("language", "text"), HEADERS)
def test_the_line_above_says_when_it_was_written(language: str, text: str) -> None:
    header, tomorrow = in_timeml(text, dct=DCT, language=language, preset="rules")
    assert "from-quoted-header" not in header.assumed
    assert (tomorrow.timex3 and tomorrow.timex3.value, tomorrow.assumed) == ("2023-05-12", ("from-quoted-header",))


@pytest.mark.parametrize(("text", "value"), COUNTED)
def test_what_counts_from_the_writing_counts_from_there(text: str, value: str) -> None:
    counted = in_timeml(f"See below.\n\n{HEADER}> {text}", dct=DCT, preset="rules")[-1]
    assert counted.timex3 is not None and counted.timex3.value == value
    assert "from-quoted-header" in counted.assumed


def test_the_mail_around_it_counts_from_its_own() -> None:
    text = f"I came yesterday.\n\n{HEADER}> Come tomorrow.\n\nI will come tomorrow.\n> Or today.\n"
    values = [time.timex3.value for time in in_timeml(text, dct=DCT, preset="rules") if time.timex3]
    assert values == ["2024-01-19", "2023-05-11T09:14", "2023-05-12", "2024-01-21", "2023-05-11"]


def test_quotes_within_quotes_have_their_own_header() -> None:
    text = (
        "On Fri, May 12, 2023 at 8:00 AM Ann wrote:\n> Yes, today.\n> On Thu, May 11, 2023 at 9:14 AM Sam wrote:\n>> Shall I come tomorrow?\n"
        ">> I was there yesterday.\n> See you tomorrow.\n"
    )
    values = [time.timex3.value for time in in_timeml(text, dct=DCT, preset="rules") if time.timex3]
    assert values == ["2023-05-12T08:00", "2023-05-12", "2023-05-11T09:14", "2023-05-12", "2023-05-10", "2023-05-13"]


def test_without_a_header_the_guess_has_a_name() -> None:
    first, second = in_timeml("> I will come tomorrow.\n> We met on 3 May 2020.", dct=DCT, preset="rules")
    assert (first.timex3 and first.timex3.value, first.assumed) == ("2024-01-21", ("quoted",))
    assert second.assumed == ()


@pytest.mark.parametrize(
    "text",
    [
        "On 31/02/2022 Sam wrote:\n> see you on Friday", "She died on 3 May 1950. In his book he wrote:\n> yesterday",
        "11 May 2023. I am glad that Ann wrote to me:\n> tomorrow", "Born 3 May 1950 the author wrote this:\n> come on Friday",
    ],
)  # fmt: skip
def test_no_header(text: str) -> None:
    time = in_timeml(text, dct=DCT, preset="rules")[-1]
    assert "quoted" in time.assumed
    assert "from-quoted-header" not in time.assumed
    assert time.intervals[0].isoformat()[0].startswith("2024-01")


def test_a_header_holds_for_the_lines_below_it() -> None:
    text = "On Mon, 3 May 2021 Sam wrote:\n> call on Tuesday\n>\n\n> or tomorrow\n\nBob said on Tuesday:\n> and on Wednesday"
    _, first, second, _, last = in_timeml(text, dct=DCT, preset="rules")
    assert ["from-quoted-header" in time.assumed for time in (first, second, last)] == [True, True, False]
    assert "quoted" in last.assumed


@pytest.mark.parametrize("text", ["x > y tomorrow", "In May 2023 he wrote:\n> poems of tomorrow", "tomorrow\n> "])
def test_other_marks_are_no_header(text: str) -> None:
    assert all("from-quoted-header" not in time.assumed for time in in_timeml(text, dct=DCT, preset="rules"))


def test_ranges_and_what_is_now() -> None:
    since, now = in_timeml(f"{HEADER}> I have been here since Monday. I leave now.", dct=DCT, preset="rules")[1:]
    assert str(since.intervals[0]) == "Interval.iso('2023-05-09T00:00:00', '2023-05-11T09:14:00')"
    assert now.timex3 is not None and now.timex3.value == "PRESENT_REF"


def test_a_mail_that_is_answered_was_written_before() -> None:
    header, today = in_timeml(
        "On 12/05/2024 10:00, Ann Lee wrote:\n> Are you free today?", dct="2024-05-15", preset="rules"
    )
    assert header.timex3 is not None and header.timex3.value == "2024-12-05T10:00"
    assert (today.timex3 and today.timex3.value, today.assumed) == ("2024-05-15", ("quoted",))
