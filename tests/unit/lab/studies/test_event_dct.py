"""Events and the time of writing, three ways."""

from __future__ import annotations

import pytest
from tests.unit.pipeline.weaving import Relate, loom

from timeloom.document import Candidate, Document
from timeloom.formats.timeml_read import parse
from timeloom_lab.studies.event_dct import Item, ThreeWays, ask, coarse, items

MINE = """<TimeML><DCT><TIMEX3 tid="t9" type="DATE" value="1860" functionInDocument="CREATION_TIME"/></DCT>
<TEXT>The <EVENT eid="e1" class="OCCURRENCE">flood</EVENT> <EVENT eid="e2" class="OCCURRENCE">closed</EVENT> the mine in
<TIMEX3 tid="t1" type="DATE" value="1851">1851</TIMEX3>; it <EVENT eid="e3" class="STATE">rests</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/><MAKEINSTANCE eiid="ei3" eventID="e3"/>
<TLINK lid="l1" relType="IBEFORE" eventInstanceID="ei1" relatedToTime="t9"/>
<TLINK lid="l2" relType="AFTER" timeID="t9" relatedToEventInstance="ei2"/>
<TLINK lid="l3" relType="BEGUN_BY" eventInstanceID="ei3" relatedToTime="t9"/>
<TLINK lid="l4" relType="BEFORE" timeID="t1" relatedToTime="t9"/>
<TLINK lid="l5" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei3"/>
<TLINK lid="l6" eventInstanceID="ei2" relatedToTime="t9"/>
<TLINK lid="l7" relType="BEFORE" eventInstanceID="ei44" relatedToTime="t9"/>
</TimeML>
"""


def mine() -> Document:
    return parse(MINE.encode(), "mine")


def test_items_are_told_from_the_event() -> None:
    assert items(mine()) == [Item("ei1", "t9", "BEFORE"), Item("ei2", "t9", "BEFORE"), Item("ei3", "t9", "OVERLAP")]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((("BEFORE", 0.4), ("INCLUDES", 0.35), ("SIMULTANEOUS", 0.25)), "OVERLAP"),
        ((("BEFORE", 0.6), ("INCLUDES", 0.4)), "BEFORE"),
        ((("IAFTER", 0.3), ("AFTER", 0.3), ("BEFORE", 0.4)), "AFTER"),
    ],
)
def test_probabilities_add_up(labels: tuple[tuple[str, float], ...], expected: str) -> None:
    assert coarse(Candidate("ei1", "t9", "event-dct", "timeml", labels)) == expected


def test_links_of_gold_are_not_shown() -> None:
    relate = Relate({("ei3", "t9"): (("INCLUDES", 0.6), ("BEFORE", 0.4)), ("ei2", "t9"): (("AFTER", 1.0),)})
    told = ask(loom(relate), [mine()])
    assert told.pairs == (("BEFORE", "BEFORE"), ("BEFORE", "AFTER"), ("OVERLAP", "OVERLAP"))
    assert (told.accuracy, told.majority) == (2 / 3, 2 / 3)
    assert told.confusion[("BEFORE", "AFTER")] == 1
    assert [document.links for document in relate.seen] == [()]


def test_nothing_is_nought() -> None:
    assert (ThreeWays(()).accuracy, ThreeWays(()).majority) == (0.0, 0.0)
