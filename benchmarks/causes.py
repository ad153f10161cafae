"""Why a system is wrong: what is lost by type and group, at which step, and where gold itself is of two minds.

    python benchmarks/causes.py [--data FOLDER] [--only scate] [--split dev] [--system en] [--json build/causes.json]

SCATE, without Event and Modifier: spans and types, and Track 1, beside the preset `rules`; every gold entity that is
not right under the first step that spoils it; Track 1 when gold is put in the place of a step. TIMEX3: the kinds of
`benchmarks/errors.py` by manner of phrase. "Gold is of the system's mind": wherever else these words stand in the
documents of train and dev (three times at least), most are annotated as the system has them here, and not as gold.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from errors import timex_errors
from golds import PACKS, SPLITS, System, arguments, gold, run, system
from report import Cell, publish

from timeloom.document import Document, Span, TimeEntity
from timeloom.metrics import Score, metric
from timeloom.metrics.entities import EXCLUDED, Graph, Interner, Spans, published_entities, spans_of
from timeloom.metrics.timex import body_timexes
from timeloom.metrics.track2 import meanings
from timeloom.scate import legal
from timeloom.scate.labels import group_of
from timeloom.timeml.values import interval_of

GROUPS = ("non-operator", "explicit", "implicit")
STATES = ("missed", "target missed", "value", "link", "below", "right")
"""Span or type not found; what it links to not found; another value; another link; only wrong further down; right."""
MANNERS: tuple[tuple[str, str], ...] = (
    ("set", r"\b(every|each|daily|weekly|monthly|quarterly|yearly|annual|annually|nightly)\b|\b(an?|per) (day|week|month|year)$"),
    ("date in figures", r"\d.*[/-]\d|\d{1,2},? \d{4}|[a-z]\.? \d{1,2}\b(?!\d)|^\d{6,}"),
    ("year, decade", r"^\D*(1[5-9]|20)\d\ds?\D*$|^\D*'?\d0s$"),
    ("clock, part of day", r"\d:\d\d|\d ?[ap]\.?m\b|o'clock|\bmorning|\bafternoon|\bevening|\bnight|\bnoon|\btonight"),
    ("weekday, month, season", r"day\b(?<=[nesuit]day)(?<!today)|\b(jan|feb|march\b|apr|may\b|june?\b|july?\b|aug|sept?\b|oct|nov|dec)|spring|summer|autumn|winter"),
    ("quarter, fiscal", r"quarter|fiscal|half"),
    ("now and then, vague", r"\b(now|current|currently|present|recent|recently|lately|once|previously|future|past|former|formerly|soon|earlier|later|immediately|time|already|ever)\b(?!.*(second|minute|hour|day|week|month|year|decade|centur))"),
    ("this, last, next, ago", r"\b(this|last|next|past|coming|previous|following|same|that|ago|earlier|later|today|tomorrow|yesterday|recent)\b"),
    ("amount", r"(second|minute|hour|day|week|month|year|decade|centur|millenni|night)"),
)  # fmt: skip
"""Manners of phrase, the first that fits."""
ENOUGH = 3


class Verdict(NamedTuple):
    """What became of one gold entity; `tags` are its properties that differ, each with the step that spoils it."""

    type: str
    group: str
    state: str
    tags: tuple[tuple[str, str], ...] = ()


def verdicts(one: Document, other: Document) -> list[Verdict]:
    """All gold entities of a document (those with a span and type in common count once, as in the measures)."""
    golds, systems, intern = Graph.of(published_entities(one)), Graph.of(published_entities(other)), Interner()
    full, theirs = (graph.keys(intern, lambda type_: type_ not in EXCLUDED) for graph in (golds, systems))
    there = {(spans_of(entity), entity.type): entity for entity in systems.entities}
    made = []
    for entity, group in group_of(golds.entities):
        if entity.type in EXCLUDED:
            continue
        match = there.get((spans_of(entity), entity.type))
        if match is None:
            made.append(Verdict(entity.type, group, "missed"))
            continue
        tags = tuple(_differences(golds.properties[entity.id], systems.properties[match.id], there))
        steps = {step for _, step in tags}
        wrong = next((state for state in STATES if state in steps), "below")
        made.append(Verdict(entity.type, group, "right" if full[entity.id] == theirs[match.id] else wrong, tags))
    return made


Told = dict[str, "str | TimeEntity"]


def _differences(mine: Told, theirs: Told, there: dict[tuple[Spans, str], TimeEntity]) -> Iterator[tuple[str, str]]:
    for tag in dict.fromkeys((*mine, *theirs)):
        one, other = (_told(told.get(tag)) for told in (mine, theirs))
        if one != other:
            links = isinstance(one, tuple) or isinstance(other, tuple)
            lost = isinstance(one, tuple) and one not in there
            yield tag, "target missed" if lost else "link" if links else "value"


def _told(value: str | TimeEntity | None) -> object:
    if isinstance(value, TimeEntity):
        return None if value.type in EXCLUDED else (spans_of(value), value.type)
    return value


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def prf(score: Score, row: str) -> list[Cell]:
    found = score[row]
    return ["-"] * 3 if found.is_empty else [percent(part) for part in (found.precision, found.recall, found.f1)]


def by_type(golds: Sequence[Document], systems: dict[str, list[Document]]) -> tuple[list[str], list[list[Cell]]]:
    """Types by frequency in gold; for every system how many it found, P, R and F1 of span and type, F1 of Track 1."""
    head, scores = ["type", "gold"], {name: metric("scate-track1").score(golds, made) for name, made in systems.items()}
    for name in systems:
        head += [f"{name}: found", "P", "R", "F1", "Track 1"]
    first = next(iter(scores.values()))
    types = sorted({row for score in scores.values() for row in score.rows if ":" not in row and row != "*"})
    table: list[list[Cell]] = []
    for type_ in ("*", *sorted(types, key=lambda row: -first[row].tally.gold if row in first.rows else 0)):
        counted = next(score[type_].tally.gold for score in scores.values() if type_ in score.rows)
        line: list[Cell] = [type_, f"{counted:.0f}"]
        for score in scores.values():
            if type_ in score.rows:
                line += [f"{score[type_].tally.system:.0f}", *prf(score, f"{type_}:<span>"), prf(score, type_)[2]]
            else:
                line += ["0", *["-"] * 4]
        table.append(line)
    return head, table


def by_group(golds: Sequence[Document], name: str, made: Sequence[Document]) -> Iterator[list[Cell]]:
    """P, R, F1 of the groups, what becomes of the gold entities of each, and entities that gold does not have."""
    score = metric("identification").score(golds, made)
    told = [one for pair in zip(golds, made, strict=True) for one in verdicts(*pair)]
    for group in ("*", *GROUPS):
        states = Counter(one.state for one in told if group in ("*", one.group))
        tally = score[group].tally
        spurious = round(tally.system * (1 - score[group].precision))
        yield [name, group, *prf(score, group), *(states[state] for state in STATES), spurious]


def steps(golds: Sequence[Document], made: Sequence[Document]) -> Iterator[list[Cell]]:
    """Track 1 and Track 2 where gold stands in for a part of recognition, or of composition."""
    from timeloom.stages.compose.linking import Linker

    linker = Linker.load()

    def link(one: Document, entities: Iterable[TimeEntity]) -> Document:
        bare = sorted(
            (msgspec.structs.replace(entity, properties=(), links=()) for entity in entities if entity.type not in EXCLUDED),
            key=lambda entity: (entity.start, entity.end),
        )  # fmt: skip
        numbered = tuple(msgspec.structs.replace(entity, id=f"e{at}") for at, entity in enumerate(bare))
        linked = linker(Document(id=one.id, text=one.text, dct=one.dct, entities=numbered))
        return msgspec.structs.replace(linked, entities=legal(linked.entities))

    def key(entity: TimeEntity) -> tuple[object, str]:
        return spans_of(entity), entity.type

    def common(one: Document, other: Document) -> Document:
        keys = {key(entity) for entity in one.entities}
        return link(one, (entity for entity in other.entities if key(entity) in keys))

    def union(one: Document, other: Document) -> Document:
        keys = {key(entity) for entity in other.entities}
        return link(one, (*other.entities, *(entity for entity in one.entities if key(entity) not in keys)))

    def as_gold(one: Document, other: Document) -> Document:
        """What was found and is right, with gold's properties, and its links among what was found; the rest as found."""
        ids = {key(entity): entity for entity in other.entities}
        place = {entity.id: ids[key(entity)].id for entity in one.entities if key(entity) in ids}
        mended = {}
        for entity in one.entities:
            if entity.id in place and entity.type not in EXCLUDED:
                links = tuple((tag, place[target]) for tag, target in entity.links if target in place)
                mended[place[entity.id]] = msgspec.structs.replace(entity, id=place[entity.id], links=links)
        return msgspec.structs.replace(other, entities=tuple(mended.get(e.id, e) for e in other.entities))

    ways: dict[str, Callable[[Document, Document], Document]] = {
        "as the system has it": lambda _, other: other,
        "its entities, linked by themselves": lambda one, other: link(one, other.entities),
        "without its spurious ones": common,
        "with those it missed": union,
        "gold entities": lambda one, _: link(one, one.entities),
        "its entities, gold's links and properties": as_gold,
    }
    for name, way in ways.items():
        done = [way(*pair) for pair in zip(golds, made, strict=True)]
        track1, track2 = (metric(f"scate-track{number}").score(golds, done) for number in (1, 2))
        yield [name, *prf(track1, "*:<span>")[2:], *prf(track1, "*"), *prf(track2, "*")]


