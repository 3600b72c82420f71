"""The site on a phone and in a browser without a network: CI builds it first."""

import pytest
from documents import ROOT

SITE = ROOT / "site" / "html"
PHONE = {"width": 390, "height": 844}
WIDE = """() => [...document.querySelectorAll('article *')].filter(part => part.getBoundingClientRect().right > 391)
    .slice(0, 3).map(part => part.outerHTML.slice(0, 120))"""
"""The parts of a page that reach beyond a phone."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (SITE / "index.html").exists(), reason="the site is not built"),
]


@pytest.fixture
def phone(browser):
    """A page as wide as a phone, with what it asks for and complains of."""
    context = browser.new_context(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.asked, page.complaints = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    yield page
    context.close()


def test_no_page_is_wider_than_a_phone_or_asks_another_host(phone):
    wider = {}
    for file in sorted(SITE.rglob("*.html")):
        phone.goto(file.as_uri())
        if phone.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wider[file.relative_to(SITE).as_posix()] = phone.evaluate(WIDE)
    assert wider == {}
    assert phone.complaints == []
    assert [url for url in phone.asked if not url.startswith(("file:", "data:"))] == []


def test_a_block_is_copied_by_a_click(phone):
    phone.goto((SITE / "guide" / "python.html").as_uri())
    block = phone.locator(".highlight-pycon").first
    block.locator("button.copy").click()
    copied = phone.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("from arena import attractor, solve, unfold\nfrom games import load\n")
    assert "{'player'" not in copied
    assert ">>>" not in copied


def test_the_python_of_a_picture_is_a_click_away(phone):
    phone.goto((SITE / "gallery.html").as_uri())
    tabs = phone.locator(".sd-tab-set").first
    assert tabs.get_by_text("arena film fibonacci_nim").is_visible()
    tabs.get_by_text("Python", exact=True).click()
    assert tabs.locator("pre", has_text="arena.film(").is_visible()
