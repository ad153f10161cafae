"""What an EDTF form names is never less than the interval beside it; the edtf package reads the form."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from edtf import parse_edtf
from hypothesis import given, settings
from hypothesis import strategies as st

import timeloom

_SLACK = timedelta(days=3)
"""Days by which a month may be shorter than one that straddles two; `~` says that its bounds are not those."""

AMOUNTS = st.builds(
    "{} {}s {}".format,
    st.integers(1, 40),
    st.sampled_from(["second", "minute", "hour", "day", "week", "fortnight", "month", "quarter", "year", "decade"]),
    st.sampled_from(["ago", "hence", "later", "earlier", "before 4 March 2010", "after June 2011"]),
)
CLOCKS = st.builds(
    "{} {} and {} p.m.{}".format,
    st.sampled_from(["between", "from"]),
    st.integers(1, 6),
    st.integers(7, 11),
    st.sampled_from(["", " on Monday", " on 4 March 2010"]),
)
DATES = st.sampled_from(
    [
        "fiscal 2012", "FY2013", "Feb 30, 2013", "5:30 p.m.", "noon", "yesterday", "last week", "late 2009", "mid-July",
        "the 1980s", "Q3 2021", "the last two weekends", "3 to 7 May 2010", "since 2010", "12 June 1984", "circa 1450",
        "The following week he left. A month earlier he came.", "two months hence, and five days later",
    ]
)  # fmt: skip
TEXTS = st.one_of(AMOUNTS, CLOCKS, DATES)
DCTS = st.sampled_from(["2013-03-22", "2013-03-22T10:00:00", "2012-02-29", "2001-12-31T23:59:30"])


def names_less(form: str, start: str, end: str) -> bool:
    """Whether the stretch that `form` names is less than `[start, end)`."""
    begins, ends = datetime.fromisoformat(start), datetime.fromisoformat(end)
    if "T" in form:
        return (ends - begins).total_seconds() > 1
    parsed = parse_edtf(form)
    first, last = (datetime(*bound[:3]) for bound in (parsed.lower_strict(), parsed.upper_strict()))
    after = last + timedelta(days=1)
    if form.endswith("~") and "/" not in form:
        return after - first < ends - begins - _SLACK
    return first > begins or after < ends


@pytest.mark.parametrize(
    ("form", "start", "end", "less"),
    [
        ("2013-03-22T17:00:00", "2013-03-22T17:00:00", "2013-03-22T18:00:00", True),
        ("2013-05-28~", "2013-05-12T12:00:00", "2013-06-12T12:00:00", True),
        ("2013-05~", "2013-05-12T12:00:00", "2013-06-12T12:00:00", False),
        ("2012", "2012-01-01T00:00:00", "2013-01-01T00:00:00", False),
        ("2012-01/2012-11", "2012-01-01T00:00:00", "2013-01-01T00:00:00", True),
    ],
)
def test_the_judge(form: str, start: str, end: str, less: bool) -> None:
    assert names_less(form, start, end) is less


@settings(max_examples=100, deadline=None)
@given(TEXTS, DCTS)
def test_a_form_names_no_less_than_the_interval(text: str, dct: str) -> None:
    for time in timeloom.find(text, dct=dct, preset="rules"):
        item = time.to_dict()
        if item["unresolved"] is not None:
            assert item["edtf"] is None or "X" in item["edtf"]
        if len(item["intervals"]) != 1 or item["ends"] != [["known", "known"]] or item["edtf"] is None:
            continue
        [[start, end]] = item["intervals"]
        assert not names_less(item["edtf"], start, end), item["edtf"]
