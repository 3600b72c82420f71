"""Charts: maps, layers, rivers, sequences, thermographs, analyses, tournaments and machines."""

import re
from collections import Counter
from pathlib import Path

import command
import dot_reading
import naive
import networkx as nx
import pytest
import random_graphs
from hypothesis import given
from random_graphs import examples

import arena

DATA = Path(arena.__file__).parent.parent / "data"
CONNECT_FOUR = ("connect_four", "--rows", 4, "--columns", 4)


def mapped(thing, folder, **options):
    """Draw a map; return its cells and all other texts."""
    path = arena.draw_map(thing, folder / "map.dot", **options)
    return dot_reading.read(path.read_text(encoding="utf-8"))


def command_draws(folder, verb, *arguments):
    path = folder / "chart.dot"
    command.done(verb, arguments[0], "-o", path, *arguments[1:])
    return dot_reading.read(path.read_text(encoding="utf-8"))


# ---- maps


@pytest.mark.parametrize("of", ["outcome", "grundy", "remoteness", "kernel", "round"])
def test_a_map_has_a_cell_for_each_position_with_what_the_definition_says(folder, of):
    for misere in (False, True):
        check_map(folder, of, misere=misere)


def check_map(folder, of, *, misere):
    game = arena.load("nim", heaps=(3, 4), misere=misere)
    graph = arena.position_graph(game)
    picture = mapped(game, folder, of=of)
    outcomes, rounds = naive.outcomes(graph, misere=misere), naive.sink_removal(graph)
    wanted = {
        "outcome": {v: letter for v, (letter, _) in outcomes.items()},
        "remoteness": {v: plies for v, (_, plies) in outcomes.items()},
        "grundy": {v: naive.grundy(graph, v) for v in graph},
        "kernel": {v: number for number, (sinks, _) in enumerate(rounds, 1) for v in sinks},
        "round": {v: number for number, both in enumerate(rounds, 1) for v in both[0] | both[1]},
    }[of]
    shown = {v.name: v.lines for v in picture.vertices.values()}
    names = {v: str(data.get("label", v)) for v, data in graph.nodes(data=True)}
    assert shown == {names[v]: (str(wanted[v]),) if v in wanted else () for v in graph}
    assert any("misère" in text for text in picture.texts) == (misere and of in ("grundy", "kernel", "round"))
    if of == "outcome":
        lost = {v.fill for v in picture.vertices.values() if v.lines == ("P",)}
        assert len(lost) == 1
        assert {v.fill for v in picture.vertices.values() if v.lines == ("N",)}.isdisjoint(lost)
    assert {"heap 1", "heap 2"} <= set(re.findall(r"heap \d", " ".join(picture.texts)))


def test_the_cells_stand_where_their_numbers_say(folder):
    game = arena.load("rook", rows=4, columns=5)
    path = arena.draw_map(game, folder / "map.dot", of="grundy")
    places = re.findall(r'\[label="(\d+)" [^\]]*pos="([-\d.]+),([-\d.]+)"[^\]]*tooltip="(\d+) - g', path.read_text())
    assert len(places) == 20
    columns, rows = (sorted({float(place[axis]) for place in places}) for axis in (1, 2))
    assert (len(columns), len(rows)) == (5, 4)
    for value, x, y, square in places:
        down, right = divmod(int(square) - 1, 5)
        assert (columns.index(float(x)), 3 - rows.index(float(y))) == (right, down)
        assert int(value) == (3 - down) ^ (4 - right)


def test_what_has_no_two_numbers_has_no_map(folder):
    for game, match in (("nim", "heap 1"), ("tictactoe", "numbers")):
        with pytest.raises(arena.ParameterError, match=match):
            mapped(arena.load(game), folder)
    with pytest.raises(arena.ParameterError, match="loud"):
        mapped(arena.load("rook"), folder, of="loud")


def test_a_blank_map_has_the_cells_alone(folder):
    picture = mapped(arena.load("rook", rows=2, columns=3), folder, blank=True)
    assert len(picture.vertices) == 6
    assert {(v.fill, v.lines) for v in picture.vertices.values()} == {("#ffffff", ())}


def test_graphs_without_places_or_with_odd_ones_are_refused(folder):
    for places in ({}, {"a": (0.5, 0)}, {"a": (0, 0), "b": (0, 0)}, {"a": (0, 0), "b": (10**6, 10**6)}):
        graph = nx.DiGraph(kind="graph")
        graph.add_nodes_from(["a", "b"][: max(1, len(places))])
        nx.set_node_attributes(graph, places, "pos")
        with pytest.raises(arena.ArenaError):
            mapped(graph, folder)
    named = nx.DiGraph(kind="graph", axes=3)
    named.add_node("a", pos=(0, 0))
    named.add_node("b", pos=(1, 1))
    assert len(mapped(named, folder, lang="fr").vertices) == 2


# ---- layers and rivers


