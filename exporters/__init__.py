"""Arenas and bare graphs read and written, and the formats of files: the face of the exporters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exporters.arena_files import bundled, read, read_compact, render
from exporters.formats import endings, format_of, formats

if TYPE_CHECKING:
    from exporters.files.writing import write

__all__ = [
    "bundled",
    "endings",
    "format_of",
    "formats",
    "load_ipython_extension",
    "read",
    "read_compact",
    "render",
    "unload_ipython_extension",
    "write",
]


def __getattr__(name: str) -> object:
    """Import `write` when it is first used: results that are printed need no files."""
    if name != "write":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from exporters.files.writing import write

    return write


def load_ipython_extension(shell: Any) -> None:  # of IPython, which may not be installed
    """Show arenas and games as pictures in a notebook, as results show themselves: `%load_ext arena`."""
    from exporters import notebook

    notebook.register(shell)


def unload_ipython_extension(shell: Any) -> None:  # as above
    """Leave them in their plain form again: `%unload_ext arena`."""
    from exporters import notebook

    notebook.unregister(shell)
