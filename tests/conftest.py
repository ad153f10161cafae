"""What every test stands on: examples of hypothesis that are the same on every run, and a bare environment."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the caller may change a result."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "TIMELOOM_CORPORA"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The collector of garbage rests: it walks what all other tests have left, and would be counted where growth is
    timed."""
    gc.disable()
    yield
    gc.enable()