def otherwise_read(golds: Sequence[Document], made: Sequence[Document]) -> tuple[int, int]:
    """Bounded gold roots with a root of the system on the same characters whose graph is right in Track 1; those of
    them that mean other intervals."""
    rights = others = 0
    for one, other in zip(golds, made, strict=True):
        intern, accept = Interner(), lambda type_: type_ not in EXCLUDED
        mine, theirs = (
            {graph_keys[entity.id]: entity.id for entity in graph.entities}
            for graph in (Graph.of(published_entities(one)), Graph.of(published_entities(other)))
            for graph_keys in (graph.keys(intern, accept),)
        )
        bounded, answered = ({meant.label: meant for meant in meanings(document, one)} for document in (one, other))
        for number, id_ in mine.items():
            if id_ in bounded and number in theirs:
                rights += 1
                answer = answered.get(theirs[number])
                others += answer is None or answer.intervals != bounded[id_].intervals
    return rights, others


def by_property(golds: Sequence[Document], made: Sequence[Document]) -> list[list[Cell]]:
    """Properties and links of entities with the right span and type that differ from gold's."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in zip(golds, made, strict=True):
        for one in verdicts(*pair):
            for tag, step in one.tags:
                counted[tag][step] += 1
    columns = ("target missed", "value", "link")
    rows: list[list[Cell]] = [[tag, *(steps[step] for step in columns)] for tag, steps in counted.items()]
    return sorted(rows, key=lambda row: (-sum(int(cell or 0) for cell in row[1:]), str(row[0])))


def manner(text: str) -> str:
    """The manner of a phrase: the first of `MANNERS` that fits."""
    plain = " ".join(text.lower().split())
    return next((name for name, pattern in MANNERS if re.search(pattern, plain)), "other")


Marks = dict[str, list[tuple[int, int, str]]]


class Habit:
    """What gold has for the same words elsewhere: every place of them, with the types that stand on it exactly."""

    def __init__(self, texts: dict[str, str], marks: Marks) -> None:
        self._texts = {name: text.lower() for name, text in texts.items()}
        self._marks = {name: _by_span(found) for name, found in marks.items()}

    def share(self, document: Document, start: int, end: int, type_: str | None) -> float | None:
        """The share of the other places that gold annotates (with this type, if any is given); None if too few."""
        words = document.text[start:end].lower()
        pattern = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        found = [
            self._marks[name].get(match.span(), ())
            for name, text in self._texts.items()
            for match in pattern.finditer(text)
            if (name, match.start()) != (document.id, start)
        ]
        if len(found) < ENOUGH:
            return None
        return sum(bool(types) if type_ is None else type_ in types for types in found) / len(found)


def _by_span(found: Iterable[tuple[int, int, str]]) -> dict[tuple[int, int], list[str]]:
    spans: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for start, end, type_ in found:
        spans[start, end].append(type_)
    return spans


def _marks(pack: str, document: Document) -> Iterator[tuple[int, int, str]]:
    if pack == "timeml":
        for time in body_timexes(document):
            yield time.start, time.end, time.timex3.type if time.timex3 else ""
    else:
        for entity in document.entities:
            yield entity.start, entity.end, entity.type


def habit_of(data: Path, pack: str) -> Habit:
    documents = [document for split in SPLITS for document in gold(data, pack, split)]
    return Habit({d.id: d.text for d in documents}, {d.id: list(_marks(pack, d)) for d in documents})


def of_two_minds(pack: str, golds: Sequence[Document], made: Sequence[Document], habit: Habit) -> list[list[Cell]]:
    """Missed and spurious ones; how many are of words frequent enough to ask, and gold elsewhere of the system's mind."""
    counted: dict[str, list[int]] = {"missed": [0, 0, 0], "spurious": [0, 0, 0]}
    for one, other in zip(golds, made, strict=True):
        mine, theirs = (
            {mark for mark in _marks(pack, document) if mark[2] not in EXCLUDED} for document in (one, other)
        )
        if pack == "timeml":  # the type has a kind of its own
            mine, theirs = ({(start, end, "") for start, end, _ in marks} for marks in (mine, theirs))
        for kind, marks in (("missed", mine - theirs), ("spurious", theirs - mine)):
            for start, end, type_ in marks:
                share = habit.share(one, start, end, type_ or None)
                counted[kind][0] += 1
                counted[kind][1] += share is not None
                counted[kind][2] += share is not None and (share < 0.5 if kind == "missed" else share > 0.5)
    return [[kind, *counts] for kind, counts in counted.items()]


