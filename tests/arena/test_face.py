"""The face: everything that can be drawn, filmed, paged or saved, by `import arena` alone."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import networkx as nx
import pytest
import user_script

import arena
from exporters.notebook import Position

NIM = arena.load("nim", heaps=(1, 2))
ARENA = arena.unfold(NIM)
GRAPH = arena.position_graph(NIM)
SOLUTION = arena.solve(ARENA)
THINGS = {
    "arena": ARENA,
    "bare graph": GRAPH,
    "columns": arena.compact(ARENA),
    "solution": SOLUTION,
    "solution of columns": arena.solve(arena.unfold_compact(NIM)),
    "positions": arena.solve_positions(GRAPH),
    "attractor": arena.attractor(ARENA, 2),
    "attractor of targets": arena.attractor(ARENA, 2, [((0, 2), 2)]),
    "kernel": arena.kernel(GRAPH),
    "proof": arena.proof(ARENA, SOLUTION),
    "search tree": arena.search_tree(NIM, plies=2, algorithm="alphabeta"),
    "layers": arena.layers(ARENA, SOLUTION),
    "position": (NIM, "0,2"),
    "start": (NIM, None),
    "position of a notebook": Position(arena.load("tictactoe"), "x../.o./..."),
}
BEGINNINGS = {"dot": b"digraph", "svg": b"<?xml", "tex": b"% \\usepackage", "mmd": b"flowchart"}


@pytest.mark.parametrize("ending", BEGINNINGS)
@pytest.mark.parametrize("name", THINGS)
def test_every_thing_is_drawn(tmp_path, name, ending):
    path = tmp_path / f"picture.{ending}"
    assert arena.draw(THINGS[name], path) == path
    assert path.read_bytes().lstrip().startswith(BEGINNINGS[ending])


def test_pictures_of_pixels_and_pages(tmp_path):
    assert arena.draw(SOLUTION, tmp_path / "nim.PNG").read_bytes().startswith(b"\x89PNG")
    assert arena.draw((NIM, None), str(tmp_path / "nim.pdf")).read_bytes().startswith(b"%PDF")


def test_what_was_found_gives_the_colours(tmp_path):
    def text(thing, **looks):
        return arena.draw(thing, tmp_path / "x.dot", **looks).read_text()

    assert text(SOLUTION) == text(ARENA, color="winner") == text(ARENA)
    assert text(THINGS["attractor"]) == text(ARENA, color="attractor", player=2)
    assert text(THINGS["kernel"]) == text(GRAPH, color="kernel") != text(GRAPH)
    assert text(THINGS["attractor of targets"]) != text(THINGS["attractor"])
    assert text(SOLUTION, color="remoteness") == text(ARENA, color="remoteness")


def test_looks_are_handed_on(tmp_path):
    def text(thing, ending="dot", **looks):
        return arena.draw(thing, tmp_path / f"x.{ending}", **looks).read_text()

    assert "won by J1" in text(ARENA)
    assert "won by J1" not in text(ARENA, lang="fr")
    assert "won by J1 (" not in text(ARENA, legend=False)
    assert text(ARENA, labels="none") != text(ARENA)
    assert text(ARENA, "tex", standalone=True).startswith(r"\documentclass")
    assert "pos=" in text(ARENA, layout="grid")
    assert text(THINGS["search tree"], trace=True) != text(THINGS["search tree"])
    assert "won by J1 (" in text(arena.around(ARENA, NIM.initial, 1), whole=ARENA)


@pytest.mark.parametrize(
    ("thing", "path", "looks", "told"),
    [
        ("nim", "x.svg", {}, r"'nim' is a name, .* draw load\('nim'\), or read\('nim'\)"),
        (3, "x.svg", {}, r"3 cannot be drawn \(an arena, "),
        (ARENA, "x.doc", {}, r"unknown ending: 'x.doc' \(.*one of \.dot, \.svg, \.png, \.pdf, \.mmd, \.tex\)"),
        (ARENA, "x", {}, "unknown ending: 'x'"),
        (ARENA, "x.svg", {"trace": True}, "trace: not of an arena"),
        (ARENA, "x.svg", {"standalone": True}, "standalone is about .tex"),
        (GRAPH, "x.svg", {"layout": "grid"}, "a bare graph, and the grid is for arenas"),
        (THINGS["attractor"], "x.svg", {"layout": "grid"}, "layout grid: of an arena or a Solution"),
        (THINGS["attractor"], "x.svg", {"player": 1}, "player 1: <Attractor of player 2"),
        (THINGS["layers"], "x.svg", {"color": "winner"}, "color: not of merged layers"),
        (THINGS["search tree"], "x.svg", {"layout": "grid"}, "layout grid: not of a search tree"),
        ((NIM, "9,9,9"), "x.svg", {}, "9,9,9"),
        (THINGS["position"], "x.svg", {"labels": "none"}, "labels: not of a position"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_line(tmp_path, thing, path, looks, told):
    with pytest.raises(arena.ParameterError, match=told) as error:
        arena.draw(thing, tmp_path / path, **looks)
    assert "\n" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


def filmed():
    """Give things whose films have two or three frames."""
    game = arena.load("subtraction", heap=1)
    graph, positions = arena.unfold(game), arena.position_graph(game)
    return [
        graph, arena.compact(graph), arena.solve(graph), arena.attractor(graph, 1), arena.kernel(positions),
        arena.solve_positions(positions),
    ]  # fmt: skip


@pytest.mark.parametrize("thing", filmed(), ids=lambda thing: type(thing).__name__)
def test_what_comes_about_is_filmed(tmp_path, thing):
    assert arena.film(thing, tmp_path / "film.svg").read_bytes().startswith(b"<svg")


@pytest.mark.slow
def test_films_of_other_formats(tmp_path):
    thing = filmed()[0]
    assert arena.film(thing, tmp_path / "x.pdf", of="values", lang="fr").read_bytes().startswith(b"%PDF")
    folder = arena.film(thing, tmp_path / "frames")
    assert {path.suffix for path in folder.iterdir()} == {".svg"}
    assert arena.film(thing, tmp_path / "x.doc", format="svg") == tmp_path / "x.doc"


def test_what_cannot_be_filmed_is_refused(tmp_path):
    with pytest.raises(arena.ParameterError, match=r"unknown ending: 'x.png' .*a folder"):
        arena.film(ARENA, tmp_path / "x.png")
    with pytest.raises(arena.ParameterError, match="has targets of its own"):
        arena.film(THINGS["attractor of targets"], tmp_path / "x.svg")
    with pytest.raises(arena.ParameterError, match="player 1: <Attractor of player 2"):
        arena.film(THINGS["attractor"], tmp_path / "x.svg", player=1)
    with pytest.raises(arena.ParameterError, match="'nim' is a name"):
        arena.film("nim", tmp_path / "x.svg")
    with pytest.raises(arena.ParameterError, match="a search tree cannot be filmed"):
        arena.film(THINGS["search tree"], tmp_path / "x.svg")


@pytest.mark.slow
def test_a_page(tmp_path):
    for name in ("arena", "columns", "solution", "attractor"):
        assert arena.page(THINGS[name], tmp_path / f"{name}.html", lang="fr").read_text().startswith("<!DOCTYPE")
    with pytest.raises(arena.ParameterError, match=r"unknown ending: 'x.svg' \(one of \.html, \.htm\)"):
        arena.page(ARENA, tmp_path / "x.svg")
    by_name = arena.page(ARENA, tmp_path / "a.html", start="0,2").read_text()
    assert by_name == arena.page(ARENA, tmp_path / "b.html", start=((0, 2), 2)).read_text()


@pytest.mark.parametrize("path", ["x.json", "x.graphml", "x.gexf", "x.zip", "folder", "x.npz"])
def test_an_arena_is_read_as_it_was_saved(tmp_path, path):
    found = arena.read(arena.save(ARENA, tmp_path / path))
    assert (len(found), found.number_of_edges()) == (len(ARENA), ARENA.number_of_edges())
    assert arena.solve(found).layer_sizes(1) == SOLUTION.layer_sizes(1)


def test_columns_and_options(tmp_path):
    assert len(arena.read_compact(arena.save(THINGS["columns"], tmp_path / "x.npz"))) == len(ARENA)
    one, two = (arena.save(ARENA, tmp_path / f"{player}.pg", player=player).read_text() for player in (1, 2))
    assert one != two


def test_solutions_are_read_as_they_were_saved(tmp_path):
    for ending in ("json", "sol"):
        claimed = arena.read_solution(arena.save(SOLUTION, tmp_path / f"x.{ending}"), ARENA)
        assert arena.verify(ARENA, claimed)
    for graph in (GRAPH, ARENA):
        path = arena.save(arena.kernel(graph), tmp_path / "kernel.json")
        assert arena.verify(graph, arena.read_solution(path, graph))
    assert '"game": "two heaps"' in arena.save(SOLUTION, tmp_path / "x.json", name="two heaps").read_text()


def test_a_solved_table_is_read_as_it_was_saved(tmp_path):
    table = arena.strong_solve(NIM)
    again = arena.read_solution(arena.save(table, tmp_path / "nim.solved"), NIM)
    assert again.value(NIM.initial) == table.value(NIM.initial)


@pytest.mark.parametrize("name", ["solution", "positions"])
@pytest.mark.parametrize(("ending", "begins"), [("csv", "position,"), ("md", "| position |"), ("tex", r"\begin")])
def test_tables(tmp_path, name, ending, begins):
    assert begins in arena.save(THINGS[name], tmp_path / f"x.{ending}").read_text()


@pytest.mark.parametrize(
    ("thing", "path", "options", "told"),
    [
        ("nim", "x.json", {}, "'nim' is a name, not an arena"),
        (NIM, "x.json", {}, "is a game, not its arena"),
        (ARENA, "x.doc", {}, r"unknown ending: 'x.doc' \(.*one of .*\.json.*\.zip, none for a folder\)"),
        (ARENA, "x.csv", {}, "csv is a folder, without an ending"),
        (ARENA, "x.json", {"player": 1}, "player: json has no such option"),
        (
            SOLUTION,
            "x.pg",
            {},
            r"unknown ending: 'x.pg' \(one of \.csv, \.md, \.parquet, \.tex, \.tsv, \.xlsx, \.json, \.sol\)",
        ),
        (SOLUTION, "x.csv", {"player": 1}, "player: only arenas have options"),
        (THINGS["positions"], "x.json", {}, "unknown ending: 'x.json'"),
        (THINGS["kernel"], "x.csv", {}, r"unknown ending: 'x.csv' \(one of \.json\)"),
        (arena.strong_solve(NIM), "x.json", {}, r"unknown ending: 'x.json' \(one of \.solved\)"),
        (arena.kernel(nx.DiGraph([(0, 1), (1, 2), (2, 0)])), "x.json", {}, "no kernel was found"),
    ],
)
def test_what_cannot_be_saved_is_refused_in_a_line(tmp_path, thing, path, options, told):
    with pytest.raises(arena.ArenaError, match=told):
        arena.save(thing, tmp_path / path, **options)
    assert list(tmp_path.iterdir()) == []


GRAPHS = [
    "solve",
    "kernel",
    "solve_positions",
    "grundy",
    "backward_induction",
    "check",
    "compact",
    "tree",
    "is_bare",
    "GraphGame",
]
GAMES = ["unfold", "unfold_compact", "position_graph", "search", "search_tree", "strong_solve"]


@pytest.mark.parametrize("name", GRAPHS)
def test_a_game_or_a_name_is_no_arena(name):
    with pytest.raises(arena.ParameterError, match=r"is a game, not its arena: unfold\(game\) gives that"):
        getattr(arena, name)(NIM)
    with pytest.raises(arena.ParameterError, match=r"'nim' is a name, not an arena: unfold\(load\('nim'\)\)"):
        getattr(arena, name)("nim")
    with pytest.raises(arena.ParameterError, match=r"<Solution of .* is no graph"):
        getattr(arena, name)(SOLUTION)


def test_nor_for_the_functions_that_take_more():
    for function, *others in (
        (arena.attractor, 1), (arena.is_kernel, ()), (arena.around, 0, 1), (arena.layers, SOLUTION),
        (arena.proof, SOLUTION), (arena.quotient, NIM), (arena.verify, arena.certificate(SOLUTION)),
        (arena.vertex_named, "0,0"),
    ):  # fmt: skip
        with pytest.raises(arena.ParameterError, match=r"is a game, not its arena"):
            function(NIM, *others)


@pytest.mark.parametrize("name", GAMES)
def test_a_name_or_an_arena_is_no_game(name):
    with pytest.raises(arena.ParameterError, match=r"'nim' is a name, not a game: load\('nim'\) gives the game"):
        getattr(arena, name)("nim")
    with pytest.raises(arena.ParameterError, match=r"is no game: load\(name\) gives one"):
        getattr(arena, name)(ARENA)


def test_the_version_is_that_of_the_distribution():
    assert arena.__version__ == version("arena-games")


def test_the_names_of_arena_are_the_public_ones():
    assert dir(arena) == sorted([*arena.__all__, "__version__"])
    assert not any(name.startswith("_") for name in arena.__all__)
    assert all(getattr(arena, name) is not None for name in dir(arena))
    assert len(set(dir(arena))) == len(dir(arena))


def test_importing_arena_imports_next_to_nothing():
    script = "import sys; before = set(sys.modules); import arena; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["arena"]


def test_users_packages_of_our_names_are_not_run(tmp_path, monkeypatch):
    (tmp_path / "games.py").write_text("raise SystemExit")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "games")
    with pytest.raises(ImportError, match=r"games\.py is in the way of the package games"):
        arena.__getattr__("load")


@pytest.mark.slow
def test_a_users_script_runs(tmp_path):
    paths = user_script.main(tmp_path)
    assert sorted([*paths, tmp_path / "solution.json"]) == sorted(tmp_path.iterdir())


def test_the_three_packages_are_typed():
    assert all(
        (Path(arena.__file__).parents[1] / name / "py.typed").exists() for name in ("arena", "games", "exporters")
    )
