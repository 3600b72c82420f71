"""Parity games: what is written is solved by the definition, and what is read is what the definition says."""

import re

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from naive import attractor_sets
from random_graphs import arenas, examples, players

import games
from arena import InvalidArena, ParameterError, TooLarge, solve, unfold
from arena.graphs.attributes import label
from arena.graphs.marks import PARITIES, with_marks
from arena.unfolding.unfold import unfold_compact
from exporters.arenas import pg as arena_pg

# The two readers that the format has, and the definition of a parity game


def as_pgsolver_reads(text):
    """Read as PGSolver's lexer and grammar do: number -> (priority, owner, successors, name), and where play starts."""
    lexer = re.compile(r'[ \t\n]+|(?P<word>parity|start|[0-9]+|[,;]|"[^"\n]*")')
    words, place = [], 0
    while place < len(text):
        found = lexer.match(text, place)
        words += [found["word"]] if found["word"] else []
        place = found.end()
    statements = [[]]
    for word in words:
        if word == ";":
            statements.append([])
        else:
            statements[-1].append(word)
    assert statements.pop() == []
    game, start = {}, 0
    for number, words in enumerate(statements):
        if words[0] == "parity":
            assert number == 0
            size = int(words[1])
        elif words[0] == "start":
            assert number == 1
            start = int(words[1])
        else:
            name = words.pop()[1:-1] if words[-1][0] == '"' else ""
            assert words[4::2] == [","] * len(words[4::2])
            game[int(words[0])] = (int(words[1]), int(words[2]), list(map(int, words[3::2])), name)
    assert size == max(game) == len(game) - 1
    return game, start


def as_oink_reads(text):
    """Read as pgparser.cpp does: the header is there, the line of `start` is dropped, blanks in names are too."""
    assert text[:6] == "parity"
    size, rest = re.fullmatch(r"\s*(\d+)\s*;\s*(.*)", text[6:], re.DOTALL).groups()
    rest = re.sub(r"\As[^\n\r]*", "", rest)
    game = {}
    for _ in range(int(size) + 1):
        found = re.match(r'\s*(\d+)\s*(\d+)\s*([01])\s*(\d+(?:\s*,\s*\d+)*)\s*(?:"([^"]*)"\s*)?;', rest)
        number, priority, owner, after, name = found.groups()
        assert int(number) not in game
        game[int(number)] = (int(priority), int(owner), list(map(int, after.split(","))), name or "")
        rest = rest[found.end() :]
    assert set(game) == set(range(int(size) + 1))
    return game


def attracted(game, inside, player, goal):
    found = set(goal)
    while True:
        more = {
            v
            for v in inside - found
            if (any if game[v][1] == player else all)(s in found for s in game[v][2] if s in inside)
        }
        if not more:
            return found
        found |= more


def even_wins(game, inside=None):
    """Zielonka's recursion: the vertices from which Even makes the highest priority that returns for ever even."""
    inside = set(game) if inside is None else inside
    if not inside:
        return set()
    highest = max(game[v][0] for v in inside)
    player = highest % 2
    near = attracted(game, inside, player, {v for v in inside if game[v][0] == highest})
    even = even_wins(game, inside - near)
    lost = even if player else inside - near - even
    if not lost:
        return set() if player else inside
    far = attracted(game, inside, 1 - player, lost)
    rest = even_wins(game, inside - far)
    return rest | far if player else rest


def test_the_definition_on_the_example_of_pgsolvers_manual():
    manual = 'parity 4; 0 6 1 4,2 "Africa"; 4 5 1 0 "Antarctica"; 1 8 1 2,4,3 "America"; 3 6 0 4,2 "Australia"; '
    game, start = as_pgsolver_reads(manual + '2 7 0 3,1,0,4 "Asia";')
    assert start == 0
    assert game == as_oink_reads(manual + '2 7 0 3,1,0,4 "Asia";')
    assert even_wins(game) == {0, 1, 2, 3, 4}


# Writing


def stored(tmp_path, text):
    path = tmp_path / "game.pg"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.fixture
def read(tmp_path):
    def read(text, **options):
        return arena_pg.read(stored(tmp_path, text), **options)

    return read


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pg")


