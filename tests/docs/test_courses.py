"""The statements of courses 000, 001 and 004 about these games and graphs, one test each, in the courses' words."""

import itertools
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, dags, digraphs, examples

import exporters
from arena import (
    IllegalPlay,
    Outcome,
    attractor,
    backward_induction,
    check,
    check_play,
    check_strategy,
    is_kernel,
    kernel,
    position_graph,
    solve,
    solve_positions,
    tree,
    unfold,
)
from games import load

FOUR_MATCHES = {
    (4, 3): {(3, 2), (2, 2), (1, 1)},
    (3, 2): {(2, 2), (1, 1)},
    (2, 2): {(1, 1), (0, 0)},
    (1, 1): {(0, 0)},
    (0, 0): set(),
}
"""Course 000, Example 1, by hand."""


def arrows(graph):
    return {vertex: set(graph.adj[vertex]) for vertex in graph}


# ==== Course 000, sections 1 to 1.2.2


@pytest.mark.parametrize("matches", [2, 4, 6, 9])
def test_000_on_the_first_turn_one_match_at_least_is_taken_and_one_at_least_is_left(matches):
    """« Au premier tour, le premier joueur doit enlever au moins une allumette et laisser au moins une allumette. »"""
    arena = unfold(load("fibonacci_nim", matches=matches))
    left = {position[0] for position, _ in arena.adj[(matches, matches - 1), 1]}
    assert left == set(range(1, matches))


def test_000_on_later_turns_at_most_twice_what_was_just_taken():
    """« Le joueur doit enlever au moins une allumette et au plus le double de celles enlevées au tour précédent. »"""
    arena = unfold(load("fibonacci_nim", matches=12))
    for before, here in arena.edges:
        taken = before[0][0] - here[0][0]
        allowed = {here[0][0] - following[0][0] for following in arena.adj[here]}
        assert allowed == set(range(1, min(2 * taken, here[0][0]) + 1))


def test_000_the_play_of_the_figure_is_won_by_player_1():
    """« 6 allumettes [...]. Le joueur 1 prend une allumette, le joueur 2 en prend deux et enfin le joueur 1 en prend
    trois et gagne la partie. »
    """
    arena = unfold(load("fibonacci_nim", matches=6))
    play = [((6, 5), 1), ((5, 2), 2), ((3, 3), 1), ((0, 0), 2)]
    assert [arena.edges[edge]["move"] for edge in itertools.pairwise(play)] == ["1", "2", "3"]
    assert check_play(arena, play) == 1


@pytest.mark.parametrize("matches", [2, 4, 7])
def test_000_play_starts_at_n_n_minus_1(matches):
    """« Au départ, le jeu commence avec le couple (n, n - 1). »"""
    assert unfold(load("fibonacci_nim", matches=matches)).graph["initial"] == ((matches, matches - 1), 1)


def test_000_who_finds_0_0_has_lost():
    """« Le joueur qui se retrouvera avec le couple (0, 0) aura perdu. »"""
    arena = unfold(load("fibonacci_nim", matches=6))
    sinks = {vertex: data["winner"] for vertex, data in arena.nodes(data=True) if not arena.adj[vertex]}
    assert sinks == {((0, 0), 1): 2, ((0, 0), 2): 1}


def test_000_example_1_the_graph_with_4_matches():
    """« Exemple 1 : compléter le graphe [...] où 4 allumettes sont disposées sur la table au départ. »"""
    graph = position_graph(load("fibonacci_nim", matches=4))
    assert arrows(graph) == FOUR_MATCHES
    assert (len(graph), graph.number_of_edges()) == (5, 8)


@pytest.mark.parametrize("matches", [5, 8, 11])
def test_000_the_edges_out_of_i_j(matches):
    """« On ne peut accéder qu'aux positions (i - k, min{2k, i - k}) », k running over 1..j (1..i is a slip)."""
    graph = position_graph(load("fibonacci_nim", matches=matches))
    for i, j in graph:
        assert set(graph.adj[i, j]) == {(i - k, min(2 * k, i - k)) for k in range(1, j + 1)}


def test_000_definition_1_play_stops_at_a_vertex_without_edges():
    """« Un sommet d'où ne part aucune arête est appelé sommet terminal. La partie s'arrête. »"""
    arena = unfold(load("fibonacci_nim", matches=4))
    play = [((4, 3), 1), ((1, 1), 2), ((0, 0), 1)]
    assert check_play(arena, play) == 2
    with pytest.raises(IllegalPlay, match="play has ended"):
        check_play(arena, [*play, ((1, 1), 2)])


