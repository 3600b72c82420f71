"""How the page looks: large arenas, themes, narrow screens, languages, and on paper."""

import re

import networkx as nx
import pytest
from browser_page import (
    ARENAS,
    circuits,
    click_vertex,
    fills,
    machine_has_moved,
    made,
    numbers,
    play_both,
    swapped,
    text,
    token,
)
from documents import ROOT
from photograph import CHROMIUM, take
from PIL import Image

from arena import attractor, solve, unfold
from exporters.drawings.looks import STYLES
from games import load

pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")]


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
