"""Certificates: what the solver claims is verified, and whatever is not the solution is refused and told why.

The judge is `naive`: a claim is right if it says what the definitions say, whichever of the best moves it names.
"""

import ast
import inspect
import itertools
import random
from collections import Counter
from importlib import import_module
from pathlib import Path

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, players, share
from work import calls

import arena as toolkit
from arena import Certificate, CompactArena, Flaw, InvalidArena, ParameterError, certificate, solve, unfold, verify
from arena.checking.arena_rules import rules_of
from arena.solving.objectives import names
from exporters.arena_files import read
from games import load

NO_NUMBERS = [True, 1.0, "1", None, [1], -1, 10**30]


def claims(arena):
    return certificate(solve(arena))


def changed(claimed, what, vertex, value):
    """Put a value into one of the three mappings, or take it out by `...`."""
    mapping = {key: found for key, found in getattr(claimed, what).items() if value is not ... or key != vertex}
    if value is not ...:
        mapping[vertex] = value
    return Certificate(**{**vars(claimed), what: mapping})


def right(arena, claimed):
    """Tell whether a claim is what the definitions say, numbers being whole numbers."""
    after, winner = naive.moves(arena), naive.winners(arena)
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    rank = {v: min(race[v] for race in races) for v in arena if winner[v]}
    numbers = [*claimed.winner.values(), *claimed.rank.values()]
    if any(type(number) is not int for number in numbers) or (claimed.winner, claimed.rank) != (winner, rank):
        return False
    return claimed.strategy.keys() == {v for v in arena if after[v]} and all(
        s in after[v] and winner[s] == winner[v] and (not winner[v] or rank[s] == rank[v] - 1)
        for v, s in claimed.strategy.items()
    )


def right_regions(arena, claimed):
    """Tell whether a claim without ranks has the attractor of its player and strategies that win or keep out of it."""
    player, after = claimed.player, naive.moves(arena)
    won = naive.attractor_sets(arena, player)[-1]
    if any(type(number) is not int for number in claimed.winner.values()):
        return False
    if claimed.winner != {v: player if v in won else 3 - player for v in arena}:
        return False
    needed = {v for v in arena if after[v] and claimed.winner[v] == naive.player_of(arena, v)}
    stays = {v for v, s in claimed.strategy.items() if v in arena and not after[v] and s == v}
    if claimed.strategy.keys() - stays != needed:
        return False
    endings = {
        v: {ending for _, ending in naive.plays_followed(arena, claimed.winner[v], claimed.strategy, v)} for v in arena
    }
    return all(found == {player} if v in won else not found & {player, "stuck"} for v, found in endings.items())


def single(arena, claimed):
    """Give every change of one entry, by its kind."""
    for vertex in arena:
        for what in ("winner", "rank", "strategy"):
            yield f"{what} removed", changed(claimed, what, vertex, ...)
        for winner in (0, 1, 2):
            yield "region", changed(claimed, "winner", vertex, winner)
        for rank in range(-1, len(arena) + 1):
            yield "rank", changed(claimed, "rank", vertex, rank)
        for number in NO_NUMBERS:
            yield "winner that is none", changed(claimed, "winner", vertex, number)
            yield "rank that is none", changed(claimed, "rank", vertex, number)
        for following in [*arena, "nowhere", None, [vertex]]:
            kind = "another successor" if following in list(arena.adj[vertex]) else "no successor"
            yield f"strategy to {kind}", changed(claimed, "strategy", vertex, following)
        missing = claimed
        for what in ("winner", "rank", "strategy"):
            missing = changed(missing, what, vertex, ...)
        yield "vertex missing", missing
    for what, value in (("winner", 1), ("winner", 0), ("rank", 0), ("strategy", next(iter(arena)))):
        yield f"{what} of a stranger", changed(claimed, what, "nowhere", value)


def consistent(arena, winner, rank):
    """Give a claim of these winners and ranks with the strategy that fits them best."""
    after = naive.moves(arena)
    strategy = {
        v: min(after[v], key=lambda s: (winner[s] != winner[v], abs(rank.get(s, 0) - rank.get(v, 0) + 1)))
        for v in arena
        if after[v]
    }
    return Certificate(winner, strategy, {v: rank.get(v, 0) for v in arena if winner[v]})


