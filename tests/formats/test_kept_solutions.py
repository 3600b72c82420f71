"""Solutions and kernels as files: nothing is lost, others' files are verified or refused."""

import json

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_parity import parsed, written, zielonka
from random_graphs import arenas, digraphs, examples
from solution_refusals import refusals

import arena

ARENA_OF = ("subtraction", {"heap": 2})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(scope="module")
def graph():
    return arena.unfold(arena.load(ARENA_OF[0], **ARENA_OF[1]))


@pytest.fixture(scope="module")
def text(graph, folder):
    return arena.save(arena.solve(graph), folder / "good.json").read_text()


@pytest.fixture(scope="module")
def sol(graph, folder):
    return arena.save(arena.solve(graph), folder / "good.sol").read_text()


def read(folder, content, of, name="x.json"):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return arena.read_solution(path, of)


# JSON


@given(arenas())
@examples(100)
def test_a_solution_comes_back_and_is_verified(folder, graph):
    solution = arena.solve(graph)
    for of in (graph, arena.compact(graph)):
        claimed = arena.read_solution(arena.save(solution, folder / "s.json"), of)
        assert (claimed.winner, claimed.remoteness) == (solution.winner, solution.remoteness)
        assert claimed.strategy == solution.strategy
        assert arena.verify(graph, claimed)
    wrong = (folder / "s.json").read_text()
    for row in json.loads(wrong)["vertices"]:
        changed = wrong.replace(
            json.dumps(row, ensure_ascii=False), json.dumps({**row, "winner": 2 - row["winner"] // 2})
        )
        if changed != wrong and row["winner"]:
            (folder / "w.json").write_text(changed)
            assert not arena.verify(graph, arena.read_solution(folder / "w.json", graph))


@given(arenas(named=False), st.sampled_from(["parity", "buchi", "energy", "safety", "mean-payoff", "min-cost"]))
@examples(60)
def test_solutions_of_other_objectives_come_back(folder, graph, objective):
    graph.graph["parity"] = "max even"
    for number, data in enumerate(graph.nodes.values()):
        data.update(priority=number % 3, accepting=number % 2 == 0)
        if data.get("winner") == 0:
            data["winner"] = 1
    for number, edge in enumerate(graph.edges):
        graph.edges[edge]["weight"] = number % 5 - 2
    try:
        solution = arena.solve(graph, objective)
    except arena.ArenaError:  # an objective may ask for more
        return
    path = arena.save(solution, folder / "o.json")
    assert arena.verify(graph, arena.read_solution(path, graph))


def test_the_text_of_a_solution(graph, text):
    assert text.replace(graph.graph["name"], "GAME") == (
        '{\n  "format": "arena-solution",\n  "version": 1,\n  "game": "GAME",\n  "vertices": [\n'
        '    {"position": "2", "player": 1, "winner": 1, "rank": 1, "strategy": "0 J2"},\n'
        '    {"position": "1", "player": 2, "winner": 2, "rank": 1, "strategy": "0 J1"},\n'
        '    {"position": "0 J2", "player": 2, "winner": 1, "rank": 0},\n'
        '    {"position": "0 J1", "player": 1, "winner": 2, "rank": 0}\n  ]\n}\n'
    )


def test_a_file_may_be_laid_out_in_any_way_and_leave_rows_out(folder, graph, text):
    claimed = read(folder, text, graph)
    document = json.loads(text)
    for indent in (None, 1, 8):
        assert read(folder, json.dumps(document, indent=indent), graph) == claimed
    for number, row in enumerate(document["vertices"]):
        rows = document["vertices"][:number] + document["vertices"][number + 1 :]
        fewer = read(folder, json.dumps({**document, "vertices": rows}), graph)
        assert str(arena.verify(graph, fewer).flaw).startswith(row["position"])
    empty = nx.DiGraph(kind="arena")
    assert arena.verify(empty, arena.read_solution(arena.save(arena.solve(empty), folder / "e.json"), empty))


def test_positions_may_be_any_text(folder):
    names = ["", '"', "\\", "\n", "\x00", "\u2028", "é∅", "\U0001f600", "a" * 3000]
    graph = nx.DiGraph([(number, number + 1) for number in range(8)])
    for number, name in enumerate(names):
        graph.add_node(number, player=number % 2 + 1, label=name)
    graph.nodes[8]["winner"] = 1
    solution = arena.solve(graph)
    claimed = arena.read_solution(arena.save(solution, folder / "t.json"), graph)
    assert (claimed.winner, claimed.strategy) == (solution.winner, solution.strategy)
    graph.nodes[2]["label"] = '"'
    graph.nodes[2]["player"] = 2
    with pytest.raises(arena.InvalidArena):
        arena.save(arena.solve(graph), folder / "t.json")


def test_what_is_no_solution_is_refused_in_one_line(folder, graph, text):
    for content, word in refusals(text):
        with pytest.raises(arena.InvalidArena) as error:
            read(folder, content, graph)
        said = str(error.value)
        assert said.startswith(f"{folder / 'x.json'}: ")
        assert (word in said, len(said.splitlines()), len(said) < 500) == (True, 1, True), (content[:99], said)


def test_files_that_are_no_solutions_at_all(folder, graph):
    for name in ("nowhere.json", "nowhere.sol"):
        with pytest.raises(FileNotFoundError) as error:
            arena.read_solution(folder / name, graph)
        assert error.value.filename == str(folder / name)
    with pytest.raises(arena.ParameterError, match=r"x\.doc"):
        arena.read_solution(folder / "x.doc", graph)
    for ending in (".json", ".sol"):
        (folder / f"endless{ending}").symlink_to("/dev/zero")
        with pytest.raises(arena.InvalidArena, match="too many"):
            arena.read_solution(folder / f"endless{ending}", graph)


# Kernels


@given(digraphs().filter(len))
@examples(100)
def test_a_kernel_comes_back_and_is_verified(folder, graph):
    found = arena.kernel(graph)
    if found.kernel is None:
        with pytest.raises(arena.ArenaError, match="no kernel"):
            arena.save(found, folder / "k.json")
        return
    path = arena.save(found, folder / "k.json")
    claimed = arena.read_solution(path, graph)
    assert arena.verify(graph, claimed)
    assert {vertex for vertex, is_inside in claimed.kernel.items() if is_inside} == {*found.kernel}
    document = json.loads(path.read_text())
    first, *others = document["vertices"]  # a kernel with one vertex more or less is none; its complement may be one
    changed = {**document, "vertices": [{**first, "kernel": not first["kernel"]}, *others]}
    (folder / "w.json").write_text(json.dumps(changed))
    assert not arena.verify(graph, arena.read_solution(folder / "w.json", graph))
    for key, value in document.items():
        path.write_text(json.dumps({**document, key: [value]}))
        with pytest.raises(arena.InvalidArena) as error:
            arena.read_solution(path, graph)
        assert len(str(error.value).splitlines()) == 1


# .sol


def sol_of(game):
    regions, strategies = zielonka(game, set(game))
    lines = [f"paritysol {len(game)};"]
    for v, (_, owner, *_) in game.items():
        winner = int(v in regions[1])
        lines.append(f"{v} {winner}{f' {strategies[winner][v]}' if owner == winner else ''};")
    return lines


@given(arenas())
@examples(60)
def test_what_another_solver_finds_is_verified_and_ours_says_the_same(folder, graph):
    game, _ = parsed(arena.save(graph, folder / "g.pg").read_text())
    theirs = sol_of(game)
    claimed = read(folder, "\n".join(theirs) + "\n", graph, "t.sol")
    assert arena.verify(graph, claimed)
    assert claimed.remoteness is None
    ours = arena.save(arena.solve(graph), folder / "o.sol").read_text().splitlines()
    assert ours[0] == f"paritysol {len(game)};"
    assert [line.rstrip(";").split()[:2] for line in ours[1:]] == [line.rstrip(";").split()[:2] for line in theirs[1:]]
    assert arena.verify(graph, arena.read_solution(folder / "o.sol", graph))
    for line in ours[1:]:  # as Oink wants it: a move where the winner is to move, and only there
        vertex, winner, *move = map(int, line[:-1].split())
        assert len(move) == (game[vertex][1] == winner)
        assert set(move) <= set(game[vertex][2])
    for place in range(1, len(theirs)):
        number, winner, *_ = theirs[place].rstrip(";").split()
        for move in ["", *(f" {v}" for v in range(len(game)))]:
            lines = [*theirs[:place], f"{number} {1 - int(winner)}{move};", *theirs[place + 1 :]]
            assert not arena.verify(graph, read(folder, "\n".join(lines), graph, "w.sol"))


@st.composite
def parity_games(draw):
    size = draw(st.integers(1, 7))
    successors = st.lists(st.integers(0, size - 1), min_size=1, max_size=3, unique=True)
    priority, owner = st.integers(0, 5), st.integers(0, 1)
    return {n: (draw(priority), draw(owner), draw(successors), "") for n in range(size)} | {size: (3, 0, [size], "")}


@given(parity_games())
@examples(150)
def test_solutions_of_parity_games_are_verified_and_written(folder, game):
    (folder / "p.pg").write_text(written(game))
    graph = arena.read(folder / "p.pg")
    lines = sol_of(game)
    claimed = read(folder, "\n".join(lines), graph, "p.sol")
    assert claimed.objective == "parity"
    assert arena.verify(graph, claimed)
    solution = arena.solve(graph, "parity")
    assert claimed.winner == solution.winner
    ours = arena.save(solution, folder / "q.sol").read_text().splitlines()
    assert [line.rstrip(";").split()[:2] for line in ours[1:]] == [line.rstrip(";").split()[:2] for line in lines[1:]]
    assert arena.verify(graph, arena.read_solution(folder / "q.sol", graph))
    wrong = [
        f"{n} {2 - won}{f' {game[n][2][0]}' if game[n][1] == 2 - won else ''};" for n, won in claimed.winner.items()
    ]
    assert not arena.verify(graph, read(folder, "\n".join(wrong), graph, "w.sol"))


def test_the_text_of_a_sol_file_and_its_other_forms(folder, graph, sol):
    assert sol == "paritysol 4;\n0 0 2;\n1 1 3;\n2 0;\n3 1;\n"
    for other in [
        sol.replace("paritysol 4;\n", ""), sol.replace("\n", "\r\n"), sol.replace("\n", "\n\n"),
        sol.replace(" ", "\t "), sol.replace(";", " ; "), "\n".join(reversed(sol.splitlines()[1:])),
        sol.replace("2 0;", "2 0 2;").replace("3 1;", "3 1 3;"),
    ]:  # fmt: skip
        assert arena.verify(graph, read(folder, other, graph, "x.sol")), other


def test_what_is_no_sol_file_is_refused_with_its_line_and_what_is_wrong_is_a_flaw(folder, graph, sol):
    for old, new in [
        ("0 0 2;", "0 0 2"), ("0 0 2;", "0 2 2;"), ("0 0 2;", "0 0 -2;"), ("0 0 2;", "0 0 2,1;"),
        ("0 0 2;", "0 0 2 1;"),
        ("0 0 2;", "0 0 4;"), ("0 0 2;", "4 0 2;"), ("0 0 2;", f"{'9' * 5000} 0 2;"), ("0 0 2;", "0;"),
        ("0 0 2;", "٠ 0 2;"), ("0 0 2;", "0 0\x00 2;"), ("0 0 2;", "0 0 2; 1 1 3;"),
    ]:  # fmt: skip
        with pytest.raises(arena.InvalidArena, match="line 2") as error:
            read(folder, sol.replace(old, new), graph, "x.sol")
        assert len(str(error.value).splitlines()) == 1
    for content, word in [
        (sol.replace("1 1 3;", "0 0 2;"), "line 3"), (sol + sol, "line 6"), ("parity 4;\n" + sol, "line 1"),
        (sol + "\n" * 10_000, "too many"),
    ]:  # fmt: skip
        with pytest.raises(arena.InvalidArena, match=word):
            read(folder, content, graph, "x.sol")
    for old, new, vertex in [
        ("0 0 2;", "0 1;", "2"), ("0 0 2;", "0 0;", "2"), ("0 0 2;", "0 0 1;", "2"), ("0 0 2;", "0 0 3;", "2"),
        ("0 0 2;", "", "2"), ("1 1 3;", "1 0 3;", "1"), ("1 1 3;", "1 0;", "1"), ("2 0;", "2 1;", "0 J2"),
        ("2 0;", "2 0 3;", "0 J2"),
    ]:  # fmt: skip
        flaw = arena.verify(graph, read(folder, sol.replace(old, new), graph, "x.sol")).flaw
        assert str(flaw).startswith(f"{vertex}: "), (new, flaw)


def test_other_objectives_have_no_sol_files(folder):
    for name, objective in (("robot", "energy"), ("arbiter", "buchi"), ("lift", "safety")):
        with pytest.raises(arena.ParameterError, match=objective):
            arena.save(arena.solve(arena.read(name), objective), folder / "no.sol")
        assert not (folder / "no.sol").exists()
