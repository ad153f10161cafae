"""The stage that reads times: phrases of the chart, the best of them, and each placed by what the text has told so far."""

from __future__ import annotations

import msgspec

from timeloom.document import Alternative, Document, Policy, Time, TimeEntity
from timeloom.language import Region, load
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.readings import Reading
from timeloom.stages.interpret import Interpreter
from timeloom.stages.recognise.lexer import scanned
from timeloom.stages.recognise.scan import Scan
from timeloom.times.chart import Chart, Phrase
from timeloom.times.choice import Scorer, best_phrases, lattice, shares
from timeloom.times.features import Sentence, of_phrase, of_way, prior_of_phrase, prior_of_way
from timeloom.times.focus import Focus, Place, year_ahead
from timeloom.times.forms import FORMS
from timeloom.times.placing import Option, Placer
from timeloom.times.readings import AHEAD
from timeloom.times.situation import situation
from timeloom.times.weighed import weighed_most

__all__ = ["Reader"]

FOUND, FURTHER, MOST_FURTHER = 0.5, 0.25, 5
"""What is added to the score of every phrase, and for each of its words after the first: a time that is missed costs as much as one
that is none, and most that are doubted are times. Chosen by the mean of sources left out."""
WHOLE = 20.0
"""What covering a whole expression is worth."""
_TOLD = 0.1
"""The probability from which another reading is told."""


class Reader:
    """Reads the text, the time of writing and the language of a document; writes its entities and times. One reader serves any
    number of threads."""

    def __init__(
        self, scorer: Scorer, interpreter: Interpreter, language: str = "en", policy: Policy | None = None, *,
        whole: bool = False, convention: str = "timeml",
    ) -> None:  # fmt: skip
        """`whole`: the text is one expression, so a phrase that covers it comes before all others. `convention` names what extents
        are marked."""
        self.scorer = scorer
        self.interpreter = interpreter
        self.language = load(language)
        self.policy = policy or Policy()
        self.whole = whole
        self.convention = convention
        self.chart = Chart(self.language, FORMS)

    def __call__(self, document: Document) -> Document:
        """The document with its entities and times."""
        return _Run(self, document).read()


class _Run:
    """One document while it is read."""

    def __init__(self, owner: Reader, document: Document) -> None:
        self.owner = owner
        self.document = document
        self.ctx = situation(document.text, document.dct, owner.policy, owner.language)
        self.scan = Scan(document.text, owner.language)
        self.sentence = Sentence(self.ctx, self.scan, owner.convention)
        self.placer = Placer(self.ctx, document, owner.interpreter)
        self.now = document.dct.start if document.dct is not None and isinstance(document.dct.start, int) else None
        self.focus = Focus(self.now)
        self.entities: dict[str, TimeEntity] = {}
        self.times: list[Time] = []

    def read(self) -> Document:
        for region in scanned(self.scan, self.owner.language):
            phrases = self.owner.chart.phrases(region.lexemes, self.ctx)
            if phrases:
                self._read(region, phrases)
        return msgspec.structs.replace(self.document, entities=tuple(self.entities.values()), times=tuple(self.times), lexical=None)

    def _read(self, region: Region, phrases: list[Phrase]) -> None:
        lexemes, weigh = region.lexemes, self.owner.scorer
        likely = [weigh(of_phrase(self.sentence, lexemes, one)) + prior_of_phrase(lexemes, one, self.ctx.year) for one in phrases]
        scores = [score + _found(one) for one, score in zip(phrases, likely, strict=True)]
        if self.owner.whole:
            scores = _whole(self.ctx, phrases, scores)
        firsts, lasts = [one.first for one in phrases], [one.last for one in phrases]
        chosen = best_phrases(len(lexemes), firsts, lasts, scores)
        if not chosen:
            return
        _, chances = lattice(len(lexemes), firsts, lasts, likely)
        for at in chosen:
            reading = phrases[at].reading
            if not self.times or reading.start >= self.times[-1].end:
                self._place(reading, self._places(region, phrases[at]), chances[at])

    def _places(self, region: Region, phrase: Phrase) -> dict[str, Place]:
        places = self.focus.places(phrase.reading.start)
        ahead = year_ahead(region.lexemes, phrase.last)
        return places if ahead is None else {**places, AHEAD: ahead}

    def _place(self, reading: Reading, places: dict[str, Place], chance: float) -> None:
        """Place a phrase, which is a time with this probability, and write it down."""
        part, options = self.placer.options(reading, places, self.focus.quarter(reading.start))
        chances = [1.0]
        if len(options) > 1:
            assert part is not None
            weigh, age = self.owner.scorer, self.focus.age(self.sentence.age)
            groups = [list(of_way(self.sentence, reading, part, one.ways, one.start, one.end, places, age)) for one in options]
            priors = [prior_of_way(part, one.ways, one.start, self.now, places, age) for one in options]
            chances = shares([weigh(own) + prior for own, prior in zip(groups, priors, strict=True)])
        order = sorted(range(len(options)), key=lambda at: -chances[at])
        likely, others = order[0], [at for at in order[1:] if chances[at] >= _TOLD]
        time = self.placer.time(reading, options[likely])
        alternatives = tuple(self._other(reading, options[at]) for at in others)
        if others:
            second = others[0]
            reason = weighed_most(weigh, groups[likely], groups[second], priors[likely] - priors[second])
            time = msgspec.structs.replace(time, why=f"{time.why}; rather than {alternatives[0].value}: {reason}")
        time = msgspec.structs.replace(time, alternatives=alternatives, score=round(chance * chances[likely], 4))
        self.entities |= {one.id: one for one in time.entities}
        self.times.append(time)
        self.focus.move(reading, time)

    def _other(self, reading: Reading, option: Option) -> Alternative:
        time = self.placer.sketch(reading, option)
        return Alternative(time.timex3.value if time.timex3 else "", time.intervals, option.ways[0].told, time.root, time.entities)


def _found(phrase: Phrase) -> float:
    return FOUND + FURTHER * min(phrase.last - phrase.first - 1, MOST_FURTHER)


def _whole(ctx: Context, phrases: list[Phrase], scores: list[float]) -> list[float]:
    """The scores where the text is one expression: a phrase is the better, the more of the text it covers."""
    length = max(1, len(ctx.text.strip()))
    return [score + WHOLE * (phrase.reading.end - phrase.reading.start) / length for phrase, score in zip(phrases, scores, strict=True)]
