"""Results show themselves as pictures; after %load_ext arena, arenas and games do as well."""

import html
import re
import sys
from types import SimpleNamespace

import networkx as nx
import pytest
from drawn import board_dot

import arena
import exporters
import games
from arena import (
    CompactArena,
    GraphGame,
    ParameterError,
    attractor,
    kernel,
    layers,
    play_of,
    position_graph,
    search_tree,
    solve,
    solve_positions,
    unfold,
    unfold_compact,
)
from arena.graphs.conversion import compact_graph
from exporters import notebook, notebook_pictures
from exporters.drawings.arenas import build
from exporters.drawings.looks import NEW, STYLES
from exporters.notebook import Position, as_html, as_svg
from exporters.pictures import graphviz as picture
from exporters.pictures.picture import render

InteractiveShell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell
FIBONACCI, ROOK = games.load("fibonacci_nim"), position_graph(games.load("rook", rows=3, columns=4))
TICTACTOE = unfold(games.load("tictactoe"))
SIZE = "5,478, 16,167"


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "arena")
    return shell


@pytest.fixture(autouse=True)
def usual_looks():
    yield
    arena.looks()


def shown(shell, value, kind="image/svg+xml"):
    return shell.display_formatter.format(value)[0].get(kind)


def texts(svg):
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def drawn(thing, **options):
    return notebook_pictures.fitted(render(thing, "svg", **options).decode())


@pytest.mark.slow
@pytest.mark.parametrize(
    "value",
    [
        unfold(FIBONACCI),
        solve(unfold(FIBONACCI)),
        solve_positions(position_graph(FIBONACCI)),
        exporters.read("kernel_ad"),
        unfold_compact(FIBONACCI),
        solve(unfold_compact(FIBONACCI)),
        CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1]),
        solve(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1])),
        attractor(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1]), 1),
        attractor(unfold(FIBONACCI), 2),
        kernel(compact_graph(ROOK)),
        kernel(ROOK),
        kernel(exporters.read("circuit_3")),
        search_tree(games.load("subtraction", heap=3)),
        FIBONACCI,
        games.load("connect_four"),
        Position(games.load("nim"), "1,3,5,6 J2"),
    ],
)
def test_a_picture_and_nothing_in_its_way(shell, value):
    assert "<svg" in shown(shell, value)
    assert shown(shell, value, "text/html") is None


@pytest.mark.slow
def test_each_is_drawn_as_what_it_is(shell):
    tree, merged = search_tree(games.load("subtraction", heap=3)), layers(TICTACTOE, solve(TICTACTOE))
    assert shown(shell, kernel(ROOK)) == drawn(ROOK, color="kernel")
    arena = unfold(FIBONACCI)
    assert shown(shell, attractor(arena, 2)) == drawn(arena, color="attractor", player=2)
    (target,) = (vertex for vertex in arena if arena.nodes[vertex]["label"] == "(3,2)")
    assert "rank 1 (1)" in texts(shown(shell, attractor(arena, 1, [target])))
    assert shown(shell, tree) == drawn(tree)
    assert shown(shell, merged) == drawn(merged)
    assert shown(shell, solve(unfold(FIBONACCI))) == drawn(unfold(FIBONACCI), color="winner")


def test_a_kernel_that_was_found_is_not_looked_for_again(shell):
    """With a bound of no choices the circuit of two is left undecided; looked for again it would have two kernels."""
    undecided = kernel(nx.DiGraph([("a", "b"), ("b", "a")]), bound=0)
    assert undecided.exists is None
    assert "undecided (2)" in texts(shown(shell, undecided))


@pytest.mark.slow
def test_positions(shell):
    game = games.load("tictactoe")
    board = [text for text in texts(shown(shell, Position(game, "x../.o./..."))) if text.strip()]
    assert board == ["J1 to move", "player 1 (J1)", "player 2 (J2)"]
    assert "won by J1" in texts(shown(shell, Position(game, "xxx/oo./...")))
    assert "draw" in texts(shown(shell, Position(game, "xox/xxo/oxo")))
    assert texts(shown(shell, Position(FIBONACCI, ((3, 2), 2)))) == ["❙❙❙", "(3,2)", "J2 to move"]
    assert repr(Position(FIBONACCI, "(3,2) J2")) == "|||\n(3,2)\nJ2 to move"
    assert shown(shell, games.load("rook")) == shown(shell, Position(games.load("rook")))
    with pytest.raises(ParameterError, match="not a position: 'x'"):
        Position(game, "x")


def test_plays(shell):
    play = play_of(games.load("fibonacci_nim", matches=6), "1,2,3")
    assert {"J1: 1", "J2: 2", "J1: 3", "won by J1"} <= set(texts(shown(shell, play)))
    assert as_html(play) is None
    arena.looks(lang="fr")
    assert "gagné par J1" in texts(as_svg(play))
    arena.looks()


