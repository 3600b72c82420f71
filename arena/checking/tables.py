"""Tables of solved games held against the moves: all of it by packed rules, or a sample by the plain ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from arena.checking.stakes import later
from arena.checking.verdict import Flaw, Verification
from arena.errors import ParameterError
from arena.rules.game import AnyGame, label_of
from arena.rules.packed import packed_rules
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.engines.solution import FolderSolution
    from arena.machine import Progress
    from arena.rules.packed import PackedRules
    from arena.solving.strong import StrongSolution

NEVER = 2**40
PLAIN = 1_000
"""The positions that are held against the plain rules besides, where all are held against the packed ones."""


def table_verification(
    of: AnyGame | None,
    table: StrongSolution | FolderSolution,
    *,
    sample: int | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Check a table of a game, all of it or a sample of its positions.

    A table that is checked whole is that of the game: by induction along the moves each value is right if it follows
    from those after it, and each position is there if a move leads there.
    """
    game, kept = of or table.game, cast("Any", table)
    if repr(game) != repr(table.game):
        raise ParameterError(f"a solution of {table.game!r} is none of {game!r}")
    checked = number = len(table) if sample is None else min(sample, len(table))
    is_folder, flaw = hasattr(table, "folder"), None
    if not (is_folder and kept.is_arena) and table.start not in table:
        flaw = Flaw(label_of(game)(table.start), "play starts there, and the table has nothing")
    elif checked == len(table) and is_folder:
        from arena.engines.checking import first_flaw

        found, number = first_flaw(kept, progress), PLAIN
        flaw = found and Flaw(*found)
    elif checked == len(table):
        flaw, number = _first_flaw(game, kept, progress), PLAIN
    drawn = () if flaw else table.drawn_vertices(number, 0)
    flaw = flaw or next(filter(None, (flaw_by_moves(table, game, position) for position in drawn)), None)
    sizes = {"vertices": len(table), "edges": table.sizes["edges"], "checked": checked, **table.regions}
    return Verification(repr(game), sizes, flaw)


def _first_flaw(game: AnyGame, table: StrongSolution, progress: Progress | None) -> Flaw | None:
    """Check every code of a table: by their order, the first flaw."""
    rules = cast("PackedRules", packed_rules(game))
    values, all_codes = np.asarray(table.values), None if isinstance(table.codes, range) else np.asarray(table.codes)
    reached, tally, regions, moves = np.zeros(len(values), bool), np.zeros(6, "i8"), np.zeros(3, "i8"), 0
    reached[table.place_of(rules.pack(game.initial))] = True

    at = partial(_at, game, rules)
    for places in table.filled():
        for low, high, children, parents in rules.expanded(places if all_codes is None else all_codes[places], moves):
            moves = max(moves, -(-len(children) // (high - low)))
            own = places[low:high] if all_codes is None else all_codes[places[low:high]]
            mover, won = (column(own).astype("i8") for column in (rules.player, rules.winner))
            after = children if all_codes is None else np.minimum(all_codes.searchsorted(children), len(all_codes) - 1)
            known = values[after] != 0 if all_codes is None else (values[after] != 0) & (all_codes[after] == children)
            for move in np.flatnonzero(~known)[:1]:
                return at(own[parents[move]], "a move leads to a position of which the table says nothing")
            reached[after] = True
            degree = np.bincount(parents, minlength=len(own))
            for place in np.flatnonzero((degree > 0) != (won < 0))[:1]:
                return at(own[place], "it has no moves, and play has not ended")
            on, turn = degree > 0, np.where(rules.player(children) == mover[parents], 1, -1)
            worth = values[after].astype("i8")
            score = np.where(worth == table.drawn, 0, turn * np.where(worth & 1, -1, 1) * (NEVER - (worth - 1 >> 1)))
            best = np.maximum.reduceat(later(score), (np.cumsum(degree) - degree)[on])
            right = np.where(won == 0, table.drawn, 1 + (won == mover))
            right[on] = np.where(best == 0, table.drawn, 1 + 2 * (NEVER - abs(best)) + (best > 0))
            for place in np.flatnonzero(right != values[places[low:high]])[:1]:
                plain = flaw_by_moves(table, game, rules.unpack(int(own[place])))
                return plain or at(own[place], "its value is not that of its moves")
            winner = np.where(right == table.drawn, 0, np.where(right & 1, 3 - mover, mover))
            ended = np.bincount(won[~on], minlength=3)
            tally += [len(children), *np.bincount(mover, minlength=3)[1:], *ended]
            regions += np.bincount(winner, minlength=3)
        if progress:
            progress(len(places), "held against their moves")
    for place in np.flatnonzero((values != 0) & ~reached)[:1]:
        return at(table.codes[int(place)], "the table has a value, and no move leads there")
    if [*tally, *regions] == [*table.tally, *table.regions.values()]:
        return None
    return Flaw("the header", "it counts other positions and moves than the table has")


def _at(game: AnyGame, rules: PackedRules, code: int, text: str) -> Flaw:
    try:
        return Flaw(label_of(game)(rules.unpack(int(code))), text)
    except (ValueError, IndexError, TypeError, OverflowError):
        return Flaw(f"code {code:,}", text)


def flaw_by_moves(solution: Any, game: Any, vertex: Any) -> Flaw | None:
    """Return how the value of a position contradicts those that its moves lead to; None if it does not."""
    stated, name, right, after = solution.value(vertex), label_of(game)(vertex), game.winner(vertex), []
    if right is None:
        for _, following in game.moves(vertex):
            if following not in solution:
                return Flaw(name, f"a move leads to {label_of(game)(following)}, of which the table says nothing")
            after.append(solution.value(following))
        if not after:
            return Flaw(name, "it has no moves, and play has not ended")
        mover, winners = game.player(vertex), {winner for winner, _ in after}
        right = next(each for each in (mover, 0, 3 - mover) if each in winners)
        best = min if right == mover else max
    plies = best(plies or 0 for winner, plies in after if winner == right) + 1 if after else 0
    text = f"the table says that {_in_words(*stated)}, but by its moves {_in_words(right, plies)}"
    return None if stated == (right, plies if right else None) else Flaw(name, text)


def _in_words(winner: int, plies: int | None) -> str:
    return f"J{winner} wins in {Speaker().plies(plies or 0)}" if winner else "it is a draw"
