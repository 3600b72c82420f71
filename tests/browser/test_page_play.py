"""A game in the page: moves by clicks, the strategy's answers, taking back, and what stays in sight."""

import re

import pytest
from browser_page import (
    circuits,
    click_vertex,
    focused,
    let_play,
    machine_has_moved,
    made,
    numbers,
    play_both,
    play_for,
    text,
    token,
    visible,
)
from photograph import CHROMIUM

from arena import solve, unfold
from arena.graphs.names import names_of
from arena.words import calling
from games import load

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


@pytest.mark.parametrize("name", ["fibonacci", "nim", "misere", "sans_interet"])
def test_a_game_played_to_its_end_by_clicks_is_won_by_who_should(visit, name):
    graph = made(name)
    page, solution, vertices = visit(graph), solve(graph), list(graph)
    winner = solution.winner[graph.graph["initial"]]
    assert page.locator(f'#sides input[value="{winner}"]').is_checked()
    let_play(page)
    machine_has_moved(page, winner)
    for _ in range(len(graph)):
        if "over" in text(page, "turn"):
            break
        page.click("#hint")
        assert "winning move" in text(page, "hint-text")
        hinted = numbers(page, ".node.hinted")
        assert hinted == {vertices.index(solution.strategy[vertices[token(page)]])}
        click_vertex(page, *hinted)
        machine_has_moved(page, winner)
    assert text(page, "turn") == f"Play is over: J{winner} wins."
    assert solution.winner[vertices[token(page)]] == winner
    path = page.locator("#history li").count() - 1
    assert path <= solution.remoteness[graph.graph["initial"]]


@pytest.mark.parametrize("place", [0, 1, -1])
@pytest.mark.parametrize("name", ["fibonacci", "nim", "misere"])
def test_who_plays_for_the_losing_side_loses_to_the_strategy(visit, name, place):
    graph = made(name)
    page, solution = visit(graph), solve(graph)
    winner = solution.winner[graph.graph["initial"]]
    play_for(page, 3 - winner)
    for _ in range(len(graph)):
        machine_has_moved(page, 3 - winner)
        if "over" in text(page, "turn"):
            break
        legal = page.locator("#moves button")
        count = legal.count()
        legal.nth(min(place, count - 1) if place >= 0 else count - 1).click()
    assert text(page, "turn") == f"Play is over: J{winner} wins."


@pytest.mark.parametrize("place", [0, 3, -1])
def test_the_strategy_never_loses_a_drawn_game(visit, place):
    page = visit(unfold(load("tictactoe")))
    for _ in range(9):
        machine_has_moved(page, 1)
        if "over" in text(page, "turn"):
            break
        legal = page.locator("#moves button")
        count = legal.count()
        legal.nth(min(place, count - 1) if place >= 0 else count - 1).click()
    assert text(page, "turn") in ("Play is over: J2 wins.", "Play is over: a draw.")


def test_only_legal_moves_push_the_token(visit):
    graph = made("fibonacci")
    page, vertices = visit(graph), list(graph)
    play_both(page)
    start = vertices.index(graph.graph["initial"])
    legal = {vertices.index(following) for following in graph.adj[graph.graph["initial"]]}
    assert numbers(page, ".node.legal") == legal
    for number in sorted(set(range(len(vertices))) - legal):
        click_vertex(page, number)
        assert token(page) == start
    click_vertex(page, min(legal))
    assert token(page) == min(legal)
    assert page.locator("#drawing .edge.played").get_attribute("data-e") == f"{start} {min(legal)}"


def test_take_back_restart_and_put_the_token(visit):
    graph = made("fibonacci")
    page, vertices = visit(graph), list(graph)
    start = token(page)
    assert page.locator("#take-back").is_disabled()
    page.locator("#moves button").first.click()
    machine_has_moved(page, 1)
    assert page.locator("#history li").count() == 3
    page.click("#take-back")
    assert token(page) == start
    play_both(page)
    page.locator("#moves button").first.click()
    page.locator("#moves button").first.click()
    page.keyboard.press("b")
    assert page.locator("#history li").count() == 2
    page.keyboard.press("r")
    assert token(page) == start
    far = next(n for n, v in enumerate(vertices) if v not in graph.adj[graph.graph["initial"]] and graph.adj[v] and n)
    click_vertex(page, far)
    page.click("#put")
    assert token(page) == far
    page.click("#restart")
    assert token(page) == start


