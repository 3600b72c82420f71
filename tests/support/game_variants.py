"""Parameters that make games small, and variants whose packed rules are compared with the plain ones."""

SMALL = {
    "achi": None, "clobber": {"rows": 2, "columns": 3}, "col": {"rows": 2, "columns": 3},
    "connect_four": {"rows": 3, "columns": 3, "align": 3}, "cops_and_robbers": {"on": "path4", "cops": 1},
    "cram": {"rows": 2, "columns": 4}, "dodgem": None, "domineering": {"rows": 3, "columns": 3},
    "dots_and_boxes": {"rows": 1, "columns": 2}, "geography": {"on": "grid2x3"}, "hex": {"size": 2},
    "kalah": {"houses": 2, "seeds": 2}, "kayles": {"heap": 9}, "l_game": None, "notakto": None, "othello": None,
    "sim": {"points": 4}, "snort": {"rows": 2, "columns": 3}, "sprouts": {"spots": 2}, "three_mens_morris": None,
    "tictactoe": {"rows": 3, "columns": 2, "align": 2}, "wild_tictactoe": None, "mu_torere": None,
}  # fmt: skip
"""Parameters that make a game small enough for the quick run; None where there are none."""

HEAPS = [(0,), (5,), (0, 3), (3, 0, 2), (1, 1, 1), (4, 1, 2), (1,) * 5]
SIZES = [{"rows": rows, "columns": columns} for rows, columns in [(1, 1), (1, 5), (4, 1), (2, 3)]]
LINES = [(1, 1, 1), (1, 2, 2), (2, 1, 2), (1, 5, 2), (5, 1, 2), (1, 6, 6), (2, 2, 1), (2, 3, 3), (3, 2, 3), (3, 3, 2)]
BOARDS = [dict(zip(("rows", "columns", "align"), sizes, strict=True)) for sizes in LINES]
VARIANTS = {
    "clobber": SIZES,
    "col": [*SIZES, {"on": "cycle5"}],
    "connect_four": [*BOARDS, {"rows": 3, "columns": 3, "align": 3}],
    "cram": [{**size, "misere": misere} for size in SIZES for misere in (False, True)],
    "domineering": SIZES,
    "dots_and_boxes": [{"columns": 1}, {"rows": 1, "columns": 2}, {"rows": 1, "columns": 1}],
    "hex": [{"size": 1}, {"size": 2}],
    "hexapawn": [{}, {"rows": 3, "columns": 1}, {"rows": 6, "columns": 2}],
    "kalah": [{"houses": houses, "seeds": seeds} for houses, seeds in [(1, 1), (1, 9), (2, 2)]],
    "marienbad": [{}, {"heaps": (2, 0, 3)}, {"heaps": (0,)}],
    "nim": [{"heaps": heaps, "misere": misere} for heaps in HEAPS for misere in (False, True)],
    "snort": [*SIZES, {"on": "path5"}],
    "sim": [],
    "subtraction": [
        {"heap": heap, "take": take, "misere": misere}
        for heap, take in [(0, (1, 2, 3)), (1, (2,)), (4, (2, 5)), (20, (2, 5)), (21, (3, 1, 3)), (9, (2, 2**62))]
        for misere in (False, True)
    ],
    "tictactoe": [{**board, "misere": misere} for board in BOARDS for misere in (False, True)],
}