def slower(arena, claimed, rng):
    """Give a claim that fits itself, with strategies that win but need not be the fastest."""
    after = naive.moves(arena)
    rank = {v: 0 for v, plies in claimed.rank.items() if not plies}
    strategy = {v: s for v, s in claimed.strategy.items() if not claimed.winner[v]}
    while len(rank) < len(claimed.rank):
        vertex = rng.choice([v for v in claimed.rank if v not in rank])
        known = [s for s in after[vertex] if s in rank and claimed.winner[s] == claimed.winner[vertex]]
        if claimed.winner[vertex] == naive.player_of(arena, vertex) and known:
            strategy[vertex] = rng.choice(known)
        elif len(known) == len(after[vertex]):
            strategy[vertex] = max(known, key=rank.get)
        else:
            continue
        rank[vertex] = rank[strategy[vertex]] + 1
    return Certificate(claimed.winner, strategy, rank)


def whole(arena, claimed, rng):
    """Give changes of whole regions that look like solutions."""
    after, regions = naive.moves(arena), {w: [v for v in arena if claimed.winner[v] == w] for w in (0, 1, 2)}
    yield (
        "winners swapped",
        Certificate({v: {0: 0, 1: 2, 2: 1}[w] for v, w in claimed.winner.items()}, claimed.strategy, claimed.rank),
    )
    for region, other in itertools.permutations((0, 1, 2), 2):
        flipped = [v for v in regions[region] if after[v]]
        if not flipped:
            continue
        winner = {v: other if v in flipped else w for v, w in claimed.winner.items()}
        for kind, rank in {
            "region flipped, its ranks kept": {v: claimed.rank.get(v, 1) for v in flipped},
            "region flipped, cyclic ranks": {v: 1 + place % 3 for place, v in enumerate(flipped)},
            "region flipped, random ranks": {v: rng.randint(1, len(arena)) for v in flipped},
        }.items():
            yield kind, consistent(arena, winner, claimed.rank | rank)
        some = rng.sample(flipped, rng.randint(1, len(flipped)))
        winner = {v: other if v in some else w for v, w in claimed.winner.items()}
        rank = dict(claimed.rank)
        for _ in range(len(arena)):  # ranks as consistent as they get
            rank |= {v: 1 + max((rank.get(s, 0) for s in after[v] if winner[s] == other), default=0) for v in some}
        yield "part of a region flipped, growing ranks", consistent(arena, winner, rank)
    yield "slower wins", slower(arena, claimed, rng)
    for least in (1, 2):
        late = {v: rank + least for v, rank in claimed.rank.items() if after[v]}
        yield "all ranks later", Certificate(claimed.winner, claimed.strategy, claimed.rank | late)
    for _ in range(5):
        several = claimed
        for _ in range(rng.randint(2, 4)):
            vertex, what = rng.choice(list(arena)), rng.choice(["winner", "rank", "strategy"])
            values = {"winner": [0, 1, 2], "rank": [*range(len(arena))], "strategy": after[vertex] or [...]}[what]
            several = changed(several, what, vertex, rng.choice(values))
        yield "several entries", several


def of_others(arena, rng):
    """Give the solutions of arenas that differ in one edge, one sink or one target."""
    for _ in range(3):
        other, vertex = arena.copy(), rng.choice(list(arena))
        if other.adj[vertex]:
            other.remove_edge(vertex, rng.choice(list(other.adj[vertex])))
            if not other.adj[vertex] and vertex not in naive.ends(arena):
                other.nodes[vertex]["winner"] = 0
        else:
            for key in ("f1", "f2"):
                if vertex in other.graph.get(key, ()):
                    other.graph[key] = [v for v in other.graph[key] if v != vertex]
            other.nodes[vertex]["winner"] = rng.choice([w for w in (0, 1, 2) if f"f{w}" not in other.graph])
        yield "solution of another arena", claims(other)


