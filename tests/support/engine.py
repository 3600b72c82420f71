"""What this machine can draw with."""

import shutil

import pytest

try:
    import pygraphviz
except ImportError:  # not installed, or without the libraries of the system that it wants
    pygraphviz = None

DRAWS_PDF = pygraphviz is not None or shutil.which("dot") is not None
needs_pdf = pytest.mark.skipif(not DRAWS_PDF, reason="nothing here draws PDF")
