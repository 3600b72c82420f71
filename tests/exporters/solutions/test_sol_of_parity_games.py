"""Solutions of parity games as .sol: what is written are the winners and winning moves, and it is read as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples, players

from arena import ParameterError, certificate, read, save, solve, verify
from exporters.arenas import pg as arena_pg
from exporters.solutions import sol as solution_sol


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sol")


@st.composite
def parity_games(draw):
    """Draw a parity game that is more than reachability: number -> (priority, owner, successors)."""
    size = draw(st.integers(1, 7))
    successors = st.lists(st.integers(0, size - 1), min_size=1, max_size=3)
    rows = {number: (draw(st.integers(0, 5)), draw(st.integers(0, 1)), draw(successors)) for number in range(size)}
    return rows | {size: (3, 0, [size])}


def stored(folder, text, ending):
    path = folder / f"game.{ending}"
    path.write_text(text)
    return path


def written(game):
    return "".join(f"{number} {p} {o} {','.join(map(str, after))};\n" for number, (p, o, after) in game.items())


def decided(game, moves, vertex):
    """Give the highest priorities of all cycles that can be reached, where some vertices have one move left."""
    after = {number: [moves[number]] if number in moves else row[2] for number, row in game.items()}
    reached, queue = {vertex}, [vertex]
    for each in queue:
        queue += [following for following in after[each] if following not in reached and not reached.add(following)]

    def comes_back(start, least):
        seen, waiting = set(), [start]
        while waiting:
            for following in after[waiting.pop()]:
                if following == start:
                    return True
                if following not in seen and game[following][0] <= least:
                    seen.add(following)
                    waiting.append(following)
        return False

    return {game[start][0] for start in reached if comes_back(start, game[start][0])}


@given(parity_games(), players)
@examples(200)
def test_what_is_written_wins_and_comes_back(folder, game, even):
    arena = arena_pg.read(stored(folder, written(game), "pg"), player=even)
    claimed = certificate(solve(arena, objective="parity"))
    text = solution_sol.render(arena, claimed, even)
    header, *lines = text.splitlines()
    assert header == f"paritysol {len(game)};"
    rows = [[int(word) for word in line.removesuffix(";").split()] for line in lines]
    assert [row[0] for row in rows] == list(game)
    for number, winner, *move in rows:
        assert len(move) == (game[number][1] == winner)
        assert not move or move[0] in game[number][2]
    for number, winner, *_ in rows:
        moves = {row[0]: row[2] for row in rows if len(row) == 3 and row[1] == winner}
        assert {priority % 2 for priority in decided(game, moves, number)} == {winner}
    again = solution_sol.read(stored(folder, text, "sol"), arena, even)
    assert (again.winner, again.rank, again.objective) == (claimed.winner, None, "parity")
    assert verify(arena, again)
    assert not verify(arena_pg.read(folder / "game.pg", player=3 - even), again)
    assert again.strategy == {number: move for number, _, move in (row for row in rows if len(row) == 3)}


def test_a_solution_of_oinks_is_read(folder):
    """PGSolver's manual: Even wins everywhere."""
    game = "0 6 1 4,2; 4 5 1 0; 1 8 1 2,4,3; 3 6 0 4,2; 2 7 0 3,1,0,4;"
    arena = arena_pg.read(stored(folder, game, "pg"))
    claimed = solution_sol.read(stored(folder, "paritysol 4;\n0 0;\n1 0;\n2 0 1;\n3 0 2;\n4 0;\n", "sol"), arena)
    assert claimed.winner == dict.fromkeys(range(5), 1) == solve(arena, objective="parity").winner
    assert claimed.strategy == {2: 1, 3: 2}


@pytest.mark.parametrize(("name", "objective"), [("robot", "energy"), ("arbiter", "buchi"), ("lift", "safety")])
def test_a_solution_for_another_objective_is_refused(tmp_path, name, objective):
    with pytest.raises(ParameterError, match=f"{objective}: .sol files are for reach and parity"):
        save(solve(read(name), objective), tmp_path / "solution.sol")
    assert not [*tmp_path.iterdir()]
