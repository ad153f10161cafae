"""Days in hospital and after an operation: from the day that the note states, from what the caller knows, or from
nothing."""

from __future__ import annotations

import pytest
from tests.unit.times.expressions.written import in_timeml

import timeloom
from timeloom import Interval

ADMISSION = {
    "Admitted on 3 May 2019.": True,
    "Date of admission: 2019-05-03.": True,
    "Admission Date :\n2019-05-03\nDischarge Date :\n2019-05-12\n": True,
    "On 3 May 2019 he was admitted with pain.": True,
    "She was readmitted on 3 May 2019 at 10:30.": True,
    "Discharged on 3 May 2019 after his admission.": False,
    "To be admitted on 3 May 2019.": False,
    "Seen in clinic on 3 May 2019.": False,
    "Her mother was admitted on 3 May 2019.": False,
    "Admitted in May 2019.": False,
    "Admitted for hip surgery on 3 May 2019.": False,
}
OPERATION = {
    "She underwent a repair on 3 May 2019.": True,
    "Appendectomy on 3 May 2019.": True,
    "Date of surgery: 2019-05-03.": True,
    "On 3 May 2019 she underwent a repair.": True,
    "Admitted on 1 May 2019; resection on 3 May 2019.": True,
    "Surgery is planned for 3 May 2019.": False,
    "She had refused surgery on 3 May 2019.": False,
    "Prior resection on 3 May 2019.": False,
    "On 3 May 2019 she was seen; she underwent a repair later.": False,
}


def value(text: str, **options: object) -> str:
    time = timeloom.load("rules")(text, layers="times", **options).times[-1]  # type: ignore[arg-type]
    assert time.timex3
    return time.timex3.value


@pytest.mark.parametrize(("stated", "found"), ADMISSION.items(), ids=ADMISSION)
def test_the_day_of_admission_is_the_first(stated: str, found: bool) -> None:
    assert value(f"{stated} Well on hospital day 3.") == ("2019-05-05" if found else "XXXX-XX-XX")


@pytest.mark.parametrize(("stated", "found"), OPERATION.items(), ids=OPERATION)
def test_the_day_after_an_operation_is_the_first(stated: str, found: bool) -> None:
    assert value(f"{stated} Well on POD 2.") == ("2019-05-05" if found else "XXXX-XX-XX")


def test_the_operation_told_last_counts() -> None:
    text = "Underwent bypass on 3 May 2019. Underwent revision surgery on 7 May 2019. POD #1."
    assert value(text) == "2019-05-08"


def test_what_the_caller_knows_goes_before() -> None:
    text = "Underwent bypass on 3 May 2019. Well on POD 2."
    spot = (text.index("POD"), text.index("POD") + 3)
    assert value(text, events={spot: Interval.of(2020, 1, 1)}) == "2020-01-03"


def test_the_guess_has_its_name() -> None:
    time = in_timeml("Admitted on 3 May 2019. HD 1.", preset="rules")[-1]
    assert (time.assumed, time.intervals) == (("from-admission",), (Interval.of(2019, 5, 3),))
    assert "from-admission" in timeloom.ASSUMED