def value_sort(gold: str, system: str) -> str:
    """What sort of difference there is between two values of TIMEX3."""
    one, other = interval_of(gold), interval_of(system)
    if one is not None and other is not None:
        if one == other:
            return "the same interval otherwise written"
        ends = [end if isinstance(end, int) else None for end in (one.start, one.end, other.start, other.end)]
        within = None not in ends and _nested(*ends)
        return "one interval within the other" if within else "another interval"
    if "X" in gold and other is not None:
        return "gold leaves figures open"
    return "an amount or a set" if gold.startswith("P") else "other"


def _nested(start: Any, end: Any, from_: Any, to: Any) -> bool:
    return bool((start <= from_ and to <= end) or (from_ <= start and end <= to))


def value_table(golds: Sequence[Document], made: Sequence[Document]) -> list[list[Cell]]:
    """Wrong values by sort."""
    counted: Counter[str] = Counter()
    for pair in zip(golds, made, strict=True):
        for found in timex_errors(*pair):
            if found.kind == "value":
                one, other = (part.split(" ", 2)[2] for part in found.told.split(" | "))
                counted[value_sort(one, other)] += 1
    return [[name, count] for name, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]


def alone() -> System:
    """The network of `en` that is not told what the rules find, nor overruled by them. The gate stays."""
    from timeloom.encoder import load_encoder
    from timeloom.pipeline import load
    from timeloom.pipeline.recipes import Options, learned
    from timeloom.stages.recognise.labelling import CharLabeller

    labeller, preset = CharLabeller.load(), load("rules")

    def blind(document: Document, rules: Any, sentences: Sequence[Span], into: Any = None) -> Any:
        hidden = np.broadcast_to(np.array(labeller.head.lines, rules.dtype), rules.shape)
        return labeller(document, hidden, sentences, into)

    stages: dict[str, Any] = dict(learned(Options(), blind, load_encoder(None, threads=1).encode, doubt=(0.0,) * 4))
    loom = dataclasses.replace(preset, **stages, options=None, name="en, the network alone")

    def read(one: Document) -> Document:
        made = loom(one.text, one.dct, id=one.id)
        return msgspec.structs.replace(made, entities=legal(made.entities))

    return read


