"""Chromium driven by Playwright, and pages open in it."""

import shutil

import pytest

import arena

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MILLISECONDS = 20_000
"""The time that a busy machine may take for anything."""


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt install chromium")
    sync_playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright").sync_playwright
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, tmp_path):
    """Open the page of a thing; at the end no error was logged, and nothing but the page was asked for."""
    contexts, complaints, requests, files = [], [], [], []

    def open_page(thing, *, width=1280, height=800, scheme="light", motion="reduce", scripts=True, **options):
        files.append(arena.page(thing, tmp_path / f"{len(files)}.html", **options).as_uri())
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion=motion,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(files[-1])
        if scripts:
            page.wait_for_function("() => document.getElementById('turn').textContent !== ''")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert {address for address in requests if not address.startswith("blob:")} <= set(files)
