"""Games of users: in files and packages, what is wrong with them, what `check_game` finds, games on arenas."""

import pickle
import re
import subprocess
import sys
import textwrap

import networkx as nx
import numpy as np
import pytest
from command import output, refused
from odd_games import LATE, ODD, text_of
from small_games import COUNT, HALVING, NO_GAMES, NONSENSE, faulty_games

import games
from arena import (
    ArenaError,
    GraphGame,
    ImpartialGame,
    InvalidArena,
    InvalidGame,
    ParameterError,
    TooLarge,
    check,
    check_game,
    implicit,
    load,
    play_matches,
    position_graph,
    read,
    search,
    search_tree,
    solve,
    unfold,
    unfold_compact,
)

pytestmark = pytest.mark.usefixtures("plain_loops")


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write files into a folder, where the test then is."""
    monkeypatch.chdir(tmp_path)

    def written(name, text, *changes):
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        return name

    return written


# ---- a class in a file


def test_a_game_in_a_file_is_found_by_its_class_or_alone(write):
    write("count.py", COUNT)
    for name in ("count.py:Count", "count.py", "./count.py"):
        game = load(name, top=6)
        assert repr(game) == "Count(top=6)"
        assert game == load("count.py:Count", top=6)
        assert solve(unfold(game)).winner[game.initial] == 2
        assert check_game(game)
        assert games.is_game(name)
    beside = "@dataclass(frozen=True)\nclass Pair:\n    left: int\n\nclass Other:\n    pass\n_Count = Count"
    imported = "from games.nim import Nim\nfrom arena import ImpartialGame\n"
    assert repr(load(write("beside.py", imported + COUNT + beside))) == "Count(top=5)"
    tops = load(write("list.py", COUNT, ("top: int = 5", "tops: tuple[int, ...] = (5,)"), ("self.top", "self.tops[0]")))
    assert len(unfold(tops)) == len(unfold(load("count.py")))


def test_a_changed_file_is_loaded_again_and_files_of_one_name_are_two_games(write):
    first = games.find(write("count.py", COUNT))
    assert games.find("count.py") is first
    write("more/count.py", COUNT, ("= 5", "= 7"))
    assert [load(name).top for name in ("count.py", "more/count.py", "count.py")] == [5, 7, 5]
    write("count.py", COUNT, ("= 5", "= 8"))
    assert load("count.py").top == 8
    assert first().top == 5


def test_an_impartial_game_in_a_file_has_its_position_graph(write):
    game = load(write("halving.py", HALVING), heap=40)
    assert isinstance(game, ImpartialGame)
    assert len(position_graph(game)) == 40
    assert game.parse("3 J2") == (3, 2)
    assert solve(unfold(game)).winner[game.initial] == 1


def test_a_file_is_a_game_of_the_command_line(write):
    write("count.py", COUNT)
    assert "J1 wins" in output("solve", "count.py:Count", "--top", 4)
    assert "J2 wins" in output("solve", "count.py", "--top", 6)
    assert "--top" in output("table", "count.py", "--help")
    one, two = (output("simulate", "count.py", "--games", 30, "--workers", count) for count in (1, 2))
    assert one == two
    write("Options.py", COUNT, ("top", "Top_number"))
    assert "J1 wins" in output("solve", "Options.py", "--Top-number", 7)


def test_another_process_finds_the_game_of_a_pickle(write):
    sent = pickle.dumps(load(write("count.py", COUNT), top=8))
    script = "import os, pickle, sys; os.chdir('/'); print(list(pickle.loads(sys.stdin.buffer.read()).moves((7, 1))))"
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, check=True)
    assert done.stdout == b"[('1', (8, 2))]\n"
    assert pickle.loads(sent) == load("count.py", top=8)  # noqa: S301 - our own


def test_names_that_mean_nothing_are_refused(write):
    write("count.py", COUNT)
    write("two.py", COUNT + "@dataclass(frozen=True)\nclass More(Count):\n    pass\n")
    for name, named in [
        ("gone.py", "gone.py"),
        ("gone.py:Game", "gone.py"),
        ("nul\0.py", "null"),
        ("count.py:Game", "'Game'.*Count"),
        ("count.py:", "''.*Count"),
        ("count.py:dataclass", "'dataclass'.*Count"),
        ("two.py", "two.py:Count.*two.py:More"),
        ("count", "'count'"),
    ]:
        with pytest.raises(ParameterError, match=named):
            load(name)


def test_files_that_hold_no_game_are_refused(write):
    for old, new, named in NO_GAMES:
        with pytest.raises(InvalidGame, match=named):
            load(write("game.py", COUNT, (old, new)))
    with pytest.raises(InvalidGame, match=r"Halving.*read"):
        load(write("game.py", HALVING, ("def read", "def reads")))


# ---- errors of the rules


def test_rules_that_answer_nonsense_are_a_fault_that_names_the_position(write):
    for changes, named in NONSENSE:
        game = load(write("game.py", COUNT, *changes))
        report = check_game(game)
        faults = " ".join(each.fault for each in report.checks if not each.holds)
        assert not report, changes
        assert re.search(named, faults), (faults, named)


def test_an_error_of_the_rules_is_reported_with_its_position(write):
    broken = ("for step in (1, 2)", "for step in (1, 2 + 1 // (3 - number))")
    game = load(write("game.py", COUNT, broken))
    for ask in (unfold, unfold_compact):
        with pytest.raises(ZeroDivisionError):
            ask(game)
    with pytest.raises(InvalidGame, match=r"game.py, at 3 by \d: ZeroDivisionError"):
        play_matches(game, "random", "random", 20, workers=2)
    done = subprocess.run(
        [sys.executable, "-m", "arena", "solve", "game.py"], capture_output=True, text=True, check=False
    )
    first, *below = done.stderr.splitlines()
    assert "2 + 1 // (3 - number)" in below[-1]
    assert (done.returncode, done.stdout) == (1, "")
    assert first.startswith("arena: ")
    assert all(named in first for named in ("game.py", "3 by 1", "ZeroDivisionError")), first
    for error in ("SystemExit(3)", "OSError('no\\nway')"):
        raising = ("number, player = position\n", f"number, player = position\n        raise {error}\n")
        write("game.py", COUNT, raising)
        done = subprocess.run(
            [sys.executable, "-m", "arena", "solve", "game.py"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert done.stderr.lstrip().startswith(f"arena: game.py, at 0 by 1: {error.partition('(')[0]}"), done.stderr


def test_games_without_end_are_bounded(write):
    game = load(write("game.py", COUNT, (" if number + step <= self.top", "")))
    with pytest.raises(TooLarge, match="1,000"):
        unfold(game, max_vertices=1000)


def test_texts_that_are_no_position_are_refused_whatever_parse_raises(write):
    game = load(write("count.py", COUNT))
    for text in ("", "nonsense", "1", "1 by x"):
        with pytest.raises(ParameterError, match="not a position"):
            search(game, text)

    class Careless(type(load("subtraction"))):
        def read(self, text):
            return int(text)

    with pytest.raises(ParameterError, match=r"not a position.*'five'"):
        Careless().parse("five")


# ---- what check_game finds


def test_odd_games_are_found(write):
    for kind, changes in {**ODD, **LATE}.items():
        if kind in ("octal leaves", "nothing", "place is no number", "an evaluation leaves"):
            continue  # no check asks for these; a position may be None, with a turn
        write("heap.py", text_of(changes))
        if "construct" in kind:
            continue  # there is no game to check
        try:
            report = check_game(load("heap.py:Heap"), max_positions=50)
        except ArenaError:
            continue  # it is not even a game
        assert not report, kind
        assert repr(report).startswith("<GameReport")


def test_a_plain_game_has_no_fault(write):
    for name in ("Heap", "Toads"):
        report = check_game(load(f"{write('heap.py', text_of([]))}:{name}"))
        assert report, report
    report = check_game(load("connect_four", rows=3, columns=3, align=3))
    assert report
    assert repr(report).startswith("<GameReport of all 694 positions")


def test_every_check_can_fail():
    for name, game in faulty_games().items():
        report = check_game(game, max_positions=60)
        failed = [each.name for each in report.checks if not each.holds]
        assert name in failed, (name, failed)
        assert name in repr(report)
        assert len(repr(report)) < 3000
    with pytest.raises(ParameterError, match="nim"):
        check_game("nim")


# ---- installed packages


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Install a package with games, one of them right."""
    info = tmp_path / "plug-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plug\nVersion: 1.0\n")
    entries = """\
        [arena.games]
        halving = plug_games:Halving
        broken = nonesuch:Game
        lacking = plug_games:Nothing
        odd = plug_games:ImpartialGame
        leaving = plug_leaves:Game
        nim = plug_games:Halving
        """
    (info / "entry_points.txt").write_text(textwrap.dedent(entries))
    (tmp_path / "plug_games.py").write_text(HALVING)
    (tmp_path / "plug_leaves.py").write_text("raise SystemExit(4)")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in ("plug_games", "plug_leaves"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("site")
def test_games_of_packages_are_found_and_ours_win():
    assert games.installed() == ["broken", "halving", "lacking", "leaving", "odd"]
    assert "halving" not in games.names()
    assert repr(load("halving", heap=4)) == "Halving(heap=4)"
    assert games.find("nim").__name__ == "Nim"
    assert pickle.loads(pickle.dumps(load("halving"))) == load("halving")  # noqa: S301 - our own
    for name, named in [
        ("broken", "nonesuch"), ("lacking", "Nothing"), ("odd", "frozen dataclass"), ("leaving", "SystemExit")
    ]:  # fmt: skip
        with pytest.raises(InvalidGame, match=f"{name}.*{named}"):
            load(name)
    assert "J2 wins" in output("solve", "halving", "--heap", 7)
    assert "halving" in output("games")
    assert "halving" in refused("solve", "halvin")


# ---- games from functions


def halved(heap):
    return [heap - taken for taken in range(1, heap // 2 + 1)]


def test_functions_are_a_game():
    game = implicit(lambda place: [(after, 1 - place[1]) for after in halved(place[0])], lambda place: place[1],
                    players=(0, 1), initial=(10, 0))  # fmt: skip
    assert solve(unfold(game)).value(game.initial)[0] == 1
    assert len(unfold_compact(game)) == len(unfold(game)) == len(unfold(game.__class__(**vars(game))))
    assert play_matches(game, "random", "minimax:plies=2", 3).games == 3
    assert search(game, (2, 0)).win_in == 1
    drawn = implicit(lambda place: {"on": place + 1} if place < 3 else {}, lambda place: 1 + place % 2,
                     lambda place: place, winner=lambda place: 2 if place == 9 else None, initial=0)  # fmt: skip
    assert [drawn.winner(place) for place in (0, 3, 9)] == [None, 0, 2]
    assert search(drawn, plies=2).value == 2
    with pytest.raises(ParameterError, match=r"2.*0, 1"):
        unfold(implicit(halved, lambda _: 2, players=(0, 1), initial=4))
    with pytest.raises(ParameterError, match="initial"):
        unfold(implicit(halved, lambda _: 1))
    with pytest.raises(ParameterError, match="player"):
        implicit(halved, None)


def test_all_that_a_game_lacks_is_named_at_once():
    class Half:
        initial = 1

        def moves(self, _):
            return []

    with pytest.raises(ParameterError, match="player, winner"):
        unfold(Half())
    Half.player, Half.winner = (lambda *_: 1), (lambda *_: 0)
    assert unfold(Half()).nodes[1]["label"] == search_tree(Half()).nodes[0]["label"] == "1"
    Half.canonical = lambda _, position: position
    assert search_tree(Half(), symmetry=True).nodes[0]["label"] == "1"
    assert check_game(Half())
    with pytest.raises(ParameterError, match="Half is a class"):
        unfold(Half)


def test_a_game_prints_its_positions_as_python_does_unless_it_has_labels(write):
    name = write("bare.py", COUNT.partition("    def label")[0])
    assert "(1, 2)" in output("table", name)
    assert "(1, 2)" in output("play", name, "--first", "first", "--second", "first")
    for answer in (output("search", name, "--json"), output("analyze", name, "2, 1, 2", "--json")):
        assert '"position": "(0, 1)"' in answer
    assert output("check", name)
    output("tree", name, "-o", "tree.dot")


def test_numbers_of_numpy_are_parameters():
    assert repr(load("nim", heaps=tuple(np.array([1, 2])), misere=np.bool_(True))) == "Nim(heaps=(1, 2), misere=True)"
    assert type(load("nim"))(heaps=[np.int64(3)]) == load("nim", heaps=(3,))


# ---- games on arenas


def test_an_arena_is_a_game():
    for name in ("sans_interet", "minimax_tree", "minimax_graph"):
        graph = read(name)
        game = GraphGame(graph)
        assert game == GraphGame(graph.copy())
        assert hash(game) == hash(GraphGame(graph.copy()))
        assert game.initial == graph.graph["initial"]
        assert graph.graph["name"] in repr(game)
        for vertex, data in graph.nodes(data=True):
            assert game.player(vertex) == data["player"]
            ended = game.winner(vertex) is not None or vertex in {
                *graph.graph.get("f1", ()),
                *graph.graph.get("f2", ()),
            }
            after = [] if ended else list(graph[vertex])
            assert [following for _, following in game.moves(vertex)] == after
            assert game.parse(game.label(vertex)) == vertex
    sans = read("sans_interet")
    again = unfold(GraphGame(sans))
    assert solve(again).winner == {vertex: who for vertex, who in solve(sans).winner.items() if vertex in again}
    assert check(again) == []


def test_moves_of_one_name_are_told_apart():
    graph = nx.DiGraph(initial="a")
    graph.add_node("a", player=1)
    for vertex in "bc":
        graph.add_node(vertex, player=2, winner=1)
        graph.add_edge("a", vertex, move="go")
    names = [move for move, _ in GraphGame(graph).moves("a")]
    assert len(set(names)) == 2
    assert all("go" in name for name in names)


def test_play_stops_at_targets():
    graph = nx.DiGraph([("a", "b"), ("b", "a")], initial="a", f1=["b"])
    nx.set_node_attributes(graph, {"a": 1, "b": 2}, "player")
    game = GraphGame(graph)
    assert (game.winner("b"), list(game.moves("b"))) == (1, [])


def test_what_is_no_arena_is_no_game():
    bare = nx.DiGraph([("a", "b")], kind="graph")
    lost = nx.DiGraph([("a", "b")])
    nx.set_node_attributes(lost, {"a": 1, "b": 2}, "player")
    lost.nodes["b"]["winner"] = 1
    for graph in (read("kernel_ad"), bare, lost):
        with pytest.raises(ArenaError):
            GraphGame(graph)
    lost.graph["initial"] = "a"
    assert GraphGame(lost).winner("b") == 1
    lost.nodes["b"]["value"] = "much"
    with pytest.raises(InvalidArena, match="much"):
        GraphGame(lost)
