"""One contract for every format, found by looking."""

import pkgutil
from importlib import import_module

import pytest

import exporters

FORMATS = [
    module.name
    for module in pkgutil.walk_packages(exporters.__path__, "exporters.")
    if hasattr(import_module(module.name), "render")
    and module.name not in ("exporters.formats", "exporters.drawings.things")
]


def test_the_formats_are_found():
    assert {
        "exporters.arenas.json",
        "exporters.pictures.languages.dot",
        "exporters.pictures.graphviz",
        "exporters.tables.csv",
    } <= set(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_render_is_documented_with_an_example(name):
    render = import_module(name).render
    assert ">>>" in render.__doc__
    assert render.__annotations__["return"] in ("str", "bytes", "str | bytes")
