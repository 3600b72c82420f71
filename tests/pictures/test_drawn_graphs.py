"""Drawings of arenas and bare graphs, read from DOT and held against the definitions of the courses."""

import re
from collections import defaultdict
from itertools import pairwise

import naive
import networkx as nx
import pytest
import random_graphs
from hypothesis import given
from random_graphs import examples

import arena

WHITE = "#ffffff"


def light(color):
    """Return the relative luminance of a color, as WCAG has it."""
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def looks_by(picture, meaning):
    """Check that equal meanings have one look and others another one; return the looks by their meanings."""
    looks = defaultdict(set)
    for name, look in picture.fills().items():
        looks[meaning[name]].add(look)
    assert all(len(each) == 1 for each in looks.values()), looks
    found = {kind: next(iter(each)) for kind, each in looks.items()}
    assert len(set(found.values())) == len(found), found
    return found


def by_name(mapping):
    return {str(vertex): value for vertex, value in mapping.items()}


def edges(pairs):
    return {(str(tail), str(head)) for tail, head in pairs}


def told(vertex, pattern):
    """Return the number that a drawing tells of a vertex by its tooltip, or None."""
    found = re.search(pattern, " - ".join(vertex.told))
    return found and int(found[1])


def fibonacci(matches=4):
    return arena.unfold(arena.load("fibonacci_nim", matches=matches))


# ---- what every drawing of an arena shows


@examples(150)
@given(random_graphs.arenas())
def test_every_vertex_and_every_move_is_drawn_once_with_its_player(drawn, graph):
    picture = drawn(graph)
    assert len(picture.names) == len(picture.vertices) == len(graph)
    assert {picture.named(edge) for edge in picture.moves} == edges(graph.edges)
    assert len(picture.moves) == graph.number_of_edges()
    after, won = naive.moves(graph), {v: player for player in (1, 2) for v in naive.targets(graph, player)}
    for vertex, data in graph.nodes(data=True):
        shown = picture.vertices[picture.names[str(vertex)]]
        assert shown.lines[0] == str(vertex)
        assert shown.owner == data["player"]
        assert shown.double == (not after[vertex])
        assert (f"F{won[vertex]}" in shown.lines) if vertex in won else not {"F1", "F2"} & set(shown.lines)
        assert (f"J{data['player']} to move" in shown.told) == bool(after[vertex])
    assert picture.vertices[picture.start].name == str(graph.graph["initial"])
    unplayed = {(tail, head) for tail in graph if not after[tail] for head in graph.adj[tail]}
    assert {picture.named(edge) for edge, move in picture.moves.items() if move.dotted} == edges(unplayed)


@examples(200)
@given(random_graphs.arenas())
def test_looks_are_winners_and_bold_moves_win_as_fast_as_can_be(drawn, graph):
    picture, winner = drawn(graph), naive.winners(graph)
    kinds = {v: naive.draw_kinds(graph).get(v, "") if won == 0 else won for v, won in winner.items()}
    looks_by(picture, by_name(kinds))
    texts = {1: "won by J1", 2: "won by J2", "rule": "draw by rule", "endless": "draw without end"}
    for kind, text in texts.items():
        number = list(kinds.values()).count(kind)
        assert any(line.startswith(text) for line in picture.texts) == (number > 0)
        assert not number or picture.counted(text) == number
    best, after = naive.best_moves(graph), naive.moves(graph)
    mine = {v for v in graph if winner[v] == graph.nodes[v]["player"] and after[v]}
    bold = picture.bold()
    assert sorted(tail for tail, _ in bold) == sorted(map(str, mine)), "one move of each winner who is to move"
    assert bold <= edges((v, head) for v in mine for head in best[v])
    for vertex in picture.vertices.values():
        assert texts[kinds[next(v for v in graph if str(v) == vertex.name)]] in " ".join(vertex.told)


