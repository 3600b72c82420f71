"""The page in a real browser: Debian's Chromium, or another one that is installed, driven by Playwright."""

import re
from io import BytesIO

import networkx as nx
import pytest
from documents import ROOT
from photograph import CHROMIUM, take
from PIL import Image

import exporters
from arena import attractor, solve, unfold
from arena.graphs.names import names_of
from exporters.drawings.looks import STYLES
from exporters.pages import page as explore_html
from games import load

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


def circuits():
    """Make an arena with draws of both kinds, circuits, and a target that has moves."""
    graph = nx.DiGraph(name="circuits", initial="a", f2=["w", "g"])
    for vertex in "achegkz":
        graph.add_node(vertex, player=1)
    for vertex in "bdfiwy":
        graph.add_node(vertex, player=2)
    graph.add_edges_from(
        ["ab", "bc", "cb", "ad", "de", "dk", "kd", "ki", "af", "fg", "fh", "hi", "hb", "zy", "yz", "we"]
    )
    graph.nodes["e"]["winner"], graph.nodes["i"]["winner"] = 0, 1
    return graph


ARENAS = {
    "fibonacci": lambda: unfold(load("fibonacci_nim", matches=6)),
    "nim": lambda: unfold(load("nim", heaps=(1, 2))),
    "misere": lambda: unfold(load("marienbad", heaps=(1, 2), misere=True)),
    "sans_interet": lambda: exporters.read("sans_interet"),
    "circuits": circuits,
    "square": lambda: unfold(load("tictactoe", rows=2, columns=2, align=2)),
}
MADE = {}


def made(name):
    if name not in MADE:
        MADE[name] = ARENAS[name]()
    return MADE[name]


def numbers(page, selector):
    """Give the vertices of the drawing that a selector finds."""
    script = "groups => groups.map(group => Number(group.dataset.v))"
    return set(page.locator(f"#drawing {selector}").evaluate_all(script))


def fills(page):
    """Give the colour of each vertex of the drawing, as it is painted."""
    script = """groups => Object.fromEntries(groups.map(group =>
        [group.dataset.v, getComputedStyle(group.querySelector('.shape')).fill]))"""
    page.wait_for_timeout(60)
    return {int(v): fill for v, fill in page.locator("#drawing .node").evaluate_all(script).items()}


def text(page, name):
    return page.locator(f"#{name}").text_content()


def visible(page, name):
    return page.locator(f"#{name}").inner_text().strip()


def click_vertex(page, number):
    page.locator(f'#drawing .node[data-v="{number}"]').first.click()


def play_both(page):
    page.locator('#sides input[value="0"]').check(force=True)


def play_for(page, player):
    """Take a side, and let the strategy begin if it has the first move."""
    page.locator(f'#sides input[value="{player}"]').check(force=True)
    let_play(page)


def let_play(page):
    if page.locator("#go").is_visible():
        page.click("#go")


def focused(page):
    """Tell what has the focus: an id, or the move that a button plays."""
    return page.evaluate("() => document.activeElement.id || document.activeElement.dataset.move")


def first_move(page):
    return page.locator("#moves [data-move]").first.get_attribute("data-move")


def token(page):
    return next(iter(numbers(page, ".token")))


# The layers


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("name", ["fibonacci", "sans_interet", "circuits", "misere"])
def test_the_slider_colours_exactly_the_layers_of_the_attractor(visit, name, player):
    graph = made(name)
    page, found, vertices = visit(graph, player=player), attractor(graph, player), list(graph)
    assert page.locator("#layer").get_attribute("max") == str(len(found.layers) - 1)
    page.locator("#whole").wait_for()
    before = None
    for rank, layer in enumerate(found.layers):
        page.locator("#layer").evaluate(
            "(slider, rank) => { slider.value = rank; slider.dispatchEvent(new Event('input', {bubbles: true})); }",
            rank,
        )
        inside = {vertices.index(vertex) for vertex in found.up_to(rank)}
        assert numbers(page, ".node.in") == inside
        assert numbers(page, ".node.joins") == {vertices.index(vertex) for vertex in layer}
        assert numbers(page, ".node.out") == set(range(len(vertices))) - inside
        painted = fills(page)
        outside = {painted[number] for number in set(painted) - inside} or {"rgb(255, 255, 255)"}
        assert outside == {"rgb(255, 255, 255)"}
        assert outside.isdisjoint(painted[number] for number in inside)
        shades = {painted[vertices.index(vertex)] for vertex in layer}
        assert len(shades) == 1
        assert shades != before
        before = shades
        assert str(len(inside)) in text(page, "layer-size")
        best = {
            f"{vertices.index(tail)} {vertices.index(head)}"
            for tail, head in found.strategy.items()
            if found.rank[tail] <= rank
        }
        script = "groups => groups.map(group => group.dataset.e)"
        assert set(page.locator("#drawing .edge.best[data-e]").evaluate_all(script)) == best


