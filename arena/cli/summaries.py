"""The texts of `arena solve`: who wins from a position, the sizes of all sets, the value of each move."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from arena.cli.output import of_player, some
from arena.errors import ParameterError
from arena.graphs.marks import MARGIN
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.rules.game import AnyGame
    from arena.solving.lookup import Lookup, MoveLookup
    from arena.solving.objectives import Objective
    from arena.solving.solved import Solved, Summary, WeighedSummary

NAMES = 21
"""The characters before the values of the summary."""
STAYING = {
    (False, False): "{moves}: J{mover} keeps the win, but play may come back",
    (False, True): "{moves}: J{mover} keeps the win, but perhaps not by such moves for ever",
    (True, True): "{moves}: J{mover} wins there too, but perhaps not as well",
}
"""The remark on moves that stay where the mover wins but are not among the best: by whether there are weights, and
whether play need not end."""

VERDICTS = {True: "REALIZABLE", False: "UNREALIZABLE"}
"""The words for a specification's verdict in the competition of reactive synthesis."""
EXIT_CODES = {True: 10, False: 20}
"""The exit codes for a specification's verdict in that competition."""


def named_moves(game: AnyGame, position: Hashable, labels: Sequence[str]) -> list[str]:
    """Put the names of moves before the positions that they lead to, in the order of the game."""
    return [f"{move} ({label})" for move, after in game.moves(position) if (label := game.label(after)) in labels]


def _verdict(
    words: Speaker,
    winner: int,
    remoteness: int | None,
    position: str,
    mover: int,
    amounts: Mapping[str, int | str | None] | None = None,
) -> str:
    if winner and amounts and isinstance(margin := amounts.get(MARGIN), int):
        text = "J{winner} wins by {margin} from {position}, J{mover} to move"
        return words(text, winner=winner, margin=words.number(abs(margin)), position=position, mover=mover)
    if winner and amounts:
        return words("J{winner} wins from {position}, J{mover} to move", winner=winner, position=position, mover=mover)
    if winner and remoteness is None:
        text = "J{winner} wins from {position}, J{mover} to move: play need not end"
        return words(text, winner=winner, position=position, mover=mover)
    if remoteness is None:
        text = "Draw from {position}, J{mover} to move: neither player can force a win"
        return words(text, position=position, mover=mover)
    text = "J{winner} wins from {position}, J{mover} to move, in {plies}"
    return words(text, winner=winner, position=position, mover=mover, plies=words.plies(remoteness))


def _view(words: Speaker, summary: Summary, mover: int | None, aim: str, *, ended: bool) -> list[str]:
    """List the verdict and the good moves of the start, or say that there is none."""
    winner, initial = summary["winner"], summary["initial"]
    if mover is None or winner is None or initial is None:
        return [words("No start: --position POSITION says who wins from there")]
    weighed = cast("WeighedSummary", summary)["amounts"] if "amounts" in summary else {}
    verdict = _verdict(words, winner, summary["remoteness"], initial, mover, weighed)
    first, staying = summary["first_moves"], summary["staying_moves"]
    lines = [of_player(verdict, winner, bold=True)]
    lines += [_line(words(name), _amount(words, amount)) for name, amount in weighed.items()]
    lines += [_line(words("objective"), aim)] * bool(aim)
    lines.append(
        _line(words("good first moves"), some(first, ", ", NAMES, words) or _none(words, summary, ended=ended))
    )
    if staying:
        text = STAYING[bool(weighed), summary["remoteness"] is None]
        lines.append(_line(words("only staying"), words(text, moves=some(staying, ", ", words=words), mover=mover)))
    return lines


def _none(words: Speaker, summary: Summary, *, ended: bool) -> str:
    """Tell why no first move is good."""
    if ended or summary["remoteness"] is not None:
        return words("none: play has ended") if ended else words("none: all lose")
    return words("none: all moves lead where J{winner} wins", winner=summary["winner"])


def summary_text(
    words: Speaker,
    title: str,
    summary: Summary,
    mover: int | None,
    *,
    counted: bool,
    aim: str = "",
    ended: bool,
    symmetric: int | None = None,
) -> str:
    """Tell who wins from the start, and the sizes of all sets where they are counted.

    With an aim, which says when player 1 wins endless plays, the sizes that such games do not have are left out.
    """
    lines = [click.style(title, bold=True), *_view(words, summary, mover, aim, ended=ended)]
    if summary["layers"] is None:
        lines.append(_line(words("sizes"), words("not counted: a perfect search looks only where it must")))
        return "\n".join(lines)
    lines += _sizes(words, summary, drawn=not aim or bool(summary["undetermined"] or summary["drawn_sinks"]))
    lines += [
        _line(words("J{player} by rank", player=player), some(ranks, " ", words=words) or "-")
        for player, ranks in summary["layers"].items()
        if ranks or not aim
    ]
    if counted and not aim and mover is not None:
        lines += [_line(words("plays"), _count(words, summary["plays"]))]
        lines += [_line(words("plays up to symmetry"), _count(words, symmetric))] * bool(symmetric)
        lines += [_line(words("nodes of the tree"), _count(words, summary["tree_nodes"]))]
    return "\n".join(lines)


