"""Random dates: every format reads as its values, is legal, and means the instant that was drawn, to its grain."""

from __future__ import annotations

import pytest

from timeloom.calendar import Intervals, evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document
from timeloom.scate import Root, read_graph, validate
from timeloom_lab.systems.greedy import compose
from timeloom_lab.systems.read_values import type_of, value_of
from timeloom_train.dates import FORMATS, FURTHER, Format, Sample, generate, write_out
from timeloom_train.dates.generator import moment

ALL = FORMATS + FURTHER
INSTANTS = [
    instant(1970, 1, 1),
    instant(1998, 2, 28, 23, 59, 59),
    instant(2000, 2, 29, 0, 5, 9),
    instant(2005, 10, 7, 12, 30, 0),
    instant(2019, 12, 31, 13, 0, 7),
]
FIELDS = ("year", "month", "day", "hour", "minute", "second")


def named(format_: Format) -> str:
    return format_.pattern


def main_root(document: Document) -> Root:
    """The root that holds the whole date: the day of the week stands beside it."""
    roots = read_graph(document.entities, text=document.text, document=document.id)
    return max(roots, key=lambda root: len(root.members))


@pytest.mark.parametrize("at", INSTANTS)
@pytest.mark.parametrize("format_", ALL, ids=named)
class TestEveryFormat:
    def test_spans_read_as_their_values(self, format_: Format, at: int) -> None:
        document = write_out(format_, at)
        for entity in document.entities:
            words = document.text[entity.start : entity.end]
            if entity.type == "Two-Digit-Year":
                assert entity.get("Value") == words == f"{moment(at).year % 100:02}"
            elif entity.get("Value") is not None:
                assert entity.get("Value") == value_of(words)
            elif entity.get("Type") is not None:
                assert entity.get("Type") == type_of(entity.type, words)

    def test_the_graph_is_legal(self, format_: Format, at: int) -> None:
        assert not validate(write_out(format_, at).entities, extensions=False)

    def test_it_means_what_was_drawn(self, format_: Format, at: int) -> None:
        document = write_out(format_, at, written=200)
        root = main_root(document)
        assert root.tree is not None
        value = evaluate(root.tree, dct=document.dct)
        fields = [getattr(moment(at), name) for name in FIELDS[: FIELDS.index(format_.grain) + 1]]
        assert value == Intervals((Interval.of(*fields),))

    def test_the_day_of_the_week_is_that_of_the_date(self, format_: Format, at: int) -> None:
        names = ("Thursday", "Saturday", "Tuesday", "Friday", "Tuesday")
        for entity in write_out(format_, at).entities:
            if entity.type == "Day-Of-Week":
                assert entity.get("Type") == names[INSTANTS.index(at)]


def test_the_paper_has_33() -> None:
    assert len(FORMATS) == len(set(FORMATS)) == 33


def samples(**options: object) -> list[Sample]:
    return list(generate(99, **options))  # type: ignore[arg-type]  # options of the test


def test_the_same_seed_gives_the_same_dates() -> None:
    assert samples() == samples()
    assert samples() != samples(seed=1)


def test_formats_come_in_turn_and_instants_within_the_years() -> None:
    made = samples()
    assert [sample.format for sample in made] == list(FORMATS) * 3
    assert all(1970 <= moment(sample.instant).year < 2020 for sample in made)
    assert len({sample.document.id for sample in made}) == len(made)


def test_samples_mean_what_was_drawn() -> None:
    for sample in generate(330, seed=5):
        tree = main_root(sample.document).tree
        assert tree is not None
        value = evaluate(tree, dct=sample.document.dct)
        assert isinstance(value, Intervals)
        (found,) = value.members
        assert isinstance(found.start, int)
        assert isinstance(found.end, int)
        assert found.start <= sample.instant < found.end


def test_as_published_keeps_the_faults_of_the_scripts() -> None:
    at = instant(1990, 8, 15, 13, 37)
    (stamp,) = (format_ for format_ in FORMATS if format_.pattern == "{mm}-{dd}-{yy} {hh}{MM} {ap}")
    assert write_out(stamp, at).text == "08-15-90 0137 PM"
    published = write_out(stamp, at, as_published=True)
    assert published.text == "08-15-90 1337 PM"
    assert {"Year", "Hour-Of-Day"} <= {entity.type for entity in published.entities}
    assert "Two-Digit-Year" not in {entity.type for entity in published.entities}
    assert not validate(published.entities, extensions=False)


@pytest.mark.parametrize("pattern", ["", "on", "{yyyy} {dd}", "{yyyy}-{mm}-{yy}", "{quarter}", "{weekday}"])
def test_other_formats_are_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="format"):
        Format(pattern)


def test_nothing_to_draw_from_is_refused() -> None:
    with pytest.raises(ValueError, match="formats"):
        next(generate(1, formats=()))


def test_the_greedy_composer_builds_the_graphs_again() -> None:
    """From spans and types alone."""
    for sample in generate(66):
        made = compose(sample.document.entities, sample.document.text, sample.document.dct)
        want = {entity.id: set(entity.links) for entity in sample.document.entities}
        assert {entity.id: set(entity.links) for entity in made} == want, sample.document.text
