"""Packed rules against the plain rules, position by position; each of them plain and compiled."""

import functools
import importlib.util
import itertools
import random
import runpy
import sys

import pytest
from quick_run import quick

import games
from arena.machine.columns import ARRAYS, LISTS
from arena.rules.capabilities import packed_rules
from arena.rules.packed import PackedRules, player, successors, winner

MOST = 4000
UNTOUCHED = -7
PACKED = [name for name in games.names() if hasattr(games.find(name), "packed")]
BOARDS = [
    {"rows": rows, "columns": columns, "align": align}
    for rows, columns, align in [
        (1, 1, 1), (1, 2, 1), (1, 2, 2), (2, 1, 2), (1, 5, 2), (5, 1, 2), (1, 6, 6), (6, 1, 6), (1, 8, 3), (8, 1, 3),
        (2, 2, 1), (2, 2, 2), (2, 3, 3), (3, 2, 3), (2, 4, 3), (4, 2, 4), (3, 3, 1), (3, 3, 2), (3, 3, 3), (1, 19, 1),
        (19, 1, 1), (2, 5, 2), (5, 2, 2),
    ]
]  # fmt: skip
HEAPS = [(0,), (1,), (5,), (0, 0), (0, 3), (3, 0, 2), (1, 1, 1), (2, 3), (4, 1, 2), (1, 3, 5, 7), (9, 9, 9), (1,) * 8]
TAKES = [(0, (1, 2, 3)), (1, (1,)), (1, (2,)), (4, (2, 5)), (5, (5,)), (20, (2, 5)), (21, (3, 1, 3)), (30, (4, 9, 11))]
SIZES = [{"rows": rows, "columns": columns} for rows, columns in [(1, 1), (1, 6), (5, 1), (2, 3), (3, 3), (3, 4)]]
VARIANTS = {
    "cram": [{**size, "misere": misere} for size in SIZES for misere in (False, True)],
    "domineering": SIZES,
    "clobber": SIZES,
    "hexapawn": [{}, {"rows": 4, "columns": 3}, {"rows": 3, "columns": 1}, {"rows": 6, "columns": 2}],
    "dots_and_boxes": SIZES,
    "kalah": [{"houses": houses, "seeds": seeds} for houses, seeds in [(1, 1), (1, 9), (2, 5), (3, 2), (3, 6), (4, 3)]],
    "hex": [{"size": size} for size in (1, 2, 3, 5)],
    "col": [*SIZES[:-1], {"on": "petersen"}],
    "snort": [*SIZES[:-1], {"on": "cycle5"}],
    "connect_four": [{}, *BOARDS, {"rows": 3, "columns": 4, "align": 4}, {"rows": 17, "columns": 1, "align": 4}],
    "tictactoe": [
        {**board, "misere": misere}
        for board in [*BOARDS, {"rows": 2, "columns": 5, "align": 4}, {"rows": 4, "columns": 4, "align": 4}]
        for misere in (False, True)
    ],
    "marienbad": [{}, {"heaps": (2, 0, 3)}, {"heaps": (0,)}],
    "nim": [{"heaps": heaps, "misere": misere} for heaps in HEAPS for misere in (False, True)],
    "subtraction": [{"heap": heap, "take": take, "misere": flag} for heap, take in TAKES for flag in (False, True)],
}
LARGE = [
    games.load("connect_four"),
    games.load("connect_four", rows=9, columns=6),
    games.load("connect_four", rows=3, columns=15, align=6),
    games.load("connect_four", rows=1, columns=19, align=5),
    games.load("connect_four", rows=16, columns=3, align=16),
    games.load("connect_four", rows=18, columns=2, align=18),
    games.load("connect_four", rows=19, columns=3, align=19),
    games.load("tictactoe", rows=3, columns=13, align=5),
    games.load("tictactoe", rows=13, columns=3, align=7, misere=True),
    games.load("tictactoe", rows=19, columns=2, align=4),
    games.load("tictactoe", rows=6, columns=6, align=4),
    games.load("nim", heaps=(1,) * 61),
    games.load("nim", heaps=(3, 0) * 12 + (90,), misere=True),
    games.load("subtraction", heap=2**61 - 1, take=(2**57, 2**59, 2**60 - 1)),
    games.load("subtraction", heap=9, take=(2, 2**62)),
]
either_engine = pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["plain", "compiled"])


SMALL = [games.load(name, **parameters) for name in PACKED for parameters in VARIANTS.get(name, [{}])]


@pytest.fixture(params=[*SMALL, *LARGE], ids=repr)
def game(request):
    return request.param


def positions_of(game):
    """All positions, or the first where there are too many."""
    found, queue = {game.initial}, [game.initial]
    for position in itertools.takewhile(lambda _: len(queue) <= MOST, queue):
        for _, following in game.moves(position):
            if following not in found:
                found.add(following)
                queue.append(following)
    return queue


@functools.cache
def known(game):
    """What the plain rules say, by code: the position, its player, its winner and the codes after moves, each once."""
    rules, found = game.packed(), {}
    for position in plays_of(game) if game in LARGE else positions_of(game):
        won = game.winner(position)
        after = list(dict.fromkeys(rules.pack(following) for _, following in game.moves(position)))
        found[rules.pack(position)] = (position, game.player(position), -1 if won is None else won, after)
    return found


