"""Solutions as files: nothing is lost, what is no solution is refused in one line, solvers of parity games agree."""

import json
import os
import random
import re

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, players

from arena import Certificate, CompactArena, InvalidArena, ParameterError, certificate, compact, solve, unfold, verify
from exporters.arenas import pg as arena_pg
from exporters.solutions import certificate_json as solution_json
from exporters.solutions import sol as solution_sol
from games import load

ARENA = unfold(load("subtraction", heap=2))
CLAIMED = certificate(solve(ARENA))
TEXT = solution_json.render(ARENA, CLAIMED, "subtraction, heap 2")
SOL = solution_sol.render(ARENA, CLAIMED)


@pytest.fixture
def file(tmp_path):
    """Give what writes a text or bytes into a file."""

    def write(content, name="solution"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


# ---- JSON


@examples(100)
@given(arenas())
def test_what_is_written_is_read_again(tmp_path_factory, arena):
    path = tmp_path_factory.mktemp("json") / "solution.json"
    claimed = certificate(solve(arena))
    path.write_text(solution_json.render(arena, claimed, "a game"), encoding="utf-8")
    for known in (arena, compact(arena)):
        assert solution_json.render(known, claimed, "a game") == path.read_text(encoding="utf-8")
        assert solution_json.read(path, known) == claimed


def test_the_file_has_a_line_a_vertex_and_is_plain_json():
    assert TEXT.splitlines()[5:-2] == [
        '    {"position": "2", "player": 1, "winner": 1, "rank": 1, "strategy": "0 J2"},',
        '    {"position": "1", "player": 2, "winner": 2, "rank": 1, "strategy": "0 J1"},',
        '    {"position": "0 J2", "player": 2, "winner": 1, "rank": 0},',
        '    {"position": "0 J1", "player": 1, "winner": 2, "rank": 0}',
    ]
    assert json.loads(TEXT)["vertices"][0]["strategy"] == "0 J2"
    assert list(json.loads(TEXT)) == ["format", "version", "game", "vertices"]


def test_an_arena_without_vertices_has_a_solution_without_vertices(file):
    empty = nx.DiGraph()
    text = solution_json.render(empty, Certificate({}, {}, {}))
    assert json.loads(text)["vertices"] == []
    assert verify(empty, solution_json.read(file(text), empty))


def test_positions_may_be_any_text(file):
    labels = ["", '"', "\\", "\n", "\x00", "\u2028", "é∅", "\U0001f600", "\ud800", "a" * 3000]
    arena = nx.DiGraph([(number, number + 1) for number in range(9)])
    for number, label in enumerate(labels):
        arena.add_node(number, player=number % 2 + 1, label=label)
    arena.nodes[9]["winner"] = 1
    claimed = certificate(solve(arena))
    text = solution_json.render(arena, claimed, "\ud800\n")
    assert text.count("\n") == 17
    assert solution_json.read(file(text), arena) == claimed


def test_vertices_of_one_name_cannot_be_told_apart():
    arena = nx.DiGraph([("a", "b"), ("c", "b")])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    nx.set_node_attributes(arena, {"a": "x", "c": "x"}, "label")
    arena.nodes["b"]["winner"] = 1
    with pytest.raises(InvalidArena, match="'c' is labelled 'x J1' like another one, 'a'"):
        solution_json.render(arena, certificate(solve(arena)))


def test_a_claim_without_ranks_is_not_written():
    with pytest.raises(ParameterError, match=r"a \.sol"):
        solution_json.render(ARENA, Certificate(CLAIMED.winner, CLAIMED.strategy))


def with_rows(*rows, **head):
    document = json.loads(TEXT)
    return json.dumps({**document, "vertices": [*document["vertices"][1:], *rows], **head})


START = json.loads(TEXT)["vertices"][0]
REFUSED = {
    "": "not a solution in JSON",
    "{": "not a solution in JSON",
    "[" * 100_000: "not a solution in JSON",
    '{"a":' * 30_000: "not a solution in JSON",
    "[]": "its keys are format, version, game and vertices",
    "null": "its keys are format, version, game and vertices",
    '{"format": "arena-solution"}': "its keys are format, version, game and vertices",
    TEXT[:-3]: "not a solution in JSON",
    TEXT + "x": "not a solution in JSON",
    TEXT.replace("{", "\x00{"): "not a solution in JSON",
    TEXT.replace('"2"', '"2\x00"'): "not a solution in JSON",
    TEXT.replace('"version": 1', '"version": 1, "version": 1'): "the key 'version' is there twice",
    TEXT.replace('"rank": 1', '"rank": 1, "rank": 2'): "the key 'rank' is there twice",
    TEXT.replace('"rank": 1', f'"rank": {"1" * 5000}'): "not a solution in JSON (Exceeds the limit",
    "{}" * 50: "not a solution in JSON (Extra data",
    f"[{','.join(['{}'] * 50)}]": "not a solution in JSON (more vertices than the 4 of the arena)",
    with_rows(START, START, START): "more vertices than the 4 of the arena",
    with_rows(json.loads(TEXT)["vertices"][1]): "the position '1' is there twice",
    with_rows(START, version=2): '"version": 1',
    with_rows(START, version=True): '"version": 1',
    with_rows(START, version=1.0): '"version": 1',
    with_rows(START, format="arena"): '"format": "arena-solution"',
    with_rows(START, game=7): '"game" is a text',
    with_rows(START, vertices={}): '"vertices" a list',
    with_rows(START, more=1): "its keys are format, version, game and vertices",
    with_rows(7): "a vertex has position, player and winner, and perhaps rank and strategy: 7",
    with_rows({"position": "2", "player": 1}): "a vertex has position, player and winner",
    with_rows({**START, "ranks": 1}): "a vertex has position, player and winner",
    with_rows({**START, "position": "3"}): "'3' is not a position of the arena",
    with_rows({**START, "position": "0"}): "'0' is not a position of the arena",
    with_rows({**START, "position": 2}): "2 is not a position of the arena",
    with_rows({**START, "position": ["2"]}): "['2'] is not a position of the arena",
    with_rows({**START, "strategy": "3"}): "'3' is not a position of the arena",
    with_rows({**START, "strategy": None}): "None is not a position of the arena",
    with_rows({**START, "player": 2}): "the position '2' is one of player 1, not 2",
    with_rows({**START, "player": True}): "the player of '2' is True (a whole number)",
    **{
        with_rows({**START, key: value}): f"the {key} of '2' is {value!r:.80} (a whole number)"
        for key in ("winner", "rank")
        for value in (True, 1.0, "1", None, [1], 10**30, float("inf"), float("nan"))
    },
}


@pytest.mark.parametrize(("text", "told"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_is_no_solution_of_the_arena_is_refused_in_one_line(file, text, told):
    path = file(text)
    with pytest.raises(InvalidArena) as error:
        solution_json.read(path, ARENA)
    assert str(error.value).startswith(f"{path}: ")
    assert told in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 400 + len(str(path))


@pytest.mark.parametrize(
    "content", [TEXT.encode("utf-16"), TEXT.encode("utf-8-sig"), TEXT.replace('"2"', '"é"').encode("latin-1")]
)
def test_a_file_that_is_not_utf_8_is_refused(file, content):
    with pytest.raises(InvalidArena, match="not a solution in JSON"):
        solution_json.read(file(content), ARENA)


@pytest.mark.parametrize(
    ("reader", "told"), [(solution_json, "bytes, too many for a"), (solution_sol, "too many for a")]
)
def test_a_file_out_of_proportion_is_not_read_to_its_end(reader, told):
    with pytest.raises(InvalidArena, match=told):
        reader.read("/dev/zero", ARENA)


@pytest.mark.parametrize("reader", [solution_json, solution_sol])
def test_a_missing_file_is_told_by_its_path(reader, tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        reader.read(tmp_path / "nowhere", ARENA)
    assert error.value.filename == str(tmp_path / "nowhere")


def test_a_file_may_be_laid_out_in_any_way(file):
    for indent in (None, 1, 8):
        text = json.dumps(json.loads(TEXT), indent=indent, ensure_ascii=True)
        assert solution_json.read(file(text), ARENA) == CLAIMED


def test_what_a_file_leaves_out_is_a_flaw(file):
    document = json.loads(TEXT)
    for number, row in enumerate(document["vertices"]):
        rows = [*document["vertices"][:number], *document["vertices"][number + 1 :]]
        claimed = solution_json.read(file(json.dumps({**document, "vertices": rows})), ARENA)
        assert str(verify(ARENA, claimed).flaw) == f"{row['position']}: nothing is claimed of it"


@examples(100)
@given(st.binary(max_size=200), st.randoms(use_true_random=False))
def test_no_bytes_make_the_readers_fail_otherwise(tmp_path_factory, noise, rng):
    for reader, text in ((solution_json, TEXT), (solution_sol, SOL)):
        content = bytearray(text.encode())
        start = rng.randrange(len(content))
        content[start : start + rng.randrange(8)] = noise[: rng.randrange(20)]
        path = tmp_path_factory.getbasetemp() / f"noise.{os.getpid()}"
        for data in (noise, bytes(content)):
            path.write_bytes(data)
            try:
                claimed = reader.read(path, ARENA)
            except InvalidArena as error:
                lines = str(error).splitlines()
            else:
                lines = str(verify(ARENA, claimed).flaw).splitlines()
            assert len(lines) == 1


# ---- .sol


def parity_game(arena, player):
    """The parity game of a player: owners, priorities and successors by number; play goes on where it stopped."""
    number, after = {v: n for n, v in enumerate(arena)}, naive.moves(arena)
    goal = naive.targets(arena, player)
    owner = [int(naive.player_of(arena, v) != player) for v in arena]
    priority = [2 if v in goal else 1 for v in arena]
    return owner, priority, [[number[s] for s in after[v]] or [number[v]] for v in arena]


def zielonka(owner, priority, after, left):
    """Zielonka's algorithm, word for word: the regions of Even and Odd and their strategies."""
    if not left:
        return [set(), set()], [{}, {}]
    top = max(priority[v] for v in left)
    who = top % 2
    reached, moves = attracted(owner, after, left, {v for v in left if priority[v] == top}, who)
    regions, strategies = zielonka(owner, priority, after, left - reached)
    if not regions[1 - who]:
        stay = {v: next(s for s in after[v] if s in left) for v in left if owner[v] == who and priority[v] == top}
        result = [set(), set()], [{}, {}]
        result[0][who], result[1][who] = set(left), {**stay, **moves, **strategies[who]}
        return result
    lost, escapes = attracted(owner, after, left, regions[1 - who], 1 - who)
    rest, found = zielonka(owner, priority, after, left - lost)
    rest[1 - who] |= lost
    found[1 - who] |= {**escapes, **strategies[1 - who]}
    return rest, found


def attracted(owner, after, left, goal, who):
    reached, moves = set(goal), {}
    while True:
        more = set()
        for v in left - reached:
            inside = [s for s in after[v] if s in left]
            into = [s for s in inside if s in reached]
            if into and (owner[v] == who or len(into) == len(inside)):
                more.add(v)
                if owner[v] == who:
                    moves[v] = into[0]
        if not more:
            return reached, moves
        reached |= more


def solved_by_zielonka(arena, player):
    return "\n".join(sol_lines(*parity_game(arena, player))) + "\n"


def sol_lines(owner, priority, after):
    regions, strategies = zielonka(owner, priority, after, set(range(len(owner))))
    lines = [f"paritysol {len(owner) - 1};"]
    for v in range(len(owner)):
        winner = int(v in regions[1])
        move = f" {strategies[winner][v]}" if owner[v] == winner else ""
        lines.append(f"{v} {winner}{move};")
    return lines


@examples(200)
@given(arenas(), players)
def test_what_another_solver_of_the_parity_game_finds_is_verified(tmp_path_factory, arena, player):
    path = tmp_path_factory.getbasetemp() / f"zielonka.{os.getpid()}.sol"
    path.write_text(solved_by_zielonka(arena, player))
    claimed = solution_sol.read(path, arena, player)
    assert verify(arena, claimed)
    assert (claimed.rank, claimed.player) == (None, player)


@st.composite
def reachability_games(draw):
    """Owners, priorities and successors of a parity game whose players need not take turns; targets stay."""
    size = draw(st.integers(1, 7))
    vertex = st.integers(0, size - 1)
    owner = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    priority = draw(st.lists(st.sampled_from([1, 1, 2]), min_size=size, max_size=size))
    after = draw(st.lists(st.lists(vertex, min_size=1, max_size=3, unique=True), min_size=size, max_size=size))
    return owner, priority, [[v] if priority[v] == 2 else after[v] for v in range(size)]


@examples(300)
@given(reachability_games(), players)
def test_parity_games_whose_players_move_twice_are_verified_through_their_passes(tmp_path_factory, game, player):
    path = tmp_path_factory.getbasetemp() / f"game.{os.getpid()}.pg"
    rows = [f"{v} {p} {o} {','.join(map(str, s))};" for v, (o, p, s) in enumerate(zip(*game, strict=True))]
    path.write_text("\n".join(rows) + "\n")
    arena = arena_pg.read(path, player=player)
    lines = sol_lines(*game)
    path.write_text("\n".join(lines))
    assert verify(arena, solution_sol.read(path, arena, player))
    for place in range(1, len(lines)):
        number, winner, *_ = lines[place].rstrip(";").split()
        for move in ["", *(f" {v}" for v in range(len(rows)))]:
            path.write_text("\n".join([*lines[:place], f"{number} {1 - int(winner)}{move};", *lines[place + 1 :]]))
            assert not verify(arena, solution_sol.read(path, arena, player))


@examples(60)
@given(arenas(), players, st.randoms(use_true_random=False))
def test_a_wrong_winner_in_a_sol_file_is_refused(tmp_path_factory, arena, player, rng):
    """Of a vertex whose winner is wrong no strategy makes it right."""
    path = tmp_path_factory.getbasetemp() / f"wrong.{os.getpid()}.sol"
    lines = solved_by_zielonka(arena, player).splitlines()
    place = rng.randrange(len(arena))
    for move in ["", *(f" {number}" for number in range(len(arena)))]:
        wrong = f"{place} {1 - int(lines[place + 1].split(';')[0].split()[1])}{move};"
        path.write_text("\n".join([*lines[: place + 1], wrong, *lines[place + 2 :]]))
        assert not verify(arena, solution_sol.read(path, arena, player))


@examples(200)
@given(arenas(), players)
def test_our_solutions_as_sol_files_are_verified_and_keep_the_region(tmp_path_factory, arena, player):
    path = tmp_path_factory.getbasetemp() / f"ours.{os.getpid()}.sol"
    solution = certificate(solve(arena))
    text = solution_sol.render(arena, solution, player)
    assert text == solution_sol.render(compact(arena), solution, player)
    path.write_text(text)
    claimed = solution_sol.read(path, arena, player)
    assert verify(arena, claimed)
    assert solution_sol.render(arena, claimed) == text
    theirs = solved_by_zielonka(arena, player).splitlines()[1:]
    assert [line.split(";")[0].split()[:2] for line in text.splitlines()[1:]] == [
        line.split(";")[0].split()[:2] for line in theirs
    ]
    owner, _, after = parity_game(arena, player)
    for line in text.splitlines()[1:]:  # as Oink wants it: a move where the winner is to move, and only there
        vertex, winner, *move = map(int, line[:-1].split())
        assert len(move) == (owner[vertex] == winner)
        assert set(move) <= set(after[vertex])


@pytest.mark.slow
@pytest.mark.parametrize("player", [1, 2])
def test_real_games_as_sol_files(file, player):
    for name in ("fibonacci_nim", "nim", "tictactoe"):
        arena = unfold(load(name))
        path = file(solution_sol.render(arena, certificate(solve(arena)), player))
        assert verify(arena, solution_sol.read(path, arena, player))
        lines = path.read_text().splitlines()
        for place in random.Random(3).sample(range(1, len(lines)), 5):
            number, winner, *rest = lines[place].split(" ", 2)
            wrong = f"{number} {1 - int(winner[0])}{winner[1:]} {' '.join(rest)}".strip()
            path.write_text("\n".join([*lines[:place], wrong, *lines[place + 1 :]]))
            assert not verify(arena, solution_sol.read(path, arena, player))


def test_a_sol_file_is_what_oink_and_pgsolver_write(file):
    assert SOL.splitlines() == ["paritysol 4;", "0 0 2;", "1 1 3;", "2 0;", "3 1;"]
    for text in (
        SOL,
        SOL.replace("paritysol 4;\n", ""),
        SOL.replace("\n", "\r\n"),
        SOL.replace("\n", "\n\n"),
        SOL.replace(" ", "\t "),
        SOL.replace(";", " ; "),
        "\n".join(reversed(SOL.splitlines()[1:])),
    ):
        assert verify(ARENA, solution_sol.read(file(text), ARENA))
    with_loops = SOL.replace("2 0;", "2 0 2;").replace("3 1;", "3 1 3;")
    assert verify(ARENA, solution_sol.read(file(with_loops), ARENA))


SOL_REFUSED = {
    SOL.replace("0 0 2;", "0 0 2"): "line 2: '0 0 2' (id winner [strategy]; with ids up to 3)",
    SOL.replace("0 0 2;", "0 2 2;"): "line 2: '0 2 2;'",
    SOL.replace("0 0 2;", "0 0 -2;"): "line 2",
    SOL.replace("0 0 2;", "0 0 2,1;"): "line 2",
    SOL.replace("0 0 2;", "0 0 2 1;"): "line 2",
    SOL.replace("0 0 2;", "0 0 4;"): "line 2: '0 0 4;'",
    SOL.replace("0 0 2;", "4 0 2;"): "line 2: '4 0 2;'",
    SOL.replace("0 0 2;", f"{'9' * 5000} 0 2;"): "line 2: '999",
    SOL.replace("0 0 2;", "0;"): "line 2: '0;'",
    SOL.replace("0 0 2;", "٠ 0 2;"): "line 2",
    SOL.replace("0 0 2;", "0 0\x00 2;"): r"line 2: '0 0\x00 2;'",
    SOL.replace("0 0 2;", "0 0 2; 1 1 3;"): "line 2",
    SOL.replace("1 1 3;", "0 0 2;"): "line 3: vertex 0 is there twice",
    SOL + SOL: "line 6: 'paritysol 4;'",
    "parity 4;\n" + SOL: "line 1: 'parity 4;'",
    SOL + "\n" * 10_000: "too many for a solution of 4 vertices",
}


@pytest.mark.parametrize(("text", "told"), SOL_REFUSED.items(), ids=range(len(SOL_REFUSED)))
def test_what_is_no_sol_file_of_the_arena_is_refused_with_its_line(file, text, told):
    path = file(text)
    with pytest.raises(InvalidArena) as error:
        solution_sol.read(path, ARENA)
    assert str(error.value).startswith(str(path))
    assert told in str(error.value)
    assert len(str(error.value)) < 300 + len(str(path))


SOL_FLAWS = {
    SOL.replace("0 0 2;", "0 1;"): "2: claimed for J2, but J1's move to 0 J2 leads to a vertex claimed for J1",
    SOL.replace("0 0 2;", "0 0;"): "2: play goes on there, and no move is claimed",
    SOL.replace("0 0 2;", "0 0 1;"): "2: claimed for J1, but its strategy's move to 1 leads to a vertex claimed for J2",
    SOL.replace("0 0 2;", "0 0 3;"): "2: the move to 0 J1 that is claimed does not exist",
    SOL.replace("0 0 2;", ""): "2: nothing is claimed of it",
    SOL.replace("1 1 3;", "1 0 3;"): "1: a move to 0 J1 is claimed where none is to be made",
    SOL.replace("1 1 3;", "1 0;"): "1: claimed for J1, but J2's move to 0 J1 leads to a vertex claimed for J2",
    SOL.replace("2 0;", "2 1;"): "0 J2: claimed for J2, but play ends there for J1",
    SOL.replace("2 0;", "2 0 3;"): "0 J2: a move to 0 J1 is claimed where none is to be made",
    "": "2: nothing is claimed of it",
}


@pytest.mark.parametrize(("text", "told"), SOL_FLAWS.items(), ids=range(len(SOL_FLAWS)))
def test_what_is_wrong_in_a_sol_file_is_told(file, text, told):
    assert str(verify(ARENA, solution_sol.read(file(text), ARENA)).flaw) == told


def passing():
    """The parity game 0 -> 1 -> 2, 0 -> 0, all of Even, 2 the target: as an arena Odd passes inside the edges."""
    arena = nx.DiGraph()
    arena.add_nodes_from([0, 1, 2], player=1)
    arena.add_nodes_from(["to 0", "to 1", "to 2"], player=2, **{"pass": True})
    arena.add_edges_from([(0, "to 0"), (0, "to 1"), (1, "to 2"), ("to 0", 0), ("to 1", 1), ("to 2", 2)])
    arena.nodes[2]["winner"] = 1
    return arena


def test_passes_are_claimed_for_whom_their_successors_are(file):
    arena = passing()
    claimed = solution_sol.read(file("0 0 1;\n1 0 2;\n2 0 2;\n"), arena)
    assert claimed.winner == dict.fromkeys(arena, 1)
    assert claimed.strategy == {0: "to 1", 1: "to 2", 2: 2}
    assert verify(arena, claimed)
    endless = solution_sol.read(file("0 0 0;\n1 0 2;\n2 0;\n"), arena)
    assert str(verify(arena, endless).flaw) == "0: claimed for J1, but after the move to to 0 play need not end"
    assert str(verify(arena, solution_sol.read(file("0 0 2;\n1 0 2;\n2 0;\n"), arena)).flaw) == (
        "0: the move to 2 that is claimed does not exist"
    )
    assert str(verify(arena, solution_sol.read(file("0 0 1;\n1 0 2;\n"), arena)).flaw) == "2: nothing is claimed of it"
    by_odd = solution_sol.read(file("0 1 1;\n1 1 2;\n2 1;\n"), arena, player=2)
    assert by_odd.winner == dict.fromkeys(arena, 1)
    assert verify(arena, by_odd)


@pytest.mark.parametrize("mark", [1, "yes", None, False])
def test_a_vertex_that_is_no_pass_is_not_left_out(file, mark):
    arena = passing()
    arena.nodes["to 1"]["pass"] = mark
    assert str(verify(arena, solution_sol.read(file("0 0 0;\n1 0 2;\n2 0;\n"), arena)).flaw) == (
        "to 1: nothing is claimed of it"
    )
    assert str(verify(arena, solution_sol.read(file("0 0 1;\n1 0 2;\n2 0;\n"), arena)).flaw) == (
        "0: the move to 1 that is claimed does not exist"
    )


def test_a_pass_with_a_choice_is_not_left_out(file):
    arena = passing()
    arena.add_edge("to 1", 2)
    assert str(verify(arena, solution_sol.read(file("0 0 1;\n1 0 2;\n2 0;\n"), arena)).flaw) == (
        "0: the move to 1 that is claimed does not exist"
    )


def test_arenas_of_arrays_have_sol_files(file):
    arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
    text = solution_sol.render(arena, certificate(solve(arena)), 2)
    assert text == "paritysol 4;\n0 1 1;\n1 1;\n2 1 2;\n3 0 3;\n"
    assert verify(arena, solution_sol.read(file(text), arena, 2))


@pytest.mark.parametrize("player", [0, 3, "1"])
def test_even_is_player_1_or_2(file, player):
    with pytest.raises(ParameterError, match=re.escape(repr(player))):
        solution_sol.read(file(SOL), ARENA, player)
    with pytest.raises(ParameterError, match=re.escape(repr(player))):
        solution_sol.render(ARENA, CLAIMED, player)


TARGETS_MOVE = 'parity 2;\n0 1 0 1 "a";\n1 2 1 2 "b";\n2 2 0 1 "t";\n'
ODD_REACHES = 'parity 2;\n0 0 0 1 "a";\n1 0 1 0 "b";\n2 1 1 2 "t";\n'


@pytest.mark.parametrize(
    ("game", "claim", "true"),
    [
        (TARGETS_MOVE, "paritysol 2;\n0 0 1;\n1 0;\n2 0 1;\n", True),
        (TARGETS_MOVE, "paritysol 2;\n0 1;\n1 0;\n2 0 1;\n", False),
        (ODD_REACHES, "paritysol 2;\n0 0 1;\n1 0;\n2 1 2;\n", True),
        (ODD_REACHES, "paritysol 2;\n0 1;\n1 1 0;\n2 1 2;\n", False),
    ],
)
@pytest.mark.parametrize("player", [1, 2])
def test_parity_games_with_moves_between_targets_or_targets_of_odd(tmp_path, game, claim, true, player):
    (tmp_path / "game.pg").write_text(game)
    (tmp_path / "game.sol").write_text(claim)
    arena = arena_pg.read(tmp_path / "game.pg", player=player)
    assert bool(verify(arena, solution_sol.read(tmp_path / "game.sol", arena, player))) is true
