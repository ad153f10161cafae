"""The day that a text bears: in the header of a mail, at its head, at its foot."""

from __future__ import annotations

from datetime import date

import pytest

from timeloom import annotate, find, load
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Time
from timeloom.document.borne import BORNE, is_borne, where_borne
from timeloom.formats.creation import creation_value
from timeloom.pipeline import Pipeline, anchor

MAIL = "From: Anna <a@x.org>\nDate: Thu, 12 Sep 2024 09:41:07 +0200\nSubject: 3 May 2023\n\nThe review is tomorrow."
NEXT = Interval(instant(2024, 9, 13), instant(2024, 9, 14), "+02:00")
BODY = "\n\nMy dear Sir,\n\nWe came yesterday, and saw the bridge that was built in May 1840.\n"


@pytest.fixture(scope="module")
def loom() -> Pipeline:
    return load("rules")


def day(loom: Pipeline, text: str) -> str | None:
    found = loom(text, "stated", layers="times").dct
    return None if found is None else creation_value(found)


def test_a_text_that_is_all_header_has_no_title(loom: Pipeline) -> None:
    assert day(loom, "X-From: a\nX-Last: b, 12 September 1843") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(MAIL, "2024-09-12T09:41:07+02:00", id="a mail"),
        pytest.param("From: a@b.c\nDate: 12 Sep 2024\n\nHi.", "2024-09-12", id="a mail with its day alone"),
        pytest.param(
            "Received: by x; Thu, 12 Sep 2024 09:40:01 +0200\nReceived: from y\n by z; 11 Sep 2024 09:41\nDate: 13 Sep 2024 09:41 (CEST)\n\nHi.",
            "2024-09-13T09:41+02:00",
            id="fields that go on",
        ),
        pytest.param(
            "From: Anna <a@x.org>\nSent: Thursday, September 12, 2024 9:41 AM\nSubject: Due 3 October 2024\n\nHi.",
            "2024-09-12T09:41",
            id="a field of another name",
        ),
        pytest.param(f"Leeds, 12 September 1843{BODY}", "1843-09-12", id="a letter"),
        pytest.param(f"Leeds, the 12th of September 1843{BODY}", "1843-09-12", id="with an article"),
        pytest.param(
            f"12 High Street\nLeeds\n   Tuesday evening, 12th September 1843.{BODY}", "1843-09-12", id="alone on a line"
        ),
        pytest.param("Minutes of the steering group, 5 March 2025\n\nWe met at 10:00.", "2025-03-05", id="minutes"),
        pytest.param("# Minutes - 5 March 2025\n\nWe met at 10:00.", "2025-03-05", id="behind a dash"),
        pytest.param("Minutes of the meeting of 5 March 2025\n\nWe met at 10:00.", "2025-03-05", id="a title"),
        pytest.param("Notes\nDate: 5 March 2025\nWe met at 10:00.", "2025-03-05", id="said to be the date"),
        pytest.param("GENEVA, May 14, 2024 (Reuters) - Talks ended on Monday.", "2024-05-14", id="a dispatch"),
        pytest.param("GENEVA, 14 May 2024 — Talks ended on Monday.", "2024-05-14", id="another dispatch"),
        pytest.param(
            f"The weir\nBy Ann Lee\nMay 14, 2024 at 10:30 AM EDT{BODY}", "2024-05-14", id="with its hour and zone"
        ),
        pytest.param(f"The weir\nMay 14, 2024 | 10:30 AM{BODY}", "2024-05-14", id="with its hour behind a bar"),
        pytest.param(
            f"{BODY.strip()}\n\nYour brother,\nWilliam\nLeeds, September 12th, 1843.\n", "1843-09-12", id="at the foot"
        ),
        pytest.param(f"\ufeffLeeds, 12 September 1843\r\n{BODY}", "1843-09-12", id="mark and carriage return"),
    ],
)
def test_a_day_that_a_text_bears(loom: Pipeline, text: str, expected: str) -> None:
    assert day(loom, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("\n \n", id="blank"),
        pytest.param("HARROWMOUTH, Nov. 16 - The island was cut off.\n\nA storm came.", id="no year"),
        pytest.param(f"Leeds, September 1843{BODY}", id="no day"),
        pytest.param("Minutes, 05/03/2025\n\nWe met.", id="either order of day and month"),
        pytest.param("Minutes, 25/3/25\n\nWe met.", id="two digits of a year"),
        pytest.param("Conference, 12-14 September 2024\n\nWe met.", id="more than a day"),
        pytest.param("We met in Leeds, 5 March 2025.", id="a sentence alone"),
        pytest.param(
            "John was a painter.\nHe was born in Leeds on 12 September 1843.\nHe died in 1900.",
            id="a sentence among others",
        ),
        pytest.param(
            "It was built.\nIt was sold.\nThey moved away, and in the end they were all buried in Leeds, 12 September 1843.",
            id="a long one behind a comma",
        ),
        pytest.param(
            "The bridge that crosses the river at Hull was opened by the Queen on\n12 September 1843.\nIt fell.",
            id="prose that goes on",
        ),
        pytest.param("12 May 1843 - Railway opened.\n3 June 1844 - Station burnt.\n", id="a chronicle"),
        pytest.param("1 May 1851\n\nIt rained.\n\n2 May 1851\n\nIt rained again.", id="a diary"),
        pytest.param("Project plan\nDeadline: 30 June 2025\nWe start tomorrow.", id="a day of something else"),
        pytest.param("Dates\n- Review, 24 September 2024\nMore follows.", id="an item of a list"),
        pytest.param("Name: Ann\nBirth date: 3 May 1950\n\nShe was seen yesterday.", id="the date of something else"),
        pytest.param(
            "From: a@b.c\nTo: b@c.d\nWhen: 3 May 2024 10:00\n\nThe call is tomorrow.", id="a field of an appointment"
        ),
        pytest.param(
            "From: a@b.c\nDate: 03/04/2024 10:00\nSubject: x\n\nPlease see below.\n12 June 2019\nBye.",
            id="a mail whose date is unsure",
        ),
        pytest.param(
            "The treaty was signed in Paris, 3 September 1783\nWe go there next week.", id="a sentence without its stop"
        ),
        pytest.param(
            "We met on Friday.\nSee the letter of\nAnn, 3 May 1990\nand reply tomorrow.", id="a line that goes on"
        ),
        pytest.param(
            "We met. Call me tomorrow.\n\nSigned,\nAnn\n\nborn Leeds, 4 May 1950", id="at the foot, of a birth"
        ),
        pytest.param("Meeting on 14 June 2024\n\nPlease come tomorrow.", id="a title of an appointment"),
        pytest.param(
            "Acme Ltd\nFounded on May 3, 2019\n\nIt opened a shop last week.\n", id="a day on which something was done"
        ),
        pytest.param("Hours\nMay 14, 2024 and 10:30 AM\n\nIt opens tomorrow.", id="what is no hour of the day"),
        pytest.param("The Battle of Hastings, 14 October 1066\n\nWilliam won. His son died in 1100.", id="a history"),
        pytest.param("Leeds, 3 May 2024" + " " * 100_000 + "x 2024\n\nhello yesterday", id="a line of blanks"),
        pytest.param("> Leeds, 12 September 1843\n\nThank you.", id="quoted"),
        pytest.param("Name: Leeds\nOpened: 12 September 1843\n\nIt was rebuilt last year.", id="fields of no mail"),
    ],
)
def test_a_text_that_bears_none(loom: Pipeline, text: str) -> None:
    found = loom(text, "stated", layers="times")
    assert (found.dct, found.meta.creation) == (None, None)


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("de", "Berlin, den 12. September 1843"),
        ("fr", "Paris, le 12 septembre 1843"),
        ("es", "Madrid, 12 de septiembre de 1843"),
    ],
)
def test_in_other_languages(language: str, head: str) -> None:
    assert day(load("rules", language=language), f"{head}\n\nHm.") == "1843-09-12"


