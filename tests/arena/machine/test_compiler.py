import sys

import pytest

from arena.machine import compiler


class Lacking:
    @staticmethod
    def find_spec(name, _path=None, _target=None):
        if name == "numba":
            raise ModuleNotFoundError(name)


def test_whoever_lacks_numba_is_told(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Lacking(), *sys.meta_path])
    with pytest.warns(RuntimeWarning, match="pip install numba"):
        assert compiler.numba_or_none.__wrapped__() is None


def test_whoever_has_ruled_it_out_is_not_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiler.numba_or_none.__wrapped__() is None
