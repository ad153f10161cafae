"""What the page says of each time: its panel, its row in the table, its line among the unresolved."""

from __future__ import annotations

from collections.abc import Iterator

from timeloom.calendar.value import REASONS
from timeloom.document.assumed import ASSUMED
from timeloom.document.model import Alternative, Document, Time
from timeloom.document.readable import interval_words, iso_interval
from timeloom.show.graph import draw_scate
from timeloom.show.marks import kind_of, words_of
from timeloom.show.markup import escape, fit, one_line

__all__ = ["panels", "table", "unresolved"]

MOST_PANELS = 2000
"""Times that get a panel. A page with one for each of 20,000 would have some 50 MB, most of it graphs that nobody
opens; the others lead to their row of the table."""
_MOST_INTERVALS = 10


# --- panels --------------------------------------------------------------------------------------------------------
def panels(document: Document) -> Iterator[str]:
    """One panel for each of the first times, `#t<place>`; shown by the fragment of the address, so it needs no
    script."""
    count = len(document.times)
    last = min(count, MOST_PANELS) - 1
    for place, time in enumerate(document.times[:MOST_PANELS]):
        kind = kind_of(time)
        before = f"<a href='#t{place - 1}' rel='prev' aria-label='Previous time'>←</a>" if place else ""
        after = f"<a href='#t{place + 1}' rel='next' aria-label='Next time'>→</a>" if place != last else ""
        yield (
            f"<section class='panel {kind}' id='t{place}' role='dialog' aria-labelledby='h{place}' tabindex='-1'>\n"
            f"<div class='bar-of-panel'><span class='chip {kind}'>{kind}</span>"
            f"<span class='count'>{place + 1:,} of {count:,}</span>"
            f"<nav aria-label='Times'>{before}{after}"
            f"<a class='close' href='#m{place}' aria-label='Close, back to the text'>×</a></nav></div>\n"
            f"<h2 id='h{place}'>{escape(one_line(time.text))}</h2>\n{''.join(_body(time))}\n</section>"
        )


def _body(time: Time) -> Iterator[str]:
    yield from _when(time)
    if time.why:
        yield f"<p class='why'>{escape(time.why)}</p>"
    yield from _guesses(time)
    yield "<dl class='values'>"
    for name, value in _values(time):
        yield f"<dt>{name}</dt><dd>{escape(value)}</dd>"
    yield "</dl>"
    if time.parts:
        yield "<h3>Its ends</h3><ul>" + "".join(_part(part) for part in time.parts) + "</ul>"
    graph = draw_scate(time)
    if graph:
        yield f"<h3>SCATE graph</h3><div class='wide' tabindex='0' role='region' aria-label='SCATE graph'>{graph}</div>"


def _when(time: Time) -> Iterator[str]:
    if time.unresolved is not None:
        reason = REASONS.get(time.unresolved.reason, time.unresolved.reason)
        detail = time.unresolved.detail
        also = f" <span class='soft'>{escape(detail)}</span>" if detail and detail != reason else ""
        yield f"<p class='when open-question'>{escape(_sentence(reason))}{also}</p>"
    if time.intervals:
        shown = time.intervals[:_MOST_INTERVALS]
        items = "".join(f"<li>{escape(interval_words(interval))}</li>" for interval in shown)
        further = len(time.intervals) - len(shown)
        if further:
            items += f"<li class='soft'>and {further:,} more{', and so on without end' if time.more else ''}</li>"
        elif time.more:
            items += "<li class='soft'>and so on, without end</li>"
        yield f"<ul class='when'>{items}</ul>"


def _values(time: Time) -> Iterator[tuple[str, str]]:
    """(name, value) of everything a program would read."""
    if time.timex3 is not None:
        timex = time.timex3
        yield "TIMEX3", f"{timex.type} {timex.value}"
        for name in ("mod", "quant", "freq", "begin", "end"):
            value = getattr(timex, name)
            if value:
                yield name, value
    if time.intervals:
        shown = "\n".join(iso_interval(interval) for interval in time.intervals[:_MOST_INTERVALS])
        yield "interval" if len(time.intervals) == 1 else "intervals", shown
        ends = {getattr(end, "value", "known") for piece in time.intervals for end in (piece.start, piece.end)}
        if ends != {"known"}:
            yield "ends", ", ".join(sorted(ends))
    for name, value in (("EDTF", time.edtf), ("RRULE", time.rrule), ("zone", time.zone)):
        if value:
            yield name, value
    if time.score is not None:
        yield "score", f"{time.score:.2f}"
    yield "characters", f"{time.start}–{time.end}"


