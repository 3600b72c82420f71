"""A game of a human in the terminal: his moves and orders, and those of the machine, on one table."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from arena.cli.hints import hint
from arena.cli.output import echo
from arena.cli.parameters import rules
from arena.cli.quality_lines import quality_lines
from arena.cli.searching import board
from arena.cli.seats import Options, Solver, solved_quickly
from arena.playing.choices import made
from arena.rules.capabilities import HasMargin
from arena.searching.evaluations import MOST_PLIES_PLAYED
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.players import Choose
    from arena.rules.game import AnyGame, AnyPosition, Move

MOST_LISTED = 200
"""The moves of a game that its last line lists."""
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


@dataclass
class TerminalGame:
    """A game at the terminal: its rules, its players, and the moves so far.

    Parameters
    ----------
    game : Game
        The rules.
    players : dict
        Each player's chooser; None for the human.
    names : dict
        Each player's name.
    options : Options
        The options of the machine's searches, and of those for hints.
    solver : Perfect, PerfectSolution or None
        The solver that knows the value of each move, if there is one: it gives the hints.
    chances : dict
        Each player's generator of random numbers.
    positions, moves : list
        The play so far, its beginning included.
    forfeited : int
        The player who has lost by forfeit; 0 if neither has.
    words : Speaker
        The texts in the language of the human.
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

    @property
    def before(self) -> AnyPosition:
        """The position before the last move; None at the beginning."""
        return self.positions[-2] if len(self.positions) > 1 else None

    def make(self, move: str, following: AnyPosition) -> None:
        """Make a move."""
        self.moves.append(move)
        self.positions.append(following)

    def take_back(self) -> bool:
        """Take back to the human's last move; tell whether there was one."""
        for count in range(len(self.positions) - 2, -1, -1):
            if self.players[self.game.player(self.positions[count])] is None:
                del self.positions[count + 1 :], self.moves[count:]
                return True
        return False

    def show(self) -> None:
        """Draw the position, the last move marked."""
        echo(f"\n{board(self.game, self.here, self.before)}\n")


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
            echo(hint(words, table.game, table.here, table.before, table.solver, table.options))
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
