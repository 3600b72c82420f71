"""Pictures: DOT text laid out by the Graphviz in pygraphviz's wheel, so that a file is the same on every machine.

A `dot` of the machine draws where the environment names it, or where there is no wheel. Graphviz runs as a child
process with a time limit. It draws SVG and PDF; PNG is made from its SVG by resvg.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.machinery import PathFinder
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from arena.errors import ArenaError, ParameterError, TooLarge, one_of
from arena.machine.signals import ended_tidily
from exporters.pictures.dot_attributes import FONT, POINTS
from exporters.pictures.estimates import dot_seconds
from exporters.pictures.svg_signs import as_shapes

if TYPE_CHECKING:
    from exporters.drawings.drawing import Drawing

FORMATS = ("svg", "png", "pdf")
MAX_VERTICES = 400
"""The vertices of the largest picture that can still be read."""
MAX_EDGES = 1500
"""The edges of the largest picture that can still be read."""
MOST_SECONDS = 10
"""How many seconds `dot` may take by the estimate, which is right within a factor of three."""
SMALLER = "a smaller game or less of it"
"""The end of every refusal; who knows what was asked for says more."""
SECONDS = 60
"""After how many seconds a layout is given up, where the estimate was too low."""
DPI = 192
"""The dots an inch of a PNG, twice those of most screens."""
METRE = 0.0254
"""The metres of an inch."""
MAX_PIXELS = 25_000_000
"""The pixels of the largest PNG, 100 MB in memory; a larger picture gets fewer dots an inch."""
PLACES = "json0"
"""Graphviz's format that says where everything stands."""
PLACED = "nop2"
"""Graphviz's engine that leaves nodes and edges where they are."""
NAMED = "ARENA_DOT"
"""The environment variable that names the `dot` that draws instead of the wheel."""
SCRIPT = str(Path(__file__).with_name("graphviz_wheel.py"))
"""The script that runs the wheel's Graphviz."""
SIZE = re.compile(rb'<svg width="([\d.]+)pt" height="([\d.]+)pt"')
"""The size of Graphviz's SVG on paper."""
FONTS = (str(Path(__file__).parents[1] / "fonts"), "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts")
"""The folders with fonts: ours first, so that pictures are alike everywhere, then the machine's for other scripts."""


class NoGraphviz(ArenaError):  # noqa: N818
    """There is no Graphviz that draws this: neither in a wheel nor on the machine, or not the one that is named."""


def render(
    source: str,
    format: str,  # noqa: A002 - Graphviz's own word
    *,
    placed: bool = False,
    dpi: float = DPI,
    paper: tuple[float, float] | None = None,
) -> bytes:
    """Lay DOT text out and draw it.

    Parameters
    ----------
    source : str
        DOT text.
    format : {"svg", "png", "pdf"}
        The picture's format; a PNG has `DPI` dots an inch, or fewer if it would be larger than `MAX_PIXELS`.
    placed : bool, optional
        Leave every node and edge where its `pos` says.
    dpi : float, optional
        The dots an inch of a PNG.
    paper : tuple of float, optional
        The most that an SVG or a PNG is wide and high on paper, in points; a PDF has the `size` of the DOT text.

    Returns
    -------
    bytes
        The picture, the same for the same text. Its labels are drawn with the font of this package.

    Raises
    ------
    ParameterError
        If the format is another one, or the environment names a `dot` that is not there.
    NoGraphviz
        If there is neither pygraphviz nor a `dot` command, or, for PDF, pygraphviz lacks libraries of the system.
    TooLarge
        If the layout takes longer than `SECONDS`.

    Examples
    --------
    >>> render("digraph { a -> b }", "svg")[:5]
    b'<?xml'
    """
    if format not in FORMATS:
        raise one_of("picture format", format, FORMATS)
    engine = PLACED if placed else "dot"
    if format == "pdf":  # the same text makes the same bytes on every day
        return re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", _draw(source, format, engine))
    svg = as_shapes(_draw(source, "svg", engine))
    if paper:
        svg = _fitted(svg, paper)
    return as_png(svg, dpi) if format == "png" else svg