def test_a_position_that_moves_lead_to_has_its_last_one_marked(shell):
    marked = shown(shell, Position(games.load("tictactoe"), "5,1"))
    assert NEW in marked
    assert NEW not in shown(shell, Position(games.load("tictactoe"), "o../.x./..."))


def test_marks_have_the_colours_of_their_players():
    for name, first, second in (("tictactoe", "x", "o"), ("connect_four", "o", "x")):
        game = games.load(name)
        assert game.marks == (first, second)
        text = board_dot(game, next(iter(game.moves(game.initial)))[1], style="course")
        sign = "⬤" if game.bottom else "✕"
        assert re.search(rf'COLOR="{STYLES["course"].won[1].fill}">{sign}</FONT>', text)
    with pytest.raises(ParameterError, match="unknown style: 'x'"):
        board_dot(game, style="x")


class Plain:
    """A game of six members, without a base class or boards."""

    initial = "a<b"

    def player(self, _):
        return 2

    def moves(self, _):
        return [("go", "c")]

    def winner(self, _):
        return None

    def label(self, position):
        return position

    def parse(self, text):
        return text


def test_a_game_without_boards_shows_its_printed_form(shell):
    assert texts(shown(shell, Position(Plain()))) == ["a<b", "J2 to move"]


def test_a_game_of_six_members_shows_its_start(shell):
    assert texts(shown(shell, Plain())) == ["a<b", "J2 to move"]
    assert texts(shown(shell, GraphGame(unfold(FIBONACCI)))) == ["(4,3)", "J1 to move"]
    assert shown(shell, Plain(), "text/html") is None
    assert set(shell.display_formatter.format(Plain)[0]) == {"text/plain"}  # the class is no game


def test_a_game_that_is_not_finished_keeps_its_plain_form(shell, capsys):
    class Unfinished(Plain):
        def player(self, _):
            raise NotImplementedError

    assert set(shell.display_formatter.format(Unfinished())[0]) == {"text/plain"}
    assert capsys.readouterr() == ("", "")


RESULTS = [
    solve(unfold(FIBONACCI)),
    solve_positions(position_graph(FIBONACCI)),
    attractor(unfold(FIBONACCI), 2),
    kernel(ROOK),
    unfold_compact(FIBONACCI),
    compact_graph(ROOK),
    Position(FIBONACCI),
]


@pytest.mark.slow
@pytest.mark.parametrize("value", RESULTS, ids=lambda value: type(value).__name__)
def test_without_the_extension_results_show_themselves(value, shell):
    assert set(InteractiveShell().display_formatter.format(value)[0]) == {"text/plain", "image/svg+xml"}
    assert value._repr_svg_() == shown(shell, value)


def test_what_is_large_sums_itself_up_without_the_extension():
    solution = solve(TICTACTOE)
    assert solution._repr_svg_() is None
    assert "2,936, 1,474, 1,068" in solution._repr_html_()


