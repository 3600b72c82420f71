"""Small drawings of the courses as DOT, without places, as a reader has approved them: figures and kinds of pictures.

ARENA_APPROVE=1 writes them again; read the difference that git then shows.
"""

from pathlib import Path

import approved
import command
import dot_reading
import pytest

APPROVED = Path(__file__).parent / "approved"
COMMANDS = {
    "sans_interet": "draw sans_interet",
    "sans_interet_attractor": "draw sans_interet --color attractor --player 1",
    "sans_interet_remoteness": "draw sans_interet --color remoteness",
    "sans_interet_blank": "draw sans_interet --color attractor --blank",
    "sans_interet_course": "draw sans_interet --style course --lang fr",
    "sans_interet_course_attractor": "draw sans_interet --style course --color attractor",
    "sans_interet_around": "draw sans_interet --view around --position 7 --radius 1",
    "sans_interet_ring": "draw sans_interet --layout ring",
    "sans_interet_layers": "draw sans_interet --view layers",
    "sans_interet_river": "draw sans_interet --view river",
    "fibonacci_4_boards": "draw fibonacci_nim --matches 4 --labels board",
    "fibonacci_4_proof": "draw fibonacci_nim --matches 4 --view proof",
    "fibonacci_4_play": "draw fibonacci_nim --matches 4 --play 1,1,2",
    "fibonacci_4_play_alone": "draw fibonacci_nim --matches 4 --play 1,1,2 --view play",
    "fibonacci_4_position": "draw fibonacci_nim --matches 4 --position 1 --values solved",
    "fibonacci_5_tree": "tree fibonacci_nim --matches 5 --plies 3",
    "nim_positions": "draw nim --heaps 1,2 --graph positions",
    "nim_positions_grundy": "draw nim --heaps 1,2 --graph positions --color grundy",
    "nim_positions_kernel": "draw nim --heaps 1,2 --graph positions --color kernel --lang fr",
    "nim_misere_kernel": "draw nim --heaps 1,2 --misere --graph positions --color kernel",
    "nim_map": "map nim --heaps 2,3 --of grundy",
    "rook_map": "map rook --rows 3 --columns 4",
    "rook_map_grundy": "map rook --rows 3 --columns 4 --of grundy --lang fr",
    "rook_map_round": "map rook --rows 3 --columns 3 --of round",
    "kernel_ad": "draw kernel_ad --color kernel",
    "circuit_kernel_round": "draw circuit_kernel --color round",
    "subtraction_tree": "tree subtraction --heap 3 --plies 3",
    "subtraction_alphabeta": "tree subtraction --heap 4 --plies 4 --algorithm alphabeta --trace",
    "minimax_tree": "tree minimax_tree --plies 2",
    "minimax_tree_alphabeta": "tree minimax_tree --algorithm alphabeta --trace",
    "minimax_graph_memoised": "tree minimax_graph --algorithm memoised",
    "tictactoe_tree": "tree tictactoe --position xox/oo./.x. --plies 2",
    "tictactoe_symmetry": "draw tictactoe --rows 2 --columns 2 --align 2 --view symmetry",
    "tictactoe_board": "draw tictactoe --position x../.o./... --values search --plies 2",
    "connect_four_board": "draw connect_four --position 4455 --values search --plies 3",
    "connect_four_lines": "draw connect_four --rows 4 --columns 4 --values cells --position 12 --lang fr",
    "domineering_board": "draw domineering --rows 2 --columns 3 --position a2-a1",
    "chomp_lost": "draw chomp --rows 2 --columns 3 --view lost",
    "arbiter_buchi": "draw arbiter --objective buchi",
    "robot_energy": "draw robot --objective energy",
    "tangle_parity": "draw tangle --objective parity",
    "lift": "draw lift --lang fr",
    "kayles_sequence": "sequence kayles --to 20",
    "thermograph": "value {2|-1}",
    "connect_four_analysis": "analyze connect_four --rows 4 --columns 4 1,2,1,2,1,3,2",
    "tournament": "tournament nim --heaps 1,2 random perfect --games 4 --workers 1",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_drawing_is_as_approved(name, tmp_path):
    file = tmp_path / f"{name}.dot"
    words = COMMANDS[name].split()
    if "{}" in words:
        words[words.index("{}")] = str(file)
    else:
        words += ["-o", str(file)]
    command.done(*words)
    text = file.read_text(encoding="utf-8")
    dot_reading.read(text)
    approved.check(approved.without_places(text), APPROVED / f"{name}.dot")


def test_nothing_is_approved_that_is_not_drawn():
    assert {file.stem for file in APPROVED.glob("*.dot")} == set(COMMANDS)
