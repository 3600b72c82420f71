"""Every text that is said has its words in every language, and every language's words are said."""

import ast
import functools
import importlib.util
import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from drawn import arena_dot, grid_dot, layers_dot, tree_dot

import arena
import exporters
import games
from arena import difference, layers, position_graph, search_tree, solve, solve_positions, unfold, words
from arena.checking.arena_answers import ArenaKey
from arena.checking.objective_answers import ObjectiveKey
from arena.checking.position_answers import PositionKey
from arena.cli.parameters import described_fields, option_text, rules
from arena.cli.starts import COLUMNS
from arena.cli.terminal_game import ORDERS
from arena.cli.verbs.grade import FIELDS
from arena.errors import ParameterError
from arena.exercises.exercise import exercise_named, exercises
from arena.foreign.child import BROKEN
from arena.foreign.limits import Limits
from arena.foreign.misbehaviour import death, worded
from arena.playing.analysis import AnalysedMove
from arena.playing.duels import Duel
from arena.rules.sample import sample
from arena.solving import objectives
from arena.solving.arena_rows import Row
from arena.solving.difference import Change
from arena.solving.objectives.parity import AIMS
from arena.solving.positions import Outcome, PositionRow
from arena.worksheets.series import series
from arena.worksheets.worksheet_kind import worksheet_kinds
from exporters.drawings import colouring, graph_colourings, tree_kinds, values
from exporters.drawings.colourings import CLAIMS
from exporters.drawings.looks import STYLES, WHITE
from exporters.drawings.maps import numbers_of
from exporters.films import subgames
from exporters.films.script import TITLES, script
from exporters.pages import page as pages

OTHERS = [language for language in words.LANGUAGES if language != words.ENGLISH]
SAYING = {"say", "words", "_say", "noun", "InvalidTable", "Reason", "NoAnswer"}
"""What functions that say a text in a language are called."""
SAME = {"{reason}", "±", "S1, S2", "W1, W2, S∅"}
"""Texts that are the same in both languages, if they are said at all."""
OBJECTIVES = [objectives.objective_named(name) for name in objectives.names()]
SAME_NAMES = {
    "position", "positions", "classes", "exceptions", "W1 / W2 / S∅", "centre", "SansIntérêt", "robot", "score",
    "source",
}  # fmt: skip
"""Names that are the same in both languages, but for a capital."""
SQUARES = re.compile(r"\b([a-z][0-9]+)+\b|=[xo]$")
"""The squares of a board, and what is written in them: moves of these are the same in both languages."""
MISBEHAVIOURS = {
    "line 3", "cell 2, line 3", "cannot be loaded", "it is no file of text", "its answers take more than 10 s in all",
    "no answer within 2 s", "no answer within 2 s of processor time", "it wrote into the pipe over which it answers",
    *(worded(*each, 0, limits=Limits())[1] for each in (("memory", "", ""), ("output", "", ""))),
    worded("raised", "EOFError", "EOF when reading a line", 0, limits=Limits())[1],
    "it defines no function", "it defines no function rank", "say which one is meant", "these are known", "name them",
    "nobody knows the parameter 'x' of rank", "the parameters of rank cannot be told",
}  # fmt: skip
"""Reasons for which a student's program has no answer, and the places in it."""
WEB = Path(exporters.__file__).parent / "pages" / "web"


@pytest.fixture
def missing(monkeypatch):
    """Collect the texts that are said in French and have no French."""
    gaps = set()

    class Watched(dict):
        def get(self, text, default=None):
            if text not in self and text not in SAME:
                gaps.add(text)
            return super().get(text, default)

    monkeypatch.setitem(words.words("fr"), "texts", Watched(words.words("fr")["texts"]))
    return gaps


def test_a_text_without_french_is_said_in_english():
    assert "rank {rank} of {all}" not in words.words("fr")["texts"]
    assert words.say("rank {rank} of {all}", "fr", rank=1, all=3) == "rank 1 of 3"


def test_a_colouring_of_ones_own_is_drawn_in_french_too(monkeypatch):
    colouring.choices()  # which loads ours: they are not to go with this one
    monkeypatch.setattr(colouring, "COLORS", dict(colouring.COLORS))

    @colouring.colouring("degree")
    def by_degree(request):
        looks = dict.fromkeys(request.graph, WHITE)
        return colouring.Coloring(looks, [colouring.Entry(WHITE, request.say("some degree"), list(looks), len(looks))])

    text = arena_dot(unfold(games.load("nim", heaps=(1, 2))), color="degree", lang="fr")
    assert "some degree (" in text
    assert "fin de partie" in text


