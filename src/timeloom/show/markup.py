"""Escaping, the width of text, the style sheets: all that the views know about SVG and HTML as languages.

Output is well-formed XML that is HTML as well, so a browser and an XML parser read the same page.
"""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from functools import cache
from importlib.resources import files

from timeloom.document.escaping import escape

__all__ = ["WIDTHS", "Svg", "assets", "begun", "escape", "fit", "one_line", "text_width"]

WIDTHS = (("narrow", 330), ("middling", 680), ("ample", 1140), ("broad", 1640))
"""A drawing of a page is laid out for four widths of screen; the style shows the one that fits."""
_THIN, _WIDE = frozenset("iljtfrI.,;:'|!()[]- "), frozenset("mwMW@%—")


class Svg(str):
    """A drawing as text, which a notebook shows as a drawing."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def assets(*names: str) -> str:
    """Style sheets and scripts of this room, one after the other."""
    return "".join(files(__package__).joinpath(name).read_text("utf-8") for name in names)


def begun(heading: str, language: str, style: str, script: str = "") -> str:
    """What a page begins with, up to its body. Its policy allows only its own style and script, by their hashes."""
    scripts = f"script-src '{_hash(script)}'; " if script else ""
    policy = f"default-src 'none'; style-src '{_hash(style)}'; {scripts}base-uri 'none'; form-action 'none'"
    return "\n".join((
        f"<!DOCTYPE html>\n<html xmlns='http://www.w3.org/1999/xhtml' lang='{escape(language)}'>\n<head>",
        "<meta charset='utf-8'/>",
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/>',
        "<meta name='viewport' content='width=device-width, initial-scale=1'/>",
        "<meta name='color-scheme' content='light dark'/>",
        f"<title>{escape(heading)} · timeloom</title>\n<style>{style}</style>\n</head>\n<body class='timeloom'>",
    ))  # fmt: skip


@cache
def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def one_line(text: str) -> str:
    """Runs of white space as one space."""
    return " ".join(text.split())


def text_width(text: str, size: int) -> int:
    """About how many pixels a line takes in a sans-serif face of `size` pixels; rather too wide than too narrow.

    Hundredths of an em as in DejaVu Sans, the widest of the faces that a browser is likely to take.
    """
    return sum(_hundredths(char) for char in text) * size // 100 + 1


def _hundredths(char: str) -> int:
    if char in _THIN:
        return 38
    if char in _WIDE:
        return 96
    if char.isascii():
        return 73 if char.isupper() else 62
    return 104 if unicodedata.east_asian_width(char) in "WF" else 66


def fit(text: str, size: int, width: int) -> str:
    """`text`, cut with an ellipsis where it is wider than `width` pixels, behind a word if one ends in the second
    half."""
    room = width * 100 // size
    used = 0
    for place, char in enumerate(text):
        used += _hundredths(char)
        if used > room:
            cut = text[: max(place - 1, 0)].rstrip()
            whole = cut.rpartition(" ")[0].rstrip(" ,;") if text[len(cut) : len(cut) + 1].strip() else cut
            return (whole if 2 * len(whole) > len(cut) else cut) + "…"
    return text
