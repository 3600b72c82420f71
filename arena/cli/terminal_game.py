"""A game of a human in the terminal: his moves and orders, and those of the computer."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

import click

from arena.cli.output import echo
from arena.cli.parameters import rules
from arena.cli.quality_lines import quality_lines
from arena.cli.searching import board, value_in_words
from arena.cli.seats import Options, Solver, solved_quickly, thinking
from arena.errors import TooLarge
from arena.playing.choices import made
from arena.rules.capabilities import HasMargin
from arena.searching.evaluations import MOST_PLIES_PLAYED
from arena.searching.search import search
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.players import Choose
    from arena.rules.game import AnyGame, AnyPosition, Move
    from arena.searching.perfect.answers import Proved
    from arena.solving.lookup import Lookup, MoveLookup

MOST_LISTED = 200
"""The moves of a game that its last line lists."""
PATIENCE = 10.0
"""The seconds after which a perfect search for a hint is given up where nobody can press Ctrl-C."""
ORDERS = {
    "quit": ("q", "exit"),
    "undo": ("u",),
    "hint": ("h",),
    "help": ("?",),
    "replay": ("r",),
}
"""The orders that the human may type instead of moves, with other spellings; every language has its own words too."""


class Leave(Exception):  # noqa: N818 - the human does, politely
    """The human wants no more."""


class Enough(Exception):  # noqa: N818 - nothing is wrong
    """The time for a hint is over."""


@dataclass
class TerminalGame:
    """A game at the terminal: the rules, each player's chooser (None for the human) and name, and the play so far.

    `options` are those of the computer's searches, `solver` knows the value of each move if there is one, `chances` are
    the players' random numbers, and `forfeited` is the player who has lost by forfeit, or 0.
    """

    game: AnyGame
    players: dict[int, Choose | None]
    names: dict[int, str]
    options: Options
    solver: Solver | None
    chances: dict[int, random.Random]
    positions: list[AnyPosition]
    moves: list[str] = field(default_factory=list)
    forfeited: int = 0
    words: Speaker = field(default_factory=Speaker)

    @property
    def here(self) -> AnyPosition:
        """The position to play from."""
        return self.positions[-1]

    def make(self, move: str, following: AnyPosition) -> None:
        """Make a move."""
        self.moves.append(move)
        self.positions.append(following)

    def take_back(self) -> bool:
        """Take back to the human's last move; return whether there was one."""
        for count in range(len(self.positions) - 2, -1, -1):
            if self.players[self.game.player(self.positions[count])] is None:
                del self.positions[count + 1 :], self.moves[count:]
                return True
        return False

    def show(self) -> None:
        """Draw the position, the last move marked."""
        before = self.positions[-2] if len(self.positions) > 1 else None
        echo(f"\n{board(self.game, self.here, before)}\n")


def play(table: TerminalGame) -> None:
    """Play until somebody has won or the board is full."""
    from arena.foreign.misbehaviour import misbehaviour_in_words
    from arena.playing.bots import Forfeit

    table.show()
    while table.game.winner(table.here) is None:
        if len(table.moves) == MOST_PLIES_PLAYED:
            echo(table.words("So long a game is a draw."))
            break
        side = table.game.player(table.here)
        choose = table.players[side]
        if choose:
            try:
                choice = choose(table.here, table.chances[side])
            except Forfeit as error:
                reason = misbehaviour_in_words(clean(str(error)), table.words)
                echo(table.words("J{player} forfeits the game: {reason}", player=side, reason=reason))
                table.forfeited = side
                break
            move, following = made(table.game, table.here, choice)
            name = click.style(table.words.named(move), bold=True)
            echo(table.words("J{player} plays {move}", player=side, move=name))
        else:
            chosen = _ask(table, side)
            if chosen is None:
                table.show()
                continue
            move, following = chosen
        table.make(move, following)
        table.show()


