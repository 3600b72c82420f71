"""solve, table, kernel, sweep, verify, convert and random answer as the functions of Python do."""

import json

import networkx as nx
import pytest
from command import done, output, run

import arena
import exporters
import games

GAMES = [
    ("fibonacci_nim --matches 9", "fibonacci_nim", {"matches": 9}),
    ("nim --heaps 1,2,3 --misere", "nim", {"heaps": (1, 2, 3), "misere": True}),
    ("subtraction --heap 8 --take 1,3", "subtraction", {"heap": 8, "take": (1, 3)}),
    ("rook --rows 2 --columns 3", "rook", {"rows": 2, "columns": 3}),
    ("tictactoe --rows 2 --columns 3 --align 2", "tictactoe", {"rows": 2, "columns": 3, "align": 2}),
    ("domineering --rows 2 --columns 3", "domineering", {"rows": 2, "columns": 3}),
]
"""Words of the command line, and the same game in Python."""
OBJECTIVES = [
    ("lift", "parity"),
    ("arbiter", "buchi"),
    ("robot", "energy"),
    ("robot", "mean-payoff"),
    ("sans_interet", "safety"),
]


def solved(words, name, parameters):
    graph = arena.unfold(games.load(name, **parameters))
    return graph, arena.solve(graph), words.split()


def label(graph, vertex):
    return graph.nodes[vertex].get("label", str(vertex))


def check_summary(found, graph, solution):
    start = graph.graph["initial"]
    assert (found["vertices"], found["edges"]) == (len(graph), graph.number_of_edges())
    players = [graph.nodes[vertex]["player"] for vertex in graph]
    assert (found["s1"], found["s2"]) == (players.count(1), players.count(2))
    assert (found["w1"], found["w2"]) == (len(solution.w1), len(solution.w2))
    assert found["undetermined"] == len(solution.undetermined)
    assert found["draws_by_rule"] == sum(draw == "rule" for draw in solution.draw.values())
    assert found["draws_endless"] == sum(draw == "endless" for draw in solution.draw.values())
    assert found["determined"] == solution.determined == (not solution.undetermined)
    assert found["winner"] == solution.winner[start]
    assert found["remoteness"] == solution.remoteness.get(start)


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case[1])
def test_solve_gives_the_sets_and_the_best_moves_of_python(case):
    graph, solution, words = solved(*case)
    found = done("solve", *words, "--json").json()
    check_summary(found, graph, solution)
    start = graph.graph["initial"]
    best = [label(graph, vertex) for vertex in solution.best_moves(start)]
    assert sorted(found["first_moves"]) == ([] if found["winner"] == 2 else sorted(best))
    for player in (1, 2):
        assert found["layers"][str(player)] == [len(each) for each in arena.attractor(graph, player).layers]
    if nx.is_directed_acyclic_graph(graph):
        counted = arena.backward_induction(graph)
        assert (found["plays"], found["tree_nodes"]) == (counted.plays, counted.tree_nodes)
    text = output("solve", *words)
    for number in (found["vertices"], found["edges"], found["w1"], found["w2"]):
        assert f"{number:,}" in text


@pytest.mark.parametrize(("name", "objective"), OBJECTIVES)
def test_solve_and_table_know_every_objective(name, objective, tmp_path):
    graph = exporters.read(name)
    solution = arena.solve(graph, objective)
    found = done("solve", name, "--objective", objective, "--json").json()
    assert (found["w1"], found["w2"]) == (len(solution.w1), len(solution.w2))
    assert found["winner"] == solution.winner[graph.graph["initial"]]
    rows = {row["position"]: row for row in done("table", name, "--objective", objective).rows()}
    assert {vertex: int(rows[str(vertex)]["winner"]) for vertex in graph} == dict(solution.winner)
    done("solve", name, "--objective", objective, "-o", "x.json", cwd=tmp_path)
    assert done("verify", name, "x.json", "--json", cwd=tmp_path).json()["verified"]


def test_solve_asks_about_any_vertex_and_tells_fast_moves_from_safe_ones():
    assert done("solve", "fibonacci_nim", "--position", "(3, 2)", "--json").json()["winner"] == 1
    sink = done("solve", "subtraction", "--heap", 3, "--position", "0 J2", "--json").json()
    assert (sink["winner"], sink["remoteness"], sink["moves"]) == (1, 0, [])
    moves = done("solve", "sans_interet", "--position", "3", "--json").json()["moves"]
    assert [(move["move"], move["best"], move["stays"]) for move in moves] == [("1", False, True), ("6", True, False)]


