"""The live parts of the site: blocks that run in their page, and the playground; no request leaves the machine."""

import functools
import html
import http.server
import subprocess
import sys
import threading
import xml.etree.ElementTree as ET
from importlib.util import find_spec
from urllib.parse import parse_qs, urlsplit

import pytest
from documents import ROOT, fences
from photograph import CHROMIUM

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]

LITE = find_spec("jupyterlite_core")
PATIENCE = 400_000
"""The milliseconds that anything may take on a machine that does other work beside."""
PAGE = '<!doctype html><html lang="{lang}"><head><meta charset="utf-8"></head><body>{blocks}</body></html>'
BLOCK = '<div class="highlight-{info}"><div class="highlight"><pre>{text}</pre></div></div>'
ENDLESS = [("pycon", ">>> kept = 1\n"), ("pycon", ">>> while True: pass\n"), ("pycon", ">>> kept\n1\n")]
REFUSED = {
    "game=nim&heaps=1,x": "whole numbers separated by commas",
    "game=tictactoe&rows=99": "rows: 99",
    "game=nim&heaps=30,30,30,30": "20,000",
}
"""What the playground refuses, and what its line tells."""
FAULTS = [
    ("pycon", ">>> import arena\n>>> arena.load('nimm')\n"),
    ("python", "# written.py\nprint('hello')\nraise OSError"),
]


def page_of(blocks, lang="en"):
    made = "".join(BLOCK.format(info=info, text=html.escape(text)) for info, text in blocks)
    return PAGE.format(lang=lang, blocks=made)