@examples(150)
@given(random_graphs.arenas(), random_graphs.players)
def test_an_attractor_has_shades_and_rows_of_its_ranks(drawn, graph, player):
    picture, sets = drawn(graph, color="attractor", player=player), naive.attractor_sets(graph, player)
    rank = {v: next(k for k, each in enumerate(sets) if v in each) if v in sets[-1] else None for v in graph}
    looks = looks_by(picture, by_name(rank))
    assert {v.name: told(v, r"rank (\d+)") for v in picture.vertices.values()} == by_name(rank)
    inside = {str(v): number for v, number in rank.items() if number is not None}
    for vertex in picture.vertices.values():
        shown = [line for line in vertex.lines if line.startswith("rank")]
        assert shown in ([], [f"rank {inside.get(vertex.name)}"]), vertex
    shades = [light(looks[number][0]) for number in sorted(set(inside.values()))]
    assert all(low < high for low, high in pairwise(shades)), "the further from the end, the lighter"
    if None in looks:
        assert looks[None] == (WHITE, "dashed")
    titled = {title: {picture.vertices[key].name for key in keys} for title, keys in picture.rows if "rank" in title}
    assert titled in (
        {},
        {f"rank {k}": {v for v, number in inside.items() if number == k} for k in set(inside.values())},
    )
    for k in set(inside.values()):
        assert picture.counted(f"rank {k}") == list(inside.values()).count(k)
    outside = len(graph) - len(inside)
    assert not outside or picture.counted(f"outside the attractor of J{player}") == outside
    mine = {v for v in inside if picture.vertices[picture.names[v]].owner == player and inside[v]}
    assert sorted(tail for tail, _ in picture.bold()) == sorted(mine)
    assert all(inside[head] == inside[tail] - 1 for tail, head in picture.bold())


@examples(60)
@given(random_graphs.arenas())
def test_whose_turn_it_is_and_how_far_the_end_is(drawn, graph):
    picture = drawn(graph, color="player")
    looks_by(picture, {str(v): data["player"] for v, data in graph.nodes(data=True)})
    assert not picture.bold()
    for player in {data["player"] for _, data in graph.nodes(data=True)}:
        number = [data["player"] for _, data in graph.nodes(data=True)].count(player)
        assert picture.counted(f"S{player}") == number
    picture, solution = drawn(graph, color="remoteness"), arena.solve(graph)
    plies = {v: (won, solution.remoteness.get(v)) if won else 0 for v, won in naive.winners(graph).items()}
    looks = looks_by(picture, by_name(plies))
    assert {v.name: told(v, r"won by J\d in (\d+)") for v in picture.vertices.values()} == by_name(
        {v: kind and kind[1] if kind else None for v, kind in plies.items()}
    )
    for player in (1, 2):
        shades = [light(looks[kind][0]) for kind in sorted(filter(None, looks)) if kind[0] == player]
        assert all(low < high for low, high in pairwise(shades))


@examples(60)
@given(random_graphs.arenas(acyclic=True))
def test_rows_are_plies_where_all_plays_to_a_vertex_are_equally_long(drawn, graph):
    picture = drawn(graph)
    plies = naive.ply_sets(graph, graph.graph["initial"])
    agree = len(plies) == len(graph) and all(len(each) == 1 for each in plies.values())
    rows = defaultdict(set)
    for vertex, each in plies.items() if agree else ():
        rows[f"ply {min(each)}"].add(str(vertex))
    titled = {title: {picture.vertices[key].name for key in keys} for title, keys in picture.rows if title}
    assert titled == (rows if agree else {})
    assert [title for title, _ in picture.rows] == sorted(titled, key=lambda title: int(title[4:]))


@examples(60)
@given(random_graphs.arenas())
@pytest.mark.parametrize("color", ["winner", "attractor", "remoteness"])
def test_a_blank_has_all_that_is_drawn_and_no_answer(drawn, color, graph):
    full, blank = drawn(graph, color=color), drawn(graph, color=color, blank=True)
    assert full.moves.keys() == blank.moves.keys()
    rows = [sorted(keys) for _, keys in full.rows]
    assert all(title == "" and sorted(keys) in rows for title, keys in blank.rows)
    assert set(blank.fills().values()) == {(WHITE, "solid")}
    assert not blank.bold()
    for vertex in blank.vertices.values():
        assert set(vertex.lines) <= {vertex.name, "F1", "F2"}
        assert vertex.told in ((), (f"J{vertex.owner} to move",))
    assert not any(re.search("won by|rank|strategy|draw|attractor", text) for text in blank.texts)


