"""A clock time in a later sentence: on the day that the text tells of, or on that of writing, and then it says so."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

import timeloom

THURSDAY = "2023-11-09"
SAME, WRITING = ("same-day",), ("writing-day-by-default",)

MARGINAL = pytest.mark.xfail(strict=False, reason="a marginal choice between the day of writing and the day told of")

TOLD = [
    ("en", "The outage began on 7 November 2023. The error rate rose at 14:03.", "2023-11-07T14:03", SAME),
    ("en", "On 3 May 1958 the pier opened. At 4 p.m. a band played.", "1958-05-03T16:00", SAME),
    ("en", "On October 26 at 11:45 p.m. I was dispatched. I arrived at 11:52 p.m.", "2023-10-26T23:52", SAME),
    ("en", "On October 26 I was called. I arrived at 11:52 p.m. I left at 12:30 a.m.", "2023-10-27T00:30", SAME),
    (
        "en",
        "On October 26 I was called. I arrived at 11:52 p.m. I left at 12:30 a.m. I slept at 3 a.m.",
        "2023-10-27T03:00",
        SAME,
    ),
    ("en", "We met on Monday. I left at noon. She left at midnight.", "2023-11-07T00:00", SAME),
    ("en", "We landed on Monday. It was now 4 p.m.", "2023-11-06T16:00", SAME),
    pytest.param(
        "en",
        "On 7 November 2023 from 9 a.m. to 11 a.m. there was an exam. At 2 p.m. the results came.",
        "2023-11-07T14:00",
        SAME,
        marks=MARGINAL,
    ),
    (
        "en",
        "It began on 7 November 2023. It was the worst since 2019. The error rate rose at 14:03.",
        "2023-11-07T14:03",
        SAME,
    ),
    pytest.param(
        "en",
        "It began on 7 November 2023. We will write at 14:00. The error rate rose at 14:03.",
        "2023-11-07T14:03",
        SAME,
        marks=MARGINAL,
    ),
    ("en", "7 November 2023: an outage.\n14:03: more errors.\n14:20: all fixed.", "2023-11-07T14:20", ("from-entry",)),
    (
        "en",
        "The storm struck on Friday night. Power failed at 2 a.m. and came back at 7 a.m.",
        "2023-11-04T07:00",
        SAME,
    ),
    ("en", "Thieves broke in on Saturday night. They came at 8:15 p.m. and took a clock.", "2023-11-04T20:15", SAME),
    ("en", "Last night a shed burnt down. It began at 7:40 p.m.", "2023-11-08T19:40", SAME),
    ("en", "The race was on Friday. It began at 7:30 p.m. and ended at 9:20 p.m.", "2023-11-03T21:20", SAME),
    ("en", "A bomb went off on Tuesday. Ten people have died. Police came at 6 a.m.", "2023-11-07T06:00", SAME),
    ("en", "The party is on Saturday. The doors open at 7 p.m.", "2023-11-11T19:00", SAME),
    ("en", "The party is on Saturday. The doors now open at 7 p.m.", "2023-11-11T19:00", SAME),
    ("de", "Am 3. Mai 1958 wurde die Brücke eröffnet. Um 16 Uhr spielte eine Kapelle.", "1958-05-03T16:00", SAME),
    ("de", "Das Konzert ist am Samstag. Wir beginnen um 19 Uhr.", "2023-11-11T19:00", SAME),
    ("de", "Am Montag brannte es. Die Feuerwehr ist um 14 Uhr eingetroffen.", "2023-11-06T14:00", SAME),
    ("de", "Am Montag brannte es. Um 14 Uhr hat der Regen begonnen.", "2023-11-06T14:00", SAME),
    ("fr", "La jetée a ouvert le 3 mai 1958. À 16 heures, un orchestre a joué.", "1958-05-03T16:00", SAME),
    ("es", "El muelle abrió el 3 de mayo de 1958. A las 16 horas tocó una banda.", "1958-05-03T16:00", SAME),
]
NOT_TOLD = [
    ("en", "The shop opened on 3 May 2020. It closes at 6 p.m.", "2023-11-09T18:00", WRITING),
    ("en", "He died on Saturday. The funeral is at 10 a.m. in the church.", "2023-11-09T10:00", WRITING),
    ("en", "The pain began on 3 May at 6 a.m. He will return at 9 a.m.", "2023-11-09T09:00", WRITING),
    ("en", "The flight leaves on 12 December. I phoned the airline at 9 a.m.", "2023-11-09T09:00", WRITING),
    ("en", "He died on Monday.\n\nThe council met at 5 p.m.", "2023-11-09T17:00", WRITING),
    ("en", "We landed on Monday. It's now 4 p.m. and I'm tired.", "2023-11-09T16:00", WRITING),
    ("de", "Die Messe beginnt am 12. Dezember. Es ist jetzt 16 Uhr.", "2023-11-09T16:00", WRITING),
    ("fr", "La foire commence le 12 décembre. Maintenant il est 16 h.", "2023-11-09T16:00", WRITING),
    # "Ahora" names the day of writing, so that is no guess.
    ("es", "Ayer llovió. Ahora son las 16:00.", "2023-11-09T16:00", ()),
    ("en", "She will fly on 12 December. Her mother called at 4 p.m.", "2023-11-09T16:00", WRITING),
    ("en", "He was born on 3 May 1990. I met him at 4 p.m.", "2023-11-09T16:00", WRITING),
    ("de", "Er wurde am 3. Mai 1990 geboren. Ich traf ihn um 16 Uhr.", "2023-11-09T16:00", WRITING),
    ("en", "Police found Tom Hale (born 3 May 1958) in the river. They came at 4 p.m.", "2023-11-09T16:00", WRITING),
    ("en", "Founded on 3 May 1958, the club has a hall. The game started at 8 p.m.", "2023-11-09T20:00", WRITING),
    # One guess: that 9 a.m. is of the day of writing; 6 p.m. is of the day of 9 a.m. and of that of writing alike.
    ("en", "The shop opened on 3 May 2020. It opens at 9 a.m. and closes at 6 p.m.", "2023-11-09T18:00", WRITING),
    ("en", "He fell on 3 May 1958. We met this morning. She came at 10 a.m.", "2023-11-09T10:00", ()),
    ("en", "He came today. He left at 4 p.m.", "2023-11-09T16:00", ()),
    ("en", "He left at 4 p.m.", "2023-11-09T16:00", ()),
    ("de", "Am Montag brannte es. Wir haben um 14 Uhr einen Termin.", "2023-11-09T14:00", WRITING),
    ("en", "It burned on Monday. Dinner is served at 8 p.m.", "2023-11-09T20:00", WRITING),
    ("fr", "Le magasin a ouvert le 3 mai 2020. Il ferme à 18 h.", "2023-11-09T18:00", WRITING),
    ("es", "La tienda abrió el 3 de mayo de 2020. Cierra a las 18 horas.", "2023-11-09T18:00", WRITING),
]


@pytest.mark.parametrize(("language", "text", "value", "assumed"), TOLD + NOT_TOLD)
def test_the_last_clock_time(language: str, text: str, value: str, assumed: tuple[str, ...]) -> None:
    last = in_timeml(text, dct=THURSDAY, preset="rules", language=language)[-1]
    assert last.timex3 is not None
    assert (last.timex3.value, last.assumed) == (value, assumed)


@pytest.mark.xfail(
    strict=True,
    reason="a set or a range of days does not end what was told of before it, so the day before it is taken",
)
@pytest.mark.parametrize("between", ["From 5 to 8 May 2022 there was a fair.", "Every Tuesday the choir met."])
def test_what_is_of_many_days_ends_the_day_before_it(between: str) -> None:
    last = in_timeml(f"He left on Monday. {between} At 4 p.m. a band played.", dct=THURSDAY, preset="rules")[-1]
    assert (last.timex3 and last.timex3.value, last.assumed) == ("2023-11-09T16:00", WRITING)


def test_without_a_time_of_writing_the_day_is_still_told() -> None:
    last = in_timeml("The outage began on 7 November 2023. The error rate rose at 14:03.", preset="rules")[-1]
    assert last.timex3 is not None
    assert last.timex3.value == "2023-11-07T14:03"


@pytest.mark.parametrize(
    ("text", "hours"), [("The job was down from 14:03 to 15:10.", 7), ("It is open from 9 a.m. to 5 p.m.", 9)]
)
def test_both_ends_of_a_range_are_on_one_day(text: str, hours: int) -> None:
    last = in_timeml(f"The outage began on 7 November 2023. {text}", dct=THURSDAY, preset="rules")[-1]
    assert {end[:10] for end in last.intervals[0].isoformat()} == {f"2023-11-0{hours}"}


BEFORE = "The firm was founded on 13 October 1978. In January 1979 it moved. "


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("From May to July 1990 the owners talked. They signed on the last day of August that year.", "1990-08-31"),
        ("Between May and July 1990 the owners talked. In that year they sold it.", "1990"),
        ("From 3 to 5 May 1990 they talked. Two days later they signed.", "1990-05-07"),
    ],
)
def test_a_range_names_the_date_where_it_ends(text: str, value: str) -> None:
    last = timeloom.find(BEFORE + text, dct=THURSDAY, preset="rules")[-1]
    assert last.timex3 is not None
    assert last.timex3.value == value


def test_hours_behind_a_range_are_on_its_last_day() -> None:
    hours = timeloom.find(
        "The talk has been moved from Monday to Wednesday, 22 November, 2-3:30 pm", dct=THURSDAY, preset="rules"
    )[-1]
    assert hours.intervals[0].isoformat() == ("2023-11-22T14:00:00", "2023-11-22T15:30:00")