def test_000_definition_1_a_full_board_without_alignment_is_a_draw():
    """« Une situation de match nul (au morpion, les 9 cases sont complétées mais personne n'a aligné [...]). »"""
    game = load("tictactoe")
    board = game.parse("xox/xxo/oxo")
    assert list(game.moves(board)) == []
    assert game.winner(board) == 0


def test_000_definition_2_won_if_some_move_is_winning_and_lost_if_all_are_won_by_the_opponent():
    """« gagnante si la personne qui joue [...] peut parvenir à gagner en fin de partie quels que soient les coups de
    son adversaire » ; « perdante si quel que soit le coup joué, la position suivante sera gagnante pour
    l'adversaire ».
    """
    graph = position_graph(load("fibonacci_nim", matches=20))
    outcome = solve_positions(graph).outcome
    for position in graph:
        answers = {outcome[following] for following in graph.adj[position]}
        assert (outcome[position] is Outcome.N) == (Outcome.P in answers)
        assert (outcome[position] is Outcome.P) == (answers <= {Outcome.N})


@examples(200)
@given(dags())
def test_000_proposition_1_without_draws_every_position_is_lost_or_won(graph):
    """« Dans un jeu où le match nul n'est pas possible, toute position est soit perdante, soit gagnante. »"""
    assert set(solve_positions(graph).outcome.values()) <= {Outcome.N, Outcome.P}


def test_000_example_2_the_labels_of_the_graph_with_4_matches():
    """« Étiqueter chaque position comme "gagnante" ou "perdante" [...]. La position de départ [...] ? » It is won."""
    outcome = solve_positions(position_graph(load("fibonacci_nim", matches=4))).outcome
    assert {position for position in FOUR_MATCHES if outcome[position] is Outcome.N} == {(4, 3), (2, 2), (1, 1)}
    assert {position for position in FOUR_MATCHES if outcome[position] is Outcome.P} == {(3, 2), (0, 0)}


def coups_suivants(pos):
    i, j = pos
    return [(i - k, min(2 * k, i - k)) for k in range(1, j + 1)]


def gagnant_rec(pos):
    return any(not gagnant_rec(following) for following in coups_suivants(pos))


@pytest.mark.parametrize("matches", range(2, 13))
def test_000_the_recursive_program_gives_the_same_labels(matches):
    """« La position (0, 0) est perdante. Si parmi [les] positions accessibles [...] il existe une position perdante,
    alors la position (i, j) est gagnante. Sinon [elle] est perdante. »
    """
    outcome = solve_positions(position_graph(load("fibonacci_nim", matches=matches))).outcome
    assert {pos: outcome[pos] is Outcome.N for pos in outcome} == {pos: gagnant_rec(pos) for pos in outcome}


def test_000_the_conjecture_the_first_player_loses_on_the_fibonacci_numbers():
    """« Émettez une conjecture sur les positions de départ qui sont gagnantes ou perdantes. »"""
    losing = [
        matches
        for matches in range(2, 35)
        if solve(unfold(load("fibonacci_nim", matches=matches))).summary()["winner"] == 2
    ]
    assert losing == [2, 3, 5, 8, 13, 21, 34]


def test_000_1_2_1_the_graph_is_doubled_but_for_the_start():
    """« On va en quelque sorte dédoubler ce graphe (sauf la position de départ qui ne peut être jouée que par le
    premier joueur). » (3, 2) is found by player 2 alone, for it takes one move to come there.
    """
    arena = unfold(load("fibonacci_nim", matches=4))
    turns = {position: {player for other, player in arena if other == position} for position in FOUR_MATCHES}
    assert turns == {(4, 3): {1}, (3, 2): {2}, (2, 2): {1, 2}, (1, 1): {1, 2}, (0, 0): {1, 2}}
    for (position, player), following in arena.edges:
        assert following[1] == 3 - player
        assert following[0] in FOUR_MATCHES[position]
    assert arena.number_of_edges() == 11


@pytest.mark.parametrize("name", ["fibonacci_nim", "marienbad", "nim", "rook", "subtraction", "tictactoe"])
def test_000_definition_3_every_edge_goes_between_s1_and_s2_and_the_start_is_in_s1(name):
    """« Chaque arête de E possède une extrémité dans S1 et une autre dans S2 » ; « s0 ∈ S1 »."""
    arena = unfold(load(name))
    player = nx.get_node_attributes(arena, "player")
    assert set(player.values()) == {1, 2}
    assert all({player[tail], player[head]} == {1, 2} for tail, head in arena.edges)
    assert player[arena.graph["initial"]] == 1


