"""What a system gets wrong, grouped by phrase, most frequent first. For tuning, so on train unless told otherwise.

    python benchmarks/errors.py --only timeml                      all kinds of errors of TIMEX3
    python benchmarks/errors.py --only timeml --kind value --top 60
    python benchmarks/errors.py --only scate --kind interval --grep week --examples 5

Kinds of TIMEX3: missed, spurious, extent, type, value. Kinds of SCATE: missed, spurious (spans and types), property
(right span and type, a literal value or link that differs), interval (a bounded root whose intervals are not the
gold's). Phrases are grouped in lower case with digits as 9. With --tsv every error is one line.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from golds import PACKS, SPLITS, arguments, gold, run, system

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.document import Document, Time, TimeEntity
from timeloom.metrics.entities import EXCLUDED, entities_of, spans_of
from timeloom.metrics.overlap import Meant, shares
from timeloom.metrics.spans import match
from timeloom.metrics.timex import body_timexes
from timeloom.metrics.track2 import meanings

KINDS = ("missed", "spurious", "extent", "type", "value", "property", "interval")
WIDTH = 40


class Finding(NamedTuple):
    """One error. `told` says what gold and system have; findings with equal `phrase` and `told` are one group."""

    kind: str
    phrase: str
    told: str
    document: Document
    start: int
    end: int

    def context(self) -> str:
        text = self.document.text
        left, right = text[max(0, self.start - WIDTH) : self.start], text[self.end : self.end + WIDTH]
        return re.sub(r"\s", " ", f"{left:>{WIDTH}}[{text[self.start : self.end]}]{right}")

    def place(self) -> str:
        written = self.document.dct
        day = moment(written.start)[:10] if written is not None and isinstance(written.start, int) else "no dct"
        return f"{self.document.id}:{self.start} ({day})"


def phrase(text: str) -> str:
    """Lower case, digits as 9, blanks as one."""
    return re.sub(r"\d", "9", re.sub(r"\s+", " ", text.lower()))


def moment(instant: int) -> str:
    """ISO 8601, the time of day left out at midnight."""
    day, second = divmod(instant, DAY_SECONDS)
    year, month, of_month = civil(day)
    clock = f"T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}" if second else ""
    return f"{year:04}-{month:02}-{of_month:02}{clock}"


def timex_errors(gold: Document, made: Document) -> Iterator[Finding]:
    """Every TIMEX3 that costs a point in one of the four measures; a wrong one under the first kind that fits."""
    golds, systems = body_timexes(gold), body_timexes(made)
    pairs = match(golds, systems)
    for time in golds:
        if not any(one is time for one, _ in pairs):
            yield Finding("missed", phrase(_text(gold, time)), _value(time), gold, time.start, time.end)
    for time in systems:
        if not any(other is time for _, other in pairs):
            yield Finding("spurious", phrase(_text(gold, time)), _value(time), gold, time.start, time.end)
    for one, other in pairs:
        place = (gold, one.start, one.end)
        if (one.start, one.end) != (other.start, other.end):
            yield Finding("extent", phrase(_text(gold, one)), f"found [{phrase(_text(gold, other))}]", *place)
        if _value(one).split()[0] != _value(other).split()[0]:
            yield Finding("type", phrase(_text(gold, one)), f"gold {_value(one)} | system {_value(other)}", *place)
        elif _value(one) != _value(other):
            yield Finding("value", phrase(_text(gold, one)), f"gold {_value(one)} | system {_value(other)}", *place)


def _text(document: Document, part: Time | Meant) -> str:
    return document.text[part.start : part.end]


def _value(time: Time) -> str:
    return f"{time.timex3.type} {time.timex3.value}" if time.timex3 else "- -"


def scate_errors(gold: Document, made: Document) -> Iterator[Finding]:
    """Entities missed and spurious by span and type, then properties of those found, then intervals of roots."""
    golds, systems = _by_key(gold), _by_key(made)
    for kind, found, others in (("missed", golds, systems), ("spurious", systems, golds)):
        for (_, type_), entity in found.items():
            if (spans_of(entity), type_) not in others:
                yield Finding(kind, f"{type_} [{phrase(_span(gold, entity))}]", "", gold, entity.start, entity.end)
    for key, entity in golds.items():
        if key in systems:
            yield from _property_errors(gold, entity, made, systems[key])
    yield from _interval_errors(gold, made)


def _by_key(document: Document) -> dict[tuple[object, str], TimeEntity]:
    return {(spans_of(entity), entity.type): entity for entity in entities_of(document) if entity.type not in EXCLUDED}


def _span(document: Document, entity: TimeEntity) -> str:
    return document.text[entity.start : entity.end]


def _property_errors(gold: Document, one: TimeEntity, made: Document, other: TimeEntity) -> Iterator[Finding]:
    golds, systems = _properties(gold, one), _properties(made, other)
    for tag in dict.fromkeys((*golds, *systems)):
        mine, theirs = golds.get(tag, ("nothing", "")), systems.get(tag, ("nothing", ""))
        if mine != theirs:
            told = f"gold {mine[0]} | system {'another ' if mine[0] == theirs[0] else ''}{theirs[0]}"
            yield Finding("property", f"{one.type}:{tag}", told, gold, one.start, one.end)


def _properties(document: Document, entity: TimeEntity) -> dict[str, tuple[str, object]]:
    """What counts of every property: a value, or type and text of what is linked (and its spans, to compare)."""
    by_id = {part.id: part for part in entities_of(document)}
    told: dict[str, tuple[str, object]] = {tag: (value, None) for tag, value in entity.properties}
    for tag, target in entity.links:
        linked = by_id.get(target)
        if linked is None:
            told[tag] = ("(dangling)", None)
        elif linked.type not in EXCLUDED:
            told[tag] = (linked.type, spans_of(linked))
    return told


def _interval_errors(gold: Document, made: Document) -> Iterator[Finding]:
    golds, systems = meanings(gold, gold), meanings(made, gold)
    wholes = {meant.label: meant for meant in meanings(gold, gold, overlap="expression")}
    for meant, share in zip(golds, shares(golds, systems), strict=True):
        near = [other for other in systems if other.start < meant.end and meant.start < other.end]
        if share < 1 or any(other.intervals != meant.intervals for other in near):
            whole = wholes.get(meant.label, meant)
            told = f"gold {_bounds(meant)} | system {' & '.join(map(_bounds, near)) or 'nothing'}"
            yield Finding("interval", phrase(_text(gold, whole)), told, gold, whole.start, whole.end)
    for meant, share in zip(systems, shares(systems, golds), strict=True):
        if not share and not any(other.start < meant.end and meant.start < other.end for other in golds):
            told = f"gold nothing | system {_bounds(meant)}"
            yield Finding("interval", phrase(_text(gold, meant)), told, gold, meant.start, meant.end)


def _bounds(meant: Meant) -> str:
    shown = " ".join(f"[{moment(start)}, {moment(end)})" for start, end in meant.intervals[:3])
    return shown + (f" and {len(meant.intervals) - 3} more" if len(meant.intervals) > 3 else "")


def report(findings: Iterable[Finding], top: int, examples: int) -> None:
    """Kinds in order; in each the phrases by frequency, under each the commonest values with a place."""
    by_kind: dict[str, list[Finding]] = {}
    for finding in findings:
        by_kind.setdefault(finding.kind, []).append(finding)
    for kind, found in by_kind.items():
        counted = Counter(finding.phrase for finding in found)
        print(f"\n== {kind}: {len(found)} in {len(counted)} phrases")
        for name, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))[:top]:
            print(f"{count:5}  {name}")
            group = [finding for finding in found if finding.phrase == name]
            for told, times in Counter(finding.told for finding in group).most_common(examples):
                if told:
                    print(f"         {times} x {told}")
                places = [finding for finding in group if finding.told == told]
                for finding in places[: 1 if told else examples]:
                    print(f"         {finding.context()}  {finding.place()}")
        if len(counted) > top:
            print(f"       ... {len(counted) - top} more phrases: --top {len(counted)}")


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--split", choices=SPLITS, default="train", help="default: train")
    parser.add_argument("--kind", action="append", choices=KINDS, help="may be repeated")
    parser.add_argument("--grep", metavar="REGEX", help="only findings whose phrase or values match")
    parser.add_argument("--top", type=int, default=25, metavar="N", help="phrases of a kind (default: 25)")
    parser.add_argument("--examples", type=int, default=2, metavar="N", help="places of a phrase (default: 2)")
    parser.add_argument("--tsv", action="store_true", help="every error as one line")
    chosen = parser.parse_args()
    for pack in PACKS if chosen.only is None else (chosen.only,):
        done = run(gold(chosen.data, pack, chosen.split, chosen.limit), system(chosen.system, pack))
        find = timex_errors if pack == "timeml" else scate_errors
        findings = [
            finding
            for one, other in zip(done.gold, done.system, strict=True)
            for finding in find(one, other)
            if not chosen.kind or finding.kind in chosen.kind
            if not chosen.grep or re.search(chosen.grep, f"{finding.phrase} {finding.told}")
        ]
        findings.sort(key=lambda finding: KINDS.index(finding.kind))
        if chosen.tsv:
            for finding in findings:
                print("\t".join((finding.kind, finding.phrase, finding.told, finding.place(), finding.context())))
        else:
            print(f"\n#### {pack}/{chosen.split}: {len(findings)} errors in {len(done.gold)} documents")
            report(findings, chosen.top, chosen.examples)
        for name, reason in done.failures:
            print(f"FAILED {name}: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
