"""IXA: four kinds of evidence, put together (Salaberri, Salaberri, Arregi and Zapirain 2015, IXAGroupEHUDiac: A
Multiple Approach System towards the Diachronic Evaluation of Texts, SemEval).

dates      the years that the text mentions (`mentions`): those that look back bound its own year from below entities
what it names that has known years (`timeloom.language.knowledge`, in the place of Wikipedia) series     how frequent
its words are in each decade: Google's n-grams if the user has them (`ngram_files`), else the table that ships change
how its language looks (`change`), by a multinomial logistic regression over decades

Each gives a weight of evidence for every year, as a logarithm; the answer is their weighted sum with the years learned
from as a prior. Departures: the paper tries its approaches in turn, and what it learns with is not told in full; the
sum is ours.

For dates and entities the weight of a distance (from the latest year mentioned, from the years of the entity) is the
log of how much more often it is found at the true year than the prior years would have it.

Arrays: `prior` (years), `plain`, `back` (bins of distance), `kinds`, `entities` (kinds, bins), `change/weights`
(decades, measures), `change/bias`, `change/centre`, `change/scale`, `mixing` (the prior, then `GROUPS`); `series/...`
where the user's own table is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from timeloom.document import Document
from timeloom.errors import ModelError
from timeloom.language.knowledge import mentions as known
from timeloom_lab.systems.dating2015.change import NAMES, measures
from timeloom_lab.systems.dating2015.interpolation import System
from timeloom_lab.systems.dating2015.mentions import Birth, Mention, mentions
from timeloom_lab.systems.dating2015.series import DECADES, Series, by_year, shipped
from timeloom_lab.systems.dating2015.years import COUNT, YEARS, Rows, from_logs, uniform
from timeloom_lab.systems.tempeval2007.vectors import Arrays, array

__all__ = [
    "EDGES", "GROUPS", "SINCE", "Evidence", "Ixa", "Named", "bins", "evidence", "latest", "linked", "spans", "words_of",
]  # fmt: skip

GROUPS = ("dates", "entities", "series", "change")
EDGES = np.array([-20, -5, 0, 1, 2, 4, 8, 16, 32, 64, 128])
"""First distances of all bins but the first: years from the latest year mentioned to the year of writing."""
SINCE = np.array([-20, 0, 1, 10, 25, 50, 100])
"""The same for an entity: years from its first one, up to its last; then years from its last one (`spans`)."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LATE = re.compile(r"\blate (?:\w+\.? ){0,2}$", re.IGNORECASE)
_AT_MOST = 8
"""Entities of a text that count."""


class Named(NamedTuple):
    """An entity that a text names at `start` to `end`: its first and last years, None where nothing ends."""

    start: int
    end: int
    first: int
    last: int | None
    kind: str


