"""The page to click through: its data are what solving says, and its markup asks for nothing."""

import base64
import hashlib
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import naive
import networkx as nx
import pytest
import random_graphs
from hypothesis import assume, given
from random_graphs import examples

import arena

VOID = {"meta", "input", "br", "link", "hr", "img", "rect", "path", "circle", "line", "use"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def page(folder):
    """Return a function that makes the page of a thing."""
    return lambda thing, **options: arena.page(thing, folder / "page.html", **options).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def fibonacci(page):
    return page(arena.unfold(arena.load("fibonacci_nim", matches=6)))


class Markup(HTMLParser):
    """The elements of a page with their attributes, those that stay open, and the text of its title."""

    def __init__(self, text):
        super().__init__()
        self.found, self.opened, self.texts = [], [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.opened.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        if self.opened:
            self.texts.setdefault(self.opened[-1], []).append(data)

    def handle_endtag(self, tag):
        if tag in self.opened:
            while self.opened.pop() != tag:
                pass


def data_of(text):
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])


def drawing_of(text):
    found = re.search(r'<svg id="whole".*?</svg>', text, re.DOTALL)
    return found and found[0]


def rows_of(data):
    """Decode the moves as the page does: each end is told by its distance from the one before."""
    ends, rows = iter(data["ends"]), []
    for tail, degree in enumerate(data["degree"]):
        end, row = tail, []
        for _ in range(degree):
            end += next(ends)
            row.append(end)
        rows.append(row)
    assert next(ends, None) is None
    return rows


@examples(60)
@given(random_graphs.arenas(max_vertices=10))
def test_the_data_are_winners_ranks_and_the_strategy(page, graph):
    data, solution, vertices = data_of(page(graph)), arena.solve(graph), list(graph)
    rows, winner, after = rows_of(data), naive.winners(graph), naive.moves(graph)
    ranks = {
        player: {v: k for k, inside in reversed(list(enumerate(naive.attractor_sets(graph, player)))) for v in inside}
        for player in (1, 2)
    }
    for number, vertex in enumerate(vertices):
        assert data["labels"][number] == str(vertex)
        assert int(data["players"][number]) == graph.nodes[vertex]["player"]
        assert int(data["winners"][number]) == winner[vertex]
        assert data["remoteness"][number] == ranks.get(winner[vertex], {}).get(vertex, -1)
        kind = {"rule": "r", "endless": "e"}.get(naive.draw_kinds(graph).get(vertex), ".")
        assert data["draws"][number] == kind
        assert sorted(str(vertices[end]) for end in rows[number]) == sorted(map(str, after[vertex]))
        best = data["best"][number]
        assert (vertices[rows[number][best]] if best >= 0 else None) == solution.strategy.get(vertex)


@examples(60)
@given(random_graphs.digraphs())
def test_the_data_of_a_bare_graph_are_outcomes_rounds_and_grundy_values(page, graph):
    assume(graph)
    graph.graph["kind"] = "graph"
    data, vertices = data_of(page(graph)), list(graph)
    rows, outcomes = rows_of(data), naive.outcomes(graph, misere=False)
    rounds = {v: k for k, both in enumerate(naive.sink_removal(graph), 1) for v in both[0] | both[1]}
    for number, vertex in enumerate(vertices):
        letter, plies = outcomes[vertex]
        assert data["outcomes"][number] == letter
        assert data["remoteness"][number] == (-1 if plies is None else plies)
        assert data["rounds"][number] == rounds.get(vertex, 0)
        best = data["best"][number]
        assert (best < 0) == (not rows[number])
        if best >= 0:
            assert outcomes[vertices[rows[number][best]]][0] == {"N": "P", "P": "N", "D": "D"}[letter]
    if nx.is_directed_acyclic_graph(graph):
        assert data["grundy"] == [naive.grundy(graph, vertex) for vertex in vertices]


def test_plies_moves_boards_and_the_start(page, fibonacci):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=6))
    data = data_of(fibonacci)
    distance = nx.single_source_shortest_path_length(graph, graph.graph["initial"])
    assert data["start"] == data["ply"][0] == 0
    assert all(ply in (-1, distance[vertex]) for vertex, ply in zip(graph, data["ply"], strict=True))
    moves = iter(data["named"])
    for vertex, row in zip(graph, rows_of(data), strict=True):
        for end in row:
            assert data["names"][next(moves)] == graph.edges[vertex, list(graph)[end]]["move"]
    put = data_of(page(graph, start=list(graph)[2], player=2))
    assert (put["start"], put["player"]) == (2, 2)
    square = data_of(page(arena.unfold(arena.load("tictactoe", rows=2, columns=2, align=2))))
    assert (square["boards"], square["marks"]) == ("labels", ["x", "o"])
    assert data_of(page(arena.unfold(arena.load("nim", heaps=(1, 12)))))["boards"] == "heaps"
    own = nx.DiGraph([(0, 1)], initial=0)
    own.add_node(0, player=1, board="R.\n..")
    own.add_node(1, player=2, winner=1)
    assert data_of(page(own))["boards"] == ["R.\n..", ""]


def test_the_page_of_an_objective_has_its_priorities_and_weights(page):
    lift, robot = arena.read("lift"), arena.read("robot")
    data = data_of(page(arena.solve(lift, "parity")))
    assert data["priorities"] == [own for _, own in lift.nodes(data="priority")]
    data = data_of(page(arena.solve(robot, "energy")))
    weights = nx.get_edge_attributes(robot, "weight")
    assert sorted(map(float, data["weights"])) == sorted(weights.values())
    assert not {"priorities", "weights"} & data_of(page(arena.read("sans_interet"))).keys()
    assert "au repos" in data_of(page(arena.solve(lift, "parity"), lang="fr"))["labels"]


