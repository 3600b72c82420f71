"""The contract of a game: the checks of its rules on a sample of its positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from arena.errors import InvalidGame, shown
from arena.rules.capabilities import CAPABILITIES
from arena.rules.derived import canonical_of
from arena.rules.faults import RAISED, at, error_line
from arena.rules.game import AnyGame, ImpartialGame, TurnlessGame, check_is_game, has, is_whole, label_of, of_vertices
from arena.rules.packed import packed_rules

POSITIONS = 1000  # looked at breadth first, unless more are asked for
PLAYED = 500  # the moves of random plays
MOST_EDGES = 200_000  # the moves that are looked at breadth first, and as many in random plays
MOST_MOVES = 1_000_000  # of a position: with more, rules are taken to list moves without end
MOST_MARGIN = 10**9
MOST_PARTS = 10_000
Declaring: TypeAlias = Any  # a game with the capability that a check is about
Faults: TypeAlias = "Callable[[Declaring, PositionSample], Iterator[str]]"


class Known(NamedTuple):
    """The answers of the rules about a position."""

    player: int
    winner: int | None
    moves: list[tuple[str, Hashable]]
    ply: int


@dataclass
class PositionSample:
    """Some positions with the answers of the rules, breadth first, then of random plays; and where these failed."""

    known: dict[Hashable, Known] = field(default_factory=dict)
    complete: bool = False
    fault: str | None = None

    def __str__(self) -> str:
        size = f"{len(self.known):,} positions"
        return f"all {size}" if self.complete else f"{size}, the first ones and those of random plays"


@dataclass(frozen=True)
class RuleCheck:
    """One check of a game: its name, its demand, and the fault; no fault if it holds."""

    name: str
    asks: str
    fault: str | None

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None


@dataclass(frozen=True, repr=False)
class GameReport:
    """The checks of a game, and the positions on which they were made; true if all hold."""

    sample: PositionSample
    checks: list[RuleCheck]

    def __bool__(self) -> bool:
        return all(check.holds for check in self.checks)

    def __repr__(self) -> str:
        faults = [f"{check.name}: {check.fault}" for check in self.checks if not check.holds]
        return f"<GameReport of {self.sample}: {'; '.join(faults) or f'{len(self.checks)} checks hold'}>"


def check_game(game: AnyGame, *, max_positions: int = POSITIONS) -> GameReport:
    """Check the rules of a game against the contract of all games, on a sample of its positions.

    Parameters
    ----------
    game : Game
        The game.
    max_positions : int, optional
        How many positions to check, breadth first. If there are more, those of some random plays are added.

    Raises
    ------
    ParameterError
        If it is not a game at all, because it has no `moves`.

    Notes
    -----
    O(positions checked and moves between them) calls of the rules. Nothing is known about the other positions.

    Examples
    --------
    >>> from games import load
    >>> report = check_game(load("subtraction", heap=5))
    >>> report
    <GameReport of all 10 positions: 9 checks hold>
    >>> [check.name for check in report.checks]
    ['answers', 'fixed', 'turns', 'moves', 'ends', 'labels', 'parse', 'diagram', 'packed']
    """
    if not has(game, "moves"):
        check_is_game(game)
    sampled = sample(game, max_positions)
    checks = [RuleCheck("answers", "the rules answer", sampled.fault)]
    for name, (asks, faults) in CHECKS.items():
        if name not in (*CAPABILITIES, "parse") or has(game, name):
            try:
                fault = next(faults(game, sampled), None)
            except RAISED as error:
                fault = error_line(error)
            checks.append(RuleCheck(name, asks, fault))
    return GameReport(sampled, checks)


def sample(game: AnyGame, most: int = POSITIONS) -> PositionSample:
    """Look at the first positions breadth first, then at those of random plays where there are more."""
    sampled, edges, chance = PositionSample(), 0, random.Random(0)  # noqa: S311 - the same plays each time
    known = sampled.known
    try:
        start: Hashable = game.initial
        plies = {start: 0}
        for position in (queue := [start]):
            if len(known) >= max(most, 1) or edges > MOST_EDGES:
                break
            known[position] = _ask(game, position, plies[position])
            edges += len(known[position].moves)
            for _, after in known[position].moves:
                if after not in plies:
                    plies[after] = plies[position] + 1
                    queue.append(after)
        sampled.complete = len(known) == len(queue)
        position, ply = start, 0
        for _ in range(0 if sampled.complete else PLAYED):
            moves = known[position].moves
            edges += len(moves)
            position, ply = (chance.choice(moves)[1], ply + 1) if moves and edges < 2 * MOST_EDGES else (start, 0)
            if position not in known:
                known[position] = _ask(game, position, ply)
    except RAISED as error:
        sampled.fault = error_line(error)
    return sampled


def _ask(game: AnyGame, position: Hashable, ply: int) -> Known:
    """Ask the rules for all that they say of a position; InvalidGame, which names it, if they fail."""
    try:
        moves = list(islice(game.moves(position), MOST_MOVES + 1))
        known = Known(game.player(position), game.winner(position), moves, ply)
        if known.player not in (1, 2):
            raise InvalidGame(f"player gives {shown(known.player)} (1 or 2)")
        if known.winner not in (None, 0, 1, 2):
            raise InvalidGame(f"winner gives {shown(known.winner)} (1, 2, 0 for a draw, or None)")
        if len(moves) > MOST_MOVES:
            raise InvalidGame(f"more than {MOST_MOVES:,} moves")
        for pair in moves:
            if not isinstance(pair, tuple | list) or len(pair) != 2 or not isinstance(pair[0], str):
                raise InvalidGame(f"{shown(pair)} is not a pair of a move's name (a text) and the position after it")
            hash(pair[1])
    except RAISED as error:
        raise InvalidGame(f"{at(game, position)}: {error_line(error)}") from error
    return known


def at_each(faults_at: Callable[[Declaring, Any, Known], Iterator[str]]) -> Faults:
    """Make a check of a position one of all positions of a sample."""

    def faults(game: AnyGame, sampled: PositionSample) -> Iterator[str]:
        for position, known in sampled.known.items():
            yield from (f"{at(game, position)}: {fault}" for fault in faults_at(game, position, known))

    return faults


@at_each
def _fixed(game: AnyGame, position: Any, known: Known) -> Iterator[str]:
    before = hash(position), shown(position)
    again = game.player(position), game.winner(position), list(game.moves(position))
    for name, first, second in zip(("player", "winner", "moves"), known, again, strict=False):
        if first != second:
            yield f"{name} gives {shown(first)}, and {shown(second)} the second time"
    if label_of(game)(position) != label_of(game)(position):
        yield "label gives another text the second time"
    if (hash(position), shown(position)) != before:
        yield "the position has been changed by the rules"


@at_each
def _turns(game: AnyGame, _: Any, known: Known) -> Iterator[str]:
    for move, following in known.moves:
        if game.player(following) == known.player:
            advice = f'put a position between where J{3 - known.player} has the one move "pass"'
            yield f"after {move!r} J{known.player} is to move again; {advice}"


@at_each
def _moves(_: AnyGame, __: Any, known: Known) -> Iterator[str]:
    for name, times in Counter(move for move, _ in known.moves).items():
        if times > 1:
            yield f"two moves are called {name!r}"
        if not name or name != name.strip():
            yield f"a move is called {name!r} (a text without spaces around it)"


@at_each
def _ends(_: AnyGame, __: Any, known: Known) -> Iterator[str]:
    if known.moves and known.winner is not None:
        yield "a winner, and yet there are moves"
    if not known.moves and known.winner is None:
        yield "no move, and no winner: winner gives None"


def _labels(game: AnyGame, sampled: PositionSample) -> Iterator[str]:
    printed: dict[tuple[str, int], Hashable] = {}
    for position, known in sampled.known.items():
        text = label_of(game)(position)
        if not isinstance(text, str) or "\n" in text:
            yield f"{at(game, position)}: label gives {shown(text)} (one line of text)"
        elif (other := printed.setdefault((text, known.player), position)) != position:
            both = f"{shown(other)} and {shown(position)}"
            yield f"label gives {text!r} for two positions with J{known.player} to move: {both}"


@at_each
def _parse(game: Declaring, position: Any, known: Known) -> Iterator[str]:
    text = label_of(game)(position) + (f" J{known.player}" if isinstance(game, ImpartialGame) else "")
    try:
        read = game.parse(text)
    except RAISED as error:
        yield f"parse, of {text!r}: {error_line(error)}"
    else:
        if read != position:
            yield f"parse gives {shown(read)} for {text!r}, which is {shown(position)}"


def _diagram(game: Declaring, sampled: PositionSample) -> Iterator[str]:
    """Check that all boards have the same rows and squares; rows of matches may get shorter."""
    first: list[str] = []
    for position in sampled.known:
        rows = of_vertices(game, game.diagram)(position).split("\n")
        first = first or rows
        if set("".join(first)) <= set("|-"):
            wrong = any(set(row) != {"|"} and row != "-" for row in rows)
        else:
            wrong = {len(row) for row in rows} != {len(first[0])} or any(not row.isprintable() for row in rows)
        if wrong or len(rows) != len(first) or any(not row or " " in row for row in rows):
            form = f'{len(first)} rows of {len(first[0])} signs, as at the start, or of matches, "|", or "-" for none'
            yield f"{at(game, position)}: diagram gives {rows} ({form})"


@at_each
def _canonical(game: Declaring, position: Any, known: Known) -> Iterator[str]:
    stands = canonical_of(game)
    image = stands(position)
    if stands(image) != image:
        yield f"canonical gives {shown(image)}, for which it gives another position"
    elif (game.player(image), game.winner(image)) != (known.player, known.winner):
        yield f"canonical gives {shown(image)}, with another player or winner"
    elif {stands(after) for _, after in game.moves(image)} != {stands(after) for _, after in known.moves}:
        yield f"canonical gives {shown(image)}, whose moves do not lead to equal positions"


def packed_faults(game: Declaring, sampled: PositionSample) -> Iterator[str]:
    """Compare packed rules with the plain rules, at all the positions of a sample."""
    import numpy as np

    if (rules := packed_rules(game)) is None:
        return
    if sampled.complete and rules.positions not in (None, len(sampled.known)):
        yield f"packed rules: positions is {rules.positions:,}, and {len(sampled.known):,} can be reached"
    codes = np.array(list(map(rules.code_at, sampled.known)), "i8")
    after: list[list[int]] = [[] for _ in codes]
    for low, _, children, parents in rules.expanded(codes):
        if (parents[1:] < parents[:-1]).any():
            yield "packed rules: expand gives indices of parents that decrease"
        if rules.level and (rules.level(children) <= rules.level(codes[low + parents])).any():
            yield "packed rules: a move does not make level larger"
        for child, parent in zip(children.tolist(), parents.tolist(), strict=True):
            after[low + parent].append(child)
    plies = [None] * len(codes) if rules.ply is None else rules.ply(codes).tolist()
    answers = zip(rules.player(codes).tolist(), rules.winner(codes).tolist(), after, plies, strict=True)
    for (position, known), answer in zip(sampled.known.items(), answers, strict=True):
        moves = list(dict.fromkeys(rules.pack(following) for _, following in known.moves))
        won, ply = -1 if known.winner is None else known.winner, None if rules.ply is None else known.ply
        expected = {"player": known.player, "winner": won, "expand": moves, "ply": ply}
        for (name, right), given in zip(expected.items(), answer, strict=True):
            if given != right:
                yield f"{at(game, position)}: packed rules: {name} gives {shown(given)} instead of {shown(right)}"


def _components(game: Declaring, sampled: PositionSample) -> Iterator[str]:
    """Check that the moves of a position are those of its components, each of which leaves the others alone."""
    players = [()] if isinstance(game, ImpartialGame) else [(1,), (2,)]

    def after(position: Any) -> list[list[Any]]:
        return [[following for _, following in game.options(position, *player)] for player in players]

    def parts(position: Any) -> Counter[Any]:
        return Counter(part for part in islice(game.components(position), MOST_PARTS) if any(after(part)))

    def sums(counted: Iterable[Counter[Any]]) -> set[frozenset[tuple[Any, int]]]:
        return {frozenset(each.items()) for each in counted}

    positions: Iterable[Any] = sampled.known if isinstance(game, TurnlessGame) else ()
    for position in positions:
        own, whole = parts(position[0]), [sums(map(parts, moves)) for moves in after(position[0])]
        apart = [
            sums(own - Counter([part]) + parts(following) for part in own for following in after(part)[number])
            for number in range(len(players))
        ]
        if any(parts(part) != Counter([part]) for part in own):
            yield f"{at(game, position)}: components gives {shown(list(own))}, some of which fall apart themselves"
        elif whole != apart:
            yield f"{at(game, position)}: components gives {shown(list(own))}, whose moves are not those of their sum"


@at_each
def _margin(game: Declaring, position: Any, known: Known) -> Iterator[str]:
    margin = game.margin(position)
    if not is_whole(margin, -MOST_MARGIN, MOST_MARGIN):
        yield f"margin gives {shown(margin)} (a whole number from -10^9 to 10^9)"
    elif known.winner is not None and known.winner != (margin > 0) + 2 * (margin < 0):
        yield f"margin gives {margin}, and winner {known.winner} (1 above 0, 2 below, 0 at 0)"


CHECKS: dict[str, tuple[str, Faults]] = {
    "fixed": ("the same answers the second time, and no position is changed", _fixed),
    "turns": ("every move passes the turn", _turns),
    "moves": ("the moves of a position have names of their own", _moves),
    "ends": ("there is a winner exactly where there is no move", _ends),
    "labels": ("a position is printed on a line, and no two of a player alike", _labels),
    "parse": ("parse reads what label prints", _parse),
    "diagram": ("diagrams are boards of one size, or rows of matches", _diagram),
    "canonical": ("positions that canonical takes for equal are equal", _canonical),
    "packed": ("the packed rules say what the plain ones say", packed_faults),
    "components": ("a move is made in one component, and leaves the others", _components),
    "margin": ("margins are whole numbers, and at the end they say who has won", _margin),
}