def test_what_is_written_word_for_word():
    arena = nx.DiGraph([("a", "b"), ("b", "c"), ("b", "d"), ("c", "b"), ("a", "e")], initial="b", f2=["c"])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1, "d": 1, "e": 2}, "player")
    nx.set_node_attributes(arena, {"d": 0, "e": 1}, "winner")
    texts = [
        'parity 4;\nstart 1;\n0 1 0 1,4 "a";\n1 1 1 2,3 "b";\n2 1 0 2 "c";\n3 1 0 3 "d";\n4 2 1 4 "e";\n',
        'parity 4;\nstart 1;\n0 1 1 1,4 "a";\n1 1 0 2,3 "b";\n2 2 1 2 "c";\n3 1 1 3 "d";\n4 1 0 4 "e";\n',
    ]
    assert [arena_pg.render(arena, player=player) for player in (1, 2)] == texts


@given(arenas(), players)
@examples(250)
def test_even_wins_what_the_player_wins(arena, player):
    text = arena_pg.render(arena, player=player)
    game, start = as_pgsolver_reads(text)
    assert as_oink_reads(text) == game
    vertices = list(arena)
    won = {vertices[number] for number in even_wins(game)}
    assert won == set(attractor_sets(arena, player)[-1])
    assert won == (solve(arena).w1 if player == 1 else solve(arena).w2)
    assert vertices[start] == arena.graph["initial"]
    assert [name for *_, name in game.values()] == [str(vertex) for vertex in vertices]


@pytest.mark.parametrize("name", ["subtraction", "tictactoe", "fibonacci_nim", "marienbad"])
def test_columns_are_written_like_graphs(name):
    game = games.load(name)
    assert arena_pg.render(unfold_compact(game)) == arena_pg.render(unfold(game))


@pytest.mark.parametrize(
    ("arena", "player", "error", "told"),
    [
        (nx.DiGraph([(1, 2)]), 1, InvalidArena, "bare graph: it has no players"),
        (nx.DiGraph(kind="arena"), 1, InvalidArena, "an arena without vertices"),
        (nx.DiGraph(), 3, ParameterError, r"unknown player: 3 \(one of 1, 2\)"),
    ],
)
def test_what_cannot_be_written_is_refused(arena, player, error, told):
    with pytest.raises(error, match=told):
        arena_pg.render(arena, player=player)


def test_a_sink_that_nobody_has_decided_is_not_written():
    arena = nx.DiGraph(initial="a")
    arena.add_node("a", player=1)
    with pytest.raises(InvalidArena, match="a: a sink without a winner"):
        arena_pg.render(arena)


# There and back


@given(arenas(), players)
@examples(300)
def test_reading_gives_the_same_wins_in_the_same_number_of_plies(folder, arena, player):
    arena.graph["kind"] = "arena"
    text = arena_pg.render(arena, player=player)
    again = arena_pg.read(stored(folder, text), player=player)
    assert arena_pg.render(again, player=player) == text
    assert [label(again, number) for number in again] == [str(vertex) for vertex in arena]
    assert (again.graph["kind"], again.graph["name"]) == ("arena", "game")
    solution, reread = solve(arena), solve(again)
    for number, vertex in enumerate(arena):
        won = solution.winner[vertex] == player
        assert (reread.winner[number] == player) == won
        assert again.nodes[number]["player"] == arena.nodes[vertex]["player"]
        if won:
            assert reread.remoteness[number] == solution.remoteness[vertex]


labels = st.lists(st.text(max_size=6), min_size=1, max_size=5, unique=True)


@given(labels)
@example(['say "hi"', "\\x22", '"', "\\", "\n;", "\0\x1f\x7f\x85", "é∅😀\u202e\u200f", "\ud800", " ", "\\xE9", ""])
@example(["\\ud800", "\\u00e9", "é", "?"])
@examples(200)
def test_hostile_names_are_written_in_printable_ascii_and_read_back(folder, texts):
    arena = nx.DiGraph(initial=0, kind="arena")
    for number, text in enumerate(texts):
        arena.add_node(number, player=1, label=text, winner=number % 3)
    written = arena_pg.render(arena)
    game, _ = as_pgsolver_reads(written)
    assert all(re.fullmatch("[ -~]*", line) for line in written.split("\n"))
    read = [text.encode("utf-8", "backslashreplace").decode() or str(number) for number, text in enumerate(texts)]
    if len(set(read)) == len(read):
        assert len({name for *_, name in game.values()}) == len(texts)
        again = arena_pg.read(stored(folder, written))
        assert [label(again, number) for number in again] == read
        assert arena_pg.render(again) == written