@examples(80)
@given(random_graphs.arenas())
def test_layers_count_the_vertices_and_the_moves_between_them(drawn, graph):
    del graph.graph["initial"]  # without a start rows are ranks
    solution, winner = arena.solve(graph), naive.winners(graph)
    merged = arena.layers(graph, solution)
    picture = drawn(merged)
    rank = solution.remoteness
    owned = Counter((winner[v], rank.get(v), graph.nodes[v]["player"]) for v in graph)
    shown = Counter()
    for title, keys in picture.rows:
        for key in keys:
            vertex = picture.vertices[key]
            number = re.search(r"rank (\d+)", title)
            told = re.search(r"won by J(\d)", " ".join([vertex.name, *vertex.told]))
            kind = int(told[1]) if told else 0
            shown[kind, int(number[1]) if number and kind else None, vertex.owner] += int(vertex.lines[0])
    assert shown == owned
    played = sum(tail not in naive.ends(graph) for tail, _ in graph.edges)
    assert sum(int(move.tooltip) for move in picture.moves.values()) <= played
    for player in (1, 2):
        number = list(winner.values()).count(player)
        assert not number or picture.counted(f"won by J{player}") == number


@examples(60)
@given(random_graphs.arenas())
def test_a_river_counts_who_wins_row_by_row(drawn, graph):
    del graph.graph["initial"]
    solution, winner = arena.solve(graph), naive.winners(graph)
    picture = drawn(arena.river(solution))
    counts = Counter()
    for vertex in picture.vertices.values():
        for part in vertex.told:
            won = re.match(r"won by J(\d): ([\d,]+)", part)
            if won:
                counts[int(won[1]), vertex.name.split(" J")[0]] += int(won[2])
    assert counts == Counter((winner[v], f"rank {number}") for v, number in solution.remoteness.items())
    for player in (1, 2):
        number = list(winner.values()).count(player)
        assert not number or picture.counted(f"won by J{player}") == number


# ---- values


def test_a_sequence_has_a_bar_for_each_heap_and_its_period(drawn):
    sequence = arena.grundy_sequence("0.07", 60)
    picture = drawn(sequence)
    heights = {v.name: re.search(r"\d+$", v.told[0])[0] for v in picture.vertices.values() if v.told}
    values = list(sequence.values)
    assert heights == {f"heap {heap}": str(value) for heap, value in enumerate(values[: len(heights)])}
    assert len(heights) >= 30
    assert any("no period" in text for text in picture.texts)
    kayles = drawn(arena.grundy_sequence("0.77", 400))
    assert any("12" in text and "period" in text for text in kayles.texts)


def test_a_sweep_has_a_cell_for_each_start(folder):
    picture = command_draws(folder, "sweep", "subtraction", "--heap", "1:9")
    cells = {v.name: v for v in picture.vertices.values()}
    assert len(cells) == 9
    for heap in range(1, 10):
        winner = 2 if heap % 4 == 0 else 1
        told = re.match(rf"won by J{winner} in (\d+)", cells[f"heap {heap}"].told[0])
        assert cells[f"heap {heap}"].lines == (told[1],)
    assert picture.counted("won by J1") == 7


def test_a_thermograph_names_its_stops_mean_and_temperature(drawn):
    picture = drawn(arena.value("{2|-1}"))
    texts = " | ".join(picture.texts)
    assert "Left stop 2" in texts
    assert "Right stop -1" in texts
    assert "mean 1/2, temperature 3/2" in texts
    assert {"← Left", "Right →"} <= set(picture.texts)
    blank = drawn(arena.value("{2|-1}"), blank=True)
    assert "mean 1/2" not in " ".join(blank.texts)


# ---- plays and players


def test_an_analysis_has_a_bar_for_each_ply_and_marks_mistakes(drawn, folder):
    game = arena.load("connect_four", rows=4, columns=4)
    analysis = arena.analyze(game, "1,2,1,2,1,3,2")
    picture = drawn(analysis)
    bars = [v for v in picture.vertices.values() if v.name.startswith("ply")]
    assert len(bars) == 8
    assert "J1" in bars[6].told[0] or "J1" in " ".join(bars[7].told)
    assert sum(text.endswith("?") for text in picture.texts) == 2 + 1
    assert picture.counted("gives away a win or a draw") == 2
    by_command = command_draws(folder, "analyze", *CONNECT_FOUR, "1,2,1,2,1,3,2")
    assert by_command.fills() == picture.fills()
    blank = command_draws(folder, "analyze", *CONNECT_FOUR, "1,2,1,2,1,3,2", "--blank")
    assert not any(text.endswith("?") for text in blank.texts)


def test_a_tournament_is_a_table_of_mean_scores(folder):
    asked = ["tournament", "nim", "--heaps", "1,2", "random", "perfect", "--games", 4, "--workers", 1]
    picture = command_draws(folder, *asked)
    table = command.output(*asked, "-o", "-")
    texts = " ".join(picture.texts)
    assert "A random" in re.sub(r"\s+", " ", texts)
    assert picture.texts.count("1.000") == 2, "who begins wins"
    assert "random" in table
    french = command_draws(folder, *asked, "--lang", "fr")
    assert "1,000" in french.texts
    assert "1.000" not in french.texts


def test_a_machine_has_its_states_and_its_edges_say_what_is_read_and_set(folder):
    machine = arena.synthesize(arena.specification(DATA / "synthesis" / "lilydemo18.tlsf.ehoa"))
    text = dot_reading.dot(machine, folder)
    picture = dot_reading.read(text)
    assert "start" in picture.texts
    assert text.count(" -> ") >= len(set(re.findall(r"(?m)^\t(\w+) \[label", text))) - 1
    assert any("read" in line and "set" in line for line in picture.texts)
