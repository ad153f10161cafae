"""When texts were written, as one self-contained HTML page: the distribution over years, the text, and what says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from timeloom.document.model import Document
from timeloom.document.readable import year_words
from timeloom.document.written import Clue, Written
from timeloom.errors import FormatError
from timeloom.show.markup import WIDTHS, assets, begun, escape, one_line, text_width

__all__ = ["Chosen", "dating_page", "written_picture", "written_svg", "written_words"]

_KINDS = {
    "words": ("words", "words and spellings of a period"),
    "date": ("date", "a date in the text"),
    "name": ("name", "a name with known years"),
    "near copy": ("copy", "a copy in an archive"),
}
"""Kind of clue -> its class in the style, and what it is."""

_SIDE, _TOP, _FOOT = 16, 52, 30
"""Pixels beside, above and below the field of the curve."""
_TICK_SIZE, _SAID_SIZE, _APART = 12, 13, 16
_STEPS = (1, 2, 5, 10, 20, 25, 50)
_STRENGTHS = (0.15, 0.4, 1.0)
"""Weights (whatever their sign) from which the colour of a clue is one step stronger; the style has a step more than
these."""

Years = tuple[int, int]


class Chosen(NamedTuple):
    """Of somebody's grid the interval chosen (None: none was), and the most probable ones with their probabilities."""

    interval: Years | None = None
    top: tuple[tuple[Years, float], ...] = ()


