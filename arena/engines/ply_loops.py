"""The loops of a task: successors of a slice of positions, dealt into buckets; their values, and answers to questions.

Codes of a bucket ascend, so that the common codes of two sorted columns are found in one pass over both.
"""

from __future__ import annotations

from typing import Any

from arena.machine.columns import Column
from arena.machine.loops import FACTOR, WORD, natural, slot_of
from arena.rules.packed import BROKEN, LONG, SOUND, kept, player, sound, successors, winner

HALF = 32
"""The upper half of a product tells the bucket."""
SIZE, RISING, DRAW, MOST = range(4)
"""Where the bounds have the number of codes, whether they rise, the value of a draw, one more than the longest play."""
BOUNDS = 4
"""How many bounds there are."""
EDGES, MOVERS, ENDS, TALLY = 0, 1, 3, 6
"""Where the tally has edges, positions of player 1 and 2, sinks drawn and won by 1 and 2; how many counts it has."""
NO_MOVE = -1
"""The best move of a sink."""


def expand(
    codes: Column,
    children: Column,
    ends: Column,
    tally: Column,
    bounds: Column,
    rule: Column,
    buffer: Column,
    at: Column,
) -> int:
    """Write the successors of positions one after another, with the end of each position's, and count.

    The number of all is the tally's edges.
    """
    size, rising, end = bounds[SIZE], bounds[RISING], 0
    for place in range(len(codes)):
        code = at[0] = codes[place]
        mover, won = player(code, rule), winner(code, rule)
        if not sound(mover, won):
            return BROKEN
        tally[MOVERS + mover - 1] += 1
        if won >= 0:
            tally[ENDS + won] += 1
        else:
            number = successors(code, rule, buffer)
            if not kept(number, code, size, rising, buffer):
                return BROKEN
            for move in range(number):
                children[end] = buffer[move]
                end += 1
        ends[place] = end
    tally[EDGES] = end
    return SOUND


def deal(codes: Column, shift: int, buckets: int, ends: Column, dealt: Column) -> None:
    """Sort codes by their bucket: those of bucket `b` come to `dealt[ends[b]:ends[b + 1]]`; `ends` is 0 before."""
    factor, word, half, number = natural(FACTOR), natural(WORD), natural(HALF), natural(buckets)
    for place in range(len(codes)):
        bucket = ((natural(codes[place] >> shift) * factor & word) >> half) * number >> half
        ends[bucket + 2] += 1
    for bucket in range(buckets):
        ends[bucket + 2] += ends[bucket + 1]
    for place in range(len(codes)):
        bucket = ((natural(codes[place] >> shift) * factor & word) >> half) * number >> half
        dealt[ends[bucket + 1]] = codes[place]
        ends[bucket + 1] += 1


def bucket_of(code: Any, shift: int, buckets: int) -> Any:
    """Tell the bucket of a code, or of each in an array of unsigned numbers.

    Examples
    --------
    >>> [bucket_of(code, 0, 4) for code in range(6)]
    [0, 1, 2, 0, 1, 2]
    """
    return (((code >> shift) * FACTOR & WORD) >> HALF) * buckets >> HALF


def distinct(codes: Column) -> int:
    """Move sorted codes together, so that each is there once; give their number."""
    if len(codes) == 0:
        return 0
    end = 1
    for place in range(1, len(codes)):
        if codes[place] != codes[place - 1]:
            codes[end] = codes[place]
            end += 1
    return end


def remember(codes: Column, values: Column, keys: Column, stored: Column, shift: int) -> None:
    """Put codes and their values into a table of a power of two of slots, whose empty keys are -1."""
    for place in range(len(codes)):
        slot = slot_of(keys, codes[place], FACTOR, shift)
        keys[slot] = codes[place]
        stored[slot] = values[place]


def looked_up(codes: Column, keys: Column, stored: Column, shift: int, values: Column) -> int:
    """Give the values of codes from a table; tell how many were found until one was not."""
    for place in range(len(codes)):
        slot = slot_of(keys, codes[place], FACTOR, shift)
        if keys[slot] < 0:
            return place
        values[place] = stored[slot]
    return len(codes)


