"""Closed forms against counting: every field and intersection, day by day, with `datetime.date` as the judge."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from timeloom.calendar import (
    Feast,
    Fixed,
    Intersection,
    Interval,
    Last,
    Next,
    NthFromEnd,
    NthFromStart,
    Numbered,
    Repeating,
    This,
    Unit,
    Unresolved,
    evaluate,
)

EPOCH = date(1970, 1, 1)
dates = st.dates(date(1890, 1, 1), date(2110, 12, 31))
months, of_month, weekdays = st.integers(1, 12), st.integers(1, 31), st.integers(1, 7)


def day(of):
    number = (of - EPOCH).days
    return Interval(number * 86_400, number * 86_400 + 86_400)


def only(value):
    assert not isinstance(value, Unresolved), value
    (member,) = value.members
    return member


def walk(start, step, fits):
    """The first day from `start` on, in the direction of `step`, that fits."""
    while not fits(start):
        start += timedelta(days=step)
    return start


@given(dates, of_month)
def test_day_of_month(now, number):
    pattern = Repeating.day(number)
    found = walk(now + timedelta(days=1), 1, lambda d: d.day == number)
    assert only(evaluate(Next(Fixed(day(now)), pattern))) == day(found)
    found = walk(now - timedelta(days=1), -1, lambda d: d.day == number)
    assert only(evaluate(Last(Fixed(day(now)), pattern))) == day(found)


@given(dates, weekdays)
def test_weekday(now, number):
    pattern = Repeating.weekday(number)
    following = walk(now + timedelta(days=1), 1, lambda d: d.isoweekday() == number)
    assert only(evaluate(Next(Fixed(day(now)), pattern))) == day(following)
    monday = now - timedelta(days=now.isoweekday() - 1)
    assert only(evaluate(This(Fixed(day(now)), pattern))) == day(monday + timedelta(days=number - 1))


@given(dates, weekdays, of_month)
def test_weekday_and_day_of_month(now, weekday, number):
    def fits(d):
        return d.isoweekday() == weekday and d.day == number

    pattern = Intersection((Repeating.weekday(weekday), Repeating.day(number)))
    assert only(evaluate(Next(Fixed(day(now)), pattern))) == day(walk(now + timedelta(days=1), 1, fits))
    assert only(evaluate(Last(Fixed(day(now)), pattern))) == day(walk(now - timedelta(days=1), -1, fits))


@given(dates, months, st.integers(1, 28))
def test_month_and_day(now, month, number):
    def fits(d):
        return (d.month, d.day) == (month, number)

    pattern = Intersection((Repeating.day(number), Repeating.month(month)))
    assert only(evaluate(Next(Fixed(day(now)), pattern))) == day(walk(now + timedelta(days=1), 1, fits))
    assert only(evaluate(Last(Fixed(day(now)), pattern, included=True))) == day(walk(now, -1, fits))
    assert only(evaluate(This(Fixed(day(now)), pattern))) == day(date(now.year, month, number))


@given(dates)
def test_iso_week(now):
    year, week, _ = now.isocalendar()
    monday = day(now - timedelta(days=now.isoweekday() - 1))
    seven = Interval(monday.start, monday.start + 7 * 86_400)
    assert only(evaluate(This(Fixed(Interval.of(year)), Repeating.week(week)))) == seven
    assert only(evaluate(This(Fixed(day(now)), Repeating.unit(Unit.WEEK)))) == seven


@given(dates, st.integers(0, 120), weekdays)
def test_every_member_of_a_stretch(now, length, number):
    stretch = Interval(day(now).start, day(now + timedelta(days=length)).end)
    if length < 6:
        return
    wanted = [now + timedelta(days=k) for k in range(length + 1)]
    members = evaluate(This(Fixed(stretch), Repeating.weekday(number))).members
    assert list(members) == [day(d) for d in wanted if d.isoweekday() == number]


@given(st.integers(1890, 2110), months, weekdays, st.integers(1, 6))
def test_nth_weekday_of_a_month(year, month, number, n):
    days = [date(year, month, 1) + timedelta(days=k) for k in range(31)]
    fitting = [d for d in days if d.month == month and d.isoweekday() == number]
    stretch = Fixed(Interval.of(year, month))
    for operator, ordered in ((NthFromStart, fitting), (NthFromEnd, fitting[::-1])):
        value = evaluate(operator(stretch, n, Repeating.weekday(number)))
        if n <= len(ordered):
            assert only(value) == day(ordered[n - 1])
        else:
            assert value.reason == "impossible"


@given(dates, months, st.integers(1, 4))
def test_several_months_in_a_row(now, month, n):
    found = evaluate(Last(Fixed(day(now)), Numbered(Repeating.month(month), n))).members
    last_year = now.year if date(now.year + month // 12, month % 12 + 1, 1) <= now else now.year - 1
    assert list(found) == [Interval.of(last_year - k, month) for k in reversed(range(n))]


@given(dates, st.integers(0, 23), st.integers(0, 59))
def test_clock_times(now, hour, minute):
    pattern = Intersection((Repeating.hour(hour), Repeating.minute(minute)))
    found = only(evaluate(This(Fixed(day(now)), pattern)))
    assert found.start - day(now).start == hour * 3600 + minute * 60
    following = only(evaluate(Next(Fixed(found), pattern)))
    assert following.start - found.start == 86_400


@given(dates, st.integers(0, 95), st.integers(0, 96), weekdays)
def test_hours_of_a_weekday(now, opens, closes, number):
    """From one quarter of an hour to another, over midnight where the second is not later."""

    def clock(quarter):
        return f"{quarter // 4:02}:{quarter % 4 * 15:02}"

    hours = Repeating.hours(clock(opens), clock(closes))
    found = only(evaluate(Next(Fixed(day(now)), Intersection((Repeating.weekday(number), hours)))))
    midnight = day(walk(now + timedelta(days=1), 1, lambda d: d.isoweekday() == number)).start
    assert found.start == midnight + opens * 900
    assert found.end == midnight + closes * 900 + (0 if closes > opens else 86_400)


@given(st.integers(1890, 2110), months, st.integers(1, 28), weekdays)
def test_the_first_weekday_from_a_date_on(year, month, first, number):
    found = walk(date(year, month, first), 1, lambda d: d.isoweekday() == number)
    feast = Feast("x", ("on-after", month, first, number))
    before = Fixed(day(date(year, month, first) - timedelta(days=1)))
    assert only(evaluate(Next(before, feast))) == day(found)