def test_escapes_of_others_stay_what_they_are(read):
    arena = read('0 1 0 0 "\\nu X. \\\\ \\u12 \\ud800 \\U00110000 \\x4a";')
    assert label(arena, 0) == "\\nu X. \\\\ \\u12 \\ud800 \\U00110000 J"


# Reading


@st.composite
def parity_games(draw, priorities, *, closed):
    """Draw a parity game; if `closed`, no move leads out of the higher priority."""
    size = draw(st.integers(1, 7))
    game = {}
    for number in range(size):
        priority = draw(st.sampled_from(priorities))
        game[number] = (priority, draw(st.integers(0, 1)), [])
    for priority, _, after in game.values():
        allowed = [n for n in game if not closed or priority != max(priorities) or game[n][0] == priority]
        after.extend(draw(st.lists(st.sampled_from(allowed), min_size=1, max_size=3)))
    return game


def written(game):
    return "".join(f"{number} {p} {o} {','.join(map(str, after))};\n" for number, (p, o, after) in game.items())


@given(
    st.sampled_from([(1, 2), (0, 1), (0,), (1,), (2,)]).flatmap(lambda p: parity_games(p, closed=True)),
    players,
)
@examples(250)
def test_a_closed_game_is_won_as_in_the_arena(folder, game, even):
    arena = arena_pg.read(stored(folder, written(game)), player=even)
    winner = solve(arena).winner
    for_even = {p for p, *_ in game.values()} <= {1, 2}
    wins = even_wins(game)
    if for_even:
        assert {number for number in game if winner[number] == even} == wins
    else:
        assert {number for number in game if winner[number] == 3 - even} == set(game) - wins
    assert [arena.nodes[number]["player"] for number in game] == [
        even if o == 0 else 3 - even for _, o, _ in game.values()
    ]
    text = arena_pg.render(arena, player=even if for_even else 3 - even)
    again = solve(arena_pg.read(stored(folder, text), player=even if for_even else 3 - even)).winner
    keeper = even if for_even else 3 - even
    assert [again[number] == keeper for number in game] == [winner[number] == keeper for number in game]


@given(
    parity_games((0, 1, 2, 3), closed=False) | parity_games((1, 2), closed=False) | parity_games((0, 1), closed=False)
)
@examples(250)
def test_any_game_is_read_right(folder, game):
    """As a parity game always, and as reachability if it is no more than that."""
    seen = {p for p, *_ in game.values()}
    goal = 2 if seen <= {1, 2} else 1
    closed = all(game[s][0] == goal for p, _, after in game.values() if p == goal for s in after)
    path, wins = stored(folder, written(game)), even_wins(game)
    for even in (1, 2):
        arena = arena_pg.read(path, player=even)
        assert arena.graph["parity"] == ("max even" if even == 1 else "max odd")
        assert [arena.nodes[number]["priority"] for number in game] == [priority for priority, *_ in game.values()]
        winner = solve(arena, objective="parity").winner
        assert {number for number in game if winner[number] == even} == wins
        assert even_wins(as_pgsolver_reads(arena_pg.render(arena, player=even))[0]) & {*game} == wins
    if (seen <= {1, 2} or seen <= {0, 1}) and closed:
        winner = solve(arena_pg.read(path)).winner
        won = {number for number in game if winner[number] == 3 - goal}
        assert won == (wins if goal == 2 else set(game) - wins)
    else:
        arena = arena_pg.read(path)
        assert "forcing" not in arena.graph
        assert [arena.nodes[number]["player"] for number in game] == [owner + 1 for _, owner, _ in game.values()]
        assert {number: [*arena.adj[number]] for number in arena} == {
            number: [*dict.fromkeys(after)] for number, (_, _, after) in game.items()
        }
        text = arena_pg.render(arena)
        assert as_oink_reads(text) == as_pgsolver_reads(text)[0]
        assert as_pgsolver_reads(text)[0] == {
            number: (priority, owner, sorted({*after}), str(number))
            for number, (priority, owner, after) in game.items()
        }