def placed(
    codes: Column, bits: int, first: Column, missing: Column, order: Column, share: Column, places: Column
) -> int:
    """Give the numbers of codes in their ply, see `arena.rules.ply_index`; tell how many until one is of another."""
    lower = (1 << bits) - 1
    for place in range(len(codes)):
        high, low = natural(codes[place] >> bits), natural(codes[place] & lower)
        if share[low] < 0 or missing[high] != share[low]:
            return place
        places[place] = first[high] + order[low]
    return len(codes)


def marked(
    marks: Column,
    begin: int,
    end: int,
    bits: int,
    highs: Column,
    begins: Column,
    starts: Column,
    listed: Column,
    codes: Column,
) -> int:
    """List the codes of a ply that are marked, of some upper halves; tell how many."""
    found = 0
    for number in range(begin, end):
        low = starts[number] - begins[number]
        for place in range(begins[number], begins[number + 1]):
            if marks[place]:
                codes[found] = highs[number] << bits | listed[low + place]
                found += 1
    return found


def value(  # noqa: C901 - one loop, nothing of which is called elsewhere
    codes: Column,
    ends: Column,
    worth: Column,
    values: Column,
    best: Column,
    bounds: Column,
    rule: Column,
    _: Column,
    at: Column,
) -> int:
    """Value positions by the values of their successors, which stand one after another."""
    draw, most, end = bounds[DRAW], bounds[MOST], 0
    for place in range(len(codes)):
        begin, end = end, ends[place] + 0
        if begin == end:
            at[0] = codes[place]
            mover, won = player(codes[place], rule), winner(codes[place], rule)
            if not sound(mover, won) or won < 0:
                return BROKEN
            values[place], best[place] = draw if won == 0 else 2 if won == mover else 1, NO_MOVE
            continue
        fastest, slowest, fast, slow, drawn = draw, 0, 0, 0, -1
        for move in range(end - begin):
            after = worth[begin + move] + 0
            if after == draw:
                drawn = move if drawn < 0 else drawn
            elif after & 1:
                if after < fastest:
                    fastest, fast = after, move
            elif after > slowest:
                slowest, slow = after, move
        if fastest < draw:
            values[place], best[place] = fastest + 3, fast
        elif drawn >= 0:
            values[place], best[place] = draw, drawn
        else:
            values[place], best[place] = slowest + 1, slow
        if values[place] != draw and values[place] > 2 * most:
            at[0] = codes[place]
            return LONG
    return SOUND


def count(codes: Column, values: Column, counts: Column, bounds: Column, rule: Column, _: Column, at: Column) -> int:
    """Count positions by their winner (0, 1, 2), and each of these by the plies to the end; all draws at 0."""
    draw, most = bounds[DRAW], bounds[MOST]
    for place in range(len(codes)):
        at[0] = codes[place]
        worth = values[place] + 0
        if worth == draw:
            counts[0] += 1
            continue
        mover = player(codes[place], rule)
        if not sound(mover, 0):
            return BROKEN
        counts[(3 - mover if worth & 1 else mover) * most + (worth - 1 >> 1)] += 1
    return SOUND


def outcomes(
    codes: Column, players: Column, winners: Column, bounds: Column, rule: Column, _: Column, at: Column
) -> int:
    """Tell who is to move at each position, and who has won there, -1 while play goes on."""
    for place in range(len(codes)):
        code = at[0] = codes[place]
        mover, won = player(code, rule), winner(code, rule)
        if not sound(mover, won) or code >= bounds[SIZE]:
            return BROKEN
        players[place], winners[place] = mover, won
    return SOUND


def answer(codes: Column, values: Column, questions: Column, answers: Column) -> int:
    """Give the values of sorted codes that are among other sorted codes; tell how many were answered."""
    place, last = 0, len(codes)
    for number in range(len(questions)):
        code = questions[number]
        while place < last and codes[place] < code:
            place += 1
        if place == last or codes[place] != code:
            return number
        answers[number] = values[place]
    return len(questions)
