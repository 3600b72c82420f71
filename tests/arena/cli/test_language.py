"""The command line in French: by --lang, else by the environment, which leaves JSON and tables alone."""

import json

import pytest
from process import arena, output
from quick_run import quick

FRENCH = {"LANG": "fr_FR.UTF-8"}
NIM = ("--heaps", "1,2")


def test_the_environment_chooses_and_lang_is_above_it():
    english, french = output("solve", "nim", *NIM), output("solve", "nim", *NIM, **FRENCH)
    assert "J1 wins from 1,2, J1 to move, in 3 plies\ngood first moves     1,1" in english
    assert "Nim avec des tas de 1, 2\nJ1 gagne depuis 1,2, trait à J1, en 3 coups" in french
    assert "bons premiers coups  1,1" in french
    assert output("solve", "nim", *NIM, "--lang", "en", **FRENCH) == english
    assert output("solve", "nim", *NIM, "--lang", "fr") == french


def test_without_words_for_the_language_of_the_environment_it_is_english():
    assert output("solve", "nim", *NIM, LANG="de_DE.UTF-8") == output("solve", "nim", *NIM)


@pytest.mark.parametrize(
    "command",
    quick(
        2,
        [
            ["solve", "nim", *NIM, "--json"],
            ["table", "rook", "--graph", "positions"],
            ["sweep", "subtraction", "--heap", "1:3", "-o", "-"],
            ["kernel", "rook", "--json"],
            ["search", "rook", "--json"],
            ["games", "--json"],
            ["tournament", "rook", "random", "--games", "2", "-o", "-"],
            ["convert", "nim", "-", "--to", "json", *NIM],
        ],
    ),
)
def test_data_is_the_same_in_every_environment(command):
    assert output(*command, **FRENCH) == output(*command)


def test_json_has_english_keys_in_every_language():
    said = json.loads(output("kernel", "rook", "--json", "--lang", "fr"))
    assert said == json.loads(output("kernel", "rook", "--json"))


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("kernel", "rook"), "La tour, 3 lignes, 5 colonnes\n{3, 9, 15} : le seul noyau\nétape 1 : 15"),
        (("search", "rook", "--plies", "6"), "J1 joue : J1 gagne en 5 coups\nmeilleurs coups      droite 2"),
        (("solve", "nim", *NIM, "--lookup", "1,2"), "* 1 du tas 2  J1 gagne 2 coups plus tard"),
        (("sweep", "subtraction", "--heap", "2"), "tas  on retire  misère  gagnant  hauteur  premiers coups"),
        (("simulate", "rook", "--games", "2"), ": 2 parties, graine 0\nJ1 "),
        (("games",), "rook  La tour\n    Déplacer une tour vers la droite ou vers le bas"),
    ],
)
def test_verbs_speak_french(command, expected):
    assert expected in output(*command, "--lang", "fr")


def test_a_game_is_played_in_french_and_english_moves_still_do():
    typed = "1 du tas 2\nannuler\n1 from heap 2\nundo\nperdre\nquitter\n"
    told = arena("play", "nim", *NIM, "--human", "1", "--lang", "fr", stdin=typed).stdout
    assert "J1 : vous   J2 : la machine (parfaite : le jeu est résolu)" in told
    assert "votre coup (1 du tas 1, 1 du tas 2, 2 du tas 2 ; indice, annuler, aide, quitter)" in told
    assert told.count("J2 joue ") == 2
    assert "'perdre' n'est pas un coup ici" in told
    assert told.endswith("Merci pour la partie !\n")


def test_marks_are_explained_in_french_and_moves_are_read_in_any_language(tmp_path):
    table = tmp_path / "copie.csv"
    table.write_text("position;joueur;gagnant;meilleurs coups\n1,2;1;2;1 du tas 2\n1,1;2;1;\n", encoding="utf-8")
    told = output("grade", "nim", table, *NIM, "--lang", "fr")
    assert "ligne 2, 1,2, gagnant : vous dites J2 ; J1 gagne en 3 coups : 1,2 -> 1,1 -> 1,0 J1" in told
    assert "meilleurs coups : " not in told
    assert "you say J2" in output("grade", "nim", table, *NIM, "--json", **FRENCH)
    assert "vous dites J2" in output("grade", "nim", table, *NIM, "--json", "--lang", "fr")


def test_pictures_are_titled_and_tooltips_speak_french():
    dot = output("draw", "nim", *NIM, "-o", "-", "--lang", "fr")
    assert "Nim avec des tas de 1, 2" in dot
    assert 'tooltip="1 du tas 2"' in dot
    tree = output("tree", "rook", "--rows", "2", "--columns", "2", "-o", "-", **FRENCH)
    assert "La tour, 2 lignes, 2 colonnes : minimax" in tree
    assert "droite 1" in tree


def test_a_page_calls_moves_and_games_by_their_french_names():
    page = output("explore", "nim", *NIM, "-o", "-", **FRENCH)
    assert '<html lang="fr">' in page
    assert '"names":["1 du tas 1","1 du tas 2","2 du tas 2"]' in page
    assert "Nim avec des tas de 1, 2" in page


def test_files_keep_the_english_title(tmp_path):
    for lang in ("en", "fr"):
        output("solve", "nim", *NIM, "-o", tmp_path / f"{lang}.json", "--lang", lang)
        output("kernel", "rook", "-o", tmp_path / f"{lang}.kernel.json", "--lang", lang)
    for ending in ("json", "kernel.json"):
        assert (tmp_path / f"en.{ending}").read_bytes() == (tmp_path / f"fr.{ending}").read_bytes()


def test_players_have_their_colours_unless_no_color_is_set():
    from arena.cli.output import of_player

    assert of_player("J2", 2) != of_player("J1", 1) != "J1"
    assert of_player("draw", 0) == "draw\x1b[0m"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COLOR", "1")
        assert of_player("J2", 2, bold=True) == of_player("J2", 0, bold=True)
