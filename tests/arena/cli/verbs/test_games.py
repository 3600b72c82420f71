"""`arena games NAME` tells how a game is played."""

import json
import re

import pytest
from process import arena, output

import games
from arena.cli.parameters import rules, sources


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rules_its_start_and_its_first_moves(name):
    text = output("games", name)
    game = games.load(name)
    assert re.sub(r"\s+", " ", text).count(re.sub(r"\s+", " ", " ".join(rules(type(game))))) == 1
    assert next(move for move, _ in game.moves(game.initial)) in text.partition("J1 may play ")[2]


def test_the_source_is_told():
    assert "Scientific American" in output("games", "hexapawn")
    assert sources(games.find("nim")) == ""


def test_in_french_all_of_it_is_french():
    text = re.sub(r"\s+", " ", output("games", "mu_torere", "--lang", "fr"))
    assert "le centre est vide" in text
    assert "J1 peut jouer a3-b2 c2-b2" in text


def test_json_has_the_paragraphs():
    told = json.loads(output("games", "hex", "--json"))
    assert (told["name"], told["family"], len(told["rules"])) == ("hex", "lines of marks", 2)
    assert told["sources"].startswith("John Nash")


def test_what_is_no_game_is_refused():
    assert "unknown game: 'chess'" in arena("games", "chess").stderr


def test_help_in_a_game_tells_the_rules():
    text = arena("play", "mu_torere", "--human", "1", stdin="help\nquit\n").stdout
    assert "Slide one of four pieces to the empty point" in text
    assert "into it if it has a piece of the opponent beside it" in text


def test_a_rule_that_holds_by_default_shows_how_to_take_it_away():
    assert "--misere/--no-misere   whoever takes the last one loses (by default)\n" in output("games", "marienbad")
    assert "--misere               whoever takes the last one loses\n" in output("games", "nim")