def agree(arena, claimed):
    """See that a claim is accepted if it is right, and that what is refused is told."""
    flaw = verify(arena, claimed).flaw
    assert (flaw is None) == (right if claimed.rank is not None else right_regions)(arena, claimed), (flaw, claimed)
    if flaw is not None:
        assert isinstance(flaw, Flaw)
        assert str(flaw) == f"{flaw.vertex}: {flaw.text}"
        assert flaw.move is None or flaw.move in flaw.text
    return flaw is None


@examples(500)
@given(arenas())
def test_the_certificate_of_every_solution_is_verified(arena):
    assert right(arena, claims(arena))
    assert verify(arena, claims(arena))


@pytest.mark.hypothesis
def test_no_mutation_of_a_solution_is_accepted_unless_it_is_right():
    tried, accepted = Counter(), Counter()

    @examples(100)
    @given(arenas(), st.randoms(use_true_random=False))
    def mutate(arena, rng):
        claimed = claims(arena)
        for kind, mutation in itertools.chain(
            single(arena, claimed), whole(arena, claimed, rng), of_others(arena, rng)
        ):
            if repr(mutation) != repr(claimed):
                tried[kind] += 1
                accepted[kind] += agree(arena, mutation)

    mutate()
    shown = ", ".join(f"{tried[kind]:,} {kind} ({accepted[kind]:,})" for kind in sorted(tried))
    print(f"{tried.total():,} mutations of solutions (right ones in brackets): {shown}")  # noqa: T201 - for -rP
    assert tried.total() >= about(10_000)
    assert min(tried.values()) >= about(10)
    assert accepted["strategy to another successor"] >= about(30)
    assert {kind for kind in tried if accepted[kind]} <= {
        "strategy to another successor",
        "several entries",
        "solution of another arena",
        "slower wins",
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_win_that_fits_itself_but_could_be_faster_is_refused(seed):
    arena = unfold(load("connect_four", rows=3, columns=3, align=3))
    claimed = claims(arena)
    lazy = slower(arena, claimed, random.Random(seed))
    assert lazy.winner == claimed.winner
    assert lazy.rank != claimed.rank
    assert all(lazy.rank[s] == lazy.rank[v] - 1 for v, s in lazy.strategy.items() if v in lazy.rank)
    assert verify(arena, lazy).flaw.text.startswith("claimed for")
    assert not right(arena, lazy)


@examples(40)
@given(arenas(max_vertices=4))
def test_of_all_claims_whatsoever_only_the_right_ones_are_accepted(arena):
    """Every winner, every rank and every move."""
    over, solution = naive.ends(arena), claims(arena)
    forms = [(0, None), *itertools.product((1, 2), range(1, len(arena)))]
    choices = [[(over[v], 0 if over[v] else None)] if v in over else forms for v in arena]
    strategies = [{**mine, **others} for mine in naive.strategies(arena, 1) for others in naive.strategies(arena, 2)]
    for chosen in itertools.product(*choices):
        winner = {v: found for v, (found, _) in zip(arena, chosen, strict=True)}
        rank = {v: found for v, (_, found) in zip(arena, chosen, strict=True) if found is not None}
        for strategy in strategies:
            claimed = Certificate(winner, strategy, rank)
            expected = (winner, rank) == (solution.winner, solution.rank) and right(arena, claimed)
            assert bool(verify(arena, claimed)) == expected


# ---- what is told


FIBONACCI = unfold(load("fibonacci_nim", matches=4))
START, MIDDLE, LOST, OVER = ((4, 3), 1), ((3, 2), 2), ((2, 2), 1), ((0, 0), 2)
LEADS = "leads to a vertex claimed for"
TOLD = [
    ("winner", LOST, 2, f"(3,2): claimed for J1 in 2 plies, but J2's move to (2,2) J1 {LEADS} J2 in 1 ply", "(2,2) J1"),
    ("winner", START, 0, "(4,3): claimed as a draw with the rank 3", None),
    ("winner", OVER, 0, "(0,0) J2: claimed as a draw, but play ends there for J1", None),
    ("winner", MIDDLE, True, "(3,2): its winner is True (1, 2, or 0 for a draw)", None),
    ("winner", MIDDLE, ..., "(3,2): nothing is claimed of it", None),
    ("rank", START, 5, f"(4,3): claimed for J1 in 5 plies, but J1's move to (3,2) {LEADS} J1 in 2 plies", "(3,2)"),
    (
        "rank",
        START,
        2,
        f"(4,3): claimed for J1 in 2 plies, but its strategy's move to (3,2) {LEADS} J1 in 2 plies",
        "(3,2)",
    ),
    ("rank", START, 8, "(4,3): its rank is 8 (a whole number from 1 to 7)", None),
    ("rank", START, 0, "(4,3): its rank is 0 (a whole number from 1 to 7)", None),
    ("rank", START, ..., "(4,3): claimed for J1 without a rank", None),
    ("rank", OVER, 1, "(0,0) J2: play ends there, but its rank is 1 (0)", None),
    ("strategy", START, ..., "(4,3): play goes on there, and no move is claimed", None),
    ("strategy", START, OVER, "(4,3): the move to (0,0) J2 that is claimed does not exist", "(0,0) J2"),
    ("strategy", OVER, START, "(0,0) J2: a move to (4,3) is claimed where none is to be made", "(4,3)"),
    ("winner", "elsewhere", 1, "elsewhere: something is claimed of it, and it is not a vertex of the arena", None),
]


@pytest.mark.parametrize(("what", "vertex", "value", "told", "move"), TOLD, ids=[told for *_, told, _ in TOLD])
def test_a_flaw_names_the_vertex_and_the_move(what, vertex, value, told, move):
    flaw = verify(FIBONACCI, changed(claims(FIBONACCI), what, vertex, value)).flaw
    assert (str(flaw), flaw.move) == (told, move)


def test_the_first_vertex_of_the_arena_is_named_and_what_says_nothing_before_what_does_not_fit():
    claimed, order = claims(FIBONACCI), list(FIBONACCI)
    for vertex in [((2, 2), 2), START]:
        claimed = changed(claimed, "rank", vertex, claimed.rank[vertex] + 4)
        assert verify(FIBONACCI, claimed).flaw.vertex == FIBONACCI.nodes[vertex]["label"] + " J2" * (vertex != START)
    for vertex in reversed(order):
        claimed = changed(claimed, "winner", vertex, "1")
        assert verify(FIBONACCI, claimed).flaw.vertex.startswith(FIBONACCI.nodes[vertex]["label"])
        assert verify(FIBONACCI, claimed).flaw.text == "its winner is '1' (1, 2, or 0 for a draw)"


def test_a_drawn_circuit_is_nobodys_win_whatever_its_ranks():
    """0 -> 1 -> 2 -> 3 -> 0, and each may leave for a sink that he loses: with ranks every claim has a least one."""
    arena = nx.DiGraph([(n, (n + 1) % 4) for n in range(4)] + [(n, f"lost by {n % 2 + 1}") for n in range(4)])
    nx.set_node_attributes(arena, {n: n % 2 + 1 for n in range(4)}, "player")
    for player in (1, 2):
        arena.add_node(f"lost by {player}", player=3 - player, winner=3 - player)
    ends = {"lost by 1": 2, "lost by 2": 1}
    drawn = Certificate(
        {**dict.fromkeys(range(4), 0), **ends}, {n: (n + 1) % 4 for n in range(4)}, dict.fromkeys(ends, 0)
    )
    assert verify(arena, drawn)
    for ranks in itertools.product(range(1, 6), repeat=4):
        claimed = Certificate(
            {**dict.fromkeys(range(4), 1), **ends}, drawn.strategy, {**drawn.rank, **dict(enumerate(ranks))}
        )
        assert not verify(arena, claimed)
    endless = Certificate({**dict.fromkeys(range(4), 1), **ends}, {0: 1, 2: 3}, None)
    arena.remove_edges_from([(1, "lost by 2"), (3, "lost by 2")])
    assert str(verify(arena, endless).flaw) == "0: claimed for J1, but after the move to 1 play need not end"


def test_vertices_that_no_name_tells_apart_go_by_themselves():
    arena = nx.DiGraph([("a", "b"), ("c", "b")])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    nx.set_node_attributes(arena, "x", "label")
    arena.nodes["b"]["winner"] = 1
    assert verify(arena, claims(arena))
    assert str(verify(arena, changed(claims(arena), "rank", "c", 2)).flaw) == (
        "c: claimed for J1 in 2 plies, but J1's move to b leads to a vertex claimed for J1 in 0 plies"
    )


def test_labels_may_be_anything_and_a_flaw_is_one_line():
    arena = nx.DiGraph([("a", "b")])
    arena.add_node("a", player=1, label="one\n{two}\x00 %s\u2028three\ud800")
    arena.add_node("b", player=2, winner=1, label="one\n{two}\x00 %s\u2028three\ud800")
    flaw = verify(arena, Certificate({"a": 1, "b": 1}, {"a": "a"}, {"a": 1, "b": 0})).flaw
    assert (flaw.vertex, flaw.move) == ("one\n{two}\x00 %s\u2028three\ud800 J1",) * 2
    assert len(str(flaw).splitlines()) == 1
    assert verify(arena, claims(arena))


# ---- arenas


def pair(**more):
    arena = nx.DiGraph([("a", "b")], **more.pop("graph", {}))
    arena.add_node("a", player=1)
    arena.add_node("b", player=2, winner=1)
    for vertex, data in more.items():
        arena.add_node(vertex, **data)
    return arena


BROKEN = [
    (nx.DiGraph([("a", "b")]), "vertex a is in neither S1 nor S2 (player is None)"),
    (pair(a={"player": 1.0}), "vertex a is in neither S1 nor S2 (player is 1.0)"),
    (pair(a={"player": True}), "vertex a is in neither S1 nor S2 (player is True)"),
    (pair(b={"winner": None}), "vertex b is a sink without a winner (1, 2, or 0 for a draw; it has None)"),
    (pair(b={"winner": 3}), "vertex b is a sink without a winner (1, 2, or 0 for a draw; it has 3)"),
    (pair(b={"winner": True}), "vertex b is a sink without a winner (1, 2, or 0 for a draw; it has True)"),
    (pair(a={"winner": 1}), "vertex a has a winner and moves, and f1 and f2 do not name it"),
    (pair(graph={"f1": ["a"]}), "vertex b is a sink won by player 1 that f1 does not name"),
    (pair(graph={"f1": ["nowhere"]}), "f1 names 'nowhere', which is not a vertex"),
    (pair(graph={"f2": ["b"]}), "vertex b is named in f2, and drawn or won by the other player"),
    (pair(graph={"f1": ["b"], "f2": ["b"]}), "vertex b is named in f2, and drawn or won by the other player"),
    (nx.Graph([("a", "b")]), "an arena is a directed graph without parallel edges"),
    (nx.MultiDiGraph([("a", "b")]), "an arena is a directed graph without parallel edges"),
]  # fmt: skip


@pytest.mark.parametrize(("arena", "told"), BROKEN, ids=[told for _, told in BROKEN])
def test_an_arena_of_which_nobody_can_say_who_wins_is_refused(arena, told):
    with pytest.raises(InvalidArena) as error:
        verify(arena, Certificate({"a": 1, "b": 1}, {"a": "b"}, {"a": 1, "b": 0}))
    assert str(error.value) == told


@examples(200)
@given(arenas(unwon=True))
def test_what_check_reports_is_refused_and_nothing_else(arena):
    broken = any(not breach.note for breach in toolkit.check(arena))
    try:
        verify(arena, Certificate({}, {}, {}))
    except InvalidArena:
        assert broken
    else:
        assert not broken


@pytest.mark.slow
@pytest.mark.parametrize(
    "arena",
    [
        *(unfold(load(name)) for name in ("fibonacci_nim", "nim", "marienbad", "rook", "subtraction", "tictactoe")),
        unfold(load("connect_four", rows=3, columns=4, align=3)),
        read("sans_interet"),
        read("minimax_tree"),
    ],
    ids=lambda arena: arena.graph["name"],
)
def test_the_solutions_of_real_games_are_verified_and_their_mutations_refused(arena):
    claimed, rng = claims(arena), random.Random(7)
    assert verify(arena, claimed)
    vertices = rng.sample(list(arena), min(len(arena), 5))
    for vertex in vertices:
        for winner in {0, 1, 2} - {claimed.winner[vertex]}:
            assert not verify(arena, changed(claimed, "winner", vertex, winner))
        assert not verify(arena, changed(claimed, "rank", vertex, claimed.rank.get(vertex, 0) + 1))


@examples(200)
@given(arenas())
def test_arenas_of_columns_are_verified_too(arena):
    assert verify(toolkit.compact(arena), claims(arena))
    assert verify(arena, certificate(solve(toolkit.compact(arena))))


def test_arenas_of_arrays_are_verified_too():
    arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
    claimed = claims(arena)
    assert claimed == Certificate({0: 1, 1: 1, 2: 1, 3: 2}, {0: 1, 1: 2}, {0: 2, 1: 1, 2: 0, 3: 0})
    assert {type(value) for value in [*claimed.winner.values(), *claimed.rank.values()]} == {int}
    assert verify(arena, claimed)
    assert str(verify(arena, changed(claimed, "rank", 1, 2)).flaw).startswith("0: claimed for J1 in 2 plies, but")


@pytest.mark.slow
def test_a_long_path_takes_no_recursion_and_linear_work():
    def work(length):
        path = nx.DiGraph((number, number + 1) for number in range(length))
        nx.set_node_attributes(path, {number: number % 2 + 1 for number in path}, "player")
        path.nodes[length]["winner"] = 1
        claimed = claims(path)
        regions = Certificate(claimed.winner, {v: v + 1 for v in range(0, length, 2)}, None)
        return calls(lambda: all(verify(path, each) for each in (claimed, regions)) or pytest.fail("refused"))

    assert work(20_000) < 11 * work(2_000)


# ---- without ranks


@examples(300)
@given(arenas(max_vertices=7), players)
def test_the_attractor_of_a_player_and_what_stays_out_of_it_is_verified(arena, player):
    claimed, solution = regions(arena, player), claims(arena)
    assert right_regions(arena, claimed)
    assert verify(arena, claimed)
    winner = {v: player if w == player else 3 - player for v, w in solution.winner.items()}
    assert claimed.winner == winner


def regions(arena, player):
    """Make the claim of a solver of parity games, by the definitions: where the player forces his target, and how."""
    sets, after = naive.attractor_sets(arena, player), naive.moves(arena)
    winner = {v: player if v in sets[-1] else 3 - player for v in arena}
    strategy = {}
    for v in arena:
        if after[v] and naive.player_of(arena, v) == winner[v]:
            goal = next((s for s in sets if v in s), None)
            nearer = sets[sets.index(goal) - 1] if goal else {s for s in arena if winner[s] != player}
            strategy[v] = next(s for s in after[v] if s in nearer)
    return Certificate(winner, strategy, None, player)


def about(number):
    """Give a count that as many examples as this run's always reach, of one that the profile `full` exceeds."""
    return number if share(100) == 100 else share(number) // 5


@pytest.mark.hypothesis
def test_no_mutation_of_regions_is_accepted_unless_it_is_right():
    tried, accepted = Counter(), Counter()

    @examples(100)
    @given(arenas(max_vertices=6), players)
    def mutate(arena, player):
        claimed, after = regions(arena, player), naive.moves(arena)
        for vertex in arena:
            mutations = [("winner", value) for value in (..., 0, 1, 2, True, "1", None)]
            mutations += [("strategy", value) for value in [*arena, "nowhere", [vertex], ...]]
            for what, value in mutations:
                name = what if what == "winner" else f"strategy where {'play goes on' if after[vertex] else 'it stops'}"
                tried[name] += 1
                accepted[name] += agree(arena, changed(claimed, what, vertex, value))
        for kind, mutation in {
            "the other player's": Certificate(claimed.winner, claimed.strategy, None, 3 - player),
            "another player's regions": Certificate(**{**vars(regions(arena, 3 - player)), "player": player}),
            "everything the player's": Certificate(
                dict.fromkeys(arena, player),
                {v: s[0] for v, s in after.items() if s and naive.player_of(arena, v) == player},
                None,
                player,
            ),
            "nothing the player's": Certificate(
                dict.fromkeys(arena, 3 - player),
                {v: s[-1] for v, s in after.items() if s and naive.player_of(arena, v) != player},
                None,
                player,
            ),
        }.items():
            tried[kind] += 1
            accepted[kind] += agree(arena, mutation)

    mutate()
    print(f"{tried.total():,} mutations of regions, {accepted.total():,} right")  # noqa: T201 - for -rP
    assert tried.total() >= about(5_000)
    assert len(tried) == 7
    assert accepted["strategy where play goes on"] >= about(80)
    assert accepted["strategy where it stops"] >= about(100)


@examples(60)
@given(arenas(max_vertices=4), players)
def test_of_all_regions_whatsoever_only_the_right_ones_are_accepted(arena, player):
    strategies = [{**mine, **others} for mine in naive.strategies(arena, 1) for others in naive.strategies(arena, 2)]
    for winners in itertools.product((0, 1, 2), repeat=len(arena)):
        winner = dict(zip(arena, winners, strict=True))
        for strategy in strategies:
            needed = {v: s for v, s in strategy.items() if winner[v] == naive.player_of(arena, v)}
            agree(arena, Certificate(winner, needed, None, player))


@pytest.mark.parametrize("player", [0, 3, True, 1.0, "1", None])
def test_regions_are_those_of_player_1_or_2(player):
    with pytest.raises(ParameterError, match="unknown player"):
        verify(FIBONACCI, Certificate({}, {}, None, player))


# ---- the answer


def test_a_solution_is_verified_as_its_certificate_is():
    solution = solve(FIBONACCI)
    assert verify(FIBONACCI, solution) == verify(FIBONACCI, certificate(solution))
    answer = verify(unfold(load("fibonacci_nim", matches=3)), solution)
    assert not answer
    assert answer.flaw.text == "nothing is claimed of it"


def test_a_yes_says_how_much_was_checked_and_a_no_says_why():
    arena = read("sans_interet")
    right = verify(arena, solve(arena))
    assert right
    assert str(right) == "verified: SansIntérêt, 8 vertices, 12 edges; W1 5, W2 3, S∅ 0"
    assert repr(right) == f"<Verification {right}>"
    wrong = verify(arena, changed(claims(arena), "rank", 0, 5))
    assert not wrong
    assert str(wrong) == f"refused: SansIntérêt: {wrong.flaw}"
    assert wrong.sizes == right.sizes


def test_columns_of_an_objective_are_verified_too():
    columns = toolkit.compact(read("sans_interet"))
    assert verify(columns, solve(columns))
    lift = read("lift")
    assert str(verify(lift, solve(lift, "parity"))).endswith(" 13 edges; parity, W1 4, W2 4")
    boxes = unfold(load("dots_and_boxes", rows=1, columns=2))
    assert str(verify(boxes, solve(boxes, "margin"))).endswith(" 480 edges; margin, W1 2, W2 85, S∅ 69")


def test_evidence_of_moves_names_successors_and_other_evidence_numbers():
    robot = read("robot")
    claimed = certificate(solve(robot, "min-cost"))
    assert verify(robot, claimed)
    assert {*claimed.evidence["ways"].values()} <= {None, *robot}
    for name, wrong in (("ways", "nowhere"), ("ways", 0), ("ranks", "base"), ("ranks", None), ("ranks", 10**30)):
        evidence = {**claimed.evidence, name: {**claimed.evidence[name], "base": wrong}}
        assert verify(robot, Certificate(**{**vars(claimed), "evidence": evidence})).flaw.text == (
            f"{wrong!r} is claimed of it"
        )


@pytest.mark.parametrize(("player", "told"), [(1, "W1 5, the rest 3"), (2, "W2 3, the rest 5")])
def test_regions_without_ranks_are_counted(player, told):
    arena = read("sans_interet")
    solution = solve(arena)
    keeping = {v: move for v, move in solution.strategy.items() if solution.winner[v] == solution.player(v)}
    answer = verify(arena, Certificate(solution.winner, keeping, None, player))
    assert str(answer) == f"verified: SansIntérêt, 8 vertices, 12 edges; {told}"


@pytest.mark.parametrize("thing", [None, 3, "solution.json", toolkit.attractor(FIBONACCI, 1), {"winner": {}}])
def test_only_claims_are_verified(thing):
    with pytest.raises(ParameterError, match=r"is no claim to verify \(a Solution, a Kernel, or a certificate"):
        verify(FIBONACCI, thing)


# ---- independence


def test_the_check_shares_nothing_with_the_solver():
    """At run time it takes errors, names of vertices, records of objectives and, for arenas of columns, their graph.

    Of the solvers it knows the classes of their results, whose certificates it checks.
    """
    imported = {}
    for part in (verify, certificate, rules_of):
        module = ast.parse(Path(inspect.getsourcefile(part)).read_text(encoding="utf-8"))
        for node in module.body:  # what stands under TYPE_CHECKING is not there at run time
            if isinstance(node, ast.ImportFrom) and node.module.startswith("arena"):
                imported.setdefault(node.module, set()).update(alias.name for alias in node.names)
        assert [node for node in ast.walk(module) if isinstance(node, ast.Import)] == []
    assert imported == {
        "arena.automata.automaton_game": {"AutomatonGame"},
        "arena.synthesis.machine": {"Machine"},
        "arena.checking.arena_rules": {
            "ABSENT",
            "BareRules",
            "NOTHING",
            "ODD",
            "is_whole",
            "bare_rules_of",
            "name_in",
            "rules_of",
        },
        "arena.checking.certificate": {"Certificate", "certificate", "first_flaw"},
        "arena.checking.kernel_certificate": {"KernelCertificate", "first_kernel_flaw", "kernel_certificate"},
        "arena.errors": {"InvalidArena", "ParameterError", "one_of", "shown"},
        "arena.graphs.attributes": {"check_is_graph", "label", "targets_of"},
        "arena.graphs.compact": {"CompactArena", "CompactGraph", "for_loops"},
        "arena.graphs.conversion": {"compact_graph"},
        "arena.graphs.marks": {"REACH"},
        "arena.graphs.names": {"names_of"},
        "arena.machine.columns": {"Column", "Rows", "as_array", "as_list", "places", "worth_compiling"},
        "arena.solving.arenas": {"Solution"},
        "arena.solving.kernel": {"Kernel"},
        "arena.solving.objectives": {"objective_named"},
        "arena.solving.objectives._claims": {"ClaimedGame", "MOVE", "Misfit", "claimed"},
        "arena.solving.verdict": {"Flaw", "Sizes", "Verification"},
    }


@pytest.mark.parametrize("name", names())
def test_the_checks_of_an_objective_share_nothing_with_its_solver(name):
    """What a check calls is in its own file, or what all claims have in common; of solvers it knows the columns."""
    module = import_module(f"arena.solving.objectives.{name.replace('-', '_')}")
    functions = {key: each for key, each in vars(module).items() if inspect.isfunction(each)}
    own = {key for key, each in functions.items() if each.__module__ == module.__name__}
    reached, waiting = set(), [key for key in own if key in {"_check", "_prize"} or key.startswith("check_")]
    while waiting:
        key = waiting.pop()
        reached.add(key)
        waiting += [used for used in names_in(functions[key].__code__) & own if used not in reached]
    assert reached or name == "safety"
    for key in sorted(set().union(*(names_in(functions[key].__code__) for key in reached)) & functions.keys() - own):
        assert functions[key].__module__ in {
            "arena.solving.objectives._claims",
            "arena.graphs.attributes",
            "arena.machine.columns",
        }, key


def names_in(code):
    """Give the global names that a function uses, with those of the functions inside it."""
    inside = (names_in(each) for each in code.co_consts if inspect.iscode(each))
    return {*code.co_names}.union(*inside)
