"""The probes: short sentences with the answers expected, judged one by one.

    python benchmarks/probes.py [--preset rules] [--language en] [--markdown docs/appendix/probes.md] [--json
    build/probes.json]

Reads `tests/golden/probes_peers.tsv` (twenty phrases that eight other tools were tried on), `tests/golden/probes.tsv`
(sixty of our own), `tests/golden/probes_trial.tsv` (what a trial found misread) and `tests/golden/probes_use.tsv` and
`probes_open.tsv` (what reading texts of other kinds did), or with `--language de` those of another language,
`probes_de*.tsv`; the head of each file explains its columns. The same judge serves `tests/golden/test_probes.py`. A
probe is right when the text holds exactly the time expected and as many others as it states, and every cell that is
filled agrees. Exit code 1 if any probe is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
FILES = ("probes_peers.tsv", "probes.tsv", "probes_trial.tsv", "probes_use.tsv", "probes_open.tsv")
Item = Mapping[str, Any]


class Probe(NamedTuple):
    """One line of a probe file; every field as it stands there."""

    id: str
    kind: str
    text: str
    dct: str
    options: str
    mention: str
    type: str
    value: str
    mod: str
    quant: str
    freq: str
    intervals: str
    rrule: str
    unresolved: str
    zone: str
    readings: str
    others: str
    notes: str

    @property
    def arguments(self) -> dict[str, str]:
        """The keyword arguments of `find`."""
        given = dict(pair.split("=", 1) for pair in self.options.split(";") if pair)
        return {"dct": self.dct, **given} if self.dct else given


class Verdict(NamedTuple):
    """`faults` is empty where the probe is right; `got` is a line for people."""

    probe: Probe
    faults: tuple[str, ...]
    got: str


def read(name: str) -> list[Probe]:
    """The probes of one file under tests/golden."""
    lines = (GOLDEN / name).read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    if rows[0] != list(Probe._fields):
        raise ValueError(f"{name}: the columns are {rows[0]}, expected {list(Probe._fields)}")
    return [Probe(*row) for row in rows[1:]]


def choices(cell: str) -> list[str]:
    return cell.split(" | ")


def rule_parts(rule: str) -> dict[str, str]:
    """An RRULE without what does not change its meaning: prefix, order, INTERVAL=1, start of week."""
    parts = dict(part.split("=", 1) for part in rule.removeprefix("RRULE:").split(";") if "=" in part)
    parts.pop("WKST", None)
    if parts.get("INTERVAL") == "1":
        del parts["INTERVAL"]
    return {key: ",".join(sorted(value.split(","))) for key, value in parts.items()}


def bound(value: str | None, kind: str) -> str:
    """One end of an interval as the probe files write it: no zero seconds, no midnight, `..` open, `?` unknown."""
    if value is None:
        return {"open": "..", "unknown": "?"}.get(kind, "null")
    return re.sub(r"T00:00$", "", re.sub(r"(T\d\d:\d\d):00$", r"\1", value))


def found_intervals(item: Item) -> list[tuple[str, str]]:
    return [
        (bound(pair[0], ends[0]), bound(pair[1], ends[1]))
        for pair, ends in zip(item["intervals"], item["ends"], strict=True)
    ]


def fits(wanted: str, got: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, wanted.split("*"))), got) is not None


def intervals_fit(cell: str, item: Item) -> bool:
    got = found_intervals(item)
    for choice in choices(cell):
        wanted = [] if choice == "none" else [tuple(pair.split("/")) for pair in choice.split(";")]
        if len(wanted) == len(got) and all(
            fits(w[0], g[0]) and fits(w[1], g[1]) for w, g in zip(wanted, got, strict=True)
        ):
            return True
    return False


def readings(item: Item) -> set[str | None]:
    """The value of an item and those of its alternatives."""
    return {timex(item, "value"), *(alternative["value"] for alternative in item["alternatives"])}


def timex(item: Item, name: str) -> str | None:
    """One attribute of the TIMEX3 of an item; None where it has none, or no TIMEX3 at all."""
    value: str | None = (item["timex3"] or {}).get(name)
    return value


def one_of(get: Callable[[Item], str | None]) -> Callable[[str, Item], bool]:
    return lambda cell, item: get(item) in choices(cell)


CHECKS: dict[str, Callable[[str, Item], bool]] = {
    "type": one_of(lambda item: timex(item, "type")),
    "value": one_of(lambda item: timex(item, "value")),
    "mod": one_of(lambda item: timex(item, "mod")),
    "quant": one_of(lambda item: timex(item, "quant")),
    "freq": one_of(lambda item: timex(item, "freq")),
    "intervals": intervals_fit,
    "rrule": lambda cell, item: rule_parts(item["rrule"] or "") in [rule_parts(c) for c in choices(cell)],
    "unresolved": one_of(lambda item: (item["unresolved"] or {}).get("reason")),
    "zone": one_of(lambda item: item["zone"]),
    "readings": lambda cell, item: set(cell.split(";")) <= readings(item),
}


def shown(item: Item) -> str:
    """One item in a line."""
    parts = [f"{item['text']!r}", str(timex(item, "type")), str(timex(item, "value"))]
    parts += [f"{name}={timex(item, name)}" for name in ("mod", "quant", "freq") if timex(item, name)]
    parts += [f"[{a}, {b})" for a, b in found_intervals(item)]
    if item["rrule"]:
        parts.append(item["rrule"])
    if item["unresolved"]:
        parts.append("unresolved: " + item["unresolved"]["reason"])
    if item["zone"]:
        parts.append("zone " + item["zone"])
    return " ".join(parts)


def judge(probe: Probe, items: Sequence[Item]) -> Verdict:
    """Compare what was found in the text of a probe with what it expects."""
    got = "; ".join(map(shown, items)) or "nothing"
    if probe.mention == "-":
        return Verdict(probe, ("found a time where there is none",) if items else (), got)
    hits = [item for item in items if item["text"] in choices(probe.mention)]
    if not hits:
        return Verdict(probe, ("mention not found",), got)
    faults = [
        f"{name}: expected {cell}"
        for name, check in CHECKS.items()
        if (cell := getattr(probe, name)) and not check(cell, hits[0])
    ]
    if len(items) != 1 + int(probe.others or 0):
        faults.append(f"{len(items)} times found, {1 + int(probe.others or 0)} expected")
    return Verdict(probe, tuple(faults), got)


def run(probe: Probe, preset: str = "rules") -> Verdict:
    """Read the text of a probe with the front door, and judge."""
    import timeloom

    return judge(
        probe,
        [time.to_dict() for time in timeloom.find(probe.text, preset=preset, conventions="timeml", **probe.arguments)],
    )


def expected(probe: Probe) -> str:
    """What a probe wants, in a line."""
    if probe.mention == "-":
        return "no time"
    names = ("type", "value", "mod", "quant", "freq", "intervals", "rrule", "unresolved", "zone", "readings")
    cells = [f"{name} {getattr(probe, name)}" for name in names if getattr(probe, name)]
    return f"{probe.mention!r}: " + ", ".join(cells)


def markdown(results: Mapping[str, Sequence[Verdict]]) -> str:
    """The page docs/appendix/probes.md."""
    lines = [
        "# Probes",
        "",
        "Short sentences with the answer that a careful reader gives. They were written and committed before the rules.",
        "`python benchmarks/probes.py --markdown docs/appendix/probes.md` writes this page; `tests/golden/test_probes.py` is the",
        "test. ` | ` separates answers that are equally right, `*` stands where a bound is a matter of convention, and",
        "an aspect that is not named is not judged. The sentences are among those that the reader learned from",
        "([what it learned](reading.md)), so they tell what would be lost, and not how well others are read.",
    ]
    for name, verdicts in results.items():
        right = sum(not verdict.faults for verdict in verdicts)
        lines += ["", f"## {name}: {right} of {len(verdicts)} right", ""]
        lines += ["| probe | kind | text | written | expected | got | |", "|---|---|---|---|---|---|---|"]
        for verdict in verdicts:
            probe = verdict.probe
            mark = "right" if not verdict.faults else "**wrong**: " + "; ".join(verdict.faults)
            cells = (probe.id, probe.kind, probe.text, probe.dct, f"`{expected(probe)}`", f"`{verdict.got}`", mark)
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--preset", default="rules")
    options.add_argument("--language", default="en")
    options.add_argument("--markdown", type=Path)
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    files = (
        FILES
        if given.language == "en"
        else tuple(sorted(path.name for path in GOLDEN.glob(f"probes_{given.language}*.tsv")))
    )
    results = {name: [run(probe, given.preset) for probe in read(name)] for name in files}
    for name, verdicts in results.items():
        for verdict in verdicts:
            print(f"{'right' if not verdict.faults else 'WRONG'}  {verdict.probe.id:24} {verdict.got}")
            for fault in verdict.faults:
                print(f"       {'':24} -> {fault}")
        print(f"{name}: {sum(not v.faults for v in verdicts)} of {len(verdicts)} right\n")
    if given.markdown:
        given.markdown.write_text(markdown(results), encoding="utf-8")
    if given.json:
        wrong = {n: {v.probe.id: list(v.faults) for v in vs if v.faults} for n, vs in results.items()}
        given.json.write_text(json.dumps(wrong, indent=2), encoding="utf-8")
    return int(any(verdict.faults for verdicts in results.values() for verdict in verdicts))


if __name__ == "__main__":
    raise SystemExit(main())