def test_arrow_keys_go_through_the_layers(visit):
    page = visit(made("fibonacci"))
    last = len(attractor(made("fibonacci"), 1).layers) - 1
    page.keyboard.press("ArrowRight")
    assert page.locator("#layer").input_value() == "0"
    for rank in range(1, last + 3):
        page.keyboard.press("ArrowRight")
        assert page.locator("#layer").input_value() == str(min(rank, last))
    page.keyboard.press("ArrowLeft")
    assert page.locator("#layer").input_value() == str(last - 1)
    assert page.locator('#views input[value="1"]').is_checked()
    page.locator("#layer").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#layer").input_value() == str(last - 2)


def test_the_film_runs_from_the_first_layer_to_the_last(visit):
    page = visit(made("circuits"))
    page.click("#film")
    assert page.locator("#layer").input_value() == "0"
    assert visible(page, "film") == "Pause"
    page.wait_for_function("() => document.getElementById('film').innerText.trim() === 'Film'")
    assert page.locator("#layer").input_value() == page.locator("#layer").get_attribute("max")


def test_the_film_stops_and_goes_on(visit):
    page = visit(made("fibonacci"))
    page.click("#film")
    page.wait_for_function("() => document.getElementById('layer').value === '1'")
    page.click("#film")
    assert visible(page, "film") == "Film"
    assert page.get_by_role("button", name="Film", exact=True).count() == 1
    page.wait_for_timeout(1700)
    assert page.locator("#layer").input_value() == "1"
    page.click("#film")
    assert page.get_by_role("button", name="Pause", exact=True).count() == 1
    assert page.locator("#layer").input_value() == "1"
    page.wait_for_function("() => document.getElementById('layer').value === '2'")
    page.keyboard.press("ArrowLeft")
    assert visible(page, "film") == "Film"


def test_an_empty_attractor_says_so(visit):
    graph = nx.DiGraph([("a", "b")], initial="a")
    graph.add_node("a", player=1)
    graph.add_node("b", player=2, winner=1)
    page = visit(graph, player=2)
    assert "Empty" in text(page, "layer-size")
    assert page.locator("#layer").is_disabled()


# The colours of the winners, and what is told of a vertex


@pytest.mark.parametrize("name", sorted(ARENAS))
def test_the_colours_are_those_of_the_winners(visit, name):
    graph = made(name)
    page, solution = visit(graph), solve(graph)
    page.locator("#whole").wait_for()
    kinds = {"won1": "rgb(0, 114, 178)", "won2": "rgb(245, 176, 65)", "rule": "rgb(255, 255, 255)"}
    painted = fills(page)
    for number, vertex in enumerate(graph):
        kind = f"won{solution.winner[vertex]}" if solution.winner[vertex] else solution.draw[vertex]
        assert number in numbers(page, f".node.{kind}")
        assert painted[number] == kinds.get(kind, "rgb(221, 221, 221)")


def test_hover_and_focus_tell_about_a_vertex(visit):
    graph = made("fibonacci")
    page, solution, names = visit(graph), solve(graph), names_of(graph)
    for number, vertex in enumerate(graph):
        page.locator(f'.node[data-v="{number}"]').hover()
        assert text(page, "look-title") == f"Position {names[vertex]}"
        shown = text(page, "look")
        assert f"WinnerJ{solution.winner[vertex]}" in shown
        assert f"Remoteness{solution.remoteness[vertex]} pl" in shown
        if graph.adj[vertex]:
            assert f"J{graph.nodes[vertex]['player']} " in shown
            assert names[solution.strategy[vertex]] in shown
            assert names[solution.strategy[vertex]] in text(page, "why")
        else:
            assert "nobody" in shown
            assert "ends here" in text(page, "why")
    page.mouse.move(2, 2)
    assert text(page, "look-title") == f"Position {names[graph.graph['initial']]}"
    page.locator('.node[data-v="3"]').focus()
    assert text(page, "look-title") == f"Position {names[list(graph)[3]]}"


def test_the_reason_of_a_win_and_of_a_loss(visit):
    page = visit(unfold(load("fibonacci_nim", matches=4)))
    assert text(page, "why") == (
        "J1 wins in 3 plies: the move to (3,2) leads to a position that J2 loses whatever he plays."
    )
    play_both(page)  # or the strategy answers before a busy machine has looked
    click_vertex(page, 1)
    assert text(page, "why").startswith("J2 loses in 2 plies whatever he plays: all his 2 moves lead to positions")


def test_without_answers_nothing_tells_who_wins(visit):
    page = visit(made("fibonacci"))
    assert "J1 wins" in page.locator("body").inner_text()
    page.locator('#views input[value="hidden"]').check(force=True)
    assert set(fills(page).values()) == {"rgb(255, 255, 255)"}
    shown = page.locator("body").inner_text()
    assert "J1 wins" not in shown
    assert "J2 wins" not in shown
    assert "Remoteness" not in shown
    labels = page.locator("#drawing .node").evaluate_all("groups => groups.map(g => g.getAttribute('aria-label'))")
    assert not any("wins" in label for label in labels)
    assert page.locator("#drawing .edge.best").count() == 0


