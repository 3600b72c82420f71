"""Players have names of their own in all that a reader is shown; what programs read keeps its numbers."""

import json
import pickle
import re
from string import Formatter

import pytest
from process import arena as run
from process import output, refused

import arena
from arena import draw, film, load, page, play_of, search_tree, solve, unfold, words
from arena.cli import group
from arena.cli.options import SPOKEN
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.words import LANGUAGES, CallingLanguage, Speaker, calling
from exporters.pictures.languages import languages

NAMES = ["--players", "Max,Minerva"]
NAMELESS = {
    "check",
    "convert",
    "exercise",
    "games",
    "kernel",
    "map",
    "mark",
    "random",
    "sequence",
    "table",
    "verify",
}
"""The verbs that have no players, or speak of them as files do; `games` has the option, and is no `Verb`."""
NUMBERED = re.compile(r"\bJ[12]\b")


def numbered(text):
    """Find where players go by their numbers, but for printed positions of an arena, as in "(4,3) J2"."""
    return [found[0] for found in re.finditer(r"[^\n]{0,40}(?<![)\d] )\bJ[12]\b[^\n]{0,20}", text)]


# A language carries the names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_the_names_and_nothing_else_is_changed(language):
    called = calling(language, ("Max", "Minerva"))
    for text in words.words("fr")["texts"]:
        values = {field: 2 for _, field, *_ in Formatter().parse(text) if field}
        plain, named = (words.say(text, each, **values) for each in (language, called))
        assert named == re.sub(r"\bJ1\b", "Max", re.sub(r"\bJ2\b", "Minerva", plain))
        assert words.say(text, str(called), **values) == plain


def test_names_are_exchanged_at_once_and_stay_texts():
    swapped = calling("en", ("J2", "J1"))
    assert words.say(
        "J1 wins {count1} of {all} {vertices}, J2 {count2}", swapped, count1=1, all=2, vertices="J1", count2=3
    ) == ("J2 wins 1 of 2 J1, J1 3")
    braces = calling("fr", ("{player}", "{0}"))
    assert words.say("J{player} by rank", braces, player="1") == "{player} par rang"
    assert words.say("mean score of J1", braces) == "score moyen de {player}"
    assert Speaker(braces).introduced(2) == "{0}"
    assert Speaker("fr").introduced(2) == "le joueur 2 (J2)"


def test_a_language_with_names_is_that_language():
    called = calling("fr", ["Max", "Minerva"])
    again = pickle.loads(pickle.dumps(called))  # noqa: S301 - our own, as a pool of processes sends it
    assert isinstance(again, CallingLanguage)
    assert (again, again.players, json.dumps(called)) == ("fr", ("Max", "Minerva"), '"fr"')
    assert calling("fr", None) == "fr"
    assert not isinstance(calling("fr", None), CallingLanguage)


@pytest.mark.parametrize(
    "names", [["Max"], ["Max", "Max"], ["", "Minerva"], ["a", "b", "c"], "Max", ["x" * 41, "y"], [1, 2]]
)
def test_two_names_are_asked_for(names):
    with pytest.raises(ParameterError, match=r"players: .* \(two names, like Max and Minerva\)"):
        calling("en", names)


def test_a_name_can_be_printed():
    for name in ("a\nb", "\x1b[31m", "\u202eabc"):
        with pytest.raises(ParameterError, match="can be printed"):
            calling("en", [name, "Minerva"])
    refused(2, "(two names, like Max and Minerva)", "solve", "nim", "--players", "Max")
    refused(2, "(two names, like Max and Minerva)", "solve", "nim", "--players", "Max,Minerva,Zoe", "--json")


# The command line


def test_every_verb_that_speaks_of_players_calls_them_by_their_names():
    for name in group.VERBS:
        verb = group.verb(name)
        options = verb.options if isinstance(verb, Verb) else verb.params
        assert (SPOKEN[1] in options) == (name not in NAMELESS or name == "games"), name
    assert "--players" not in output("kernel", "circuit_3", "--help")


