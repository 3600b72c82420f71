"""Other programs that compute values of games: pycgt and cgt-py, of the extra `judges`."""

import importlib.util
import sys
from types import SimpleNamespace

import pytest

from arena import value


def pycgt():
    """Give pycgt, or skip the test."""
    return pytest.importorskip("pycgt")


def cgt_py():
    """Give cgt-py, or skip the test; its widgets want a package that it does not ask for, and are not needed here."""
    pytest.importorskip("pycgt")
    if importlib.util.find_spec("anywidget") is None:
        sys.modules.setdefault("anywidget", SimpleNamespace(AnyWidget=object))
    return pytest.importorskip("cgt_py")


def read_cgt_py(form):
    """Read a canonical form of cgt-py by its text."""
    return value(repr(form).split("'")[1])


def same_as_cgt_py(ours, theirs):
    """Check that a value of ours and one of cgt-py are equal, option for option."""
    return ours == read_cgt_py(theirs) and all(
        set(options) == set(map(read_cgt_py, others)) and len(options) == len(others)
        for options, others in ((ours.left, theirs.left_options), (ours.right, theirs.right_options))
    )