@given(arenas(named=False), st.sampled_from([*PARITIES]), players, st.data())
@examples(250)
def test_arenas_with_priorities_are_written_as_the_games_that_they_are(folder, arena, parity, even, data):
    arena.graph["parity"] = parity
    for attributes in arena.nodes.values():
        attributes.update(player=data.draw(players), priority=data.draw(st.integers(0, 6)))
        if attributes.get("winner") == 0:
            attributes["winner"] = data.draw(players)
    won = solve(arena, objective="parity")
    text = arena_pg.render(arena, player=even)
    game, _ = as_pgsolver_reads(text)
    names = {name: number for number, (*_, name) in game.items()}
    assert even_wins(game) == {names[str(vertex)] for vertex in (won.w1 if even == 1 else won.w2)}
    again = solve(arena_pg.read(stored(folder, text), player=even), objective="parity").winner
    assert {vertex: again[names[str(vertex)]] for vertex in arena} == won.winner
    assert arena_pg.render(with_marks(arena), player=even) == text


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda arena: arena.nodes["b"].update(winner=0), "sink b is drawn: a parity game knows no draws"),
        (lambda arena: arena.nodes["b"].update(priority=10**18), "vertex b would have the priority 1,000,000,"),
        (lambda arena: arena.nodes["a"].pop("priority"), "vertex a has no priority"),
        (lambda arena: arena.graph.update(parity="max"), "parity: 'max'"),
    ],
)
def test_what_is_no_parity_game_is_not_written(change, told):
    arena = nx.DiGraph([("a", "b")])
    arena.add_nodes_from([("a", {"player": 1, "priority": 3}), ("b", {"player": 2, "winner": 1, "priority": 0})])
    change(arena)
    with pytest.raises(InvalidArena, match=re.escape(told)):
        arena_pg.render(arena)


def test_hand_made_for_odd(read):
    """Odd owns 0 and may walk into his target 3 through 2; from 1 Even keeps away for ever."""
    game = "parity 3; 0 0 1 1,2; 1 0 0 0,1; 2 0 0 3; 3 1 1 3;"
    assert even_wins(as_pgsolver_reads(game)[0]) == {1}
    solution = solve(read(game))
    assert {number for number, winner in solution.winner.items() if winner == 2} - {"pass to 1"} == {0, 2, 3}
    assert solution.draw[1] == "endless"
    assert solve(read(game, player=2)).winner[0] == 1


def test_a_move_of_the_same_owner_takes_two_plies(read):
    arena = read('0 1 0 1 "start"; 1 1 0 2; 2 2 1 2 "goal";')
    assert list(arena) == [0, 1, 2, "pass to 1"]
    assert solve(arena).remoteness == {0: 3, 1: 1, 2: 0, "pass to 1": 2}


PLAIN = "parity 1;\n0 1 0 1;\n1 2 1 1;\n"


@pytest.mark.parametrize(
    "text",
    [
        "0 1 0 1;1 2 1 1;",
        "1 2 1 1;0 1 0 1;",
        "parity 2;0 1 0 1;1 2 1 1;",
        "parity1;start0;\r\n0\r\n1\t0\n1\n;\n1 2 1 1 ,\t1 ;\n\n",
        "\n parity 1 ; start 0 ; 0 1 0 1,1; 1 2 1 1",
        '0 1 0 1 "";1 2 1 1"";',
        '0 1 0 1 "0";1 2 1 1"1";',
        "00 01 0 0001; 1 000000000000000002 1 1;",
    ],
)
def test_the_forms_of_one_game(read, text):
    text += "" if text.endswith((";", "\n")) else ";"
    arena, plain = read(text), read(PLAIN)
    assert list(arena.nodes(data=True)) == list(plain.nodes(data=True))
    assert (list(arena.edges), arena.graph) == (list(plain.edges), plain.graph)


def test_start_names_the_initial_vertex(read):
    assert read("start 1;" + PLAIN.partition("\n")[2]).graph["initial"] == 1


@pytest.mark.parametrize("even", [1, 2])
def test_who_wins_the_sinks(read, even):
    winners = nx.get_node_attributes(read("0 1 0 0,0; 1 2 0 1; 2 1 1 0,2,2; 3 1 1 3;", player=even), "winner")
    assert winners == {0: 3 - even, 1: even, 3: 3 - even}
    winners = nx.get_node_attributes(read("0 0 0 0; 1 1 0 1; 2 1 1 2,1;", player=even), "winner")
    assert winners == {0: even, 1: 3 - even, 2: 3 - even}