def _fitted(svg: bytes, paper: tuple[float, float]) -> bytes:
    """Make Graphviz's SVG as large as the paper allows, by its root alone."""
    wide, high = _size(svg)
    scale = min(paper[0] / wide, paper[1] / high)
    return SIZE.sub(b'<svg width="%.2fpt" height="%.2fpt"' % (scale * wide, scale * high), svg, count=1)


def _size(svg: bytes) -> tuple[float, float]:
    size = SIZE.search(svg)
    return (float(size[1]), float(size[2])) if size else (POINTS, POINTS)


def lay_out(source: str) -> dict[str, Any]:  # JSON, whose values are of every type
    """Lay DOT text out, and give the places: Graphviz's `json0`, with the nodes among `objects` and the `edges`.

    Raises
    ------
    ParameterError
        If the environment names a `dot` that is not there.
    NoGraphviz
        If there is neither pygraphviz nor a `dot` command.
    TooLarge
        If the layout takes longer than `SECONDS`.

    Examples
    --------
    >>> [sorted(node["name"]) for node in lay_out("digraph { a -> b }")["objects"]]
    [['a'], ['b']]
    """
    layout: dict[str, Any] = json.loads(_draw(source, PLACES))  # as above
    return layout


def as_png(svg: bytes, dpi: float, *, smooth: bool = True) -> bytes:
    """Draw Graphviz's SVG as a PNG on white, with fewer dots an inch if it had more than `MAX_PIXELS`."""
    import resvg_py

    dpi = min(dpi, (MAX_PIXELS / square_inches(svg)) ** 0.5)
    rendering: Literal["geometric_precision", "crisp_edges"] = "geometric_precision" if smooth else "crisp_edges"
    png = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg.decode(), dpi=dpi, font_dirs=[FONTS[0]], background="#ffffff", shape_rendering=rendering
        )
    )
    return _sized(png, dpi)


def _sized(png: bytes, dpi: float) -> bytes:
    """Write into a PNG how large its dots are, after its first chunk: LaTeX then knows its size on paper."""
    metre = round(dpi / METRE)
    chunk = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    end = 8 + 25  # of the signature and of the chunk IHDR
    return png[:end] + struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[end:]


def square_inches(svg: bytes) -> float:
    """Measure Graphviz's SVG."""
    wide, high = _size(svg)
    return wide / POINTS * high / POINTS


def as_large_png(svg: bytes, dpi: float) -> bytes:
    """Draw an SVG of thousands of lines as a PNG, at twice the size and halved: smoothing each line takes longer."""
    from PIL import Image

    png = BytesIO()
    with Image.open(BytesIO(as_png(svg, 2 * dpi, smooth=False))) as twice:
        twice.convert("RGB").reduce(2).save(png, "PNG", dpi=(dpi, dpi))
    return png.getvalue()


def check(drawing: Drawing) -> None:
    """Refuse a drawing that could not be read, or that would take `dot` too long.

    Raises
    ------
    TooLarge
        With the bounds and what to do.
    """
    check_size(len(drawing.nodes), len(drawing.edges))
    seconds = dot_seconds(drawing.graph(), drawing.levels)
    if seconds > MOST_SECONDS:
        raise TooLarge(
            f"Graphviz would take about {seconds:,.0f} seconds: many of the {len(drawing.edges):,} edges cross "
            f"many rows (at most {MOST_SECONDS} seconds); take {SMALLER}"
        )


def check_size(vertices: int, edges: int) -> None:
    """Refuse a drawing that could not be read.

    Raises
    ------
    TooLarge
        With the bounds and what to do.
    """
    if vertices > MAX_VERTICES or edges > MAX_EDGES:
        raise TooLarge(
            f"{vertices:,} vertices and {edges:,} edges make no picture that can be read "
            f"(at most {MAX_VERTICES} and {MAX_EDGES}); take {SMALLER}"
        )


