"""The rows of grids agree with their colours: plies, ranks, rounds of sink removal, and the titles of all."""

import pytest
from drawn import grid_dot
from grid_text import four_kinds, legend, nim, numbered, place, read, row_titles, shown_rows
from hypothesis import given
from hypothesis import strategies as st
from naive import sink_removal
from random_graphs import arenas, examples, players

import games
from arena import attractor, unfold
from arena.views.around import around
from exporters.drawings import grid_places


@examples(150)
@given(arenas(), players)
def test_the_rows_of_an_attractor_are_its_ranks_and_the_others_are_outside(arena, player):
    found = attractor(arena, player)
    shown, down = shown_rows(arena, color="attractor", player=player)
    assert shown == {v: f"rank {found.rank[v]}" if v in found else "outside" for v in arena}
    outside = ["outside"] if "outside" in shown.values() else []
    assert down == outside + [f"rank {rank}" for rank in reversed(range(len(found.layers))) if found.layers[rank]]


def test_the_rows_of_an_attractor_are_its_ranks_where_there_are_plies_too():
    arena = unfold(games.load("tictactoe", rows=2, columns=2, align=2))
    assert set(shown_rows(arena, color="winner")[1]) == {"ply 0", "ply 1", "ply 2", "ply 3"}
    assert shown_rows(arena, color="attractor")[1] == ["rank 3", "rank 2", "rank 1", "rank 0"]
    assert shown_rows(arena, color="attractor", player=2, lang="fr")[1] == ["dehors"]


@pytest.mark.parametrize("name", ["fibonacci_nim", "tictactoe"])
def test_what_is_outside_stands_as_play_goes(name):
    """Who would win sooner, or at what ply it is: in lines from left to right, after the start."""
    arena = unfold(games.load(name, **({"matches": 20} if name == "fibonacci_nim" else {"columns": 2, "align": 2})))
    places = map(place, numbered(read(grid_dot(arena, color="attractor", player=2))))
    found, start = attractor(arena, 2), arena.graph["initial"]
    outside = [(-y, x, vertex) for vertex, (x, y) in zip(arena, places, strict=True) if vertex not in found]
    assert min(outside)[2] == start
    told = [row_titles(arena)[vertex] for *_, vertex in sorted(outside) if vertex != start]
    numbers = [int(title.split()[1]) for title in told]
    assert numbers == sorted(numbers, reverse="rank" in told[0])
    assert len(set(numbers)) > 2


def test_a_part_keeps_the_ranks_of_the_attractor_of_the_whole():
    whole = unfold(games.load("fibonacci_nim", matches=9))
    found = attractor(whole, 2)
    part = around(whole, whole.graph["initial"], 1)
    shown, _ = shown_rows(part, whole=whole, color="attractor", player=2)
    assert shown == {v: f"rank {found.rank[v]}" if v in found else "outside" for v in part}
    assert set(shown.values()) > {"outside"}


@examples(150)
@given(arenas())
def test_the_rows_of_a_kernel_are_plies_or_rounds_of_sink_removal(arena):
    titled = row_titles(arena)
    rounds = dict.fromkeys(arena, "no round")
    for number, (sinks, before) in enumerate(sink_removal(arena), 1):
        rounds |= dict.fromkeys(sinks, f"round {number}: kernel") | dict.fromkeys(before, f"round {number}: removed")
    shown, down = shown_rows(arena, color="kernel")
    if any("ply" in title for title in titled.values()):
        assert shown == titled
        return
    assert shown == rounds
    order = ["no round"] * ("no round" in down)
    order += [
        f"round {number}: {what}" for number in reversed(range(1, len(arena) + 1)) for what in ("removed", "kernel")
    ]
    assert down == [title for title in order if title in down]


def test_the_rows_of_a_kernel_in_french():
    graph = four_kinds()
    assert shown_rows(graph, color="kernel", lang="fr")[1] == ["sans étape", "étape 1 : retirés", "étape 1 : noyau"]


@examples(100)
@given(arenas(acyclic=True), st.sampled_from(["winner", "player", "remoteness", "grundy", "none"]))
def test_other_rows_are_plies_or_ranks_of_who_wins_and_the_legend_says_what_a_rank_is(arena, color):
    shown, _ = shown_rows(arena, color=color)
    assert shown == row_titles(arena)
    told = legend(grid_dot(arena, color=color))[1]
    ranked = any(title.startswith("rank") for title in shown.values())
    assert told.get("≡") == ("rank n: won in n plies" if ranked else None)


@pytest.mark.parametrize("color", ["attractor", "kernel"])
def test_no_other_colour_speaks_of_who_wins(color):
    assert "≡" not in legend(grid_dot(four_kinds(), color=color))[1]


def test_the_title_of_a_row_does_not_reach_its_vertices():
    parsed = read(grid_dot(four_kinds(), color="kernel"))
    for node in parsed.nodes():
        if node.startswith("row"):
            x, _ = place(node.attr)
            assert x + len(node.attr["label"]) * 4.8 < -grid_places.SIDE


def test_the_legend_says_that_positions_equal_by_symmetry_are_one():
    arena = nim(2, 2)
    assert "≅" not in legend(grid_dot(arena))[1]
    arena.nodes[next(iter(arena))]["orbit"] = 8
    told = legend(grid_dot(arena))[1]
    assert told["≅"] == "one vertex for all positions that are equal by symmetry, counted once"
    told = legend(grid_dot(arena, lang="fr"))[1]
    assert told["≅"] == "un seul sommet pour des positions égales par symétrie, compté une fois"


def test_values_are_told_where_the_mouse_is():
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot(nim(1, 2), color="grundy")))]
    assert tooltips[0] == "1,2 - g = 3"
    tooltips = [attributes["tooltip"] for attributes in numbered(read(grid_dot(nim(1, 2), color="remoteness")))]
    assert tooltips[0] == "1,2 - J1 wins in 3"
