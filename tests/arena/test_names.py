"""The names of `arena`: imported when they are first used, and the same for type checkers."""

import ast
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import arena


def test_type_checkers_see_what_is_imported():
    tree = ast.parse(Path(arena.__file__).read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {name.asname: node.module for node in imports for name in node.names if name.name == name.asname}
    assert seen == arena._HOMES


def test_what_notebooks_ask_for_is_no_name_for_users():
    for module, names in arena._HOOKS.items():
        for name in names.split():
            assert getattr(arena, name) is getattr(import_module(module), name)
            assert name not in {*arena.__all__}


def test_names_are_listed_and_imported_by_a_star():
    names = {}
    exec("from arena import *", names)  # noqa: S102
    assert set(arena.__all__) <= names.keys() & set(dir(arena))
    for name in arena.__all__:
        assert names[name] is getattr(import_module(arena._HOMES[name]), name)


def test_no_module_or_folder_is_called_like_a_public_name():
    modules = {module.name for module in pkgutil.iter_modules(arena.__path__)}
    assert modules & set(arena.__all__) == set()


def test_another_name_is_refused():
    with pytest.raises(AttributeError, match="module 'arena' has no attribute 'solv'"):
        arena.solv  # noqa: B018
