"""The page in a real browser: the layers, the colours of the winners, and what is told of a vertex."""

from io import BytesIO

import networkx as nx
import pytest
from browser_page import (
    ARENAS,
    click_vertex,
    fills,
    machine_has_moved,
    made,
    numbers,
    play_both,
    swapped,
    text,
    visible,
)
from photograph import CHROMIUM
from PIL import Image

import exporters
from arena import attractor, solve, unfold
from arena.graphs.names import names_of
from exporters.pages.page import render
from games import load

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


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
    exporters.write(file, render(made("fibonacci"), answers=answers))
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
