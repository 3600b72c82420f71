"""The page to click through: its structure, its policy, its size, and that what it knows is what was computed."""

import base64
import hashlib
import json
import random
import re
from html.parser import HTMLParser
from itertools import chain, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from hypothesis import assume, given
from random_graphs import arenas, digraphs, examples

import exporters
from arena import (
    ArenaError,
    InvalidArena,
    ParameterError,
    TooLarge,
    attractor,
    position_graph,
    solve,
    solve_positions,
    unfold,
)
from exporters.drawings.looks import STYLES
from exporters.pages import kinds
from exporters.pages.page import FIRST, LANGUAGES, PARTS, SCRIPTS, _words, render, render_game
from exporters.pages.searchable import rules
from exporters.pages.svg import MOST_EDGES, MOST_VERTICES
from exporters.pictures import graphviz as picture
from games import load

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta", "input", "br", "link", "img"}
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "</svg><img src=x onerror=alert(2)>",
    "a&b\"c'd\0\n\ud800",
]


class Page(HTMLParser):
    """The elements of a page, its texts by element, and the elements left open."""

    def __init__(self, text):
        super().__init__()
        self.found, self.texts, self.opened = [], {}, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.opened.append((tag, dict(attrs)))

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.opened.pop()[0] == tag

    def handle_data(self, data):
        if self.opened:
            tag, attributes = self.opened[-1]
            self.texts.setdefault(attributes.get("id", tag), []).append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


def data_of(text):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*)</script>', text)[1])


