"""A weaver of random heads over the tiny network, documents for it, and readings that say what a test wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from tests.unit.encoder.tiny import TINY
from tests.unit.encoder.tiny import WIDTH as TINY_WIDTH

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Event, Instance, Span, Time, Token
from timeloom.encoder.marks import GRAINS, MARKS, PLACES, TYPES
from timeloom.encoder.session import Encoder
from timeloom.encoder.weave_head import (
    ATTRIBUTE_OUTPUTS,
    ATTRIBUTES,
    DISTANCES,
    EVENT_OUTPUTS,
    FINER,
    GAPS,
    KINDS,
    PAIR_OUTPUTS,
    WeaveHead,
)
from timeloom.encoder.weaver import Reading, Weaver
from timeloom.encoder.wordpiece import SPECIAL
from timeloom.timeml.timex3 import Timex3

WORDS = (*"abcdefgh", *(f"##{letter}" for letter in "abcdefgh"), ".", "the", "fire", "said", "week", "may", "of", "on")
PIECES = (*SPECIAL, *WORDS, *MARKS)
"""As many as the tiny network has: its last ones stand for the marks of times."""
FIRST_MARK = len(SPECIAL) + len(WORDS)
DAY = Interval.iso("2017-04-21T00:00:00", "2017-04-22T00:00:00")
WIDTH, INNER, END, TOLD, WHOLE, HIDDEN = 12, 6, 5, 4, 3, 7


def weights(seed: int = 0, *, width: int = WIDTH, scale: float = 0.3, finer: bool = True) -> dict[str, np.ndarray]:
    """Random weights of a head that reads vectors of `width` numbers; without `finer` no pair belongs to a finer
    task."""
    rng = np.random.default_rng(seed)

    def dense(name: str, out: int, wide: int) -> dict[str, np.ndarray]:
        return {f"{name}.weight": rng.normal(size=(out, wide)), f"{name}.bias": rng.normal(size=out)}

    held: dict[str, np.ndarray] = {"dct": rng.normal(size=END)}
    held |= dense("event.0", INNER, width) | dense("event.3", EVENT_OUTPUTS, INNER)
    held |= dense("attrs.0", INNER, width) | dense("attrs.3", ATTRIBUTE_OUTPUTS, INNER)
    held |= dense("main", 1, width) | dense("end", END, width) | dense("whole", WHOLE, width)
    held |= dense("told", TOLD, 2 * (EVENT_OUTPUTS - 1 + ATTRIBUTE_OUTPUTS))
    sizes = (len(TYPES), len(PLACES), len(GRAINS), 2)
    held |= {f"marks.{at}.weight": rng.normal(size=(size, 2)) for at, size in enumerate(sizes)}
    small = {"kind": len(KINDS), "gap": GAPS, "order": 2, "distance": DISTANCES}
    held |= {f"{name}.weight": rng.normal(size=(size, 2)) for name, size in small.items()}
    wide = 3 * END + 2 * 4 + 2 * 4 + TOLD + WHOLE
    for kind in range(len(KINDS)):
        held |= dense(f"kinds.{kind}.enter", HIDDEN, wide) | dense(f"kinds.{kind}.more", HIDDEN, HIDDEN)
        held |= dense(f"kinds.{kind}.out", PAIR_OUTPUTS, HIDDEN)
        if not finer:
            held[f"kinds.{kind}.out.bias"][-1 - len(FINER)] = 1000
    return {name: (scale * array).astype(np.float32) for name, array in held.items()}


def weaver(
    seed: int = 0, *, first_mark: int | None = FIRST_MARK, threads: int = 1, at_once: int = 1024, finer: bool = True
) -> Weaver:
    """Weights that are large enough for words to differ."""
    encoder = Encoder(TINY, PIECES, positions=32, threads=threads, at_once=at_once)
    return Weaver(encoder, WeaveHead(weights(seed, width=TINY_WIDTH, scale=0.6, finer=finer)), first_mark)


def time(kind: str, value: str, start: int = 0, end: int = 1, mod: str | None = None) -> Time:
    return Time(id=f"t{start}", start=start, end=end, text="", timex3=Timex3(kind, value, mod))


def document(*sentences: str, times: tuple[Time, ...] = (), dct: Interval | None = DAY) -> Document:
    """A text of sentences and words, which stand between blanks."""
    text = " ".join(sentences)
    spans, tokens, at = [], [], 0
    for sentence in sentences:
        spans.append(Span(at, at + len(sentence)))
        place = at
        for word in sentence.split(" "):
            if word:
                tokens.append(Token(place, place + len(word)))
            place += len(word) + 1
        at += len(sentence) + 1
    return Document(id="d", text=text, dct=dct, sentences=tuple(spans), tokens=tuple(tokens), times=times)


def with_events(held: Document, words: Sequence[int], main: Sequence[int] = ()) -> Document:
    """The document with events at words (numbers of tokens): e1 and ei1, e2 and ei2, ..."""
    events = tuple(
        Event(f"e{at}", held.tokens[word].start, held.tokens[word].end, (("class", "OCCURRENCE"),), (Instance(f"ei{at}"),),
              main=word in main)
        for at, word in enumerate(words, 1)
    )  # fmt: skip
    return msgspec.structs.replace(held, events=events)


def saying(
    reading: Reading, events: Mapping[int, tuple[str, float]], *, main: Mapping[int, float] | None = None,
    attributes: Mapping[int, Mapping[str, str]] | None = None,
) -> Reading:  # fmt: skip
    """The reading with what it says of words (numbers of tokens): a class and the probability that it is an event, how
    likely it is a main event, and attributes. All other words are none, with the first value of each attribute."""
    found = np.zeros_like(reading.events)
    found[:, 0] = 1
    told = np.zeros_like(reading.attributes)
    ranks = np.zeros_like(reading.main)
    for word, (name, share) in events.items():
        found[word] = 0
        found[word, 0] = 1 - share
        found[word, 1 + ATTRIBUTES["class"].index(name)] = share
    for word, share in (main or {}).items():
        ranks[word] = share
    for word in range(len(told)):
        at = 0
        for name, values in ATTRIBUTES.items():
            if name != "class":
                said = (attributes or {}).get(word, {}).get(name, values[0])
                told[word, at + values.index(said)] = 1
                at += len(values)
    reading.events, reading.attributes, reading.main = found, told, ranks
    return reading
