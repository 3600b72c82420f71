"""Play against the machine in the terminal."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import click

from arena.cli.options import Choice
from arena.cli.searching import (
    DEPTH,
    POSITION,
    SEARCHED,
    SECONDS,
    board,
    evaluation_of,
    position_of,
    seat,
    value_in_words,
)
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.cli.verbs.simulate import players_of_help
from arena.errors import ArenaError, ParameterError
from arena.searching.evaluations import MOST_PLIES_PLAYED
from arena.searching.search import PLIES, check_bounds, search
from arena.texts import clean, counted_plies

if TYPE_CHECKING:
    from arena.playing.perfect import Perfect
    from arena.playing.players import Choose
    from arena.rules.game import AnyGame, AnyPosition, Move
    from arena.searching.evaluations import Evaluation
    from arena.solving.lookup import MoveLookup

MOST_LISTED = 200
"""The moves of a game that its last line lists."""
LEAVE = ("quit", "q", "exit")
"""What the human types to end the game."""


class Leave(Exception):  # noqa: N818 - the human does, politely
    """The human wants no more."""


class Options(NamedTuple):
    """How the machine searches, as `search` takes it."""

    plies: int | None
    seconds: float | None
    algorithm: str
    evaluation: Evaluation


@dataclass
class Table:
    """What lies on the table: the game, who plays, and what has been played.

    Parameters
    ----------
    game : Game
        The rules.
    players : dict
        Each player's chooser; None for the human.
    names : dict
        What each player is called.
    options : Options
        How the machine and hints search.
    solver : Perfect or None
        Who knows the solution of the game, if it has been solved: hints are his then.
    chance : random.Random
        Where the machine draws.
    positions, moves : list
        The play so far, its beginning included.
    forfeited : int
        Who has lost by forfeit; 0 for nobody.
    """

    game: AnyGame
    players: dict[int, Choose | None]
    names: dict[int, str]
    options: Options
    solver: Perfect | None
    chance: random.Random
    positions: list[AnyPosition]
    moves: list[str] = field(default_factory=list)
    forfeited: int = 0

    @property
    def here(self) -> AnyPosition:
        """The position to play from."""
        return self.positions[-1]

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
        last = self.positions[-2] if len(self.positions) > 1 else None
        click.echo(f"\n{board(self.game, self.here, last)}\n")


def run(
    source: Source, position: str | None, human: str | None, first: str | None, second: str | None, plies: int | None,
    seconds: float | None, evaluation: str | None, weights: str | None, algorithm: str, seed: int | None,
) -> None:  # fmt: skip
    """Play against the machine in the terminal; --first and --second seat other players, or two machines."""
    game, place = position_of(source, position, to_the_end=True)
    if game.winner(place) is not None:
        raise ParameterError(f"--position {position}: play has ended there")
    check_bounds(plies, seconds, algorithm)
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    heuristic = evaluation_of(game, evaluation, weights, seed)
    options = Options(plies, seconds, algorithm, heuristic)
    texts = _seats(human, first, second, chance)
    if not {"human", "machine"} & set(texts.values()) and (plies, seconds, evaluation, weights) != (None,) * 4:
        raise ParameterError("--plies and the like: both players are named, so write minimax:plies=4")
    searched = (plies, seconds, evaluation, weights, algorithm) != (None, None, None, None, "alphabeta")
    solver = _solver(game, place, set(texts.values()), searched=searched)
    names = {number: _name(text, options, solver) for number, text in texts.items()}
    players = {number: _chooser(game, text, options, solver) for number, text in texts.items()}
    table = Table(game, players, names, options, solver, chance, [place])
    click.echo(click.style(source.title, bold=True))
    click.echo("   ".join(f"{seat(game, side)}: {names[side]}" for side in (1, 2)))
    try:
        _play(table)
    except (Leave, EOFError, KeyboardInterrupt):
        click.echo(f"\n{_moves_played(table)}Thank you for the game!")
        return
    _end(table)


def _seats(human: str | None, first: str | None, second: str | None, chance: random.Random) -> dict[int, str]:
    """Tell who plays: the human's side is drawn unless he has chosen it."""
    if human and (first is not None or second is not None):
        raise ParameterError(f"--human {human}: with --first or --second the other side is the human's")
    if first is not None or second is not None:
        other = "human" if "human" not in (first, second) else "machine"
        return {1: other if first is None else first, 2: other if second is None else second}
    side = int(human) if human else chance.choice((1, 2))
    return {side: "human", 3 - side: "machine"}


