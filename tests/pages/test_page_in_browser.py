"""The page to click through, films and the site's pages in a real browser."""

import re
from io import BytesIO
from pathlib import Path

import command
import naive
import networkx as nx
import pytest

import arena

pytestmark = pytest.mark.browser
SITE = Path(arena.__file__).parent.parent / "site" / "html"
PHONE = {"width": 390, "height": 844}


def circuits():
    """Return an arena with draws of both kinds, circuits, and a target that has moves."""
    graph = nx.DiGraph(name="circuits", initial="a", f2=["w", "g"])
    graph.add_nodes_from("achegkz", player=1)
    graph.add_nodes_from("bdfiwy", player=2)
    graph.add_edges_from(
        ["ab", "bc", "cb", "ad", "de", "dk", "kd", "ki", "af", "fg", "fh", "hi", "hb", "zy", "yz", "we"]
    )
    graph.nodes["e"]["winner"], graph.nodes["i"]["winner"] = 0, 1
    return graph


def unfolded(name, **parameters):
    return arena.unfold(arena.load(name, **parameters))


ARENAS = {
    "fibonacci": lambda: unfolded("fibonacci_nim", matches=6),
    "nim": lambda: unfolded("nim", heaps=(1, 2)),
    "misere": lambda: unfolded("marienbad", heaps=(1, 2), misere=True),
    "sans_interet": lambda: arena.read("sans_interet"),
    "circuits": circuits,
}


def numbers(page, selector):
    """Return the vertices of the drawing that a selector finds."""
    found = page.locator(f"#drawing {selector}").evaluate_all("groups => groups.map(group => Number(group.dataset.v))")
    return set(found)


def fills(page):
    """Return the color of each vertex of the drawing, as it is painted."""
    script = """groups => Object.fromEntries(groups.map(group =>
        [group.dataset.v, getComputedStyle(group.querySelector('.shape')).fill]))"""
    page.wait_for_timeout(60)
    return {int(v): fill for v, fill in page.locator("#drawing .node").evaluate_all(script).items()}


def text(page, name):
    return page.locator(f"#{name}").text_content()


def click_vertex(page, number):
    page.locator(f'#drawing .node[data-v="{number}"]').first.click()


def choose(page, group, value):
    page.locator(f'#{group} input[value="{value}"]').check(force=True)


def token(page):
    return next(iter(numbers(page, ".token")))


def machine_has_moved(page, player):
    page.wait_for_function(
        "player => { const turn = document.getElementById('turn').textContent;"
        " return turn.includes('over') || turn.startsWith(`Your turn: J${player}`); }",
        arg=player,
    )


def slide_to(page, rank):
    page.locator("#layer").evaluate(
        "(slider, rank) => { slider.value = rank; slider.dispatchEvent(new Event('input', {bubbles: true})); }", rank
    )


# ---- what is seen


@pytest.mark.parametrize("name", ARENAS)
def test_the_colors_are_those_of_the_winners_and_the_slider_has_the_layers(visit, name):
    graph = ARENAS[name]()
    vertices, winner, kinds = list(graph), naive.winners(graph), naive.draw_kinds(graph)
    for player in (1, 2):
        page = visit(graph, player=player)
        page.locator("#whole").wait_for()
        painted = fills(page)
        known = {"1": "rgb(0, 114, 178)", "2": "rgb(245, 176, 65)", "rule": "rgb(255, 255, 255)"}
        for number, vertex in enumerate(vertices):
            assert painted[number] == known.get(str(winner[vertex] or kinds[vertex]), "rgb(221, 221, 221)")
        sets = naive.attractor_sets(graph, player)
        assert page.locator("#layer").get_attribute("max") == str(len(sets) - 1)
        before = set()
        for rank, inside in enumerate(sets):
            slide_to(page, rank)
            wanted = {vertices.index(vertex) for vertex in inside}
            assert numbers(page, ".node.in") == wanted
            assert numbers(page, ".node.joins") == wanted - before
            assert numbers(page, ".node.out") == set(range(len(vertices))) - wanted
            painted = fills(page)
            assert {painted[v] for v in painted if v not in wanted} <= {"rgb(255, 255, 255)"}
            assert len({painted[v] for v in wanted - before}) == 1
            assert str(len(wanted)) in text(page, "layer-size")
            before = wanted


