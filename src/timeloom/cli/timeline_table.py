"""A timeline for people: when, what, and what it comes after; aligned plain text, or a table of rich on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from timeloom.cli.wording import counted
from timeloom.document import Document, Place, Time, Timeline
from timeloom.document.readable import interval_words
from timeloom.show.marks import words_of
from timeloom.show.periods import in_parts
from timeloom.show.places import as_told, in_a_phrase, when_words, writing_words

__all__ = ["Row", "head", "rows", "show"]

SECTIONS = {
    "both": "Dated", "one": "Dated on one side", "none": "Without a date",
}  # fmt: skip
TELLING = "The telling"
LOOSE = "Times without a place"
FOLDED = "without a date, or with none but the time of writing"
_VAGUE = ("PAST_REF", "FUTURE_REF")
_MOST_BESIDE = 3
_FEW = 5
"""Events of the fold that are listed all the same."""
_LIKELY = 0.5
"""How likely that one event comes after another has to be to be told: of what was found less surely half is wrong."""
_SHORT = 40
"""Characters of the phrase of another event in the column of the order."""


class Row(NamedTuple):
    """One place, or the head of a section (`what` is empty then)."""

    when: str
    what: str
    order: str
    why: tuple[str, ...] = ()


def head(document: Document, timeline: Timeline) -> Iterator[str]:
    """What the document is, and how much of it has a place."""
    counts = timeline.counts
    written = f", written {writing_words(document)}" if document.dct is not None else ""
    yield f"{document.id}{written}: {counted(counts.events, 'event')}, {counted(counts.times, 'time')}"
    if counts.events:
        yield (
            f"{counts.both:,} {'event has' if counts.both == 1 else 'events have'} a date or lie between two, "
            f"{counts.one:,} on one side of one, {counts.none:,} {'has' if counts.none == 1 else 'have'} none"
        )
    if counts.hidden:
        again = f", {counts.again:,} of them told again" if counts.again else ""
        yield f"{counted(counts.hidden, 'event')} hidden{again} (--all shows them)"
    if counts.dropped:
        yield f"{counted(counts.dropped, 'link')} or dates contradict others and are left out"
    if counts.cut:
        yield f"{counted(counts.cut, 'link')} between distant places show in the dates alone"


def rows(document: Document, timeline: Timeline) -> Iterator[Row]:
    """The places in order, by section, long ones in parts; then the telling, in one row each what is folded and the
    times that have no place. Times that mean the same stretch are one row."""
    times = {time.id: time for time in document.timexes}
    vague = {id for id, time in times.items() if _is_vague(time)}
    beside = _beside(document, timeline)
    shown = [as_told(place, document) for place in timeline.entries()]
    folded = [place for place in shown if place.loose]
    if len(folded) <= _FEW or not any(place.kind == "event" and not place.loose for place in shown):
        folded = []
    apart = {place.id for place in folded}
    placed = [
        place
        for place in shown
        if place.id not in apart and (place.kind != "time" or (place.known != "none" and place.id not in vague))
    ]
    told = [place for place in placed if place.line == "reporting" and place.kind == "event"]
    others = [place for place in placed if place.line == "narrated" or place.kind != "event"]
    for known, title in SECTIONS.items():
        some = [place for place in others if place.known == known]
        if some and known != "both":
            yield Row(title, "", "")
        lines = _merged([(place, _row(document, place, beside, times)) for place in some])
        some = [place for place in some if place.id in lines]
        for part in in_parts(some) if known == "both" else [("", some)]:
            if part[0]:
                yield Row(part[0], "", "")
            yield from (lines[place.id] for place in part[1])
    if told:
        yield Row(TELLING, "", "")
        yield from (_row(document, place, beside, times) for place in told)
    if folded:
        yield Row(f"{counted(len(folded), 'event')} {FOLDED} (--all lists them)", "", "")
    loose = [place.text for place in timeline if place.kind == "time" and (place.known == "none" or place.id in vague)]
    if loose:
        yield Row(f"{LOOSE}: {'; '.join(dict.fromkeys(loose))}", "", "")


def _is_vague(time: Time) -> bool:
    """Recently, the past, some years, every month: no stretch of the calendar, whatever is known of one side of it."""
    value = time.timex3.value if time.timex3 is not None else ""
    return (
        value in _VAGUE
        or value.startswith("PX")
        or (time.timex3 is not None and time.timex3.type == "SET" and not time.intervals)
    )


def _merged(placed: Sequence[tuple[Place, Row]]) -> dict[str, Row]:
    """Rows by the ids of their places, those of times that mean the same stretch as one, for the first of them."""
    same: dict[str, dict[str, str]] = {}
    for place, row in placed:
        if place.kind != "event":
            same.setdefault(row.when, {}).setdefault(row.what.lower(), row.what)
    found: dict[str, Row] = {}
    for place, row in placed:
        if place.kind == "event":
            found[place.id] = row
        elif (words := same.pop(row.when, None)) is not None:
            found[place.id] = row._replace(what=f"[{'; '.join(one[1:-1] for one in words.values())}]", order="")
    return found


def _row(document: Document, place: Place, beside: dict[str, list[str]], times: dict[str, Time]) -> Row:
    when = when_words(place, document.dct)
    if place.kind == "event":
        before, words, after = in_a_phrase(place)
        what = f"{before}*{words}*{after}"
    elif place.kind == "creation":
        when, what = interval_words(document.dct) if document.dct is not None else "", "[the time of writing]"
    else:
        own = times.get(place.id)
        when = (words_of(own) if own is not None and own.end == place.end else "") or when
        what = f"[{place.text}]"
    order = beside.get(place.id, [])
    more = f", and {len(order) - _MOST_BESIDE} more" if len(order) > _MOST_BESIDE else ""
    return Row(when, what, ", ".join(order[:_MOST_BESIDE]) + more, place.why)


def _beside(document: Document, timeline: Timeline) -> dict[str, list[str]]:
    """What is known of the order of a place beside its dates: with whom it is, and after what, if that has none and is
    likely; and how often it is told."""
    unlikely = _unlikely(document, timeline)
    places = {place.id: place for place in timeline.places}
    found: dict[str, list[str]] = {id: [f"told {len(others) + 1} times"] for id, others in timeline.mentions().items()}
    for ids in timeline.clusters:
        some = [id for id in ids if places[id].kind == "event" and not places[id].hidden]
        for id in ids:
            others = dict.fromkeys(_name(places[other]) for other in some if other != id)
            found.setdefault(id, []).extend(f"with {words}" for words in others)
    for word, pairs in (("after", timeline.before), ("within", timeline.within)):
        for first, second in pairs:
            one, other = (second, first) if word == "after" else (first, second)
            # The date of a dated place says as much.
            events = places[one].kind == places[other].kind == "event" and not places[other].hidden
            if events and places[other].known != "both" and (first, second) not in unlikely:
                found.setdefault(one, []).append(f"{word} {_name(places[other])}")
    return found


def _unlikely(document: Document, timeline: Timeline) -> set[tuple[str, str]]:
    """The pairs of what comes before what by links that were found of which none is likely."""
    head = {id: ids[0] for ids in timeline.clusters for id in ids}
    best: dict[tuple[str, str], float] = {}
    for link in document.links:
        ends = head.get(link.source, link.source), head.get(link.target, link.target)
        for pair in (ends, ends[::-1]):
            best[pair] = max(best.get(pair, 0.0), 1.0 if link.score is None else link.score)
    found = any(link.score is not None for link in document.links)
    return {pair for pair in timeline.before if best.get(pair, 0.0 if found else 1.0) < _LIKELY}


def _name(place: Place) -> str:
    """An event in the column of the order."""
    return place.label if len(place.label) <= _SHORT else f"{place.label[:_SHORT].rpartition(' ')[0]}…"


def show(document: Document, timeline: Timeline, *, why: bool) -> None:
    """Write the timeline to stdout; rich is loaded for a terminal alone."""
    for line in head(document, timeline):
        click.echo(line)
    table = list(rows(document, timeline))
    if not table:
        return
    click.echo()
    (_show_rich if sys.stdout.isatty() else _show_plain)(table, why)


def _show_plain(table: Sequence[Row], why: bool) -> None:
    width = max((len(row.when) for row in table if row.what), default=0)
    for row in table:
        if not row.what:
            click.echo(f"\n{row.when}")
            continue
        order = f"  ({row.order})" if row.order else ""
        click.echo(f"{row.when.ljust(width)}  {row.what}{order}".rstrip())
        for line in row.why if why else ():
            click.echo(f"{' ' * width}    {line}")


def _show_rich(table: Sequence[Row], why: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, style in (("when", "green"), ("what", ""), ("order", "dim")):
        shown.add_column(name, style=style, overflow="fold")
    for row in table:
        if not row.what:
            shown.add_section()
            shown.add_row(Text(row.when, style="bold"), "", "")
            continue
        what = Text()  # Text, since what a user wrote is not markup
        for number, part in enumerate(row.what.split("*")):
            what.append(part, style="bold" if number % 2 else "")
        for line in row.why if why else ():
            what.append(f"\n{line}", style="dim")
        shown.add_row(Text(row.when), what, Text(row.order))
    Console().print(shown)