def drawing_of(text):
    found = re.search(r'<svg id="whole".*?</svg>', text, re.DOTALL)
    return found and found[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


@pytest.fixture(scope="module")
def fibonacci():
    return unfold(load("fibonacci_nim", matches=6))


@pytest.fixture(scope="module")
def page(fibonacci):
    return render(fibonacci)


@pytest.fixture(scope="module")
def hostile():
    graph = nx.DiGraph(name="</title><script>alert(3)</script>", initial=0)
    for number, label in enumerate(HOSTILE):
        graph.add_node(number, player=1 + number % 2, label=label, board=label)
    nx.add_path(graph, range(len(HOSTILE)), move="</script>")
    graph.nodes[len(HOSTILE) - 1]["winner"] = 1
    return graph


def without_drawing(monkeypatch):
    monkeypatch.setattr(kinds, "drawing", lambda *_, **__: "")


def test_every_element_is_closed_and_named_once(page):
    read = Page(page)
    assert read.opened == []
    ids = [attributes["id"] for _, attributes in read.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    for reference in ("for", "aria-labelledby"):
        assert {a[reference] for _, a in read.found if reference in a} <= set(ids)
    assert {link["href"].removeprefix("#") for link in read.all("a")} <= set(ids)


def test_the_script_finds_every_element_that_it_asks_for(page):
    ids = {attributes["id"] for _, attributes in Page(page).found if "id" in attributes}
    script = page[page.index('"use strict"') :]
    assert set(re.findall(r'byId\("([^"]+)"\)', script)) <= ids
    assert set(re.findall(r'^    "?([a-z-]+)"?: (?:\w+,|\(\) =>)', script, re.MULTILINE)) - ids <= {"x", "o", "r"}


def test_nothing_is_asked_of_the_network_and_nothing_else_may_run(page):
    read = Page(page)
    policy = next(meta["content"] for meta in read.all("meta") if "http-equiv" in meta)
    assert policy.startswith("default-src 'none'; ")
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        text = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert len(text) == 1
        digest = base64.b64encode(hashlib.sha256(text[0].encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert not [a for _, a in read.found if {"src", "style", "srcset", "action", "data", "poster"} & a.keys()]
    assert not [key for _, a in read.found for key in a if key.startswith("on")]
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|@import|url\(|innerHTML|insertAdjacent|document\.write", page
    )
    assert "eval(" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markup_style_and_script_keep_within_their_budget(fibonacci, lang):
    text = render(fibonacci, lang=lang)
    rest = re.sub(r'<svg id="whole".*?</svg>', "", text, flags=re.DOTALL)
    rest = re.sub(r'(id="data">).*?</script>', "", rest)
    assert 20_000 < len(rest.encode()) <= 150_000


def test_the_same_arena_gives_the_same_page(page):
    assert render(unfold(load("fibonacci_nim", matches=6))) == page


def test_the_files_of_the_page_are_all_used():
    names = {path.name for path in PARTS.iterdir()}
    scripts = {*SCRIPTS, *chain.from_iterable(FIRST.values())}
    assert names == {"page.html", "page.css"} | {f"{n}.js" for n in scripts} | {f"{lang}.json" for lang in LANGUAGES}
    assert all(len((PARTS / name).read_text(encoding="utf-8").splitlines()) <= 350 for name in names)


def test_both_languages_say_the_same_things():
    english, french = (_words(lang) for lang in LANGUAGES)
    assert english.keys() == french.keys()
    assert english["script"].keys() == french["script"].keys()
    for key, text in english["script"].items():
        if isinstance(text, str):
            holes = re.findall(r"\{\w+\}", text)
            assert sorted(holes) == sorted(re.findall(r"\{\w+\}", french["script"][key])), key
    assert {kind: words.keys() for kind, words in english["kinds"].items()} == {
        kind: words.keys() for kind, words in french["kinds"].items()
    }
    assert all(english.keys() > words.keys() for words in english["kinds"].values())
    script = "".join(path.read_text(encoding="utf-8") for path in PARTS.glob("*.js"))
    built = re.compile(
        r"(plies|vertices|positions|joined)_(one|other)|won_[012]|letters|search_sign_(won|guess)1"
        r"|graph_(outcome_|outcome_end_|why_)?[PND]|graph_kernel_[01?]"
    )
    for key in english["script"]:
        assert built.fullmatch(key) or f'"{key}"' in script or f"words.{key}" in script, key


def test_french_has_its_spaces_and_accents():
    texts = json.dumps(_words("fr"), ensure_ascii=False)
    words = [text for text in re.findall(r'"([^"]*)"', texts) if " " in text or "\u00a0" in text]
    for text in words:
        assert not re.search(r"(?<![\u00a0]):|(?<![\u202f])[;!?]", text), text
        assert "'" not in text
        assert "..." not in text
    assert '<html lang="fr">' in render(exporters.read("sans_interet"), lang="fr")


# The data


def rows_of(data):
    """Decode the moves as the page does."""
    ends, rows, at = data["ends"], [], 0
    for tail, degree in enumerate(data["degree"]):
        end, row = tail, []
        for step in ends[at : at + degree]:
            end += step
            row.append(end)
        rows.append(row)
        at += degree
    assert at == len(ends)
    return rows


@given(arenas(max_vertices=12))
@examples(150)
def test_the_data_are_what_solve_and_attractor_say(arena):
    with pytest.MonkeyPatch.context() as patch:
        without_drawing(patch)
        data = data_of(render(arena))
    solution, vertices, rows = solve(arena), list(arena), rows_of(data)
    targets = {vertices[number] for number, row in enumerate(rows) if not row}
    for number, vertex in enumerate(vertices):
        assert int(data["players"][number]) == arena.nodes[vertex]["player"]
        assert int(data["winners"][number]) == solution.winner[vertex]
        assert data["remoteness"][number] == solution.remoteness.get(vertex, -1)
        assert data["draws"][number] == {None: ".", "rule": "r", "endless": "e"}[solution.draw.get(vertex)]
        after = [vertices[end] for end in rows[number]]
        assert sorted(map(str, after)) == sorted(map(str, [] if vertex in targets else arena.adj[vertex]))
        best = data["best"][number]
        assert (after[best] if best >= 0 else None) == solution.strategy.get(vertex)
    for player in (1, 2):
        found = attractor(arena, player)
        layers = [
            {v for n, v in enumerate(vertices) if data["winners"][n] == str(player) and data["remoteness"][n] == rank}
            for rank in range(len(found.layers))
        ]
        assert layers == [set(layer) for layer in found.layers]


def test_plies_moves_and_labels(page, fibonacci):
    data = data_of(page)
    assert data["labels"] == [fibonacci.nodes[vertex]["label"] for vertex in fibonacci]
    distance = nx.single_source_shortest_path_length(fibonacci, fibonacci.graph["initial"])
    assert all(ply in (-1, distance[vertex]) for vertex, ply in zip(fibonacci, data["ply"], strict=True))
    assert data["ply"][0] == 0
    moves = iter(data["named"])
    for vertex, row in zip(fibonacci, rows_of(data), strict=True):
        for end in row:
            assert data["names"][next(moves)] == fibonacci.edges[vertex, list(fibonacci)[end]]["move"]


def test_an_arena_without_moves_names_and_initial_vertex_starts_on_its_first_vertex():
    graph = nx.DiGraph([("a", "b")])
    graph.add_node("a", player=1)
    graph.add_node("b", player=2, winner=1)
    data = data_of(render(graph))
    assert (data["named"], data["ply"], data["start"], data["boards"]) == (None, None, 0, None)


@pytest.mark.parametrize(
    ("game", "boards"),
    [(load("tictactoe", rows=2, columns=2, align=2), "labels"), (load("nim", heaps=(1, 12)), "heaps")],
)
def test_boards_that_labels_tell_are_not_repeated(game, boards):
    assert data_of(render(unfold(game)))["boards"] == boards


def test_boards_are_given_where_labels_do_not_tell_them():
    graph = nx.DiGraph([(0, 1)], initial=0)
    graph.add_node(0, player=1, board="R.\n..")
    graph.add_node(1, player=2, winner=1)
    assert data_of(render(graph))["boards"] == ["R.\n..", ""]
    graph.nodes[1].update(label="xo/..", board="xo\n..")
    assert data_of(render(graph))["boards"] == ["R.\n..", "xo\n.."]


def test_the_token_stands_where_it_is_put(fibonacci):
    third = list(fibonacci)[2]
    data = data_of(render(fibonacci, start=third, player=2))
    assert (data["start"], data["player"]) == (2, 2)


# Graphs without players, and games that the page searches


@given(digraphs(max_vertices=8))
@examples(100)
def test_the_data_of_a_graph_are_outcomes_kernel_and_grundy_values(graph):
    assume(graph)
    with pytest.MonkeyPatch.context() as patch:
        without_drawing(patch)
        data = data_of(render(graph))
    solution, vertices, rows = solve_positions(graph), list(graph), rows_of(data)
    rounds, table = solution.kernel.round, {row.position: row for row in solution.rows()}
    wanted = {"N": "P", "P": "N", "D": "D"}
    for number, vertex in enumerate(vertices):
        row = table[data["labels"][number]]
        assert data["outcomes"][number] == row.outcome == solution.outcome[vertex].value
        assert data["rounds"][number] == rounds.get(vertex, 0)
        assert data["grundy"][number] == solution.grundy.get(vertex, -1)
        assert data["kernel"][number] == {True: "1", False: "0", None: "?"}[row.kernel]
        best = data["best"][number]
        assert (best < 0) == (not rows[number])
        if best >= 0:
            after = rows[number][best]
            assert data["outcomes"][after] == wanted[row.outcome]
            assert row.outcome == "D" or data["remoteness"][after] == data["remoteness"][number] - 1


def test_the_drawing_of_a_graph_shows_outcomes_and_no_players():
    graph = position_graph(load("rook", rows=2, columns=3))
    svg = ET.fromstring(drawing_of(render(graph)))
    nodes = [group.get("class").split() for group in svg.iter(f"{SVG}g") if group.get("data-v")]
    assert [set(classes) - {"ends"} for classes in nodes] == [
        {"node", "p0", {"P": "previous", "N": "next"}[outcome]} for outcome in solve_positions(graph).outcomes
    ]
    best = {tuple(map(int, g.get("data-e").split())) for g in svg.iter(f"{SVG}g") if "best" in g.get("class", "")}
    assert best
    assert all("next" in nodes[tail] and "previous" in nodes[head] for tail, head in best)
    hidden = drawing_of(render(graph, answers=False))
    assert not re.search(r"previous|next|best", hidden)


def test_a_page_that_searches_allows_a_worker_and_nothing_else(page):
    text = render_game(load("connect_four"), name="<b>", lang="fr", answers=False)
    policies = [re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', each)[1] for each in (text, page)]
    assert "; worker-src blob:; " in policies[0]
    assert "blob" not in policies[1]
    read = Page(text)
    assert read.opened == []
    assert read.texts["h1"] == ["<b>"]
    assert (data_of(text)["marks"], data_of(text)["align"], data_of(text)["answers"]) == (["o", "x"], 4, False)
    assert len(text) < 150_000


def test_only_boards_that_a_page_can_search_make_such_a_page():
    for game in (load("nim"), load("tictactoe", rows=8, columns=8)):
        with pytest.raises(ParameterError, match="no game on a board that a page can search"):
            render_game(game)


@pytest.mark.parametrize(
    "game", [load("connect_four"), load("connect_four", rows=5, columns=4, align=3), load("tictactoe", columns=4)]
)
def test_the_rules_in_the_page_are_those_of_the_game(game):
    """Play at random by the page's rules and by the game's: the same moves, boards and ends."""
    known, chance = rules(game), random.Random(1)
    lines = known["rules"]["lines"]
    for _ in range(20):
        position = game.initial
        while game.winner(position) is None:
            board, mark = list(game.label(position).replace("/", "")), known["marks"][game.player(position) - 1]
            following = {}
            for move in known["rules"]["names"]:
                square = next((square for square in move["squares"] if board[square] == "."), None)
                if square is not None:
                    following[move["name"]] = "".join([*board[:square], mark, *board[square + 1 :]])
            moves = dict(game.moves(position))
            assert following == {move: game.label(after).replace("/", "") for move, after in moves.items()}
            position = chance.choice(list(moves.values()))
        board = game.label(position).replace("/", "")
        won = {
            board[line[0]] for line in lines if board[line[0]] != "." and len({board[square] for square in line}) == 1
        }
        assert won == ({known["marks"][game.winner(position) - 1]} if game.winner(position) else set())


# The drawing


def test_the_drawing_has_every_vertex_and_every_edge_once(page, fibonacci):
    svg, solution, vertices = ET.fromstring(drawing_of(page)), solve(fibonacci), list(fibonacci)
    nodes = {group.get("data-v"): group for group in svg.iter(f"{SVG}g") if group.get("data-v")}
    assert set(map(int, nodes)) == set(range(len(vertices)))
    for number, vertex in enumerate(vertices):
        group = nodes[str(number)]
        classes = group.get("class").split()
        assert f"p{fibonacci.nodes[vertex]['player']}" in classes
        assert f"won{solution.winner[vertex]}" in classes
        assert ("ends" in classes) == (not fibonacci.adj[vertex])
        assert (group.find(f"{SVG}ellipse") is not None) == (fibonacci.nodes[vertex]["player"] == 1)
        won = fibonacci.nodes[vertex].get("winner")
        assert "".join(group.itertext()) == fibonacci.nodes[vertex]["label"] + (f"F{won}" if won else "")
    edges = [tuple(map(int, group.get("data-e").split())) for group in svg.iter(f"{SVG}g") if group.get("data-e")]
    wanted = [(vertices.index(tail), vertices.index(head)) for tail, head in fibonacci.edges]
    assert sorted(edges) == sorted(wanted)
    best = {tuple(map(int, g.get("data-e").split())) for g in svg.iter(f"{SVG}g") if "best" in g.get("class", "")}
    assert best == {
        (vertices.index(tail), vertices.index(head))
        for tail, head in solution.strategy.items()
        if solution.winner[tail] == fibonacci.nodes[tail]["player"]
    }


def test_everything_is_inside_the_view(page):
    svg = ET.fromstring(drawing_of(page))
    left, top, width, height = map(float, svg.get("viewBox").split())
    for group in svg.iter(f"{SVG}g"):
        if group.get("data-box"):
            x, y, across, down = map(float, group.get("data-box").split())
            assert left <= x - across / 2
            assert x + across / 2 <= left + width
            assert top <= y - down / 2
            assert y + down / 2 <= top + height


def test_long_labels_are_short_in_the_drawing_and_boards_are_not():
    graph, board = nx.DiGraph([(0, 1), (0, 2), (0, 3)], initial=0), "/".join(["xo.xo"] * 6)
    for vertex, shown in enumerate(("start", "word " * 300, "w" * 24, board)):
        graph.add_node(vertex, player=1 + vertex % 2, label=shown, **({"winner": 1} if vertex else {}))
    graph.nodes[3]["board"] = board.replace("/", "\n")
    groups = [g for g in ET.fromstring(drawing_of(render(graph))).iter(f"{SVG}g") if g.get("data-v")]
    drawn = {g.get("data-v"): "".join(g.itertext()) for g in groups}
    assert drawn == {
        "0": "start", "1": "word word word word wor…F1", "2": "w" * 24 + "F1", "3": board.replace("/", "") + "F1"
    }  # fmt: skip
    assert all(float(size) < 380 for g in groups for size in g.get("data-box").split()[2:])
    assert graph.nodes[1]["label"] == "word " * 300


def test_draws_and_ignored_moves_are_drawn():
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("c", "b"), ("c", "d")], initial="a", f1=["c"])
    for vertex, player in zip("abcd", (1, 2, 1, 2), strict=True):
        graph.add_node(vertex, player=player)
    graph.nodes["d"]["winner"] = 0
    svg = ET.fromstring(drawing_of(render(graph)))
    classes = {g.get("data-v") or g.get("data-e"): g.get("class").split() for g in svg.iter(f"{SVG}g")}
    assert classes["0"] == ["node", "p1", "endless"]
    assert classes["3"] == ["node", "p2", "rule", "ends"]
    assert classes["2"] == ["node", "p1", "won1", "ends"]
    assert classes["2 1"] == ["edge", "ignored"]


@pytest.mark.parametrize("failure", [picture.NoGraphviz("none"), TooLarge("slow")])
def test_without_graphviz_the_page_does_without_the_drawing(monkeypatch, fibonacci, failure):
    def fail(*_):
        raise failure

    monkeypatch.setattr(picture, "lay_out", fail)
    text = render(fibonacci)
    assert drawing_of(text) is None
    assert len(data_of(text)["labels"]) == len(fibonacci)


def test_large_arenas_are_not_drawn(monkeypatch):
    monkeypatch.setattr(picture, "render", lambda *_: pytest.fail("drawn"))
    text = render(unfold(load("tictactoe")))
    assert drawing_of(text) is None
    assert len(data_of(text)["labels"]) == 5478
    assert len(text) < 350_000
    assert MOST_VERTICES < 5478


def test_what_graphviz_would_need_long_for_is_not_drawn(monkeypatch):
    monkeypatch.setattr(picture, "render", lambda *_: pytest.fail("drawn"))
    chance, arena = random.Random(1), nx.DiGraph(initial=0)
    for vertex in range(MOST_VERTICES):
        arena.add_node(vertex, player=1 + vertex % 2)
        arena.add_edges_from((vertex, chance.randrange(75) * 2 + 1 - vertex % 2) for _ in range(3))
    assert arena.number_of_edges() <= MOST_EDGES
    assert drawing_of(render(arena)) is None


# What arenas say of themselves


def test_hostile_texts_are_data(hostile):
    text = render(hostile)
    read = Page(text)
    assert read.opened == []
    assert len(read.all("script")) == 2
    assert not read.all("img")
    assert text.count("<!--") == 0
    data = data_of(text)
    assert data["labels"][:3] == HOSTILE[:3]
    assert data["labels"][3] == "a&b\"c'd␀␊\ufffd"
    assert data["names"] == ["</script>"]
    assert read.texts["title"] == read.texts["h1"] == ["</title><script>alert(3)</script>"]
    text.encode()
    labels = {"".join(g.itertext()) for g in ET.fromstring(drawing_of(text)).iter(f"{SVG}g") if g.get("data-v")}
    assert labels == {"</script><script>alert(…", "<!--<script>", "</svg><img src=x onerro…", data["labels"][3] + "F1"}


def test_what_is_no_arena_is_refused(fibonacci):
    with pytest.raises(InvalidArena, match="no vertices"):
        render(nx.DiGraph())
    for wrong in ({"lang": "de"}, {"style": "loud"}, {"player": 3}, {"start": "nowhere"}):
        with pytest.raises(ParameterError):
            render(fibonacci, **wrong)
    for bound in ("max_vertices", "max_edges"):
        with pytest.raises(TooLarge, match="more than 3"):
            render(fibonacci, **{bound: 3})
    assert issubclass(TooLarge, ArenaError)


def test_the_scripts_are_valid_where_node_is_at_hand(tmp_path, page):
    import shutil
    import subprocess

    if not shutil.which("node"):
        pytest.skip("no node")
    path = Path(tmp_path) / "page.js"
    path.write_text(re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[0], encoding="utf-8")
    done = subprocess.run(["node", "--check", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("style", STYLES)
def test_the_colours_are_those_of_the_drawings(fibonacci, style):
    text, palette = render(fibonacci, style=style), STYLES[style]
    data = data_of(text)
    assert data["shades"] == {str(player): list(shades) for player, shades in palette.shades.items()}
    assert all(low != high for low, high in pairwise(data["shades"]["1"]))
    for player, look in palette.won.items():
        assert f".won{player} {{ --fill: {look.fill}; --text: {look.text}; " in text


def test_a_style_changes_colours_only(page, fibonacci):
    course = render(fibonacci, style="course")
    assert course != page
    assert drawing_of(course) == drawing_of(page)
    assert {**data_of(course), "shades": 0} == {**data_of(page), "shades": 0}


def test_rows_are_called_as_the_language_does():
    graph = unfold(load("tictactoe", rows=2, columns=2, align=2))
    rows = {
        lang: re.findall(r'class="note"[^>]*>([^<]*)<', drawing_of(render(graph, lang=lang))) for lang in ("en", "fr")
    }
    assert sorted(rows["en"]) == ["ply 0", "ply 1", "ply 2", "ply 3", "start"]
    assert sorted(rows["fr"]) == ["après 0 coup", "après 1 coup", "après 2 coups", "après 3 coups", "départ"]


# Without the answers


def test_without_answers_the_markup_tells_none(fibonacci):
    text = render(fibonacci, answers=False)
    assert '<body data-view="hidden" data-kind="arena">' in text
    assert not re.search(r"won\d|\bbest\b", drawing_of(text))
    assert len(re.findall("data-v=", drawing_of(text))) == len(fibonacci)
    assert '<span class="answer">The drawing shows who wins.</span>' in text


def test_the_answers_are_there_on_demand(page, fibonacci):
    hidden = data_of(render(fibonacci, answers=False))
    assert (hidden.pop("answers"), data_of(page)["answers"]) == (False, True)
    assert {**hidden, "answers": True} == data_of(page)


def test_the_title_is_the_name_of_the_arena(fibonacci):
    named = fibonacci.copy()
    named.graph["name"] = "La leçon du lundi"
    read = Page(render(named))
    assert read.texts["title"] == read.texts["h1"] == ["La leçon du lundi"]


@pytest.mark.parametrize(
    ("name", "objective", "likes"),
    [
        ("lift", "parity", {"1": ("priority 4", {"restart"}), "2": ("priority 3", {"stuck"})}),
        (
            "arbiter",
            "buchi",
            {
                "1": ("accepting vertices", {"free", "1 is in"}),
                "2": ("vertices that are not accepting", {"1 asks", "2 asks", "both ask", "2 is in", "1 waits"}),
            },
        ),
    ],
)
def test_the_slider_of_endless_play_attracts_to_what_each_player_likes_best(name, objective, likes):
    graph = exporters.read(name)
    known = data_of(render(graph, objective=objective))
    assert known["attracted"].keys() == likes.keys()
    for player, (text, targets) in likes.items():
        found = known["attracted"][player]
        assert found["to"] == text
        assert {vertex for vertex, rank in zip(graph, found["ranks"], strict=True) if rank == 0} == targets
        assert found["ranks"] == [attractor(graph, int(player), targets).rank.get(vertex, -1) for vertex in graph]


def test_priorities_and_weights_are_in_the_page_and_only_where_there_are_any():
    lift, robot = exporters.read("lift"), exporters.read("robot")
    known = data_of(render(lift, objective="parity"))
    assert known["priorities"] == [own for _, own in lift.nodes(data="priority")]
    assert "weights" not in known
    text = render(robot, objective="energy")
    known = data_of(text)
    assert known["weights"] == [str(weight) for vertex in robot for weight in weights_after(robot, vertex)]
    assert "priorities" not in known
    assert "attracted" not in known
    assert sorted(re.findall(r'class="note"[^>]*>(-?\d+)<', text)) == sorted(known["weights"])
    assert "beside a move: its weight" in text
    assert not {"priorities", "weights", "attracted"} & data_of(render(exporters.read("sans_interet"))).keys()


def weights_after(graph, vertex):
    """List the weights of moves in the order of the arena's columns."""
    columns = solve(graph, "energy").columns
    return [graph.edges[vertex, columns.vertices[end]]["weight"] for end in columns.after(columns.number_of(vertex))]


def test_a_page_in_french_has_the_vertices_french_names():
    assert "au repos" in data_of(render(exporters.read("lift"), lang="fr", objective="parity"))["labels"]
