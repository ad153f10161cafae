"""Options of measures, read off their fields; every measure that there is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import InitVar, dataclass
from typing import ClassVar, Literal

import pytest

from timeloom.cli.agreement import agreement
from timeloom.cli.compare import compare
from timeloom.cli.score import score
from timeloom.document import Document
from timeloom.metrics import METRICS, Metric, metric, metric_class
from timeloom.metrics.options import Option, option, options_of


@dataclass(frozen=True, kw_only=True)
class Many(Metric):
    """One option of every kind."""

    name: ClassVar[str] = "many"
    items: ClassVar[str] = "things"

    side: Literal["left", "right"] = option("left", help="Which side.")
    other: Literal["a", "b"] | None = None
    often: int = option(3, help="How often.")
    share: float = 0.5
    strict: bool = option(False, help="Whether.")
    types: tuple[str, ...] = option(("x",), help="Some.", choices=lambda: ("x", "y"))
    beside: InitVar[Iterable[Document] | None] = option(  # noqa: RUF009 - it makes a field
        None, help="Others.", flag="with-others"
    )


def test_every_kind() -> None:
    found = {one.name: one for one in options_of(Many)}
    assert {name: (one.kind, one.default, one.help) for name, one in found.items()} == {
        "side": (str, "left", "Which side."),
        "other": (str, None, ""),
        "often": (int, 3, "How often."),
        "share": (float, 0.5, ""),
        "strict": (bool, False, "Whether."),
        "types": (tuple, ("x",), "Some."),
        "beside": (Document, None, "Others."),
    }
    assert {name: list(one.choices()) for name, one in found.items() if one.choices} == {
        "side": ["left", "right"],
        "other": ["a", "b"],
        "types": ["x", "y"],
    }
    assert found["beside"].flag == "with-others"


@dataclass(frozen=True, kw_only=True)
class Unfit(Metric):
    """An option that no signature could hold."""

    weights: dict[str, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Needy(Metric):
    """An option without a default."""

    weight: float


@pytest.mark.parametrize(
    ("measure", "told"), [(Unfit, r"Unfit\.weights: an option is"), (Needy, r"Needy\.weight has no plain default")]
)
def test_refuses(measure: type[Metric], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        options_of(measure)


class TestAllMeasures:
    @pytest.mark.parametrize("name", METRICS)
    def test_options_are_plain_and_explained(self, name: str) -> None:
        for one in options_of(metric_class(name)):
            assert one.help, one
            assert one.help.endswith("."), one

    @pytest.mark.parametrize("name", METRICS)
    def test_options_have_the_values_that_they_list(self, name: str) -> None:
        """Each listed value is taken, another is refused."""
        for one in options_of(metric_class(name)):
            if one.kind is not str or one.choices is None:
                continue
            for value in one.choices():
                assert getattr(metric(name, **{one.name: value}), one.name) == value
            with pytest.raises(ValueError, match="no such value"):
                metric(name, **{one.name: "no such value"})

    @pytest.mark.parametrize("name", METRICS)
    def test_options_do_not_hide_those_of_the_commands(self, name: str) -> None:
        taken = {word for command in (score, compare) for part in command.params for word in (*part.opts, part.name)}
        own: list[Option] = list(options_of(metric_class(name)))
        assert not taken & {word for one in own for word in (f"--{one.flag}", one.name)}
        assert "average" in {part.name for part in score.params}
        assert agreement.name == "agreement"

    @pytest.mark.parametrize("name", METRICS)
    def test_say_what_they_are_and_who_defined_them(self, name: str) -> None:
        measure = metric_class(name)
        assert measure.name == name
        assert 20 < len(measure.summary()) <= 160
        assert "\n" not in measure.summary()
        assert not measure.reference or re.search(r"\b(19|20)\d\d\b", measure.reference), "a publication has a year"