def swapped(graph):
    """Give the same arena in which each player has won where the other had."""
    other = graph.copy()
    for vertex, winner in graph.nodes(data="winner"):
        if winner:
            other.nodes[vertex]["winner"] = 3 - winner
    return other


def large():
    return unfold(load("subtraction", heap=70, take=tuple(range(1, 70))))


def seen(page):
    page.wait_for_timeout(100)
    return page.screenshot(full_page=True), page.locator("body").aria_snapshot(), page.title()


@pytest.mark.parametrize("make", [ARENAS["fibonacci"], ARENAS["square"], large])
def test_a_page_without_answers_looks_the_same_whoever_wins(visit, make):
    graph = make()
    pages = [visit(arena, answers=False) for arena in (graph, swapped(graph))]
    assert solve(graph).winner != solve(swapped(graph)).winner
    last = {len(graph) - 1, 1, len(graph) // 2}
    steps = [
        lambda page: page.keyboard.press("w"),
        lambda page: page.keyboard.press("ArrowRight"),
        lambda page: page.keyboard.press("ArrowLeft"),
        lambda page: [page.locator(f'.node[data-v="{v}"]').first.click() for v in last if is_shown(page, v)],
        lambda page: page.locator("#search").fill("1"),
        lambda page: page.locator('#modes input[value="near"]').evaluate("radio => radio.click()"),
        lambda page: page.click("#theme"),
        lambda page: page.emulate_media(media="print"),
    ]
    for step in [lambda _: None, *steps]:
        for page in pages:
            play_both(page) if page.locator("#sides").is_visible() else None
            page.evaluate("document.activeElement.blur()")
            step(page)
        one, two = map(seen, pages)
        assert one[1:] == two[1:]
        assert one[0] == two[0]
        assert not set(fills(pages[0]).values()) - {"rgb(255, 255, 255)", "rgb(27, 33, 43)"}


def is_shown(page, number):
    return page.locator(f'.node[data-v="{number}"]').count() and not page.locator(f'.legal[data-v="{number}"]').count()


def test_a_page_without_answers_tells_them_when_asked(visit):
    page = visit(made("fibonacci"), answers=False)
    assert page.locator('#views input[value="hidden"]').is_checked()
    for name in ("verdict", "hint", "layer", "film", "by-winner", "by-rank"):
        assert page.locator(f"#{name}").is_hidden()
    assert page.locator(".chip").count() == 0
    page.locator('#views input[value="winner"]').check(force=True)
    assert set(fills(page).values()) == {"rgb(0, 114, 178)", "rgb(245, 176, 65)"}
    assert text(page, "verdict") == "J1 wins from (6,5), J1 to move, in 5 plies."
    assert page.locator("#verdict").is_visible()
    assert page.locator(".chip").count() == page.locator("#moves button").count()
    page.click("#hint")
    assert page.locator(".hinted").count()
    page.locator('#views input[value="hidden"]').check(force=True)
    assert page.locator(".hinted").count() == 0
    assert text(page, "hint-text") == ""


@pytest.mark.parametrize("answers", [True, False])
def test_without_scripts_the_drawing_tells_who_wins_only_if_it_may(browser, tmp_path, answers):
    file = tmp_path / "page.html"
    exporters.write(file, explore_html.render(made("fibonacci"), answers=answers))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    shown, screen = page.locator("body").inner_text(), page.screenshot()
    context.close()
    with Image.open(BytesIO(screen)) as image:
        painted = {colour[:3] for _, colour in image.convert("RGB").getcolors(1 << 20)}
    assert ("won by J1" in shown) == ("shows who wins" in shown) == ((0, 114, 178) in painted) == answers
    assert "JavaScript" in shown


def test_on_a_narrow_screen_the_legend_has_its_whole_width(visit):
    page = visit(made("fibonacci"), width=390, height=844, lang="fr")
    legend, stage = (page.locator(name).first.bounding_box() for name in (".legend li", "#drawing"))
    buttons = page.locator(".corner").bounding_box()
    assert legend["x"] >= stage["x"]
    assert legend["y"] >= buttons["y"] + buttons["height"]


def test_without_answers_who_moves_first_is_whom_one_plays(visit):
    page = visit(unfold(load("nim", heaps=(1, 1))), answers=False)
    assert page.locator('#sides input[value="1"]').is_checked()
    assert text(page, "turn") == "Your turn: J1 to move"
    page.locator("#moves button").first.click()
    machine_has_moved(page, 1)
    assert text(page, "turn") == "Play is over: J2 wins."


# Playing


def machine_has_moved(page, player):
    page.wait_for_function(
        "player => { const turn = document.getElementById('turn').textContent;"
        " return turn.includes('over') || turn.startsWith(`Your turn: J${player}`); }",
        arg=player,
    )


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


# Keyboard, screen reader, search


def test_after_a_click_on_a_choice_the_arrows_go_through_the_layers(visit):
    page = visit(made("fibonacci"))
    last = int(page.locator("#layer").get_attribute("max"))
    page.get_by_text("Attractor of J1").first.click()
    page.keyboard.press("ArrowLeft")
    assert page.locator('#views input[value="1"]').is_checked()
    assert page.locator("#layer").input_value() == str(last - 1)
    for choice in ("both", "J1", "The whole arena"):
        page.get_by_text(choice, exact=True).first.click()
        page.keyboard.press("ArrowLeft" if choice == "J1" else "ArrowRight")
        assert page.locator("#layer").input_value() == str(last - (choice == "J1"))
    assert page.locator('#sides input[value="1"]').is_checked()
    page.locator('#sides input[value="1"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.locator('#sides input[value="2"]').is_checked()
    page.keyboard.press("ArrowRight")
    assert page.locator('#sides input[value="0"]').is_checked()
    assert focused(page) is None
    assert page.evaluate("document.activeElement.value") == "0"


def test_a_game_by_keys_alone(visit):
    graph = made("fibonacci")
    page, solution = visit(graph), solve(graph)
    page.locator("#fit").focus()
    while page.evaluate("document.activeElement.closest('.node') === null"):
        page.keyboard.press("Tab")
    assert page.evaluate("Number(document.activeElement.dataset.v)") == token(page)
    assert "The token is here" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    vertices = list(graph)
    for _ in range(len(graph)):
        if "over" in text(page, "turn"):
            break
        goal = vertices.index(solution.strategy[vertices[token(page)]])
        page.keyboard.press("Home")
        for _ in range(len(graph)):
            if page.evaluate("Number(document.activeElement.dataset.v)") == goal:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        machine_has_moved(page, 1)
    assert text(page, "turn") == "Play is over: J1 wins."
    assert "J1 wins" in text(page, "live")
    assert page.locator('#drawing [tabindex="0"]').count() == 1


def press(page, name, key="Enter"):
    page.locator(name).first.focus()
    page.keyboard.press(key)


def test_the_focus_goes_on_to_the_next_move(visit):
    page = visit(made("fibonacci"))
    press(page, "#moves button")
    assert focused(page) == "turn"
    machine_has_moved(page, 1)
    assert focused(page) == first_move(page)
    page.keyboard.press("Enter")
    machine_has_moved(page, 1)
    press(page, "#take-back")
    assert focused(page) == "take-back"
    page.keyboard.press("Enter")
    assert page.locator("#take-back").is_disabled()
    assert focused(page) == first_move(page)
    click_vertex(page, 9)
    press(page, "#put")
    assert focused(page) == first_move(page)
    press(page, "#restart")
    assert focused(page) == first_move(page)
    page.locator("#moves button").nth(2).focus()
    kept = focused(page)
    for key in ("g", "w", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        assert focused(page) == kept
    press(page, "#search", "Tab")
    page.locator("#moves button").first.evaluate("button => button.click()")
    machine_has_moved(page, 1)
    assert focused(page) == "by-winner"


def test_the_focus_waits_where_the_strategy_begins_and_where_play_is_over(visit):
    page = visit(unfold(load("nim", heaps=(1, 1))))
    assert focused(page) is None
    press(page, "#go")
    assert focused(page) == first_move(page)
    page.keyboard.press("Enter")
    assert text(page, "turn") == "Play is over: J2 wins."
    assert focused(page) == "turn"
    press(page, "#restart")
    assert focused(page) == "go"


def test_the_focus_stays_among_the_layers_and_the_positions_found(visit):
    page = visit(made("fibonacci"))
    page.keyboard.press("ArrowRight")
    press(page, "#layer-on")
    assert focused(page) == "layer-on"
    press(page, "#layer-back")
    assert focused(page) == "layer"
    page.locator("#search").fill("(2")
    result = page.locator("#results button").first
    result.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert result.evaluate("button => button === document.activeElement")


def test_what_a_screen_reader_is_told(visit):
    page = visit(made("fibonacci"))
    unnamed = page.evaluate("""() => [...document.querySelectorAll('button, input, select, [role=button]')].filter(
        e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).length""")
    assert unnamed == 0
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    page.locator("#moves button").first.click()
    page.wait_for_function("() => document.getElementById('live').textContent.includes('J2')")
    assert page.locator("main").count() == page.locator("h1").count() == 1


def test_a_screen_reader_is_told_of_sides_and_of_what_was_found_and_of_moves_while_the_film_runs(visit):
    graph = made("nim")
    page, names = visit(graph, start=next(v for v in graph if len(graph.adj[v]) > 2)), list(names_of(graph).values())
    assert page.locator("#found").get_attribute("role") == "status"
    page.locator('#sides input[value="2"]').check(force=True)
    assert text(page, "live") == text(page, "turn") == "The strategy’s turn: J1 to move"
    play_both(page)
    assert text(page, "live") == text(page, "turn") == "J1 to move"
    page.click("#film")
    start = token(page)
    page.locator("#moves button").first.click()
    told = text(page, "live")
    page.wait_for_function("() => document.getElementById('layer').value === '1'")
    assert text(page, "live") == told
    assert "J1 plays" in told
    first, last = page.locator("#history li").all_text_contents()
    assert first.startswith(f"Start {names[start]}")
    assert f" {names[token(page)]}" in last


def test_letters_can_be_switched_off_and_are_text_in_the_search(visit):
    page = visit(made("fibonacci"))
    page.locator("#search").focus()
    page.keyboard.type("w")
    assert text(page, "hint-text") == ""
    page.locator("#letters").uncheck()
    page.locator("h1").click()
    page.keyboard.press("w")
    assert text(page, "hint-text") == ""
    page.locator("#letters").check()
    page.locator("h1").click()
    page.keyboard.press("w")
    assert text(page, "hint-text") != ""


@pytest.mark.parametrize("name", ["fibonacci", "circuits"])
def test_search_and_filters_find_what_the_table_has(visit, name):
    graph = made(name)
    page, solution, names = visit(graph), solve(graph), names_of(graph)
    vertices = list(graph)

    def found():
        script = "buttons => buttons.map(button => Number(button.dataset.look))"
        return {vertices[number] for number in page.locator("#results button").evaluate_all(script)}

    for winner in page.locator("#by-winner option").evaluate_all("options => options.map(o => o.value)"):
        page.locator("#by-winner").select_option(winner)
        assert found() == ({v for v in graph if str(solution.winner[v]) == winner} if winner else set())
        for rank in ("0", "1"):
            page.locator("#by-rank").select_option(rank)
            wanted = {v for v in graph if solution.remoteness.get(v) == int(rank)}
            assert found() == {v for v in wanted if winner in ("", str(solution.winner[v]))}
            dimmed = numbers(page, ".node.dim")
            assert dimmed == {vertices.index(v) for v in set(graph) - found()}
        page.click("#clear")
    piece = names[vertices[3]][:2].lower()
    page.locator("#search").fill(piece)
    assert found() == {vertex for vertex, shown in names.items() if piece in shown.lower()}
    page.locator("#results button").first.click()
    assert text(page, "look-title").lower().startswith(f"position {piece[:1]}")


def test_who_comes_back_to_the_page_begins_anew(visit):
    page = visit(made("fibonacci"))
    chosen = "[...document.querySelectorAll('input, select')].map(e => `${e.checked} ${e.value}`)"
    opened, found = page.evaluate(chosen), text(page, "found")
    page.locator("#by-winner").select_option("2")
    for choice in ('views input[value="1"]', 'modes input[value="near"]', 'sides input[value="0"]'):
        page.locator(f"#{choice}").check(force=True)
    page.locator("#layer").fill("2")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_timeout(100)
    assert page.evaluate(chosen) == opened
    assert text(page, "found") == found


def test_enter_takes_the_first_that_is_found(visit):
    page = visit(made("fibonacci"))
    page.locator("#search").fill("(4,4")
    page.keyboard.press("Enter")
    assert text(page, "look-title") == "Position (4,4)"
    assert focused(page) == "search"


def test_without_answers_the_filters_tell_none(visit):
    page = visit(made("fibonacci"))
    page.locator("#by-winner").select_option("2")
    assert text(page, "found") == "6 positions found"
    page.locator('#views input[value="hidden"]').check(force=True)
    assert page.locator("#by-winner").is_hidden()
    assert page.locator("#by-rank").is_hidden()
    assert page.locator("#layer").is_hidden()
    assert text(page, "found") == "14 positions in all"
    assert numbers(page, ".node.dim") == set()
    page.locator("#by-ply").select_option("0")
    assert text(page, "found") == "1 position found"
    page.locator("#by-ply").select_option("")
    page.locator('#views input[value="winner"]').check(force=True)
    assert text(page, "found") == "6 positions found"


@pytest.mark.parametrize(
    ("lang", "counts"),
    [
        ("en", ["1 position in all", "0 positions found", "1 position found", "A₀: 1 vertex, 1 new"]),
        (
            "fr",
            [
                "1 position en tout",
                "Résultat\u00a0: 0 position",
                "Résultat\u00a0: 1 position",
                "A₀\u00a0: 1 sommet, dont 1 nouveau",
            ],
        ),
    ],
)
def test_none_and_one_are_counted_as_the_language_does(visit, lang, counts):
    graph = nx.DiGraph(initial="a")
    graph.add_node("a", player=1, winner=1)
    page = visit(graph, lang=lang)
    assert text(page, "found") == counts[0]
    page.locator("#search").fill("b")
    assert text(page, "found") == counts[1]
    page.locator("#search").fill("A")
    assert text(page, "found") == counts[2]
    page.keyboard.press("ArrowRight")
    assert text(page, "layer-size") == counts[3]


@pytest.mark.parametrize(("lang", "apart"), [("en", ","), ("fr", "\u202f")])
def test_thousands_are_set_apart_in_one_way(visit, lang, apart):
    page = visit(unfold(load("tictactoe")), lang=lang)
    assert text(page, "found").startswith(f"5{apart}478 positions")
    page.locator("#by-winner").select_option("1")
    assert f"2{apart}936 positions" in text(page, "found")
    assert f"J1 (2{apart}936)" in page.locator(".legend.winners").text_content()


def test_plies_can_be_filtered(visit):
    graph = unfold(load("tictactoe", rows=2, columns=2, align=2))
    page = visit(graph)
    plies = nx.single_source_shortest_path_length(graph, graph.graph["initial"])
    page.locator("#by-ply").select_option("2")
    assert f"{list(plies.values()).count(2)} positions" in text(page, "found")


# Large arenas


def test_a_large_arena_shows_the_neighbourhood_of_the_token(visit):
    graph = unfold(load("tictactoe"))
    page, solution, vertices = visit(graph), solve(graph), list(graph)
    play_both(page)
    assert page.locator("#modes").is_hidden()
    for _ in range(4):
        vertex = vertices[token(page)]
        moves = {vertices.index(following) for following in graph.adj[vertex]}
        assert numbers(page, ".node.legal") == moves
        replies = {vertices.index(reply) for following in graph.adj[vertex] for reply in graph.adj[following]}
        assert numbers(page, ".node.reply") == replies
        assert numbers(page, ".node.reply.answers") == {
            vertices.index(solution.strategy[following]) for following in graph.adj[vertex] if graph.adj[following]
        }
        click_vertex(page, min(moves))
        assert token(page) == min(moves)
    assert page.locator("#moves svg .stroke").count() > 4


def test_a_large_arena_is_ready_in_a_moment(visit):
    page = visit(unfold(load("nim", heaps=(6, 6, 6, 6))))
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].domComplete")
    assert loaded < 5000
    page.locator("#search").fill("6,6")
    page.wait_for_function("() => document.querySelectorAll('#results button').length > 20")


def test_both_modes_show_the_same_arena(visit):
    page = visit(made("fibonacci"))
    page.locator('#modes input[value="near"]').check(force=True)
    assert page.locator("#near").count() == 1
    page.locator("#moves button").first.click()
    machine_has_moved(page, 1)
    there = token(page)
    page.locator('#modes input[value="whole"]').check(force=True)
    assert token(page) == there
    assert page.locator("#drawing .edge.played").count() == 2


def test_the_trail_has_its_legend_where_there_is_one(visit):
    page = visit(made("fibonacci"))
    assert page.locator("#trail").is_hidden()
    play_both(page)
    page.locator("#moves button").first.click()
    assert page.locator("#trail").is_visible()
    colours = "element => getComputedStyle(element).stroke"
    drawn = page.locator("#drawing .edge.played path").first.evaluate(colours)
    assert page.locator("#trail path").evaluate(colours) == drawn
    page.locator('#modes input[value="near"]').check(force=True)
    assert page.locator("#trail").is_hidden()
    page.click("#restart")
    page.locator('#modes input[value="whole"]').check(force=True)
    assert page.locator("#trail").is_hidden()


# Looks


def many_ranks():
    graph = nx.path_graph(24, create_using=nx.DiGraph)
    nx.set_node_attributes(graph, {vertex: 1 + vertex % 2 for vertex in graph}, "player")
    graph.graph["initial"], graph.nodes[23]["winner"] = 0, 1
    return graph


def star(leaves):
    graph = nx.star_graph(leaves).to_directed()
    graph.remove_edges_from([(leaf, 0) for leaf in range(1, leaves + 1)])
    nx.set_node_attributes(graph, {vertex: 1 + (vertex > 0) for vertex in graph}, "player")
    nx.set_node_attributes(graph, dict.fromkeys(range(1, leaves + 1), 1), "winner")
    return nx.DiGraph(graph, initial=0)


@pytest.mark.parametrize(
    ("make", "width", "height", "mode"),
    [
        (ARENAS["fibonacci"], 1280, 800, "whole"),
        (lambda: star(30), 1280, 800, "near"),
        (ARENAS["fibonacci"], 375, 700, "near"),
        (many_ranks, 375, 700, "whole"),
        (many_ranks, 1280, 800, "near"),
    ],
)
def test_the_whole_arena_is_shown_where_its_labels_can_be_read(visit, make, width, height, mode):
    page = visit(make(), width=width, height=height)
    assert page.locator("body").get_attribute("data-mode") == mode
    sizes = page.locator("#drawing .node:not(.reply) text").evaluate_all("""all => all.map(text => {
        const svg = text.ownerSVGElement;
        return parseFloat(getComputedStyle(text).fontSize) * svg.width.baseVal.value / svg.viewBox.baseVal.width; })""")
    assert min(sizes) >= 8
    assert page.locator("#drawing").evaluate("stage => stage.scrollWidth <= stage.clientWidth")


def test_what_is_printed_has_no_blank_sheets(visit):
    page, margin = visit(made("fibonacci")), dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=margin))) == 1
    page.locator("#moves button").first.click()
    page.emulate_media(media="print")
    assert page.locator("#history").is_visible()
    page.click("#restart", force=True) if page.locator("#restart").is_visible() else page.keyboard.press("r")
    assert page.locator("section:has(#history)").is_hidden()
    assert page.locator("#drawing").evaluate("stage => stage.scrollHeight <= stage.clientHeight")


