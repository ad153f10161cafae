"""The picture of the page: `python docs/page_picture.py` starts the service, opens the page in Chromium, reads the
example "News" and writes docs/page.png. Unlike the drawings of docs/pictures it is not compared by a test: fonts differ
from machine to machine.
"""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tests.functional.web.browser import Watched, opened  # noqa: E402

WIDTH, HEIGHT = 1280, 900
MENTION = "the middle of December"
UP = 2
"""Steps by which the border of text and views is moved up."""
COLOURS = 256
READ = 120_000
"""Milliseconds in which the text has to be read, the models loaded."""


def _few_colours(png: bytes) -> Image.Image:
    """A third of the bytes: a page has few colours, and shades of them where letters end."""
    return Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def main() -> int:
    command = [sys.executable, "-m", "timeloom", "serve", "--port", "0", "--workers", "1", "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service, opened() as browser:
        try:
            assert service.stdout is not None
            address = service.stdout.readline().split()[-1]
            context = browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", reduced_motion="reduce"
            )
            context.set_default_timeout(READ)
            seen = Watched(context.new_page(), address)
            page = seen.open()
            page.locator("#examples button").filter(has_text="News").click()
            seen.mention(MENTION).click()
            page.locator("#pane-detail svg.scate").wait_for()
            page.focus("#split")
            for _ in range(UP):
                page.keyboard.press("ArrowUp")
            page.locator("#split").blur()
            page.mouse.move(WIDTH / 2, 1)
            _few_colours(page.screenshot()).save(HERE / "page.png", optimize=True)
            context.close()
        finally:
            service.terminate()
    print(f"page.png, {WIDTH} x {HEIGHT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
