"""Fixtures of what places events and tells them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from timeloom.graph.constraint import Constraint
from timeloom.timeline import gathering, phrases
from timeloom.timeline.believing import Believed
from timeloom.timeline.borders import Borders
from timeloom.timeline.realis import Realis


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phrases with room for 90 characters, so that short texts show what is left out."""
    monkeypatch.setattr(phrases, "ROOM", 90)


@pytest.fixture
def believing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links that are all believed, however unlikely a reader would find them."""

    def everything(
        borders: Borders, links: Sequence[Constraint], found: dict[str, float], creation: str | None
    ) -> Believed:
        return Believed(tuple(links))

    monkeypatch.setattr(gathering, "believed", everything)


@pytest.fixture
def as_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of which none is only possible or wished by what is learned."""
    monkeypatch.setattr(Realis, "is_open", lambda self, event: False)