class Evidence(NamedTuple):
    """What was read of one text: mentions of years, entities, words, measures."""

    mentions: list[Mention]
    entities: list[Named]
    words: list[str]
    measures: NDArray[np.float64]


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, as the shipped table counts them: letters, with apostrophes and hyphens
    inside."""
    return [match[0].lower().replace("’", "'") for match in _WORD.finditer(text)]


def linked(text: str) -> list[Named]:
    """The entities of the knowledge that a text names."""
    return [Named(start, end, fact.first, fact.last, fact.kind) for start, end, fact in known(text)]


def evidence(document: Document) -> Evidence:
    """What the four approaches read of a document that has its times. One that is called "the late" is looked back
    on."""
    entities = linked(document.text)
    births = [Birth(one.start, one.first) for one in entities if one.kind == "person"]
    told = mentions(document, births)
    for one in entities:
        if (
            one.kind == "person"
            and one.last is not None
            and _LATE.search(document.text, max(0, one.start - 30), one.start)
        ):
            told.append(Mention(one.start, one.end, one.last, one.last, back=True))
    return Evidence(told, entities[:_AT_MOST], words_of(document.text), measures(document.text))


# --- distances -------------------------------------------------------------------------------------------------------
def latest(found: Iterable[Mention], back: bool) -> int | None:
    """The latest year that is mentioned so: where it looks back the first year of the mention, else its last."""
    years = [one.first if one.back else one.last for one in found if one.back is back]
    years = [year for year in years if year <= YEARS[-1]]
    return max(years, default=None)


def bins(year: int, back: bool) -> NDArray[np.int64]:
    """The bin of each year of writing, seen from a year mentioned. Looking back there are two: before it, and from it
    on."""
    distance = YEARS - year
    return np.searchsorted(EDGES, distance, side="right") if not back else (distance >= 0).astype(np.int64)


def spans(entity: Named) -> NDArray[np.int64]:
    """The bin of each year of writing, seen from the years of an entity: how long before or after its first year; after
    its last one, how long after that."""
    found = np.searchsorted(SINCE, YEARS - entity.first, side="right")
    if entity.last is not None:
        passed = YEARS - entity.last
        found[passed > 0] = len(SINCE) + 1 + np.searchsorted(SINCE, passed[passed > 0], side="right")
    return found


BINS = 2 * len(SINCE) + 2
"""Bins of `spans`."""


class Ixa(System):
    """Documents with times -> distributions over years. Raises ModelError for arrays that lack or do not fit."""

    name = "ixa"
    widths: tuple[int, ...] = ()

    def __init__(self, weights: Arrays, series: Series | None = None) -> None:
        self.prior, self.plain, self.back, self.entities, self.centre, self.scale, self.bias, self.weights = (
            array(weights, name).astype(np.float64)
            for name in (
                "prior",
                "plain",
                "back",
                "entities",
                "change/centre",
                "change/scale",
                "change/bias",
                "change/weights",
            )
        )
        self.kinds = {str(kind): at for at, kind in enumerate(array(weights, "kinds").tolist())}
        self.mixing = array(weights, "mixing").astype(np.float64)
        if series is None:
            series = Series.read(weights, "series/") if "series/names" in weights else shipped()
        self.series = series
        shapes = (
            self.prior.shape,
            self.plain.shape,
            self.back.shape,
            self.entities.shape,
            self.weights.shape,
            self.mixing.shape,
        )
        wanted = ((COUNT,), (len(EDGES) + 1,), (2,), (len(self.kinds), BINS), (DECADES, len(NAMES)), (len(GROUPS) + 1,))
        if shapes != wanted:
            raise ModelError("the arrays of these weights do not fit each other", value="ixa")

    def parts(self, found: Evidence) -> NDArray[np.float64]:
        """What the prior and each of `GROUPS` say, unweighted. Shape (1 + groups, years)."""
        rows = np.zeros((len(GROUPS) + 1, COUNT))
        rows[0] = self.prior
        for back, told in ((False, self.plain), (True, self.back)):
            year = latest(found.mentions, back)
            if year is not None:
                rows[1] += told[bins(year, back)]
        for one in found.entities:
            if one.kind in self.kinds:
                rows[2] += self.entities[self.kinds[one.kind]][spans(one)]
        rows[3] = by_year(self.series.speaks(found.words)) * np.sqrt(self.series.known(set(found.words)))
        rows[4] = by_year(self.bias + self.weights @ ((found.measures - self.centre) / self.scale))
        return rows

    def mixed(self, parts: NDArray[np.float64], mixing: NDArray[np.float64] | None = None) -> Rows:
        """The distributions that these parts, shape (texts, 1 + groups, years), give with some weights, by default its
        own."""
        own = self.mixing if mixing is None else mixing
        return from_logs(np.einsum("g,tgy->ty", own, parts))

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        """A row for each document, whatever the width that is asked about; a blank one gets an even row."""
        found = uniform(len(documents))
        told = [at for at, document in enumerate(documents) if document.text.strip()]
        if told:
            found[told] = self.mixed(np.array([self.parts(evidence(documents[at])) for at in told]))
        return found
