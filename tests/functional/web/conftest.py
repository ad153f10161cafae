"""The service, started once as users start it, and a browser on its page."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.functional.web.browser import Visit, Watched, opened

PATIENCE = 30_000
"""Milliseconds that a step may take on a machine that has much else to do."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of `timeloom serve` with the preset `rules`."""
    command = [sys.executable, "-m", "timeloom", "serve", "--port", "0", "--preset", "rules", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "http://" in line, f"the service did not start: {line!r}"
            yield line[line.index("http://") :].strip()
        finally:
            process.terminate()
            process.wait(timeout=30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module: its loop must be gone before tests that have loops of their own."""
    with opened() as started:
        yield started


@pytest.fixture
def visit(served: str, browser: Browser) -> Iterator[Visit]:
    """`visit(width=..., scheme=...)` opens the page anew. In the end no other host was asked, and nothing was
    complained of."""
    seen: list[Watched] = []

    def go(*, width: int = 1280, height: int = 800, scheme: str = "light", **more: object) -> Watched:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", **more
        )  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        watched = Watched(context.new_page(), served)
        watched.open()
        seen.append(watched)
        return watched

    yield go
    for watched in seen:
        watched.page.context.close()
        assert watched.elsewhere == []
        assert watched.errors == []
