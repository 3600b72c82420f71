"""Packed rules compared with the plain ones, position by position."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from arena.errors import shown
from arena.rules.faults import at
from arena.rules.game import AnyGame
from arena.rules.packed import PackedRules
from arena.rules.sample import PositionSample


def packed_faults(game: AnyGame, rules: PackedRules, sampled: PositionSample) -> Iterator[str]:
    """Compare packed rules with the plain rules, at all the positions of a sample."""
    import numpy as np

    if sampled.complete and rules.positions not in (None, len(sampled.known)):
        yield f"packed rules: positions is {rules.positions:,}, and {len(sampled.known):,} can be reached"
    coded: list[int] = []
    for position in sampled.known:
        if reason := _wrong_code(rules, position):
            yield f"{at(game, position)}: packed rules: {reason}"
            return
        coded.append(rules.pack(position))
    codes = np.array(coded, "i8")
    after: list[list[int]] = [[] for _ in coded]
    for low, _, children, parents in rules.expanded(codes):
        if (parents[1:] < parents[:-1]).any():
            yield "packed rules: expand gives indices of parents that decrease"
        for child, parent in zip(children.tolist(), parents.tolist(), strict=True):
            after[low + parent].append(child)
    plies = [None] * len(coded) if rules.ply is None else rules.ply(codes).tolist()
    answers = zip(rules.player(codes).tolist(), rules.winner(codes).tolist(), after, plies, strict=True)
    for (position, known), answer in zip(sampled.known.items(), answers, strict=True):
        moves = list(dict.fromkeys(rules.pack(following) for _, following in known.moves))
        won, ply = -1 if known.winner is None else known.winner, None if rules.ply is None else known.ply
        for name, given, right in zip(
            ("player", "winner", "expand", "ply"), answer, (known.player, won, moves, ply), strict=True
        ):
            if given != right:
                yield f"{at(game, position)}: packed rules: {name} gives {shown(given)} instead of {shown(right)}"


def _wrong_code(rules: PackedRules, position: Hashable) -> str:
    """Name the fault of the code of a position."""
    code = rules.pack(position)
    if type(code) is not int or not 0 <= code < rules.size:
        return f"pack gives {shown(code)} (a code from 0 to {rules.size - 1})"
    back = rules.unpack(code)
    return "" if back == position else f"unpack gives {shown(back)} for its code, {code}"
