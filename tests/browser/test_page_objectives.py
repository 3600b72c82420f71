"""Pages of games with priorities and weights, and of heaps: what the drawing, the slider and the matches say."""

import pytest
from browser_page import numbers, text
from photograph import CHROMIUM

import exporters
from arena import attractor, unfold
from games import load

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


def texts(page, query):
    return page.evaluate(f"[...document.querySelectorAll('{query}')].map((each) => each.textContent)")


def test_priorities_stand_in_the_vertices(visit):
    graph = exporters.read("lift")
    page = visit(graph, objective="parity")
    shown = texts(page, "#whole .node")
    assert [each.count(f"p = {own}") for each, (_, own) in zip(shown, graph.nodes(data="priority"), strict=True)] == [
        1
    ] * len(graph)
    page.locator("[name=mode][value=near]").check(force=True)
    assert all("p = " in each for each in texts(page, "#near .node"))


@pytest.mark.parametrize("player", [1, 2])
def test_the_slider_goes_through_the_attractor_to_the_best_priority(visit, player):
    graph = exporters.read("lift")
    page = visit(graph, objective="parity", player=player)
    page.locator(f"[name=view][value='{player}']").check(force=True)
    best = 5 - player
    assert text(page, "layer-name") == f"Attractor of J{player} to priority {best}"
    inside = attractor(graph, player, [vertex for vertex, own in graph.nodes(data="priority") if own == best])
    assert numbers(page, ".node.in") == {list(graph).index(vertex) for vertex in inside.rank}


def test_weights_stand_beside_moves(visit):
    graph = exporters.read("robot")
    page = visit(graph, objective="energy")
    assert sorted(texts(page, "#whole text.note")) == sorted(
        [str(weight) for *_, weight in graph.edges(data="weight")] + ["start"]
    )
    beside = dict(zip(texts(page, "#moves .name"), texts(page, "#moves .weight"), strict=True))
    assert beside == {head: str(weight) for _, head, weight in graph.edges("base", data="weight")}


def test_a_match_says_how_many_it_takes(visit):
    page = visit(unfold(load("nim", heaps=(2, 3))), answers=False)
    assert texts(page, "#table .handle .number") == ["−1", "−2", "−1", "−2", "−3"]
