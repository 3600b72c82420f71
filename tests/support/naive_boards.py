"""Games of the atlas again, from their written rules, by other programs: nothing here imports the toolkit."""

from functools import cache
from itertools import combinations, product


def mu_torere():
    """Give the positions of Mu Torere that play comes to, and of each those that its moves lead to.

    A position is the ring of eight points, the center, and who is to move.
    """
    start = ("xxxxoooo", ".", "x")
    after, waiting = {}, [start]
    while waiting:
        position = waiting.pop()
        if position not in after:
            after[position] = list(_slides(*position))
            waiting += after[position]
    return after


def _slides(ring, center, own):
    other = "o" if own == "x" else "x"
    for at, sign in enumerate(ring):
        before, behind = ring[at - 1], ring[(at + 1) % 8]
        if sign == own and center == "." and other in (before, behind):
            yield ring[:at] + "." + ring[at + 1 :], own, other
        if sign == ".":
            if center == own:
                yield ring[:at] + own + ring[at + 1 :], ".", other
            for place in ((at - 1) % 8, (at + 1) % 8):
                if ring[place] == own:
                    moved = {at: own, place: "."}
                    yield "".join(moved.get(each, ring[each]) for each in range(8)), center, other


def ells():
    """Give the places of an L on 4 x 4 squares, as sets of (row, column)."""
    shape = {(0, 0), (1, 0), (2, 0), (2, 1)}
    places = set()
    for _ in range(4):
        shape = {(column, -row) for row, column in shape}
        for turned in (shape, {(row, -column) for row, column in shape}):
            for down in range(-4, 8):
                for right in range(-4, 8):
                    place = frozenset((row + down, column + right) for row, column in turned)
                    if all(0 <= number < 4 for square in place for number in square):
                        places.add(place)
    return places


def l_game():
    """Give the positions of the L-game, without a turn: two L, and two of the other squares."""
    board = {(row, column) for row in range(4) for column in range(4)}
    for one in ells():
        for other in ells():
            if not one & other:
                for neutral in combinations(sorted(board - one - other), 2):
                    yield one, other, neutral


def won_and_lost(after):
    """Give the positions that are won and lost for whoever is to move and cannot move last: round after round."""
    won, lost = set(), {position for position, moves in after.items() if not moves}
    while more := {position for position in after.keys() - won if lost.intersection(after[position])}:
        won |= more
        lost |= {position for position in after.keys() - won if won.issuperset(after[position])}
    return won, lost


# ---- sprouts on paper


def drawings(regions, ends):
    """Generate what the paper can be after a line: nothing is dropped, renamed or put into an order."""
    new = len(ends)
    for region in regions:
        others = regions - {region}
        corners = [(boundary, at) for boundary in region for at in range(len(boundary))]
        for first, (boundary, at) in enumerate(corners):
            for other, to in corners[first:]:
                u, v = boundary[at], other[to]
                if ends[u] > 2 or ends[v] > 2 or (u == v and (ends[u] > 1 or (boundary, at) != (other, to))):
                    continue
                after = [*ends, 2]
                after[u] += 1
                after[v] += 1
                turned = [boundary[at:] + boundary[:at], other[to:] + other[:to]]
                rest = region - {boundary, other}
                if boundary != other:
                    walk = []
                    for part in turned:
                        walk += [*part, *(part[:1] if ends[part[0]] else ()), new]
                    yield others | {rest | {tuple(walk)}}, tuple(after)
                    continue
                cut = (to - at) % len(boundary)
                left = (*turned[0][: cut + 1], new)
                right = (*turned[0][cut:], *(turned[0][:1] if cut or ends[u] else ()), new)
                for size in range(len(rest) + 1):
                    for inside in combinations(sorted(rest), size):
                        sides = {frozenset({left, *inside}), frozenset({right, *(rest - {*inside})})}
                        yield others | sides, tuple(after)


def sprouts_are_won(spots):
    """Return whether the first player wins, drawing on paper without forgetting anything."""

    @cache
    def wins(regions, ends):
        return any(not wins(*after) for after in drawings(regions, ends))

    return wins(frozenset({frozenset((spot,) for spot in range(spots))}), (0,) * spots)


# ---- dots and boxes


def net_of_boxes(rows, columns):
    """Return the best margin of dots and boxes by sets of sides alone, without turns, leads or passes."""
    boxes = [
        {("across", row, column), ("across", row + 1, column), ("down", row, column), ("down", row, column + 1)}
        for row in range(rows)
        for column in range(columns)
    ]
    lines = sorted(set().union(*boxes))
    masks = [sum(1 << lines.index(side) for side in box) for box in boxes]

    @cache
    def net(drawn):
        best = None
        for line in range(len(lines)):
            if drawn >> line & 1:
                continue
            after = drawn | 1 << line
            closed = sum(drawn & box != box and after & box == box for box in masks)
            value = closed + net(after) if closed else -net(after)
            best = value if best is None else max(best, value)
        return best or 0

    return net(0)


# ---- boards on which discs fall, as columns of text, from the bottom; lines


def has_aligned(stacks, player, align):
    own = {(x, y) for x, stack in enumerate(stacks) for y, disc in enumerate(stack) if disc == player}
    return any(
        all((x + step * right, y + step * up) in own for step in range(align))
        for x, y in own
        for right, up in [(0, 1), (1, 0), (1, 1), (1, -1)]
    )


def reachable_stacks(rows, columns, align):
    """Play every game with columns of text, and collect the boards."""
    start = ("",) * columns
    found, pending = {start}, [(start, "12")]
    while pending:
        stacks, (player, opponent) = pending.pop()
        if has_aligned(stacks, "1", align) or has_aligned(stacks, "2", align):
            continue
        for x, stack in enumerate(stacks):
            after = (*stacks[:x], stack + player, *stacks[x + 1 :])
            if len(stack) < rows and after not in found:
                found.add(after)
                pending.append((after, opponent + player))
    return found


def lines_on(squares, align):
    """Return the lines of a board as sets of squares, by trying every start and every direction."""
    squares = set(squares)
    return {
        frozenset(line)
        for (x, y), right, up in product(squares, (-1, 0, 1), (-1, 0, 1))
        if (right, up) != (0, 0)
        for line in [[(x + step * right, y + step * up) for step in range(align)]]
        if squares.issuperset(line)
    }
