"""The style: two schemes, each with contrast enough to read (WCAG 2.2, 1.4.3 and 1.4.11)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

SHEET = files("timeloom.show").joinpath("timeline.css").read_text("utf-8")
PAGE = files("timeloom.show").joinpath("page.css").read_text("utf-8")
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", block))
    for block in re.findall(r"\.timeloom \{(.*?)\}", SHEET, re.DOTALL)[:2]
)
KINDS = ("date", "time", "duration", "set", "unresolved")


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
class TestContrast:
    def test_the_schemes_name_the_same_colours(self, scheme: dict[str, str]) -> None:
        assert set(scheme) == set(LIGHT)
        assert len(scheme) >= 18

    @pytest.mark.parametrize("ground", ["paper", "sheet", "band", "faint"])
    @pytest.mark.parametrize("ink", ["ink", "soft"])
    def test_words(self, scheme: dict[str, str], ink: str, ground: str) -> None:
        assert contrast(scheme[ink], scheme[ground]) >= 4.5

    @pytest.mark.parametrize("kind", KINDS)
    def test_words_on_a_highlight(self, scheme: dict[str, str], kind: str) -> None:
        assert contrast(scheme["ink"], scheme[f"{kind}-wash"]) >= 7
        assert contrast(scheme[kind], scheme[f"{kind}-wash"]) >= 4.5
        assert contrast(scheme["paper"], scheme[kind]) >= 4.5

    @pytest.mark.parametrize("kind", KINDS)
    def test_lines_and_bars(self, scheme: dict[str, str], kind: str) -> None:
        assert contrast(scheme[kind], scheme["sheet"]) >= 3
        assert contrast(scheme[kind], scheme["band"]) >= 3

    def test_the_flag_of_the_time_of_writing(self, scheme: dict[str, str]) -> None:
        assert contrast(scheme["paper"], scheme["accent"]) >= 4.5


@pytest.mark.parametrize(
    "query", ["@media print", "prefers-reduced-motion", "min-width", "max-width", ":focus-visible"]
)
def test_the_page_answers(query: str) -> None:
    assert query in PAGE


def test_the_sheets_are_well_formed_within_xml() -> None:
    script = files("timeloom.show").joinpath("page.js").read_text("utf-8")
    assert not set("<&") & set(SHEET + PAGE + script)
