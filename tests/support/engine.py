"""What this machine can draw with."""

import shutil
from pathlib import Path

import pytest

from exporters.pictures.graphviz import wheel_libraries

try:
    import pygraphviz
except ImportError:  # not installed, or without the libraries of the system that it wants
    pygraphviz = None

DRAWS_PDF = pygraphviz is not None or (wheel_libraries() is None and shutil.which("dot") is not None)
needs_pdf = pytest.mark.skipif(not DRAWS_PDF, reason="nothing here draws PDF")


def without_pango(folder):
    """Make a folder of the wheel's libraries but for the plugin of Pango, which wants libraries of the system."""
    for library in Path(wheel_libraries()).iterdir():
        if "plugin_pango" not in library.name:
            (folder / library.name).symlink_to(library)
    return str(folder)