def plays_of(game):
    """The positions of some random plays, and of those in which both take the first move, or each from his side."""
    choosing = random.Random(7)
    policies = [lambda moves, _: moves[0], lambda moves, turn: moves[turn - 2]]
    policies += [lambda moves, _: choosing.choice(moves)] * 30
    found = {}
    for policy in policies:
        position = game.initial
        while position is not None:
            found[position] = None
            moves = list(game.moves(position))
            position = policy(moves, game.player(position))[1] if moves else None
    return list(found)


def _look(codes, rule, buffer, players, winners, many, after):
    for place in range(len(codes)):
        code = codes[place]
        players[place] = player(code, rule)
        winners[place] = winner(code, rule)
        many[place] = successors(code, rule, buffer) if winners[place] < 0 else 0
        for number in range(many[place]):
            after[place * len(buffer) + number] = buffer[number]


def looked_at(rules, codes, engine):
    """Give player, winner and successors of each code as the packed rules have them."""
    column, buffer = engine.empty(len(codes), "i8"), engine.full(rules.width + 5, UNTOUCHED, "i8")
    column[:] = codes
    players, winners, many = (engine.full(len(codes), 0, "i8") for _ in range(3))
    after = engine.full(len(codes) * (rules.width + 5), 0, "i8")
    loop = rules.loop(_look, engine)
    loop(column, rules.columns(engine)[0], buffer, players, winners, many, after)
    assert list(buffer[rules.width :]) == [UNTOUCHED] * 5
    wide = len(buffer)
    rows = [list(map(int, after[place * wide : place * wide + many[place]])) for place in range(len(codes))]
    return list(zip(map(int, players), map(int, winners), rows, strict=True))


def test_every_packed_game_has_variants_here():
    assert set(PACKED) == set(VARIANTS)


@pytest.mark.slow
@either_engine
def test_packed_rules_say_what_the_plain_rules_say_and_in_their_order(game, engine):
    by_plain_rules = [said[1:] for said in known(game).values()]
    assert looked_at(game.packed(), list(known(game)), engine) == by_plain_rules


def test_unpack_is_the_inverse_of_pack_and_codes_are_below_the_size(game):
    rules = game.packed()
    assert packed_rules(game)
    assert [rules.unpack(code) for code in known(game)] == [position for position, *_ in known(game).values()]
    assert all(0 <= code < rules.size for code in known(game))


def test_every_move_leads_to_a_larger_code_or_every_move_to_a_smaller_one(game):
    rising = game.packed().rising
    assert all((following > code) == rising for code, (*_, after) in known(game).items() for following in after)


def test_no_play_is_longer_than_the_plies_and_no_position_has_more_moves_than_the_width(game):
    rules, longest = game.packed(), {}
    for code in sorted(known(game), reverse=rules.rising):
        after = known(game)[code][-1]
        assert len(after) <= rules.width
        longest[code] = 1 + max((longest.get(following, 0) for following in after), default=-1)
    assert longest[rules.pack(game.initial)] <= rules.plies


def test_where_the_number_of_positions_is_known_it_is_right(game):
    positions, found = game.packed().positions, len(known(game))
    assert positions is None or game in LARGE or (found == positions if found <= MOST else found < positions)


@pytest.mark.parametrize("name", ["nim", "marienbad"])
def test_nim_knows_the_number_of_its_positions(name):
    assert games.load(name).packed().positions == 752


def test_connect_four_knows_the_number_of_its_positions():
    assert games.load("connect_four").packed().positions == 4_531_985_219_092


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("connect_four", {"rows": 19, "columns": 19}),
        ("connect_four", {"rows": 8, "columns": 7}),
        ("tictactoe", {"rows": 5, "columns": 8}),
        ("nim", {"heaps": (1,) * 62}),
        ("nim", {"heaps": (99,) * 12}),
    ],
)
def test_a_game_whose_positions_do_not_fit_in_a_number_has_no_packed_rules(name, parameters):
    assert packed_rules(games.load(name, **parameters)) is None


# Compiled code: whose it is, and how long it is kept


def test_games_of_one_file_share_compiled_loops_whatever_their_sizes():
    small, large, misere = (
        games.load("nim", heaps=(1, 2)).packed(),
        games.load("nim", heaps=(9, 9, 9, 9, 9)).packed(),
        games.load("marienbad").packed(),
    )
    assert small.loop(_look, ARRAYS) is large.loop(_look, ARRAYS) is misere.loop(_look, ARRAYS)
    assert looked_at(small, [2], ARRAYS) == [(1, -1, [1])]
    assert looked_at(large, [2], ARRAYS) == [(1, -1, [1])]
    assert len(small.loop(_look, ARRAYS).signatures) == 1


def test_games_of_different_files_do_not_share_compiled_loops():
    rules = [games.load(name).packed() for name in PACKED]
    assert len({each.loop(_look, ARRAYS) for each in rules}) == len({each.successors.__module__ for each in rules}) > 4


