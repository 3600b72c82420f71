"""The search in the page of Connect-4: its values are the toolkit's, what it calls proved is, and it is played on."""

import random
from math import isfinite

import pytest
from photograph import CHROMIUM

from arena import search
from exporters.pages.page import PARTS
from exporters.pages.rules import rules
from games import load

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]
GAMES = {
    "connect_four": lambda: load("connect_four"),
    "small": lambda: load("connect_four", rows=4, columns=5, align=3),
    "tictactoe": lambda: load("tictactoe"),
    "misere": lambda: load("tictactoe", misere=True),
    "wide": lambda: load("tictactoe", rows=7, columns=8, align=4),
}
RUN = """([rules, board, plies]) => { const told = []; searcher(rules).run({board, plies, milliseconds: 1e9}, m => told.push(m));
    return told.at(-1); }"""


@pytest.fixture(scope="module")
def chromium():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def searched(chromium):
    """Search a position of a game to a depth by the script of the page."""
    page = chromium.new_page()
    page.add_script_tag(content=(PARTS / "searcher.js").read_text(encoding="utf-8"))

    def run(game, position, plies):
        known = rules(game)
        board = [
            (known["marks"].index(mark) + 1 if mark != "." else 0) for mark in game.label(position).replace("/", "")
        ]
        listed = {**known["rules"], "names": [move["squares"] for move in known["rules"]["names"]]}
        result = page.evaluate(RUN, [listed, board, plies])
        names = [move["name"] for move in known["rules"]["names"]]
        return {names[move.pop("move")]: move for move in result["moves"]}

    return run


def played(game, chance, plies):
    """Play at random from the start, and stop before play ends."""
    position = game.initial
    for _ in range(plies):
        following = [after for _, after in game.moves(position) if game.winner(after) is None]
        if not following:
            break
        position = chance.choice(following)
    return position


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_values_are_those_of_the_toolkits_own_search(searched, name):
    game, chance = GAMES[name](), random.Random(name)
    for number in range(24):
        position = played(game, chance, chance.randrange(0, 24))
        plies = 1 + number % (3 if name == "wide" else 6)
        expected = search(game, position, plies=plies, evaluation="cells", fast=False)
        result = searched(game, position, plies)
        assert set(result) == {move.move for move in expected.moves}
        for move in expected.moves:
            mine = result[move.move]
            if move.win_in is None:
                assert (mine["winner"], mine["score"]) == (0, move.value), (game.label(position), move.move, plies)
            else:
                assert not isfinite(move.value)
                assert (mine["sure"], mine["winner"]) == (True, 1 if move.value > 0 else 2)
                assert mine["plies"] + 1 == move.win_in