def test_long_and_empty_labels(visit):
    graph = nx.DiGraph([(0, 1), (1, 2), (0, 2)], initial=0)
    for vertex, label in enumerate(("start", "long " * 150, "")):
        graph.add_node(vertex, player=1 + vertex % 2, label=label)
    graph.nodes[2]["winner"] = 1
    page = visit(graph)
    play_both(page)
    buttons = page.locator("#moves button")
    assert [button["height"] < 110 for button in (buttons.nth(n).bounding_box() for n in range(2))] == [True, True]
    assert "∅" in text(page, "moves")
    assert page.locator('#drawing [data-v="2"] text').all_text_contents() == ["∅", "F1"]
    assert page.locator('#drawing [data-v="1"] text').first.text_content() == "long long long long lon…"
    buttons.first.click()
    assert page.locator("#history li").last.bounding_box()["height"] < 60
    assert "long " * 150 in text(page, "history")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_themes(visit, scheme):
    page = visit(made("fibonacci"), scheme=scheme)
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = {"light": "rgb(243, 244, 247)", "dark": "rgb(17, 21, 27)"}
    assert page.evaluate(ground) == colours[scheme]
    page.click("#theme")
    other = {"light": "dark", "dark": "light"}[scheme]
    assert page.evaluate(ground) == colours[other]
    page.emulate_media(media="print")
    assert page.locator(".tools").is_hidden()
    assert page.locator("#whole").is_visible()


