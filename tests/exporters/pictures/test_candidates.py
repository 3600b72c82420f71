"""The pictures that a plan may choose among: right for every objective, with the options that are asked for."""

import re
from collections import Counter

import click
import pytest
import svg
from commands import verbs
from quick_run import quick

import arena
import games
from arena.errors import ArenaError, ParameterError, TooLarge
from arena.solving import objectives
from arena.views import ViewRequest
from exporters.pictures import fit
from exporters.pictures.candidates import ArenaPictures
from exporters.pictures.layout import laid_out
from exporters.pictures.look_and_page import COUNTED, EXPLORED
from exporters.pictures.planned import once

FILES = ("lift", "arbiter", "robot", "sans_interet")


def drawn(thing, path, **options):
    """Draw a thing on a slide, or on another page; give its words and the note."""
    told = []
    picture = svg.read(arena.draw(thing, path / "x.svg", note=told.append, **{"fit": "slide", **options}).read_bytes())
    assert min(svg.letters(picture)) >= (9 if options.get("fit", "slide") == "slide" else 7) - 0.1
    return [text.replace("\xa0", " ") for text in svg.words(picture)], told[0]


def solved():
    """Solve each file for each objective that it can have."""
    for objective in objectives.names():
        for name in FILES:
            try:
                yield objective, name, arena.solve(arena.read(name), objective)
            except ArenaError:
                continue


@pytest.mark.slow
def test_winners_of_every_objective_are_those_of_the_solution(tmp_path):
    tried = Counter()
    for objective, _, solution in solved():
        words, _ = drawn(solution, tmp_path)
        told = re.findall(
            r"^(\w[\w ]*) &#45; (?:J\d to move &#45; )?(?:won by J(\d)|draw)", "\n".join(words), re.MULTILINE
        )
        assert told
        assert {(name, int(winner or 0)) for name, winner in told} <= {
            (str(vertex), winner) for vertex, winner in solution.winner.items()
        }
        tried[objective] += 1
    assert {*objectives.names()} - {*tried} <= {"margin"}  # no file that comes along has margins


@pytest.mark.parametrize("game", quick(1, ["tictactoe", "hexapawn"]))
@pytest.mark.parametrize(
    "option", [{"color": "remoteness"}, {"labels": "board"}, {"edges": "strategy"}, {"direction": "right"}]
)
def test_an_option_that_leaves_nothing_to_be_read_is_passed_over_and_named(game, option, tmp_path):
    ((name, value),) = option.items()
    _, told = drawn(arena.load(game), tmp_path, **option)
    assert told.endswith(f"; without --{name} {value}")


@pytest.mark.parametrize("game", quick(1, ["tictactoe", "hexapawn", "kalah"]))
def test_a_statement_never_shows_an_answer_instead(game, tmp_path):
    words, told = drawn(arena.load(game), tmp_path, blank=True)
    assert "this is --position" in told
    assert not any("won" in text or "lost" in text for text in words)


@pytest.mark.parametrize("game", quick(1, ["tictactoe", "connect_four", "hexapawn", "rook", "fibonacci_nim"]))
def test_a_title_that_is_asked_for_stands_on_every_kind_of_picture(game, tmp_path):
    words, told = drawn(arena.load(game), tmp_path, title="Mon titre")
    assert any("Mon titre" in text for text in words) or "without a legend and a title" in told


@pytest.mark.parametrize("game", games.names())
def test_candidates_have_names_by_which_a_user_asks_for_them(game):
    def untouched():
        raise AssertionError("a list of pictures needs no graph")

    rules = arena.load(game)
    listed = ArenaPictures(ViewRequest(untouched, untouched, lambda: rules, None, None, {}), "svg").listed()
    command = verbs()["draw"].get_command(click.Context(verbs()["draw"]), game)
    options = {name for each in command.params for name in each.opts}
    for candidate in listed:
        assert candidate.name in ("", "arena map") or set(re.findall(r"(?<!\S)--\w+", candidate.name)) <= options
    assert sum(not each.name for each in listed) == 1


@pytest.mark.parametrize(
    ("game", "parameters"), quick(1, [("tictactoe", {"rows": 4, "columns": 4}), ("othello", {"size": 6})])
)
def test_a_game_that_is_too_large_is_unfolded_once_up_to_the_bound_and_nothing_is_laid_out(
    game, parameters, monkeypatch, tmp_path
):
    large, calls = arena.load(game, **parameters), Counter()
    moves = type(large).moves

    def counted(self, position):
        calls["moves"] += 1
        return moves(self, position)

    def counting(drawing):
        calls["layouts"] += not drawing.layout and drawing.kind != "board"
        return laid_out(drawing)

    monkeypatch.setattr(type(large), "moves", counted)
    monkeypatch.setattr(fit, "laid_out", counting)
    _, told = drawn(large, tmp_path)
    assert "this is --position" in told
    assert calls["moves"] <= 1.2 * (EXPLORED["max_vertices"] + COUNTED["max_vertices"])
    assert calls["layouts"] == 0


def test_what_is_refused_once_is_refused_without_any_work():
    made = []

    def make():
        made.append(1)
        raise TooLarge("too large")

    kept = once(make)
    for _ in range(2):
        with pytest.raises(TooLarge):
            kept()
    assert made == [1]


def test_what_would_be_nothing_but_raw_strings_is_drawn_with_boards(tmp_path):
    words, _ = drawn(arena.load("snort", rows=1, columns=3), tmp_path)
    assert not any("/" in text for text in words)


def test_a_width_that_leaves_letters_that_nobody_can_read_is_refused(tmp_path):
    hexapawn = arena.unfold(arena.load("hexapawn"))
    with pytest.raises(TooLarge, match=r"letters of \d\.\d pt at most in that width, which nobody can read"):
        arena.draw(hexapawn, tmp_path / "x.svg", width=8)
    assert arena.draw(hexapawn, tmp_path / "x.svg", width=8, force=True).exists()


def test_a_film_takes_a_look_and_a_page_and_names_what_it_has_not(tmp_path):
    nim = arena.unfold(arena.load("nim", heaps=(1, 1)))
    by_objects = arena.film(nim, tmp_path / "a.svg", arena.Look(style="course"), arena.Page(layout="ring"))
    by_names = arena.film(nim, tmp_path / "b.svg", style="course", layout="ring")
    assert by_objects.read_bytes() == by_names.read_bytes()
    for given in ({"look": arena.Look(color="grundy")}, {"color": "grundy"}):
        with pytest.raises(ParameterError, match=r"unknown option: 'color' \(one of .*style"):
            arena.film(nim, tmp_path / "c.svg", **given)