def test_the_film_of_the_page_runs_stops_and_goes_on(visit):
    page = visit(ARENAS["fibonacci"]())
    page.click("#film")
    assert page.locator("#layer").input_value() == "0"
    page.wait_for_function("() => document.getElementById('layer').value === '1'")
    page.click("#film")
    page.wait_for_timeout(1700)
    assert page.locator("#layer").input_value() == "1"
    page.click("#film")
    page.wait_for_function("() => document.getElementById('film').innerText.trim() === 'Film'")
    assert page.locator("#layer").input_value() == page.locator("#layer").get_attribute("max")


def test_hover_and_focus_tell_about_a_vertex(visit):
    graph = ARENAS["sans_interet"]()
    page, solution = visit(graph), arena.solve(graph)
    for number, vertex in enumerate(graph):
        page.locator(f'.node[data-v="{number}"]').hover()
        assert text(page, "look-title") == f"Position {vertex}"
        shown = text(page, "look")
        assert f"WinnerJ{solution.winner[vertex]}" in shown
        assert f"Remoteness{solution.remoteness[vertex]} pl" in shown
        if graph.adj[vertex]:
            assert str(solution.strategy[vertex]) in text(page, "why")
        else:
            assert "ends here" in text(page, "why")
    page.locator('.node[data-v="3"]').focus()
    assert text(page, "look-title") == "Position 3"


def test_without_answers_nothing_tells_who_wins_until_it_is_asked_for(visit):
    page = visit(ARENAS["fibonacci"](), answers=False)
    assert set(fills(page).values()) == {"rgb(255, 255, 255)"}
    shown = page.locator("body").inner_text()
    assert not re.search("J[12] wins|Remoteness", shown)
    labels = page.locator("#drawing .node").evaluate_all("groups => groups.map(g => g.getAttribute('aria-label'))")
    assert not any("wins" in label for label in labels)
    assert page.locator("#drawing .edge.best").count() == 0
    assert page.locator("#verdict").is_hidden()
    choose(page, "views", "winner")
    assert set(fills(page).values()) == {"rgb(0, 114, 178)", "rgb(245, 176, 65)"}
    assert text(page, "verdict") == "J1 wins from (6,5), J1 to move, in 5 plies."
    page.click("#hint")
    assert page.locator(".hinted").count()
    choose(page, "views", "hidden")
    assert page.locator(".hinted").count() == 0


def test_a_page_without_answers_looks_the_same_whoever_wins(visit):
    graph = ARENAS["fibonacci"]()
    other = graph.copy()
    for vertex, winner in graph.nodes(data="winner"):
        if winner:
            other.nodes[vertex]["winner"] = 3 - winner
    pages = [visit(each, answers=False) for each in (graph, other)]
    for step in (None, "w", "ArrowRight", "ArrowLeft"):
        seen = []
        for page in pages:
            choose(page, "sides", 0)
            page.evaluate("document.activeElement.blur()")
            if step:
                page.keyboard.press(step)
            page.wait_for_timeout(100)
            seen.append((page.locator("body").aria_snapshot(), page.title(), page.screenshot(full_page=True)))
        assert seen[0] == seen[1]


@pytest.mark.parametrize("answers", [True, False])
def test_without_scripts_the_drawing_tells_who_wins_only_if_it_may(visit, answers):
    from PIL import Image

    page = visit(ARENAS["fibonacci"](), answers=answers, scripts=False)
    with Image.open(BytesIO(page.screenshot())) as image:
        painted = {color[:3] for _, color in image.convert("RGB").getcolors(1 << 20)}
    assert ((0, 114, 178) in painted) == ("won by J1" in page.locator("body").inner_text()) == answers


