"""The loops of an enumeration over one set of positions: each is met once, however many plays lead to it."""

from __future__ import annotations

from arena.engines.ply_loops import EDGES, ENDS, HALF, MOVERS, RISING, SIZE
from arena.machine.columns import Column
from arena.machine.loops import FACTOR, WORD, natural, slot_of
from arena.rules.packed import BROKEN, SOUND, kept, player, sound, successors, winner

DONE, FILLED, OUT, SLOT_SHIFT, BUCKET_SHIFT, BUCKETS, OWN, WIDE, STATE = range(9)
"""Where the state of an enumeration has the positions whose moves are listed, those met, and the codes of other
buckets; the bits by which slots and buckets are told; the number of buckets, and the own one, -1 where all are;
how many positions may wait."""
BURST = 1 << 16
"""The positions whose moves are listed between two looks at the bounds."""


def admit(codes: Column, keys: Column, queue: Column, state: Column) -> None:
    """Put codes at the end of a queue, each once: a table of a power of two of slots has those in the queue."""
    shift, filled = state[SLOT_SHIFT], state[FILLED]
    for place in range(len(codes)):
        code = codes[place]
        slot = slot_of(keys, code, FACTOR, shift)
        if keys[slot] < 0:
            keys[slot] = code
            queue[filled] = code
            filled += 1
    state[FILLED] = filled


def close(
    keys: Column,
    queue: Column,
    outside: Column,
    state: Column,
    tally: Column,
    bounds: Column,
    rule: Column,
    buffer: Column,
    at: Column,
) -> int:
    """List the moves of positions in a queue; codes of the own bucket go to its end, each once, the others outside."""
    factor, word, half = natural(FACTOR), natural(WORD), natural(HALF)
    done, filled, out, own, width = state[DONE], state[FILLED], state[OUT], state[OWN], len(buffer)
    shift, number = state[SLOT_SHIFT], natural(state[BUCKETS])
    stop, wide = done + BURST, state[WIDE]
    while done < filled and done < stop and filled - done <= wide:
        if filled + width > len(queue) or 2 * (filled + width) > len(keys) or out + width > len(outside):
            break
        code = at[0] = queue[done]
        mover, won = player(code, rule), winner(code, rule)
        if not sound(mover, won):
            return BROKEN
        moves = successors(code, rule, buffer) if won < 0 else 0
        if won < 0 and not kept(moves, code, bounds[SIZE], bounds[RISING], buffer):
            return BROKEN
        for move in range(moves):
            after = buffer[move]
            bucket = ((natural(after >> state[BUCKET_SHIFT]) * factor & word) >> half) * number >> half
            if own >= 0 and bucket != own:
                outside[out] = after
                out += 1
                continue
            slot = slot_of(keys, after, FACTOR, shift)
            if keys[slot] < 0:
                keys[slot] = after
                queue[filled] = after
                filled += 1
        tally[MOVERS + mover - 1] += 1
        tally[ENDS + won if won >= 0 else EDGES] += 1 if won >= 0 else moves
        done += 1
    state[DONE], state[FILLED], state[OUT] = done, filled, out
    return SOUND
