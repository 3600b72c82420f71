"""Packed rules held against the plain ones, position by position."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator

from arena.errors import InvalidGame, shown
from arena.machine.columns import ARRAYS, LISTS, Column
from arena.machine.compiler import numba_or_none
from arena.rules.array_rules import ArrayRules
from arena.rules.faults import MOST_MOVES, at, error_line
from arena.rules.game import AnyGame
from arena.rules.packed import SOUND, PackedRules, player, successors, winner
from arena.rules.sample import Known, PositionSample


def packed_faults(game: AnyGame, rules: PackedRules, sampled: PositionSample) -> Iterator[str]:
    """Hold packed rules, in plain Python, against the plain ones."""
    if rules.width > MOST_MOVES:
        yield f"packed rules: width is {rules.width:,} (at most {MOST_MOVES:,} moves)"
        return
    if sampled.complete and rules.positions not in (None, len(sampled.known)):
        yield f"packed rules: positions is {rules.positions:,}, and {len(sampled.known):,} can be reached"
    rule, buffer = rules.columns(LISTS)
    for position, known in sampled.known.items():
        reason = _misfit(rules, position, known, rule, buffer)
        if reason:
            yield f"{at(game, position)}: packed rules: {reason}"


def _misfit(  # noqa: PLR0911 - one return for each misfit
    rules: PackedRules, position: Hashable, known: Known, rule: Column, buffer: Column
) -> str:
    """Name the first answer of the packed rules about a position that differs from the plain ones."""
    code = rules.pack(position)
    if type(code) is not int or not 0 <= code < rules.size:
        return f"pack gives {shown(code)} (a code from 0 to {rules.size - 1})"
    back = rules.unpack(code)
    if back != position:
        return f"unpack gives {shown(back)} for the code {code}, which is that of {shown(position)}"
    if known.ply > rules.plies and not rules.circular:
        return f"reached after {known.ply} plies, more than the plies declared, {rules.plies}"
    expected = list(dict.fromkeys(rules.pack(following) for _, following in known.moves))
    if len(expected) > rules.width:
        return f"{len(expected)} moves, more than the width, {rules.width}"
    won = -1 if known.winner is None else known.winner
    try:
        answers = rules.answers(code, rule, buffer)
    except InvalidGame as error:
        return str(error)
    for name, given, wanted in zip(("player", "winner"), answers, (known.player, won), strict=False):
        if given != wanted:
            return f"{name} gives {given}, where the plain rules say {wanted}"
    if answers[2] != expected:
        return (
            f"successors gives the codes {shown(answers[2])}, where those after the plain moves are {shown(expected)}"
        )
    return _wrong_ply(rules, position, known)


def _wrong_ply(rules: PackedRules, position: Hashable, known: Known) -> str:
    """Name the position whose declared ply differs from that of a play, if there is one."""
    for after, ply in [(position, known.ply), *((after, known.ply + 1) for _, after in known.moves)]:
        lead = f"and a play of {ply} moves leads there"
        if rules.ply is not None and rules.ply(after) != ply:
            return f"ply gives {shown(rules.ply(after))} for {shown(after)}, {lead}"
        if rules.index is not None:
            share, totals = rules.index.share_of(rules.pack(after)), rules.index.totals
            if ply >= len(totals) or totals[ply] != share:
                return f"the index by plies gives {shown(after)} the share {share}, {lead} (totals {shown(totals)})"
    return ""


def array_faults(game: AnyGame, rules: ArrayRules, sampled: PositionSample) -> Iterator[str]:
    """Compare packed rules on arrays with the plain rules, at all the positions of a sample."""
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


def _wrong_code(rules: ArrayRules, position: Hashable) -> str:
    """Name the fault of the code of a position."""
    code = rules.pack(position)
    if type(code) is not int or not 0 <= code < rules.size:
        return f"pack gives {shown(code)} (a code from 0 to {rules.size - 1})"
    back = rules.unpack(code)
    return "" if back == position else f"unpack gives {shown(back)} for its code, {code}"


ENDS = 10
"""The first and the last positions of each kind that are held against the plain rules."""
DRAWN = 1000
"""The positions drawn by chance that are held against them besides."""


def some_of_each(kinds: Column) -> list[int]:
    """Choose places of a column: the first and the last of each kind, a small number, and some by chance.

    Examples
    --------
    >>> some_of_each([0] * 3000)[:11] == list(range(10)) + [some_of_each([0] * 3000)[10]]
    True
    >>> some_of_each([1, 0, 2])
    [0, 1, 2]
    """
    import numpy as np

    column = np.asarray(kinds)
    chance = random.Random(0)  # noqa: S311 - the same positions each time
    places = set(chance.sample(range(len(column)), min(DRAWN, len(column))))
    for kind in np.bincount(column).nonzero()[0]:
        own = (column == kind).nonzero()[0]
        places.update(own[:ENDS].tolist(), own[-ENDS:].tolist())
    return sorted(places)


def hold(rules: PackedRules, codes: Iterable[int]) -> int:
    """Hold packed rules from outside against the plain ones at some codes, and count these.

    Raises
    ------
    InvalidGame
        If they differ, with the position.
    """
    if rules.plain is None:
        return 0
    held, (rule, buffer) = 0, rules.columns(LISTS)
    for code in codes:
        try:
            position = rules.unpack(code)
            ply = 0 if rules.ply is None else rules.ply(position)
            won = rules.plain.winner(position)
            moves = list(rules.plain.moves(position)) if won is None else []
            known = Known(rules.plain.player(position), won, moves, ply)
            reason = _misfit(rules, position, known, rule, buffer)
        except BaseException as error:
            raise InvalidGame(f"packed rules, at the code {code}: {error_line(error)}") from error
        if reason:
            raise InvalidGame(f"{rules.plain!r}, {at(rules.plain, position)}: packed rules: {reason}")
        held += 1
    return held


def compiled_faults(game: AnyGame, rules: PackedRules, sampled: PositionSample) -> Iterator[str]:
    """Hold packed rules, compiled, against themselves in plain Python, which have been held against the plain ones."""
    if not numba_or_none():
        return
    plain, (rule, buffer) = rules.columns(LISTS), rules.columns(ARRAYS)
    at_, answer = ARRAYS.full(1, -1, "i8"), ARRAYS.full(3, 0, "i8")
    for position in sampled.known:
        code = rules.pack(position)
        rules.run(_look, ARRAYS, at_, code, rule, buffer, answer, at_)
        mover, won, number = map(int, answer)
        if not 0 <= number <= rules.width or (mover, won, buffer[:number].tolist()) != rules.answers(code, *plain):
            yield f"{at(game, position)}: packed rules: compiled they answer otherwise than in Python"


def _look(code: int, rule: Column, buffer: Column, answer: Column, at: Column) -> int:
    """Ask for the player, the winner and the number of moves of a code."""
    at[0] = code
    answer[0] = player(code, rule)
    answer[1] = winner(code, rule)
    answer[2] = successors(code, rule, buffer) if answer[1] < 0 else 0
    return SOUND
