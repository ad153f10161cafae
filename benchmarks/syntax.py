"""Part of speech, features and trees on UD English EWT, in gold tokens and in our own.

    python benchmarks/syntax.py ENCODER [WORDS] [--data FOLDER] [--split dev] [--limit N] [--trials 1000] [--json
    build/syntax.json]

ENCODER is the folder of the encoder (`python -m timeloom_train tokens`) or of a checkpoint; WORDS that of the head for
words (`python -m timeloom_train words`; by default the same). F1 of the measure `syntax` by document with intervals of
confidence of 95 %; in gold tokens precision and recall are one. "gold": gold sentences and tokens; "words": gold
sentences, own words; "own": own sentences and words. `marks` says whether words tagged PUNCT count. Features are the
six that are read. Figures on train are of sentences that were learned from.

Then, of the verbs of the treebank, in gold tokens: whose phrase (`timeloom.timeline.phrases`, what a timeline shows of
an event) is the same by our tree as by the gold one, and whose subject is the same word.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from golds import DATA, SPLITS
from report import Cell, arguments, publish

from timeloom import corpora
from timeloom.document import Document, Event, Token
from timeloom.metrics import metric
from timeloom.metrics.resampling import Plan, intervals
from timeloom.syntax import Parser
from timeloom.timeline.phrases import Phrases
from timeloom.times.segment import Segmenter, words
from timeloom_train.reader.word_command import encoder_of

HEAD = ("tokens", "marks", "words", "UPOS", "XPOS", "features", "UAS", "LAS", "gold words")
ROWS = ("words", "upos", "xpos", "feats", "uas", "las")


def bare(gold: Document) -> Document:
    """Text, sentences and tokens, and nothing that is to be read."""
    tokens = tuple(Token(token.start, token.end) for token in gold.tokens)
    return Document(id=gold.id, text=gold.text, sentences=gold.sentences, tokens=tokens)


def own_words(gold: Document) -> Document:
    """Own words in gold sentences."""
    spans = (pair for one in gold.sentences for pair in words(gold.text, one.start, one.end))
    return msgspec.structs.replace(bare(gold), tokens=tuple(Token(*pair) for pair in spans))


def own(gold: Document) -> Document:
    """Own sentences and own words."""
    return Segmenter(tokens="words")(Document(id=gold.id, text=gold.text))


ASKED: dict[str, Callable[[Document], Document]] = {"gold": bare, "words": own_words, "own": own}


def figures(golds: Sequence[Document], made: Sequence[Document], trials: int) -> Iterator[tuple[Cell, ...]]:
    """The table's cells from the second column on, with marks and without."""
    for marks in (True, False):
        measure = metric("syntax", punctuation=marks)
        counts = [measure.count(one, other) for one, other in zip(golds, made, strict=True)]
        score = measure.aggregate(counts)
        around = intervals(measure, counts, names=ROWS, plan=Plan(trials=trials))
        cells = []
        for name in ROWS:
            low, high = around[name] or (float("nan"), float("nan"))
            cells.append(f"{100 * score[name].f1:.2f} [{100 * low:.1f}, {100 * high:.1f}]")
        yield "yes" if marks else "no", *cells, int(score["words"].tally.gold)


def phrases(golds: Sequence[Document], made: Sequence[Document]) -> tuple[Cell, ...]:
    """The cells of the second table."""
    verbs = same = subjects = 0
    for gold, read in zip(golds, made, strict=True):
        told, ours = Phrases(gold), Phrases(read)
        for at, token in enumerate(gold.tokens):
            if token.upos == "VERB":
                event = Event(f"e{at}", token.start, token.end)
                one, other = told.of(event), ours.of(event)
                verbs += 1
                same += one.text == other.text
                subjects += one.subject == other.subject
    return f"{100 * same / verbs:.1f}", f"{100 * subjects / verbs:.1f}", verbs


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("encoder", type=Path)
    parser.add_argument("words", type=Path, nargs="?")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    parser.add_argument("--split", choices=SPLITS, default="dev")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N documents only")
    parser.add_argument("--trials", type=int, default=1_000, help="samples of the bootstrap (default: %(default)s)")
    chosen = parser.parse_args()
    encoder, _ = encoder_of(chosen.encoder, 1)
    stage = Parser.load(chosen.words or chosen.encoder)
    golds = list(corpora.load("ud/en_ewt", chosen.split, root=chosen.data))[: chosen.limit]
    rows: list[tuple[Cell, ...]] = []
    for name, ask in ASKED.items():
        asked = [encoder(ask(gold)) for gold in golds]
        began = time.process_time()
        made = [stage(one) for one in asked]
        spent = time.process_time() - began
        rows.extend((name, *cells) for cells in figures(golds, made, chosen.trials))
        if name == "gold":
            told = phrases(golds, made)
        print(
            f"{name}: {sum(len(one.tokens) for one in made) / spent:,.0f} words a second of processor time, encoder apart"
        )
    publish(f"UD English EWT, {chosen.split}", HEAD, rows, chosen.json)
    publish("Phrases of verbs, in gold tokens", ("same phrase", "same subject", "verbs"), [told], None)


if __name__ == "__main__":
    main()
