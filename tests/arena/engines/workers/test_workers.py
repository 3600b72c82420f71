"""Engines are found by their names; what is no engine, has no address or is not installed is refused in one line."""

import re
import sys

import pytest

from arena.engines import workers
from arena.errors import ParameterError


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("dusk", "unknown engine: 'dusk' (did you mean dask? one of dask, local)"),
        ("local:tcp://here:1", "the engine local has no address: 'tcp://here:1' (it runs on this machine)"),
    ],
)
def test_what_is_no_engine_is_refused(text, error):
    with pytest.raises(ParameterError, match=re.escape(error)), workers.opened(text):
        pass


@pytest.mark.parametrize(("name", "package"), [("dask", "dask"), ("dask", "distributed")])
@pytest.mark.parametrize("address", ["", ":tcp://127.0.0.1:1"])
def test_an_engine_without_one_of_its_packages_is_told_how_to_install_it(name, package, address, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    error = f"the engine {name} is not installed: pip install 'arena-games[{name}]'"
    with pytest.raises(ParameterError, match=re.escape(error)), workers.opened(name + address):
        pass


def test_each_engine_has_an_extra_and_a_marker(pytestconfig):
    text = (pytestconfig.rootpath / "pyproject.toml").read_text()
    for name in workers.names():
        assert name == "local" or (f"\n{name} = [" in text and f'"{name}: ' in text)