def test_another_package_in_the_way_leaves_the_plain_form(tmp_path, monkeypatch):
    solution = solve(unfold(FIBONACCI))
    (tmp_path / "games.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "games")
    for name in ("as_svg", "as_html"):
        monkeypatch.delitem(vars(arena), name, raising=False)
    assert solution._repr_svg_() is None
    assert solution._repr_html_() is None


def users_graph(of=nx.DiGraph, **attributes):
    return of([("home", "work"), ("work", "home")], **attributes)


def test_graphs_of_the_users_keep_their_plain_form(shell, capsys):
    part = nx.DiGraph([(1, 2)])
    part.nodes[1]["player"] = 1
    arena_with_parallel_edges = nx.MultiDiGraph(unfold(FIBONACCI))
    others = [users_graph(), users_graph(kind="road"), users_graph(nx.MultiDiGraph), users_graph(nx.Graph)]
    for graph in (*others, nx.DiGraph(), part, arena_with_parallel_edges):
        assert set(shell.display_formatter.format(graph)[0]) == {"text/plain"}
    assert capsys.readouterr() == ("", "")


def test_a_graph_is_an_arena_by_its_attributes(shell):
    for kind in ("graph", "arena"):
        assert notebook.is_ours(users_graph(kind=kind))
    graph = users_graph()
    nx.set_node_attributes(graph, {"home": 1, "work": 2}, "player")
    assert {"home", "work"} <= set(texts(shown(shell, graph)))
    assert shown(shell, search_tree(games.load("subtraction", heap=3))) is not None


def test_what_shows_itself_otherwise_is_left_alone(shell):
    class Map(nx.DiGraph):
        def _repr_html_(self):
            return "a map"

    class Board(Plain):
        def _repr_svg_(self):
            return "<svg>a board</svg>"

    assert shown(shell, Map(kind="arena"), "text/html") == "a map"
    assert shown(shell, Board()) == "<svg>a board</svg>"
    assert shown(shell, SimpleNamespace(_repr_html_=lambda: "a table"), "text/html") == "a table"


@pytest.mark.parametrize("name", ["arena", "exporters"])
def test_the_extension_is_loaded_and_unloaded_by_either_name(name):
    shell, graph = InteractiveShell(), unfold(games.load("subtraction", heap=2))
    assert shown(shell, graph) is None
    for _ in range(2):
        shell.run_line_magic("load_ext", name)
        assert "<svg" in shown(shell, graph)
        shell.run_line_magic("unload_ext", name)
        assert shown(shell, graph) is None
        assert "<svg" in shown(shell, solve(graph))


@pytest.mark.parametrize(
    ("value", "facts"),
    [
        (TICTACTOE, [SIZE]),
        (solve(TICTACTOE), [SIZE, "2,936, 1,474, 1,068", "draw"]),
        (solve(unfold(games.load("subtraction", heap=201))), ["J1 wins in 101", "402, 1,194", "202, 200, 0"]),
        (unfold_compact(games.load("tictactoe")), [SIZE]),
        (attractor(TICTACTOE, 1), [SIZE, ", ".join(f"{len(layer):,}" for layer in attractor(TICTACTOE, 1).layers)]),
        (kernel(TICTACTOE), [SIZE, f"{len(kernel(TICTACTOE).kernel):,}", f"{len(kernel(TICTACTOE).sink_rounds)}"]),
        (solve_positions(position_graph(games.load("nim", heaps=(7, 7, 7)))), ["512, 5,376", "448, 64, 0"]),
    ],
)
def test_what_is_too_large_is_summed_up(shell, value, facts):
    assert shown(shell, value) is None
    summary = shown(shell, value, "text/html")
    for fact in facts:
        assert f"<td>{fact}</td>" in summary
    assert "at most 400 vertices and 1,500 edges" in summary


@pytest.mark.slow
def test_a_solution_that_is_too_large_shows_its_layers(shell):
    summary = shown(shell, solve(TICTACTOE), "text/html")
    assert {"1,056", "ply 9", "draw (1,068)"} <= set(texts(summary))
    assert "<?xml" not in summary
    large = solve(unfold_compact(games.load("nim", heaps=(9, 9, 9, 9))))
    assert large.columns.arcs > notebook.MOST_MERGED
    assert "<svg" not in shown(shell, large, "text/html")


def test_names_are_text(shell):
    hostile = unfold(games.load("tictactoe"))
    hostile.graph["name"] = "<script>alert(1)</script>"
    assert "<script>" not in shown(shell, hostile, "text/html")


def test_looks(shell):
    arena.looks(style="course", lang="fr", labels="board")
    french = shown(shell, solve(unfold(FIBONACCI)))
    assert "gagné par J1 (5)" in texts(french)
    assert "❙❙❙❙" in texts(french)
    assert "#1f4fd0" in french
    assert texts(shown(shell, Position(FIBONACCI)))[-1] == "J1 joue"
    assert "J1 : max" in texts(shown(shell, search_tree(games.load("subtraction", heap=3))))
    summary = shown(shell, TICTACTOE, "text/html")
    assert "sommets, arêtes</th><td>5\u202f478, 16\u202f167</td>" in summary
    assert "trop grand pour un dessin (au plus 400 sommets et 1\u202f500 arêtes)" in summary
    with pytest.raises(ParameterError, match=r"unknown lang: 'de' .one of en, fr"):
        arena.looks(lang="de")
    assert texts(shown(shell, Position(FIBONACCI)))[-1] == "J1 joue"


def test_what_is_no_arena_or_would_hang_keeps_its_plain_form(shell):
    slow = nx.DiGraph([(n, 160 + (7 * n + k * k * k) % 160) for n in range(160) for k in range(4)], kind="graph")
    slow.add_edges_from((160 + n, (11 * n + 5 * k * k) % 160) for n in range(160) for k in range(3))
    with pytest.raises(picture.TooLarge, match="Graphviz would take about"):
        picture.check(build(slow))
    for value in (nx.DiGraph([(1, 2)], kind="arena", algorithm="mine"), slow):
        assert shown(shell, value) is None


def test_without_graphviz_everything_keeps_its_plain_form(shell, monkeypatch):
    def nothing(*_, **__):
        raise picture.NoGraphviz("none")

    monkeypatch.setattr(picture, "render", nothing)
    for value in (unfold(FIBONACCI), solve(unfold(FIBONACCI)), Position(FIBONACCI), FIBONACCI, solve(TICTACTOE)):
        assert shown(shell, value) is None
    assert "2,936, 1,474, 1,068" in shown(shell, solve(TICTACTOE), "text/html")
