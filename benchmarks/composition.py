"""Composition from gold entities: spans and types are given, links and properties are to be found.

    python benchmarks/composition.py [--data FOLDER] [--folds 5] [--weak 600] [--seed 0] [--json build/composition.json]

Track 1 of SemEval-2018 task 6 without Event and Modifier, once with these two types among the entities given ("with
events") and once without, as recognition gives them. `nearest` is the baseline: every slot takes the nearest entity
that the schema allows, an operator counts from what it is linked to or else from the document, nothing is included.
`linker` learns from the train split and is asked on dev; "cv" is cross-validation over the documents of train and dev.
Published, on other documents: .726 (Laparra et al. 2018).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from golds import DATA, gold
from report import Cell, publish

from timeloom import formats
from timeloom.document import Document
from timeloom.language import load
from timeloom.metrics import Score, metric
from timeloom.metrics.entities import EXCLUDED
from timeloom.scate import validate
from timeloom.stages.compose.linking import Linker, Nearest
from timeloom_train.compose import cross_validated, fit, weak_links, without_properties, without_types
from timeloom_train.compose.weak import chosen

System = Callable[[Document], Document]


def scored(golds: Sequence[Document], answers: Sequence[Document]) -> Score:
    return metric("scate-track1").score(golds, answers)


def answers_of(system: System, golds: Sequence[Document]) -> list[Document]:
    return [system(without_properties(document)) for document in golds]


def lost(golds: Sequence[Document], answers: Sequence[Document]) -> Counter[str]:
    """Gold entities that are not right, by their first cause: own links, own properties, or only what they link to."""
    causes: Counter[str] = Counter()
    by_id = {document.id: document for document in answers}
    for document in golds:
        types = {entity.id: entity.type for entity in document.entities}
        found = {entity.id: entity for entity in by_id[document.id].entities}
        wrong: dict[str, str] = {}
        for entity in document.entities:
            answer = found[entity.id]
            mine, other = (
                sorted(link for link in one.links if types.get(link[1], "Event") not in EXCLUDED)
                for one in (entity, answer)
            )
            if mine != other:
                wrong[entity.id] = "links"
            elif sorted(entity.properties) != sorted(answer.properties):
                wrong[entity.id] = "properties"
        spread = set(wrong)
        while more := {e.id for e in document.entities if e.id not in spread and spread & {id for _, id in e.links}}:
            spread |= more
        causes.update(wrong.get(e.id, "below") for e in document.entities if e.id in spread and e.type not in EXCLUDED)
    return causes


def row(system: str, split: str, given: str, golds: Sequence[Document], answers: Sequence[Document]) -> list[Cell]:
    score = scored(golds, answers)["*"]
    causes = lost(golds, answers)
    illegal = sum(len(validate(document.entities, extensions=False)) for document in answers)
    shares = (f"{100 * share:.1f}" for share in (score.precision, score.recall, score.f1))
    return [system, split, given, *shares, *(causes[name] for name in ("links", "properties", "below")), illegal]


def types_table(score: Score) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for name, told in score.rows.items():
        if ":" not in name and name != "*" and told.tally.gold:
            rows.append([name, told.tally.gold, f"{100 * told.f1:.1f}"])
    return sorted(rows, key=lambda one: -int(one[1] or 0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--weak", type=int, default=600, help="texts linked by the rules that are learned from too")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    train, dev = (gold(options.data, "scate", split) for split in ("train", "dev"))
    both = train + dev
    silver = options.data / "timeml" / "silver"
    names = chosen((path.name for path in silver.glob("*.tml")), options.weak, options.seed)
    weak = weak_links((one for name in names for one in formats.read(silver / name)), load()) if names else None
    linker = Linker(scorer=fit(train, seed=options.seed, weak=weak))
    nearest = Linker(scorer=Nearest())
    rows: list[list[Cell]] = []
    for given, view in (("without events", without_types), ("with events", lambda document: document)):
        asked = {"train": [view(d) for d in train], "dev": [view(d) for d in dev]}
        for split, golds in asked.items():
            rows.append(row("nearest", split, given, golds, answers_of(nearest, golds)))
        rows.append(row("linker", "dev", given, asked["dev"], answers_of(linker, asked["dev"])))
        all_asked = asked["train"] + asked["dev"]
        held = [d for fold in cross_validated(both, all_asked, options.folds, options.seed, weak) for d in fold]
        rows.append(row("linker", f"cv, {options.folds} folds", given, all_asked, held))
        if given == "without events":
            table = types_table(scored(all_asked, held))
    began = time.perf_counter()
    answers_of(linker, both)
    pace = sum(len(d.entities) for d in both) / (time.perf_counter() - began)
    head = ("system", "split", "given", "P", "R", "F1", "links", "properties", "below", "illegal")
    publish("Composition from gold entities (lost entities by cause)", head, rows, options.json)
    publish("By type, cross-validation without events", ("type", "gold", "F1"), table)
    print(f"{pace:.0f} entities a second")


if __name__ == "__main__":
    main()