SAID = [
    ["solve", "tictactoe"],
    ["solve", "lift", "--objective", "parity"],
    ["solve", "fibonacci_nim", "--lookup", "(4,3)"],
    ["search", "connect_four", "--plies", "2"],
    ["search", "connect_four", "--perfect", "--rows", "4", "--columns", "4", "--position", "1122"],
    ["games", "nim"],
    ["simulate", "tictactoe", "--games", "4", "--workers", "1"],
    ["tournament", "tictactoe", "first", "random", "--games", "2", "--workers", "1"],
    ["analyse", "connect_four", "445566"],
    ["draw", "fibonacci_nim", "-o", "-"],
    ["draw", "fibonacci_nim", "--color", "attractor", "-o", "-"],
    ["draw", "fibonacci_nim", "--color", "player", "-o", "-"],
    ["draw", "fibonacci_nim", "--color", "remoteness", "-o", "-"],
    ["draw", "fibonacci_nim", "--view", "proof", "-o", "-"],
    ["draw", "nim", "--heaps", "1,2", "--layout", "grid", "-o", "-"],
    ["draw", "tictactoe", "--view", "layers", "-o", "-"],
    ["draw", "tictactoe", "--view", "river", "-o", "-"],
    ["draw", "hexapawn", "--view", "lost", "-o", "-"],
    ["draw", "tictactoe", "--position", "xo./.x./...", "--values", "solved", "-o", "-"],
    ["draw", "domineering", "--position", "", "-o", "-"],
    ["draw", "connect_four", "--position", "4455", "--plies", "2", "-o", "-"],
    ["draw", "connect_four", "--view", "play", "--play", "4,4,5", "-o", "-"],
    ["draw", "lift", "--objective", "parity", "-o", "-"],
    ["draw", "robot", "--objective", "min-cost", "-o", "-"],
    ["tree", "tictactoe", "--plies", "1", "-o", "-"],
    ["tree", "connect_four", "--plies", "2", "--algorithm", "alphabeta", "--trace", "-o", "-"],
    ["tree", "subtraction", "--plies", "3", "--style", "course", "-o", "-"],
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", SAID, ids=" ".join)
def test_players_go_by_their_names_wherever_they_are_named(command, language):
    done = run(*command, *NAMES, "--lang", language)
    assert done.returncode == 0, done.stderr
    assert numbered(done.stdout) == []
    assert "Max" in done.stdout or "Minerva" in done.stdout


def test_two_solutions_are_compared_by_names(tmp_path):
    board = ["diff", "tictactoe", "--rows", "2", "--columns", "3", "--align", "2", *NAMES]
    told = output(*board, "-o", tmp_path / "x.dot", "--", "--misere")
    assert "from Max to Minerva" in told
    output("sweep", "subtraction", "--heap", "1:4", "-o", tmp_path / "s.dot", *NAMES)
    assert "won by Max" in (tmp_path / "s.dot").read_text()
    assert numbered(told + (tmp_path / "x.dot").read_text()) == []


def test_the_machine_and_the_human_sit_where_players_have_names():
    told = output("play", "tictactoe", "--human", "1", "--lang", "en", *NAMES, stdin="hint\n5\nquit\n")
    assert "Max (x): you   Minerva (o): the machine" in told
    assert "Max, your move" in told
    assert "Minerva plays" in told
    assert numbered(told) == []


def test_seats_and_names_do_not_clash():
    """`tournament` takes bots as PLAYER, `simulate` by --first and --second: --players says what their seats are."""
    told = output(
        "simulate", "tictactoe", "--games", "2", "--first", "random", "--second", "first", *NAMES, "--workers", 1
    )
    assert re.search(r"^Max +random$", told, re.MULTILINE)
    assert re.search(r"^Minerva +first$", told, re.MULTILINE)


def test_players_may_be_numbered_from_0_as_in_two_of_the_courses():
    told = output("solve", "subtraction", "--players", "J0,J1")
    assert "J0 wins from 5, J0 to move, in 3 plies" in told
    assert "J1 by rank           1 3" in told
    drawn = output("draw", "fibonacci_nim", "--players", "J0,J1", "-o", "-")
    assert "J0 moves" in drawn
    assert "player 1" not in drawn
    assert not re.search(r"\bJ2\b(?!\")", re.sub(r"\(\d,\d\) J2", "", drawn))


def test_what_programs_read_stays(tmp_path):
    for command in (
        ["solve", "tictactoe", "--json"],
        ["search", "tictactoe", "--plies", "2", "--json"],
        ["sweep", "nim", "--heaps", "1:3,2"],
        ["analyse", "connect_four", "4455", "--json"],
        ["simulate", "tictactoe", "--games", "3", "--workers", "1", "--json"],
    ):
        assert output(*command, *NAMES) == output(*command)
    for name in ("a.csv", "a.parquet"):
        output("analyse", "connect_four", "4455", "-o", tmp_path / name, *NAMES)
        output("analyse", "connect_four", "4455", "-o", tmp_path / f"b{name}")
        assert (tmp_path / name).read_bytes() == (tmp_path / f"b{name}").read_bytes()
    output("diff", "nim", "--heaps", "1,2", "-o", tmp_path / "d.csv", *NAMES, "--graph", "arena", "--", "--misere")
    assert re.search(",J[12],", (tmp_path / "d.csv").read_text())


# Python, and every language of pictures


HOSTILE = ('<b>&"Zoé"', "x_y\\z%{1}")


@pytest.mark.parametrize("ending", list(languages()))
def test_names_are_texts_in_every_language_of_pictures(tmp_path, ending):
    graph = unfold(load("fibonacci_nim", matches=4))
    path = draw(graph, tmp_path / f"a.{ending}", players=HOSTILE)
    assert path.stat().st_size > 100
    if ending in ("svg", "dot", "tex", "mmd"):
        text = path.read_text(encoding="utf-8")
        assert '<b>&"Zoé' not in text
        assert "Zoé" in text
        assert "won by J" not in text
        assert numbered(re.sub(r"J[12](/\.style|[,\]])", "", text)) == []  # TikZ has styles of such names


def test_all_that_is_drawn_in_python_has_names(tmp_path):
    game = load("tictactoe", rows=2, columns=3, align=2)
    arena_ = unfold(game)
    for number, thing in enumerate(
        [
            arena_,
            solve(arena_),
            (game, ""),
            play_of(game, "1,2"),
            search_tree(game, plies=2),
            arena.layers(arena_, solve(arena_)),
        ]
    ):
        text = draw(thing, tmp_path / f"{number}.dot", players=("Max", "Minerva"), lang="fr").read_text(
            encoding="utf-8"
        )
        assert "Max" in text
        assert numbered(text) == []
    filmed = film(arena_, tmp_path / "film.svg", players=("Max", "Minerva")).read_text(encoding="utf-8")
    assert "attractor of Max" in filmed
    assert numbered(filmed) == []
    told = page(arena_, tmp_path / "page.html", players=HOSTILE).read_text(encoding="utf-8")
    assert tuple(json.loads(re.search(r'"called":(\[.*?\]),', told)[1])) == HOSTILE
    assert "<b>&" not in told
    assert "circles for &lt;b&gt;&amp;&quot;Zoé&quot;, squares for x_y" in told
    shown = arena.show(arena_, players=("Max", "Minerva")).svg
    assert "Max" in shown


def test_a_notebook_calls_players_by_the_names_that_were_set():
    position = arena.Position(load("tictactoe"), "x../.o./...")
    try:
        arena.looks(players=("Max", "Minerva"))
        assert repr(position).endswith("Max to move")
        assert "Max" in arena.as_svg(unfold(load("fibonacci_nim", matches=4)))
    finally:
        arena.looks()
    assert repr(position).endswith("J1 to move")
