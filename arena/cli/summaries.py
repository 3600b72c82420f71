"""Results in words: boards and values, who wins, the sizes of all sets, the value of each move, mistakes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import reduce
from typing import TYPE_CHECKING, cast

import click

import arena
from arena.cli.output import of_player, some
from arena.cli.rendering import Line, Table
from arena.graphs.attributes import MARGIN
from arena.rules.capabilities import HasSigns
from arena.rules.game import AnyGame, AnyPosition, label_of
from arena.texts import clean
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.analysis import Analysis
    from arena.searching.perfect.answers import PerfectSearch, Proved
    from arena.solving.objectives import Objective
    from arena.solving.solved import Summary

SIZES_WITHOUT_DRAWS = {
    "vertices, edges": ("vertices", "edges"), "S1, S2": ("s1", "s2"), "F1, F2": ("f1", "f2"), "W1, W2": ("w1", "w2"),
}  # fmt: skip
SIZES = {
    "vertices, edges": ("vertices", "edges"),
    "S1, S2": ("s1", "s2"),
    "F1, F2, drawn sinks": ("f1", "f2", "drawn_sinks"),
    "W1, W2, S∅": ("w1", "w2", "undetermined"),
}
STAYING = {
    (False, False): "{moves}: J{mover} keeps the win, but play may come back",
    (False, True): "{moves}: J{mover} keeps the win, but perhaps not if such moves are always played",
    (True, True): "{moves}: J{mover} wins there too, but perhaps not as well",
}
"""The remark on moves that stay where the mover wins: by whether there are weights, and whether play need not end."""


# ---- boards, moves and scores


def board(game: AnyGame, position: AnyPosition, last: AnyPosition = None) -> str:
    """Draw a position in colors: a board square by square, with the moves' names; else its label and its diagram."""
    from arena.rules.diagram import boards

    if not isinstance(game, arena.AlignmentGame):
        diagram = boards(game, position)
        rows = diagram(position).split("\n") if diagram else []
        signs = {sign: player for player, sign in enumerate(game.marks, 1)} if isinstance(game, HasSigns) else {}
        colored = [
            "".join(of_player(sign, signs[sign], bold=True) if sign in signs else sign for sign in clean(row))
            for row in rows
        ]
        return "\n".join([click.style(label_of(game)(position), bold=True), *colored])
    free = {square: name for name, square in game.named_squares(position[0] | position[1])}
    width = max(len(name) for name, _ in game.names)
    marked = (position[0] | position[1]) & ~(last[0] | last[1]) if last else 0
    won = [reduce(operator.or_, game.filled(side), 0) for side in position]

    def cell(square: tuple[int, int]) -> str:
        bit = game.bit(square)
        for player, side in enumerate(position, start=1):
            if side & bit:
                look = {"underline": bool(bit & marked), "reverse": bool(bit & won[player - 1])}
                return " " * (width - 1) + of_player(game.marks[player - 1], player, bold=True, **look)
        name = free.get(bit, "") if not game.bottom else ""
        return click.style((name or ".").rjust(width), dim=True)

    rows = [" ".join(cell(square) for square in row) for row in game.rows_of_squares]
    if game.bottom:
        rows.append(" ".join(name.rjust(width) for name, _ in game.names))
    return "\n".join(rows)


def seat(words: Speaker, game: AnyGame, player: int) -> str:
    """Name a player, with his sign where he has one on the board."""
    name = words.player(player)
    return f"{name} ({game.marks[player - 1]})" if isinstance(game, HasSigns) else name


def listed(words: Speaker, moves: Iterable[str], most: int | None = None) -> str:
    """List moves, the first ones if there are more, with commas if names have several words."""
    names = [words.named(move) for move in moves]
    separator = ", " if any(" " in name for name in names) else " "
    return separator.join([*names[:most], "..."] if most and len(names) > most else names)


def value_cell(words: Speaker, value: float, win_in: int | None, count: Callable[[int], str] = str) -> str:
    """Write a value in a table: player 1's score, or who wins and when, the plies counted in figures."""
    if win_in is None:
        return words.fixed(value, "+.4g") if value else "0"
    winner = 1 if value > 0 else 2
    if not win_in:
        return words("J{player} wins", player=winner)
    return words("J{player} wins in {plies}", player=winner, plies=count(win_in))


def value_in_words(words: Speaker, value: float, win_in: int | None) -> str:
    text = value_cell(words, value, win_in, words.plies)
    return words("{value} for J1", value=text) if win_in is None else text


def proved_bounds(words: Speaker, proved: Proved | PerfectSearch) -> str:
    """Say the proved bounds of player 1's score, and who wins or cannot lose."""
    low, high = proved.low, proved.high
    if low == high:
        return words("J1's score is {score}", score=low)
    bounds = words("J1's score is from {low} to {high}", low=low, high=high)
    if low > 0 or high < 0:
        what = words("J{player} wins", player=1 if low > 0 else 2)
    elif low == 0 or high == 0:
        what = words("J{player} does not lose", player=1 if low == 0 else 2)
    else:
        what = words("either may win")
    return words("{name}: {what}", name=bounds, what=what)


# ---- solutions