@pytest.mark.parametrize(
    ("game", "start", "end"),
    [
        (load("nim", heaps=(1, 2, 3)), "1,2,3 J1", "Your turn: J2 to move"),
        (load("nim", heaps=(1, 2, 3), misere=True), "0,0,1 J1", "Play is over: J2 wins."),
    ],
)
def test_where_the_other_side_begins_nothing_moves_before_it_is_told_to(visit, game, start, end):
    graph = unfold(game)
    page = visit(graph, start=next(vertex for vertex, name in names_of(graph).items() if start.startswith(name)))
    opened = token(page)
    for side in (2, 1, 2):
        page.locator(f'#sides input[value="{side}"]').check(force=True)
        page.wait_for_timeout(600)
        assert token(page) == opened
        assert page.locator("#take-back").is_disabled()
    assert text(page, "turn") == "The strategy’s turn: J1 to move"
    page.click("#go")
    assert text(page, "turn") == end
    assert page.locator("#go").is_hidden()
    page.click("#restart")
    page.wait_for_timeout(600)
    assert token(page) == opened
    page.keyboard.press("s")
    assert text(page, "turn") == end
    page.keyboard.press("s")
    assert text(page, "turn") == end


def test_moves_are_taken_back_to_where_it_was_ones_turn(visit):
    page = visit(unfold(load("nim", heaps=(1, 2, 3))))
    opened = token(page)
    page.click("#go")
    begun = token(page)
    assert page.locator("#take-back").is_disabled()
    page.keyboard.press("b")
    assert token(page) == begun != opened
    for _ in range(2):
        page.locator("#moves button").first.click()
        machine_has_moved(page, 2)
    page.click("#take-back")
    assert page.locator("#history li").count() == 4
    page.locator("#moves button").first.click()
    page.click("#take-back")
    page.wait_for_timeout(600)
    assert page.locator("#history li").count() == 4
    page.click("#take-back")
    assert token(page) == begun
    assert page.locator("#take-back").is_disabled()
    play_both(page)
    page.click("#take-back")
    assert token(page) == opened


def test_what_is_looked_at_stays_while_the_strategy_moves(visit):
    page = visit(made("fibonacci"))
    page.locator("#moves button").first.click()
    click_vertex(page, 9)
    title = text(page, "look-title")
    machine_has_moved(page, 1)
    page.mouse.move(2, 2)
    assert text(page, "look-title") == title
    page.click("#put")
    assert token(page) == 9
    assert page.locator("#put").is_hidden()


def test_of_many_moves_the_first_and_the_best_are_shown_and_the_others_on_demand(visit):
    graph = unfold(load("subtraction", heap=301, take=tuple(range(1, 301))), max_edges=10**6)
    vertices, page = list(graph), visit(graph)
    play_both(page)
    start = graph.graph["initial"]
    best = vertices.index(solve(graph).strategy[start])
    assert page.locator("#moves [data-move]").count() == 200
    assert page.locator(f'#moves [data-move="{best}"]').count() == 1
    assert text(page, "moves").endswith("and 100 more")
    assert page.locator("#near .note").last.text_content() == "and 240 more"
    assert best in numbers(page, ".node.legal")
    page.locator("#moves .more").focus()
    page.keyboard.press("Enter")
    shown = page.locator("#moves button").evaluate_all("buttons => buttons.map(button => Number(button.dataset.move))")
    assert shown == sorted(vertices.index(following) for following in graph.adj[start])
    assert focused(page) == str(shown[199])
    page.click("#hint")
    hinted, moves = (page.locator(name).bounding_box() for name in ("#moves .hinted", "#moves"))
    assert moves["y"] <= hinted["y"] <= hinted["y"] + hinted["height"] <= moves["y"] + moves["height"]
    page.locator(f'#moves [data-move="{shown[250]}"]').click()
    assert names_of(graph)[vertices[shown[250]]] in page.locator("#history li").last.text_content()


def test_play_that_comes_back_says_so(visit):
    page = visit(circuits())
    play_both(page)
    for vertex in ("b", "c", "b"):
        click_vertex(page, list(circuits()).index(vertex))
    assert text(page, "turn") == "J2 to move. This position has been here before: play can go on for ever."


def test_the_winning_move_is_not_promised_where_there_is_none(visit):
    graph = made("fibonacci")
    lost = next(v for v, player in graph.nodes(data="player") if solve(graph).winner[v] != player and graph.adj[v])
    page = visit(graph, start=lost)
    play_both(page)
    page.keyboard.press("r")
    assert visible(page, "hint") == "Show the best move"
    page.click("#hint")
    assert text(page, "hint-text").startswith("There is no winning move: J2 loses whatever he plays.")
    play_for(page, 1)
    assert visible(page, "hint") == "Show the winning move"
    page = visit(circuits())
    assert visible(page, "hint") == "Show the best move"
    page.keyboard.press("w")
    assert text(page, "hint-text") == "There is no winning move: d keeps the draw."


def place(page, selector):
    """Give the middle of something, its edges, and those of the part of the window that shows the drawing."""
    script = """(found, selector) => {
        const box = (element) => element.getBoundingClientRect();
        const { left, right, top, bottom } = box(found.querySelector(selector)), frame = box(found);
        return { x: (left + right) / 2, y: (top + bottom) / 2, left: left - frame.left, right: frame.right - right,
            top: top - Math.max(0, frame.top), bottom: Math.min(frame.bottom, innerHeight) - bottom }; }"""
    return page.locator("#drawing").evaluate(script, selector)


