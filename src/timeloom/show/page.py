"""A document as one self-contained HTML page: timeline, text, panels, table, and what stayed unresolved."""

from __future__ import annotations

from collections import Counter

from timeloom.document.entries import entries_of
from timeloom.document.model import Document
from timeloom.show.event_panels import event_panels, event_table
from timeloom.show.events import numbers
from timeloom.show.marks import KINDS, kind_of
from timeloom.show.markup import WIDTHS, assets, begun, escape
from timeloom.show.panels import panels, table, unresolved
from timeloom.show.passage import passage
from timeloom.show.places import writing_words
from timeloom.show.timeline import draw_timeline, style_of

__all__ = ["page"]

_NAMES = {
    "date": ("date", "dates"),
    "time": ("time of day", "times of day"),
    "duration": ("duration", "durations"),
    "set": ("set", "sets"),
    "unresolved": ("unresolved", "unresolved"),
    "event": ("event", "events"),
    "told": ("event of the telling", "events of the telling"),
}


_EVENT_KEY = (
    "<li><span class='sample event possible-sample'></span>an event lies somewhere in it</li>"
    "<li><span class='sample event sure-sample'></span>and surely covers this</li>"
    "<li><span class='sample event side-sample'>?</span>no bound is known on this side</li>"
    "<li><span class='sample told possible-sample'></span>the telling: what is said, and when it was written</li>"
)


def page(document: Document, *, title: str | None = None) -> str:
    """A document as one HTML page that asks the network for nothing and reads without a script.

    It is well-formed XML as well. All text of the document is escaped, and the policy of the page allows only its
    own style and script, by their hashes.
    """
    heading = title if title is not None else document.id
    style, script = style_of(document) + assets("page.css"), assets("page.js")
    parts = [
        begun(heading, document.language, style, script),
        "<a class='skip' href='#text'>Skip to the text</a>",
        _header(document, heading),
        "<main>",
        _timeline(document),
        f"<div class='columns'><article id='text' class='text' aria-label='Text'>{passage(document)}</article>",
        _aside(document),
        "</div>",
        _events(document),
        _table(document),
        _unresolved(document),
        "</main>",
        "<div class='panels'>",
        *panels(document),
        *event_panels(document),
        "</div>",
        "<footer>Made by timeloom. Dates are proleptic Gregorian; every interval is half open.</footer>",
        f"<script>{script}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _header(document: Document, heading: str) -> str:
    if document.dct is not None:
        written = f"Written {writing_words(document)}."
    elif entries_of(document):
        written = "Its entries are read by the days that they bear."
    elif document.written is not None:
        written = "Nothing in the text says when it was written, so what depends on it stays unresolved."
    else:
        written = "No time of writing was given, so what depends on it stays unresolved."
    counts = Counter(kind_of(time) for time in document.times)
    if document.timeline is not None:
        own = numbers(document)
        lines = [place.line for place in document.timeline.places if place.id in own and not place.hidden]
        counts |= Counter({"event": lines.count("narrated"), "told": lines.count("reporting")})
    switches = "".join(
        f"<label class='switch {kind}'><input type='checkbox' id='show-{kind}' checked='checked' autocomplete='off'/>"
        f"<b>{counts[kind]:,}</b> {_NAMES[kind][counts[kind] != 1]}</label>"
        for kind in (*KINDS, "event", "told")
        if counts[kind]
    )
    left = document.timeline.counts.hidden if document.timeline is not None else 0
    switches += f"<span class='left'>{left:,} hidden</span>" if left else ""
    found = f"<div class='switches' role='group' aria-label='Show or hide kinds'>{switches}</div>" if switches else ""
    return f"<header><h1>{escape(heading)}</h1><p class='written'>{escape(written)}</p>{found}</header>"


def _timeline(document: Document) -> str:
    drawings = "\n".join(
        f"<div class='drawing {name}'>{draw_timeline(document, width=width, prefix=f'{name}-', links=True)}</div>"
        for name, width in WIDTHS
    )
    return f"<section class='line' aria-labelledby='line'><h2 id='line'>Timeline</h2>\n{drawings}\n</section>"


def _aside(document: Document) -> str:
    hint = (
        "Choose a mention, in the text or on the line, to see what it means and how it was read."
        if document.times or (document.events and document.timeline is not None)
        else "No mention of time was found in this text."
    )
    return (
        f"<aside aria-label='How to read this page'><p>{hint}</p>"
        "<ul class='key'>"
        "<li><span class='sample bar-sample'></span>a stretch of the calendar</li>"
        "<li><span class='sample open-sample'></span>open: it has no end</li>"
        "<li><span class='sample unknown-sample'></span>it ends, but the text does not say when</li>"
        "<li><span class='sample about-sample'></span>roughly then: the text says “about”</li>"
        f"{_EVENT_KEY if document.timeline is not None and document.events else ''}"
        "<li><span class='sample break-sample'>//</span>the scale changes here</li>"
        "</ul></aside>"
    )


def _events(document: Document) -> str:
    rows = "".join(event_table(document))
    if not rows:
        return ""
    return (
        f"<section aria-labelledby='order'><details open='open'><summary><h2 id='order'>Events, in order</h2></summary>"
        f"<p class='soft'>Those with a date on both sides first, then those with one, then the others. What stands above is "
        f"not thereby earlier.</p><div class='wide'>{rows}</div></details></section>"
    )


def _table(document: Document) -> str:
    if not document.times:
        return ""
    rows = "".join(table(document))
    return (
        f"<section aria-labelledby='all'><details open='open'><summary><h2 id='all'>All times</h2></summary>"
        f"<div class='wide'>{rows}</div></details></section>"
    )


def _unresolved(document: Document) -> str:
    listed = "".join(unresolved(document))
    if not listed:
        return ""
    return (
        "<section aria-labelledby='open'><h2 id='open'>What stayed unresolved, and why</h2>"
        f"<div class='reasons'>{listed}</div></section>"
    )
