"""Tense, aspect and polarity of gold EVENTs, read off our trees by rules (`timeloom.language.verbs`).

    python benchmarks/tenses.py ENCODER [WORDS] [--data FOLDER] [--split dev] [--limit N] [--json build/tenses.json]

ENCODER and WORDS as for benchmarks/syntax.py. The share of gold events with the attribute of the gold, TimeBank and
AQUAINT apart, of all events and of those that TimeBank says are verbs (AQUAINT says of none what it is). AQUAINT's
polarity is not counted: half of it says NEG (25 of 73 documents wholly). "none": as many are right for who always
answers NONE, or POS.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from golds import DATA, SPLITS, gold
from report import Cell, arguments, publish

from timeloom.document import Document
from timeloom.language.verbs import VerbGroups
from timeloom.metrics.event import event_attribute
from timeloom.syntax import Parser
from timeloom.times.segment import Segmenter
from timeloom_train.reader.word_command import encoder_of

HEAD = ("events", "count", "tense", "none", "aspect", "none", "polarity", "none")
ATTRIBUTES = ("tense", "aspect", "polarity")


def counted(documents: list[Document], parsed: list[Document]) -> dict[str, list[list[bool]]]:
    """For every group of events, of each event whether each attribute is right, and whether the plain answer would
    be."""
    found: dict[str, list[list[bool]]] = defaultdict(list)
    for document, own in zip(documents, parsed, strict=True):
        groups = VerbGroups(own)
        for event in document.events:
            told = {name: event_attribute(event, name) for name in ATTRIBUTES}
            number = groups.token_of(event.start, event.end)
            if not told["tense"] or number is None:
                continue
            made = groups(number)
            row = [getattr(made, name) == told[name] for name in ATTRIBUTES]
            row += [told[name] == ("POS" if name == "polarity" else "NONE") for name in ATTRIBUTES]
            pos = event_attribute(event, "pos")
            found["AQUAINT" if pos == "UNKNOWN" else "TimeBank"].append(row)
            if pos == "VERB":
                found["TimeBank, verbs"].append(row)
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("words", type=Path, nargs="?")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    parser.add_argument("--split", choices=SPLITS, default="dev")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents only")
    chosen = parser.parse_args()
    encoder, _ = encoder_of(chosen.encoder, 1)
    stage, segment = Parser.load(chosen.words or chosen.encoder), Segmenter(tokens="words")
    golds = gold(chosen.data, "timeml", chosen.split, chosen.limit)
    parsed = [stage(encoder(segment(Document(id=one.id, text=one.text)))) for one in golds]
    rows: list[tuple[Cell, ...]] = []
    for name, told in sorted(counted(golds, parsed).items()):
        shares = [f"{100 * sum(column) / len(told):.1f}" for column in zip(*told, strict=True)]
        cells = [cell for pair in zip(shares[:3], shares[3:], strict=True) for cell in pair]
        rows.append((name, len(told), *cells[:4], *(("-", "-") if name == "AQUAINT" else cells[4:])))
    publish(f"Tense and aspect of events, {chosen.split}", HEAD, rows, chosen.json)


if __name__ == "__main__":
    main()
