"""The stage that reads times: phrases of the chart, the best of them, and each placed by what the text has told so
far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Alternative, Document, Policy, Time, TimeEntity
from timeloom.language import Lexeme, Region, load
from timeloom.language.grammar import Rule
from timeloom.times.asides import has_ended, is_aside
from timeloom.times.beliefs import prior_of_phrase
from timeloom.times.beliefs_of_ways import prior_of_way
from timeloom.times.between_amounts import told_apart
from timeloom.times.chart import Chart
from timeloom.times.choice import Scorer, best_phrases, lattice, shares
from timeloom.times.context import EVERYDAY, NEWS, Anchor, Context, Day
from timeloom.times.events import from_event
from timeloom.times.features import Group
from timeloom.times.focus import Focus, Place, Told, day_of, year_ahead
from timeloom.times.forms import FORMS
from timeloom.times.guesses import agreeing, guesses, in_era, since_before_christ
from timeloom.times.habits import EVERY_DAY, of_days_told, of_every_day
from timeloom.times.half_days import BEFORE_NOON, awake, coming, with_half_days
from timeloom.times.headed import Headings
from timeloom.times.interpret import Interpreter
from timeloom.times.lexing import lexer
from timeloom.times.lexing.scan import Scan
from timeloom.times.listed import joined
from timeloom.times.neighbours import lead_end
from timeloom.times.of_ways import of_way
from timeloom.times.phrase import Phrase
from timeloom.times.placing import Option, Placer, meant
from timeloom.times.readings import Between, Plural, Reading, Shift, Spec
from timeloom.times.repeats import Pick, Repeats, Weighed, counted_from
from timeloom.times.sentence import Sentence
from timeloom.times.sharing import share
from timeloom.times.stated import may_state, settle
from timeloom.times.together import bounds, counted, hours_of_sets, lists_of_days, rows, stretches, terms
from timeloom.times.variants import AFTER_NOON, AS_READ, FROM_UNKNOWN, OF_TOLD
from timeloom.times.ways import AHEAD, open_part
from timeloom.times.weighed import weighed_most

__all__ = ["Reader"]

FOUND, FURTHER, MOST_FURTHER = 0.5, 0.25, 5
"""What is added to the score of every phrase, and for each of its words after the first: a time that is missed costs as
much as one that is none, and most that are doubted are times. Chosen by the mean of sources left out. In what people
write to each other nothing is added to the first: texts without a time are common there."""
LONE_YEAR = 1.0
"""What is taken from the score of a year by its digits alone where people write to each other: most such numbers are
none in texts that tell of no time. Chosen by false times in texts made of traps and by documents that were learned
from."""
WHOLE = 20.0
"""What covering a whole expression is worth."""
_NEAREST, _HALF = "it lies nearer to what the text tells of", "it is the likelier half of the day"
"""Why something is likelier before anything is learned."""
_TOLD = 0.1
"""The probability from which another reading is told."""


class Reader:
    """Reads the text, the time of writing and the language of a document; writes its entities and times. One reader
    serves any number of threads."""

    def __init__(
        self, scorer: Scorer, interpreter: Interpreter, language: str = "en", policy: Policy | None = None, *,
        whole: bool = False, convention: str = NEWS, given: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:  # fmt: skip
        """`whole`: the text is one expression, so a phrase that covers it comes before all others. `convention` names
        what extents are marked. `given` are the characters of events whose time the interpreter is told: nothing in the
        text stands for them."""
        self.scorer = scorer
        self.language = load(language)
        self.interpreter = (
            interpreter.everyday(self.language.forms.parts_of_day) if convention == EVERYDAY else interpreter
        )
        self.policy = policy or Policy()
        self.whole = whole
        self.convention = convention
        self.given = given
        self.chart = _chart(language)

    def __call__(self, document: Document) -> Document:
        """The document with its entities and times. Of an expression that counts to what cannot be (the fourth April of
        an evening) the next best reading of all of it is taken that can be, if there is one; a date that does not exist
        stays what it is."""
        run = _Run(self, document)
        found = told = run.read()
        without = frozenset[str]()
        while (
            self.whole
            and _cannot_be(told)
            and len(without) < _OTHERS
            and all(rule.result == "REL" for rule in run.rules)
        ):
            without |= {rule.name for rule in run.rules}
            run = _Run(self, document, without)
            told = run.read()
        return told if len(told.times) == 1 and not _cannot_be(told) and _covers(told, found) else found


_CENTURY, _HISTORY = 100, 3
"""Times of which a text has told before it is a history."""
_OTHERS = 4
"""Rules that are passed over in turn."""


def _cannot_be(document: Document) -> bool:
    return (
        len(document.times) == 1
        and document.times[0].unresolved is not None
        and document.times[0].unresolved.reason == "impossible"
    )


def _covers(one: Document, other: Document) -> bool:
    """Is the first time of one document as long as that of another?"""
    return not other.times or (one.times[0].start <= other.times[0].start and one.times[0].end >= other.times[0].end)


@cache
def _chart(language: str) -> Chart:
    """The chart of a language, which all its readers share, with what it knows of the rules by then."""
    return Chart(load(language), FORMS)


class _Found(NamedTuple):
    """A phrase that is a time: its region, the word behind it there, what it means, and how likely it is one."""

    region: Region
    last: int
    reading: Reading
    chance: float


class _Run:
    """One document while it is read."""

    def __init__(self, owner: Reader, document: Document, without: frozenset[str] = frozenset()) -> None:
        self.owner, self.without = owner, without
        self.rules: list[Rule] = []
        """Those that made what was chosen of an expression."""
        self.document = document
        self.ctx = Context(
            document.text, document.dct, owner.policy, owner.language, owner.given, owner.convention, whole=owner.whole
        )
        self.scan = Scan(document.text, owner.language, whole=owner.whole, everyday=owner.convention == EVERYDAY)
        self.sentence = Sentence(self.ctx, self.scan)
        self.placer = Placer(self.ctx, document, owner.interpreter)
        self.focus = Focus(None if self.placer.now is None else self.placer.now[0])
        self.may_state = may_state(self.ctx)
        self.repeats = Repeats(self.ctx, self.sentence)
        self.entities: dict[str, TimeEntity] = {}
        self.times: list[Time] = []
        self.before_christ: int | None = None
        """The first second of what was told last, while the text is in the years before Christ."""
        self.headings = Headings(self.ctx, self.scan.stamped)
        self.line: Told | None = None
        """What was told of at the beginning of the last line of a column of clock times, or in the line above them."""
        self.days_again: Plural | None = None
        """What was told last, where it comes again."""
        self.listed: tuple[Spec, int, str] | None = None
        """The day of a list that names the month of all of them, and where the last one of them is, and how its words
        were taken."""

    def read(self) -> Document:
        before: _Found | None = None
        for found in self._chosen():
            if before is not None:
                self._put(before, found.reading)
            before = found
        if before is not None:
            self._put(before, None)
        entities = tuple(self.entities.values())
        told = with_half_days(self.times, entities, self.document.text, self.owner.language.forms)
        times = tuple(
            old if new is old else self.placer.interpreted(new, new.assumed)
            for old, new in zip(self.times, told, strict=True)
        )
        return msgspec.structs.replace(self.document, entities=entities, times=times)

    def _chosen(self) -> Iterator[_Found]:
        """The phrases that are times, in the order of the text."""
        for low, end in lexer.stretches(self.scan):
            quarter = self.ctx.quarter_number
            known = self.repeats.chosen(low, end)
            if known == ():
                continue
            regions = lexer.within(self.scan, low, end)
            chosen = []
            for at, region in enumerate(regions):
                same = known is not None and self.ctx.quarter_number == quarter
                picks = self._again(region, known[at]) if known is not None and same else self._best(region)
                chosen.append(picks)
                if picks:
                    yield from self._found(region, picks)
            if known is None and self.ctx.quarter_number == quarter and not self.owner.whole:
                self.repeats.note_chosen(low, end, chosen)

    def _again(self, region: Region, picks: list[Pick]) -> list[Pick]:
        """What was chosen of a region that is written as this one, of the words of this one."""
        return [Pick(self.owner.chart.again(region.lexemes, pick.phrase, self.ctx), pick.chance) for pick in picks]

    def _best(self, region: Region) -> list[Pick]:
        """The phrases of a region that are times."""
        lexemes, weigh = region.lexemes, self.owner.scorer
        phrases = self.owner.chart.phrases(lexemes, self.ctx)
        if self.without:
            phrases = [one for one in phrases if one.rule is None or one.rule.name not in self.without]
        if not phrases:
            return []
        likely = [
            self.repeats.likely(lexemes, one, weigh)
            + prior_of_phrase(
                lexemes,
                one,
                self.ctx.year,
                everyday=self.ctx.convention == EVERYDAY,
                whole=self.owner.whole,
                prefer=self.ctx.policy.prefer or "",
                sentence=self.sentence,
            )
            for one in phrases
        ]
        found = 0.0 if self.ctx.convention == EVERYDAY and not self.owner.whole else FOUND
        scores = [
            score + (FOUND if one.category == "REF" else found) + _further(one)
            for one, score in zip(phrases, likely, strict=True)
        ]
        if self.ctx.convention == EVERYDAY and not self.owner.whole:
            scores = [
                score - LONE_YEAR * self._is_lone_year(lexemes, one) for one, score in zip(phrases, scores, strict=True)
            ]
        if self.owner.whole:
            scores = _whole(self.ctx, lexemes, phrases, scores)
        firsts, lasts = [one.first for one in phrases], [one.last for one in phrases]
        chosen = best_phrases(len(lexemes), firsts, lasts, scores)
        if not chosen:
            return []
        texts = self.ctx.convention == EVERYDAY and not self.owner.whole
        surer = self._surer(lexemes, phrases, chosen, scores) if texts else {}
        for at, gain in surer.items():
            scores[at] += gain
            likely[at] += gain
        if surer:
            chosen = best_phrases(len(lexemes), firsts, lasts, scores)
        _, chances = lattice(len(lexemes), firsts, lasts, likely)
        if self.owner.whole:
            self.rules += [rule for at in chosen if (rule := phrases[at].rule) is not None]
        return [Pick(phrases[at], chances[at]) for at in chosen]

    def _surer(
        self, lexemes: list[Lexeme], phrases: list[Phrase], chosen: list[int], scores: list[float]
    ) -> dict[int, float]:
        """How much surer phrases are, by number, by what was chosen beside them."""
        found = bounds(lexemes, phrases, chosen, scores) | joined(self.ctx, lexemes, phrases, chosen)
        return (
            found
            | counted(lexemes, phrases, chosen, scores)
            | hours_of_sets(phrases, chosen, scores)
            | lists_of_days(phrases, chosen, scores)
            | rows(phrases, chosen, scores)
            | stretches(lexemes, phrases, chosen, scores)
            | terms(phrases, chosen, scores)
        )

    def _is_lone_year(self, lexemes: list[Lexeme], phrase: Phrase) -> bool:
        """Is it a year by its digits alone, to which no preposition leads, and with which no line begins as others do?
        In a history, and where years stand without a preposition (1961 starb er), such a number is one."""
        led = phrase.first > 0 and "IN" in lexemes[phrase.first - 1].values
        year = lexemes[phrase.first].values.get("YEAR", 0)
        bare = self.owner.language.forms.years_bare and year % _CENTURY  # Er lief 1500 in einer halben Stunde
        bare = bare or (len(self.times) >= _HISTORY and self._age() == "far")
        return (
            not led
            and not bare
            and phrase.category == "DATE"
            and phrase.last - phrase.first == 1
            and "YEAR" in lexemes[phrase.first].values
            and phrase.reading.start not in self.scan.stamped
        )

    def _found(self, region: Region, picks: list[Pick]) -> Iterator[_Found]:
        """They, with what they share."""
        readings = [pick.phrase.reading for pick in picks]
        share(self.ctx, readings)
        for pick, reading in zip(picks, readings, strict=True):
            yield _Found(region, pick.phrase.last, reading, pick.chance)

    def _put(self, found: _Found, following: Reading | None) -> None:
        """Place a phrase before which all others are placed, counted from the event that stands behind it, if one
        does."""
        reading = from_event(self.ctx, found.reading, following)
        if self.ctx.convention == EVERYDAY:
            reading = self._of_days_told(told_apart(self.ctx, reading))
        if self.times and reading.start < self.times[-1].end:
            return
        quotes = self.placer.quotes
        if self.focus.aside is not None and has_ended(self.sentence, self.focus.aside, reading.start):
            self.focus.resume()
        if self.line is not None and self._begins_with_clock(reading) and quotes.is_in_column(reading.start):
            self.focus.return_to(self.line)
        quotes.enter(reading)
        try:
            places = self._places(found)
            last = places.get("last")
            reading = in_era(self.ctx, reading, self.before_christ)
            reading = coming(
                self.ctx,
                awake(
                    self.sentence,
                    agreeing(reading, self.placer.now, last.counted if last is not None else None),
                    self._age(),
                    self._behind(),
                ),
                self.placer.now,
            )
            time = self._place(reading, places, found.chance)
        finally:
            quotes.leave()
        self.entities |= {one.id: one for one in time.entities}
        self.headings.note(time, self._behind())
        quotes.note(time)
        self.before_christ = since_before_christ(time, self.before_christ)
        self.times.append(time)
        self.focus.move(reading, time, aside=is_aside(self.sentence, self.focus.last, time))
        if time.root is not None:
            self._state(reading, Anchor(time.root, time.entities, reading.end, reading.grain))

    def _of_days_told(self, reading: Reading) -> Reading:
        """A reading, of hours in one clause with days that come again as those of these days."""
        days, self.days_again = self.days_again, reading if isinstance(reading, Plural) else None
        if days is None or self.owner.whole or self.sentence.apart(days.end, reading.start) != "0":
            return reading
        return of_days_told(self.sentence, reading, days) or reading

    def _places(self, found: _Found) -> dict[str, Place]:
        start = found.reading.start
        places = self.placer.quotes.of_voice(self.focus.places(start), start)
        ahead = year_ahead(found.region.lexemes, found.last)
        return places if ahead is None else {**places, AHEAD: ahead}

    def _place(self, reading: Reading, places: dict[str, Place], chance: float) -> Time:
        """Place a phrase, which is a time with this probability."""
        part, options, chances, remembered = self._weighed(reading, places)
        formed = self._by_form(reading, options)
        if formed is not None:  # it is as likely as the likeliest would be
            best = max(range(len(options)), key=lambda at: chances[at])
            chances = [chances[best if at == formed else formed if at == best else at] for at in range(len(options))]
        likely = self._of_list(part, options, chances)
        order = _told(options, chances, likely)
        if remembered:
            options = [
                counted_from(one, places) if at == likely or at in order else one for at, one in enumerate(options)
            ]
        others = [self._other(reading, options[at], round(chance * chances[at], 4), options[likely]) for at in order]
        assumed = guesses(
            reading,
            part,
            options[likely],
            self.ctx.policy.prefer,
            self.placer.now,
            self.times[-1].assumed if self.times else (),
            sole=len(options) == 1,
        )
        time = self.placer.time(reading, options[likely], assumed)
        if order:
            reason = self._reason(reading, part, options[likely], options[order[0]], places)
            time = msgspec.structs.replace(time, why=f"{time.why}; rather than {others[0].value}: {reason}")
        if time.unresolved is not None and time.unresolved.reason == "impossible":
            others = [one for one in others if one.intervals]
        others += self._of_every_day(meant(reading, options[likely]), places)
        return msgspec.structs.replace(
            time, alternatives=(*time.alternatives, *others), score=round(chance * chances[likely], 4)
        )

    def _of_every_day(self, reading: Reading, places: dict[str, Place]) -> list[Alternative]:
        """Hours that may be those of every day, where nothing in the sentence says of which one they are."""
        last = self.times[-1] if self.times else None
        if (
            last is not None
            and last.timex3 is not None
            and last.timex3.type == "DATE"
            and self.sentence.apart(last.end, reading.start) == "0"
        ):
            return []
        every = of_every_day(self.sentence, reading)
        options = self.placer.options(every, places)[1] if every is not None else []
        times = [self.placer.sketch(every, options[0])] if every is not None and options else []
        return [
            Alternative(time.timex3.value if time.timex3 else "", time.intervals, EVERY_DAY, time.root, time.entities)
            for time in times
        ]

    def _weighed(
        self, reading: Reading, places: dict[str, Place]
    ) -> tuple[Reading | None, list[Option], list[float], bool]:
        """The open part of a reading, what it may mean, how likely each is, and whether that was found in another place
        alike."""
        situation = None
        if isinstance(reading, Spec) and self.placer.counts(reading):
            situation = self.repeats.situation(reading, places, self.placer.now, self._age())
            known = None if situation is None else self.repeats.weighed(situation)
            if known is not None:
                return reading, *known, True
        part, options = self.placer.options(reading, places)
        if len(options) < 2:
            return part, options, [1.0], False
        chances = shares(
            [
                self.owner.scorer(self._groups(reading, part, one, places)) + self._prior(reading, part, one, places)
                for one in options
            ]
        )
        if situation is not None:
            self.repeats.note_weighed(situation, Weighed(options, chances))
        return part, options, chances, False

    def _groups(
        self, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place]
    ) -> Iterator[Group]:
        age = self._age()
        return of_way(self.sentence, reading, part, option, places, age)

    def _prior(self, reading: Reading, part: Reading | None, option: Option, places: dict[str, Place]) -> float:
        start = None if self.placer.now is None else self.placer.now[0]
        return prior_of_way(self.sentence, reading, part, option, start, places, self._age(), self._behind())

    def _behind(self) -> int:
        """Where the last time ends."""
        return self.times[-1].end if self.times else 0

    def _age(self) -> str:
        """Of which time the text tells here: an entry that bears its day, of that."""
        before = self.sentence.age
        return "near" if self.placer.quotes.is_entry and before == "none" else self.focus.age(before)

    def _reason(
        self, reading: Reading, part: Reading | None, chosen: Option, other: Option, places: dict[str, Place]
    ) -> str:
        """What weighed most for the chosen option."""
        prior = self._prior(reading, part, chosen, places) - self._prior(reading, part, other, places)
        own, others = (self._groups(reading, part, option, places) for option in (chosen, other))
        return weighed_most(
            self.owner.scorer, own, others, prior, _HALF if _is_of_other_half(chosen, other) else _NEAREST
        )

    def _state(self, reading: Reading, anchor: Anchor) -> None:
        """Note what a date states: when quoted lines were written, or of which day its clause says that the patient was
        admitted."""
        time, column = self.times[-1], self.placer.quotes.column
        of_day = (
            day_of(time)
            if reading.grain == "Hour" and len(time.intervals) == 1 and isinstance(time.intervals[0].start, int)
            else anchor
        )
        if self._begins_with_clock(reading):
            self.placer.quotes.remember_clock(time, anchor, of_day)
        elif self.placer.quotes.remember(reading, time, anchor, of_day):
            self.focus = Focus.at(time)
        if self.placer.quotes.column is not column:
            self.line = self.focus.told
        dated = reading.base is None if isinstance(reading, Shift) else isinstance(reading, Spec)
        if self.may_state and dated and reading.grain in ("Day", "Hour"):
            previous = self.times[-2].end if len(self.times) > 1 else 0
            self.ctx.days.append(Day(reading.start, reading.end, previous, anchor))
            settle(self.ctx)

    def _of_list(self, part: Reading | None, options: list[Option], chances: list[float]) -> int:
        """The likeliest option; of a day in a list, that which lies nearest to the day before it."""
        likely = max(range(len(options)), key=lambda at: chances[at])
        if isinstance(part, Spec):
            named = part.after or part
            if self.listed is not None and self.listed[0] is named:
                _, beside, taken = self.listed
                same = [at for at, option in enumerate(options) if _told_as(option) == taken] or range(len(options))
                likely = min(same, key=lambda at: abs(options[at].start - beside))
            self.listed = named, options[likely].start, _told_as(options[likely])
        return likely

    def _by_form(self, reading: Reading, options: list[Option]) -> int | None:
        """The option that is meant by where a date or a clock time stands: at which an entry begins, that nearest to
        the last one; in an entry, that of its day."""
        if len(options) < 2:
            return None
        quotes, starts = self.placer.quotes, [one.start for one in options]
        before = quotes.entry_before(reading)
        if before is not None and isinstance(open_part(reading), Spec):
            return min(range(len(options)), key=lambda at: abs(starts[at] - before))
        of_day = self.headings.meant(reading, starts)
        if of_day is not None:
            return starts.index(of_day)
        meant = quotes.clock_meant(starts, reading.start) if self._begins_with_clock(reading) else None
        return starts.index(meant) if meant in starts else None

    def _begins_with_clock(self, reading: Reading) -> bool:
        """Is it a clock time with which a line begins as others do?"""
        stamp = self.scan.stamped.get(reading.start)
        first = reading.first if isinstance(reading, Between) else reading
        return (
            stamp is not None
            and stamp.kind in ("clock", "number")
            and stamp.end <= reading.end
            and isinstance(first, Spec)
            and first.lead == "h"
        )

    def _other(self, reading: Reading, option: Option, score: float, chosen: Option) -> Alternative:
        time = self.placer.sketch(reading, option)
        same = option.variant is None or (chosen.variant is not None and chosen.variant.name == option.variant.name)
        told = (
            BEFORE_NOON
            if _is_of_other_half(chosen, option)
            else option.ways[0].told
            if same or option.variant is None
            else option.variant.told or option.ways[0].told
        )
        return Alternative(
            time.timex3.value if time.timex3 else "", time.intervals, told, time.root, time.entities, score
        )


def _told(options: list[Option], chances: list[float], likely: int) -> list[int]:
    """The options besides the likeliest that are told, the likelier first: those that are likely enough, and the best
    one of another order of day and month or of the other half of the day."""
    order = [at for at in sorted(range(len(options)), key=lambda at: -chances[at]) if at != likely]
    told, taken = [], {_told_as(options[likely])}
    for at in order:
        if chances[at] >= _TOLD or _told_as(options[at]) not in taken:
            told.append(at)
        taken.add(_told_as(options[at]))
    return told


def _is_of_other_half(chosen: Option, other: Option) -> bool:
    """Is one after noon, and the other the same hour before it?"""
    return (
        chosen.variant is not None
        and chosen.variant.name == AFTER_NOON
        and (other.variant is None or other.variant.name == AS_READ)
        and 0 <= chosen.start - other.start < DAY_SECONDS
    )


def _told_as(option: Option) -> str:
    return "" if option.variant is None or option.variant.name in (OF_TOLD, FROM_UNKNOWN) else option.variant.name


def _further(phrase: Phrase) -> float:
    return FURTHER * min(phrase.last - phrase.first - 1, MOST_FURTHER)


def _whole(ctx: Context, lexemes: list[Lexeme], phrases: list[Phrase], scores: list[float]) -> list[float]:
    """The scores where the text is one expression: a phrase is the better, the more of the text it covers with all its
    words, those outside its extent ("in two days") too, and by the square of that, so that two that share the text
    never add up to the one that is all of it."""
    begin = lead_end(ctx.text, ctx.language)
    length = max(1, len(ctx.text.rstrip()) - begin)
    covered = [
        max(one.reading.end, lexemes[one.last - 1].end) - max(begin, min(one.reading.start, lexemes[one.first].start))
        for one in phrases
    ]
    return [score + WHOLE * (cover / length) ** 2 for cover, score in zip(covered, scores, strict=True)]