COUNTDOWN = """
def player(code, rule):
    return (code & 1) + 1


def winner(code, rule):
    return {winner} if code < 2 else -1


def successors(code, rule, buffer):
    buffer[0] = code - 2 + 1 - 2 * (code & 1)
    return 1
"""
NORMAL, MISERE = COUNTDOWN.format(winner="2 - code"), COUNTDOWN.format(winner="code + 1")


def countdown(rules, helpers=()):
    """One heap, from which one object is taken at a time."""
    return PackedRules(
        size=22,
        width=1,
        plies=10,
        rising=False,
        parameters=(),
        **{name: rules[name] for name in ("player", "winner", "successors")},
        pack=lambda position: 2 * position[0] + position[1] - 1,
        unpack=lambda code: (code // 2, code % 2 + 1),
        helpers=helpers,
    )


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write a module and import it, however often it has been imported before."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(name, text):
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location(name, path)
        monkeypatch.setitem(sys.modules, name, importlib.util.module_from_spec(spec))
        spec.loader.exec_module(sys.modules[name])
        return vars(sys.modules[name])

    return write


def winners_of(rules):
    return [won for _, won, _ in looked_at(rules, [0, 1], ARRAYS)]


def test_a_file_of_rules_that_changes_gets_code_of_its_own(written):
    assert winners_of(countdown(written("countdown", NORMAL))) == [2, 1]
    assert winners_of(countdown(written("countdown", MISERE))) == [1, 2]


def test_a_file_of_rules_that_does_not_change_is_compiled_once(written):
    first = countdown(written("countdown", NORMAL))
    assert winners_of(first) == [2, 1]
    again = countdown(written("countdown", NORMAL))
    assert again.loop(_look, ARRAYS) is not first.loop(_look, ARRAYS)
    assert winners_of(again) == [2, 1]
    assert sum(again.loop(_look, ARRAYS).stats.cache_hits.values()) == 1


def test_a_file_of_helpers_that_changes_gives_the_rules_code_of_their_own(written):
    calling = "from helpers_of_countdown import lost\n" + COUNTDOWN.format(winner="lost(code)")
    for text, expected in (("2 - code", [2, 1]), ("code + 1", [1, 2])):
        lost = written("helpers_of_countdown", f"def lost(code):\n    return {text}\n")["lost"]
        assert winners_of(countdown(written("countdown", calling), helpers=(lost,))) == expected


@pytest.mark.slow
def test_rules_without_a_file_as_in_a_notebook_are_compiled_and_not_kept(written, tmp_path):
    for text, expected in ((NORMAL, [2, 1]), (MISERE, [1, 2])):
        rules = countdown(written("countdown", text))
        (tmp_path / "countdown.py").unlink()
        assert winners_of(rules) == expected
        assert not rules.loop(_look, ARRAYS).stats.cache_hits


@pytest.mark.slow
def test_rules_of_a_module_that_is_not_imported_by_its_name_are_compiled_all_the_same(tmp_path):
    for text, expected in ((NORMAL, [2, 1]), (MISERE, [1, 2])):
        (tmp_path / "script.py").write_text(text)
        assert winners_of(countdown(runpy.run_path(str(tmp_path / "script.py")))) == expected


@pytest.mark.parametrize("kind", quick(1, ["class {name}:", "def {name}():"]), ids=["in classes", "in functions"])
def test_rules_of_the_same_names_in_one_file_do_not_share_compiled_loops(written, kind):
    """Static methods of two classes, or what two functions make."""
    parts = []
    for name, text in (("Normal", NORMAL), ("Misere", MISERE)):
        lines = text if kind.startswith("def") else text.replace("def", "@staticmethod\ndef")
        made = "\nreturn locals()\n" if kind.startswith("def") else "\n"
        parts.append(kind.format(name=name) + (lines + made).replace("\n", "\n    "))
    found = written("countdown", "\n\n\n".join(parts))
    for name, expected in (("Normal", [2, 1]), ("Misere", [1, 2])):
        rules = found[name]() if kind.startswith("def") else vars_of(found[name])
        assert winners_of(countdown(rules)) == expected


@pytest.mark.slow
def test_rules_that_close_over_a_number_do_not_share_compiled_loops(written):
    making = "def make(lost):" + COUNTDOWN.format(winner="lost - code if lost == 2 else code + lost").replace(
        "\n", "\n    "
    )
    found = written("countdown", making + "\n    return locals()\n")
    for lost, expected in ((2, [2, 1]), (1, [1, 2])):
        assert winners_of(countdown(found["make"](lost))) == expected


def vars_of(rules):
    return {name: getattr(rules, name) for name in ("player", "winner", "successors")}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["connect_four", "tictactoe"])
def test_no_line_of_a_packed_board_is_looked_for_beyond_64_bits(name):
    """A compiled shift by 64 or more is one by less."""
    boards = 0
    for rows in range(1, 20):
        for columns in range(1, 20):
            for align in range(1, max(rows, columns) + 1):
                game = games.load(name, rows=rows, columns=columns, align=align)
                if packed_rules(game):
                    boards += 1
                    assert max(game.steps) * (align - 1) < 64
    assert boards > 500
