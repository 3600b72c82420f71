"""An animated film in a real browser: Debian's Chromium, or another one that is installed, driven by Playwright."""

import shutil

import pytest

from arena import attractor, position_graph, unfold
from exporters.films import film
from exporters.films.reel import SECONDS
from games import load

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]
RANKS = """milliseconds => {
    for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = milliseconds }
    const shown = [...document.querySelectorAll("text")].filter(text => getComputedStyle(text).visibility === "visible")
    return shown.filter(text => text.textContent.startsWith("rank ")).length
}"""
"""How many vertices tell their rank at a time, and how many titles of rows."""


INSIDE = """() => {
    const page = document.documentElement.getBoundingClientRect()
    return [...document.querySelectorAll("text")].every(text => {
        const box = text.getBoundingClientRect()
        return box.left > page.left && box.right < page.right && box.top > page.top && box.bottom < page.bottom
    })
}"""
"""Whether no text is cut."""


def test_no_text_is_cut(tmp_path):
    path = tmp_path / "film.svg"
    path.write_bytes(film.render(position_graph(load("rook", rows=3, columns=5)), "svg"))
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": 2400, "height": 1600})
        page.goto(path.as_uri())
        assert page.evaluate(INSIDE)
        chromium.close()


def test_each_layer_shows_in_its_time_and_the_last_one_where_nothing_is_to_move(tmp_path):
    arena = unfold(load("fibonacci_nim", matches=5))
    sizes = [len(attractor(arena, 2).up_to(rank)) for rank in range(5)]
    path = tmp_path / "film.svg"
    path.write_bytes(film.render(arena, "svg", player=2))
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for motion, shown in (("no-preference", [*sizes, sizes[-1], sizes[0]]), ("reduce", [sizes[-1]] * 7)):
            page = chromium.new_page(reduced_motion=motion)
            page.goto(path.as_uri())
            found = [page.evaluate(RANKS, 1000 * SECONDS * (number + 0.5)) for number in range(len(shown))]
            assert found == [vertices + len(sizes) for vertices in shown]
        chromium.close()
