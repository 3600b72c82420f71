"""The texts of results: who wins, the sizes of all sets, the value of each move, the quality of play."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import click

import arena
from arena.cli.output import of_player, some
from arena.graphs.marks import MARGIN
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.quality import Quality
    from arena.rules.game import AnyGame
    from arena.solving.objectives import Objective
    from arena.solving.solved import Summary

NAMES = 21
STAYING = {
    (False, False): "{moves}: J{mover} keeps the win, but play may come back",
    (False, True): "{moves}: J{mover} keeps the win, but perhaps not by such moves for ever",
    (True, True): "{moves}: J{mover} wins there too, but perhaps not as well",
}
"""The remark on moves that stay where the mover wins but are not among the best: by whether there are weights, and
whether play need not end."""
ENDLESS = "J{winner} wins from {position}, J{mover} to move: play need not end"
VERDICTS = {
    "margin": "J{winner} wins by {margin} from {position}, J{mover} to move",
    "amount": "J{winner} wins from {position}, J{mover} to move",
    "endless": ENDLESS,
    "draw": "Draw from {position}, J{mover} to move: neither player can force a win",
    "plies": "J{winner} wins from {position}, J{mover} to move, in {plies}",
}


def line(name: str, value: str) -> str:
    """Write a line of a result: its title, and its value."""
    return f"{name:{NAMES - 1}} {value}"


def named_moves(game: AnyGame, position: Hashable, labels: Sequence[str]) -> list[str]:
    """Put the names of moves before the positions that they lead to, in the order of the game."""
    return [f"{move} ({label})" for move, after in game.moves(position) if (label := game.label(after)) in labels]


def _verdict(
    words: Speaker, winner: int, plies: int | None, position: str, mover: int, amounts: Mapping[str, int | str | None]
) -> str:
    """Say who wins, with the margin or the plies."""
    margin = amounts.get(MARGIN)
    if winner and amounts:
        kind = "margin" if isinstance(margin, int) else "amount"
    else:
        kind = "plies" if plies is not None else "endless" if winner else "draw"
    values = {"winner": winner, "position": position, "mover": mover}
    return words(
        VERDICTS[kind],
        **values,
        margin=words.number(abs(margin)) if isinstance(margin, int) else "",
        plies="" if plies is None else words.plies(plies),
    )


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
) -> Iterator[str]:
    """Say who wins from the start, and the sizes of all sets where they are counted.

    With an aim, which says when player 1 wins endless plays, the sizes that such games do not have are left out.
    """
    yield click.style(title, bold=True)
    yield from _view(words, summary, mover, aim, ended=ended)
    if summary["layers"] is None:
        yield line(words("sizes"), words("not counted: a perfect search visits only a part of the game"))
        return
    yield from _sizes(words, summary, drawn=not aim or bool(summary["undetermined"] or summary["drawn_sinks"]))
    for player, ranks in summary["layers"].items():
        if ranks or not aim:
            yield line(words("J{player} by rank", player=player), some(ranks, " ", words=words) or "-")
    if counted and not aim and mover is not None:
        yield line(words("plays"), _count(words, summary["plays"]))
        if symmetric:
            yield line(words("plays up to symmetry"), _count(words, symmetric))
        yield line(words("nodes of the tree"), _count(words, summary["tree_nodes"]))


def _view(words: Speaker, summary: Summary, mover: int | None, aim: str, *, ended: bool) -> Iterator[str]:
    """Write the verdict and the good moves of the start, or say that there is none."""
    winner, initial = summary["winner"], summary["initial"]
    if mover is None or winner is None or initial is None:
        yield words("No start: name a vertex with --position")
        return
    weighed = summary.get("amounts", {})
    yield of_player(_verdict(words, winner, summary["remoteness"], initial, mover, weighed), winner, bold=True)
    for name, amount in weighed.items():
        yield line(words(name), _amount(words, amount))
    if aim:
        yield line(words("objective"), aim)
    first, staying = summary["first_moves"], summary["staying_moves"]
    yield line(words("good first moves"), some(first, ", ", NAMES, words) or _none(words, summary, ended=ended))
    if staying:
        text = STAYING[bool(weighed), summary["remoteness"] is None]
        yield line(words("only staying"), words(text, moves=some(staying, ", ", words=words), mover=mover))


def _none(words: Speaker, summary: Summary, *, ended: bool) -> str:
    """Say why no first move is good."""
    if ended:
        return words("none: play has ended")
    if summary["remoteness"] is not None:
        return words("none: all lose")
    return words("none: all moves lead where J{winner} wins", winner=summary["winner"])


def _sizes(words: Speaker, summary: Summary, *, drawn: bool) -> Iterator[str]:
    """Write the sizes of the sets, those of draws where there can be some."""
    rows: list[tuple[str, Sequence[str]]] = [
        (words("vertices, edges"), ("vertices", "edges")),
        (words("S1, S2"), ("s1", "s2")),
    ]
    if drawn:
        rows += [
            (words("F1, F2, drawn sinks"), ("f1", "f2", "drawn_sinks")),
            (words("W1, W2, S∅"), ("w1", "w2", "undetermined")),
        ]
    else:
        rows += [(words("F1, F2"), ("f1", "f2")), (words("W1, W2"), ("w1", "w2"))]
    if drawn and summary["undetermined"]:
        rows.append((words("S∅ by rule, endless"), ("draws_by_rule", "draws_endless")))
    for name, keys in rows:
        yield line(name, ", ".join(words.number(cast("dict[str, int]", summary)[key]) for key in keys))
    if drawn:
        yield line(words("determined"), words("yes") if summary["determined"] else words("no"))


def lookup_text(words: Speaker, title: str, looked_up: arena.Lookup, objective: Objective) -> Iterator[str]:
    """Write a position with its moves and their values, the best ones behind a star."""
    winner, amount = looked_up.winner, objective.amount
    amounts = {amount: looked_up.amount} if amount else {}
    verdict = _verdict(words, winner, looked_up.remoteness, looked_up.position, looked_up.player, amounts)
    yield click.style(title, bold=True)
    yield of_player(verdict, winner, bold=True)
    if amount:
        yield line(words(amount), _amount(words, looked_up.amount))
    outcomes = [outcome(words, move, amount) for move in looked_up.moves]
    width = max([24, *map(len, outcomes)])
    for move, result in zip(looked_up.moves, outcomes, strict=True):
        sign = "*" if move.best else "~" if move.stays else " "
        yield of_player(f"{sign} {words.named(move.move):>6}  {result:{width}} {move.position}", move.winner)
    if not looked_up.moves:
        yield words("play has ended")
    elif any(move.best for move in looked_up.moves):
        endless = winner and looked_up.remoteness is None
        yield best_meaning(words, exact=objective.exact, endless=bool(endless))
    if any(move.stays for move in looked_up.moves):
        text = "~ only stays where J{winner} wins: play may come back"
        weighed_text = "~ only stays where J{winner} wins, perhaps not as well"
        yield words(weighed_text if amount else text, winner=winner)


def best_meaning(words: Speaker, *, exact: bool, endless: bool = False) -> str:
    """Say what the star of the best moves means."""
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


def quality_lines(words: Speaker, judged: Iterable[tuple[str, Quality]]) -> list[str]:
    """Write a line for each player, from his name and the quality of his moves."""
    return [
        words("{name}: {what}", name=words("moves of {name}", name=name), what=quality_text(words, quality))
        for name, quality in judged
    ]


def quality_text(words: Speaker, quality: Quality) -> str:
    """Say how good moves were, held against perfect play."""
    if quality.share is None or quality.mean_loss is None:
        return words("no moves")
    kept = words("{share} of {moves} kept the value", share=words.fixed(quality.share, ".1%"), moves=quality.moves)
    lost = words("mean loss {loss}", loss=words.fixed(quality.mean_loss, ".3f"))
    if quality.first_slip is None:
        return words.between.join([kept, lost])
    slip = words("first slip at ply {ply}", ply=words.fixed(quality.first_slip, ".1f" if quality.slips > 1 else "g"))
    games = words("in {slips} of {games} games", slips=quality.slips, games=quality.games) if quality.games > 1 else ""
    return words.between.join([kept, lost, f"{slip} {games}".strip()])