def _ask(table: TerminalGame, side: int) -> tuple[Move, AnyPosition] | None:
    """Ask the human until there is a move; None if moves were taken back."""
    words, moves = table.words, dict(table.game.moves(table.here))
    names = {words.named(move): move for move in moves}
    separator = ", " if any(" " in name for name in names) else " "
    listed = separator.join([*list(names)[:7], "..."] if len(names) > 12 else names)
    while True:
        if sys.stdin is None:  # closed by whoever started us
            raise EOFError
        typed = _typed(words("J{player}, your move ({moves}; hint, undo, help, quit): ", player=side, moves=listed))
        order = _order(words, typed)
        if (move := _typed_move({**names, **{name: name for name in moves}}, typed)) is not None:
            return move, moves[move]
        if order == "quit":
            raise Leave
        if order == "undo":
            if table.take_back():
                return None
            echo(words("There is nothing to take back."))
        elif order == "hint":
            echo(hint(table))
        elif order == "help":
            echo("\n".join(map(words.named, rules(type(table.game)))))
            echo(words("The moves: {moves}. Or hint, undo, quit.", moves=separator.join(names)))
        elif typed:
            text = "{typed} is no move here: {moves}; or hint, undo, help, quit."
            echo(words(text, typed=repr(typed.lower()), moves=listed))
        else:
            echo(words("Please type a move, or hint, undo, help, quit."))


def _typed(prompt: str) -> str:
    """Ask for a line, on stdout as all that is shown."""
    echo(prompt, nl=False)
    return input().strip()


def _typed_move(names: Mapping[str, Move], typed: str) -> Move | None:
    """Find the move that was typed, in capitals or not if only one is spelt so."""
    if typed in names:
        return names[typed]
    alike = {move for name, move in names.items() if name.lower() == typed.lower()}
    return alike.pop() if len(alike) == 1 else None


def _order(words: Speaker, typed: str) -> str | None:
    """Find the order that was typed instead of a move, in English or in the language of the game."""
    text = typed.lower()
    for order, others in ORDERS.items():
        if text in (order, *others, words.named(order), words.named(order)[:1]):
            return order
    return None


def hint(table: TerminalGame) -> str:
    """Return the result of each move where it is known or can be, else the best moves of a search."""
    words = table.words
    if (looked_up := _looked_up(table)) is not None:
        return _listed(words, looked_up)
    answer = search(table.game, table.here, fast=True, **table.options._asdict())
    best = words(" or ").join(map(words.named, answer.best_moves))
    return words("Play {moves}: {result}", moves=best, result=value_in_words(words, answer.value, answer.win_in))


def _looked_up(table: TerminalGame) -> Lookup | None:
    """Look the position up; a perfect search of it ends by Ctrl-C, or after a while."""
    from arena.playing.perfect_player import Perfect

    solver, began = table.solver, monotonic()
    if solver is None:
        return None
    if isinstance(solver, Perfect):
        return solver.lookup(table.here)

    def watched(_: Proved) -> str:
        if monotonic() - began > PATIENCE and not (sys.stdin and sys.stdin.isatty()):
            raise Enough
        return table.words("Ctrl-C to stop")

    try:
        with thinking(table.words, solver, watched):
            return solver.lookup(table.here)
    except (KeyboardInterrupt, Enough, TooLarge):
        return None


def _listed(words: Speaker, looked_up: Lookup) -> str:
    """List the moves, the best ones first, those with the same outcome on a line."""
    alike: dict[tuple[bool, str], list[str]] = {}
    for move in sorted(looked_up.moves, key=lambda move: _worth(move, looked_up.player)):
        alike.setdefault((move.best, _outcome(words, move)), []).append(words.named(move.move))
    width = max([24, *(len(outcome) for _, outcome in alike)])
    lines = [
        f"{'*' if is_best else ' '} {outcome:{width}} {', '.join(moves)}" for (is_best, outcome), moves in alike.items()
    ]
    by_margins = looked_up.amount is not None
    best = "* best: the best margin" if by_margins else "* best: the fastest win, a draw, or the slowest loss"
    return "\n".join([*lines, words(best)])


