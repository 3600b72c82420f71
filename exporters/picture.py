"""Pictures: DOT text laid out by Graphviz, the system's if there is one, else the one in pygraphviz's wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import PathFinder
from pathlib import Path
from xml.sax.saxutils import escape

from arena.errors import ArenaError, TooLarge, one_of
from exporters.dot import FONT

FORMATS = ("svg", "png", "pdf")
MAX_VERTICES, MAX_EDGES = 400, 1500
"""What `dot` lays out in seconds."""
FONTS = (str(Path(__file__).parent / "fonts"), "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts")
"""Where fonts are looked for: the one that comes along first, then what the machine has for other scripts."""


DPI = 192


class NoGraphviz(ArenaError):  # noqa: N818
    """There is nothing here that could lay a graph out."""


def render(source: str, format: str) -> bytes:  # noqa: A002 - Graphviz's own word
    """Lay DOT text out and draw it.

    Parameters
    ----------
    source : str
        DOT text.
    format : {"svg", "png", "pdf"}
        The picture's format; a PNG has `DPI` dots an inch.

    Returns
    -------
    bytes
        The picture. Its labels are drawn with the font that comes along, so they look the same on every machine.

    Raises
    ------
    ParameterError
        If the format is another one.
    NoGraphviz
        If there is neither a `dot` command nor pygraphviz, or, for PDF, pygraphviz lacks libraries of the system.

    Examples
    --------
    >>> render("digraph { a -> b }", "svg")[:5]
    b'<?xml'
    """
    if format not in FORMATS:
        raise one_of("picture format", format, FORMATS)
    with _fonts():
        if format == "png":
            return _png(_draw(source, "svg"))
        return _draw(source, format)


def _draw(source: str, format: str) -> bytes:  # noqa: A002
    drawn = _by_dot(source, format) if shutil.which("dot") else None
    if drawn is not None:
        return drawn
    try:
        import pygraphviz
    except ImportError as error:
        drawn = _by_core(source) if format == "svg" else None
        if drawn is not None:
            return drawn
        missing = f" ({error})" if PathFinder.find_spec("pygraphviz") else ""
        raise NoGraphviz(
            f"no Graphviz to draw {format.upper()} with{missing}: apt install graphviz, or pip install pygraphviz, "
            "or write a .dot file"
        ) from None
    with _quiet(), pygraphviz.AGraph(string=source) as graph:
        return bytes(graph.draw(format=format, prog="dot"))


def _by_dot(source: str, format: str) -> bytes | None:  # noqa: A002
    """Draw with the system's `dot`; None if it does not work."""
    import graphviz

    try:
        return bytes(graphviz.Source(source).pipe(format=format, quiet=True))
    except (graphviz.ExecutableNotFound, subprocess.CalledProcessError):
        return None


def _by_core(source: str) -> bytes | None:
    """Draw SVG with the core of pygraphviz's wheel alone; None if it does not work."""
    spec = PathFinder.find_spec("pygraphviz")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0]).with_name("pygraphviz.libs")
    script = Path(__file__).with_name("_core.py")
    # Without Pango only single font names have known widths.
    plain = source.replace(FONT, FONT.partition(",")[0])
    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-I", str(script), str(folder)], input=plain.encode(), capture_output=True, check=False
    )
    return done.stdout if done.returncode == 0 and done.stdout else None


def _png(svg: bytes) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=DPI, font_dirs=[FONTS[0]]))


def check_size(vertices: int, edges: int) -> None:
    """Refuse a drawing that would take minutes and could not be read.

    Raises
    ------
    TooLarge
        With the bounds and what to do.
    """
    if vertices > MAX_VERTICES or edges > MAX_EDGES:
        raise TooLarge(
            f"{vertices:,} vertices and {edges:,} edges make no picture that can be read "
            f"(at most {MAX_VERTICES} and {MAX_EDGES}); take a smaller game, a table, or -o FILE.dot"
        )


@contextmanager
def _fonts() -> Iterator[None]:
    """Let fontconfig find the font that comes along, which machines without any font need to show labels."""
    if "FONTCONFIG_FILE" in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="arena-fonts-") as folder:
        config = Path(folder) / "fonts.conf"
        folders = "".join(f"<dir>{escape(place)}</dir>" for place in FONTS)
        config.write_text(
            f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>{folders}'
            '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
            encoding="utf-8",
        )
        os.environ["FONTCONFIG_FILE"] = str(config)
        try:
            yield
        finally:
            del os.environ["FONTCONFIG_FILE"]


@contextmanager
def _quiet() -> Iterator[None]:
    """Drop what the C library prints: pygraphviz's fontconfig complains of newer files of the system's."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
