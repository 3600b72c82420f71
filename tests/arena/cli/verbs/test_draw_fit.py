"""`arena draw` and `arena tree`: pictures that fit, and what stands on stderr."""

import pytest
from process import arena, output, refused


def notes(*arguments):
    done = arena(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_the_size_of_letters_is_told_on_stderr():
    told = notes("draw", "fibonacci_nim", "--fit", "slide", "--format", "svg", "-o", "-")
    assert told.startswith("arena: note: letters of ")
    assert told.endswith(" pt on a slide\n")
    assert notes("draw", "fibonacci_nim", "--format", "svg", "-o", "-") == ""


def test_where_letters_are_too_small_a_view_is_named_that_was_tried():
    whole = ["--matches", "9", "--fit", "slide", "--view", "whole", "--format", "svg", "-o", "-"]
    told = notes("draw", "fibonacci_nim", *whole, "--force")
    assert told.count("\n") == 1
    view = told.partition("--view ")[2].split()[0]
    arguments = ["--view", view, "--matches", "9", "--fit", "slide", "--format", "svg", "-o", "-"]
    assert "too small" not in notes("draw", "fibonacci_nim", *arguments)


@pytest.mark.slow
def test_a_tree_is_as_deep_as_can_be_read():
    tree = ["tree", "nim", "--heaps", "1,2", "--labels", "text", "--fit", "slide", "--format", "svg", "-o", "-"]
    assert "this is --plies 1, --plies 4 draws more" in notes(*tree)
    assert "take --plies 1 (" in notes(*tree, "--plies", "4", "--force")


@pytest.mark.slow
def test_a_tree_that_is_too_large_has_its_values_alone_as_deep_as_can_be_read():
    told = notes("tree", "tictactoe", "--fit", "slide", "--format", "svg", "-o", "-")
    assert "this is --plies 1, values alone" in told
    assert told.endswith("--plies 4 draws more\n")


def test_fewer_lost_positions_are_named_where_they_can_be_read():
    sheet = ["draw", "tictactoe", "--view", "lost", "--fit", "slide", "--format", "svg", "-o", "-"]
    told = notes(*sheet, "--most", "24", "--force")
    most = told.partition("take --most ")[2].split()[0]
    assert 1 < int(most) < 24
    assert "too small" not in notes(*sheet, "--most", most)


@pytest.mark.parametrize("blank", [(), ("--blank",)])
def test_a_map_has_no_letters_in_its_cells_where_they_could_not_be_read(blank):
    done = arena("map", "wythoff", "--heaps", "20,20", "--fit", "slide", "--format", "svg", "-o", "-", *blank)
    left_out, told = done.stderr.splitlines()
    assert left_out.endswith("pt: left out")
    assert float(told.partition("letters of ")[2].split()[0]) >= 9
    assert ">N<" not in done.stdout
    assert ">N<" in arena("map", "wythoff", "--heaps", "20,20", "--format", "svg", "-o", "-").stdout


def test_a_play_that_is_too_small_is_to_be_shorter():
    strip = ["draw", "subtraction", "--heap", "20", "--play", "1" * 20, "--view", "play"]
    assert notes(*strip, "--fit", "slide", "--force", "--format", "svg", "-o", "-").endswith("; take a shorter play\n")


@pytest.mark.slow
def test_the_values_of_a_whole_tree_are_drawn_or_named_before_less_of_it():
    tree = ["tree", "subtraction", "--heap", "5", "--plies", "5", "--fit", "page", "--format", "svg", "-o", "-"]
    assert notes(*tree, "--width", "9").endswith(" pt on a page; this is values alone, --labels text adds positions\n")
    assert "take --labels none (" in notes(*tree, "--width", "9", "--labels", "text")
    assert "--labels" not in notes(*tree, "--labels", "none")


def test_a_legend_may_be_left_out_in_two_ways_and_asked_for_by_its_name_alone():
    bare = output("draw", "nim", "--heaps", "1,1", "--no-legend", "-o", "-")
    assert bare == output("draw", "nim", "--heaps", "1,1", "--legend", "none", "-o", "-")
    assert output("draw", "nim", "--heaps", "1,1", "--legend", "-o", "-") == output(
        "draw", "nim", "--heaps", "1,1", "-o", "-"
    )
    assert "moves" not in bare


@pytest.mark.parametrize(
    ("code", "arguments", "text"),
    [
        (2, ["--fit", "slide", "--format", "mmd"], "fit slide: not as .mmd"),
        (2, ["--blank", "--view", "layers"], "blank: not of merged layers"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(code, arguments, text):
    refused(code, text, "draw", "fibonacci_nim", *arguments, "-o", "-")
