"""The contract of a game: what its rules must be, held against a sample of its positions."""

from __future__ import annotations

import dis
import random
import traceback
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from arena.columns import ARRAYS, LISTS, Column
from arena.errors import ArenaError, InvalidGame, shown
from arena.game import ImpartialGame
from arena.loop import numba_or_none
from arena.packed import SOUND, PackedRules, packed_rules, player, successors, winner

POSITIONS = 1000
"""The positions that are looked at breadth first, before packed rules are trusted."""
PLAYS = 100
"""The random plays that are looked at beside them, at most."""
PLAYED = 500
"""The positions that these add, at most."""
MOST_PLIES = 100_000
"""The plies of a random play."""
KEPT = 50
"""The positions that a random play adds, at most: half of them its last ones, the others spread over it."""
MOST_MOVES = 1_000_000
"""The moves of one position."""
MOST_EDGES = 200_000
"""The moves that are looked at breadth first, and again in random plays; those of a position are looked at whole."""
SEED = 0
"""Random plays are the same each time."""
NONSENSE = ("", "nonsense", "-1", "1;2", "\0", "9" * 5000, "99,99,99,99,99", "\u0663", "(", "1 J3")
"""Texts that are positions of few games."""


class Known(NamedTuple):
    """What the rules say of a position."""

    player: int
    winner: int | None
    moves: list[tuple[str, Any]]
    ply: int


@dataclass(frozen=True)
class Sample:
    """Some positions of a game, with what its rules say of each.

    Parameters
    ----------
    known : dict
        The positions, breadth first, then those of random plays.
    breadth, plays : int
        How many were found breadth first, and in how many random plays the others were looked for.
    complete : bool
        Whether these are all the positions that can be reached.
    faults : list of str
        Where the rules gave no answer, or nonsense.
    """

    known: dict[Hashable, Known]
    breadth: int
    plays: int
    complete: bool
    faults: list[str]

    def __str__(self) -> str:
        if self.complete:
            return f"all {len(self.known):,} positions"
        more = len(self.known) - self.breadth
        return f"the first {self.breadth:,} positions, and {more:,} more of {self.plays} random plays"


@dataclass(frozen=True)
class RuleCheck:
    """One check of a game: its name, what it asks, and what is wrong; no fault where it holds."""

    name: str
    asks: str
    fault: str | None

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None


@dataclass(frozen=True)
class GameReport:
    """The checks of a game, and on which positions they were made."""

    sample: Sample
    checks: list[RuleCheck]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.holds for check in self.checks)


def check_game(game: Any, *, max_positions: int = POSITIONS) -> GameReport:
    """Hold the rules of a game against what is asked of every game, on a sample of its positions.

    Parameters
    ----------
    game : Game
        The game.
    max_positions : int, optional
        How many positions are looked at breadth first. Where there are more, up to 500 are added of 100 random plays.

    Returns
    -------
    GameReport
        A check for each thing that is asked, `packed`, `diagram` and `canonical` only of games that have them.

    Notes
    -----
    O(positions looked at and moves between them) calls of the rules. Nothing is known of the other positions.

    Examples
    --------
    >>> from games import load
    >>> report = check_game(load("subtraction", heap=5))
    >>> report.holds, str(report.sample)
    (True, 'all 10 positions')
    >>> [check.name for check in report.checks]
    ['answers', 'fixed', 'turns', 'moves', 'ends', 'labels', 'parse', 'refuses', 'diagram', 'packed']
    """
    looked = sample(game, max_positions)
    checks = [RuleCheck("answers", "the rules answer", next(iter(looked.faults), None))]
    for name, (asks, faults) in CHECKS.items():
        if name not in OPTIONAL or hasattr(game, name):
            checks.append(RuleCheck(name, asks, _first(faults, game, looked)))
    return GameReport(looked, checks)


def _first(faults: Callable[[Any, Sample], Iterator[str]], game: Any, looked: Sample) -> str | None:
    """Give the first fault; an error of the rules is one."""
    try:
        return next(faults(game, looked), None)
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        return told(error)


