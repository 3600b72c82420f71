"""Books of openings: what is read is what was made, it is what strong solving says, and damage is refused."""

import random
import subprocess
import sys

import numpy as np
import pytest
from documents import ROOT

import games
from arena import ParameterError, strong_solve
from arena.machine.data import DATA
from arena.searching.perfect import opening_book as books
from arena.searching.perfect.board import book_key, plies_to_end
from arena.searching.perfect.book_making import Draft, scores_before
from arena.searching.perfect.opening_book import ENDING, HEADER, UNKNOWN, Book, book_of, rendered
from arena.searching.perfect.openings import discs_of, layers, position_at
from arena.searching.perfect.solver import PerfectSolver

FOUR = games.load("connect_four")
SMALL = games.load("connect_four", rows=4, columns=4)
LARGEST = 1 << 20
"""The bytes that a book may add to the wheel."""
SHIPPED = sorted(DATA.glob(f"*{ENDING}"))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    draft = Draft(SMALL, 4)
    for _ in draft.search():
        pass
    path = tmp_path_factory.mktemp("books") / "small.book"
    path.write_bytes(draft.render())
    return path


def reached(game, plies):
    """List the positions of so many plies in which play goes on, by the rules alone."""
    positions = {game.initial}
    for _ in range(plies):
        positions = {after for position in positions for _, after in game.moves(position)}
        positions = {position for position in positions if game.winner(position) is None}
    return positions


@pytest.mark.parametrize(
    ("game", "plies"), [(SMALL, 11), (games.load("connect_four", rows=5, columns=4), 6), (FOUR, 5)]
)
def test_openings_are_the_positions_that_the_rules_reach(game, plies):
    for ply, layer in enumerate(layers(game, plies)):
        assert layer.keys.tolist() == sorted({book_key(game, position) for position in reached(game, ply)})
        for place, key in enumerate(layer.keys.tolist()):
            position = position_at(layer, place)
            assert book_key(game, position) == key
            assert discs_of(game, key) == ply == (position[0] | position[1]).bit_count()


def test_a_book_made_from_nothing_is_what_strong_solving_says(small):
    strong, book = strong_solve(SMALL), Book(SMALL, small)
    assert len(book) == len(list(book)) == book.count == 119
    for ply in range(5):
        for position in reached(SMALL, ply):
            score = book[book_key(SMALL, position)]
            winner, remoteness = strong.value(position)
            mover = SMALL.player(position)
            assert winner == (0 if score == 0 else mover if score > 0 else 3 - mover)
            assert plies_to_end(score, ply, 16) == remoteness


def test_a_solver_looks_its_book_up_and_says_the_same_as_one_without(small):
    book = Book(SMALL, small)
    with_book, without = PerfectSolver(SMALL, book=book), PerfectSolver(SMALL)
    for position in sorted(reached(SMALL, 3)):
        assert with_book.score(position) == without.score(position)
    assert with_book.nodes == 0 < without.nodes


def test_mirror_images_have_one_entry(small):
    book = Book(SMALL, small)
    for moves in ("1", "12", "1234", "1141"):
        image = "".join(str(5 - int(move)) for move in moves)
        assert book[book_key(SMALL, SMALL.parse(moves))] == book[book_key(SMALL, SMALL.parse(image))]


def test_a_position_that_no_book_knows_is_no_key(small):
    book = Book(SMALL, small)
    assert book_key(SMALL, SMALL.parse("12341")) not in book
    assert 1 << 3 not in book  # a disc that floats
    assert book.get(1 << 63) is None


def test_a_late_position_does_not_read_the_book(small, tmp_path):
    cut = tmp_path / "cut.book"
    cut.write_bytes(small.read_bytes()[: HEADER.size])
    book = Book(SMALL, cut)
    assert book.get(book_key(SMALL, SMALL.parse("12341"))) is None
    with pytest.raises(ParameterError, match="damaged"):
        book.get(book_key(SMALL, SMALL.parse("1234")))