def _outcome(words: Speaker, move: MoveLookup) -> str:
    """Say who wins after a move, and when, or by how much."""
    if move.winner and move.amount is not None:
        margin = words.number(abs(int(move.amount)))
        return words("J{player} wins by {margin}", player=move.winner, margin=margin)
    if not move.winner:
        return words("draw")
    if not move.remoteness:
        return words("J{winner} wins at once", winner=move.winner)
    return words("J{winner} wins, {plies} later", winner=move.winner, plies=words.plies(move.remoteness))


def _worth(move: MoveLookup, mover: int) -> tuple[int, int]:
    """Return the place of a move among the others: the best margin, or wins, the fastest first, draws, then losses."""
    if move.amount is not None:
        return (0, -int(move.amount) if mover == 1 else int(move.amount))
    plies = move.remoteness or 0
    return (0, plies) if move.winner == mover else (1, 0) if not move.winner else (2, -plies)


def end(table: TerminalGame) -> None:
    """Print who has won and how good play was, and show the game again if the human wants it."""
    words = table.words
    winner = 3 - table.forfeited if table.forfeited else table.game.winner(table.here)
    echo(click.style(_result(table, winner), bold=True))
    for line in _quality(table):
        echo(line)
    echo(moves_played(table), nl=False)
    if None in table.players.values():
        beaten = winner and table.players[winner] is not None
        echo(
            words("Well played, and thank you for the game!")
            if beaten
            else words("Congratulations!")
            if winner
            else words("Well held!")
        )
        try:
            again = _typed(words("Type replay to see the game again, or Enter to leave: "))
        except (EOFError, KeyboardInterrupt):
            again = ""
            echo()
        if _order(words, again) == "replay":
            _replay(table)


def _result(table: TerminalGame, winner: int | None) -> str:
    words = table.words
    plies = words.plies(len(table.moves))
    if not winner:
        return words("A draw in {plies}.", plies=plies)
    name = table.names[winner]
    if table.forfeited:
        return words("J{player} wins by forfeit, after {plies}: {name}.", player=winner, plies=plies, name=name)
    if isinstance(table.game, HasMargin):
        by = words.number(abs(table.game.margin(table.here)))
        text = "J{player} wins by {margin} in {plies}: {name}."
        return words(text, player=winner, margin=by, plies=plies, name=name)
    return words("J{player} wins in {plies}: {name}.", player=winner, plies=plies, name=name)


def _quality(table: TerminalGame) -> list[str]:
    """Say how good the moves of each player were, if the game is solved, or can be in about a second."""
    from arena.playing.perfect_player import Perfect
    from arena.playing.quality import judged

    solver = table.solver
    if not isinstance(solver, Perfect):
        solver = solved_quickly(table.game, table.positions[0])
    if solver is None:
        return []
    moves = judged(table.game, table.positions, solver)
    return quality_lines(
        table.words, [(table.words.player(side), quality) for side, quality in moves.items() if quality.moves]
    )


def moves_played(table: TerminalGame) -> str:
    """Give the moves on a line, as --position takes those of Connect-4."""
    moves = table.moves if len(table.moves) <= MOST_LISTED else [*table.moves[:MOST_LISTED], "..."]
    if not moves:
        return ""
    return table.words("The game: {moves}", moves=",".join(map(table.words.named, moves))) + "\n"


def _replay(table: TerminalGame) -> None:
    words = table.words
    for number, (move, before, after) in enumerate(
        zip(table.moves, table.positions, table.positions[1:], strict=False), start=1
    ):
        plays = words("J{player} plays {move}", player=table.game.player(before), move=words.named(move))
        echo(f"\n{number}. {plays}\n{board(table.game, after, before)}")
