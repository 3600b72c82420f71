"""The search in the page of Connect-4: its values are the toolkit's, what it calls proved is, and it is played on."""

import random
from math import isfinite

import pytest
from photograph import CHROMIUM

from arena import search, solve, unfold
from exporters.pages.page import PARTS
from exporters.pages.searchable import rules
from games import load

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]
GAMES = {
    "connect_four": lambda: load("connect_four"),
    "small": lambda: load("connect_four", rows=4, columns=5, align=3),
    "tictactoe": lambda: load("tictactoe"),
    "misere": lambda: load("tictactoe", misere=True),
    "wide": lambda: load("tictactoe", rows=7, columns=8, align=4),
}
RUN = """([rules, board, plies]) => {
    const told = [];
    searcher(rules).run({board, plies, milliseconds: 1e9}, (message) => told.push(message));
    return told.at(-1);
}"""


@pytest.fixture(scope="module")
def searched(browser):
    """Search a position of a game to a depth by the script of the page."""
    page = browser.new_page()
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


@pytest.mark.parametrize(("rows", "columns", "align"), [(4, 4, 3), (4, 4, 4), (3, 5, 3)])
def test_what_is_searched_to_its_end_is_what_the_arena_says(searched, rows, columns, align):
    game, chance = load("connect_four", rows=rows, columns=columns, align=align), random.Random(rows)
    solution = solve(unfold(game))
    for _ in range(12):
        position = played(game, chance, chance.randrange(3, 12))
        result = searched(game, position, rows * columns)
        for move, after in game.moves(position):
            assert result[move]["sure"]
            assert result[move]["winner"] == solution.winner[after]
            if result[move]["winner"]:
                assert result[move]["plies"] == solution.remoteness[after]


def wait_for(page, text):
    page.wait_for_function("text => document.getElementById('thought').textContent.startsWith(text)", arg=text)


def play(page, columns):
    page.locator('#sides input[value="0"]').check(force=True)
    for column in columns:
        page.keyboard.press(column)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (390, 844)])
def test_the_page_proves_a_win_and_says_so(visit, width, height):
    page = visit(load("connect_four"), width=width, height=height)
    play(page, "41")
    page.locator("#effort").select_option("6")
    wait_for(page, "Searched: depth 6")
    assert "Estimate at depth" in page.locator("#standing").text_content()
    play(page, "5162")
    wait_for(page, "Searched: ")
    assert page.locator("#standing").text_content() == "J1 wins in 1 ply: proved"
    assert page.locator('.handle[data-place="2"]').get_attribute("aria-label") == "3, J1 wins"
    page.locator('.handle[data-place="2"] .area').click(position={"x": 10, "y": 10})
    assert page.locator("#turn").text_content() == "Play is over: J1 wins."
    assert page.locator("#table .line.around").count() == 1


def test_the_page_tells_no_more_than_it_knows(visit):
    page = visit(load("connect_four"))
    page.locator("#effort").select_option("6")
    wait_for(page, "Searched: depth 6")
    shown = page.locator("body").inner_text()
    assert page.locator("#standing").text_content().startswith("Estimate at depth ")
    assert "wins" not in shown
    assert page.locator("#table .won1, #table .won2").count() == 0
    page.locator('#views input[value="hidden"]').check(force=True)
    assert page.locator("#standing").is_hidden()
    assert page.locator("#table .told, .chip").count() == 0


def test_another_move_ends_the_search_and_begins_one(visit):
    page = visit(load("connect_four"))
    page.locator("#effort").select_option("300s")
    wait_for(page, "Searching: depth 1")
    play(page, "4")
    page.wait_for_function("() => document.querySelector('.handle.told')")
    assert page.evaluate("() => document.querySelectorAll('#table .disc').length") == 1
    assert page.locator("#history li").count() == 2


def test_the_strategy_answers_in_the_page_that_searches(visit):
    page = visit(load("connect_four"))
    page.locator("#effort").select_option("6")
    page.locator('#sides input[value="1"]').check(force=True)
    for column in "444":
        page.keyboard.press(column)
        page.wait_for_function("() => document.getElementById('turn').textContent.startsWith('Your turn: J1')")
    assert page.locator("#table .disc").count() == 6