def _guesses(time: Time) -> Iterator[str]:
    if time.assumed:
        yield "<h3>Assumed</h3><ul class='assumed'>"
        for name in time.assumed:
            yield f"<li><code>{escape(name)}</code> {escape(ASSUMED.get(name.split(':')[0], ''))}</li>"
        yield "</ul>"
    if time.alternatives:
        yield "<h3>Other readings</h3><ul class='alternatives'>"
        for other in time.alternatives:
            yield _alternative(other)
        yield "</ul>"


def _alternative(other: Alternative) -> str:
    when = "; ".join(interval_words(interval) for interval in other.intervals[:3])
    words = f" {escape(when)}" if when else ""
    why = f" <span class='soft'>{escape(other.why)}</span>" if other.why else ""
    score = "" if other.score is None else f" <span class='soft'>{other.score:.0%}</span>"
    return f"<li><code>{escape(other.value)}</code>{words}{score}{why}</li>"


def _part(part: Time) -> str:
    value = f" <code>{escape(part.timex3.value)}</code>" if part.timex3 is not None else ""
    return f"<li>“{escape(one_line(part.text))}”{value} <span class='soft'>{escape(words_of(part))}</span></li>"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


# --- table and list ------------------------------------------------------------------------------------------------
def table(document: Document) -> Iterator[str]:
    """Every time as a row; on a narrow screen each row is a card, so each cell carries its heading. The row of a time
    that has no panel is `#t<place>` itself, and leads back to the text."""
    if len(document.times) > MOST_PANELS:
        yield f"<p class='soft'>The first {MOST_PANELS:,} times have a panel of their own; the others stand here alone.</p>"
    heads = ("Mention", "When", "Type", "Value", "EDTF", "Repeats")
    yield "<table><thead><tr>" + "".join(f"<th scope='col'>{head}</th>" for head in heads) + "</tr></thead><tbody>"
    for place, time in enumerate(document.times):
        kind = kind_of(time)
        timex = time.timex3
        own = place >= MOST_PANELS
        mention = f"<a href='#{'m' if own else 't'}{place}'>{escape(fit(one_line(time.text), 14, 420))}</a>"
        words = words_of(time)
        if not words and time.unresolved is not None:
            words = REASONS.get(time.unresolved.reason, time.unresolved.reason)
        cells = (
            mention,
            escape(words or _no_place(time)),
            f"<span class='chip {kind}'>{escape(timex.type if timex is not None else kind)}</span>",
            f"<code>{escape(_value(time))}</code>" if timex is not None else "",
            f"<code>{escape(time.edtf)}</code>" if time.edtf else "",
            f"<code>{escape(time.rrule)}</code>" if time.rrule else "",
        )
        row = "".join(
            f"<td data-head='{head}'>{cell}</td>" if cell else "<td class='none'></td>"
            for head, cell in zip(heads, cells, strict=True)
        )
        name = f" id='t{place}'" if own else ""
        yield f"<tr class='{kind}'{name}>{row}</tr>"
    yield "</tbody></table>"


def _no_place(time: Time) -> str:
    """What is said of a time that has no intervals though nothing is wrong with it."""
    amount = time.timex3 is not None and time.timex3.type == "DURATION"
    return "an amount of time" if amount else "not interpreted"


def _value(time: Time) -> str:
    if time.timex3 is None:
        return ""
    timex = time.timex3
    return " ".join([timex.value] + [f"{name}={value}" for name, value in
                     (("mod", timex.mod), ("quant", timex.quant), ("freq", timex.freq)) if value])  # fmt: skip


def unresolved(document: Document) -> Iterator[str]:
    """The times that stayed unresolved, by reason, each with what is missing."""
    reasons: dict[str, list[int]] = {}
    for place, time in enumerate(document.times):
        if time.unresolved is not None:
            reasons.setdefault(time.unresolved.reason, []).append(place)
    for reason in sorted(reasons, key=lambda reason: (-len(reasons[reason]), reason)):
        yield f"<section class='reason'><h3>{escape(_sentence(REASONS.get(reason, reason)))}</h3><ul>"
        for place in reasons[reason]:
            time = document.times[place]
            detail = time.unresolved.detail if time.unresolved is not None else ""
            shown = f" <span class='soft'>{escape(detail)}</span>" if detail else ""
            yield f"<li><a href='#t{place}'>{escape(fit(one_line(time.text), 14, 420))}</a>{shown}</li>"
        yield "</ul></section>"