def _sizes(words: Speaker, summary: Summary, *, drawn: bool) -> list[str]:
    def sizes(name: str, *keys: str) -> str:
        return _line(words(name), ", ".join(words.number(summary[key]) for key in keys))  # type: ignore[literal-required]  # its own keys

    lines = [
        sizes("vertices, edges", "vertices", "edges"),
        sizes("S1, S2", "s1", "s2"),
    ]
    if not drawn:
        return [*lines, sizes("F1, F2", "f1", "f2"), sizes("W1, W2", "w1", "w2")]
    lines += [
        sizes("F1, F2, drawn sinks", "f1", "f2", "drawn_sinks"),
        sizes("W1, W2, S∅", "w1", "w2", "undetermined"),
    ]
    if summary["undetermined"]:
        lines.append(sizes("S∅ by rule, endless", "draws_by_rule", "draws_endless"))
    return [*lines, _line(words("determined"), words("yes") if summary["determined"] else words("no"))]


def lookup_text(words: Speaker, title: str, looked_up: Lookup, objective: Objective) -> str:
    """Write a position with its moves and their values, the best ones behind a star."""
    winner, amount, weighed = looked_up.winner, objective.amount, bool(objective.amount)
    amounts = {amount: looked_up.amount} if weighed else {}
    verdict = _verdict(words, winner, looked_up.remoteness, looked_up.position, looked_up.player, amounts)
    lines = [click.style(title, bold=True), of_player(verdict, winner, bold=True)]
    lines += [_line(words(amount), _amount(words, looked_up.amount))] * weighed
    outcomes = [_outcome(words, move, amount) for move in looked_up.moves]
    width = max([24, *map(len, outcomes)])
    for move, outcome in zip(looked_up.moves, outcomes, strict=True):
        sign = "*" if move.best else "~" if move.stays else " "
        lines.append(of_player(f"{sign} {words.named(move.move):>6}  {outcome:{width}} {move.position}", move.winner))
    endless = winner and looked_up.remoteness is None
    best = "* best: a winning strategy" if endless else "* best: the fastest win, a draw, or the slowest loss"
    best = "* best: the best margin" if objective.exact else best
    if not looked_up.moves or any(move.best for move in looked_up.moves):
        lines.append(words(best if looked_up.moves else "play has ended"))
    if any(move.stays for move in looked_up.moves):
        text = "~ only stays where J{winner} wins: play may come back"
        weighed_text = "~ only stays where J{winner} wins, perhaps not as well"
        lines.append(words(weighed_text if weighed else text, winner=winner))
    return "\n".join(lines)


def _outcome(words: Speaker, move: MoveLookup, amount: str) -> str:
    """Tell who wins after a move, and in how many plies, or the amount."""
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


def _line(name: str, value: str) -> str:
    return f"{name:<{NAMES - 1}} {value}"


class SpecificationVerdict(NamedTuple):
    """Whether a specification is realizable, and whether the exit code is to say so; None if it is none."""

    realizable: bool | None
    ends: bool

    @classmethod
    def of(cls, solved: Solved, name: str, *, ends: bool, from_start: bool) -> SpecificationVerdict:
        """Return the verdict on a solution.

        Raises
        ------
        ParameterError
            If the exit code is asked for where there is none.
        """
        from arena.solving.arenas import Solution

        realizable = solved.realizable if from_start and isinstance(solved, Solution) else None
        if ends and realizable is None:
            raise ParameterError(
                f"--exit-code: {name} is not solved as a specification, with controllable-AP, from its start"
            )
        return cls(realizable, ends)

    @property
    def fields(self) -> dict[str, bool]:
        """The verdict for JSON."""
        return {} if self.realizable is None else {"realizable": self.realizable}

    @property
    def lines(self) -> list[str]:
        """The verdict for a reader."""
        return [] if self.realizable is None else [VERDICTS[self.realizable]]

    @property
    def code(self) -> int:
        """The exit code."""
        return EXIT_CODES[self.realizable] if self.ends and self.realizable is not None else 0