def test_000_example_3_a_play_with_4_matches_that_player_1_loses_and_one_that_he_wins():
    """« Donner un exemple de partie [...]. Est-elle perdante ou gagnante pour J1 ? »"""
    arena = unfold(load("fibonacci_nim", matches=4))
    assert check_play(arena, [((4, 3), 1), ((2, 2), 2), ((0, 0), 1)]) == 2
    assert check_play(arena, [((4, 3), 1), ((3, 2), 2), ((2, 2), 1), ((0, 0), 2)]) == 1


def test_000_the_plays_of_tictactoe_up_to_symmetry_are_of_the_order_of_20000():
    """« En ne comptant qu'une fois toutes les parties qui sont identiques à rotation ou symétrie près, le nombre de
    parties possibles est de l'ordre de 20000 » : 31896, by Burnside's lemma.

    A symmetry that is not the identity leaves three squares at most in place, and no play is over after three moves: so
    it leaves no play as it is, and the classes have eight plays each.
    """
    game = load("tictactoe")
    square = [[3 * y + x for x in range(3)] for y in range(3)]
    symmetries = []
    for _ in range(4):
        square = [list(column) for column in zip(*square[::-1], strict=True)]
        symmetries += [[*itertools.chain(*rows)] for rows in (square, [row[::-1] for row in square])]
    assert len({tuple(symmetry) for symmetry in symmetries}) == 8

    def plays(position, squares):
        after = list(game.moves(position))
        return sum(plays(following, squares) for move, following in after if int(move) - 1 in squares) if after else 1

    unmoved = [{place for place, image in enumerate(symmetry) if place == image} for symmetry in symmetries]
    left_as_they_are = [plays(game.initial, squares) for squares in unmoved if len(squares) < 9]
    assert left_as_they_are == [0] * 7
    assert (backward_induction(unfold(game)).plays + sum(left_as_they_are)) / 8 == 31896


def test_000_the_ways_through_the_positions_of_tictactoe_up_to_symmetry_are_fewer():
    """26830: there plays are one whose positions are equal turn by turn, each by a symmetry of its own."""
    arena = unfold(load("tictactoe"))

    def turned(label):
        rows = label.split("/")
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            yield from ("/".join(rows), "/".join(row[::-1] for row in rows))

    name = {vertex: min(turned(label)) for vertex, label in arena.nodes(data="label")}
    after = {name[vertex]: {name[following] for following in arena.adj[vertex]} for vertex in arena}
    plays = {}
    for board in sorted(after, key=lambda board: board.count(".")):
        plays[board] = sum(plays[following] for following in after[board]) or 1
    assert plays[".../.../..."] == 26830


@examples(200)
@given(arenas(max_vertices=6))
def test_000_definition_4_the_attractor_is_the_vertices_that_player_1_wins(arena):
    """« L'attracteur de J1 est l'ensemble des sommets du graphe qui sont gagnants pour J1. »"""
    strategy = attractor(arena, 1).strategy
    for vertex in arena:
        winning = check_strategy(arena, 1, strategy, vertex).winning
        assert winning == (vertex in attractor(arena, 1)) == (solve(arena).winner[vertex] == 1)


