"""One contract for every format, found by looking."""

import pkgutil
from importlib import import_module

import pytest

import exporters

FORMATS = [
    module.name
    for module in pkgutil.iter_modules(exporters.__path__)
    if not module.name.startswith("_") and hasattr(import_module(f"exporters.{module.name}"), "render")
]


def test_the_formats_are_found():
    assert {"arena_json", "dot", "picture", "table_csv"} <= set(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_render_is_documented_with_an_example(name):
    render = import_module(f"exporters.{name}").render
    assert ">>>" in render.__doc__
    assert render.__annotations__["return"] in ("str", "bytes")


@pytest.mark.parametrize("module", list(pkgutil.iter_modules(exporters.__path__)), ids=lambda module: module.name)
def test_no_module_shadows_the_standard_library(module):
    assert module.name not in ("csv", "json", "html", "pickle", "zipfile")
