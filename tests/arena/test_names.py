"""The names of `arena`: imported when they are first used, and the same for type checkers."""

import pkgutil
from importlib import import_module

import pytest

import arena

HOMES, PUBLIC = arena._names()


def test_every_name_is_that_of_its_module():
    for name, module in HOMES.items():
        assert getattr(arena, name) is getattr(import_module(module), name)


def test_what_notebooks_ask_for_is_no_name_for_users():
    assert HOMES.keys() - set(PUBLIC) == {"as_html", "as_svg", "load_ipython_extension", "unload_ipython_extension"}


def test_names_are_listed_and_imported_by_a_star():
    names = {}
    exec("from arena import *", names)  # noqa: S102
    assert set(arena.__all__) <= names.keys() & set(dir(arena))
    for name in arena.__all__:
        assert names[name] is getattr(import_module(HOMES[name]), name)


def test_no_module_or_folder_is_called_like_a_public_name():
    modules = {module.name for module in pkgutil.iter_modules(arena.__path__)}
    assert modules & set(arena.__all__) == set()


def test_another_name_is_refused():
    with pytest.raises(AttributeError, match="module 'arena' has no attribute 'solv'"):
        arena.solv  # noqa: B018
