"""One contract for the public functions: what they check refuses bad values in a line that says what is allowed."""

import inspect
import math
import re

import pytest

import arena

NIM, ROOK, FOUR = arena.load("nim", heaps=(1, 2)), arena.load("rook", rows=2, columns=2), arena.load("connect_four")
ARENA, POSITIONS = arena.unfold(NIM), arena.position_graph(NIM)
SOLVED = arena.solve(ARENA)
CALLS = {
    "analyse": (FOUR, "1,2"),
    "answer_key": (SOLVED,),
    "around": (ARENA, ARENA.graph["initial"]),
    "attractor": (ARENA,),
    "check_strategy": (ARENA,),
    "draw": (ARENA, "x.svg"),
    "draw_map": (ROOK, "x.svg"),
    "evaluation": (FOUR, "rollouts"),
    "film": (ARENA, "x.svg"),
    "kernel": (POSITIONS,),
    "layers": (ARENA, SOLVED),
    "looks": (),
    "page": (ARENA, "x.html"),
    "play_matches": (NIM, "first", "first"),
    "play_pairs": (NIM, [("first", "first")]),
    "proof": (ARENA, SOLVED),
    "random_arena": (9,),
    "read": ("x.json",),
    "read_compact": ("x.json",),
    "river": (SOLVED,),
    "search": (FOUR,),
    "search_tree": (NIM,),
    "solve": (ARENA,),
    "specification": ("x.ehoa",),
    "stream": ("x.npz",),
}
"""The arguments before those that are wrong, by the function."""
BESIDE = {
    ("check_strategy", "player"): {"strategy": {}},
    ("play_matches", "workers"): {"games": 1},
    ("play_pairs", "workers"): {"games": 1},
    ("search", "memory"): {"perfect": True},
    ("search", "threads"): {"perfect": True},
}
"""The arguments without which another one says nothing."""
NO_COUNT = [0, -1, 2.5, "3"]
BAD = {
    "accepting": [-0.1, 1.5, math.nan, True],
    "algorithm": ["nothing"],
    "by": ["nothing"],
    "bound": [-1],
    "color": ["nothing"],
    "direction": ["nothing"],
    "edges": ["nothing"],
    "ends": ["nothing"],
    "evaluation": ["nothing", 3],
    "fit": ["nothing"],
    "format": ["nothing"],
    "games": [*NO_COUNT, None],
    "labels": ["nothing"],
    "lang": ["nothing"],
    "layout": ["nothing"],
    "legend": ["nothing"],
    "letters": [0, 100.5, math.nan],
    "max_nodes": NO_COUNT,
    "memory": [0, 7, -1, math.nan, math.inf, 1 << 40, "1 GiB"],
    "objective": ["nothing", None],
    "of": ["nothing"],
    "player": [3, "J1", 1.5],
    "players": [["Max"], "Max", ["Max", "Max"]],
    "plies": [0, -1, 51, 2.0, "2", True],
    "priorities": [0, -1, 2.5],
    "radius": [-1, 1.0, True, None, "2"],
    "seconds": [0, -1, math.nan, math.inf],
    "seed": [-1, 2**64, 1.5, "1", True, None],
    "sinks": [-0.1, 1.5, math.nan, True],
    "style": ["nothing"],
    "threads": NO_COUNT,
    "weights": [3],
    "width": [0, 200.5, math.nan],
    "workers": [*NO_COUNT, 65],
}
"""Bad values of arguments, by their names; None is one where it does not stand for the usual value."""
ELSEWHERE = {("evaluation", "weights"), ("read_solution", "of"), ("show", "of"), ("solve_by_plies", "memory")}
ELSEWHERE |= {("mark", "weights")}
ELSEWHERE |= {("solve_on_disk", each) for each in ("memory", "objective")}
ELSEWHERE |= {(each, "seed") for each in ("evaluation", "play_matches", "play_pairs", "search")}
"""Arguments of those names that are something else, may be anything, or are refused where other tests look."""


def checked(name):
    """List the arguments of a function that have bad values."""
    parameters = inspect.signature(getattr(arena, name)).parameters.values()
    return [each for each in parameters if each.name in BAD and (name, each.name) not in ELSEWHERE]


def test_every_function_with_an_argument_to_check_is_called():
    functions = [name for name in arena.__all__ if inspect.isfunction(getattr(arena, name))]
    assert {name for name in functions if checked(name)} == set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_each_argument_refuses_bad_values(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for parameter in checked(name):
        for value in BAD[parameter.name]:
            if value is None and parameter.default is None:
                continue
            given = {**BESIDE.get((name, parameter.name), {}), parameter.name: value}
            with pytest.raises(arena.ParameterError) as refused:
                getattr(arena, name)(*CALLS[name], **given)
            shown = re.escape(repr(value)) + (f"|{value:g}" if isinstance(value, int | float) else "")
            assert re.fullmatch(rf"[\w :]+({shown})( \(.+\)|: from .+ to .+)", str(refused.value)), given
    assert list(tmp_path.iterdir()) == []