def sample(game: Any, most: int = POSITIONS, most_edges: int = MOST_EDGES) -> Sample:
    """Look at the first positions breadth first, then at those of random plays where there are more."""
    looked = Sample({}, 0, 0, False, [])
    try:
        initial = game.initial
        hash(initial)
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        return Sample({}, 0, 0, False, [f"initial: {told(error)}"])
    queue, edges = {initial: 0}, 0
    for position, ply in _growing(queue, most):
        known = _ask(game, position, ply, looked)
        for _, following in known.moves if known else ():
            queue.setdefault(following, ply + 1)
        edges += len(known.moves) if known else 0
        if edges > most_edges:
            break
    breadth, complete = len(looked.known), len(queue) == len(looked.known)
    plays, edges, chance = 0, 0, random.Random(SEED)  # noqa: S311 - play, not secrets
    while not complete and not looked.faults and plays < PLAYS and edges < most_edges:
        if len(looked.known) >= breadth + PLAYED:
            break
        plays += 1
        edges += _play(game, initial, chance, looked, most_edges - edges)
    return Sample(looked.known, breadth, plays, complete, looked.faults)


def _growing(queue: dict[Hashable, int], most: int) -> Iterator[tuple[Hashable, int]]:
    """Go through the first of a dictionary's items, which may become more meanwhile."""
    done = 0
    while done < min(len(queue), most):
        for position, ply in list(queue.items())[done:most]:
            done += 1
            yield position, ply


