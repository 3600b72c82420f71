"""Debian's Chromium, or another one that is installed, driven by Playwright, and pages open in it."""

import pytest
from photograph import CHROMIUM

import exporters
from arena.rules.game import is_game
from exporters.pages import page as pages

SECONDS = 20_000
"""The milliseconds that a busy machine may take for anything."""


@pytest.fixture(scope="module")
def browser():
    sync_playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright").sync_playwright
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, tmp_path):
    """Open the page of an arena, a graph or a game; at the end no error was logged, and nothing else asked for."""
    contexts, complaints, requests, files = [], [], [], []

    def open_page(thing, *, width=1280, height=800, scheme="light", motion="reduce", **options):
        file = tmp_path / f"{len(files)}.html"
        render = pages.render_game if is_game(thing) else pages.render
        exporters.write(file, render(thing, **options))
        files.append(file.as_uri())
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion=motion
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(files[-1])
        page.wait_for_function("() => document.getElementById('turn').textContent !== ''")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    asked = [address for address in dict.fromkeys(requests) if not address.startswith("blob:")]
    assert asked == files