@pytest.mark.parametrize("style", STYLES)
def test_every_colouring_legend_and_film_has_its_french(style, missing):
    players, bare = exporters.read("sans_interet"), position_graph(games.load("rook", rows=2, columns=3))
    endless, circuit = exporters.read("minimax_graph"), exporters.read("circuit_3")
    for graph in (players, endless, unfold(games.load("tictactoe", rows=2, columns=2, align=2))):
        for color in colouring.choices():
            if color != "outcome":
                arena_dot(graph, color=color, style=style, lang="fr") if color != "grundy" else None
                grid_dot(graph, color=color, style=style, lang="fr") if color != "grundy" else None
    for graph in (bare, circuit, exporters.read("kernel_ad")):
        for color in ("outcome", "kernel", "none"):
            arena_dot(graph, color=color, style=style, lang="fr")
        script(graph, "kernel", 1, style=style, lang="fr")
    arena_dot(bare, color="grundy", style=style, lang="fr")
    for of in ("attractor", "values"):
        script(endless, of, 1, style=style, lang="fr")
    layers_dot(layers(players, solve(players)), style=style, lang="fr")
    compared = difference(solve(players), solve(exporters.read("sans_interet")))
    arena_dot(players, color="changes", solution=compared, style=style, lang="fr")
    compared = difference(solve_positions(bare, misere=True), solve_positions(bare))
    arena_dot(bare, color="changes", solution=compared, style=style, lang="fr")
    for algorithm in ("minimax", "alphabeta"):
        tree = search_tree(games.load("subtraction", heap=5), plies=3, algorithm=algorithm)
        tree_dot(tree, trace=algorithm == "alphabeta", style=style, lang="fr")
    for name, objective in (("lift", "parity"), ("arbiter", "buchi"), ("arbiter", "cobuchi")):
        script(exporters.read(name), objective, 1, style=style, lang="fr")
    arena_dot(exporters.read("lift"), color="winner", solution=solve(exporters.read("lift"), "safety"), lang="fr")
    assert missing == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_that_is_said_has_its_words(language):
    """What is said by its words, and the tables of texts that are said by their names."""
    texts = said()
    missing = texts - words.words(language)["texts"].keys() - SAME
    assert len(texts) > 200
    assert missing == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_with_words_is_said_somewhere(language):
    spare = on_file(language)["texts"].keys() - constants()
    assert spare == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_has_its_words(language):
    missing = {name for name in given_names() if words.named(name, language) == name} - SAME_NAMES
    assert missing == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_with_words_is_given_somewhere(language):
    """A name with holes is that of some name that it fits; those of columns may stand in any verb's own list."""
    known, given = on_file(language)["names"], {*given_names(), *constants()}
    assert {name for name in known if words.HOLE not in name} - given == set()
    for name in (name for name in known if words.HOLE in name):
        assert any(map(words.pattern(name).fullmatch, given_names())), name


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_same_holes(language):
    for text, translation in words.words(language)["texts"].items():
        assert fields(text) == fields(translation), text
    for name, translation in words.words(language)["names"].items():
        assert name.count(words.HOLE) == translation.count(words.HOLE), name


def on_file(language):
    """Give the words that the toolkit brings, whatever other tests have added; none is there twice."""

    def distinct(pairs):
        assert len(dict(pairs)) == len(pairs), [
            key for key, times in Counter(key for key, _ in pairs).items() if times > 1
        ]
        return dict(pairs)

    text = (Path(words.__file__).parent / f"{language}.json").read_text(encoding="utf-8")
    return json.loads(text, object_pairs_hook=distinct)


def fields(text):
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_languages_of_the_page_say_the_same_things():
    known = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(WEB.glob("*.json"))]
    assert len(known) >= 2
    for texts in known:
        assert texts.keys() == known[0].keys()
        assert texts["script"].keys() == known[0]["script"].keys()


def test_the_page_speaks_english_where_it_has_no_words_of_a_language():
    assert pages._words("tlh") == pages._words("en") != pages._words("fr")


