"""The agreement of annotators as tables."""

from __future__ import annotations

from timeloom.metrics.agreement import Agreement, Spread
from timeloom.metrics.report import NOTHING, Table

__all__ = ["agreement_tables"]


def agreement_tables(found: Agreement) -> list[Table]:
    """Pairs with their spread and alpha; what is left without each annotator; disagreements by labels; use of
    labels."""
    tables = [_pairs(found)]
    if found.without:
        tables.append(_without(found))
    if found.disagreements:
        tables.append(_disagreements(found))
        if found.groups:
            tables.append(_groups(found))
        tables.append(_labels(found))
    return tables


def _pairs(found: Agreement) -> Table:
    rows = [
        (pair.first, pair.second, str(pair.items), _whole(pair.only_first, pair.only_second), _three(pair.precision),
         _three(pair.kappa), *_if(found.weighted, pair.weighted))
        for pair in found.pairs
    ]  # fmt: skip
    for name in ("lowest", "highest", "mean"):
        spread = (found.precision, found.kappa, *((found.weighted,) if found.weighted else ()))
        rows.append((name, "", "", "", *(_three(getattr(one, name)) for one in spread)))
    if found.intervals:
        names = ("precision", "kappa", *(("weighted",) if found.weighted else ()))
        level = found.signature.get("confidence")
        told = f"{100 * level:g} % of the mean" if isinstance(level, float) else "interval of the mean"
        rows.append((told, "", "", "", *(_between(found.intervals.get(name)) for name in names)))
    empty = ("",) * (2 if found.weighted else 1)
    for name, value in (("alpha", found.alpha), ("alpha, relaxed", found.relaxed_alpha)):
        if value is not None:
            rows.append((f"Krippendorff's {name}", "", "", "", "", _three(value), *empty[1:]))
    weighted = ("weighted kappa",) if found.weighted else ()
    head = ("annotator", "annotator", "items", "by one alone", "precision", "kappa", *weighted)
    return Table("agreement", head, tuple(rows), found.signature, words=2)


def _without(found: Agreement) -> Table:
    has_alpha = any(rest.alpha is not None for rest in found.without)
    rows = tuple(
        (rest.without, _three(rest.precision), _three(rest.kappa), *_if(found.weighted, rest.weighted),
         *((_three(rest.alpha),) if has_alpha else ()))
        for rest in found.without
    )  # fmt: skip
    head = ("without", "precision", "kappa", *(("weighted kappa",) if found.weighted else ()))
    return Table("means of the others", (*head, *(("alpha",) if has_alpha else ())), rows, found.signature)


def _disagreements(found: Agreement) -> Table:
    rows = tuple((row.first, row.second, str(row.count), _percent(row.share)) for row in found.disagreements)
    return Table("disagreements by labels", ("label", "label", "times", "share"), rows, found.signature, words=2)


def _groups(found: Agreement) -> Table:
    rows = tuple(
        (
            group.name,
            str(group.count),
            _percent(group.share),
            NOTHING if group.published is None else _percent(group.published),
        )
        for group in found.groups
    )
    return Table("kinds of disagreement", ("kind", "times", "share", "TempEval-1"), rows, found.signature)


def _labels(found: Agreement) -> Table:
    rows = tuple((use.label, str(use.agreed), str(use.disagreed)) for use in found.labels)
    return Table("labels, given by both or by one of a pair", ("label", "both", "one"), rows, found.signature)


def _whole(*numbers: int) -> str:
    return " + ".join(map(str, numbers))


def _if(spread: Spread | None, value: float | None) -> tuple[str, ...]:
    return (_three(value),) if spread is not None else ()


def _three(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.3f}"


def _between(interval: tuple[float, float] | None) -> str:
    return NOTHING if interval is None else " to ".join(map(_three, interval))


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"
