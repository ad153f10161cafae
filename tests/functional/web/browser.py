"""A real browser for the page: where Chromium is, and a page that watches what it must not do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRED = "TIMELOOM_BROWSER"
"""The variable that says whether a browser must be there: "required", as `make check` sets it, and without one the
tests of the page fail; "none", and they are left out. Where nothing is said they are skipped if there is none."""


def chromium() -> str:
    """The path of the system's Chromium; where there is none, skips with the reason, or fails if one is required."""
    if os.environ.get(REQUIRED) == "none":
        pytest.skip(f"left out by {REQUIRED}=none")
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    reason = f"no browser: none of {', '.join(NAMES)} is on the path"
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{reason} (make browser installs one)")
    pytest.skip(reason)


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser without a window. As root it cannot have a sandbox, and in a container no large shared memory."""
    path = chromium()
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*flags, "--disable-dev-shm-usage"])
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Watched:
    """One page of the service, and what it did that it must not do."""

    page: Page
    address: str
    elsewhere: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self) -> Page:
        self.page.on("request", self._requested)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(self.address, timeout=90_000)  # a machine may be busy with other tests
        self.page.wait_for_selector("body[data-ready=yes]")
        return self.page

    def read(self, text: str, dct: str | None = None) -> None:
        """Read a text as a person does: date, paste, button."""
        if dct is not None:
            self.page.select_option("#dct-mode", "given")
            self.page.fill("#dct", dct)
        self.page.fill("#source", text)
        self.page.click("#read")
        self.settled()

    def settled(self) -> None:
        """Wait until the answer to the last request is shown."""
        self.page.wait_for_selector("body[data-state=read]:not([aria-busy])")

    def mention(self, words: str) -> Locator:
        """A mention of the last answer: what is under way is waited for, since it puts the passage anew."""
        self.settled()
        return self.page.locator("#passage .m").filter(has_text=words).first

    def row(self, name: str) -> Locator:
        """A row of the detail: what stands beside `name`."""
        return self.page.locator(f"#pane-detail dl.values dt:text-is('{name}') + dd")

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.elsewhere.append(request.url)

    def _said(self, message: ConsoleMessage) -> None:
        """A browser itself reports an answer that is an error; that the page then says so in words is for the test to
        see."""
        if message.type in ("error", "warning") and "the server responded with a status of 4" not in message.text:
            self.errors.append(message.text)


Visit = Callable[..., Watched]
"""The fixture `visit`: opens the page anew, `visit(width=1280, height=800, scheme="light")`."""