def channels(colour):
    return [int(part) for part in re.findall(r"\d+", colour)[:3]]


def contrast(one, two):
    """Tell how well one colour can be read on another, as WCAG measures it."""

    def light(colour):
        parts = [part / 255 for part in channels(colour)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    lights = sorted((light(one), light(two)))
    return lights[1] / lights[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("style", ["default", "course"])
def test_what_is_written_can_be_read(visit, style, scheme):
    script = """groups => groups.map(group => {
        const [text, shape] = ['text', '.shape'].map(part => getComputedStyle(group.querySelector(part)));
        return [text.fill, shape.fill, shape.stroke]; })"""
    for graph in (made("fibonacci"), circuits(), many_ranks(), swapped(many_ranks())):
        page = visit(graph, style=style, scheme=scheme)
        paper = page.locator(".stage").evaluate("stage => getComputedStyle(stage).backgroundColor")
        for view in ("winner", "1", "2", "hidden"):
            page.locator(f'#views input[value="{view}"]').check(force=True)
            page.wait_for_timeout(60)
            for written, fill, line in page.locator("#drawing .node").evaluate_all(script):
                assert contrast(written, fill) >= 4.5
                assert max(contrast(line, paper), contrast(fill, paper)) >= 3
        page.locator('#views input[value="winner"]').check(force=True)
        chips = "all => all.map(c => [getComputedStyle(c).color, getComputedStyle(c).backgroundColor])"
        for written, fill in page.locator(".chip").evaluate_all(chips):
            assert contrast(written, fill) >= 4.5


def test_the_colours_of_the_courses(visit):
    graph = made("fibonacci")
    page, solution = visit(graph, style="course"), solve(graph)
    won = {1: "rgb(31, 79, 208)", 2: "rgb(244, 104, 92)"}
    assert fills(page) == {number: won[solution.winner[vertex]] for number, vertex in enumerate(graph)}
    chips = "all => all.map(chip => [chip.className.slice(-1), getComputedStyle(chip).backgroundColor])"
    assert all(won[int(player)] == fill for player, fill in page.locator(".chip").evaluate_all(chips))
    for player, ends in STYLES["course"].shades.items():
        page.locator(f'#views input[value="{player}"]').check(force=True)
        painted, found = fills(page), attractor(graph, player)
        for layer, shade in zip((found.layers[0], found.layers[-1]), ends, strict=True):
            wanted = [int(shade[at : at + 2], 16) for at in (1, 3, 5)]
            assert all(channels(painted[list(graph).index(vertex)]) == wanted for vertex in layer)


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_sticks_out_sideways(visit, width):
    for graph in (made("fibonacci"), made("square")):
        page = visit(graph, width=width, lang="fr")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def long_names():
    graph = nx.DiGraph(initial="the first of all the positions")
    nx.add_path(graph, ["the first of all the positions", "a position in the middle", "and the last of them"])
    for number, vertex in enumerate(graph):
        graph.add_node(vertex, player=1 + number % 2)
    graph.nodes["and the last of them"]["winner"] = 2
    return graph


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(
    ("make", "least"),
    [
        (lambda: unfold(load("nim", heaps=(1, 2, 3))), 1),
        (lambda: unfold(load("tictactoe")), 1),
        (lambda: unfold(load("rook", rows=3, columns=4)), 1),
        (lambda: unfold(load("nim", heaps=(12, 13))), 1),
        (long_names, 0.65),
    ],
)
def test_a_narrow_screen_shows_moves_and_replies_without_scrolling_sideways(visit, width, make, least):
    page = visit(make(), width=width, height=844)
    play_both(page)
    page.locator('#modes input[value="near"]').evaluate("radio => radio.click()")
    assert page.locator("#near .reply").count()
    assert page.locator("#drawing").evaluate("stage => stage.scrollWidth <= stage.clientWidth")
    scale = page.locator("#near").evaluate("svg => svg.width.baseVal.value / svg.viewBox.baseVal.width")
    assert least - 0.01 <= scale <= 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_notes_are_inside_the_drawing_and_buttons_beside_it(visit, lang):
    page = visit(made("nim"), lang=lang)
    notes = page.locator("#whole .note").evaluate_all("""notes => notes.map(note => {
        const { x, width } = note.getBBox(), view = note.ownerSVGElement.viewBox.baseVal;
        return [view.x <= x, x + width <= view.x + view.width]; })""")
    assert notes == [[True, True]] * 5
    for mode in ("whole", "near"):
        page.locator(f'#modes input[value="{mode}"]').check(force=True)
        drawn, buttons = (page.locator(name).bounding_box() for name in ("#drawing", ".corner"))
        assert buttons["y"] >= drawn["y"] + drawn["height"]


def test_the_page_in_french(visit):
    page = visit(made("fibonacci"), lang="fr")
    assert text(page, "verdict") == "J1 gagne depuis (6,5), trait à J1, en 5 coups."
    assert text(page, "turn") == "À vous\u00a0: c’est à J1 de jouer"
    page.keyboard.press("g")
    assert text(page, "hint-text") == "Le coup gagnant de J1\u00a0: 1, vers (5,2)."
    page.keyboard.press("ArrowRight")
    assert text(page, "layer-size") == "A₀\u00a0: 1 sommet, dont 1 nouveau"


def test_labels_are_listed_as_they_are(visit):
    graph = nx.DiGraph(initial="a ; b")
    graph.add_nodes_from(["a ; b", "c"], player=1, winner=1)
    page = visit(graph)
    page.keyboard.press("ArrowRight")
    assert text(page, "layer-why").endswith(": a ; b, c")


def test_hostile_labels_are_shown_as_they_are(visit):
    labels = ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "{to} ${x} &amp;", "\u202eleft\n"]
    graph = nx.DiGraph(name="<b>bold</b>", initial=0)
    for number, label in enumerate(labels):
        graph.add_node(number, player=1 + number % 2, label=label)
    nx.add_path(graph, range(len(labels)), move="<i>move</i>")
    graph.nodes[3]["winner"] = 1
    page = visit(graph)
    play_both(page)
    assert text(page, "look-title") == f"Position {labels[0]}"
    assert page.locator("img, b, i").count() == 0
    for number in range(1, 4):
        page.locator("#moves button").first.click()
        assert token(page) == number
    lines = page.locator("#history li").all_text_contents()
    assert all(label in line for label, line in zip(labels[:3], lines, strict=False))
    assert page.locator("script").count() == 2


def test_the_picture_in_the_readme_can_be_taken_again(browser, tmp_path):
    take(browser, "docs/gallery.md", tmp_path / "explore.png")
    with Image.open(tmp_path / "explore.png") as taken, Image.open(ROOT / "docs" / "gallery" / "explore.png") as shown:
        assert taken.width == shown.width == 1650
        assert 1000 < taken.height < 1950
        painted = {colour: pixels for pixels, colour in taken.convert("RGB").getcolors()}
        assert painted[194, 24, 122] > 500  # the vertex that joins
        assert painted[0, 120, 90] > 500  # the moves
    assert (tmp_path / "explore.png").stat().st_size < 200_000
