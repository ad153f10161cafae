"""The page: its files by name, with their types, and a tag by which a browser knows what it has.

They lie in the folder `page`, but for the style of drawings that `timeloom.show` makes, which lies there.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

__all__ = ["PageFile", "page_file"]

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
_DRAWINGS = "scate.css"


class PageFile(NamedTuple):
    """One file of the page."""

    data: bytes
    type: str
    tag: str


def page_file(name: str) -> PageFile | None:
    """A file of the page, None where there is none of that name. Names are looked up among those that there are, so
    nothing else can be reached."""
    ending = name[name.rfind(".") :]
    found = _files().get(name)
    if found is None or ending not in _TYPES:
        return None
    data = found.read_bytes()
    tag = base64.urlsafe_b64encode(hashlib.sha256(data).digest()[:15]).decode()
    return PageFile(data, _TYPES[ending], f'"{tag}"')


def _files() -> dict[str, Traversable]:
    own = {one.name: one for one in files(__package__).joinpath("page").iterdir() if one.is_file()}
    return {**own, _DRAWINGS: files("timeloom.show").joinpath(_DRAWINGS)}
