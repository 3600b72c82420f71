"""`arena draw --view` and `--layout`, as a user runs them."""

import random
import re
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from process import arena, output, refused

import exporters
import games
from arena import layers, quotient, solve, unfold
from exporters.arenas import json as arena_json


def drawn(*arguments, cwd):
    """Draw, and give the labels or tooltips of the vertices."""
    output("draw", *arguments, "-o", "picture.svg", cwd=cwd)
    groups = ET.parse(cwd / "picture.svg").iter("{http://www.w3.org/2000/svg}g")
    return [
        "".join(group.itertext()).split()
        for group in groups
        if group.get("class") == "node" and re.fullmatch(r"v\d+", group[0].text)
    ]


def test_layers_count_the_whole_of_tictactoe(tmp_path):
    arena = unfold(games.load("tictactoe"))
    merged = layers(arena, solve(arena))
    shown = drawn("tictactoe", "--view", "layers", cwd=tmp_path)
    assert sorted(int(texts[-1].replace(",", "")) for texts in shown) == sorted(
        count for _, count in merged.nodes(data="count")
    )


def test_a_proof_has_one_move_of_the_winner():
    text = output("draw", "marienbad", "--view", "proof", "-o", "-")
    shapes = dict(re.findall(r"\t(v\d+) \[label=.*?shape=(\w+)", text))
    moves = re.findall(r"\t(v\d+) -> v\d+", text)
    assert len(shapes) == 251
    squares = [name for name, shape in shapes.items() if shape == "square"]
    assert all(moves.count(name) <= 1 for name in squares)
    assert max(moves.count(name) for name in shapes if name not in squares) > 1


def test_what_is_around_a_position():
    around = ["tictactoe", "--view", "around", "--from", "xo./.x./..o", "--radius", 1, "--labels", "board"]
    shown = re.findall(r"^\tv\d+ \[label=.*$", output("draw", *around, "-o", "-"), re.MULTILINE)
    assert len(shown) == 1 + 5 + 2
    assert all("✕" in label for label in shown)


def test_classes_tell_how_many_positions_they_are():
    board = ["tictactoe", "--rows", 2, "--columns", 3, "--align", 2]
    game = games.load("tictactoe", rows=2, columns=3, align=2)
    orbits = [orbit for _, orbit in quotient(unfold(game), game).nodes(data="orbit")]
    text = output("draw", *board, "--view", "symmetry", "-o", "-")
    assert sorted(map(int, re.findall(r"×(\d+)", text))) == sorted(orbit for orbit in orbits if orbit > 1)


@pytest.mark.slow
def test_the_grid_shows_every_vertex_of_tictactoe(tmp_path):
    output("draw", "tictactoe", "--layout", "grid", "-o", "all.svg", cwd=tmp_path)
    text = (tmp_path / "all.svg").read_text()
    assert len(re.findall(r'class="node"', text)) >= 5478
    lines = re.findall(r'<path [^>]*d="([^"]*)"', text)  # lines that look alike are one path of many beginnings
    assert sum(line.count("M") for line in lines) >= 16167
    assert "ply 9" in text


@pytest.mark.parametrize(
    ("code", "told", "arguments"),
    [
        (2, "neither player wins from", ["tictactoe", "--view", "proof"]),
        (2, "J2 wins from", ["marienbad", "--view", "proof", "--player", "1"]),
        (2, "--from 3: for --view around or proof", ["sans_interet", "--from", "3"]),
        (2, "declares no symmetry", ["fibonacci_nim", "--view", "symmetry"]),
        (2, "bare graph", ["circuit_3", "--view", "proof"]),
        (2, "bare graph", ["circuit_3", "--layout", "grid"]),
        (2, "labels: not of a grid", ["nim", "--layout", "grid", "--labels", "none"]),
        (2, "layout grid: not of merged layers", ["nim", "--layout", "grid", "--view", "layers"]),
        (2, "color: not of merged layers", ["nim", "--view", "layers", "--color", "attractor"]),
        (2, "labels: not of merged layers", ["nim", "--view", "layers", "--labels", "board"]),
        (2, "--radius 1: for --view around", ["nim", "--radius", 1]),
        (2, "name a position by --from POSITION", ["circuit_3", "--view", "around"]),
        (2, "a bare graph has no players", ["circuit_3", "--color", "attractor"]),
        (1, "make no picture that can be read", ["tictactoe", "--layout", "dot"]),
    ],
)
def test_what_is_refused(tmp_path, code, told, arguments):
    refused(code, told, "draw", *arguments, "-o", tmp_path / "x.svg")
    assert list(tmp_path.iterdir()) == []


