"""Texts and grids that are no position of Connect-4, each with what the error names."""

NO_POSITIONS = [
    ("4444444", "move 7.*column 4"),
    ("44556677", "move 8.*ended"),
    ("9", "move 1.*9.*1 to 7"),
    ("10", "move 2.*0.*1 to 7"),
    ("1,,2", "6 rows"),
    ("o......", "6 rows"),
    ("......./......./......./......./...o.../.......", "floats in column 4"),
    ("......./......./......./......./......./x......", "as many o as x"),
    ("......./......./......./......./xxxx.../oooo...", "ended before"),
    ("......./......./x....../x....../x.o..../x.oo.oo", "ended before"),  # J1 has moved after J2's win
    ("......./......./......./......./xxx..../oooo.x.", "ended before"),  # J2 has moved after J1's win
]
NO_GRIDS = [
    ([[0] * 6] * 6, "7 columns"),
    ([[3, 0, 0, 0, 0, 0]] + [[0] * 6] * 6, "0, 1 or 2"),
    ([[0] * 6] * 6 + [[0, -1, 0, 0, 0, 0]], "0, 1 or 2"),
    ([[0, 1, 0, 0, 0, 0]] + [[0] * 6] * 6, "floats in column 1"),
    ([[2, 0, 0, 0, 0, 0]] + [[0] * 6] * 6, "as many o as x"),
    ([[1, 1, 1, 1, 0, 0], [2, 2, 2, 2, 0, 0]] + [[0] * 6] * 5, "ended before"),
    ([[1, 1, 1, 1, 0, 0], [2, 2, 2, 0, 0, 0], [2, 0, 0, 0, 0, 0]] + [[0] * 6] * 4, "ended before"),
]