def test_counts_of_plays_are_exact_and_long_lists_are_cut():
    plays = [1, 1, 2]
    while len(plays) <= 2000:
        plays.append(sum(plays[-3:]))
    assert done("solve", "subtraction", "--heap", 2000, "--json").json()["plays"] == plays[2000]
    for verb in ("solve", "kernel"):
        assert len(output(verb, "subtraction", "--heap", 2000)) < 3000


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case[1])
def test_the_rows_of_a_table_are_those_of_the_solution(case):
    graph, solution, words = solved(*case)
    rows = {(row["position"], row["player"]): row for row in done("table", *words).rows()}
    assert len(rows) == len(graph)
    for vertex in graph:
        row = rows[label(graph, vertex), str(graph.nodes[vertex]["player"])]
        assert row["winner"] == str(solution.winner[vertex])
        assert row["remoteness"] == str(solution.remoteness.get(vertex, ""))
        assert row["draw"] == (solution.draw.get(vertex) or "")
        assert row["sink"] == ("false" if graph.adj[vertex] else "true")
        best = [label(graph, move) for move in solution.best_moves(vertex)]
        assert sorted(filter(None, row["best_moves"].split(";"))) == sorted(best)
        strategy = solution.strategy.get(vertex)
        assert row["strategy"] == ("" if strategy is None else label(graph, strategy))


@pytest.mark.parametrize("case", GAMES[:4], ids=lambda case: case[1])
def test_a_table_of_positions_has_outcomes_kernel_and_grundy_values(case):
    words, name, parameters = case
    graph = arena.position_graph(games.load(name, **parameters))
    solution = arena.solve_positions(graph)
    rows = {row["position"]: row for row in done("table", *words.split(), "--graph", "positions").rows()}
    values, kernel = arena.grundy(graph), arena.kernel(graph)
    for vertex in graph:
        row = rows[label(graph, vertex)]
        assert row["outcome"] == solution.outcome[vertex].value
        assert (row["kernel"], row["grundy"]) == ("true" if vertex in kernel.kernel else "false", str(values[vertex]))
    assert len(rows) == len(graph)


def test_a_sample_of_a_table_depends_on_its_seed():
    sample = done("table", "tictactoe", "--sample", 5, "--seed", 1).rows()
    assert len(sample) == 5
    assert sample != done("table", "tictactoe", "--sample", 5, "--seed", 2).rows()


def test_what_is_read_is_never_run(tmp_path):
    run_file = f"__import__('pathlib').Path({str(tmp_path / 'run')!r}).write_text('run')"
    (tmp_path / "evil.py").write_text(run_file)
    kept = json.loads(output("convert", "sans_interet", "-o", "-", "--to-format", "json"))
    kept["graph"]["name"] = run_file
    kept["nodes"][0]["label"] = "evil.py:Evil"
    (tmp_path / "x.json").write_text(json.dumps(kept))
    (tmp_path / "t.csv").write_text(f'position,winner\n"{run_file}",evil.py\n')
    for words in (
        ["solve", "x.json"],
        ["table", "x.json"],
        ["draw", "x.json", "-o", "x.svg"],
        ["grade", "nim", "t.csv"],
    ):
        run(*words, cwd=tmp_path)
        assert not (tmp_path / "run").exists(), words
    run("solve", "evil.py", cwd=tmp_path)
    assert (tmp_path / "run").read_text() == "run"


@pytest.mark.parametrize("name", ["rook", "kernel_ad", "circuit_3", "circuit_kernel", "nim"])
def test_kernel_gives_that_of_python(name):
    graph = exporters.read(name) if name in exporters.bundled() else arena.position_graph(games.load(name))
    expected, found = arena.kernel(graph), done("kernel", name, "--json").json()
    names = {vertex: label(graph, vertex) for vertex in graph}
    assert (found["exists"], found["unique"]) == (expected.exists, expected.unique)
    assert (found["kernel"] is None) == (expected.kernel is None)
    assert set(found["kernel"] or ()) == {names[vertex] for vertex in expected.kernel or ()}
    assert [set(each) for each in found["rounds"]] == [
        {names[vertex] for vertex in each} for each in expected.sink_rounds
    ]
    assert set(found["undecided"]) == {names[vertex] for vertex in expected.undecided}
    assert all(name in output("kernel", "rook") for name in ("3", "9", "15"))


def test_kernel_says_when_its_bound_was_too_small():
    found = done("kernel", "circuit_3", "--bound", 0, "--json").json()
    assert (found["exists"], found["unique"], found["kernel"]) == (None, None, None)
    assert "--bound" in output("kernel", "circuit_3", "--bound", 0)
    arena_kernel = done("kernel", "subtraction", "--heap", 3, "--graph", "arena", "--json").json()["kernel"]
    assert arena_kernel == ["0 J1", "0 J2"]