def _solver(game: AnyGame, place: AnyPosition, seated: set[str], *, searched: bool) -> Perfect | None:
    """Solve the game if that takes about a second, or if a perfect player is wanted; not where a search is."""
    from arena.playing.perfect import QUICK_CODES, Perfect
    from arena.rules.packed import packed_rules
    from arena.unfolding.unfold import SMALL

    if "perfect" not in seated and (searched or not {"human", "machine"} & seated):
        return None
    if (rules := packed_rules(game)) and SMALL < rules.size <= QUICK_CODES:
        _get_ready()
    if "perfect" in seated:
        return Perfect(game, place)
    try:
        return Perfect(game, place, quickly=True)
    except ArenaError:  # too large, or its rules go wrong somewhere, which play need not meet
        return None


def _name(text: str, options: Options, solver: Perfect | None) -> str:
    if text == "human":
        return "you"
    if text != "machine":
        return text
    if solver:
        return "the machine (perfect: the game is solved)"
    depth = f"{options.seconds:g} s" if options.seconds else counted_plies(options.plies or PLIES)
    return f"the machine ({options.algorithm}, {depth}, {options.evaluation.name})"


def _chooser(game: AnyGame, text: str, options: Options, solver: Perfect | None) -> Choose | None:
    """Make who chooses the moves of a side; None for the human."""
    from arena.playing.players import player
    from arena.searching.compiled_board import fits

    if text == "human":
        return None
    if solver and text in ("machine", "perfect"):
        return solver
    if text != "machine":
        return player(game, text)
    if fits(game, options.evaluation) and options.algorithm == "alphabeta":
        _get_ready()
        search(game, plies=1, evaluation=options.evaluation, fast=True)

    return lambda position, chance: search(game, position, seed=chance, fast=True, **options._asdict()).move


def _get_ready() -> None:
    """Say that loops may have to be compiled."""
    if sys.stderr.isatty():
        click.echo("The machine gets ready (some seconds, the first time on a computer).", err=True)


def _play(table: Table) -> None:
    """Play until somebody has won or the board is full."""
    from arena.playing.bots import Forfeit
    from arena.playing.choices import made

    table.show()
    while table.game.winner(table.here) is None:
        if len(table.moves) == MOST_PLIES_PLAYED:
            click.echo("So long a game is a draw.")
            break
        side = table.game.player(table.here)
        choose = table.players[side]
        if choose:
            try:
                choice = choose(table.here, table.chance)
            except Forfeit as error:
                click.echo(f"J{side} forfeits the game: {clean(str(error))}")
                table.forfeited = side
                break
            move, following = made(table.game, table.here, choice)
            click.echo(f"J{side} plays {click.style(move, bold=True)}")
        else:
            chosen = _ask(table, side)
            if chosen is None:
                table.show()
                continue
            move, following = chosen
        table.make(move, following)
        table.show()


def _ask(table: Table, side: int) -> tuple[Move, AnyPosition] | None:
    """Ask the human until there is a move; None if moves were taken back."""
    moves = dict(table.game.moves(table.here))
    separator = ", " if any(" " in move for move in moves) else " "
    listed = separator.join([*list(moves)[:7], "..."] if len(moves) > 12 else moves)
    while True:
        if sys.stdin is None:  # closed by whoever started us
            raise EOFError
        typed = input(f"J{side}, your move ({listed}; hint, undo, help, quit): ").strip()
        text = typed.lower()
        matching = [move for move in moves if move == typed] or [move for move in moves if move.lower() == text]
        if len(matching) == 1:
            return matching[0], moves[matching[0]]
        if text in LEAVE:
            raise Leave
        if text in ("undo", "u"):
            if table.take_back():
                return None
            click.echo("There is nothing to take back.")
        elif text in ("hint", "h"):
            _hint(table)
        elif text in ("help", "?"):
            click.echo(f"The moves: {separator.join(moves)}. Or hint, undo, quit.")
        else:
            click.echo(
                f"{text!r} is no move here: {listed}; or hint, undo, help, quit."
                if text
                else "Please type a move, or hint, undo, help, quit."
            )