def test_000_example_4_the_attractor_of_player_1_with_4_matches_and_his_strategy():
    """« Colorier l'attracteur de J1 et les arêtes qui définissent sa stratégie gagnante. »"""
    found = attractor(unfold(load("fibonacci_nim", matches=4)), 1)
    assert found.rank == {((0, 0), 2): 0, ((1, 1), 1): 1, ((2, 2), 1): 1, ((3, 2), 2): 2, ((4, 3), 1): 3}
    assert found.strategy == {
        ((4, 3), 1): ((3, 2), 2),
        ((2, 2), 1): ((0, 0), 2),
        ((1, 1), 1): ((0, 0), 2),
    }


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize(("name", "parameters"), [("fibonacci_nim", {"matches": 9}), ("marienbad", {})])
def test_000_proposition_2_each_set_is_the_one_before_and_what_it_forces(name, parameters, player):
    """« A0 = W1 ; Aj+1 = Aj ∪ {s ∈ S1, ∃s' ∈ Aj, (s, s') ∈ E} ∪ {s ∈ S2, ∀s' ∈ S, (s, s') ∈ E ⇒ s' ∈ Aj} », where
    "all" means at least one; « une suite d'ensembles croissante [...], stationnaire à partir d'un certain rang ».
    """
    arena = unfold(load(name, **parameters))
    found = attractor(arena, player)
    owner, won = nx.get_node_attributes(arena, "player"), nx.get_node_attributes(arena, "winner")
    assert found.up_to(0) == {vertex for vertex, winner in won.items() if winner == player}
    for j in range(len(found.layers) + 2):
        before, after = found.up_to(j), found.up_to(j + 1)
        exists = {s for s in arena if owner[s] == player and any(t in before for t in arena.adj[s])}
        forall = {s for s in arena if owner[s] != player and arena.adj[s] and all(t in before for t in arena.adj[s])}
        assert before <= after == before | exists | forall
        assert (before == after) == (j + 1 >= len(found.layers))


# ==== Course 001, before min-max


def test_001_nobody_may_pass():
    """« Chaque décision amène à une nouvelle situation (on ne peut pas décider de ne pas jouer). »"""
    for name in ("subtraction", "marienbad", "tictactoe"):
        arena = unfold(load(name))
        assert not any(tail == head for tail, head in arena.edges)
        assert all(arena.nodes[head]["player"] == 3 - arena.nodes[tail]["player"] for tail, head in arena.edges)


@pytest.mark.parametrize("name", ["subtraction", "marienbad", "tictactoe"])
def test_001_games_are_finite_directed_bipartite_graphs(name):
    """« Les jeux sont modélisés par des graphes orientés (finis) et bipartis. »"""
    arena = unfold(load(name))
    assert arena.is_directed()
    assert nx.is_bipartite(arena)


def test_001_an_edge_inside_s1_makes_it_no_arena():
    """« Les arcs vont uniquement de S1 vers S2 ou de S2 vers S1. »"""
    arena = exporters.read("sans_interet")
    assert check(arena) == []
    arena.add_edge(0, 3)
    (breach,) = check(arena)
    assert str(breach).startswith("0: an edge to 3, which is in S1 too")


@pytest.mark.parametrize(
    ("name", "winners"), [("subtraction", {1, 2}), ("marienbad", {1, 2}), ("tictactoe", {0, 1, 2})]
)
def test_001_a_game_is_of_zero_sum_in_the_courses_sense_if_it_has_no_draw(name, winners):
    """« Somme nulle si toute partie gagnée par un joueur est perdue pour l'autre (pas de match nul). » Nim: « Il n'y a
    pas de partie nulle. » A zero-sum game may have draws all the same: tic-tac-toe.
    """
    arena = unfold(load(name))
    assert {arena.nodes[vertex]["winner"] for vertex in arena if not arena.adj[vertex]} == winners


@examples(200)
@given(arenas(named=False))
def test_001_terminal_states_are_won_by_1_won_by_2_or_drawn(arena):
    """« Les états terminaux sont, de façon disjointe, des états gagnants pour J1, [...] pour J2 ou [...] nul. »"""
    solution = solve(arena)
    terminal = [vertex for vertex in arena if not arena.adj[vertex]]
    summary = solution.summary()
    assert len(terminal) == summary["f1"] + summary["f2"] + summary["drawn_sinks"]
    assert all(solution.winner[vertex] == arena.nodes[vertex]["winner"] for vertex in terminal)


def test_001_from_0_player_1_goes_to_1_or_2_and_then_player_2_plays():
    """« Un jeton est déposé sur le sommet 0. C'est donc J1 qui commence : il peut se rendre en 1 ou 2. C'est alors à
    J2 de jouer. »
    """
    arena = exporters.read("sans_interet")
    assert arena.graph["initial"] == 0
    assert {vertex for vertex, player in arena.nodes(data="player") if player == 1} == {0, 3, 4, 5}
    assert {vertex for vertex, player in arena.nodes(data="player") if player == 2} == {1, 2, 6, 7}
    assert set(arena.adj[0]) == {1, 2}


