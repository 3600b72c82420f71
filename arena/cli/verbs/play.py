"""The verb `play`: a game in the terminal, with the moves of a human, of the computer or of other players."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Annotated, Any, TypeAlias, Union

import click

import arena
from arena.cli.command import verb
from arena.cli.options import Help, MoveSeconds, Place, Speech
from arena.cli.output import echo, search_bar
from arena.cli.parameters import rules
from arena.cli.rendering import Table, aligned
from arena.cli.solutions import reopened
from arena.cli.source import Source
from arena.cli.summaries import best_meaning, board, listed, mistake_lines, outcome, seat, value_in_words
from arena.cli.verbs.simulate import players_of_help
from arena.errors import ArenaError, ParameterError, TooLarge
from arena.foreign.code import misbehavior_in_words
from arena.graphs.attributes import MARGIN
from arena.machine.compiler import numba_or_none
from arena.playing.bots import Forfeit, check_seconds
from arena.playing.perfect_player import Perfect, perfect_player
from arena.playing.players import Choose, player
from arena.playing.plays import Play, chances, made
from arena.rules.capabilities import HasMargin
from arena.rules.game import AnyGame, AnyPosition, Move, label_of
from arena.searching import PLIES
from arena.searching.evaluations import MOST_PLIES_PLAYED
from arena.searching.perfect.answers import Proved
from arena.searching.perfect.board import fits
from arena.solving.solved import KeptSolution
from arena.texts import clean
from arena.words import Speaker

Solver: TypeAlias = Union[Perfect, "arena.PerfectSolution"]
"""What knows the value of each move: a solution, or a perfect search."""
PATIENCE = 10.0
"""The seconds after which a perfect search for a hint is given up where nobody can press Ctrl-C."""
MOVE_SECONDS = 5
MACHINE = f"minimax:plies={PLIES},seconds={MOVE_SECONDS}"
"""The computer where it cannot solve the game."""
ORDERS = {"quit": ("q", "exit"), "undo": ("u",), "hint": ("h",), "help": ("?",)}


@verb(groups=(Speech,), end=players_of_help)
def play(
    source: Source,
    *,
    first: Annotated[str | None, Help("Who plays J1: human, perfect, minimax:plies=4, bot.py ...", "PLAYER")] = None,
    second: Annotated[str | None, Help("Who plays J2.", "PLAYER")] = None,
    position: Place = None,
    seed: Annotated[int | None, Help("Seed of the sides and of random moves.", "N")] = None,
    seconds_per_move: MoveSeconds = 10.0,
) -> None:
    """Play against the computer in the terminal, or watch two players.

    Type a move, or hint, undo, help or quit. Your side is drawn at random unless you choose the players.
    """
    source, kept = reopened(source) if source.kept else (source, None)
    game, place = source.placed(position, to_the_end=True)
    if kept and place not in kept:
        raise ParameterError(f"--position {position}: it cannot be reached from the start of {source.title}")
    if game.winner(place) is not None:
        raise ParameterError(f"{label_of(game)(place)}: play has ended there")
    check_seconds(seconds_per_move)
    chance, words = random.Random(seed), source.words  # noqa: S311 - play, not secrets
    seats = _seats(first, second, chance)
    solver = _solver(game, place, {*seats.values()}, kept)
    table = TerminalGame(game, words, seats, solver, chances(chance), seconds_per_move, [place])
    echo(click.style(source.heading, bold=True))
    echo("   ".join(words("{name}: {what}", name=seat(words, game, side), what=table.name(side)) for side in (1, 2)))
    try:
        table.play()
    except (EOFError, KeyboardInterrupt):
        echo(f"\n{table.listed()}{words('Thank you for the game!')}")
        return
    table.end()


def _seats(first: str | None, second: str | None, chance: random.Random) -> dict[int, str]:
    if first is None and second is None:
        side = chance.choice((1, 2))
        return {side: "human", 3 - side: "machine"}
    other = "machine" if "human" in (first, second) else "human"
    return {1: first or other, 2: second or other}


@dataclass
class TerminalGame:
    """A game at the terminal: the rules, who plays (each side's name as in `--first`), and the play so far.

    `solver` knows the value of each move if there is one, `chances` are the players' random numbers, and `forfeited` is
    the player who has lost by forfeit, or 0.
    """

    game: AnyGame
    words: Speaker
    seats: dict[int, str]
    solver: Solver | None
    chances: dict[int, random.Random]
    seconds: float
    positions: list[AnyPosition]
    moves: list[str] = field(default_factory=list)
    forfeited: int = 0

    def __post_init__(self) -> None:
        self.players = {side: self._chooser(text) for side, text in self.seats.items()}

    @property
    def here(self) -> AnyPosition:
        return self.positions[-1]

    @property
    def solution(self) -> Perfect | None:
        return self.solver if isinstance(self.solver, Perfect) else None

    def name(self, side: int) -> str:
        words, text = self.words, self.seats[side]
        if text != "machine":
            return words("you") if text == "human" else text
        if self.solution:
            return words("the machine (perfect: the game is solved)")
        return words("the machine ({how})", how=MACHINE)

    def _chooser(self, text: str) -> Choose | None:
        """Make the chooser of the moves of a side; None for the human."""
        solver = self.solver
        if text == "human":
            return None
        if self.solution and text in ("machine", "perfect"):
            return self.solution
        if solver and text == "perfect":
            return lambda position, chance: self._thought(lambda: solver(position, chance))
        return player(self.game, MACHINE if text == "machine" else text, self.seconds)

    def _thought(self, think: Callable[[], Any], note: Callable[[Proved], str] = lambda _: "") -> Any:
        searcher: Any = self.solver
        with search_bar(self.words("thinking"), note, searcher.nodes) as watch:
            searcher.watch = watch
            try:
                return think()
            finally:
                searcher.watch = None

    def take_back(self) -> bool:
        """Take back to the human's last move; return whether there was one."""
        for count in range(len(self.positions) - 2, -1, -1):
            if self.players[self.game.player(self.positions[count])] is None:
                del self.positions[count + 1 :], self.moves[count:]
                return True
        return False

    def show(self) -> None:
        before = self.positions[-2] if len(self.positions) > 1 else None
        echo(f"\n{board(self.game, self.here, before)}\n")

    def play(self) -> None:
        """Play until somebody has won or the board is full; EOFError is raised where the human leaves."""
        self.show()
        while self.game.winner(self.here) is None:
            if len(self.moves) == MOST_PLIES_PLAYED:
                echo(self.words("So long a game is a draw."))
                break
            side = self.game.player(self.here)
            choose = self.players[side]
            try:
                chosen = (
                    made(self.game, self.here, choose(self.here, self.chances[side])) if choose else self._ask(side)
                )
            except Forfeit as error:
                reason = misbehavior_in_words(clean(str(error)), self.words)
                echo(self.words("J{player} forfeits the game: {reason}", player=side, reason=reason))
                self.forfeited = side
                break
            if choose and chosen:
                name = click.style(self.words.named(chosen[0]), bold=True)
                echo(self.words("J{player} plays {move}", player=side, move=name))
            if chosen:
                self.moves.append(chosen[0])
                self.positions.append(chosen[1])
            self.show()

    def _ask(self, side: int) -> tuple[Move, AnyPosition] | None:
        """Ask the human until there is a move; None if moves were taken back."""
        words, moves = self.words, dict(self.game.moves(self.here))
        shown = listed(words, moves, 12)
        known = {words.named(move): move for move in moves} | {str(move): move for move in moves}
        while True:
            echo(words("J{player}, your move ({moves}; hint, undo, help, quit): ", player=side, moves=shown), nl=False)
            if sys.stdin is None:  # closed by whoever started us
                raise EOFError
            typed = input().strip()
            alike = {typed} & known.keys() or {name for name in known if name.lower() == typed.lower()}
            if len({known[name] for name in alike}) == 1:
                move = known[alike.pop()]
                return move, moves[move]
            order = _order(words, typed)
            if order == "quit":
                raise EOFError
            if order == "undo" and self.take_back():
                return None
            if order == "undo":
                echo(words("There is nothing to take back."))
            elif order == "hint":
                echo("\n".join(self.hint()))
            elif order == "help":
                echo("\n".join(map(words.named, rules(type(self.game)))))
                echo(words("The moves: {moves}. Or hint, undo, quit.", moves=listed(words, moves)))
            else:
                text = "{typed} is no move here: {moves}; or hint, undo, help, quit."
                echo(words(text, typed=repr(typed.lower()), moves=shown))

    def hint(self) -> Iterator[str]:
        """Yield the moves by their results where these are known or can be, else the best moves of a search."""
        words = self.words
        if (looked_up := self._looked_up()) is None:
            answer = arena.search(self.game, self.here, plies=PLIES, seconds=MOVE_SECONDS, fast=True)
            best = words(" or ").join(map(words.named, answer.best_moves))
            yield words("Play {moves}: {result}", moves=best, result=value_in_words(words, answer.value, answer.win_in))
            return
        alike: dict[tuple[bool, str], list[str]] = {}
        amount = "" if looked_up.amount is None else MARGIN
        for move in sorted(looked_up.moves, key=lambda move: _worth(move, looked_up.player)):
            alike.setdefault((move.best, outcome(words, move, amount)), []).append(words.named(move.move))
        rows = [["*" if is_best else " ", text, ", ".join(moves)] for (is_best, text), moves in alike.items()]
        yield aligned(Table((), rows), words)
        yield best_meaning(words, exact=bool(amount))

    def _looked_up(self) -> arena.Lookup | None:
        """Look the position up; a perfect search of it ends by Ctrl-C, or after a while."""
        solver, began = self.solver, monotonic()
        if solver is None:
            return None
        if self.solution:
            return self.solution.lookup(self.here)

        def watched(_: Proved) -> str:
            if monotonic() - began > PATIENCE and not (sys.stdin and sys.stdin.isatty()):
                raise KeyboardInterrupt
            return self.words("Ctrl-C to stop")

        try:
            found: arena.Lookup = self._thought(lambda: solver.lookup(self.here), watched)
        except (KeyboardInterrupt, TooLarge):
            return None
        return found

    def end(self) -> None:
        words, winner = self.words, 3 - self.forfeited if self.forfeited else self.game.winner(self.here)
        echo(click.style(self._result(winner), bold=True))
        if self.moves and solved_quickly(self.game, self.positions[0]):
            play = Play(self.game, tuple(self.moves), tuple(self.positions))
            echo("\n".join(mistake_lines(words, arena.analyze(self.game, play))))
        echo(self.listed(), nl=False)

    def _result(self, winner: int | None) -> str:
        words, plies = self.words, self.words.plies(len(self.moves))
        if not winner:
            return words("A draw in {plies}.", plies=plies)
        values = {"player": winner, "plies": plies, "name": self.name(winner)}
        if self.forfeited:
            return words("J{player} wins by forfeit, after {plies}: {name}.", **values)
        if isinstance(self.game, HasMargin):
            margin = words.number(abs(self.game.margin(self.here)))
            return words("J{player} wins by {margin} in {plies}: {name}.", margin=margin, **values)
        return words("J{player} wins in {plies}: {name}.", **values)

    def listed(self) -> str:
        """Return the moves on a line, as --position takes those of Connect-4."""
        moves = ",".join(map(self.words.named, self.moves))
        return self.words("The game: {moves}", moves=moves) + "\n" if moves else ""


def _solver(game: AnyGame, start: AnyPosition, seated: set[str], kept: KeptSolution | None) -> Solver | None:
    """Return what knows the moves' values: a solution that is kept or takes about a second, or a perfect search."""
    if kept is not None:
        return Perfect(game, start, known=kept)
    if "perfect" in seated:
        return perfect_player(game, start)
    if not {"human", "machine"} & seated:
        return None
    return solved_quickly(game, start) or (arena.PerfectSolution(game) if fits(game) and numba_or_none() else None)


def solved_quickly(game: AnyGame, start: AnyPosition) -> Perfect | None:
    """Solve a game if that takes about a second; None where it does not."""
    try:
        return Perfect(game, start, quickly=True, margins=True)
    except ArenaError:  # too large, or its rules go wrong somewhere, which play need not meet
        return None


def _order(words: Speaker, typed: str) -> str | None:
    """Find the order that was typed instead of a move, in English or in the language of the game."""
    text = typed.lower()
    for order, others in ORDERS.items():
        if text in (order, *others, words.named(order), words.named(order)[:1]):
            return order
    return None


def _worth(move: arena.MoveLookup, mover: int) -> tuple[float, float]:
    """Return the place of a move among the others: the best margin, or wins, the fastest first, draws, then losses."""
    if move.amount is not None:
        return -float(move.amount) if mover == 1 else float(move.amount), 0
    plies = move.remoteness or 0
    return (0, plies) if move.winner == mover else (1, 0) if not move.winner else (2, -plies)