def test_a_game_on_a_board_is_searched_by_the_page_itself(page):
    game = arena.load("connect_four", rows=4, columns=5, align=3)
    data = data_of(page((game, "12"), lang="fr", answers=False))
    assert (data["kind"], data["align"], data["marks"], data["answers"]) == ("search", 3, ["o", "x"], False)
    assert data["labels"] == [game.label(game.parse("12"))]
    lines, cells = data["rules"]["lines"], data["rules"]["cells"]
    assert cells == 20
    assert {len(line) for line in lines} == {3}
    assert len({frozenset(line) for line in lines}) == 4 * 3 + 2 * 5 + 2 * 2 * 3
    assert [move["name"] for move in data["rules"]["names"]] == list("12345")
    for thing in ((arena.load("nim"), None), (arena.load("tictactoe", rows=8, columns=8), None)):
        with pytest.raises(arena.ParameterError):
            page(thing)


def test_the_drawing_has_every_vertex_and_move_once_and_says_who_wins(fibonacci):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=6))
    winner, vertices, svg = naive.winners(graph), list(graph), ET.fromstring(drawing_of(fibonacci))
    groups = {group.get("data-v"): group for group in svg.iter() if group.get("data-v")}
    assert set(map(int, groups)) == set(range(len(vertices)))
    for number, vertex in enumerate(vertices):
        classes = groups[str(number)].get("class").split()
        assert {f"p{graph.nodes[vertex]['player']}", f"won{winner[vertex]}"} <= set(classes)
        assert ("ends" in classes) == (not graph.adj[vertex])
        assert "".join(groups[str(number)].itertext()).startswith(graph.nodes[vertex]["label"])
    drawn = {tuple(map(int, each.get("data-e").split())): each for each in svg.iter() if each.get("data-e")}
    assert set(drawn) == {(vertices.index(tail), vertices.index(head)) for tail, head in graph.edges}
    best = {edge for edge, group in drawn.items() if "best" in group.get("class")}
    allowed = naive.best_moves(graph)
    assert best
    assert all(vertices[head] in allowed[vertices[tail]] for tail, head in best)
    left, top, width, height = map(float, svg.get("viewBox").split())
    for group in svg.iter():
        if group.get("data-box"):
            x, y, across, down = map(float, group.get("data-box").split())
            assert left <= x - across / 2 <= x + across / 2 <= left + width
            assert top <= y - down / 2 <= y + down / 2 <= top + height


def test_without_answers_the_markup_tells_none_and_the_data_are_the_same(page, fibonacci):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=6))
    hidden = page(graph, answers=False)
    assert not re.search(r"won\d|\bbest\b", drawing_of(hidden))
    assert {**data_of(hidden), "answers": True} == data_of(fibonacci)
    assert data_of(hidden)["answers"] is False


def test_nothing_is_asked_of_the_network_and_nothing_else_may_run(fibonacci):
    markup = Markup(fibonacci)
    assert markup.opened == []
    ids = [attributes["id"] for _, attributes in markup.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    policy = next(a["content"] for tag, a in markup.found if tag == "meta" and "http-equiv" in a)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", fibonacci, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert not [a for _, a in markup.found if {"src", "srcset", "action", "poster"} & a.keys()]
    assert not [key for _, a in markup.found for key in a if key.startswith("on")]
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|@import|url\(|innerHTML|document\.write|eval\(", fibonacci
    )
    script = fibonacci[fibonacci.index('"use strict"') :]
    assert set(re.findall(r'byId\("([^"]+)"\)', script)) <= set(ids)


def test_titles_styles_languages_and_what_is_refused(page, fibonacci):
    graph = arena.unfold(arena.load("fibonacci_nim", matches=6))
    assert page(graph) == fibonacci, "the same page each time"
    named = graph.copy()
    named.graph["name"] = "La leçon du <lundi>"
    assert Markup(page(named)).texts["h1"] == ["La leçon du <lundi>"]
    course, french = page(graph, style="course"), page(graph, lang="fr")
    assert course != fibonacci
    assert {**data_of(course), "shades": 0} == {**data_of(fibonacci), "shades": 0}
    assert '<html lang="fr">' in french
    assert data_of(french)["words"].keys() == data_of(fibonacci)["words"].keys()
    holes = {lang: {k: sorted(re.findall(r"\{\w+\}", str(v))) for k, v in data_of(text)["words"].items()}
             for lang, text in (("en", fibonacci), ("fr", french))}  # fmt: skip
    assert holes["en"] == holes["fr"]
    assert "Max" in page(graph, players=("Max", "Minerva"))
    for wrong in ({"lang": "de"}, {"style": "loud"}, {"player": 3}, {"start": "nowhere"}, {"layout": "star"}):
        with pytest.raises(arena.ArenaError):
            page(graph, **wrong)
    for thing in (nx.DiGraph(), (arena.load("nim"), "no position"), arena.grundy_sequence("0.77", 9)):
        with pytest.raises(arena.ArenaError):
            page(thing)


def test_a_large_arena_has_data_and_no_drawing(page):
    text = page(arena.unfold(arena.load("tictactoe", rows=3, columns=3)))
    assert drawing_of(text) is None
    assert len(data_of(text)["labels"]) == 5478
    assert len(text) < 400_000


def test_an_attractor_to_other_vertices_is_no_page(page):
    graph = arena.read("sans_interet")
    assert data_of(page(arena.attractor(graph, 2)))["player"] == 2
    with pytest.raises(arena.ParameterError, match="targets"):
        page(arena.attractor(graph, 1, [2]))