def test_what_graphviz_would_need_minutes_for_is_refused_at_once(tmp_path):
    chance, arena = random.Random(1), nx.DiGraph(initial=0)
    for vertex in range(200):
        arena.add_node(vertex, player=1 + vertex % 2)
        arena.add_edges_from((vertex, chance.randrange(100) * 2 + 1 - vertex % 2) for _ in range(3))
    (tmp_path / "random.json").write_text(arena_json.render(arena))
    refused(1, "seconds: many of the", "draw", "random.json", "--layout", "dot", "-o", "x.svg", cwd=tmp_path)
    output("draw", "random.json", "--view", "layers", "-o", "x.svg", cwd=tmp_path)


@pytest.mark.parametrize("ending", ["tex", "mmd"])
def test_a_part_is_coloured_as_what_it_is_a_part_of(ending):
    """Around (4,3) there is no sink: alone, that part would be a draw without end."""
    text = output("draw", "fibonacci_nim", "--view", "around", "--radius", 1, "--format", ending, "-o", "-")
    assert re.findall(r"(?:won by|draw [bw])[^}\"]*", text) == ["won by J1 (2 of 5)", "won by J2 (2 of 3)"]


def test_a_proof_is_about_who_proves():
    """J2 wins from 8 matches: the attractor of J1 would be empty."""
    text = output("draw", "fibonacci_nim", "--matches", 8, "--view", "proof", "--color", "attractor", "-o", "-")
    assert "bold: the proof that J2 wins" in text
    assert "outside the attractor" not in text


def test_the_grid_takes_a_part(tmp_path):
    arguments = ["nim", "--heaps", "2,2", "--view", "around", "--from", "1,2", "--radius", 1, "--layout", "grid"]
    output("draw", *arguments, "-o", "x.svg", cwd=tmp_path)
    assert "won by J1" in (tmp_path / "x.svg").read_text()


def test_an_empty_arena_is_drawn_for_latex_too(tmp_path):
    (tmp_path / "empty.json").write_text(arena_json.render(nx.DiGraph(kind="graph")))
    output("draw", "empty.json", "-o", "x.tex", cwd=tmp_path)


@pytest.mark.parametrize("arguments", [[], ["--view", "layers"], ["--layout", "grid"], ["--view", "proof"]])
def test_a_title_of_ones_own_and_no_words_at_all(arguments):
    text = output("draw", "fibonacci_nim", *arguments, "--title", "Nim <b>", "-o", "-")
    assert "Nim &lt;b&gt;" in text or '"Nim <b>"' in text
    assert "fibonacci_nim" not in text
    assert "player 1 (J1) moves" in text
    bare = output("draw", "fibonacci_nim", *arguments, "--no-legend", "-o", "-")
    assert "player 1 (J1) moves" not in bare
    assert re.findall(r"v\d+ -> v\d+", bare) == re.findall(r"v\d+ -> v\d+", text)


@pytest.mark.parametrize("ending", ["tex", "mmd"])
def test_neither_title_nor_legend_for_paper(ending):
    text = output("draw", "fibonacci_nim", "--title", "Allumettes", "--format", ending, "-o", "-")
    assert "Allumettes" in text
    bare = output("draw", "fibonacci_nim", "--title", "Allumettes", "--no-legend", "--format", ending, "-o", "-")
    assert not re.search("Allumettes|won by|moves", bare)


@pytest.mark.slow
def test_a_film_has_the_title_that_is_asked_for(tmp_path):
    output("film", "fibonacci_nim", "--title", "Allumettes", "-o", "x.svg", cwd=tmp_path)
    shown = (tmp_path / "x.svg").read_text()
    assert "Allumettes · frame 1 of 4" in shown


def test_the_grid_says_who_wins_in_the_style_of_the_courses_too():
    text = output("draw", "fibonacci_nim", "--layout", "grid", "--style", "course", "-o", "-")
    assert "won by J1" in text


def test_layers_are_drawn_in_every_language(tmp_path):
    for ending in ("tex", "mmd", "svg"):
        output("draw", "tictactoe", "--view", "layers", "-o", tmp_path / f"x.{ending}")
        assert "1,056" in (tmp_path / f"x.{ending}").read_text()


def test_what_a_language_has_no_way_to_show_is_refused_in_a_line(tmp_path):
    told = "a grid: Mermaid places the vertices itself: not as .mmd (one of .svg, .png, .pdf, .dot)"
    refused(2, told, "draw", "nim", "--heaps", "1,2", "--layout", "grid", "-o", tmp_path / "x.mmd")
    output("draw", "nim", "--heaps", "1,2", "--layout", "grid", "-o", tmp_path / "x.tex")
    assert not (tmp_path / "x.mmd").exists()


def nodes_of(path):
    return len(re.findall(r'class="node"', path.read_text()))


