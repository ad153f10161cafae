"""What German says that no other language of ours does."""

from __future__ import annotations

import pytest

import timeloom


@pytest.mark.parametrize(
    ("text", "mention", "value"),
    [
        ("In der Nacht vom 9. auf den 10. Mai 1958 brach das Wehr.", "der Nacht vom 9. auf den 10. Mai 1958", "1958-05-09TNI"),
        ("In der Nacht vom 31. März auf den 1. April 2012 fror es.", "der Nacht vom 31. März auf den 1. April 2012", "2012-03-31TNI"),
        ("In der Nacht von Montag auf Dienstag brannte es.", "der Nacht von Montag auf Dienstag", "2026-11-16TNI"),
        ("In der Nacht zum 3. Mai 2019 stahl man das Boot.", "der Nacht zum 3. Mai 2019", "2019-05-02TNI"),
        ("Er starb in der Nacht auf den 1. Januar 1900.", "der Nacht auf den 1. Januar 1900", "1899-12-31TNI"),
    ],
)
def test_the_night_before_the_day_that_is_named(text: str, mention: str, value: str) -> None:
    (found,) = timeloom.find(text, dct="2026-11-22", preset="rules", language="de")
    assert (found.text, found.timex3 and found.timex3.value) == (mention, value)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Der Termin wurde vom 9. auf den 10. November verlegt.", ["2026-11-10"]),
        ("Der Flug wurde von Montag auf Mittwoch verschoben.", ["2026-11-16", "2026-11-18"]),
        ("Er ging in der Nacht zum Bahnhof.", ["2026-11-22TNI"]),
    ],
)
def test_from_one_day_to_another_is_no_night_and_no_range(text: str, days: list[str]) -> None:
    found = timeloom.find(text, dct="2026-11-22", preset="rules", language="de")
    assert [time.timex3 and time.timex3.value for time in found] == days


@pytest.mark.parametrize("text", ["Vom 3. bis 5. Mai, seit Ostern.", "3.-5. Mai, kaum mehr."])
def test_a_comma_after_a_range_is_none_of_it(text: str) -> None:
    assert timeloom.find(text, dct="2026-11-22", preset="rules", language="de")[0].text.endswith("Mai")
