"""What stands behind the documentation: its pictures, its docstrings, its model cards, and that it asks nothing of
other hosts."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import timeloom

ROOT = Path(timeloom.__file__).parents[2]
DOCS = ROOT / "docs"


def script(name: str) -> ModuleType:
    """A module of docs/, loaded by its path."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, DOCS / name)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class TestPictures:
    @pytest.mark.parametrize("name", sorted(path.stem for path in (DOCS / "pictures").glob("*.svg")))
    def test_a_picture_is_what_timeloom_draws_today(self, name: str) -> None:
        pictures: Any = script("pictures.py")
        drawn = pictures.on_paper(pictures.DRAWN[name]())
        assert (DOCS / "pictures" / f"{name}.svg").read_text("utf-8") == drawn, "make pictures"

    def test_every_picture_is_there(self) -> None:
        pictures: Any = script("pictures.py")
        assert {path.stem for path in (DOCS / "pictures").glob("*.svg")} == set(pictures.DRAWN)

    def test_the_way_of_a_mention_is_what_its_script_draws(self) -> None:
        assert (DOCS / "way.svg").read_text("utf-8") == script("way.py").drawn(), "python docs/way.py"

    def test_the_coverage_of_dating_is_what_its_script_draws_from_the_card(self) -> None:
        assert (DOCS / "dating-coverage.svg").read_text("utf-8") == script("coverage.py").drawn(), (
            "python docs/coverage.py"
        )

    def test_the_readme_shows_the_picture_of_its_text(self) -> None:
        pictures: Any = script("pictures.py")
        readme = (ROOT / "README.md").read_text("utf-8")
        assert "docs/pictures/timeline.svg" in readme
        assert re.sub(r"\n> ", "\n", readme).count(pictures.PIER.strip()) == 1

    def test_they_are_small_and_stand_alone(self) -> None:
        for path in (DOCS / "pictures").glob("*.svg"):
            svg = path.read_text("utf-8")
            assert len(svg) < 60_000
            assert "prefers-color-scheme: dark" in svg and "class='timeloom ground'" in svg
            assert not re.search(r"(?:href|src)=|url\((?!#)", svg.replace("http://www.w3.org/", ""))


class TestPages:
    def test_every_page_has_its_place(self) -> None:
        index = (DOCS / "index.md").read_text("utf-8")
        placed = {
            line.strip()
            for block in re.findall(r"```\{toctree\}(.*?)```", index, re.DOTALL)
            for line in block.split("\n")
        }
        assert {str(path.relative_to(DOCS).with_suffix("")) for path in DOCS.rglob("*.md")} - {"index"} == placed - {
            "",
            ":maxdepth: 1",
        } - {line for line in placed if line.startswith(":caption:")}

    def test_no_page_takes_the_name_of_one_that_sphinx_makes(self) -> None:
        assert not {path.stem for path in DOCS.rglob("*.md")} & {"search", "genindex", "modindex", "py-modindex"}

    @pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda page: page.stem)
    def test_links_between_files_lead_somewhere(self, page: Path) -> None:
        text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if "://" not in target:
                assert (page.parent / target).exists(), target


class TestOffline:
    def test_what_a_page_loads_from_elsewhere_is_found(self, tmp_path: Path) -> None:
        (tmp_path / "page.html").write_text(
            '<link rel="stylesheet" href="//fonts.example/a.css"><script src="https://cdn.example/b.js"></script>'
            '<img src="pictures/c.svg"><a href="https://example.org">a link</a><link rel="canonical" href="https://example.org">'
        )
        (tmp_path / "style.css").write_text("@import 'https://example.org/d.css'; p { background: url(e.png) }")
        offline: Any = script("offline.py")
        found = [address for _, address in offline.requests(tmp_path)]
        assert found == ["//fonts.example/a.css", "https://cdn.example/b.js", "https://example.org/d.css"]

    def test_it_ends_with_1_where_there_is_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        offline: Any = script("offline.py")
        monkeypatch.setattr(sys, "argv", ["offline.py", str(tmp_path)])
        assert offline.main() == 1  # no page at all is no site
        (tmp_path / "page.html").write_text('<img src="a.png">')
        assert offline.main() == 0
        (tmp_path / "page.html").write_text('<img src="https://example.org/a.png">')
        assert offline.main() == 1


class TestDocstrings:
    @pytest.mark.parametrize(
        ("said", "written"),
        [
            ("Give `a_b` of *args.", ["Give ``a_b``\\  of \\*args.", ""]),
            ("Two:\n- one\n  more\n- `two`", ["Two:", "", "- one", "  more", "- ``two``\\ ", ""]),
            ("Say:\n\n    a | b", ["Say:", "", "::", "", "   a | b", ""]),
            (">>> f()\n1", [">>> f()", "1", ""]),
        ],
        ids=["names and signs", "a list", "a table", "an example"],
    )
    def test_plain_prose_becomes_what_sphinx_reads(self, said: str, written: list[str]) -> None:
        plain: Any = script("extensions/plain_docstrings.py")
        assert plain.converted(said) == written


class TestCards:
    def test_every_model_has_its_card_on_the_page(self) -> None:
        page = (DOCS / "models.md").read_text("utf-8")
        shown = set(re.findall(r"\{model-card\} (\S+)", page))
        assert shown == {path.stem for path in (ROOT / "src" / "timeloom" / "models").glob("*.json")}

    def test_leaves_carry_the_names_on_the_way(self) -> None:
        cards: Any = script("extensions/model_cards.py")
        assert cards.flattened({"dev": {"F1": 0.5, "of": [1, 2]}, "texts": 12345}) == [
            ("dev, F1", "0.5"), ("dev, of", "1, 2"), ("texts", "12,345"),
        ]  # fmt: skip