def test_what_is_too_large_to_be_looked_at_is_drawn_up_to_symmetry(tmp_path):
    done = arena("draw", "tictactoe", "-o", "small.svg", cwd=tmp_path)
    assert "5,478 vertices and 16,167 edges" in done.stderr
    assert "this is --view symmetry; --layout grid draws all" in done.stderr
    assert 765 <= nodes_of(tmp_path / "small.svg") < 900
    assert "-> v5477" in output("draw", "tictactoe", "-o", "-")


def test_what_is_too_large_and_has_no_symmetry_is_drawn_in_layers(tmp_path):
    choices, graph = random.Random(1), nx.DiGraph(initial="0,0")
    graph.add_nodes_from((f"{row},{place}", {"player": 1 + row % 2}) for row in range(30) for place in range(90))
    graph.add_edges_from(
        (f"{row},{place}", f"{row + 1},{choices.randrange(90)}")
        for row in range(29)
        for place in range(90)
        for _ in range(9)
    )
    nx.set_node_attributes(graph, {f"29,{place}": 1 for place in range(90)}, "winner")
    (tmp_path / "x.json").write_text(arena_json.render(graph))
    assert "--view layers" in arena("draw", "x.json", "-o", "layers.svg", cwd=tmp_path).stderr
    assert nodes_of(tmp_path / "layers.svg") < 200


@pytest.mark.slow
def test_what_is_too_long_for_any_view_is_drawn_by_the_grid(tmp_path):
    done = arena("draw", "subtraction", "--heap", 2600, "--take", "1,2,3,4", "-o", "x.svg", cwd=tmp_path)
    assert "5,200 vertices are drawn by --layout grid" in done.stderr
    assert "this is" not in done.stderr
    assert (tmp_path / "x.svg").exists()


@pytest.mark.slow
def test_what_is_too_large_to_be_unfolded_for_a_picture_is_counted(tmp_path):
    done = arena("draw", "rook", "--rows", 60, "--columns", 60, "-o", "x.svg", cwd=tmp_path)
    assert "100,000 edges are too many to be looked at: this is --view river" in done.stderr
    asked = ("draw", "rook", "--rows", 60, "--columns", 60, "--max-vertices", 100, "-o", "y.svg")
    refused(1, "100 vertices", *asked, cwd=tmp_path)


@pytest.mark.parametrize("layout", ["dot", "grid"])
def test_the_moves_that_are_drawn_are_chosen(layout):
    def lines(edges):
        text = output("draw", "sans_interet", "--layout", layout, "--edges", edges, "-o", "-")
        return sum(bool(re.match(r"\tv\d+ -> v\d+", line)) and "invis" not in line for line in text.splitlines())

    arena = exporters.read("sans_interet")
    solution = solve(arena)
    winning = sum(solution.winner[v] == data["player"] and bool(arena.adj[v]) for v, data in arena.nodes(data=True))
    assert [lines(edges) for edges in ("all", "plain", "strategy", "none")] == [len(arena.edges)] * 2 + [winning, 0]


def test_moves_are_chosen_of_arenas_alone():
    refused(2, "edges: not of merged layers", "draw", "tictactoe", "--view", "layers", "--edges", "none", "-o", "-")


def test_a_river_is_drawn_of_games_of_files_and_of_solved_tables(tmp_path):
    game = ("connect_four", "--rows", 3, "--columns", 4, "--align", 3)
    output("solve", *game, "-o", tmp_path / "four.solved")
    of_table = output("draw", tmp_path / "four.solved", "--view", "river", "-o", "-")
    of_arena = output("draw", *game, "--view", "river", "--by", "rank", "-o", "-")
    boxes = [re.findall(r"\tv\d+ \[.*", text) for text in (of_table, of_arena)]
    assert boxes[0] == boxes[1] != []
    assert "Connect Four, 3 rows, 4 columns, 3 in a row" in of_arena
    assert "ply 1" in output("draw", *game, "--view", "river", "-o", "-")
    assert "SansIntérêt" in output("draw", "sans_interet", "--view", "river", "--lang", "fr", "-o", "-")
    told = "by 'ply': a solved table keeps no plies (rank)"
    refused(2, told, "draw", tmp_path / "four.solved", "--view", "river", "--by", "ply", "-o", "-")
    told = "a map, a river, a staircase or a thermograph"
    refused(2, told, "draw", "sans_interet", "--view", "river", "-o", tmp_path / "x.mmd")
    refused(2, "--by rank: for --view layers or river", "draw", "sans_interet", "--by", "rank", "-o", "-")
    refused(2, "has no players", "draw", "circuit_3", "--view", "river", "-o", "-")


def test_the_rows_of_layers_are_chosen():
    assert "rank 5" in output("draw", "tictactoe", "--view", "layers", "--by", "rank", "-o", "-")


def test_what_no_view_draws_is_refused_with_what_draws_a_part(tmp_path):
    told = "arena tree draws the first plies, and --position a board"
    refused(1, told, "draw", "connect_four", "-o", tmp_path / "all.svg")