def dating_page(
    documents: Sequence[Document], *, title: str | None = None, chosen: Sequence[Chosen] | None = None
) -> str:
    """Dated documents as one HTML page that asks the network for nothing and has no script.

    `chosen` is what a grid says of each document, in their order; None where there was no grid.

    It is well-formed XML as well. All text of the documents is escaped, and the policy of the page allows only its own
    style, by its hash. Raises FormatError for a document that nobody has dated,
    ValueError where `chosen` is not one for each.
    """
    choices = [Chosen()] * len(documents) if chosen is None else chosen
    heading = (
        title if title is not None else ", ".join(one.id for one in documents[:3]) + ", ..." * (len(documents) > 3)
    )
    language = documents[0].language if documents else "en"
    parts = [
        begun(heading, language, assets("timeline.css", "page.css", "dating.css")),
        f"<header><h1>{escape(heading)}</h1></header>",
        "<main>",
        *(
            _one(document, choice, named=len(documents) > 1)
            for document, choice in zip(documents, choices, strict=True)
        ),
        "</main>",
        "<footer>Made by timeloom. A distribution over whole years, read off the text alone; the shaded years are the "
        "shortest stretch that holds the probability named, the line is the year in the middle.</footer>",
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def written_words(written: Written) -> str:
    """The answer in one sentence."""
    confidence = f"confidence {written.confidence:.2f}"
    unread = " Nothing of the text was read: this is what is known of any text." if written.prior else ""
    if written.abstains:
        return f"Not dated: {confidence} is less than the {written.least:.2f} that was asked for.{unread}"
    first, last = written.years or (written.start, written.start)
    years = year_words(first) if first == last else f"{year_words(first)} to {year_words(last)}"
    if written.vague:
        return f"No idea when it was written; with {written.level:.0%} probability {years}; {confidence}.{unread}"
    year = year_words(first if written.year is None else written.year)
    return f"Written about {year}; with {written.level:.0%} probability {years}; {confidence}.{unread}"


def _one(document: Document, choice: Chosen, *, named: bool) -> str:
    written = document.written
    if written is None:
        raise FormatError("nobody has said when it was written", document=document.id)
    name = f"<h2>{escape(document.id)}</h2>" if named else ""
    return "\n".join(
        (
            f"<section class='one'>{name}<p class='written'>{escape(written_words(written))}</p>",
            _of_grid(written, choice),
            "<div class='line'>",
            *(f"<div class='drawing {name}'>{written_svg(written, width=width)}</div>" for name, width in WIDTHS),
            "</div>",
            "<div class='columns'>",
            f"<article class='text' lang='{escape(document.language)}'>{_text(document.text, written.clues)}</article>",
            f"<aside>{_key(written.clues)}</aside></div>",
            _table(document.text, written.clues),
            "</section>",
        )
    )


def _of_grid(written: Written, choice: Chosen) -> str:
    """The interval chosen of a grid in a sentence, and the most probable ones as a table."""
    told = ""
    if choice.interval is not None:
        p = written.probability(*choice.interval)
        told = f"<p class='chosen'>Chosen of the grid: {escape(_stretch(choice.interval))}, probability {p:.2f}.</p>"
    if not choice.top:
        return told
    rows = "".join(
        f"<tr><td>{escape(_stretch(years))}</td><td class='weight'>{p:.3f}</td></tr>" for years, p in choice.top
    )
    head = "<th scope='col'>Interval</th><th scope='col'>Probability</th>"
    return (
        f"{told}<table class='top'><caption>The most probable intervals of the grid</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _stretch(years: Years) -> str:
    first, last = years
    return year_words(first) if first == last else f"{year_words(first)} to {year_words(last)}"


# --- the text ----------------------------------------------------------------------------------------------------
def _text(text: str, clues: Sequence[Clue]) -> str:
    """The whole text, character for character; where clues overlap, the shortest colours the characters."""
    return "".join(_run(text[start:end], clue) for start, end, clue in _runs(clues, len(text)))


def _run(words: str, clue: Clue | None) -> str:
    if clue is None:
        return escape(words)
    return f"<mark class='m {_class(clue)} {_strength(clue)}' title='{escape(_told(clue))}'>{escape(words)}</mark>"


def _runs(clues: Sequence[Clue], size: int) -> Iterator[tuple[int, int, Clue | None]]:
    """Runs of characters from left to right, each with the shortest clue there (a copy of all of a text hides no word
    of it), of equals the weightiest; parts beyond the text are left off."""
    spans = [(max(0, clue.start), min(clue.end, size), clue) for clue in clues]
    opening: dict[int, list[Clue]] = {}
    closing: dict[int, list[Clue]] = {}
    for start, end, clue in spans:
        if start < end:
            opening.setdefault(start, []).append(clue)
            closing.setdefault(end, []).append(clue)
    active: list[Clue] = []
    before = 0
    for cut in sorted({*opening, *closing, size}):
        if cut > before:
            yield before, cut, min(active, key=lambda one: (one.end - one.start, -abs(one.weight)), default=None)
        for clue in closing.get(cut, ()):
            active.remove(clue)
        active += opening.get(cut, ())
        before = cut


def _class(clue: Clue) -> str:
    return "against" if clue.weight < 0 else _KINDS[clue.kind][0]


def _strength(clue: Clue) -> str:
    """The class that makes the colour as strong as the clue is: from s0 to s3."""
    return f"s{sum(abs(clue.weight) >= least for least in _STRENGTHS)}"


def _told(clue: Clue) -> str:
    years = _years(clue)
    return one_line(f"{clue.told} ({years})" if years else clue.told)


def _years(clue: Clue) -> str:
    """The years that a clue speaks for, in words; empty where it leaves both ends open."""
    first, last = clue.years
    if first is None:
        return "" if last is None else f"until {year_words(last)}"
    if last is None:
        return f"from {year_words(first)} on"
    return _stretch((first, last))


def _key(clues: Iterable[Clue]) -> str:
    there = {_class(clue) for clue in clues}
    rows = [(style, words) for style, words in _KINDS.values() if style in there]
    if "against" in there:
        rows.append(("against", "speaks against these years"))
    if not rows:
        return "<p>No stretch of this text says by itself when it was written.</p>"
    listed = "".join(f"<li><mark class='m {style}'>{words}</mark></li>" for style, words in rows)
    return f"<p>What says so, the stronger the weightier:</p><ul class='key'>{listed}</ul>"


def _table(text: str, clues: Sequence[Clue]) -> str:
    """Every clue, the weightiest first."""
    if not clues:
        return ""
    order = sorted(clues, key=lambda clue: (-abs(clue.weight), clue.start, clue.end))
    rows = "".join(
        f"<tr><td data-head='In the text'>{escape(one_line(text[clue.start : clue.end]))}</td>"
        f"<td data-head='Kind'><span class='chip {_class(clue)}'>{escape(clue.kind)}</span></td>"
        f"<td data-head='Years'>{escape(_years(clue)) or '—'}</td>"
        f"<td data-head='Weight' class='weight'>{clue.weight:+.2f}</td>"
        f"<td data-head='Why'>{escape(one_line(clue.told))}</td></tr>"
        for clue in order
    )
    head = "".join(f"<th scope='col'>{name}</th>" for name in ("In the text", "Kind", "Years", "Weight", "Why"))
    return (
        f"<h3>Evidence</h3><p class='soft'>Weights are natural log odds for the years that the text is dated to.</p>"
        f"<div class='wide' tabindex='0'><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


# --- the distribution --------------------------------------------------------------------------------------------
def written_picture(written: Written, *, width: int = 960, height: int = 260) -> str:
    """`written_svg` as a picture that stands alone: with its size and its own style."""
    style = assets("timeline.css", "dating.css")
    drawn = written_svg(written, width=width, height=height)
    head, _, rest = drawn.partition(">")
    sized = head.replace("class='years'", f"class='timeloom years' width='{max(width, 280)}' height='{height}'")
    return f"{sized}><style>{style}</style>{rest}"


def written_svg(written: Written, *, width: int = 960, height: int = 260) -> str:
    """The distribution over its years: the credible interval shaded, a line at the year in the middle.

    Where it abstains neither is drawn. A step a year, so that what is drawn is what is known.
    """
    width, height = max(width, 280), max(height, _TOP + _FOOT + 40)
    count, ground, top = len(written.p), height - _FOOT, max(written.p) or 1.0

    def x(year: int) -> str:
        return _px(_SIDE + (year - written.start) * (width - 2 * _SIDE) / count)

    def y(share: float) -> str:
        return _px(ground - share / top * (ground - _TOP))

    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' class='years' viewBox='0 0 {width} {height}' role='img' "
        f"aria-label='{escape(written_words(written))}'>"
    ]
    if written.years is not None:
        first, last = written.years
        parts.append(f"<path class='shade' d='M{x(first)},{_TOP - 8}H{x(last + 1)}V{ground}H{x(first)}Z'/>")
    for year in _ticks(written.start, count, width - 2 * _SIDE):
        label = escape(year_words(year))
        parts.append(f"<path class='grid' d='M{x(year)},{_TOP}V{ground + 5}'/>")
        parts.append(f"<text class='tick' x='{x(year)}' y='{ground + 20}' text-anchor='middle'>{label}</text>")
    steps = "".join(f"V{y(share)}H{x(year + 1)}" for year, share in enumerate(written.p, start=written.start))
    parts.append(f"<path class='curve' d='M{x(written.start)},{ground}{steps}V{ground}Z'/>")
    parts.append(f"<path class='rule' d='M{_SIDE},{ground}H{width - _SIDE}'/>")
    if written.year is not None and written.years is not None:
        parts += _middle(written.year, written.years, x, width, ground)
    note = f"the highest year has {max(written.p):.2%}"
    anchor = "start" if written.p.index(max(written.p)) > count / 2 else "end"
    parts.append(
        f"<text class='note' x='{_SIDE if anchor == 'start' else width - _SIDE}' y='14' text-anchor='{anchor}'>{note}</text>"
    )
    return "".join((*parts, "</svg>"))


def _middle(year: int, years: tuple[int, int], x: Callable[[int], str], width: int, ground: int) -> Iterator[str]:
    """The line at the year in the middle, and its label, kept within the picture."""
    at = (float(x(year)) + float(x(year + 1))) / 2
    first, last = years
    said = year_words(year) if first == last else f"{year_words(year)} ({year_words(first)} to {year_words(last)})"
    half = text_width(said, _SAID_SIZE) / 2
    middle = min(max(at, _SIDE + half), width - _SIDE - half)
    yield f"<path class='middle' d='M{_px(at)},{_TOP - 8}V{ground}'/>"
    yield f"<text class='said' x='{_px(middle)}' y='{_TOP - 14}' text-anchor='middle'>{escape(said)}</text>"


def _ticks(start: int, count: int, pixels: int) -> list[int]:
    """Round years whose labels fit side by side, none so near an end that its label is cut."""
    widest = max(text_width(year_words(year), _TICK_SIZE) for year in (start, start + count))
    room = widest + _APART
    power = 1
    while True:
        for step in (one * power for one in _STEPS):
            if step * pixels >= room * count:
                edge = (widest / 2 - _SIDE) * count / pixels
                first = -(-start // step) * step
                return [year for year in range(first, start + count, step) if edge <= year - start <= count - edge]
        power *= 100


def _px(value: float) -> str:
    """Tenths of a pixel, without a needless end."""
    return f"{value:.1f}".removesuffix(".0")
