"""The one table of guesses: every name that may stand in `Time.assumed`, and what it says."""

from __future__ import annotations

__all__ = ["ASSUMED"]

ASSUMED: dict[str, str] = {
    "past-by-tense": "the clause is in a past tense, so the nearest one before the time of writing is meant",
    "future-by-tense": "the clause is in a future tense, so the nearest one after the time of writing is meant",
    "past-by-default": "nothing tells the direction; news mostly looks back",
    "future-by-default": "nothing tells the direction; the policy looks ahead",
    "nearest": "nothing tells the direction; the nearest one is meant",
    "day-of-writing": "the weekday of the time of writing itself is meant",
    "two-digit-year": "the century of a year of two digits is the nearest to the time of writing; after an apostrophe, one that is not far ahead",
    "two-digit-same-century": "the century of a year of two digits is that of the time of writing",
    "day-month-order": "day and month could be exchanged; the other reading is among the alternatives",
    "day-month-by-document": "day and month could be exchanged; other dates of the document settle it",
    "centred": "an amount ago is centred on the shifted moment and one unit wide",
    "civil-names-of": "a holiday of one country was read without its jurisdiction being given",
    "zone-abbreviation": "an abbreviation of a zone was read by the table of the policy",
    "zone-inferred": "the zone was inferred from a second reading of the same time",
    "year-of-writing": "a year was not stated; the one nearest to the time of writing is meant",
    "phase": "which members of an 'every other' set are meant is not stated; it is counted from the first one",
    "first-full-week": "the first week of a month or year is its first full week from Monday",
    "year-digits": "four digits are read as a year",
    "weekday-conflict": "the weekday that is written is not that of the date that is written; the date stands",
    "double-year": "the year is written as two, since it began in March: of 1731/2 the later one counts",
    "roman-count": "days before a Roman day are counted with both ends, so the second one is the day before",
    "year-zero": "the year 0 of astronomers and of ISO 8601 is 1 BC",
    "from-operation": "the text says when the operation was; the days after it are counted from there",
    "from-admission": "the text says when the patient was admitted; that day is the first in hospital",
    "weekday-settles": "of the last and the next such date, the one on the weekday that is written is meant",
    "decade-not-century": "a run of hundreds is read as a decade; the century is the other reading",
    "year-of-story": "the text tells of another time than that of its writing; what it named last is gone on from",
    "same-day": "a time of day without a day is of the day that the sentence speaks of",
    "not-in-timeml": "SCATE annotates this; the annotators of TimeBank leave it out, and so does TimeML output",
    "same-quarter": "the text reports on a quarter, so TimeML's value for a year before is that quarter of the year before",
    "writing-estimated": "the text does not say when it was written; its words were dated, and any year of that may be right",
    "start-included": "without the time that it starts from the range would be empty, so that time is part of it",
    "event-bounds": "it is counted from an event of which bounds are known, so it lies somewhere in its interval",
    "event-same-word": "it is counted from an event that the text names before by the same word or its kin",
    "clock-half-day": "a clock time without a.m. or p.m. was read by its context",
}
