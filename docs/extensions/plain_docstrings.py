"""Docstrings of timeloom as reStructuredText, which Sphinx wants of them.

They are plain prose: paragraphs, `names` between single backticks, lists that start with "- ", examples that start with
`>>>`, and tables and trees that are indented. Everything else is meant as it is written, so it is escaped.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from sphinx.application import Sphinx

CODE = re.compile(r"``(.+?)``|`([^`]+)`")
SPECIAL = re.compile(r"([\\*_|`<>])")
ITEM = re.compile(r"- ")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Replace the lines of a docstring in place, as autodoc asks."""
    lines[:] = converted("\n".join(lines))


def converted(text: str) -> list[str]:
    """The docstring, block by block; a blank line ends a block."""
    made: list[str] = []
    for block in blocks(text):
        made += [*written(block), ""]
    return made


def blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines without a blank one."""
    held: list[str] = []
    for line in [*text.strip("\n").splitlines(), ""]:
        if line.strip():
            held.append(line)
        elif held:
            yield held
            held = []


def written(block: list[str]) -> list[str]:
    first = block[0]
    if first.lstrip().startswith(">>>"):
        return textwrap.dedent("\n".join(block)).splitlines()
    if first.startswith((" ", "\t")):
        return ["::", "", *(f"   {line}" for line in textwrap.dedent("\n".join(block)).splitlines())]
    made: list[str] = []
    for place, line in enumerate(block):
        if line.startswith(("    ", "\t")) and not any(ITEM.match(before) for before in block[:place]):
            # A table or a drawing below its sentence: as it stands.
            rest = textwrap.dedent("\n".join(block[place:])).splitlines()
            return [*prose(made), "", "::", "", *(f"   {each}" for each in rest)]
        made.append(line)
    return prose(made)


def prose(block: list[str]) -> list[str]:
    """A paragraph, and the list below it if there is one."""
    made: list[str] = []
    listed = False
    for line in block:
        if ITEM.match(line):
            if not listed and made:
                made.append("")
            listed = True
            made.append("- " + escaped(line[2:]))
        elif listed:
            made.append("  " + escaped(line.strip()))
        else:
            made.append(escaped(line))
    return made


def escaped(line: str) -> str:
    """What stands between backticks is code, all else is text."""
    made, end = [], 0
    for found in CODE.finditer(line):
        made.append(SPECIAL.sub(r"\\\1", line[end : found.start()]))
        made.append(f"``{found[1] or found[2]}``\\ ")
        end = found.end()
    made.append(SPECIAL.sub(r"\\\1", line[end:]))
    return "".join(made)