def test_001_the_sample_play_is_a_path_and_no_finished_play():
    """« Exemple de partie : 0 1 3 1 4 1 3 1 4... » against « Une partie est un chemin (fini) depuis [...] l'état
    initial vers un état terminal ».
    """
    arena = exporters.read("sans_interet")
    assert check_play(arena, [0, 1, 3, 1, 4, 1, 3, 1, 4]) is None
    assert check_play(arena, [0, 1, 3, 1, 4, 6]) == 1
    assert check_play(arena, [0, 2, 4, 7, 5]) == 2


def test_001_nim_takes_1_2_or_3_and_who_takes_the_last_one_wins():
    """« Chaque joueur peut retirer 1, 2 ou 3 objets du tas. Le dernier qui retire un objet gagne la partie. »"""
    arena = unfold(load("subtraction", heap=9))
    for (heap, player), data in arena.nodes(data=True):
        assert {heap - left for left, _ in arena.adj[heap, player]} == {taken for taken in (1, 2, 3) if taken <= heap}
        assert data.get("winner") == (3 - player if heap == 0 else None)


@pytest.mark.parametrize("heap", [n for n in range(1, 24) if n % 4])
def test_001_leaving_a_multiple_of_4_at_each_turn_wins(heap):
    """« La stratégie qui permet à J1 de gagner [...] est de laisser à J2 un multiple de 4 objets à chaque tour. »"""
    arena = unfold(load("subtraction", heap=heap))
    assert check_strategy(arena, 1, lambda vertex: (vertex[0] - vertex[0] % 4, 2)).winning


@pytest.mark.parametrize("heap", [4, 8, 12])
def test_001_from_a_multiple_of_4_it_is_player_2_who_wins_so(heap):
    arena = unfold(load("subtraction", heap=heap))
    assert solve(arena).winner[heap, 1] == 2
    assert check_strategy(arena, 2, lambda vertex: (vertex[0] - vertex[0] % 4, 1)).winning


def test_001_marienbad_takes_from_one_heap_and_who_takes_the_last_one_loses():
    """« 4 tas constitués de 1, 3, 5, 7 allumettes [...] autant d'allumettes qu'il veut, au moins une, mais dans un
    seul tas. Le joueur qui prend en dernier perd la partie. »
    """
    arena = unfold(load("marienbad"))
    assert arena.graph["initial"] == ((1, 3, 5, 7), 1)
    for heaps, player in arena:
        expected = {
            (*heaps[:heap], left, *heaps[heap + 1 :]) for heap in range(len(heaps)) for left in range(heaps[heap])
        }
        assert {following for following, _ in arena.adj[heaps, player]} == expected
    assert arena.nodes[(0, 0, 0, 0), 1]["winner"] == 1
    assert arena.nodes[(0, 0, 0, 0), 2]["winner"] == 2


@pytest.mark.parametrize("line", ["123", "456", "789", "147", "258", "369", "159", "357"])
def test_001_tictactoe_is_won_by_three_marks_in_a_row_a_column_or_a_diagonal(line):
    """« Le gagnant est celui qui trace 3 symboles identiques verticalement, horizontalement ou diagonalement. » The
    board is 3 x 3 ("9 x 9" is a slip).
    """
    arena, squares = unfold(load("tictactoe")), {int(square) - 1 for square in line}
    for mark, player in (("x", 1), ("o", 2)):
        boards = [
            data["winner"]
            for _, data in arena.nodes(data=True)
            if {n for n, found in enumerate(data["label"].replace("/", "")) if found == mark} >= squares
        ]
        assert boards
        assert set(boards) == {player}


def test_001_without_a_line_of_three_nobody_has_won_tictactoe():
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for _, data in unfold(load("tictactoe")).nodes(data=True):
        board = data["label"].replace("/", "")
        aligned = {board[a] for a, b, c in lines if board[a] == board[b] == board[c] != "."}
        expected = 1 if "x" in aligned else 2 if "o" in aligned else None if "." in board else 0
        assert data.get("winner") == expected


@examples(200)
@given(arenas())
def test_001_a_strategy_is_a_function_from_vertices_to_successors(arena):
    """« Le coup joué est f_i(e), avec e → f(e) un arc de A », in every state where play goes on."""
    strategy = solve(arena).strategy
    assert all((vertex, following) in arena.edges for vertex, following in strategy.items())
    stopped = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    assert set(strategy) == {vertex for vertex in arena if arena.adj[vertex] and vertex not in stopped}


