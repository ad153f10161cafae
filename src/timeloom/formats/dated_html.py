"""A page of HTML: its text, and when it says that it was published. Nothing that it refers to is looked at.

The date is the first that can be read of: `datePublished` in JSON-LD (schema.org), the usual <meta> tags, an element
with itemprop="datePublished", and <time>, one with `pubdate` before others.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from timeloom.archive import date_of
from timeloom.errors import ExpressionError, FormatError, LimitError
from timeloom.formats.xml_source import check_length, known_encoding

if TYPE_CHECKING:
    from lxml.html import HtmlElement

__all__ = ["Page", "parse"]

_METAS = (
    "article:published_time", "og:published_time", "datepublished", "dcterms.issued", "dcterms.created", "dc.date.issued",
    "dc.date.created", "dcterms.date", "dc.date", "citation_publication_date", "citation_date", "parsely-pub-date",
    "sailthru.date", "publication_date", "publish-date", "publishdate", "pubdate", "date",
)  # fmt: skip
"""Names (`name`, `property` or `itemprop`) of <meta> tags that hold the date of publication, the surest first."""
_UNREAD = frozenset(
    {"script", "style", "noscript", "template", "nav", "header", "footer", "aside", "form", "svg", "iframe"}
)
_INLINE = frozenset({
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp",
    "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "big", "tt",
})  # fmt: skip
_CHARSET = re.compile(
    rb"""<meta\s[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([A-Za-z0-9._:-]{1,40})""", re.IGNORECASE
)
_DECLARED = re.compile(r"<\?xml[^>]{0,200}\?>")
_HEAD = 4096
_DEPTH = 200
_BLANKS = re.compile(r"[ \t\r\n\f]+")


class Page(NamedTuple):
    """The text, a line for each block; the date, None where the page gives none; `unread` is a date that it gives and
    that is no ISO 8601."""

    text: str
    date: str | None
    unread: str | None


def parse(data: bytes, name: str) -> Page:
    """The page of a file.

    Raises:
        FormatError: an encoding that is not read, bytes that are not of it, or no element at all.
        LimitError: nested too deeply, or too long.
    """
    root = _tree(_decode(data, name), name)
    date, unread = None, None
    for said in _dates(root):
        try:
            date = date_of(said)
            break
        except ExpressionError:
            unread = unread or said
    text = _text(root, name)
    check_length(len(text), name)
    return Page(text, date, None if date else unread)


def _decode(data: bytes, name: str) -> str:
    if data.startswith(codecs.BOM_UTF8):
        data, encoding = data[3:], "utf-8"
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    else:
        found = _CHARSET.search(data[:_HEAD])
        encoding = _known(found[1].decode("ascii"), name) if found else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        shown = error.object[error.start : error.start + 1]
        raise FormatError(
            f"broken encoding: not {encoding}", document=name, place=f"byte {error.start}", value=shown
        ) from None
    if "\0" in text:
        raise FormatError("no text: a binary file", document=name, place=f"character {text.index(chr(0))}")
    return text


def _known(said: str, name: str) -> str:
    encoding = known_encoding(said, name)
    # Who says iso-8859-1 means windows-1252: https://encoding.spec.whatwg.org, "names and labels".
    return "cp1252" if encoding in ("iso8859-1", "ascii") else encoding


def _tree(text: str, name: str) -> HtmlElement:
    """The elements, by a parser that opens no other file and no connection, and builds no huge tree."""
    from lxml import etree, html

    parser = html.HTMLParser(
        encoding="utf-8", no_network=True, recover=True, remove_comments=True, remove_pis=True, huge_tree=False,
    )  # fmt: skip
    data = _DECLARED.sub("", text, count=1).encode("utf-8", "surrogatepass")
    try:
        root = html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise FormatError(f"no page of HTML: {error}", document=name) from None
    return root


def _dates(root: HtmlElement) -> Iterator[str]:
    """All that may be the date of publication, the surest first."""
    for script in root.iter("script"):
        if (script.get("type") or "").strip().lower() == "application/ld+json":
            yield from _linked(script.text or "")
    metas: dict[str, str] = {}
    for meta in root.iter("meta"):
        for key in ("property", "name", "itemprop"):
            if meta.get(key) and meta.get("content"):
                metas.setdefault(meta.get(key, "").strip().lower(), meta.get("content", ""))
    yield from (metas[key] for key in _METAS if key in metas)
    for element in root.iter():
        if (
            isinstance(element.tag, str)
            and (element.get("itemprop") or "").lower() == "datepublished"
            and element.tag != "meta"
        ):
            yield element.get("datetime") or element.get("content") or element.text or ""
    times = [time for time in root.iter("time") if time.get("datetime")]
    yield from (time.get("datetime", "") for time in sorted(times, key=lambda time: time.get("pubdate") is None))


def _linked(text: str) -> Iterator[str]:
    """Every `datePublished` of a piece of JSON-LD, the outermost first. JSON that is broken says nothing."""
    try:
        waiting = [msgspec.json.decode(text.strip())]
    except (msgspec.MsgspecError, RecursionError):
        return
    for one in waiting:
        if isinstance(one, dict):
            if isinstance(one.get("datePublished"), str):
                yield one["datePublished"]
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _text(root: HtmlElement, name: str) -> str:
    """The text of the one <article>, or of <main>, or of the body, without what leads through the site."""
    articles = list(root.iter("article"))
    chosen = articles[0] if len(articles) == 1 else next(root.iter("main"), next(root.iter("body"), root))
    pieces: list[str] = []
    waiting: list[tuple[HtmlElement | str, int]] = [(chosen, 0)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, str):
            pieces.append(one)
            continue
        if depth > _DEPTH:
            raise LimitError(f"elements nested deeper than {_DEPTH}", document=name)
        if not isinstance(one.tag, str) or one.tag in _UNREAD:
            continue
        edge = "" if one.tag in _INLINE else "\n"
        pieces.append(edge + _BLANKS.sub(" ", one.text or ""))
        waiting.append((edge, depth))
        for child in reversed(one):
            waiting.append((_BLANKS.sub(" ", child.tail or ""), depth))
            waiting.append((child, depth + 1))
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n".join(line for line in lines if line)