def _play(game: Any, initial: Hashable, chance: random.Random, looked: Sample, most_edges: int) -> int:
    """Play at random, look at some of the positions, and give the number of moves that there were to choose from."""
    played, edges = [initial], 0
    try:
        while len(played) <= MOST_PLIES and edges < most_edges:
            moves = list(islice(game.moves(played[-1]), MOST_MOVES))
            if not moves:
                break
            edges += len(moves)
            played.append(chance.choice(moves)[1])
            hash(played[-1])
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        told(error)  # where it was, `_ask` tells
    half = KEPT // 2
    plies = {*range(0, len(played), len(played) // half + 1), *range(max(0, len(played) - half), len(played))}
    for ply in sorted(plies):
        known = looked.known.get(played[ply]) or _ask(game, played[ply], ply, looked)
        if known is None:
            break
        if known.ply < ply:
            looked.known[played[ply]] = known._replace(ply=ply)
    return edges


def _ask(game: Any, position: Hashable, ply: int, looked: Sample) -> Known | None:
    """Ask for all that the rules say of a position; note where it is nonsense."""
    try:
        mover, won = game.player(position), game.winner(position)
        reason = wrong_player(mover) or wrong_winner(won)
        moves: list[tuple[str, Any]] = []
        for pair in () if reason else game.moves(position):
            reason = wrong_pair(pair, len(moves) + 1)
            if reason:
                break
            moves.append(pair)
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        reason = told(error)
    if reason:
        looked.faults.append(reason if reason.startswith("at ") else f"{at(game, position)}: {reason}")
        return None
    known = looked.known[position] = Known(mover, won, moves, ply)
    return known


# What an answer must be: each gives what is wrong, and nothing where all is well.


def wrong_player(player: Any) -> str:
    """Tell what is wrong with a player."""
    return "" if _is_one_of(player, (1, 2)) else f"player gives {shown(player)} (1 or 2)"


def wrong_winner(winner: Any) -> str:
    """Tell what is wrong with a winner."""
    return "" if _is_one_of(winner, (None, 0, 1, 2)) else f"winner gives {shown(winner)} (1, 2, 0 for a draw, or None)"


def _is_one_of(value: Any, allowed: tuple[Any, ...]) -> bool:
    """Tell whether a value is allowed; an array, say, cannot be compared at all."""
    try:
        return value in allowed
    except Exception:  # noqa: BLE001 - whose values these are, nobody knows
        return False


def wrong_pair(pair: Any, number: int) -> str:
    """Tell what is wrong with the move of some number, and with the position after it."""
    if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
        return f"{shown(pair)} is no pair of a move, as text, and the position after it"
    if number > MOST_MOVES:
        return f"more than {MOST_MOVES:,} moves"
    reason = wrong_position(pair[1])
    return reason and f"after {pair[0]!r} comes {reason}"


def wrong_position(position: Any) -> str:
    """Tell why a value cannot be a position."""
    try:
        hash(position)
    except TypeError as error:
        return f"{shown(position)}: {error}; a position is a fixed value, like a tuple"
    return ""


def wrong_turn(move: str, mover: int, after: Any) -> str:
    """Tell what is wrong with the turn after a move."""
    if after != mover:
        return ""
    return (
        f'after {move!r} J{mover} is to move again; put a position between where J{3 - mover} has the one move "pass"'
    )


def wrong_end(winner: int | None, *, some: bool) -> str:
    """Tell why a winner does not fit whether there are moves."""
    if (winner is None) == some:
        return ""
    return "a winner, and yet there are moves" if some else "no move, and no winner: winner gives None"


def wrong_line(member: str, text: Any, position: Any) -> str:
    """Tell what is wrong with a printed position."""
    if isinstance(text, str) and "\n" not in text:
        return ""
    return f"{member} gives {shown(text)} for {shown(position)} (one line of text)"


def wrong_rows(text: Any) -> str:
    """Tell what is wrong with a diagram."""
    return "" if isinstance(text, str) else f"diagram gives {shown(text)} (rows of text)"


# The checks


def _fixed(game: Any, looked: Sample) -> Iterator[str]:
    for position, known in looked.known.items():
        before = hash(position), shown(position)
        again = game.player(position), game.winner(position), list(game.moves(position))
        for name, first, second in zip(("player", "winner", "moves"), known, again, strict=False):
            if first != second:
                yield f"{at(game, position)}: {name} gives {shown(first)}, and {shown(second)} the second time"
        if game.label(position) != game.label(position):
            yield f"{at(game, position)}: label gives another text the second time"
        if (hash(position), shown(position)) != before:
            yield f"{at(game, position)}: the position has been changed by the rules"


def _turns(game: Any, looked: Sample) -> Iterator[str]:
    for position, known in looked.known.items():
        for move, following in known.moves:
            reason = wrong_turn(move, known.player, game.player(following))
            if reason:
                yield f"{at(game, position)}: {reason}"


def _moves(game: Any, looked: Sample) -> Iterator[str]:
    for position, known in looked.known.items():
        names = [move for move, _ in known.moves]
        seen: set[str] = set()
        twice = next((name for name in names if name in seen or seen.add(name)), None)  # type: ignore[func-returns-value]
        if twice is not None:
            yield f"{at(game, position)}: two moves are called {twice!r}"
        for name in names:
            if not name or name != name.strip():
                yield f"{at(game, position)}: a move is called {name!r} (a text without spaces around it)"


def _ends(game: Any, looked: Sample) -> Iterator[str]:
    for position, known in looked.known.items():
        reason = wrong_end(known.winner, some=bool(known.moves))
        if reason:
            yield f"{at(game, position)}: {reason}"


def _labels(game: Any, looked: Sample) -> Iterator[str]:
    for position in looked.known:
        reason = wrong_line("label", game.label(position), position)
        if reason:
            yield reason
    yield from labelled_alike(game, looked.known)


def labelled_alike(game: Any, positions: Iterable[Any]) -> Iterator[str]:
    """Tell which positions of the same player are printed alike."""
    printed: dict[tuple[str, int], Hashable] = {}
    for position in positions:
        text, mover = game.label(position), game.player(position)
        other = printed.setdefault((text, mover), position)
        if other != position:
            yield alike(text, other, position, mover)


def alike(text: str, first: Any, second: Any, mover: int) -> str:
    """Tell that two positions are printed alike."""
    return f"label gives {text!r} for two positions with J{mover} to move: {shown(first)} and {shown(second)}"


def _parse(game: Any, looked: Sample) -> Iterator[str]:
    for position, known in looked.known.items():
        text = game.label(position)
        if isinstance(game, ImpartialGame):
            text = f"{text} J{known.player}"
        try:
            read = game.parse(text)
        except BaseException as error:  # noqa: BLE001 - rules may raise anything
            yield f"{at(game, position)}: parse, of {text!r}: {told(error)}"
            continue
        if read != position:
            yield f"{at(game, position)}: parse gives {shown(read)} for {text!r}, which is {shown(position)}"


def _refuses(game: Any, looked: Sample) -> Iterator[str]:  # noqa: ARG001 - checks are called alike
    for text in NONSENSE:
        try:
            game.parse(text)
        except (ValueError, LookupError, TypeError):
            continue
        except BaseException as error:  # noqa: BLE001 - rules may raise anything
            yield f"parse, of {text[:20]!r}: {told(error)}"


def _diagram(game: Any, looked: Sample) -> Iterator[str]:
    """All positions have as many rows, and each row as many squares; but rows of matches get shorter."""
    first: list[str] = []
    for position in looked.known:
        text = game.diagram(_unturned(game, position))
        if wrong_rows(text):
            yield f"{at(game, position)}: {wrong_rows(text)}"
            continue
        rows = text.split("\n")
        first = first or rows
        matches = set("".join(first)) <= set("|-")
        if not all(row and row.isprintable() and " " not in row for row in rows):
            yield f'{at(game, position)}: diagram gives {text!r} (a sign for each square, "." where it is empty)'
        elif len(rows) != len(first):
            yield f"{at(game, position)}: diagram gives {len(rows)} rows, and {len(first)} at the start"
        elif matches and not all(set(row) == {"|"} or row == "-" for row in rows):
            yield f'{at(game, position)}: diagram gives {text!r} (rows of matches, or "-" for none)'
        elif not matches and {len(row) for row in rows} != {len(first[0])}:
            yield f"{at(game, position)}: diagram gives rows of other lengths than {len(first[0])}: {text!r}"


def _canonical(game: Any, looked: Sample) -> Iterator[str]:
    def stands(position: Any) -> Any:
        image = game.canonical(_unturned(game, position))
        return (image, game.player(position)) if isinstance(game, ImpartialGame) else image

    for position, known in looked.known.items():
        image = stands(position)
        if stands(image) != image:
            yield f"{at(game, position)}: canonical gives {shown(image)}, for which it gives another position"
        elif (game.player(image), game.winner(image)) != (known.player, known.winner):
            yield f"{at(game, position)}: canonical gives {shown(image)}, with another player or winner"
        elif {stands(after) for _, after in game.moves(image)} != {stands(after) for _, after in known.moves}:
            yield f"{at(game, position)}: canonical gives {shown(image)}, whose moves do not lead to equal positions"


def _unturned(game: Any, position: Any) -> Any:
    """Give what `diagram` and `canonical` are asked about."""
    return position[0] if isinstance(game, ImpartialGame) else position


def _packed(game: Any, looked: Sample) -> Iterator[str]:
    rules = packed_rules(game)
    if rules:
        yield from packed_faults(game, rules, looked)
        yield from compiled_faults(game, rules, looked)


def packed_faults(game: Any, rules: PackedRules, looked: Sample) -> Iterator[str]:
    """Hold packed rules, in plain Python, against the plain ones."""
    if rules.width > MOST_MOVES:
        yield f"packed rules: width is {rules.width:,} (at most {MOST_MOVES:,} moves)"
        return
    if looked.complete and rules.positions not in (None, len(looked.known)):
        yield f"packed rules: positions is {rules.positions:,}, and {len(looked.known):,} can be reached"
    rule, buffer = rules.columns(LISTS)
    for position, known in looked.known.items():
        reason = _misfit(rules, position, known, rule, buffer)
        if reason:
            yield f"{at(game, position)}: packed rules: {reason}"


def _misfit(  # noqa: PLR0911 - one return for each misfit
    rules: PackedRules, position: Any, known: Known, rule: Column, buffer: Column
) -> str:
    """Tell what the packed rules say otherwise of a position."""
    code = rules.pack(position)
    if type(code) is not int or not 0 <= code < rules.size:
        return f"pack gives {shown(code)} (a code from 0 to {rules.size - 1})"
    back = rules.unpack(code)
    if back != position:
        return f"unpack gives {shown(back)} for the code {code}, which is that of {shown(position)}"
    if known.ply > rules.plies:
        return f"reached after {known.ply} plies, more than the plies declared, {rules.plies}"
    expected = list(dict.fromkeys(rules.pack(following) for _, following in known.moves))
    if len(expected) > rules.width:
        return f"{len(expected)} moves, more than the width, {rules.width}"
    won = -1 if known.winner is None else known.winner
    try:
        answers = rules.answers(code, rule, buffer)
    except InvalidGame as error:
        return str(error)
    for name, given, wanted in zip(("player", "winner"), answers, (known.player, won), strict=False):
        if given != wanted:
            return f"{name} gives {given}, where the plain rules say {wanted}"
    if answers[2] != expected:
        return (
            f"successors gives the codes {shown(answers[2])}, where those after the plain moves are {shown(expected)}"
        )
    return ""


def compiled_faults(game: Any, rules: PackedRules, looked: Sample) -> Iterator[str]:
    """Hold packed rules, compiled, against themselves in plain Python, which have been held against the plain ones."""
    if not numba_or_none():
        return
    plain, (rule, buffer) = rules.columns(LISTS), rules.columns(ARRAYS)
    at_, answer = ARRAYS.full(1, -1, "i8"), ARRAYS.full(3, 0, "i8")
    for position in looked.known:
        code = rules.pack(position)
        rules.run(_look, ARRAYS, at_, code, rule, buffer, answer, at_)
        mover, won, number = map(int, answer)
        if not 0 <= number <= rules.width or (mover, won, buffer[:number].tolist()) != rules.answers(code, *plain):
            yield f"{at(game, position)}: packed rules: compiled they answer otherwise than in Python"


def _look(code: int, rule: Column, buffer: Column, answer: Column, at: Column) -> int:
    """Ask for the player, the winner and the number of moves of a code."""
    at[0] = code
    answer[0] = player(code, rule)
    answer[1] = winner(code, rule)
    answer[2] = successors(code, rule, buffer) if answer[1] < 0 else 0
    return SOUND


OPTIONAL = ("diagram", "canonical", "packed")
"""Members that a game may have."""
CHECKS: dict[str, tuple[str, Callable[[Any, Sample], Iterator[str]]]] = {
    "fixed": ("the same answers the second time, and no position is changed", _fixed),
    "turns": ("every move passes the turn", _turns),
    "moves": ("the moves of a position have names of their own", _moves),
    "ends": ("there is a winner exactly where there is no move", _ends),
    "labels": ("a position is printed on a line, and no two of a player alike", _labels),
    "parse": ("parse reads what label prints", _parse),
    "refuses": ("parse reads any text, or refuses it with a ParameterError", _refuses),
    "diagram": ("diagrams are boards of one size, or rows of matches", _diagram),
    "canonical": ("positions that canonical takes for equal are equal", _canonical),
    "packed": ("the packed rules say what the plain ones say", _packed),
}
"""What is asked of every game, beside that its rules answer."""


# Errors of the rules


def at(game: Any, position: Any) -> str:
    """Name a position in an error, whatever its label does."""
    try:
        text = game.label(position)
        return f"at {text}" if isinstance(text, str) and "\n" not in text else f"at {shown(position)}"
    except BaseException as error:
        if is_ctrl_c(error):
            raise
        return f"at {shown(position)}"


def told(error: BaseException) -> str:
    """Tell in one line what the rules have raised, and where; but a real Ctrl-C goes on its way.

    Raises
    ------
    KeyboardInterrupt, MemoryError
        If that is what it is.
    """
    if is_ctrl_c(error) or isinstance(error, MemoryError):
        raise error
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of the rules may be anything
        text = ""
    if isinstance(error, ArenaError):
        return text
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{text and f': {text}'}{place}"


def is_ctrl_c(error: BaseException) -> bool:
    """Tell whether somebody has pressed Ctrl-C, or the rules have raised a KeyboardInterrupt themselves.

    What a statement `raise` of theirs raises stands at such an instruction; what comes from outside stands anywhere.
    """
    if type(error) is not KeyboardInterrupt:
        return False
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    if place is None:
        return True
    frame = place.tb_frame
    raised = frame.f_code.co_code[place.tb_lasti] == dis.opmap["RAISE_VARARGS"]
    return not raised or str(frame.f_globals.get("__name__", "")).partition(".")[0] == "arena"
