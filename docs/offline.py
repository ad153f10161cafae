"""What the built site would fetch from elsewhere: `python docs/offline.py build/docs` says so, and ends with 1 if there
is any.

A link that a reader may follow is no request. What a page loads by itself is: scripts, style sheets, pictures, frames,
fonts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

LOADING = {
    "audio",
    "embed",
    "iframe",
    "img",
    "input",
    "link",
    "object",
    "script",
    "source",
    "track",
    "video",
    "image",
    "use",
}
ADDRESSES = ("src", "href", "data", "srcset", "poster", "xlink:href")
ELSEWHERE = re.compile(r"\s*(?:[a-z]+:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?\s*((?:https?:)?//[^'\")\s]+)", re.IGNORECASE)
IDLE = {"canonical", "license", "author", "next", "prev", "up", "index", "search"}
"""What a `link` may be without being loaded."""


class Requests(HTMLParser):
    """The addresses at other hosts that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.found += IN_STYLE.findall(said.get("style", ""))
        if tag not in LOADING or (tag == "link" and set(said.get("rel", "").split()) <= IDLE):
            return
        self.found += [said[name] for name in ADDRESSES if ELSEWHERE.match(said.get(name, ""))]


def requests(site: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the site that loads something of another host, with the address."""
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".svg"):
            page = Requests()
            page.feed(path.read_text(encoding="utf-8"))
            yield from ((path, address) for address in page.found)
        elif path.suffix == ".css":
            yield from ((path, address) for address in IN_STYLE.findall(path.read_text(encoding="utf-8")))


def main() -> int:
    site = Path(sys.argv[1])
    pages = sum(1 for _ in site.rglob("*.html"))
    found = list(requests(site))
    for path, address in found:
        print(f"{path}: {address}")
    print(f"{pages} pages; {len(found)} requests to other hosts")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