@examples(40)
@given(random_graphs.arenas())
def test_moves_are_drawn_by_choice(drawn, graph):
    full = drawn(graph)
    plain, best, none = (drawn(graph, edges=edges_) for edges_ in ("plain", "strategy", "none"))
    assert not plain.bold()
    assert not any(move.hidden for move in plain.moves.values())
    assert plain.moves.keys() == best.moves.keys() == none.moves.keys() == full.moves.keys(), "the layout stays"
    shown = {best.named(edge) for edge, move in best.moves.items() if not move.hidden | move.dotted}
    assert shown == full.bold()
    assert all(move.hidden or move.dotted for move in none.moves.values())
    assert plain.fills() == best.fills() == none.fills() == full.fills()


# ---- bare graphs


@examples(100)
@given(random_graphs.digraphs())
def test_kernels_and_rounds_are_those_of_sink_removal(drawn, graph):
    picture, found = drawn(graph, color="kernel"), arena.kernel(graph)
    assert len(picture.vertices) == len(graph)
    assert {vertex.owner for vertex in picture.vertices.values()} <= {0}
    removed = naive.sink_removal(graph)
    number = {v: k for k, (sinks, before) in enumerate(removed, 1) for v in sinks | before}
    kernels = naive.all_kernels(graph)
    if len(kernels) == 1 and len(number) == len(graph):
        members = next(iter(kernels))
        looks_by(picture, {str(v): v in members for v in graph})
        assert picture.bold() == edges((t, h) for t, h in graph.edges if t not in members and h in members)
        assert not members or picture.counted("the kernel") == len(members)
    elif not kernels:
        assert picture.counted("no kernel: sink removal leaves these") == len(graph) - len(number)
    if found.kernel is not None:
        assert frozenset(found.kernel) in kernels
    rounds = drawn(graph, color="round")
    tooltips = {v.name: told(v, r"round (\d+)") for v in rounds.vertices.values()}
    assert tooltips == by_name({v: number.get(v) for v in graph})
    joined = {v for sinks, _ in removed for v in sinks}
    looks_by(rounds, {str(v): (number[v], v in joined) if v in number else None for v in graph})
    assert {v.name for v in rounds.vertices.values() if v.border == "solid" and v.name in by_name(number)} == set(
        map(str, joined)
    )


@examples(100)
@given(random_graphs.digraphs(), random_graphs.players)
def test_outcomes_and_the_plies_to_the_end(drawn, graph, rule):
    graph.graph.update(kind="graph", misere=rule == 2)
    outcomes = naive.outcomes(graph, misere=rule == 2)
    picture = drawn(graph, color="outcome")
    letters = {v: outcome for v, (outcome, _) in outcomes.items()}
    looks_by(picture, by_name(letters))
    assert {v.name: v.lines[1] for v in picture.vertices.values()} == by_name(letters)
    for letter in set(letters.values()):
        assert picture.counted(f"{letter}: ") == list(letters.values()).count(letter)
    wins = {
        (v, head)
        for v in graph
        for head in graph.adj[v]
        if letters[v] == "N" and letters[head] == "P" and outcomes[head][1] == outcomes[v][1] - 1
    }
    assert picture.bold() == edges(wins)
    plies = {v: number for v, (_, number) in outcomes.items()}
    far = drawn(graph, color="remoteness")
    assert {v.name: told(v, r"in (\d+)") for v in far.vertices.values()} == by_name(plies)
    looks = looks_by(far, by_name(plies))
    shades = [light(looks[number][0]) for number in sorted(each for each in looks if each is not None)]
    assert all(low < high for low, high in pairwise(shades))


@examples(100)
@given(random_graphs.dags())
def test_grundy_values_stand_in_the_vertices(drawn, graph):
    picture = drawn(graph, color="grundy")
    values = {v: naive.grundy(graph, v) for v in graph}
    looks = looks_by(picture, by_name(values))
    assert {v.name: v.lines[1] for v in picture.vertices.values()} == {str(v): f"g = {g}" for v, g in values.items()}
    shades = [light(looks[value][0]) for value in sorted(looks)]
    assert all(low < high for low, high in pairwise(shades))
    assert picture.bold() == edges((t, h) for t, h in graph.edges if values[t] and not values[h])
    for value in set(values.values()):
        assert picture.counted(f"Grundy value {value}") == list(values.values()).count(value)


