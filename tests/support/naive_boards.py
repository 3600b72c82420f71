"""Games of the atlas again, from their written rules, by other programs: nothing here imports the toolkit."""

from itertools import combinations


def mu_torere():
    """Give the positions of Mu Torere that play comes to, and of each those that its moves lead to.

    A position is the ring of eight points, the centre, and who is to move.
    """
    start = ("xxxxoooo", ".", "x")
    after, waiting = {}, [start]
    while waiting:
        position = waiting.pop()
        if position not in after:
            after[position] = list(_slides(*position))
            waiting += after[position]
    return after


def _slides(ring, centre, own):
    other = "o" if own == "x" else "x"
    for at, sign in enumerate(ring):
        before, behind = ring[at - 1], ring[(at + 1) % 8]
        if sign == own and centre == "." and other in (before, behind):
            yield ring[:at] + "." + ring[at + 1 :], own, other
        if sign == ".":
            if centre == own:
                yield ring[:at] + own + ring[at + 1 :], ".", other
            for place in ((at - 1) % 8, (at + 1) % 8):
                if ring[place] == own:
                    moved = {at: own, place: "."}
                    yield "".join(moved.get(each, ring[each]) for each in range(8)), centre, other


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
