"""Arenas and bare graphs read and written, and the formats of files: the face of the exporters."""

from __future__ import annotations

from typing import Any

from exporters.arena_files import bundled, read, read_compact, render
from exporters.files.writing import write
from exporters.formats import endings, format_of, formats

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


def load_ipython_extension(shell: Any) -> None:  # of IPython, which may not be installed
    """Show arenas and games as pictures in a notebook, as results are shown: `%load_ext arena`."""
    from exporters import notebook

    notebook.register(shell)


def unload_ipython_extension(shell: Any) -> None:  # as above
    """Show arenas and games in their plain form again: `%unload_ext arena`."""
    from exporters import notebook

    notebook.unregister(shell)
