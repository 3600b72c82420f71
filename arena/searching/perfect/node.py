"""One node of the perfect search: its frame, and every way to settle it without looking further.

Every node has three invariants, which its parent has checked: no side has four, the player to move cannot win at once,
and has a move after which the other cannot win at once either (`safe_replies`).
"""

from __future__ import annotations

from arena.machine.columns import Column
from arena.machine.loops import natural, popcount, signed
from arena.searching.perfect import table as at
from arena.searching.perfect.lines import fours, left_to_last, left_to_other, ones_if_zero, safe_replies, threats

# The places of a frame, which a node has in `stack`: the marks of the player to move, all discs, his threats and the
# other's, how many discs there are, the best score so far, the hash; then by lane the worths of the moves that are left
# (their safe replies, until these are counted), and the mover's threats and the hash after each of them.
MINE, TAKEN, OWN, OTHER, DISCS, BEST, HASH = range(7)
WORTHS = 8
THREATS, HASHES, FRAME = (WORTHS + number * at.LANES for number in range(1, 4))


def bounds_of(mine: int, taken: int, discs: int, rule: Column) -> tuple[int, int]:
    """Bound player 1's score as far as the next two moves tell."""
    board, step, squares = rule[at.BOARD], rule[at.STEP], signed(rule[at.SQUARES])
    playable, own, other = (taken + rule[at.BOTTOM]) & board, threats(mine, step), threats(mine ^ taken, step)
    if fours(mine ^ taken, step) != natural(0):
        low = high = -((squares + 2 - discs) >> 1)
    elif playable & own != natural(0):
        low = high = (squares + 1 - discs) >> 1
    elif squares == discs:
        low = high = 0
    elif safe_replies(playable, other & board & ~taken) == natural(0):
        low = high = -((squares - discs) >> 1)
    else:
        low, high = min(0, -((squares - 2 - discs) >> 1)), max(0, (squares - 1 - discs) >> 1)
    return (-high, -low) if discs & 1 else (low, high)


def hash_moves(frame: int, mine: int, taken: int, allowed: int, discs: int, rule: Column, stack: Column) -> None:
    """Hash the positions after all moves: a key grows by the move, and its mirror image by the mirrored move."""
    key, last = (mine ^ taken) + taken, natural(at.LANES - 1) + rule[at.COLUMNS]
    if discs + 1 < signed(rule[at.MIRRORED]):
        image, moves = at.mirrored(key, rule), at.mirrored(allowed, rule)
        for lane in range(rule[at.WIDTH]):
            after, its_image = key + (rule[natural(at.LANES) + lane] & allowed), image + (rule[last - lane] & moves)
            stack[frame + natural(HASHES) + lane] = at.hash_of(after, its_image, rule)
    else:
        for lane in range(rule[at.WIDTH]):
            after = key + (rule[natural(at.LANES) + lane] & allowed)
            stack[frame + natural(HASHES) + lane] = at.hash_of(after, after, rule)