def test_a_third_language_is_one_file_more(tmp_path):
    folder = Path(words.__file__).parent
    for path in folder.glob("*.*"):
        shutil.copy(path, tmp_path)
    klingon = json.loads((folder / "en.json").read_text(encoding="utf-8")) | {"texts": {"yes": "HIja'"}}
    (tmp_path / "tlh.json").write_text(json.dumps(klingon), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("words_of_three", tmp_path / "__init__.py")
    three = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = three
    spec.loader.exec_module(three)
    assert three.LANGUAGES == ("en", "fr", "tlh")
    assert three.usual({"LANG": "tlh_QO"}) == "tlh"
    assert three.say("yes", "tlh") == "HIja'"
    assert three.say("no", "tlh") == "no"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA.UTF-8@euro"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_DE", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "frr_DE"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_names_the_language(environment, language):
    assert words.usual(environment) == language


def test_an_unknown_language_is_refused_wherever_it_is_asked_for():
    for ask in (words.say, words.named):
        with pytest.raises(ParameterError, match=r"unknown language: 'de' \(one of en, fr\)"):
            ask("yes", "de")


def test_a_name_is_a_pattern_of_its_parts_alone():
    assert words.named("rows of the board", "fr") == "lignes du plateau"
    assert words.named("2 from heap 3 and more", "fr") == "2 from heap 3 and more"
    assert words.named("1+1 from heap a{b}", "fr") == "1+1 du tas a{b}"


def test_words_of_ones_own_are_learned(monkeypatch):
    known = words.words("fr")
    monkeypatch.setitem(known, "names", dict(known["names"]))
    monkeypatch.setitem(known, "texts", dict(known["texts"]))
    try:
        words.learn("fr", names={"jump {}": "sauter {}"}, texts={"odd": "impair"})
        assert words.named("jump 2", "fr") == "sauter 2"
        assert words.say("odd", "fr") == "impair"
    finally:
        monkeypatch.undo()
        words.learn("fr")
    assert words.named("jump 2", "fr") == "jump 2"


@functools.cache
def said():
    """Give every text that some part of the source says."""
    texts = {text for path, tree in sources().items() if path != Path(words.__file__) for text in literals(tree)}
    texts |= {text for style in STYLES for own in (False, True) for _, text in meanings(style, own)}
    texts |= {*CLAIMS.values(), graph_colourings.MISERE, *TITLES.values(), *tree_kinds.NAMED}
    texts |= {aim for aim in (record.aim for record in OBJECTIVES) if isinstance(aim, str) and aim}
    texts |= {*AIMS.values(), *subgames.ATTRACTED.values(), *subgames.LOOKS.values()}
    texts |= {*subgames.TITLES.values(), *subgames.TARGETS.values(), *subgames.WHY.values()}
    texts |= {text for each in exercises().values() for text in (each.title, *each.mistakes)}
    texts |= {text for each in worksheet_kinds().values() for text in (each.title, *each.traps, *measured(each))}
    texts |= {text for key in (ArenaKey, ObjectiveKey, PositionKey) for text in key.allowed.values()}
    return texts


def measured(kind):
    """Give the names of the measures of a kind of exercise on paper."""
    name = next(name for name, each in worksheet_kinds().items() if each is kind)
    return series(name, trap="none")[0].measures


@functools.cache
def given_names():
    """Give every name that a game, its parameters, its moves, its numbers, or a column of a table has."""
    names = {*Row._fields, *PositionRow._fields, *COLUMNS, *ORDERS, "yes", "no", *Outcome}
    names |= {*Change._fields, *AnalysedMove._fields, *Duel._fields}
    names |= {*FIELDS.values(), "name", "mistake", "files"}  # columns of a class's functions
    names |= {part for name in exercises() for part in exercise_named(name).weights}
    names |= MISBEHAVIOURS | {death(code) for code in (None, 0, 128 + 9, 128 + 11, BROKEN)}
    names |= {record.amount.replace(" ", "_") for record in OBJECTIVES if record.amount}
    for name in games.names():
        game = games.find(name)
        names |= {name, *rules(game)}
        for field in described_fields(game):
            value = option_text(field.default)
            names |= {field.help, field.name}
            names |= {field.name} if isinstance(value, bool) else {f"{field.name} {value}", f"{field.name} 1"}
        moves = {move for known in sample(games.load(name)).known.values() for move, _ in known.moves}
        names |= {move for move in moves if re.search("[a-zA-Z]", SQUARES.sub("", move))} | {game.family}
        names |= {axis.rstrip(" 0123456789") for axis in numbers_of(games.load(name))}
    names |= {exporters.read(name).graph["name"] for name in exporters.bundled()}
    names |= {move for name in exporters.bundled() for _, _, move in exporters.read(name).edges(data="move") if move}
    return {name for name in names if re.search("[a-zA-Z]", name)}


def meanings(style, own):
    return values.meanings(style, own=own).values()


@functools.cache
def sources():
    """Give the syntax tree of every file of the source."""
    paths = [path for package in (arena, exporters, games) for path in Path(package.__file__).parent.rglob("*.py")]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@functools.cache
def constants():
    """Give every text that stands in the source."""
    return {
        node.value
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def literals(tree):
    """Give the texts that a file says: those in the call itself, and those of a name or a dictionary that it names."""
    assigned = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                assigned.setdefault(getattr(target, "id", None), set()).update(outcomes(node.value))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and call.args and name(call.func) in SAYING:
            # Both texts of a number's noun; the first argument of anything else.
            texts = call.args[1:3] if name(call.func) == "noun" else call.args[:1]
            for part in (part for text in texts for part in ast.walk(text)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value
                if isinstance(part, ast.Name):
                    yield from assigned.get(part.id, ())


def outcomes(node):
    """Give the texts that may come of an expression: a constant, a side of a choice, the values of a dictionary."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for part in [node.body, node.orelse] if isinstance(node, ast.IfExp) else getattr(node, "values", []):
        yield from outcomes(part)


def name(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