def finders(
    golds: Sequence[Document], rules: Sequence[Document], network: Sequence[Document], both: Sequence[Document]
) -> Iterator[list[Cell]]:
    """Spans and types by who finds them: rules, network; how many there are, how many the preset has, and are gold's."""
    counted: defaultdict[tuple[bool, bool], list[int]] = defaultdict(lambda: [0] * 4)
    for documents in zip(golds, rules, network, both, strict=True):
        gold_, by_rules, by_network, preset = (
            {(spans_of(entity), entity.type) for entity in document.entities if entity.type not in EXCLUDED}
            for document in documents
        )
        for mark in gold_ | by_rules | by_network | preset:
            at = 0 if mark in gold_ else 2
            counts = counted[mark in by_rules, mark in by_network]
            counts[at] += 1
            counts[at + 1] += mark in preset
    names = {
        (True, True): "both",
        (True, False): "rules alone",
        (False, True): "network alone",
        (False, False): "neither",
    }
    for who, name in names.items():
        yield [name, *counted[who]]


def timex_table(golds: Sequence[Document], made: Sequence[Document]) -> list[list[Cell]]:
    """Gold TIMEX3 of every manner, and the errors of each kind."""
    kinds = ("missed", "spurious", "extent", "type", "value")
    all_of = Counter(manner(one.text[time.start : time.end]) for one in golds for time in body_timexes(one))
    wrong: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in zip(golds, made, strict=True):
        for found in timex_errors(*pair):
            wrong[manner(found.document.text[found.start : found.end])][found.kind] += 1
    names = sorted({*all_of, *wrong}, key=lambda name: (-sum(wrong[name].values()), name))
    rows: list[list[Cell]] = [[name, all_of[name], *(wrong[name][kind] for kind in kinds)] for name in names]
    total = sum(wrong.values(), Counter())
    return [["all", all_of.total(), *(total[kind] for kind in kinds)], *rows]