def test_times_are_counted_from_it_and_the_document_says_so(loom: Pipeline) -> None:
    read = loom(MAIL, "stated", layers="times")
    creation = read.meta.creation
    assert creation is not None
    assert creation.text == MAIL[creation.start : creation.end] == "Thu, 12 Sep 2024 09:41:07 +0200"
    assert creation.assumed == (BORNE,)
    assert is_borne(read)
    assert where_borne(read) == "head"
    assert read.times[-1].intervals == (NEXT,)


def test_what_is_given_stands(loom: Pipeline) -> None:
    assert loom(MAIL, date(2020, 1, 1), layers="times").dct == anchor("2020-01-01")
    given = Document(id="d", text=MAIL, dct=anchor("2020-01-01"))
    assert loom.run(given, layers="times", stated=True).dct == given.dct
    annotated = Document(id="d", text=MAIL, times=(Time(id="t1", start=0, end=4, text=MAIL[:4]),))
    assert loom.run(annotated, layers="times", stated=True).dct is None


def test_the_library_takes_it_when_asked(loom: Pipeline) -> None:
    assert loom(MAIL, layers="times").dct is None
    assert find(MAIL)[-1].intervals == ()
    assert find(MAIL, dct="stated")[-1].intervals == (NEXT,)
    assert annotate(MAIL, dct="stated", layers="times").dct == anchor("2024-09-12T09:41:07+02:00")


def test_a_mail_is_of_the_clock_of_its_reader_where_that_is_told() -> None:
    mail = "From: a@b.c\nDate: Thu, 12 Sep 2024 09:41:07 -0700\n\nCall me in three hours."
    read = load("rules", tz="Europe/Lisbon")(mail, "stated", layers="times")
    assert is_borne(read)
    assert read.dct == anchor("2024-09-12T09:41:07-07:00").in_zone("Europe/Lisbon")  # type: ignore[union-attr]
    assert (read.times[-1].timex3.value, read.times[-1].zone) == ("2024-09-12T20:41", "Europe/Lisbon")  # type: ignore[union-attr]


def test_the_day_of_a_mail_is_that_of_who_wrote_it() -> None:
    mail = "From: a@b.c\nDate: Thu, 12 Sep 2024 23:41:07 -0700\n\nThe oven broke yesterday."
    read = load("rules", tz="Europe/Lisbon")(mail, "stated", layers="times")
    assert is_borne(read)
    assert (read.dct, read.times[-1].timex3.value) == (anchor("2024-09-12"), "2024-09-11")  # type: ignore[union-attr]
