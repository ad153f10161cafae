"""Years of three digits, in texts that tell of the first thousand years."""

from __future__ import annotations

import re

import pytest

from timeloom import load
from timeloom.language import load as load_language
from timeloom.times.lexing.early import tells_of_early_times
from timeloom.times.lexing.scan import Scan


def told(text: str, language: str = "en") -> list[tuple[str, str]]:
    return [
        (time.text, time.timex3.value)
        for time in load("rules", language=language)(text, dct="2012-04-05").times
        if time.timex3 is not None
    ]


@pytest.mark.parametrize(
    ("language", "text", "years"),
    [
        ("en", "In AD 410 the Goths sacked Rome. In 430 Augustine died. By 476 the empire had ended.", {"AD 410": "0410", "430": "0430", "By 476": "0476"}),
        ("en", "Edith (d. c. 861), abbess, was born in the 790s. The ships came in the autumn of 838.", {"c. 861": "0861", "the 790s": "079", "the autumn of 838": "0838-FA"}),
        ("en", "Charlemagne (2 April 748 - 28 January 814) was crowned in 800 and died in 814.", {"800": "0800", "814": "0814"}),
        ("en", "The harbour is of the sixth century. A bishop is named between 325 and 692.", {"between 325 and 692": "P368Y"}),
        ("de", "Er wurde am 2. April 748 geboren. Im 9. Jahrhundert zerfiel das Reich. Von 814 bis 843 blieb es ganz.", {"2. April 748": "0748-04-02", "Von 814 bis 843": "P30Y"}),
        ("es", "El rey murió en 866. En el siglo IX se fundó la ciudad.", {"866": "0866"}),
        ("fr", "Charles fut couronné en 800 et mourut en 814. Au IXe siècle, l'empire se divisa.", {"800": "0800", "814": "0814"}),
    ],
)  # fmt: skip
def test_they_are_read_where_the_text_is_of_that_time(language: str, text: str, years: dict[str, str]) -> None:
    found = dict(told(text, language))
    assert {mention: found.get(mention) for mention in years} == years


@pytest.mark.parametrize(
    "text",
    [
        "In 410 cases the papers were lost.",
        "They sold 838 copies in 430 shops.",
        "On 25 December 800 people marched.",
        "On 3 May 500 in cash was paid.",
        "The fifth-century church holds 300 people; in 250 pews candles burn.",
        "About 861, he thought, was too much.",
        "Cases by month: in January 310, in February 250.",
        "We ran 12 ad campaigns, and clicks rose from 300 to 450.",
        "Rooms in the 300s are numbered from 310 to 330.",
    ],
)
def test_elsewhere_they_are_numbers(text: str) -> None:
    assert not [mention for mention, _ in told(text) if re.search(r"\b\d{3}\b", mention)]


@pytest.mark.parametrize(
    ("text", "early"),
    [
        ("He reigned from 12 BC.", True), ("A.D. 142 saw an earthquake.", True), ("It is of the 9th century.", True), ("It is of the 18th century.", False), ("In 142 cases it failed.", False),
        ("for a, d in (142, 3):", False), ("12 ad campaigns", False), ("He died on 12 May 687. ", True), ("3 May 300.5", False), ("Tenth century for Root", False), ("On 3 May 500 came.", False), ("On 3 May 748, and on 4 June 751.", True), ("the 790s", True), ("the 300s", False), ("790s engines", False),
    ],
)  # fmt: skip
def test_which_texts_tell_of_that_time(text: str, early: bool) -> None:
    assert tells_of_early_times(Scan(text, load_language("en"))) is early


def test_in_a_text_before_christ_the_years_go_down() -> None:
    text = "Founded in 734 BC, it fell to the Persians in 494. After 188 it was free, and from 167 until 133 it belonged to Athens."
    assert dict(told(text)).items() >= {"494": "BC0494", "After 188": "BC0188"}.items()
    last = load("rules")(text, dct="2012-04-05").times[-1]
    assert [str(bound)[:5] for bound in last.to_dict()["intervals"][0]] == ["-0166", "-0131"]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Alexander (356-323 BC) crossed in 334. In 331 he won.", ["-0333", "-0330"]), ("The 6th century BC saw Cyrus. In 539 he took Babylon.", ["-0538"]),
        ("In the 5th century BC they fought. From 431 to 404 it went on.", ["-0430"]), ("From 218 BC to 201 Rome fought.", ["-0217"]), ("He died in the winter of 424/3 BC.", ["-0423"]), ("He wintered there in 334/3 BC.", ["-0333"]), ("It fell in 74 BC. In AD 410 it was sacked, and in 476 it ended.", ["0410-", "0476-"]),
    ],
)  # fmt: skip
def test_so_they_do_behind_a_reign_and_a_century(text: str, begins: list[str]) -> None:
    assert [time.to_dict()["intervals"][0][0][:5] for time in load("rules")(text, dct="2012-04-05").times][
        -len(begins) :
    ] == begins