def _draw(source: str, format: str, engine: str = "dot") -> bytes:  # noqa: A002
    if sys.platform == "emscripten" and format != "pdf":
        from exporters.pictures.graphviz_browser import by_viz

        if picture := by_viz(source, format, engine):
            return picture
    with ended_tidily(), _fonts() as environment:
        try:
            done = subprocess.run(  # noqa: S603 - Graphviz, or our own script
                _command(format, engine),
                input=source.encode(),
                capture_output=True,
                check=False,
                timeout=SECONDS,
                env=environment,
            )
        except subprocess.TimeoutExpired:
            raise TooLarge(f"the layout takes more than {SECONDS} seconds; take {SMALLER}") from None
        except OSError as error:
            raise _lacking(format, error.strerror or str(error)) from None
    if done.returncode == 0 and done.stdout:
        return done.stdout
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    first = next((number for number, line in enumerate(lines) if line.startswith("Error")), -1)
    raise _lacking(format, " ".join(lines[first:]) or f"exit code {done.returncode}, and no picture")


def _command(format: str, engine: str) -> list[str]:  # noqa: A002
    """Give the command of the Graphviz that draws: the one that is named, the wheel's, or else the machine's."""
    named = os.environ.get(NAMED)
    dot = shutil.which(named or "dot")
    if named and not dot:
        raise ParameterError(f"{NAMED}: {named!r} is no program (the path of Graphviz's dot, such as /usr/bin/dot)")
    wheel = None if named else wheel_libraries()
    if dot and wheel is None:
        return [dot, f"-K{engine}", f"-T{format}"]
    if wheel is None:
        raise _lacking(format, "no pygraphviz is installed")
    # Graphviz's libraries alone are loaded in half of the time that Python's site and pygraphviz's module take.
    bare = ("-I", "-S") if wheel else ("-P",)
    return [sys.executable, *bare, SCRIPT, wheel, format, FONT, engine]


def wheel_libraries() -> str | None:
    """Find the folder of the libraries in pygraphviz's wheel: none without pygraphviz, and "" where it has no folder.

    A pygraphviz that was built on the machine, and the wheels of other systems, know themselves where theirs are.
    """
    found = PathFinder.find_spec("pygraphviz")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parents[1] / "pygraphviz.libs"
    return str(folder) if any(folder.glob("libgvc-*.so*")) else ""


def _lacking(format: str, reason: str) -> NoGraphviz:  # noqa: A002
    wanted = "lays this out" if format == PLACES else f"draws this as {format.upper()}"
    if named := os.environ.get(NAMED):
        return NoGraphviz(f"{NAMED}={named}: no Graphviz that {wanted} ({reason}); write a .dot file")
    lacking = wheel_libraries() is None
    advice = "pip install pygraphviz, or apt install graphviz" if lacking else f"name a dot by {NAMED}=/usr/bin/dot"
    able = "" if sys.platform == "emscripten" else f"{advice}, or "
    return NoGraphviz(f"no Graphviz {wanted} ({reason}); {able}write a .dot file")


@contextmanager
def _fonts() -> Iterator[dict[str, str]]:
    """Give the environment in which fontconfig finds our font: a machine may have none to measure labels with."""
    if "FONTCONFIG_FILE" in os.environ:
        yield dict(os.environ)
        return
    with tempfile.TemporaryDirectory(prefix="arena-fonts-") as folder:
        config = Path(folder) / "fonts.conf"
        folders = "".join(f"<dir>{escape(place, quote=False)}</dir>" for place in FONTS)
        config.write_text(
            f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>{folders}'
            '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
            encoding="utf-8",
        )
        yield {**os.environ, "FONTCONFIG_FILE": str(config)}