def test_default_colors_are_winners_outcomes_and_in_the_courses_style_turns(drawn):
    nim = arena.load("nim", heaps=(1, 2))
    assert drawn(arena.unfold(nim)).fills() == drawn(arena.unfold(nim), color="winner").fills()
    bare = arena.position_graph(nim)
    assert drawn(bare).fills() == drawn(bare, color="outcome").fills()
    course = drawn(arena.unfold(nim), style="course")
    assert course.fills() == drawn(arena.unfold(nim), style="course", color="player").fills()
    assert set(drawn(bare, color="none").fills().values()) == {(WHITE, "solid")}
    lift, values = arena.read("lift"), arena.read("minimax_tree")
    next(data for _, data in values.nodes(data=True) if data.get("value") == 16)["value"] = 16.5  # of the last leaf
    tree = drawn(values, lang="fr")
    assert drawn(lift).fills() == drawn(lift, color="player").fills(), "no sink says who wins"
    assert tree.vertices[tree.names["e5"]].lines == ("e5", "10"), "the value of a leaf"
    assert any("16,5" in vertex.lines for vertex in tree.vertices.values())


@pytest.mark.parametrize("ranks", [8, 9, 30])
def test_a_long_scale_is_eight_lines_at_most_that_count_every_vertex(drawn, ranks):
    chain = nx.path_graph(ranks, create_using=nx.DiGraph)
    nx.set_node_attributes(chain, {v: 1 + v % 2 for v in chain}, "player")
    chain.nodes[ranks - 1]["winner"] = 1
    for color, said in (("attractor", "rank"), ("remoteness", "won by J1")):
        lines = [text for text in drawn(chain, color=color).texts if re.fullmatch(rf"{said} .*\(\d+\)", text)]
        assert len(lines) == 8 if ranks == 8 else len(lines) <= 8
        bounds = [re.findall(r"\d+", line.removeprefix(said).rsplit("(", 1)[0]) for line in lines]
        covered = [k for each in bounds for k in range(int(each[0]), int(each[-1]) + 1)]
        assert covered == list(range(ranks))
        assert all(line.count(said) == 1 for line in lines), "a range repeats no words"
        assert sum(int(re.search(r"\((\d+)\)$", line)[1]) for line in lines) == ranks


def arena_label(graph, vertex):
    labels = [str(data.get("label", v)) for v, data in graph.nodes(data=True)]
    own = str(graph.nodes[vertex].get("label", vertex))
    return own if labels.count(own) == 1 else f"{own} J{graph.nodes[vertex]['player']}"


# ---- results, parts, objectives, plays


def test_a_result_is_drawn_as_what_was_found(drawn):
    graph, bare = fibonacci(), arena.read("kernel_ad")
    assert drawn(arena.solve(graph)) == drawn(graph)
    assert drawn(arena.attractor(graph, 2)) == drawn(graph, color="attractor", player=2)
    assert drawn(arena.kernel(bare)) == drawn(bare, color="kernel")
    assert drawn(arena.solve_positions(bare)) == drawn(bare, color="outcome")
    game = arena.load("fibonacci_nim", matches=4)
    assert drawn(game) == drawn(graph)
    assert drawn(arena.unfold_compact(game)).fills() == drawn(graph).fills()


def test_an_attractor_to_other_vertices_is_drawn_for_its_own_player_and_goal(drawn):
    graph = arena.read("sans_interet")
    picture = drawn(arena.attractor(graph, 2, [1]))
    inside = naive.attractor_sets(graph, 2, [1])[-1]
    assert {v.name for v in picture.vertices.values() if v.fill != WHITE} == set(map(str, inside))
    assert picture.counted("outside the attractor of J2") == len(graph) - len(inside)