def test_boards_stand_in_the_page_and_nothing_is_wider_than_a_phone(visit):
    for thing, options in (
        (unfolded("tictactoe", rows=2, columns=2, align=2), {"lang": "fr"}),
        ((arena.load("connect_four"), None), {}),
        (arena.position_graph(arena.load("rook", rows=2, columns=3)), {"style": "course"}),
        (arena.solve(arena.read("lift"), "parity"), {}),
    ):
        for scheme in ("light", "dark"):
            page = visit(thing, scheme=scheme, **PHONE, **options)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            assert page.locator("svg").count()


# ---- playing


@pytest.mark.parametrize("name", ["fibonacci", "nim", "misere", "sans_interet"])
def test_hints_lead_to_a_win_and_who_plays_the_other_side_loses(visit, name):
    graph = ARENAS[name]()
    solution, vertices = arena.solve(graph), list(graph)
    winner = solution.winner[graph.graph["initial"]]
    page = visit(graph)
    assert page.locator(f'#sides input[value="{winner}"]').is_checked()
    if page.locator("#go").is_visible():
        page.click("#go")
    machine_has_moved(page, winner)
    while "over" not in text(page, "turn"):
        page.click("#hint")
        (hinted,) = numbers(page, ".node.hinted")
        assert hinted == vertices.index(solution.strategy[vertices[token(page)]])
        click_vertex(page, hinted)
        machine_has_moved(page, winner)
    assert text(page, "turn") == f"Play is over: J{winner} wins."
    page = visit(graph)
    choose(page, "sides", 3 - winner)
    if page.locator("#go").is_visible():
        page.click("#go")
    machine_has_moved(page, 3 - winner)
    while "over" not in text(page, "turn"):
        page.locator("#moves button").last.click()
        machine_has_moved(page, 3 - winner)
    assert text(page, "turn") == f"Play is over: J{winner} wins."


def test_only_legal_moves_push_the_token_and_moves_are_taken_back(visit):
    graph = ARENAS["fibonacci"]()
    page, vertices = visit(graph), list(graph)
    choose(page, "sides", 0)
    legal = {vertices.index(following) for following in graph.adj[graph.graph["initial"]]}
    assert numbers(page, ".node.legal") == legal
    for number in sorted(set(range(len(vertices))) - legal):
        click_vertex(page, number)
        assert token(page) == 0
    click_vertex(page, min(legal))
    assert token(page) == min(legal)
    assert page.locator("#drawing .edge.played").get_attribute("data-e") == f"0 {min(legal)}"
    page.keyboard.press("b")
    assert token(page) == 0
    far = next(n for n, v in enumerate(vertices) if n and n not in legal and graph.adj[v])
    click_vertex(page, far)
    page.click("#put")
    assert token(page) == far
    page.keyboard.press("r")
    assert token(page) == 0


# ---- keys, search and filters


def test_arrow_keys_go_through_the_layers(visit):
    page = visit(ARENAS["fibonacci"]())
    last = int(page.locator("#layer").get_attribute("max"))
    for rank in range(last + 2):
        page.keyboard.press("ArrowRight")
        assert page.locator("#layer").input_value() == str(min(rank, last))
    page.keyboard.press("ArrowLeft")
    assert page.locator("#layer").input_value() == str(last - 1)
    assert page.locator('#views input[value="1"]').is_checked()


def test_a_game_is_played_by_keys_alone(visit):
    graph = ARENAS["fibonacci"]()
    page, solution, vertices = visit(graph), arena.solve(graph), list(graph)
    page.locator("#fit").focus()
    while page.evaluate("document.activeElement.closest('.node') === null"):
        page.keyboard.press("Tab")
    assert page.evaluate("Number(document.activeElement.dataset.v)") == token(page)
    while "over" not in text(page, "turn"):
        goal = vertices.index(solution.strategy[vertices[token(page)]])
        page.keyboard.press("Home")
        for _ in graph:
            if page.evaluate("Number(document.activeElement.dataset.v)") == goal:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        machine_has_moved(page, 1)
    assert text(page, "turn") == "Play is over: J1 wins."
    assert "J1 wins" in text(page, "live")
    assert page.locator('#drawing [tabindex="0"]').count() == 1