def test_names_that_are_there_twice_get_their_numbers(read):
    arena = read('0 1 0 1 "a"; 1 1 1 2 "a"; 2 1 0 3 "b"; 3 2 1 3; 4 2 1 4 "3";')
    assert [label(arena, vertex) for vertex in arena] == ["a (0)", "a (1)", "b", "3 (3)", "3 (4)"]
    arena = read('0 1 0 1 "a"; 1 1 0 2 "a"; 2 1 0 3 "a (1)"; 3 2 0 3 "a (1)\'";')
    assert [label(arena, vertex) for vertex in list(arena)[:4]] == ["a (0)", "a (1)''", "a (1)", "a (1)'"]


# Refused


REFUSED = [
    ("", "line 1: no vertex"),
    ("parity 0;\n", "line 2: no vertex"),
    ("parity 0;\nstart 0;\n\n", "line 4: no vertex"),
    ("parity;", r"line 1: the number of a vertex \(at most 18 digits\) expected, not 'parity;'"),
    ("parity 1\n0 1 0 1;", "line 1: the number of a vertex .* not 'parity 1"),
    ("party 1;\n", "line 1: the number of a vertex .* not 'party 1;"),
    ("parity 1; parity 1;", "line 1: the number of a vertex .* not 'parity 1;'"),
    (PLAIN + "start 0;", "line 4: the number of a vertex .* not 'start 0;'"),
    ("parity 0;\n0", "line 2: its priority .* expected, not the end of the file"),
    ("parity 0;\n\n0\n-1 0 0;", "line 4: its priority .* expected, not '-1 0 0;'"),
    ("-1 1 0 0;", "line 1: the number of a vertex .* not '-1 1 0 0;'"),
    ("0 1 2 0;", r"line 1: its owner \(0 or 1\) expected, not '2 0;'"),
    ("0 1 10 0;", r"line 1: its owner \(0 or 1\) expected, not '10 0;'"),
    ("0 1 0;", "line 1: a successor .* expected, not ';'"),
    ("0 1 0 ;", "line 1: a successor"),
    ('0 1 0 "a";', "line 1: a successor"),
    ("0 1 0 -1;", "line 1: a successor"),
    ("0 1 0 0,;", "line 1: a comma, a name in quotes or a semicolon expected, not ',;'"),
    ("0 1 0 0 0;", "line 1: a comma, a name in quotes or a semicolon expected, not '0;'"),
    ("0 1 0 0", "line 1: a comma, a name in quotes or a semicolon expected, not the end of the file"),
    ("0 1 0 0\n\n", "line 3: a comma, a name in quotes or a semicolon expected, not the end of the file"),
    ('0 1 0 0 "a;', "line 1: a comma, a name .* not '\"a;'"),
    ('0 1 0 0 "a\n";', "line 1: a comma, a name"),
    ('0 1 0 0 "a" "b";', "line 1: a comma, a name"),
    ('0 1 0 0 "a\\"b";', "line 1: a comma, a name"),
    (PLAIN + "rubbish", "line 4: the number of a vertex .* not 'rubbish'"),
    (PLAIN + "\0", r"line 4: the number of a vertex .* not '\\x00'"),
    ("// a comment\n" + PLAIN, "line 1: the number of a vertex"),
    ("0 1 0 0;\n0 1 0 0;", "line 2: vertex 0 is there twice"),
    ("0 1 0 1;\n2 1 0 0;\n1 1 0 7;", "line 3: vertex 1 has a move to 7, which is not there"),
    ("0 1 0 1;", "line 1: vertex 0 has a move to 1, which is not there"),
    ("1 1 0 1;", "line 1: vertex 1, and there is no vertex 0"),
    ("0 1 0 0;\n1 1 1 0;\n3 1 0 0;\n", "line 3: vertex 3, and there is no vertex 2"),
    ("999999999999999999 1 0 0;", "line 1: vertex 999999999999999999, and there is no vertex 0"),
    ("9" * 19 + " 1 0 0;", "line 1: the number of a vertex"),
    ("9" * 9999 + " 1 0 0;", "line 1: the number of a vertex"),
    ("0 " + "9" * 9999 + " 0 0;", "line 1: its priority"),
    ("0 1 0 " + "9" * 9999 + ";", "line 1: a successor"),
    ("0 1 0 0," + "9" * 9999 + ";", "line 1: a comma"),
    ("0 1 " + "0" * 9999 + " 0;", "line 1: its owner"),
    ("parity " + "9" * 9999 + ";0 1 0 0;", "line 1: the number of a vertex"),
    ("parity 3;" + PLAIN.partition("\n")[2], "line 1: parity 3, and the last vertex is 1"),
    ("\nparity 0;" + PLAIN.partition("\n")[2], "line 2: parity 0, and the last vertex is 1"),
    ("parity 1;\n\nstart 2;\n" + PLAIN.partition("\n")[2], "line 3: start 2, and the last vertex is 1"),
    (b'0 1 0 0;\n1 1 0 0 "\xc3\xa9";', "line 2: the byte 0xc3 is not ASCII"),
    (b"\xef\xbb\xbfparity 0;0 1 0 0;", "line 1: the byte 0xef is not ASCII"),
    (b"\x1f\x8b\x08\x00rubbish", "line 1: the byte 0x8b is not ASCII"),
]


