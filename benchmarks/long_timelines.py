"""Time and memory of the timeline over the length of a text: docs/timeline.md, long texts.

    python benchmarks/long_timelines.py made-up [--wrong 0.01]     the stage alone, on events and links that are made up
    python benchmarks/long_timelines.py examples                   the preset en, on the texts of examples/ again and again

Each length runs in a process of its own, since memory is the most that a process ever held.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

from timeloom import load
from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Link, Time
from timeloom.timeline import Timeliner

LENGTHS = (10_000, 50_000, 100_000)
DAY = 86_400
WRITTEN = 17_000 * DAY
EXAMPLES = ("news", "chronicle", "letter-1843", "clinical-note")
Stretch = tuple[int, int]


class Story:
    """Sentences of twenty words and three events, with a date in two of five, and the links that hold between them but
    for a share of `wrong` ones."""

    def __init__(self, words: int, wrong: float) -> None:
        self.chance = random.Random(1)
        self.wrong = wrong
        self.where: dict[str, Stretch] = {"t0": (WRITTEN, WRITTEN + DAY)}
        self.events: list[Event] = []
        self.times: list[Time] = []
        self.links: list[Link] = []
        for sentence in range(words // 20):
            self._sentence(sentence * 120)
        interval = Interval(*self.where["t0"])
        self.document = Document(
            id="made-up", text=" " * (words * 6 + 200), dct=interval, times=tuple(self.times), events=tuple(self.events),
            links=tuple(self.links),
        )  # fmt: skip

    def _sentence(self, at: int) -> None:
        chance = self.chance
        before = f"ei{len(self.events) - 2}" if self.events else None
        date = self._time(at + 100) if chance.random() < 0.4 else None
        own = [self._event(at + 20 * number, date) for number in range(3)]
        for event in own:
            if chance.random() < 0.6:
                self._link(event, "t0", "event-dct")
            if date is not None and chance.random() < 0.7:
                self._link(event, date, "event-time")
        self._link(own[0], own[1], "event-event")
        self._link(own[1], own[2], "event-event")
        if before is not None:
            self._link(before, own[0], "main-main")

    def _time(self, at: int) -> str:
        start = (17_000 - self.chance.randint(1, 3000)) * DAY
        id = f"t{len(self.times) + 1}"
        self.where[id] = (start, start + DAY)
        self.times.append(Time(id=id, start=at, end=at + 5, text="then", intervals=(Interval(start, start + DAY),)))
        return id

    def _event(self, at: int, date: str | None) -> str:
        chance = self.chance
        if date is not None and chance.random() < 0.5:
            start = self.where[date][0] + chance.randint(0, 80_000)
            end = start + 600
        else:
            start = WRITTEN - chance.randint(-1000, 3000) * DAY - 40_000
            end = start + chance.randint(60, 5 * DAY)
        number = len(self.events) + 1
        self.where[f"ei{number}"] = (start, end)
        self.events.append(Event(f"e{number}", at, at + 6, (), (Instance(f"ei{number}"),)))
        return f"ei{number}"

    def _link(self, source: str, target: str, task: str) -> None:
        label = _label(self.where[source], self.where[target])
        if self.chance.random() < self.wrong:
            label = self.chance.choice(("BEFORE", "AFTER", "IS_INCLUDED"))
        if label:
            id = f"l{len(self.links) + 1}"
            self.links.append(Link(id, "TLINK", label, source, target, task=task, score=self.chance.random()))


def _label(a: Stretch, b: Stretch) -> str:
    """The label that holds, "" where TimeML has none."""
    if a[1] < b[0]:
        return "BEFORE"
    if a[0] > b[1]:
        return "AFTER"
    if b[0] < a[0] and a[1] < b[1]:
        return "IS_INCLUDED"
    return "INCLUDES" if a[0] < b[0] and b[1] < a[1] else ""


def made_up(words: int, wrong: float) -> str:
    document = Story(words, wrong).document
    start = time.process_time()
    made = Timeliner()(document)
    return _row(words, time.process_time() - start, made)


def examples(words: int) -> str:
    folder = Path(__file__).parents[1] / "examples"
    whole = " ".join((folder / f"{name}.txt").read_text("utf-8") for name in EXAMPLES).split(" ")
    text = " ".join((whole * (words // len(whole) + 1))[:words])
    loom = load("en")
    loom("It rained on Monday.", "2023-11-16", layers="timeline")
    start = time.process_time()
    made = loom(text, "2023-11-16", layers="timeline")
    return _row(len(text.split()), time.process_time() - start, made)


def _row(words: int, seconds: float, made: Document) -> str:
    assert made.timeline is not None
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    counts = made.timeline.counts
    return (
        f"{words:>8,} words {seconds:8.2f} s {seconds / words * 1e4:6.2f} s for 10,000 {held:5,} MB  {counts.events:,} events, "
        f"{counts.windows} windows, {counts.cut} links cut, {counts.dropped} facts dropped"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("made-up", "examples"))
    parser.add_argument("--wrong", type=float, default=0.0, help="share of links that are wrong")
    parser.add_argument("--words", type=int, help="this length alone")
    asked = parser.parse_args()
    if asked.words is None:
        for words in LENGTHS:
            subprocess.run([sys.executable, *sys.argv, "--words", str(words)], check=True)
        return
    print(made_up(asked.words, asked.wrong) if asked.what == "made-up" else examples(asked.words), flush=True)


if __name__ == "__main__":
    main()