def test_sweep_solves_every_start():
    rows = done("sweep", "rook", "--rows", "1:3", "--columns", "1:5:2", "-o", "-").rows()
    assert [(row["rows"], row["columns"]) for row in rows] == [(r, c) for r in "123" for c in "135"]
    for row in rows:
        graph = arena.unfold(games.load("rook", rows=int(row["rows"]), columns=int(row["columns"])))
        solution = arena.solve(graph)
        assert (int(row["vertices"]), int(row["w1"])) == (len(graph), len(solution.w1))
        assert int(row["winner"]) == solution.winner[graph.graph["initial"]]
    lists = done("sweep", "nim", "--heaps", "2,1:5:2,1", "--json").json()
    assert [row["heaps"] for row in lists] == ["2,1,1", "2,3,1", "2,5,1"]


def test_sweep_finds_the_fibonacci_numbers_and_explains_other_losing_starts():
    rows = done("sweep", "fibonacci_nim", "--matches", "2:22", "-o", "-").rows()
    assert [int(row["matches"]) for row in rows if row["winner"] == "2"] == [2, 3, 5, 8, 13, 21]
    found = done("sweep", "subtraction", "--heap", "0:24", "--explain", "--json").json()
    assert found["losing"] == [[heap] for heap in range(0, 25, 4)]
    assert (found["tested"], found["first"], found["last"]) == (25, [0], [24])
    expected = arena.conjectures([heap for (heap,) in found["losing"]], range(25))
    assert [each["hypothesis"] for each in found["conjectures"]] == [each.hypothesis for each in expected]
    assert found["conjectures"][0]["hypothesis"] == "multiples"
    assert "4" in output("sweep", "subtraction", "--heap", "0:24", "--explain")


def test_what_solve_and_kernel_keep_is_verified_and_read_in_python(tmp_path):
    for words, name, parameters in GAMES:
        done("solve", *words.split(), "-o", "x.json", cwd=tmp_path)
        graph = arena.unfold(games.load(name, **parameters))
        assert arena.verify(graph, arena.read_solution(tmp_path / "x.json", graph))
        found = done("verify", *words.split(), "x.json", "--json", cwd=tmp_path).json()
        solution = arena.solve(graph)
        assert found["verified"]
        assert (found["w1"], found["w2"]) == (len(solution.w1), len(solution.w2))
        (tmp_path / "x.json").unlink()
    done("kernel", "nim", "-o", "k.json", cwd=tmp_path)
    assert done("verify", "nim", "k.json", "--json", cwd=tmp_path).json()["kernel"] == 48
    done("solve", "fibonacci_nim", "-o", "x.sol", cwd=tmp_path)
    assert "verified" in output("verify", "fibonacci_nim", "x.sol", cwd=tmp_path)


def test_convert_writes_what_python_renders_to_a_file_or_stdout(tmp_path):
    graph = exporters.read("sans_interet")
    done("convert", "sans_interet", "-o", tmp_path / "x.json")
    assert output("convert", "sans_interet", "-o", "-", "--to-format", "json") == exporters.render(graph, "json")
    assert nx.utils.graphs_equal(exporters.read(tmp_path / "x.json"), graph)
    positions = json.loads(
        output("convert", "nim", "--heaps", "1,2", "-o", "-", "--to-format", "json", "--graph", "positions")
    )
    assert (positions["kind"], len(positions["nodes"])) == ("graph", 6)
    piped = output("convert", "sans_interet", "-o", "-", "--to-format", "pg")
    assert piped.startswith("parity ")
    assert done("solve", "-", stdin=output("convert", "nim", "-o", "-", "--to-format", "json")).out.count("752")
    again = done("convert", "-", "-o", "-", "--from-format", "pg", "--to-format", "json", stdin=piped).json()
    assert len(again["nodes"]) == 8


def test_random_draws_the_arenas_of_python():
    words = "30 --degrees 2:3 --sinks 0.1 --no-bipartite --priorities 4 --weights=-3:3 --seed 7"
    drawn = arena.random_arena(30, degrees=(2, 3), sinks=0.1, bipartite=False, priorities=4, weights=(-3, 3), seed=7)
    assert output("random", *words.split()) == exporters.render(drawn, "json")
    assert output("random", 20, "--accepting", 0.5, "--seed", 3) == exporters.render(
        arena.random_arena(20, accepting=0.5, seed=3), "json"
    )
    for name, sizes in (("clique", [4]), ("jurdzinski", [2, 3]), ("ladder", [3])):
        assert output("random", *sizes, "--family", name) == exporters.render(arena.family(name, *sizes), "json")
    fresh = run("random", 9)
    seed = fresh.err.partition("--seed ")[2].split()[0]
    assert output("random", 9, "--seed", seed) == fresh.out


def test_moves_of_own_games_keep_their_names(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(
        "from games.subtraction import Subtraction\n\n\nclass Own(Subtraction):\n    def options(self, position):\n"
        "        return [(f'take {name}', p) for name, p in super().options(position)]\n"
    )
    for language in ("en", "fr"):
        assert "take 2" in run("search", path, "--heap", "2", "--lang", language).out
