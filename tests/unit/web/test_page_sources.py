"""The files of the page as they lie there: nothing inline, nothing from elsewhere, every name that one uses is in the
other."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import timeloom.show
import timeloom.web
from timeloom.web.page_files import page_file

PAGE = files(timeloom.web).joinpath("page")
SOURCES = {
    one.name: one.read_text("utf-8") for one in PAGE.iterdir() if one.name.endswith((".js", ".css", ".html", ".svg"))
}
SOURCES["scate.css"] = files(timeloom.show).joinpath("scate.css").read_text("utf-8")
MODULES = sorted(name for name in SOURCES if name.endswith(".js"))
INDEX = SOURCES["index.html"]


def test_the_page_has_nothing_inline_and_nothing_from_elsewhere() -> None:
    assert re.findall(r"<script(?![^>]*\ssrc=)", INDEX) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", INDEX) == []
    asked = re.findall(r'(?:src|href)="([^"#][^"]*)"', INDEX)
    assert asked and all(name.startswith("/static/") and page_file(name.removeprefix("/static/")) for name in asked)
    named = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    for name, source in SOURCES.items():
        assert set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[\w/.-]*", source)) <= named, name
        assert "@import" not in source, name


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_what_there_is_and_makes_no_markup(name: str) -> None:
    source = SOURCES[name]
    assert not re.search(r"\b(eval|Function)\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write", source)
    for names, other in re.findall(r"import \{([^}]*)\} from \"\./([\w-]+\.js)\"", source):
        exported = set(re.findall(r"export (?:async )?(?:function\*?|class|const|let) (\w+)", SOURCES[other]))
        for again in re.findall(r"export \{([^}]*)\}", SOURCES[other]):
            exported |= {one.split(" as ")[-1].strip() for one in again.split(",")}
        wanted = {one.split(" as ")[0].strip() for one in names.split(",")} - {""}
        assert wanted <= exported, f"{name} asks {other} for {wanted - exported}"


def test_every_element_that_is_asked_for_is_on_the_page() -> None:
    there = set(re.findall(r'\sid="([\w-]+)"', INDEX))
    made = {name for source in SOURCES.values() for name in re.findall(r'\bid: "([\w-]+)"', source)}
    for name in MODULES:
        assert set(re.findall(r'byId\("([\w-]+)"\)', SOURCES[name])) <= there | made, name
    assert set(re.findall(r'aria-(?:controls|labelledby|describedby)="([\w-]+)"', INDEX)) <= there | made


def test_the_drawing_of_a_graph_has_its_style_in_one_place() -> None:
    served = page_file("scate.css")
    assert served is not None and served.type.startswith("text/css") and served.data.decode() == SOURCES["scate.css"]
    sheets = {name: source for name, source in SOURCES.items() if name.endswith(".css")}
    sheets |= {
        f"show/{one.name}": one.read_text("utf-8")
        for one in files(timeloom.show).iterdir()
        if one.name.endswith(".css")
    }
    assert [name for name, source in sheets.items() if ".scate .node" in source] == ["scate.css", "show/scate.css"]
