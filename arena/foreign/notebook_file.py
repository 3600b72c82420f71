"""Notebooks as files, read in any version that Jupyter has had."""

from __future__ import annotations

import os
import warnings
from typing import Any, TypeAlias

from arena.errors import ParameterError
from arena.foreign.guest_file import source
from arena.foreign.misbehaviour import FILE, Misbehaviour

Notebook: TypeAlias = Any
"""A notebook of nbformat: a dictionary with attributes, as are its cells."""
ENDING = ".ipynb"
MOST_BYTES = 1 << 26
"""The bytes of the largest notebook: its pictures are among them."""


def read(path: str | os.PathLike[str]) -> Notebook:
    """Read a notebook, as one of version 4.

    Raises
    ------
    Misbehaviour
        If it is none, or cannot be read.
    ParameterError
        If nbformat is not installed.
    """
    nbformat = nbformat_or_error()
    content = source(os.fspath(path), MOST_BYTES)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a cell without an id, which was none before 2020
            notebook = nbformat.reads(content.decode("utf-8-sig"), as_version=4)
            nbformat.validate(notebook)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, nbformat.ValidationError) as error:
        reason = " ".join(str(getattr(error, "message", error)).split())[:200]
        text = f"no notebook of Jupyter ({reason or type(error).__name__})"
        raise Misbehaviour(os.fspath(path), FILE, text) from None
    return notebook


def nbformat_or_error() -> Any:  # a module that may be missing
    """Import nbformat.

    Raises
    ------
    ParameterError
        If it is not installed.
    """
    try:
        import nbformat
    except ImportError:
        raise ParameterError('notebooks need nbformat: pip install "arena-games[notebook]"') from None
    return nbformat