def arrive(  # noqa: C901, PLR0911, PLR0912, PLR0915 - every way to settle a node costs more than the one before
    frame: int, asked: int, rule: Column, stack: Column, table: Column
) -> tuple[bool, int, int]:
    """Settle a node, or fill in its frame; tell whether it is settled, its best score so far, and its discs."""
    one, zero, squares = natural(1), natural(0), signed(rule[at.SQUARES])
    board, bottom, step = rule[at.BOARD], rule[at.BOTTOM], rule[at.STEP]
    mine, taken = stack[frame + natural(MINE)], stack[frame + natural(TAKEN)]
    own, other, discs = (
        stack[frame + natural(OWN)],
        stack[frame + natural(OTHER)],
        signed(stack[frame + natural(DISCS)]),
    )
    allowed = safe_replies((taken + bottom) & board, other)
    while allowed != zero and allowed & (allowed - one) == zero and squares - discs > 2:  # a forced move
        mine, taken, discs = mine | allowed, taken | allowed, discs + 1
        own, other = other & ~allowed, threats(mine, step) & (board ^ taken)
        mine ^= taken
        allowed = safe_replies((taken + bottom) & board, other)
    if allowed == zero:
        return True, -((squares - discs) >> 1), discs
    if squares - discs <= 2:
        return True, 0, discs
    below_asked = -asked if discs & 1 else asked - 1
    most, least = (squares - 1 - discs) >> 1, -((squares - 2 - discs) >> 1)
    if least > below_asked:
        return True, least, discs
    if most <= below_asked:
        return True, most, discs

    is_early = discs + 1 < signed(rule[at.SCOUTED])
    if is_early:
        hash_moves(frame, mine, taken, allowed, discs, rule, stack)
    key = mine + taken
    hashed = at.hash_of(key, at.mirrored(key, rule) if discs < signed(rule[at.MIRRORED]) else key, rule)
    slot = at.slot_of(hashed, discs, rule)

    lost = zero
    for lane in range(rule[at.WIDTH]):
        move = rule[natural(at.LANES) + lane] & allowed
        threatened = threats(mine | move, step) & (board ^ (taken | move))
        replies = safe_replies(((taken | move) + bottom) & board, threatened)
        stack[frame + natural(THREATS) + lane] = threatened
        stack[frame + natural(WORTHS) + lane] = replies
        lost |= move & ones_if_zero(replies)
    if lost != zero:
        return True, most, discs
    if most - 1 <= below_asked:
        return True, most - 1, discs

    lower, upper = at.bounds_at(slot, hashed, rule, table)
    if lower > below_asked:
        return True, lower, discs
    if upper <= below_asked:
        return True, upper, discs

    best, moves, moves_last = at.NONE, allowed, discs & 1 != squares & 1
    asks_of_other = asked > 0 if squares & 1 == 0 else asked <= 0  # whether he wins who does not move last
    if asks_of_other or asked == squares & 1:
        theirs, drawn = mine ^ taken, zero
        if not moves_last and fours(left_to_other(mine, taken, rule), step) == zero:
            if asks_of_other:
                return True, 0, discs
            if fours(left_to_last(theirs, taken, rule), step) != zero:
                return True, -1, discs
        for lane in range(rule[at.WIDTH]):
            move = rule[natural(at.LANES) + lane] & allowed
            his = theirs if moves_last else mine | move
            drawn |= move & ones_if_zero(fours(left_to_other(his, taken | move, rule), step))
        if moves_last and drawn != zero:
            if asks_of_other:
                return True, 0, discs
            for lane in range(rule[at.COLUMNS]):
                move = rule[natural(at.LANES) + lane] & drawn
                if move != zero and fours(left_to_last(mine | move, taken | move, rule), step) != zero:
                    return True, 1, discs
        elif asks_of_other and drawn != zero:
            best, moves = 0, allowed & ~drawn

    if is_early:
        mask, edge = natural(at.BOUND_BITS), natural(at.ZERO - below_asked)
        for lane in range(rule[at.COLUMNS]):
            move, after = rule[natural(at.LANES) + lane] & moves, stack[frame + natural(HASHES) + lane]
            entry = table[at.slot_of(after, discs + 1, rule)]
            if move != zero and entry >> natural(2 * at.BOUND) == at.rest_of(after, rule) and entry != zero:
                low = (entry >> natural(at.BOUND)) & mask
                if entry & mask < edge:
                    return True, below_asked + 1, discs
                if low >= edge:
                    moves, best = moves & ~move, max(best, at.ZERO - signed(low))

    liked = board ^ rule[at.PAIRS] if moves_last else rule[at.PAIRS]
    for lane in range(rule[at.WIDTH]):
        move, threatened = rule[natural(at.LANES) + lane] & moves, stack[frame + natural(THREATS) + lane]
        worth = natural(4 * popcount(threatened) + 2 * popcount(threatened & liked)) + rule[natural(at.CENTRAL) + lane]
        worth = worth - natural(popcount(stack[frame + natural(WORTHS) + lane]))
        worth = worth + (natural(8) & ones_if_zero((move << one) & own))
        stack[frame + natural(WORTHS) + lane] = ((worth << natural(4)) + lane + natural(at.LANES)) & ~ones_if_zero(move)
    stack[frame + natural(MINE)], stack[frame + natural(TAKEN)] = mine, taken
    stack[frame + natural(OWN)], stack[frame + natural(OTHER)] = own, other
    stack[frame + natural(DISCS)], stack[frame + natural(HASH)] = natural(discs), hashed
    return False, best, discs