def test_001_moving_the_token_to_1_wins_for_player_1():
    """« Une stratégie gagnante pour J1 est de déplacer le jeton en 1. J2 n'a pas d'autre choix que d'aller en 3 ou 4
    d'où J1 peut toujours se rendre en 6. »
    """
    arena = exporters.read("sans_interet")
    assert set(arena.adj[1]) == {3, 4}
    assert check_strategy(arena, 1, {0: 1, 3: 6, 4: 6}).winning
    assert solve(arena).summary()["first_moves"] == ["1"]


def test_001_player_2_has_a_winning_strategy_from_2():
    """« Il y a une stratégie gagnante pour J2 à partir de 2. »"""
    arena = exporters.read("sans_interet")
    assert check_strategy(arena, 2, {2: 5}, 2).winning
    assert not check_strategy(arena, 2, {2: 4, 1: 3, 7: 5}, 2).winning
    assert solve(arena).summary(2)["winner"] == 2


def test_001_a_game_may_have_several_starts():
    """« Certains jeux ont plusieurs sommets de départ possibles. »"""
    solution = solve(exporters.read("sans_interet"))
    assert {vertex: solution.summary(vertex)["winner"] for vertex in range(8)} == {
        0: 1, 1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 2,
    }  # fmt: skip


def test_001_sans_interet_is_determined():
    """« Un jeu est déterminé si l'ensemble S∅ est vide. Exemple : le jeu SansIntérêt. »"""
    solution = solve(exporters.read("sans_interet"))
    assert solution.determined
    assert solution.undetermined == set()


def test_001_tictactoe_is_not_determined():
    """« S∅ : l'ensemble des sommets pour lesquels aucun joueur n'a de stratégie gagnante. »"""
    arena = unfold(load("tictactoe"))
    solution = solve(arena)
    assert not solution.determined
    assert arena.graph["initial"] in solution.undetermined


def test_001_a_start_in_f1_is_won_and_f1_may_be_in_s1_or_in_s2():
    """« Si le sommet de départ est dans F1, J1 a gagné. (Les sommets de F1 peuvent être dans S1 ou S2.) »"""
    assert attractor(exporters.read("sans_interet"), 1).rank[6] == 0
    marienbad = unfold(load("marienbad"))
    nim = unfold(load("nim"))
    assert [marienbad.nodes[vertex]["player"] for vertex in attractor(marienbad, 1).layers[0]] == [1]
    assert [nim.nodes[vertex]["player"] for vertex in attractor(nim, 1).layers[0]] == [2]


def test_001_a_vertex_of_s1_with_an_edge_into_f1_is_won_in_one_move():
    """« Tout sommet de S1 ayant un arc qui pointe sur [...] F1 est gagnant en un coup. Exemple, le sommet 4. »"""
    arena = exporters.read("sans_interet")
    assert 6 in arena.adj[4]
    assert attractor(arena, 1).rank[4] == 1


def test_001_no_vertex_of_s2_is_won_by_player_1_in_one_move_in_sans_interet():
    """« Tout sommet de S2 dont tous les arcs pointent vers un sommet de F1 est gagnant en un coup pour J1. Pas
    d'exemple dans le jeu SansIntérêt. »
    """
    arena = exporters.read("sans_interet")
    assert {arena.nodes[vertex]["player"] for vertex in attractor(arena, 1).layers[1]} == {1}


def test_001_the_sets_a0_to_a4_of_sans_interet():
    """« A0 = {6}, A1 = {3, 4, 6}, A2 = {1, 3, 4, 6}, A3 = {0, 1, 3, 4, 6}. A4 = A3 donc A(F1) = {0, 1, 3, 4, 6}. »"""
    arena = exporters.read("sans_interet")
    found = attractor(arena, 1)
    expected = [{6}, {3, 4, 6}, {1, 3, 4, 6}, {0, 1, 3, 4, 6}, {0, 1, 3, 4, 6}]
    assert [found.up_to(n) for n in range(5)] == expected
    assert set(found.rank) == {0, 1, 3, 4, 6}
    assert set(attractor(arena, 1, [6]).rank) == {0, 1, 3, 4, 6}


def test_001_1_has_all_its_neighbours_in_a1_and_2_has_not():
    """« 1 a tous ses voisins dans A1(F1), un voisin de 2 n'est pas dans A1(F1). »"""
    arena = exporters.read("sans_interet")
    first = attractor(arena, 1).up_to(1)
    assert set(arena.adj[1]) <= first
    assert not set(arena.adj[2]) <= first


def test_001_the_attractor_of_player_2_in_sans_interet():
    """« De même, on calcule A(F2) = {5, 2, 7}. »"""
    assert set(attractor(exporters.read("sans_interet"), 2).rank) == {5, 2, 7}