@pytest.mark.parametrize("objective", ["safety", "buchi", "cobuchi", "parity", "min-cost", "energy", "mean-payoff"])
def test_winners_and_moves_of_every_objective_are_those_of_the_solution(drawn, objective):
    graph = nx.DiGraph(initial="a", parity="max even")
    for number, name in enumerate("abcdef"):
        graph.add_node(name, player=1 + number % 2, priority=(3, 2, 1, 4, 0, 5)[number], accepting=name in "bd")
    for weight, (tail, head) in enumerate(["ab", "bc", "cd", "da", "be", "ef", "fe", "cf", "db"]):
        graph.add_edge(tail, head, weight=weight - 3 if objective in ("energy", "mean-payoff") else weight)
    if objective in ("min-cost", "safety"):
        graph.add_node("g", player=2, winner=1)
        graph.add_node("h", player=1, winner=2)
        graph.add_edges_from([("a", "h"), ("e", "g"), ("f", "h")], weight=1)
    solution = arena.solve(graph, objective)
    picture = drawn(solution)
    winner = {vertex: solution.winner[vertex] for vertex in graph}
    assert {1, 2} <= set(winner.values()) | {1, 2}
    looks_by(picture, winner)
    mine = {v for v in graph if v in solution.strategy and winner[v] == graph.nodes[v]["player"]}
    assert {tail for tail, _ in picture.bold()} == mine
    assert {(v, solution.strategy[v]) for v in mine} <= picture.bold()
    weights = {picture.named(edge): move.text for edge, move in picture.moves.items()}
    assert all(str(abs(data["weight"])) in weights[t, h] for t, h, data in graph.edges(data=True))
    for name, data in graph.nodes(data=True):
        vertex = picture.vertices[picture.names[name]]
        assert (f"p = {data.get('priority')}" in vertex.lines) == ("priority" in data)
        assert vertex.double == (bool(data.get("accepting")) or not graph.adj[name])
    if objective in ("min-cost", "energy", "mean-payoff"):
        amounts = {name: solution.amount.get(name) for name in graph}
        for name, amount in amounts.items():
            if amount is not None and abs(amount) != float("inf"):
                lines = " ".join(picture.vertices[picture.names[name]].lines[1:])
                assert str(amount) in lines.replace("−", "-"), (name, amount, lines)
    assert "weight" in " ".join(picture.texts)


def test_a_part_is_drawn_with_the_colors_of_the_whole_and_counts_its_vertices(drawn):
    graph = arena.read("sans_interet")
    whole = drawn(graph)
    vertex = 7
    part = arena.around(graph, vertex, 1)
    picture = drawn(part, whole=graph)
    assert len(picture.vertices) == len(part) < len(graph)
    assert picture.fills().items() <= whole.fills().items()
    number = sum(look == whole.fills()["7"] for look in picture.fills().values())
    assert any(re.search(rf"\({number}\)", text) for text in picture.texts)
    assert any("asked about" in text for text in picture.texts)
    assert [v.name for v in picture.vertices.values() if v.heavy] == [arena_label(graph, vertex)]
    hidden = {v: data["hidden"] for v, data in part.nodes(data=True) if data.get("hidden")}
    for each, number in hidden.items():
        assert f"+{number} →" in picture.vertices[picture.names[arena_label(graph, each)]].lines


def test_a_proof_is_bold_where_the_winner_moves(drawn):
    graph = fibonacci(6)
    proof = arena.proof(graph, arena.solve(graph))
    picture = drawn(proof, whole=graph)
    winner = arena.solve(graph).winner[graph.graph["initial"]]
    mine = [v for v, data in proof.nodes(data=True) if data["player"] == winner and proof.adj[v]]
    assert len(picture.vertices) == len(proof)
    assert len(picture.bold()) == len(mine)
    assert any(f"the proof that J{winner} wins" in text for text in picture.texts)
    assert not drawn(proof, whole=graph, blank=True).bold()


def test_positions_equal_by_symmetry_are_one_and_say_how_many(drawn):
    game = arena.load("tictactoe", rows=2, columns=2, align=2)
    graph = arena.unfold(game)
    merged = arena.quotient(graph, game)
    picture = drawn(merged)
    orbits = [data.get("orbit", 1) for _, data in merged.nodes(data=True)]
    assert sum(orbits) == len(graph)
    shown = [int(line[1:]) for v in picture.vertices.values() for line in v.lines if re.fullmatch(r"×\d+", line)]
    assert sorted(shown) == sorted(orbit for orbit in orbits if orbit != 1)


def test_a_play_stands_out_and_its_vertices_have_their_numbers(drawn):
    graph = fibonacci()
    picture = drawn(graph, play="1,1,2")
    teal = [v for v in picture.vertices.values() if any(line.startswith("▸") for line in v.lines)]
    walked = sorted((line, v.lines[0]) for v in teal for line in v.lines if "▸" in line)
    assert walked == [("▸0", "(4,3)"), ("▸1", "(3,2)"), ("▸2", "(2,2)"), ("▸3", "(0,0)")]
    assert any("the play" in text for text in picture.texts)
    with pytest.raises(arena.IllegalPlay, match="9"):
        drawn(graph, play="9")


