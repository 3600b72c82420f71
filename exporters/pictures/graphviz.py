"""Pictures: DOT text laid out by Graphviz, the system's if there is one, else the one in pygraphviz's wheel.

Graphviz runs as a child process with a time limit. It draws SVG and PDF; PNG is made from its SVG by resvg.
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
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from arena.errors import ArenaError, TooLarge, one_of
from arena.machine.signals import ended_tidily
from exporters.pictures.dot_attributes import FONT
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
SMALLER = "a smaller game, arena draw --view proof, around, layers or symmetry, --layout grid, or arena explore"
"""The end of every refusal: what can be looked at instead."""
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
WHEEL = (sys.executable, "-P", str(Path(__file__).with_name("graphviz_wheel.py")))
"""The command that stands in for `dot` where there is none."""
FONTS = (str(Path(__file__).parents[1] / "fonts"), "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts")
"""The folders with fonts: ours first, so that pictures are alike everywhere, then the machine's for other scripts."""


class NoGraphviz(ArenaError):  # noqa: N818
    """Neither the machine nor a wheel has a Graphviz that draws this."""


def render(source: str, format: str, *, placed: bool = False, dpi: float = DPI) -> bytes:  # noqa: A002 - Graphviz's own word
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

    Returns
    -------
    bytes
        The picture, the same for the same text. Its labels are drawn with the font of this package.

    Raises
    ------
    ParameterError
        If the format is another one.
    NoGraphviz
        If there is neither a `dot` command nor pygraphviz, or, for PDF, pygraphviz lacks libraries of the system.
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
    if format == "png":
        return as_png(as_shapes(_draw(source, "svg", engine)), dpi)
    picture = _draw(source, format, engine)
    if format == "svg":
        picture = as_shapes(picture)
    if format == "pdf":  # the same text makes the same bytes on every day
        picture = re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", picture)
    return picture


def lay_out(source: str) -> dict[str, Any]:  # JSON, whose values are of every type
    """Lay DOT text out, and give the places: Graphviz's `json0`, with the nodes among `objects` and the `edges`.

    Raises
    ------
    NoGraphviz
        If there is neither a `dot` command nor pygraphviz.
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
    size = re.search(rb'<svg width="([0-9.]+)pt" height="([0-9.]+)pt"', svg)
    return float(size[1]) / 72 * float(size[2]) / 72 if size else 1.0


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
    dot = shutil.which("dot")
    reason = ""
    with ended_tidily(), _fonts() as environment:
        for command in (*([[dot, f"-K{engine}", f"-T{format}"]] if dot else []), [*WHEEL, format, FONT, engine]):
            try:
                done = subprocess.run(  # noqa: S603 - Graphviz, or our own script
                    command, input=source.encode(), capture_output=True, check=False, timeout=SECONDS, env=environment
                )
            except subprocess.TimeoutExpired:
                raise TooLarge(f"the layout takes more than {SECONDS} seconds; take {SMALLER}") from None
            except OSError as error:
                reason = error.strerror or str(error)
                continue
            if done.returncode == 0 and done.stdout:
                return done.stdout
            reason = " ".join(done.stderr.decode(errors="replace").strip().splitlines()[-1:])
    advice = "" if sys.platform == "emscripten" else "apt install graphviz, or pip install pygraphviz, or "
    wanted = "lays this out" if format == PLACES else f"draws this as {format.upper()}"
    raise NoGraphviz(f"no Graphviz {wanted} ({reason}); {advice}write a .dot file")


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
