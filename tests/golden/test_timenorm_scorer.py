"""Track 2 on the worked check of timenorm's own scorer, with the answers once in SCATE and once in TimeML."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.metrics.overlap import shares
from timeloom.metrics.track2 import Track2Metric
from timeloom.timeml.timex3 import Timex3

# timenorm, TimeNormScorerTest: characters, year, month and day of what is meant
GOLD = {"G1": (0, 3, "1980-05"), "G2": (5, 10, "1985-02-01"), "G3": (11, 12, "1985-02-02")}
SYSTEM = {"S1": (0, 1, "1980-05-01"), "S2": (2, 3, "1980-05-31"), "S3": (3, 5, "1980-05"), "S4": (9, 12, "1985-02")}
PRECISIONS = [1, 1, 0, 2 / 28]
RECALLS = [2 / 31, 1, 1]
MONTHS = {"02": "February", "05": "May"}

Answers = dict[str, tuple[int, int, str]]
Make = Callable[[Answers], Document]


def timeml(answers: Answers) -> Document:
    times = tuple(
        Time(id=name, start=start, end=end, text="", timex3=Timex3("DATE", value))
        for name, (start, end, value) in answers.items()
    )
    return Document(id="check", text="", times=times)


def scate(answers: Answers) -> Document:
    """A chain of year, month and day, each linked as the Sub-Interval of the one before, all on the same characters."""
    entities: list[TimeEntity] = []
    for name, (start, end, value) in answers.items():
        year, month, *days = value.split("-")
        chain = [("Year", "Value", year), ("Month-Of-Year", "Type", MONTHS[month])]
        chain += [("Day-Of-Month", "Value", str(int(day))) for day in days]
        for depth, (kind, key, told) in enumerate(chain):
            links = (("Sub-Interval", f"{name}.{depth + 1}"),) if depth + 1 < len(chain) else ()
            entities.append(TimeEntity(f"{name}.{depth}", (Span(start, end),), kind, ((key, told),), links))
    return Document(id="check", text="", entities=tuple(entities))


@pytest.mark.parametrize("gold", [scate, timeml], ids=["gold in SCATE", "gold in TimeML"])
@pytest.mark.parametrize("system", [scate, timeml], ids=["system in SCATE", "system in TimeML"])
def test_worked_check(gold: Make, system: Make) -> None:
    made = Track2Metric()
    one, other = gold(GOLD), system(SYSTEM)
    tally = made.count(one, other).rows["*"]
    assert (tally.gold, tally.system) == (3, 4)
    assert (tally.precise, tally.recalled) == pytest.approx((sum(PRECISIONS), sum(RECALLS)))
    golds, systems = made.meanings(one, one), made.meanings(other, one)
    assert shares(systems, golds) == pytest.approx(PRECISIONS)
    assert shares(golds, systems) == pytest.approx(RECALLS)
