"""Every English sentence that the source says has a French one, and every French one is said."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

import arena
import exporters
import games

SAYING = {"say", "words", "Line", "_say", "noun", "InvalidTable", "Reason", "NoAnswer", "Refusal", "_text"}
"""The functions and classes whose first argument is a sentence; `noun` has its singular and plural after a number."""
SAME = {"{reason}", "±", "J1", "J2", "S1, S2", "W1, W2, S∅"}
"""The sentences that are the same in both languages."""
FRENCH = json.loads((Path(arena.__file__).parent / "words" / "fr.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def trees():
    """Parse every file of the source."""
    packages = (arena, games, exporters)
    paths = [path for package in packages for path in Path(package.__file__).parent.rglob("*.py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def strings(node):
    """Return every string constant below a node."""
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def sentences(tree):
    """Yield what the calls in a file say; a sentence that comes from a name or a table is not seen here."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and call.args:
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name in SAYING:
                for argument in call.args[1:3] if name == "noun" else call.args[:1]:
                    choices = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    yield from (each.value for each in choices if isinstance(each, ast.Constant))


def fields(text):
    """Return the names of the places in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_sentence_that_is_said_has_its_french(trees):
    said = {text for tree in trees for text in sentences(tree) if isinstance(text, str)}
    assert len(said) > 150
    assert said - FRENCH["texts"].keys() - SAME - {""} == set()


def test_every_french_sentence_is_said(trees):
    of_pages = (Path(exporters.__file__).parent / "pages" / "web" / "words.json").read_text(encoding="utf-8")
    said = set(re.findall(r'": "(.*)"', of_pages)).union(*map(strings, trees))
    assert FRENCH["texts"].keys() - said == set()


def test_a_french_sentence_has_the_places_of_the_english_one():
    assert [text for text, french in FRENCH["texts"].items() if fields(text) != fields(french)] == []
    assert [name for name, french in FRENCH["names"].items() if name.count("{}") != french.count("{}")] == []