def guide(name):
    blocks = [(token.info, token.content) for token in fences(f"docs/guide/{name}.md")]
    return [block for block in blocks if block[0] in ("pycon", "python")]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the live parts of a small site, and serve it."""
    folder = tmp_path_factory.mktemp("site")
    pages = {"python": guide("python"), "endless": ENDLESS, "faults": FAULTS, "plain": []}
    for name, blocks in pages.items():
        (folder / f"{name}.html").write_text(page_of(blocks), encoding="utf-8")
    (folder / "fr.html").write_text(page_of(FAULTS, "fr"), encoding="utf-8")
    build = [sys.executable, ROOT / "docs" / "_live" / "build.py", folder, *["--lite"] * bool(LITE)]
    done = subprocess.run(build, capture_output=True, text=True, check=False, timeout=900)
    if done.returncode:
        pytest.skip(f"no live parts: {done.stderr.strip().splitlines()[-1]}")
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def visit(browser, site):
    """Open a page of the site; whatever asks for another host is refused, and told at the end."""
    contexts, elsewhere = [], []

    def decide(route):
        if route.request.url.removeprefix("blob:").startswith(site):  # a download is a blob of the page
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    def open_page(path, width=1280):
        context = browser.new_context(viewport={"width": width, "height": 800}, accept_downloads=True)
        contexts.append(context)
        context.route("**/*", decide)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(site + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert elsewhere == []


def outputs(page):
    return page.locator(".live-output")


def run(page, number):
    """Click the button of a block, and wait for the end of its run."""
    page.locator(".live-run").nth(number).click()
    outputs(page).nth(number).and_(page.locator("[data-state=ended]")).wait_for(state="attached")
    return outputs(page).nth(number)


def answers(text):
    """Give what a block of the guide says that its prompts print."""
    return [line for line in text.splitlines() if not line.startswith((">>>", "..."))]


def test_blocks_of_the_guide_print_what_they_say_and_draw(visit):
    page, blocks = visit("python.html"), guide("python")
    assert page.locator(".live-run").count() == len(blocks)
    assert run(page, 0).inner_text().split("\n") == answers(blocks[0][1])
    sys.stderr.write(f"first output after {outputs(page).first.get_attribute('data-seconds')} s\n")  # it is not judged
    number = next(number for number, (_, text) in enumerate(blocks) if "arena.draw(solution" in text)
    drawn = run(page, number)
    for before in (4, 5):  # run before, as the session goes on in order
        assert outputs(page).nth(before).inner_text().split("\n") == answers(blocks[before][1])
    assert drawn.locator(".live-error").count() == 0
    assert drawn.locator("svg").count() >= 3
    assert "1,2" in drawn.locator("svg").first.locator("text").all_text_contents()
    assert drawn.locator("iframe").count() == 1  # the page of arena.page


def test_an_error_is_one_line(visit):
    page = visit("faults.html")
    told = run(page, 0).locator(".live-error").all_inner_texts()
    assert len(told) == 1
    assert "\n" not in told[0]
    assert told[0].startswith("arena.errors.ParameterError: unknown game: 'nimm'")
    assert run(page, 1).inner_text().split() == ["written.py", "is", "written", "hello", "OSError"]


def test_a_run_without_end_is_stopped(visit):
    page = visit("endless.html")
    page.locator(".live-run").nth(1).click()
    outputs(page).first.and_(page.locator("[data-state=ended]")).wait_for(state="attached")
    page.wait_for_function("() => document.querySelectorAll('[data-state]').length === 2")
    page.locator(".live-run").nth(1).click()
    assert outputs(page).nth(1).locator(".live-error").inner_text() == "stopped: the next run begins anew"
    assert run(page, 0).inner_text() == ""


def test_buttons_speak_french_and_are_only_where_python_is(visit):
    assert visit("fr.html").locator(".live-run").first.inner_text() == "Exécuter"
    assert visit("plain.html").locator("script").count() == 0


def test_the_playground_shows_a_game(visit):
    page = visit("_live/playground.html#game=nim&heaps=1,2&lang=en")
    page.locator("#show:visible").wait_for()
    assert "J1 wins from 1,2" in page.locator("#winner").inner_text()
    assert page.locator("#picture svg").count() == 1
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
    board = page.frame_locator("#play iframe")
    board.locator('#sides input[value="1"]').check(force=True)
    board.locator("#moves [data-move]").first.click()
    board.locator("#history li").nth(2).wait_for()  # the start, our move, and the answer
    with page.expect_download() as got:
        page.click("#as-svg")
    assert ET.parse(got.value.path()).getroot().tag.endswith("svg")
    with page.expect_download() as got:
        page.click("#as-tex")
    assert page.locator("#play iframe").count() == 1
    assert "\\begin{tikzpicture}" in got.value.path().read_text(encoding="utf-8")


def test_the_playground_speaks_french_keeps_its_state_and_refuses_in_one_line(visit):
    page = visit("_live/playground.html#lang=fr&game=subtraction&heap=3")
    page.locator("#show:visible").wait_for()
    assert page.locator("#game option").count() > 30
    assert "J1 gagne depuis 3" in page.locator("#winner").inner_text()
    page.locator('input[name="heap"]').fill("4")
    page.click("#show")
    page.locator("#winner", has_text="J2 gagne depuis 4").wait_for()
    asked = {"lang": ["fr"], "game": ["subtraction"], "heap": ["4"], "take": ["1,2,3"], "misere": ["false"]}
    assert parse_qs(urlsplit(page.url).fragment) == asked
    for address, told in REFUSED.items():
        page.locator("#show:visible").wait_for()
        page.evaluate(f"location.hash = 'lang=en&{address}'")
        refused = page.locator("#winner .live-error", has_text=told)
        refused.wait_for()
        assert refused.inner_text().startswith("arena: ")
        assert page.locator("#winner .live-error").count() == 1


@pytest.mark.skipif(LITE is None, reason="pip install '.[live]'")
def test_a_notebook_runs_in_jupyterlite(visit):
    page = visit("_live/lite/notebooks/index.html?path=cours_000_001.ipynb")
    first = page.locator(".jp-CodeCell").first
    first.locator(".jp-InputPrompt").wait_for()
    page.get_by_role("menuitem", name="Edit").click()
    page.get_by_text("Clear Outputs of All Cells", exact=True).click()
    page.get_by_role("menuitem", name="Run").click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg").first.wait_for()
    first.locator(".jp-InputPrompt", has_text="[1]:").wait_for()