def test_a_position_is_found_by_its_name(visit):
    graph = unfolded("nim", heaps=(1, 2, 3))
    page = visit(graph)
    page.locator("#search").fill("1,1,0")
    page.keyboard.press("Enter")
    assert "1,1,0" in text(page, "look-title")


# ---- the page that searches


def test_a_proved_win_is_said_and_an_estimate_is_called_one(visit):
    page = visit((arena.load("connect_four"), None))
    choose(page, "sides", 0)
    page.locator("#effort").select_option("6")
    started = "text => document.getElementById('thought').textContent.startsWith(text)"
    page.wait_for_function(started, arg="Searched: depth 6")
    assert text(page, "standing").startswith("Estimate at depth ")
    assert page.locator("#table .won1, #table .won2").count() == 0
    for column in "415162":
        page.keyboard.press(column)
    page.wait_for_function("() => document.getElementById('standing').textContent === 'J1 wins in 1 ply: proved'")
    assert page.locator('.handle[data-place="2"]').get_attribute("aria-label") == "3, J1 wins"
    page.locator('.handle[data-place="2"] .area').click(position={"x": 10, "y": 10})
    assert text(page, "turn") == "Play is over: J1 wins."


def test_the_strategy_answers_in_the_page_that_searches(visit):
    page = visit((arena.load("connect_four"), None))
    page.locator("#effort").select_option("6")
    choose(page, "sides", 1)
    for column in "444":
        page.keyboard.press(column)
        page.wait_for_function("() => document.getElementById('turn').textContent.startsWith('Your turn: J1')")
    assert page.locator("#table .disc").count() == 6


# ---- films, papers and the site


def test_each_layer_of_a_film_shows_in_its_time_and_the_last_where_nothing_is_to_move(browser, tmp_path):
    graph = unfolded("fibonacci_nim", matches=5)
    sizes = [len(inside) for inside in naive.attractor_sets(graph, 2)]
    path = arena.film(graph, tmp_path / "film.svg", player=2)
    script = """share => {
        const moving = document.getAnimations()
        for (const each of moving) {
            each.pause(); each.currentTime = share * each.effect.getTiming().duration }
        const shown = [...document.querySelectorAll("text")].filter(e => getComputedStyle(e).visibility === "visible")
        return shown.map(text => text.textContent.match(/^A\\d+.*: (\\d+) of/)).filter(Boolean).map(found => +found[1])
    }"""
    for motion, wanted in (("no-preference", sizes), ("reduce", [sizes[-1]] * len(sizes))):
        page = browser.new_page(reduced_motion=motion)
        page.goto(path.as_uri())
        found = [page.evaluate(script, (number + 0.5) / (len(sizes) + 1)) for number in range(len(sizes))]
        assert found == [[size] for size in wanted], "the sizes in the captions that are seen"
        page.close()


def test_the_page_of_exercises_opens_and_runs_nothing(browser, tmp_path):
    command.done("exercise", "attractor", "-o", tmp_path / "sheets", "--to", "html", "--seed", 1)
    path = tmp_path / "sheets" / "solution.html"
    page = browser.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    assert page.locator("svg").count()
    assert page.locator("script").count() == 0
    assert asked == [path.as_uri()]
    page.close()


@pytest.mark.skipif(not (SITE / "index.html").exists(), reason="the site is not built")
def test_no_page_of_the_site_is_wider_than_a_phone_or_asks_another_host(browser):
    page = browser.new_page(viewport=PHONE)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    wider = []
    for file in sorted(SITE.rglob("*.html")):
        if "lite" in file.relative_to(SITE).parts:
            continue  # JupyterLite's own, which load Python from its host
        page.goto(file.as_uri())
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wider.append(file.name)
    assert wider == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    page.close()