def main() -> int:
    parser = arguments(__doc__)
    parser.set_defaults(system="en")
    parser.add_argument("--split", choices=SPLITS, help="one split only; train has been learned from")
    parser.add_argument("--json", type=Path, help="write the tables to files of this name and their number")
    chosen = parser.parse_args()
    number = 0

    def show(title: str, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        nonlocal number
        number += 1
        out = chosen.json and chosen.json.with_stem(f"{chosen.json.stem}-{number}")
        publish(title, head, list(rows), out)

    ours = system(chosen.system)
    for pack in PACKS if chosen.only is None else (chosen.only,):
        habit = habit_of(chosen.data, pack)
        for split in SPLITS if chosen.split is None else (chosen.split,):
            done = run(gold(chosen.data, pack, split, chosen.limit), ours)
            for name, reason in done.failures:
                print(f"FAILED {name}: {reason}")
            where, golds, made = f"{chosen.system} on {pack}/{split}", done.gold, done.system
            if pack == "timeml":
                show(f"Wrong values, {where}", ("sort", "values"), value_table(golds, made))
                show(f"TIMEX3 by manner, {where}",
                     ("manner", "gold", "missed", "spurious", "extent", "type", "value"), timex_table(golds, made))  # fmt: skip
            else:
                rules = run(golds, system("rules")).system
                both = {chosen.system: made, "rules": rules}
                show(f"By type, {where}", *by_type(golds, both))
                groups = [line for name, answers in both.items() for line in by_group(golds, name, answers)]
                show(f"By group, {where}", ("system", "group", "P", "R", "F1", *STATES, "spurious"), groups)
                if chosen.system == "en":
                    network = run(golds, alone()).system
                    show(f"Rules and network, {where}", ("found by", "of gold", "in en", "not of gold", "in en "),
                         finders(golds, rules, network, made))  # fmt: skip
                head = ("step", "span F1", "T1 P", "R", "F1", "T2 P", "R", "F1")
                show(f"With gold in the place of a step, {where}", head, steps(golds, made))
                show(f"Properties that differ, {where}", ("property", "target missed", "value", "link"),
                     by_property(golds, made))  # fmt: skip
                rights, others = otherwise_read(golds, made)
                print(f"bounded roots whose graph is right: {rights}; of other intervals than gold's: {others}")
            show(f"Is gold of two minds? {where}", ("kind", "errors", "words frequent enough", "gold of the system's mind"),
                 of_two_minds(pack, golds, made, habit))  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
