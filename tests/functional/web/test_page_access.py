"""The page for everyone: no serious finding of axe, in either scheme, at any width; nothing wider than the screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.functional.web.browser import Visit, Watched

WIDTHS = {360: 740, 768: 1000, 1280: 800, 2560: 1440}
TEXT = (
    "The bridge was begun in the 1180s, swept away on 6 May 1287 and seen by Caesar's men about 55 BC. It opens every Tuesday\n"
    "until next month; the toll rose yesterday, on 3/4/2024; it was so for three weeks and at half past nine."
)


def findings(page: Page) -> list[str]:
    """What axe finds serious or critical, each with the elements that it is about."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:4]} {one['nodes'][0]['failureSummary'][:300]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def looked_at(seen: Watched, where: str) -> None:
    assert findings(seen.page) == [], where
    assert overflow(seen.page) <= 0, where


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    seen = visit(scheme=scheme)
    page = seen.page
    looked_at(seen, "the start")
    seen.read(TEXT, "2024-03-20")
    seen.mention("3/4/2024").click()
    expect(page.locator("#pane-detail svg.scate")).to_be_visible()
    for fold in page.locator("#pane-detail summary").all():
        fold.click()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        looked_at(seen, f"a mention at {width}")
    page.set_viewport_size({"width": 1280, "height": 800})
    for view in ("graph", "dating", "timeline"):
        page.click(f"#tab-{view}")
        page.locator(f"#view-{view} svg").first.wait_for()
        looked_at(seen, view)


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_axe_finds_nothing_serious_in_what_opens(visit: Visit, width: int, scheme: str) -> None:
    seen = visit(width=width, height=WIDTHS[width], scheme=scheme)
    page = seen.page
    seen.read(TEXT, "2024-03-20")
    page.click("#settings-switch")
    page.get_by_text("Each of the", exact=False).click()
    page.select_option("#set-date_order", "DMY")
    expect(page.locator("#changes ins").first).to_have_text("2024-04-03")
    looked_at(seen, "the settings and what changed")
    page.click("#settings-close")
    for opener, dialog in (("#export-open", "#export"), ("#keys-open", "#keys")):
        page.click(opener)
        expect(page.locator(dialog)).to_be_visible()
        looked_at(seen, dialog)
        page.keyboard.press("Escape")
    page.select_option("#dct-mode", "none")
    seen.settled()
    seen.mention("yesterday").click()
    expect(page.locator("#pane-detail .open-question")).to_be_visible()
    looked_at(seen, "what stayed unresolved")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing_serious_in_what_is_said(visit: Visit, width: int, scheme: str) -> None:
    seen = visit(width=width, height=844, scheme=scheme)
    page = seen.page
    seen.read(TEXT)
    expect(page.locator("#next button").first).to_be_visible()
    looked_at(seen, "what a text without a date lacks")
    page.route("**/timeline", lambda route: route.abort())
    page.select_option("#dct-mode", "estimate")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    looked_at(seen, "an error that may pass")
    page.unroute("**/timeline")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#changes")).to_contain_text("estimated")
    page.get_by_role("button", name="Details").click()
    looked_at(seen, "what changed")
    page.click("#tab-dating")
    page.select_option("#dct-mode", "none")
    expect(page.locator("#view-dating .aside")).to_be_visible()
    looked_at(seen, "an estimate that is not used")
    seen.errors[:] = [one for one in seen.errors if "ERR_FAILED" not in one]


def test_the_colours_are_chosen_and_kept(visit: Visit) -> None:
    page = visit(scheme="dark").page
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.click("#scheme")
    light = page.evaluate(paper)
    assert light != dark
    expect(page.locator("#scheme")).to_have_attribute("aria-label", "Colours: light")
    page.reload()
    page.wait_for_selector("body[data-ready=yes]")
    assert page.evaluate(paper) == light


def test_on_a_narrow_screen_the_detail_comes_from_below_and_hides_nothing_chosen(visit: Visit) -> None:
    seen = visit(width=360, height=740, has_touch=True)
    page = seen.page
    seen.read(TEXT * 6, "2024-03-20")
    mention = seen.page.locator("#passage .m").nth(40)
    mention.scroll_into_view_if_needed()
    mention.tap()
    detail = page.locator("#pane-detail").bounding_box()
    chosen = mention.bounding_box()
    assert detail is not None and chosen is not None
    assert chosen["y"] + chosen["height"] <= detail["y"]
    page.get_by_role("button", name="Close (Escape)").tap()
    expect(page.locator("#pane-detail")).to_be_hidden()
    page.locator("#tab-timeline").tap()
    expect(page.locator("#view-timeline")).to_be_visible()
    expect(page.locator("#passage")).to_be_hidden()


def test_the_tabs_stay_within_reach_of_the_detail_and_lead_to_what_is_chosen(visit: Visit) -> None:
    seen = visit(width=390, height=844, has_touch=True)
    page = seen.page
    seen.read(TEXT, "2024-03-20")
    seen.mention("3/4/2024").tap()
    detail, tabs = page.locator("#pane-detail").bounding_box(), page.locator("#tabs").bounding_box()
    assert detail is not None and tabs is not None
    assert detail["y"] + detail["height"] <= tabs["y"] + 1
    page.locator("#tab-timeline").tap()
    expect(page.locator("#pane-detail")).to_be_hidden()
    expect(page.locator("#view-timeline [aria-pressed=true][data-id]")).to_have_text("3/4/2024")


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_serious_in_what_is_said_of_a_date_and_of_a_long_text(
    visit: Visit, width: int, scheme: str
) -> None:
    seen = visit(width=width, height=WIDTHS[width], scheme=scheme)
    page = seen.page
    seen.read(TEXT, "12/9/1843")
    told = page.locator("#dct-told")
    expect(told.get_by_role("button", name="It was Tue 12 September 1843")).to_be_visible()
    looked_at(seen, f"what a date was read as, at {width}")
    page.route(
        "**/options",
        lambda route: route.fulfill(json={**route.fetch().json(), "pace": {"en": {"en": 0.01, "rules": 1e-5}}}),
    )
    page.click("#edit")
    page.evaluate("scrollTo(0, 0)")
    page.click("#settings-switch")
    page.select_option("#set-preset", "en")
    page.click("#settings-close")
    page.fill("#source", TEXT * 200)
    page.click("#read")
    said = page.locator("#source-error")
    expect(said.get_by_role("button")).to_have_count(2)
    looked_at(seen, f"a long text at {width}")
    assert said.evaluate("(home) => home.scrollWidth <= home.clientWidth")