def _hint(table: Table) -> None:
    """Tell what each move leads to where the game is solved, the best ones first; else what a search finds."""
    if table.solver is None:
        hint = search(table.game, table.here, fast=True, **table.options._asdict())
        click.echo(f"Play {' or '.join(hint.best_moves)}: {value_in_words(hint.value, hint.win_in)}")
        return
    alike: dict[tuple[bool, str], list[str]] = {}
    looked_up = table.solver.lookup(table.here)
    for move in sorted(looked_up.moves, key=lambda move: _worth(move, looked_up.player)):
        when = f", {counted_plies(move.remoteness)} later" if move.remoteness else " at once"
        outcome = f"J{move.winner} wins{when}" if move.winner else "draw"
        alike.setdefault((move.best, outcome), []).append(move.move)
    for (best, outcome), moves in alike.items():
        click.echo(f"{'*' if best else ' '} {outcome:24} {', '.join(moves)}")
    click.echo("* best: the fastest win, a draw, or the slowest loss")


def _worth(move: MoveLookup, mover: int) -> tuple[int, int]:
    """Give the place of a move among the others: wins, the fastest first, draws, then losses, the slowest first."""
    plies = move.remoteness or 0
    return (0, plies) if move.winner == mover else (1, 0) if not move.winner else (2, -plies)


def _end(table: Table) -> None:
    """Tell who has won, and show the game again to whoever wants it."""
    winner = 3 - table.forfeited if table.forfeited else table.game.winner(table.here)
    count = len(table.moves)
    if winner:
        how = f"by forfeit, after {counted_plies(count)}" if table.forfeited else f"in {counted_plies(count)}"
        click.echo(click.style(f"J{winner} wins {how}: {table.names[winner]}.", bold=True))
    else:
        click.echo(click.style(f"A draw in {counted_plies(count)}.", bold=True))
    click.echo(_moves_played(table), nl=False)
    if None in table.players.values():
        beaten = winner and table.players[winner] is not None
        click.echo(
            "Well played, and thank you for the game!" if beaten else "Congratulations!" if winner else "Well held!"
        )
        try:
            again = input("Type replay to see the game again, or Enter to leave: ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            again = ""
            click.echo()
        if again in ("replay", "r"):
            _replay(table)


def _moves_played(table: Table) -> str:
    """Give the moves on a line, as --position takes those of Connect-4."""
    moves = table.moves if len(table.moves) <= MOST_LISTED else [*table.moves[:MOST_LISTED], "..."]
    return f"The game: {','.join(moves)}\n" if moves else ""


def _replay(table: Table) -> None:
    for number, (move, before, after) in enumerate(
        zip(table.moves, table.positions, table.positions[1:], strict=False), start=1
    ):
        click.echo(f"\n{number}. J{table.game.player(before)} plays {move}\n{board(table.game, after, before)}")


play = Verb(
    "play",
    run,
    [
        POSITION,
        click.Option(["--human"], type=Choice(["1", "2"]), help="Your side; drawn at random unless given."),
        click.Option(["--first"], metavar="PLAYER", help="J1, like human, perfect, minimax:plies=4 or bot.py."),
        click.Option(["--second"], metavar="PLAYER", help="J2, likewise."),
        DEPTH,
        SECONDS,
        *SEARCHED,
        click.Option(["--seed"], type=int, help="Draw the sides and the machine's moves in the same way again."),
    ],
    end=players_of_help,
)