# ==== Course 001, Nim with five objects: graph, tree and strategy


def test_001_nim_5_has_no_red_5_and_no_blue_4():
    """« Il ne peut y avoir de sommet 5 rouge » ; « donc il ne peut y avoir de sommet 4 bleu » (blue is J1)."""
    arena = unfold(load("subtraction", heap=5))
    assert arena.graph["initial"] == (5, 1)
    assert set(arena) == {(5, 1), *((heap, 2) for heap in (4, 3, 2, 1, 0)), *((heap, 1) for heap in (3, 2, 1, 0))}


def test_001_red_leaves_are_won_by_player_1_and_blue_ones_by_player_2():
    """« Feuilles rouges : J1 gagnant car J2 ne peut plus jouer. Feuilles bleues : J2 gagnant car J1 ne peut plus
    jouer. »
    """
    grown = tree(unfold(load("subtraction", heap=5)))
    leaves = [grown.nodes[node] for node in grown if not grown.adj[node]]
    assert all(leaf["winner"] == 3 - leaf["player"] for leaf in leaves)
    assert Counter(leaf["winner"] for leaf in leaves) == {1: 7, 2: 6}
    assert len(grown) == 28


def test_001_each_inner_node_has_the_best_value_of_its_subtrees_for_its_player():
    """« +1 si J1 gagne, -1 sinon » ; « contrôlé par J1, sa valeur est le maximum des valeurs de ses sous-arbres »,
    « contrôlé par J2 [...] le minimum ».
    """
    grown = tree(unfold(load("subtraction", heap=5)))
    value = backward_induction(grown).value
    for node, data in grown.nodes(data=True):
        below = [value[child] for child in grown.adj[node]]
        if below:
            assert value[node] == (max(below) if data["player"] == 1 else min(below))
        else:
            assert value[node] == (1 if data["winner"] == 1 else -1)
    assert value[0] == 1


def test_001_drawn_leaves_have_the_value_0():
    """« Il peut y avoir des ex æquo, dans ce cas on dispose aussi de la valeur 0. »"""
    arena = unfold(load("tictactoe"))
    value = backward_induction(arena).value
    assert {value[vertex] for vertex, data in arena.nodes(data=True) if data.get("winner") == 0} == {0}


def test_001_there_is_a_winning_strategy_where_the_label_is_positive_or_negative():
    """« Une stratégie gagnante à partir d'un nœud pour J1 si l'étiquette est positive, [...] pour J2 si négative. »"""
    arena = unfold(load("subtraction", heap=5))
    value, solution = backward_induction(arena).value, solve(arena)
    for vertex in arena:
        player = 1 if value[vertex] > 0 else 2
        assert check_strategy(arena, player, solution.strategy, vertex).winning


def test_001_the_strategy_that_follows_the_positive_branches():
    """« s(5) = 4 ; s(3) = 0 ; s(2) = 0 ; s(1) = 0 » : « elle est gagnante pour J1 »."""
    arena, s = unfold(load("subtraction", heap=5)), {5: 4, 3: 0, 2: 0, 1: 0}
    assert check_strategy(arena, 1, lambda vertex: (s[vertex[0]], 2)).winning
    value = backward_induction(arena).value
    for heap, left in s.items():
        assert [following for following, player in arena.adj[heap, 1] if value[following, player] > 0] == [left]
        assert solve(arena).strategy[heap, 1] == (left, 2)


# ==== Course 004


def test_004_the_rook_goes_only_down_or_right():
    """« On ne peut déplacer la pièce que vers le bas ou vers la droite » on a board of 3 x 5, numbered by rows."""
    graph = position_graph(load("rook", rows=3, columns=5))
    assert set(graph) == set(range(1, 16))
    for square in graph:
        row, column = (square - 1) // 5, (square - 1) % 5
        right = {5 * row + other + 1 for other in range(column + 1, 5)}
        down = {5 * other + column + 1 for other in range(row + 1, 3)}
        assert set(graph.adj[square]) == right | down
    assert graph.graph["initial"] == 1


def test_004_a_player_who_is_on_9_loses_and_so_on_3_and_15():
    """« Si un joueur est en 9 alors il va nécessairement perdre [...]. Existe-t-il d'autre position [...] ? »"""
    outcome = solve_positions(position_graph(load("rook", rows=3, columns=5))).outcome
    assert {square for square in outcome if outcome[square] is Outcome.P} == {3, 9, 15}


