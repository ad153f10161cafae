"""The language that a text is read in: chosen, kept, guessed, and what it means for the preset."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.functional.web.browser import Visit
from tests.functional.web.test_page_access import looked_at
from tests.functional.web.test_page_files import drop, exported

from timeloom.extras import available

GERMAN = "Die Glocke wurde am 3. März 1998 gegossen, und am nächsten Dienstag hing sie im Turm."
OTHER = (
    "Die Mühle steht am Ufer des Flusses, und der Müller erzählt den Kindern, dass sein Vater das Rad aus altem Eichenholz "
    "gebaut hat. Sie hören ihm zu und trinken ihre Milch; gestern war er müde."
)
DCT = "1998-03-05"


def test_a_german_text_is_read_as_german_and_the_file_says_so(visit: Visit, tmp_path: Path) -> None:
    seen = visit()
    page = seen.page
    seen.read(GERMAN, DCT)
    page.click("#settings-switch")
    page.get_by_label("Language").select_option(label="German (Deutsch)")
    expect(page.locator("#changes")).to_contain_text("Language German: ")
    expect(page.locator("#settings-told")).to_have_text("1")
    seen.mention("am nächsten Dienstag").or_(seen.mention("nächsten Dienstag")).first.click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1998-03-10")
    name, content = exported(seen, "json", tmp_path)
    held = json.loads(content)
    assert held["page"]["settings"]["language"] == "de" and held["language"] == "de"
    bare = json.dumps({key: value for key, value in held.items() if key != "page"})
    for given in (content, bare):
        other = visit()
        drop(other.page, (name, given))
        other.settled()
        expect(other.page.locator("#set-language")).to_have_value("de")
        other.page.select_option("#dct-mode", "given")
        other.page.fill("#dct", "1998-03-12")
        other.page.press("#dct", "Enter")
        expect(other.page.locator("#changes ins")).to_have_text("1998-03-17")
    page.click("#undo")
    expect(page.locator("#set-language")).to_have_value("en")


def test_a_preset_that_reads_english_alone_gives_way_and_that_is_said(visit: Visit) -> None:
    seen = visit(width=360, height=740)
    page = seen.page
    page.click("#settings-switch")
    page.select_option("#set-preset", "en-fast")
    page.select_option("#set-language", "fr")
    expect(page.locator("#settings-error")).to_be_hidden()
    expect(page.locator("#set-preset")).to_have_value("default")
    expect(page.locator("#language-preset")).to_contain_text("The preset is now default: en-fast reads English alone.")
    expect(page.locator("#set-preset option[value=en-fast]")).to_be_disabled()
    looked_at(seen, "the settings at 360")
    page.select_option("#set-language", "en")
    expect(page.locator("#set-preset option[value=en-fast]")).to_be_enabled()
    expect(page.locator("#language-preset")).to_have_text("")


@pytest.mark.skipif(not available("py3langid"), reason="the extra langid is not installed")
def test_a_text_with_the_small_words_of_english_is_not_guessed_at(visit: Visit) -> None:
    page = visit().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    english = "The mill stands by the river, and the miller tells the children that it was built of oak by the men of the village."
    for text, guesses in ((english, 0), (OTHER, 1)):
        page.fill("#source", text)
        with page.expect_response("**/timeline"):
            page.click("#read")
        page.wait_for_selector("body[data-state=read]:not([aria-busy])")
        if guesses:
            expect(page.locator("#language-told")).to_contain_text("German")
        page.click("#edit")
        assert sum(url.endswith("/language") for url in asked) == guesses


def test_an_english_text_is_offered_in_english_after_a_german_one(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    page.click("#settings-switch")
    page.select_option("#set-language", "de")
    page.click("#settings-close")
    seen.read("The mill by the river burnt down the day before yesterday, and nobody was hurt.", DCT)
    told = page.locator("#language-told")
    expect(told).to_contain_text("This looks like English.")
    told.get_by_role("button", name="Read it as English").click()
    expect(page.locator("#set-language")).to_have_value("en")
    expect(told).to_be_hidden()
    seen.mention("the day before yesterday").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1998-03-03")


TELLING = {
    "The patient presented to the ward with pain; the drain was removed.": True,
    "HARBOUR CLOSED AFTER STORM": False,
    OTHER: False,
    "Le moulin est au bord de la rivière, et le meunier raconte aux enfants que son père a bâti la roue.": False,
    "El molino está junto al río, y el molinero cuenta a los niños que su padre hizo la rueda de roble viejo.": False,
    "": False,
}


def test_small_words_tell_english(visit: Visit) -> None:
    told = visit().page.evaluate(
        "async (texts) => texts.map((await import('/static/language.js')).isEnglish)", list(TELLING)
    )
    assert dict(zip(TELLING, told, strict=True)) == TELLING


@pytest.mark.skipif(not available("py3langid"), reason="the extra langid is not installed")
def test_a_text_that_looks_like_another_language_is_offered_in_it(visit: Visit) -> None:
    seen = visit()
    page = seen.page
    seen.read(OTHER, DCT)
    told = page.locator("#language-told")
    expect(told).to_contain_text("This looks like German.")
    looked_at(seen, "the offer of another language")
    told.get_by_role("button", name="Read it as German").click()
    expect(page.locator("#set-language")).to_have_value("de")
    expect(told).to_be_hidden()
    seen.mention("gestern").click()
    expect(seen.row("TIMEX3")).to_have_text("DATE 1998-03-04")
    page.click("#settings-switch")
    page.select_option("#set-language", "auto")
    expect(told).to_contain_text("Read as German, by its words.")
