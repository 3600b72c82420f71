"""`arena map`: games of two numbers, slices of others, and files with places."""

import re

from process import output, refused


def numbers(dot):
    """Give the numbers in the cells of DOT text, in their order."""
    return re.findall(r'label="?(\w+)"? [^\n]*fillcolor="#[0-9a-f]+"[^\n]*shape=box', dot)


def test_a_map_has_the_numbers_in_its_cells():
    assert sorted(numbers(output("map", "rook", "--rows", "2", "--columns", "3", "--of", "grundy", "-o", "-"))) == list(
        "001123"
    )


def test_a_slice_is_named_in_the_words_of_the_game_or_by_its_place():
    arguments = ("map", "nim", "--heaps", "2,2,3", "--of", "grundy", "-o", "-", "--slice")
    by_name, by_place = output(*arguments, "heap 3=2"), output(*arguments, "3=2")
    assert sorted(numbers(by_name)) == sorted(str(x ^ y ^ 2) for x in range(3) for y in range(3))
    assert by_name == by_place
    assert 'digraph "Nim with heaps 2, 2, 3, heap 3 = 2"' in by_name


def test_a_file_with_places_is_a_map(tmp_path):
    path = tmp_path / "rook.json"
    output("convert", "rook", "--rows", "2", "--columns", "2", "--graph", "positions", str(path))
    assert sorted(numbers(output("map", str(path), "--of", "grundy", "-o", "-"))) == list("0011")
    refused(2, "for games", "map", str(path), "-o", "-", "--slice", "1=1")


def test_what_makes_no_map_is_refused(tmp_path):
    picture = str(tmp_path / "map.svg")
    refused(
        2,
        'here are 3, 0 of them fixed: heap 1, heap 2, heap 3 (fix 1, like --slice "heap 3=1")',
        "map",
        "nim",
        "--heaps",
        "1,1,1",
        "-o",
        picture,
    )
    refused(2, "--slice 'heap 3'", "map", "nim", "--heaps", "1,1,1", "--slice", "heap 3", "-o", picture)
    twice = ["--slice", "3=0", "--slice", "heap 3=1"]
    refused(2, "heap 3 is fixed already, to 0", "map", "nim", "--heaps", "1,1,1", *twice, "-o", picture)
    refused(2, "'heap 9'", "map", "nim", "--heaps", "1,1,1", "--slice", "heap 9=1", "-o", picture)
    refused(2, "positions are numbers", "map", "tictactoe", "-o", picture)
    refused(2, "neither a game nor a file says", "map", "circuit_3", "-o", picture)
    assert not (tmp_path / "map.svg").exists()
