"""What the gate of the learned presets keeps: its share of the text, and the gold that it lets by.

    python benchmarks/gate.py [--data FOLDER] [--show 20]

Gold is TIMEX3 of data/timeml and SCATE entities (without Event and Modifier) of data/scate. `rules` is the same with the
sentences alone in which the rules find something.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from pathlib import Path

from golds import DATA, PACKS, SPLITS, gold
from report import Cell, publish

from timeloom.document import Document, Span
from timeloom.language import load as language
from timeloom.metrics.entities import EXCLUDED
from timeloom.metrics.timex import body_timexes
from timeloom.pipeline import load
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.segment import Segmenter


def golds_of(document: Document, pack: str) -> list[tuple[int, int]]:
    if pack == "timeml":
        return [(time.start, time.end) for time in body_timexes(document)]
    return [(entity.start, entity.end) for entity in document.entities if entity.type not in EXCLUDED]


def let_by(golds: list[tuple[int, int]], sentences: list[Span]) -> list[tuple[int, int]]:
    starts = [span.start for span in sentences]
    found = []
    for start, end in golds:
        at = bisect_right(starts, start) - 1
        if at < 0 or sentences[at].end <= start:
            found.append((start, end))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--show", type=int, default=0, help="so many of what is let by, per row")
    options = parser.parse_args()
    rules, segment, gate = load("rules"), Segmenter(tokens=False), Gate(language("en"))
    rows: list[list[Cell]] = []
    for pack in PACKS:
        for split in SPLITS:
            told: dict[str, list[float]] = {"gate": [0, 0, 0], "rules": [0, 0, 0]}
            missed: list[str] = []
            sentences = size = count = 0
            for document in gold(options.data, pack, split):
                read = rules(document.text, document.dct, layers="times")
                spans = list(segment(read).sentences)
                asked = golds_of(document, pack)
                sentences, count = sentences + len(spans), count + len(asked)
                size += sum(span.end - span.start for span in spans)
                found = set(rule_places(read))
                held = [span for span in spans if any(span.start <= at < span.end for at in found)]
                for name, kept in (("gate", gate(read, spans)), ("rules", held)):
                    lost = let_by(asked, kept)
                    told[name][0] += len(kept)
                    told[name][1] += sum(span.end - span.start for span in kept)
                    told[name][2] += len(lost)
                    if name == "gate":
                        missed += [document.text[start:end] for start, end in lost]
            for name, (kept_sentences, kept_size, lost_golds) in told.items():
                shares = (kept_sentences / sentences, kept_size / size, 1 - lost_golds / count)
                rows.append(
                    [pack, split, name, sentences, *(f"{100 * share:.1f}" for share in shares), int(lost_golds)]
                )
            if options.show:
                print(pack, split, missed[: options.show])
    publish("The gate", ("pack", "split", "by", "sentences", "% kept", "% of text", "recall", "lost"), rows)


def rule_places(read: Document) -> list[int]:
    return [entity.start for entity in read.entities] + [time.start for time in read.times]


if __name__ == "__main__":
    main()