def in_sight(page, selector):
    found = place(page, f"{selector} .shape")
    return min(found[edge] for edge in ("left", "right", "top", "bottom")) > -1


def scroll_away(page):
    page.locator("#drawing").evaluate("stage => stage.scrollTo(0, 1e6)")
    assert not in_sight(page, ".token")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (375, 700)])
def test_the_token_is_in_sight_after_each_move(visit, width, height):
    page = visit(unfold(load("nim", heaps=(7, 8, 7))), width=width, height=height)
    play_both(page)
    page.locator("#drawing").scroll_into_view_if_needed()
    scroll_away(page)
    page.locator("#drawing .legal").last.click()
    assert in_sight(page, ".token")
    scroll_away(page)
    page.locator("#drawing .token").focus()
    for _ in range(page.locator("#moves [data-move]").count()):
        page.keyboard.press("ArrowDown")
    assert not in_sight(page, ".token")
    goal = page.evaluate("Number(document.activeElement.dataset.v)")
    page.keyboard.press("Enter")
    assert token(page) == goal
    assert in_sight(page, ".token")
    assert page.evaluate("Number(document.activeElement.dataset.v)") == goal


def test_in_a_large_drawing_the_token_and_what_was_found_are_in_sight(visit):
    page = visit(made("fibonacci"))
    play_both(page)
    for _ in range(5):
        page.click("#larger")
    scroll_away(page)
    scrolled = page.evaluate("window.scrollY")
    for step in ("#moves button", "#take-back"):
        page.locator(step).first.evaluate("button => button.click()")
        assert in_sight(page, ".token")
        scroll_away(page)
    assert page.evaluate("window.scrollY") == scrolled
    page.locator("#drawing").evaluate("stage => stage.scrollTo(0, 0)")
    page.locator("#search").fill("(0,0)")
    scrolled = page.evaluate("window.scrollY")
    assert not in_sight(page, ".node:not(.dim)")
    page.locator("#results button").first.evaluate("button => button.click()")
    assert in_sight(page, ".looked")
    assert text(page, "live").startswith(text(page, "look-title"))
    assert re.fullmatch(r"Position \(0,0\) J[12]", text(page, "look-title"))
    assert text(page, "live").endswith(text(page, "why"))
    assert page.evaluate("window.scrollY") == scrolled


def test_the_zoom_keeps_its_place_and_its_buttons_theirs(visit):
    page = visit(made("fibonacci"))
    box = page.locator("#larger").bounding_box()
    scale = "svg => svg.width.baseVal.value / svg.viewBox.baseVal.width"
    for _ in range(3):
        before = page.locator("#whole").evaluate(scale)
        page.mouse.click(box["x"] + 9, box["y"] + 9)
        assert page.locator("#whole").evaluate(scale) == pytest.approx(1.25 * before, rel=0.01)
        assert page.locator("#larger").bounding_box() == box
    before = place(page, ".token .shape")
    page.click("#larger")
    assert [place(page, ".token .shape")[axis] for axis in "xy"] == pytest.approx([before["x"], before["y"]], abs=2)
    page.click("#larger")
    page.click("#larger")
    page.locator("#drawing").evaluate("stage => stage.scrollTo(stage.scrollWidth / 4, stage.scrollHeight / 2)")
    middle = """stage => { const box = stage.getBoundingClientRect(), drawn = stage.firstChild.getBoundingClientRect();
        return [(box.x + box.width / 2 - drawn.x) / drawn.width,
            (box.y + box.height / 2 - drawn.y) / drawn.height]; }"""
    before = page.locator("#drawing").evaluate(middle)
    page.click("#smaller")
    assert page.locator("#drawing").evaluate(middle) == pytest.approx(before, abs=0.005)


def test_a_double_click_makes_one_move(visit):
    page = visit(unfold(load("nim", heaps=(3, 3))))
    play_both(page)
    page.locator("#moves button").first.dblclick()
    assert page.locator("#history li").count() == 2
    page.click("#restart")
    page.locator('#modes input[value="near"]').check(force=True)
    page.locator("#drawing .node.legal").first.dblclick()
    assert page.locator("#history li").count() == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_players_have_names_of_their_own_all_over_the_page(visit, language):
    """A name is a text: neither marks of HTML nor braces mean anything in it."""
    page = visit(made("fibonacci"), lang=calling(language, ("<i>Max</i>", "{to}")))
    play_both(page)
    assert "<i>Max</i>" in text(page, "turn")
    page.locator("#hint").click()
    page.keyboard.press("Enter")
    whole = page.locator("body").inner_text()
    assert "<i>Max</i>" in whole
    assert "{to}" in whole
    assert not re.search(r"\bJ[12]\b", re.sub(r"\(\d,\d\) J[12]", "", whole))
