"""The reference of the site has a page for each public name, command, game and error."""

import doctest
import sys

import pytest
from documents import ROOT

import arena
import exporters
import games
from arena.cli.group import VERBS, verb

sys.path.insert(0, str(ROOT / "docs"))
from site_extension import error_pages, gallery_pictures, game_pages, name_pages, reference_pages, restructured

PAGES = dict(reference_pages.reference_pages())


@pytest.mark.parametrize("module", [game_pages, gallery_pictures, restructured])
def test_examples(module):
    assert doctest.testmod(module).failed == 0 < doctest.testmod(module).attempted


def test_each_public_name_has_a_page():
    errors = {error.__name__ for error in error_pages.error_classes()}
    for name in set(arena.__all__) - errors:
        assert (
            f"auto{'class' if isinstance(getattr(arena, name), type) else 'function'}:: arena.{name}\n"
            in (PAGES[f"python/arena.{name}"])
        )
    for face in (exporters, games):
        for name in face.__all__:
            others = [f"arena.{each}" for each in arena.__all__ if getattr(arena, each) is getattr(face, name)]
            assert {f"python/{path}" for path in (f"{face.__name__}.{name}", *others)} & set(PAGES), name


def test_each_name_stands_under_a_subject():
    listed = PAGES["python/index"]
    for name in name_pages.public_names():
        assert f":doc:`{name.path}`" in listed


def test_each_command_has_a_page_with_each_option():
    for name in VERBS:
        page = PAGES[f"commands/{name}"]
        command = verb(name)
        for option in getattr(command, "options", command.params):
            if option.param_type_name == "option" and not option.hidden:
                assert f".. option:: {option.opts[0]}" in page or f", {option.opts[-1]}" in page, option.name


def test_each_game_has_a_page_with_its_parameters_and_results():
    for name in games.names():
        page = PAGES[f"games/{name}"]
        for field in game_pages.described_fields(games.find(name)):
            assert f"``{field.name}``" in page
        known = [claim for claim in game_pages.claims() if claim["game"] == name]
        assert page.count("\n   * -") >= len(known) + len(game_pages.described_fields(games.find(name)))
        assert ".. image:: /_pictures/" in page


def test_each_error_tells_who_raises_it():
    page = PAGES["errors"]
    assert {error.__name__ for error in error_pages.error_classes()} >= {
        name
        for name in arena.__all__
        if isinstance(getattr(arena, name), type) and issubclass(getattr(arena, name), arena.ArenaError)
    }
    for error in error_pages.error_classes():
        assert f".. autoexception:: {error_pages.path_of(error)}\n" in page
    assert page.count(":doc:`/reference/python/arena.solve`") == 2


def test_pages_that_are_no_more_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(reference_pages, "reference_pages", lambda: iter([("a/b", "text")]))
    (tmp_path / "old.rst").write_text("old")
    reference_pages.write_pages(tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.rst")] == ["a/b.rst"]