def summary_of(
    words: Speaker, solved: arena.Solved, vertex: Hashable | None, summary: Summary, symmetric: int | None = None
) -> Iterator[str | Line]:
    """Say who wins from the start, and the sizes of all sets where they are counted and the objective has them."""
    aim = words(solved.aim) if isinstance(solved, arena.Solution) and not solved.asked.usual else ""
    if vertex is None:
        yield words("No start: name a vertex with --position")
    else:
        yield from _view(words, solved, vertex, summary, aim)
    if summary["layers"] is None:
        yield Line("sizes", words("not counted: a perfect search visits only a part of the game"))
        return
    drawn = not aim or bool(summary["undetermined"] or summary["drawn_sinks"])
    for name, keys in (SIZES if drawn else SIZES_WITHOUT_DRAWS).items():
        yield Line(name, tuple(cast("dict[str, int]", summary)[key] for key in keys))
    if summary["undetermined"]:
        yield Line("S∅ by rule, endless", (summary["draws_by_rule"], summary["draws_endless"]))
    if drawn:
        yield Line("determined", summary["determined"])
    for player, ranks in summary["layers"].items():
        if ranks or not aim:
            yield Line(words("J{player} by rank", player=player), some(ranks, " ", words=words) or "-")
    if isinstance(solved, arena.Solution) and not aim and vertex is not None:
        yield Line("plays", _count(words, summary["plays"]))
        if symmetric:
            yield Line("plays up to symmetry", _count(words, symmetric))
        yield Line("nodes of the tree", _count(words, summary["tree_nodes"]))


def _view(words: Speaker, solved: arena.Solved, vertex: Hashable, summary: Summary, aim: str) -> Iterator[str | Line]:
    winner, plies = summary["winner"] or 0, summary["remoteness"]
    mover, amounts = solved.player(vertex), summary.get("amounts", {})
    yield _verdict(words, winner, plies, summary["initial"] or "", mover, amounts)
    for name, amount in amounts.items():
        yield Line(name, _amount(words, amount))
    if aim:
        yield Line("objective", aim)
    first, staying = summary["first_moves"], summary["staying_moves"]
    if plies == 0 or not any(solved.moves(vertex)):
        none = words("none: play has ended")
    elif plies is not None:
        none = words("none: all lose")
    else:
        none = words("none: all moves lead where J{winner} wins", winner=winner)
    yield Line("good first moves", list(first) or none)
    if staying:
        text = STAYING[bool(amounts), plies is None]
        yield Line("only staying", words(text, moves=some(staying, ", ", words=words), mover=mover))


def _verdict(
    words: Speaker, winner: int, plies: int | None, position: str, mover: int, amounts: Mapping[str, int | str | None]
) -> str:
    margin, by = amounts.get(MARGIN), {}
    if winner and isinstance(margin, int):
        text, by = "J{winner} wins by {margin} from {position}, J{mover} to move", {"margin": words.number(abs(margin))}
    elif winner and amounts:
        text = "J{winner} wins from {position}, J{mover} to move"
    elif plies is not None:
        text, by = "J{winner} wins from {position}, J{mover} to move, in {plies}", {"plies": words.plies(plies)}
    elif winner:
        text = "J{winner} wins from {position}, J{mover} to move: play need not end"
    else:
        text = "Draw from {position}, J{mover} to move: neither player can force a win"
    return of_player(words(text, winner=winner, position=position, mover=mover, **by), winner, bold=True)


def summary_of_lookup(words: Speaker, looked_up: arena.Lookup, objective: Objective) -> Iterator[str | Line | Table]:
    """Say who wins at a position, and list its moves and their values, the best ones behind a star."""
    winner, amount, moves = looked_up.winner, objective.amount, looked_up.moves
    amounts = {amount: looked_up.amount} if amount else {}
    yield _verdict(words, winner, looked_up.remoteness, looked_up.position, looked_up.player, amounts)
    if amount:
        yield Line(amount, _amount(words, looked_up.amount))
    if not moves:
        yield words("play has ended")
        return
    rows = [
        [
            "*" if move.best else "~" if move.stays else " ",
            words.named(move.move),
            outcome(words, move, amount),
            move.position,
        ]
        for move in moves
    ]
    yield Table((), rows, players=[move.winner for move in moves])
    if any(move.best for move in moves):
        endless = winner and looked_up.remoteness is None
        yield best_meaning(words, exact=objective.exact, endless=bool(endless))
    if any(move.stays for move in moves):
        text = "~ only stays where J{winner} wins: play may come back"
        weighed_text = "~ only stays where J{winner} wins, perhaps not as well"
        yield words(weighed_text if amount else text, winner=winner)


def best_meaning(words: Speaker, *, exact: bool, endless: bool = False) -> str:
    if exact:
        return words("* best: the best margin")
    return words("* best: a winning strategy" if endless else "* best: the fastest win, a draw, or the slowest loss")


def outcome(words: Speaker, move: arena.MoveLookup, amount: str) -> str:
    """Say who wins after a move, and in how many plies, or the amount."""
    if amount:
        return words("{amount} {value}", amount=words(amount), value=_amount(words, move.amount))
    if move.remoteness is None:
        return words("J{player} wins", player=move.winner) if move.winner else words("draw")
    return words("J{winner} wins, {plies} later", winner=move.winner, plies=words.plies(move.remoteness))


def _amount(words: Speaker, amount: int | str | None) -> str:
    return words("none") if amount is None else str(amount)


def _count(words: Speaker, count: int | None) -> str:
    if count is None:
        return words("not counted: without end, or too many")
    return words.number(count) if count < 10**30 else words("about 10^{power}", power=len(str(count)) - 1)


GIVEN_AWAY = {
    "win": "ply {ply}: J{player} plays {move} and gives away the win ({best} kept it)",
    "draw": "ply {ply}: J{player} plays {move} and gives away the draw ({best} kept it)",
}


def mistake_lines(words: Speaker, analysis: Analysis) -> Iterator[str]:
    for move in analysis.mistakes:
        best, name = ", ".join(map(words.named, move.best_moves)), words.named(move.move)
        yield words(GIVEN_AWAY[str(move.given_away)], ply=move.ply, player=move.player, move=name, best=best)
    if not analysis.mistakes and analysis.complete:
        yield words("no move gave away a win or a draw")