def test_targets_with_moves_end_play_but_not_for_what_is_said_of_the_graph(drawn):
    graph = nx.DiGraph(["ab", "bc", "be", "cd", "ed"], initial="a", f1=["b"], f2=["d"])
    nx.set_node_attributes(graph, dict(zip("abcde", (1, 2, 1, 2, 1), strict=True)), "player")
    for color in ("winner", "attractor", "player"):
        picture = drawn(graph, color=color)
        assert {v.name for v in picture.vertices.values() if v.double} == {"b", "d"}
        assert any("dotted" in text for text in picture.texts)
    for color in ("kernel", "grundy"):
        picture = drawn(graph, color=color)
        assert {v.name for v in picture.vertices.values() if v.double} == {"d"}
        assert not any(move.dotted for move in picture.moves.values())


# ---- labels, texts, what is refused


def test_labels_are_texts_boards_or_nothing(drawn):
    graph = arena.unfold(arena.load("tictactoe", rows=2, columns=2, align=2))
    boards = [sign for v in drawn(graph, labels="board").vertices.values() for sign in v.lines if sign in "✕◯"]
    assert boards.count("✕") == sum(board.count("x") for _, board in graph.nodes(data="board"))
    assert boards.count("◯") == sum(board.count("o") for _, board in graph.nodes(data="board"))
    text = drawn(graph)
    assert {"/".join(v.lines[:2]) for v in text.vertices.values()} == {arena_label(graph, v) for v in graph}
    heaps = drawn(arena.unfold(arena.load("nim", heaps=(3, 1))), labels="board")
    assert ("❙❙❙", "❙") in {v.lines[:2] for v in heaps.vertices.values()}
    same = drawn(fibonacci(), labels="board")
    assert {("❙❙❙❙", "(4,3)"), ("❙❙", "(2,2)")} <= {v.lines[:2] for v in same.vertices.values()}, "boards alone lie"


def test_legends_and_titles_may_be_left_out_and_players_have_names(drawn):
    graph = fibonacci()
    full, bare = drawn(graph), drawn(graph, legend="none")
    assert full.vertices == bare.vertices
    assert not any("won by" in text for text in bare.texts)
    assert full.texts[0].startswith("Fibonacci Nim")
    named = drawn(graph, players=("Max", "Minerva"))
    assert {"won by Max (5)", "won by Minerva (3)"} <= set(named.texts)
    assert "Max to move" in {each for vertex in named.vertices.values() for each in vertex.told}
    game = arena.load("fibonacci_nim", matches=4)
    assert drawn(game, title="Ma figure").texts[0] == "Ma figure"


REFUSED = [
    ({"color": "bleu"}, "sans_interet", "bleu"),
    ({"color": "winner"}, "kernel_ad", "winner"),
    ({"color": "outcome"}, "sans_interet", "outcome"),
    ({"player": 3, "color": "attractor"}, "sans_interet", "3"),
    ({"labels": "big"}, "sans_interet", "big"),
    ({"lang": "de"}, "sans_interet", "de"),
    ({"letters": 0}, "sans_interet", "0"),
    ({"colour": "winner"}, "sans_interet", "colour"),
    ({"layout": "map"}, "sans_interet", "map"),
    ({"trace": True}, "sans_interet", "trace"),
]


def test_what_is_refused_is_named(drawn):
    for options, name, match in REFUSED:
        with pytest.raises(arena.ParameterError, match=match):
            drawn(arena.read(name), **options)


def test_what_is_no_thing_to_draw_or_no_file_for_it_is_refused(folder):
    for thing in ("nim", 3, None, [arena.read("sans_interet")], nx.Graph(["ab"])):
        with pytest.raises(arena.ArenaError):
            arena.draw(thing, folder / "x.dot")
    for name in ("x.bmp", "x", "x.html"):
        with pytest.raises(arena.ParameterError, match=name):
            arena.draw(arena.read("sans_interet"), folder / name)
        assert not (folder / name).exists()


def test_an_empty_graph_is_an_empty_drawing(drawn):
    assert drawn(nx.DiGraph(kind="graph")).vertices == {}