def test_004_the_vertices_of_a_kernel_are_not_adjacent():
    """« Les sommets de N sont deux à deux non adjacents. »"""
    path = nx.DiGraph([("a", "b"), ("b", "c")])
    assert is_kernel(path, {"a", "c"})
    assert not is_kernel(path, {"a", "b", "c"})
    assert not is_kernel(path, {"b", "c"})


def test_004_from_outside_a_kernel_an_edge_leads_into_it():
    """« ∀x ∈ Som(G)-N, ∃y ∈ N, (x, y) ∈ Arc(G) » : y is a successor of x ("prédécesseur" is a slip)."""
    path = nx.DiGraph([("a", "b")])
    assert is_kernel(path, {"b"})
    assert not is_kernel(path, {"a"})
    assert not is_kernel(path, set())


def test_004_a_d_is_a_kernel():
    """« On peut vérifier que {a, d} est un noyau. »"""
    graph = exporters.read("kernel_ad")
    assert is_kernel(graph, {"a", "d"})
    assert kernel(graph).kernel == {"a", "d"}


def test_004_the_circuit_of_three_has_no_kernel():
    """« Ce graphe ne possède pas de noyau. »"""
    graph = exporters.read("circuit_3")
    assert kernel(graph).exists is False
    subsets = itertools.chain.from_iterable(itertools.combinations("abc", number) for number in range(4))
    assert not any(is_kernel(graph, subset) for subset in subsets)


@examples(300)
@given(dags())
def test_004_every_graph_without_circuits_has_a_kernel(graph):
    """« Tout graphe orienté sans circuit possède un noyau. »"""
    found = kernel(graph)
    assert found.exists is True
    assert is_kernel(graph, found.kernel)
    assert found.undecided == []


def test_004_the_rounds_of_sink_removal_on_the_rook():
    """« 15 comme unique puits [...] ses prédécesseurs 5, 10, 11, 12, 13 et 14 » ; « 9 [...] 4, 6, 7 et 8 » ;
    « 3 [...] 1 et 2 ». « Un noyau est donc N = {3, 9, 15}. »
    """
    found = kernel(position_graph(load("rook", rows=3, columns=5)))
    assert found.sink_rounds == [[15], [9], [3]]
    removed = [{v for v, number in found.round.items() if number == n and v in found.in_none} for n in (1, 2, 3)]
    assert removed == [{5, 10, 11, 12, 13, 14}, {4, 6, 7, 8}, {1, 2}]
    assert found.kernel == {3, 9, 15}


@examples(300)
@given(digraphs())
def test_004_from_outside_a_kernel_one_can_move_into_it_and_from_inside_only_out_of_it(graph):
    """« Un joueur dont la position au début de son tour n'est pas dans N a une stratégie non-perdante » : he moves into
    N, and « l'adversaire ne pourra se placer que sur un sommet qui n'est pas dans N ».
    """
    found = kernel(graph)
    if found.kernel is None:
        return
    for vertex in set(graph) - found.kernel:
        assert graph.adj[vertex]
        assert found.strategy[vertex] in found.kernel
        assert found.strategy[vertex] in graph.adj[vertex]
        assert found.kernel.isdisjoint(graph.adj[found.strategy[vertex]])


def test_004_the_play_of_the_rook_that_the_first_player_wins():
    """« Le premier joueur se place en 3. L'autre ne peut se placer qu'en 4, 5, 8 ou 13. S'il s'est placé en 5 ou en 13
    le premier joueur place la tour en 15 et gagne. S'il s'est placé en 4 ou 8, le premier joueur se place en 9. Le
    second ne peut alors que se placer en 10 ou 14 ce qui fait gagner le premier joueur ! »
    """
    graph = position_graph(load("rook", rows=3, columns=5))
    strategy = kernel(graph).strategy
    assert strategy[1] == 3
    assert set(graph.adj[3]) == {4, 5, 8, 13}
    assert {square: strategy[square] for square in (5, 13, 4, 8)} == {5: 15, 13: 15, 4: 9, 8: 9}
    assert set(graph.adj[9]) == {10, 14}
    assert (strategy[10], strategy[14]) == (15, 15)
    arena = unfold(load("rook", rows=3, columns=5))
    assert check_strategy(arena, 1, lambda vertex: (strategy[vertex[0]], 2)).winning
