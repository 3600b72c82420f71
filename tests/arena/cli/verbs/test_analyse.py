"""`arena analyse`: what it prints and writes, and what it refuses."""

import csv
import json

import pytest
from process import arena, output, refused

SMALL = ("analyse", "connect_four", "--rows", 4, "--columns", 4)
MOVES = "1,2,1,2,1,3,2"


def test_every_move_has_its_scores_and_mistakes_are_told():
    text = output(*SMALL, MOVES)
    rows = [line.split() for line in text.splitlines()]
    assert ["6", "J2", "3?", "0", "+5", "J1", "wins", "in", "1"] in rows
    assert ["7", "J1", "2?", "+5", "0", "draw"] in rows
    assert "ply 6: J2 plays 3 and gives away the draw (1 kept it)\nply 7: J1 plays 2 and gives away the win (1" in text


def test_moves_are_read_as_arena_play_prints_them():
    expected = output(*SMALL, MOVES)
    assert output(*SMALL, *f"The game: {MOVES}".split()) == expected
    assert output(*SMALL, f"The game: {MOVES}") == expected
    assert output(*SMALL, MOVES.replace(",", "")) == expected
    assert output(*SMALL, "-", stdin=f"1 2 3 4\nA draw in 7 plies.\nThe game: {MOVES}\n") == expected


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_game_of_a_human_is_read_among_what_else_play_prints(lang):
    nim = ("nim", "--heaps", "1,2", "--lang", lang)
    played = output("play", *nim, "--human", 1, "--seed", 1, stdin="1 from heap 2\n1 from heap 1\nreplay\n")
    assert output("analyse", *nim, "-", stdin=played) == output(
        "analyse", *nim, "1 from heap 2,1 from heap 2,1 from heap 1"
    )


def test_moves_are_read_from_a_file(tmp_path):
    (tmp_path / "game.csv").write_text("ply,move\n" + "".join(f"{n},{m}\n" for n, m in enumerate(MOVES.split(","))))
    assert output(*SMALL, tmp_path / "game.csv") == output(*SMALL, MOVES)


def test_json_has_every_move():
    found = json.loads(output(*SMALL, MOVES, "--json"))
    assert (found["mistakes"], found["winner"], found["complete"]) == ([6, 7], None, True)
    assert found["moves"][5] == {
        "ply": 6, "player": 2, "move": "3", "winner_before": 0, "plies_before": None, "score_before": 0,
        "winner": 1, "plies": 1, "score": 5, "given_away": "draw", "slower": False, "best_moves": ["1"],
    }  # fmt: skip


def test_tables_and_pictures_by_their_endings(tmp_path):
    output(*SMALL, MOVES, "-o", tmp_path / "game.csv")
    with (tmp_path / "game.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["given_away"] for row in rows] == ["", "", "", "", "", "draw", "win"]
    assert list(csv.DictReader(output(*SMALL, MOVES, "-o", "-").splitlines())) == rows
    output(*SMALL, MOVES, "--style", "course", "--lang", "fr", "-o", tmp_path / "game.svg")
    picture = (tmp_path / "game.svg").read_text().replace("&#160;", " ")
    assert "Puissance 4, 4 lignes" in picture
    assert "laisse échapper" in picture
    output(*SMALL, MOVES, "--standalone", "-o", tmp_path / "game.tex")
    assert "tikzpicture" in (tmp_path / "game.tex").read_text()


def test_other_games_and_files_have_winners_and_plies():
    text = output("analyse", "nim", "--heaps", "1,2", "1", "from", "heap", "1,1", "from", "heap", "2,1 from heap 2")
    assert "ply 1: J1 plays 1 from heap 1 and gives away the win (1 from heap 2 kept it)" in text
    assert "J1 wins in 3  J2 wins in 1" in text
    french = output("analyse", "nim", "--heaps", "1,2", "1 du tas 1,1 du tas 2,1 du tas 2", "--lang", "fr")
    assert "coup 1 : J1 joue 1 du tas 1 et laisse échapper le gain (il fallait jouer 1 du tas 2)" in french
    assert "no move gave away a win or a draw" in output("analyse", "tictactoe", "1,5")


def test_what_cannot_be_analysed_is_refused(tmp_path):
    refused(1, "move 2 of the play: '9'", *SMALL, "1,9")
    refused(2, "no moves", *SMALL, "")
    refused(2, "--json and -o -", *SMALL, MOVES, "--json", "-o", "-")
    refused(2, "unknown ending: 'game.mmd'", *SMALL, MOVES, "-o", "game.mmd")
    done = arena(*SMALL, MOVES, "-o", tmp_path / "none" / "game.svg")
    assert done.returncode == 1


def test_the_help_says_where_the_moves_go():
    assert output("analyse", "--help").startswith("Usage: arena analyse GAME [OPTIONS] MOVES...\n")