def test_a_late_position_is_scored_with_a_book_at_hand_before_numpy_is_loaded():
    script = (
        "import sys; from games import load; from arena.searching.perfect.opening_book import book_of\n"
        "from arena.searching.perfect.solver import PerfectSolver; game = load('connect_four')\n"
        "position = game.parse('7627114265154321467311626324263437')\n"
        "assert PerfectSolver(game, book=book_of(game)).score(position) == -3\n"
        "assert 'numpy' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_damage_is_refused_in_a_line(small, tmp_path):
    content, path = small.read_bytes(), tmp_path / "bad.book"
    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
        with pytest.raises(ParameterError, match=r"^.*bad\.book: [^\n]*$"):
            list(Book(SMALL, path))
    for size in range(len(content)):
        path.write_bytes(content[:size])
        with pytest.raises(ParameterError, match=r"bad\.book: "):
            list(Book(SMALL, path))


def test_scores_that_are_too_few_or_too_many_are_refused_though_the_checksum_is_right(tmp_path):
    path = tmp_path / "bad.book"
    for size in (1, 3, 10**7):
        path.write_bytes(rendered(SMALL, [np.zeros(1, np.int8), np.zeros(size, np.int8)]))
        with pytest.raises(ParameterError, match=r"damaged book \([\d,]+ scores for 3 positions\)"):
            list(Book(SMALL, path))


def test_a_header_says_what_a_book_is(small):
    magic, version, columns, rows, plies, count, known, _ = HEADER.unpack_from(small.read_bytes())
    assert (magic, version, columns, rows, plies, count, known) == (b"openings", 1, 4, 4, 4, 119, 119)
    with pytest.raises(ParameterError, match="a book of 4 x 4, not 7 x 6"):
        Book(FOUR, small)


def test_the_deepest_book_of_a_board_is_found_and_unknown_files_are_ignored(small, tmp_path, monkeypatch):
    monkeypatch.setattr(books, "DATA", tmp_path)
    for game in (SMALL, FOUR, games.load("tictactoe"), games.load("nim")):
        assert book_of.__wrapped__(game) is None
    (tmp_path / "b.book").write_bytes(small.read_bytes())
    (tmp_path / "a.book").write_bytes(rendered(SMALL, [np.zeros(1, np.int8)]))
    (tmp_path / "c.book").write_bytes(b"another thing")
    (tmp_path / "d.book").write_bytes(b"openings" + bytes([2]) + small.read_bytes()[9:])
    (tmp_path / "e.book").write_bytes(b"")
    assert book_of.__wrapped__(SMALL).path.name == "b.book"
    assert book_of.__wrapped__(FOUR) is None


def test_a_book_that_is_half_made_knows_a_part_and_is_gone_on_with(small, tmp_path):
    half = tmp_path / "half.book"
    draft = Draft(SMALL, 4)
    next(draft.search())
    half.write_bytes(draft.render())
    begun = Book(SMALL, half)
    assert 0 < len(begun) == len(list(begun)) < 119
    whole = Book(SMALL, small)
    assert all(begun[key] == whole[key] for key in begun)
    assert begun.get(book_key(SMALL, SMALL.initial)) is None
    again = Draft(SMALL, 4, begun)
    assert again.open == draft.open < Draft(SMALL, 4).open
    assert sum(again.search()) == draft.open
    assert again.render() == small.read_bytes()


def test_a_book_is_deepened(small):
    deeper = Draft(SMALL, 5, Book(SMALL, small))
    assert len(Book(SMALL, small)) == deeper.known
    with pytest.raises(ParameterError, match="plies: 16"):
        Draft(SMALL, 16)
    with pytest.raises(ParameterError, match=r"no book of .*3 discs in line"):
        Draft(games.load("connect_four", align=3), 2)


def test_processes_make_the_same_book(small):
    draft = Draft(SMALL, 4)
    assert sum(draft.search(workers=2)) > 0
    assert draft.render() == small.read_bytes()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_book_that_comes_along_is_small_and_each_of_its_plies_follows_from_the_next(path):
    assert path.stat().st_size < LARGEST
    columns, rows = path.read_bytes()[9:11]
    game = games.load("connect_four", columns=columns, rows=rows)
    book = Book(game, path)
    assert len(book) == sum(int((scores != UNKNOWN).sum()) for scores in book.scores)
    for ply in range(book.plies):
        known = scores_before(game, ply, book.layers[ply], book.layers[ply + 1], book.scores[ply + 1])
        assert (known == book.scores[ply])[known != UNKNOWN].all()


def test_the_board_of_the_game_has_a_book_which_says_what_is_known_of_it():
    book = book_of(FOUR)
    assert book.plies == 6
    assert len(book) == book.count
    following = [book[book_key(FOUR, position)] for _, position in FOUR.moves(FOUR.initial)]
    assert [-score for score in following] == [-2, -1, 0, 1, 0, -1, -2]
    assert book[book_key(FOUR, FOUR.initial)] == 1


@pytest.mark.slow
def test_a_sample_of_the_book_is_what_a_search_without_it_says():
    book, chance = book_of(FOUR), random.Random(17)
    ply = book.plies
    known = (book.scores[ply] != UNKNOWN).nonzero()[0].tolist()
    solver = PerfectSolver(FOUR)
    for place in chance.sample(known, min(6, ply)):  # the deeper, the faster
        position = position_at(book.layers[ply], place)
        sign = 1 if FOUR.player(position) == 1 else -1
        assert sign * solver.score(position) == book.scores[ply][place]