@pytest.mark.parametrize(("text", "told"), REFUSED, ids=range(len(REFUSED)))
def test_a_bad_file_is_refused_with_its_line_and_the_reason(tmp_path, text, told):
    path = stored(tmp_path, text)
    with pytest.raises(InvalidArena, match=told) as error:
        arena_pg.read(path)
    assert str(error.value).startswith(f"{path}: line ")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < len(str(path)) + 160


@given(arenas(), st.data())
@examples(250)
def test_a_damaged_file_is_read_or_refused_in_one_line(folder, arena, data):
    text = bytearray(arena_pg.render(arena).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 4))] = data.draw(
            st.sampled_from([b"", b"9", b";", b'"', b"\n", b"\xff"])
        )
        text += b" " * (not text)
    path = stored(folder, bytes(text))
    told = ""
    try:
        solve(arena_pg.read(path, max_vertices=50, max_edges=500))
    except (InvalidArena, TooLarge) as error:
        told = str(error)
    assert "\n" not in told


MANY = 10**6
LONG = [
    "0 1 0 0" + " " * MANY,
    "0 1 0 0" + " ," * MANY,
    "0 1 0 0" + ",1 " * MANY,
    "0" * MANY,
    '0 1 0 0 "' + '" ' * MANY,
]


@pytest.mark.parametrize("text", [*LONG, "parity" + " " * MANY, " " * MANY, "\n" * MANY + "0 1 0 0"], ids=range(8))
def test_a_long_text_takes_no_longer_than_its_length(read, text):
    with pytest.raises(InvalidArena):
        read(text)


def test_bounds_are_met_while_reading(read):
    line = "".join(f"{number} 1 0 0,1;\n" for number in range(10)) + "rubbish"
    with pytest.raises(TooLarge, match=r"game.pg: 5 vertices, more than 4; raise --max-vertices"):
        read(line, max_vertices=4)
    with pytest.raises(TooLarge, match=r"game.pg: 6 edges, more than 5; raise --max-edges"):
        read(line, max_edges=5)
    with pytest.raises(TooLarge, match=r"game.pg: 1,000 vertices, more than 999"):
        read("parity 1000; rubbish", max_vertices=999)
    assert len(read(PLAIN, max_vertices=2, max_edges=2)) == 2


def test_bounds_count_the_pass_vertices(read):
    text = "0 1 0 1; 1 1 0 2; 2 2 0 2;"
    assert len(read(text, max_vertices=5, max_edges=4)) == 5
    with pytest.raises(TooLarge, match="5 vertices, more than 4"):
        read(text, max_vertices=4)
    with pytest.raises(TooLarge, match="4 edges, more than 3"):
        read(text, max_edges=3)


def test_a_player_that_there_is_not_is_refused_before_the_file_is_opened():
    with pytest.raises(ParameterError, match="unknown player: 0"):
        arena_pg.read("nowhere.pg", player=0)
    with pytest.raises(FileNotFoundError):
        arena_pg.read("nowhere.pg")
