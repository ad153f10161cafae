"""The engine: sentences, rules, what stands, what it hangs on, Times."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from timeloom.calendar.conventions import DEFAULT, Conventions
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Document, Problem, Span, Token
from timeloom.document.policy import DOMAINS
from timeloom.errors import ModelError
from timeloom_lab.systems.heideltime.feasts import computed
from timeloom_lab.systems.heideltime.grammar import BESIDE, is_beside, is_value
from timeloom_lab.systems.heideltime.ranges import joined
from timeloom_lab.systems.heideltime.resources import Resources, language_of, read_resources
from timeloom_lab.systems.heideltime.rule import Rule
from timeloom_lab.systems.heideltime.settling import REMOVE, apart, before_christ, merged, ordered
from timeloom_lab.systems.heideltime.spotting import Spotter, boundaries, matches, stands_alone
from timeloom_lab.systems.heideltime.tense import Tagger, Tenses, tenses_of
from timeloom_lab.systems.heideltime.times import time_of
from timeloom_lab.systems.heideltime.tokens import sentences_of, words_of
from timeloom_lab.systems.heideltime.undefined import Anchors, Mention, Writing, resolve, writing_of
from timeloom_lab.systems.heideltime.values import Unfilled, fill, shorter_duration

__all__ = ["HeidelTime"]


class HeidelTime:
    """The stage: rules of a folder of resources find the times of a text and say what they come to.

    `domain` is the kind of text (`DOMAINS`): what relative expressions count from. Where tokens of the document have
    parts of speech (`Token.xpos`, from CoNLL-U or spaCy), constraints of rules and the tense are read off them, by the
    names of the tagset that the resources were made for; `tags` may translate (a function of a Token that gives its
    tag). Without tags a constraint is not met, and with `cues` the tense is read off words
    (`timeloom_lab.systems.heideltime.tense`), else it is not known. With `ranges` the rules of the interval tagger join
    two times of a sentence (`timeloom_lab.systems.heideltime.ranges`).

    Thread-safe. Travels between processes as its folder.
    """

    def __init__(
        self,
        resources: Resources | str | Path,
        *,
        domain: str = "news",
        conventions: Conventions = DEFAULT,
        first: int = 3,
        tags: Tagger | None = None,
        cues: bool = True,
        ranges: bool = True,
    ) -> None:
        if domain not in DOMAINS:
            raise ModelError(f"it is one of {', '.join(DOMAINS)}", place="domain", value=domain)
        self.resources = resources if isinstance(resources, Resources) else read_resources(resources)
        self.domain = domain
        self.conventions = conventions
        self.first = first
        self.tags = tags
        self.cues = cues
        self.ranges = ranges
        self._spotter = Spotter(self.resources.rules)
        # A rule that asks for a part of speech cannot fit where no token has one.
        self._untagged = Spotter([rule for rule in self.resources.rules if not rule.tags])

    reads_tags = True
    """Tokens that have parts of speech are not to be cut anew before this stage."""

    @property
    def told(self) -> str:
        """What names the rules in a signature: the folder and its contents."""
        return f"heideltime:{self.resources.language}@{self.resources.hash[:8]}"

    def __reduce__(self) -> tuple[object, ...]:
        return _make, (
            self.resources.folder,
            self.domain,
            self.conventions,
            self.first,
            self.tags,
            self.cues,
            self.ranges,
        )

    def __call__(self, document: Document) -> Document:
        unfilled: list[Mention] = []
        found = self.mentions(document, unfilled)
        for mention, _ in found:
            if not is_value(mention.value):
                mention.unfilled = f"its value is none of TIMEX3: {mention.value}"
                unfilled.append(mention)
        problems = [_problem(mention, document, mention.unfilled) for mention in ordered(unfilled)]
        problems += [
            _problem(mention, document, reason)
            for mention, _ in found
            if not mention.unfilled
            for reason in _left_out(mention)
        ]
        found = sorted(
            [*found, *((mention, "") for mention in _beside(unfilled, found))], key=lambda pair: pair[0].start
        )
        dct = document.dct
        times = tuple(
            time_of(
                mention, document.text, id=f"t{n}", asked=asked, dct=dct, conventions=self.conventions, first=self.first
            )
            for n, (mention, asked) in enumerate(found, 1)
        )
        if self.ranges and self.resources.intervals:
            sentences = [mention.sentence for mention, _ in found]
            times = joined(document.text, times, sentences, self.resources.intervals, self.conventions)
        if not problems:
            return msgspec.structs.replace(document, times=times)
        meta = msgspec.structs.replace(document.meta, problems=(*document.meta.problems, *problems))
        return msgspec.structs.replace(document, times=times, meta=meta)

    def mentions(self, document: Document, unfilled: list[Mention]) -> list[tuple[Mention, str]]:
        """Every mention with its value, and the value that its rule gave. `unfilled` gets the matches whose rule gives
        none."""
        text = document.text
        tagged = [token for token in document.tokens if token.xpos is not None]
        tokens = (
            tagged if self.tags is None else [msgspec.structs.replace(token, xpos=self.tags(token)) for token in tagged]
        )
        standing = apart(list(self._spotted(text, tokens, unfilled)))
        asked = {mention.number: mention.value for mention in standing}
        told = language_of(self.resources.folder) if self.cues else None
        tenses = tenses_of(tokens, text, self.resources.patterns, language=told)
        dated = self._resolve(standing, writing=_day_of_writing(document), tenses=tenses)
        if self.domain == "narratives":
            before_christ(dated)
        out = [mention for mention in ordered(merged(standing)) if mention.value != REMOVE]
        for mention in out:
            if mention.type in ("DATE", "TIME"):
                mention.value = computed(mention.value)
        return [(mention, asked[mention.number]) for mention in out]

    def _spotted(self, text: str, tokens: Sequence[Token], unfilled: list[Mention]) -> Iterator[Mention]:
        """What the rules match, sentence by sentence, in the order in which they are tried; what cannot be filled goes
        aside."""
        words = words_of(text)
        spotter = self._spotter if tokens else self._untagged
        at_character = {token.start: token for token in tokens}
        number = 0
        for span in sentences_of(text, words):
            sentence = text[span.start : span.end]
            candidates = spotter.candidates(sentence)
            if not candidates:
                continue
            fits = boundaries(sentence, span, words)
            for rule, found in matches(candidates, sentence):
                if not (fits(found.start(), found.end()) and stands_alone(sentence, found.start(), found.end())):
                    continue
                if any(
                    (token := at_character.get(span.start + found.start(group))) is None or token.xpos != tag
                    for group, tag in rule.tags
                ):
                    continue
                number += 1
                mention = self._mention(rule, found, span, number)
                if mention is None:
                    continue
                try:
                    self._fill(mention, rule, found)
                except Unfilled as error:
                    mention.unfilled = str(error)
                    unfilled.append(mention)
                else:
                    yield mention

    def _mention(self, rule: Rule, found: re.Match[str], span: Span, number: int) -> Mention | None:
        """What a rule matched, without the blanks around it that its pattern may ask for."""
        start, end = found.span()
        if rule.offset is not None:
            start, end = found.start(rule.offset[0]), found.end(rule.offset[1])
            if start < 0 or end <= start:
                return None
        told = found.string[start:end]
        start, end = end - len(told.lstrip()), start + len(told.rstrip())
        if start >= end:
            return None
        return Mention(
            span.start + start, span.start + end, rule.type, "", rule.name, number, span.start, place=rule.place
        )

    def _fill(self, mention: Mention, rule: Rule, found: re.Match[str]) -> None:
        """Gives a mention what its rule says of the match. Raises Unfilled."""
        groups, lookups = found.group, self.resources.lookups

        def filled(template: str) -> str:
            return fill(template, groups, lookups) if template else ""

        mention.value = shorter_duration(filled(rule.value))
        if rule.type in ("DATE", "TIME"):
            mention.rule += "-relative" if mention.value.startswith(("X", "UNDEF")) else "-explicit"
        mention.quant, mention.freq, mention.mod = filled(rule.quant), filled(rule.freq), filled(rule.mod)
        mention.empty = shorter_duration(filled(rule.empty))

    def _resolve(self, standing: Sequence[Mention], *, writing: Writing | None, tenses: Tenses) -> list[Mention]:
        """Resolves what hangs on something, in the order of the text; gives the mentions with dates."""
        dated = [
            mention
            for mention in standing
            if mention.type in ("DATE", "TIME") or (mention.type == "DURATION" and mention.empty)
        ]
        anchors = Anchors(dated, writing, domain=self.domain)
        for at, mention in enumerate(dated):
            if mention.type != "DURATION" and mention.value.startswith("UNDEF"):
                tense = tenses(mention.sentence, mention.start, mention.end)
                mention.value = resolve(mention.value, anchors, at, tense=tense)
        return dated


def _make(
    folder: str, domain: str, conventions: Conventions, first: int, tags: Tagger | None, cues: bool, ranges: bool
) -> HeidelTime:
    return HeidelTime(folder, domain=domain, conventions=conventions, first=first, tags=tags, cues=cues, ranges=ranges)


def _left_out(mention: Mention) -> Iterator[str]:
    """Takes from a mention what stands beside its value and is none of TIMEX3; says what."""
    for name in BESIDE:
        said = getattr(mention, name)
        if not is_beside(name, said):
            setattr(mention, name, "")
            yield f"its {name} is none of TIMEX3, and left out: {said}"


def _problem(mention: Mention, document: Document, reason: str) -> Problem:
    return Problem(
        document.id, mention.place, reason, document.text[mention.start : mention.end], mention.start, mention.end
    )


def _beside(unfilled: Sequence[Mention], found: Sequence[tuple[Mention, str]]) -> Iterator[Mention]:
    """Of mentions without a value those that stand where nothing else does, the longest from each place."""
    taken = sorted((mention.start, mention.end) for mention, _ in found)
    reach = -1
    for mention in ordered(unfilled):
        at = bisect_left(taken, (mention.end, -1))
        if mention.start >= reach and not (at and taken[at - 1][1] > mention.start):
            reach = mention.end
            yield mention


def _day_of_writing(document: Document) -> Writing | None:
    """The first day of the time of writing."""
    dct = document.dct
    if dct is None or not isinstance(dct.start, int):
        return None
    return writing_of(dct.start // DAY_SECONDS)
