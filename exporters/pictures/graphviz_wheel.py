"""Graphviz out of pygraphviz's wheel, run as a script: DOT on stdin, picture on stdout, and three arguments.

The arguments are the format, the fonts and the engine. A process of its own can be interrupted and timed, and what the
C libraries print does not reach the user. pygraphviz links Pango and Cairo, which want glib and X11 from the system; on
a bare machine that has neither, SVG is still drawn: layout, its places in JSON and SVG need only the core of Graphviz,
whose libraries are then loaded alone.
"""

from __future__ import annotations

import ctypes
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

PLUGINS = {"dot": ("core", "dot_layout"), "nop2": ("core", "neato_layout")}
"""What each engine needs."""
CORE_FORMATS = ("svg", "json0")


class _Symbol(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def draw(source: bytes, folder: Path, fonts: bytes, wanted: str, engine: str) -> bytes:
    """Lay DOT text out with the core libraries of a folder, and give the picture.

    Raises
    ------
    OSError
        If a library is missing or cannot be loaded.
    ValueError
        If Graphviz refuses the text.
    """

    def load(name: str) -> ctypes.CDLL:
        found = sorted(folder.glob(f"lib{name}-*.so*"))
        if not found:
            raise OSError(f"no lib{name} in {folder}")
        return ctypes.CDLL(str(found[0]), mode=ctypes.RTLD_GLOBAL)

    load("cdt")
    cgraph, gvc = load("cgraph"), load("gvc")
    symbols = []
    for plugin in PLUGINS[engine]:
        name = f"gvplugin_{plugin}_LTX_library"
        library = ctypes.c_void_p.in_dll(load(f"gvplugin_{plugin}"), name)
        symbols.append(_Symbol(name.encode(), ctypes.addressof(library)))
    builtins = (_Symbol * (len(symbols) + 1))(*symbols, _Symbol(None, None))
    gvc.gvContextPlugins.restype = cgraph.agmemread.restype = ctypes.c_void_p
    context = ctypes.c_void_p(gvc.gvContextPlugins(ctypes.byref(builtins), 0))
    # Without Pango only single font names have known widths.
    graph = ctypes.c_void_p(cgraph.agmemread(source.replace(fonts, fonts.split(b",")[0])))
    text, length = ctypes.c_void_p(), ctypes.c_size_t()
    if (
        not graph
        or gvc.gvLayout(context, graph, engine.encode())
        or gvc.gvRenderData(context, graph, wanted.encode(), ctypes.byref(text), ctypes.byref(length))
    ):
        raise ValueError("Graphviz refused the drawing")
    return ctypes.string_at(text, length.value)


def main() -> None:
    """Draw, or exit with the reason."""
    source, (wanted, fonts, engine) = sys.stdin.buffer.read(), sys.argv[1:]
    try:
        import pygraphviz
    except ImportError as error:
        if wanted not in CORE_FORMATS:
            sys.exit(str(error))
        try:
            folder = Path(str(distribution("pygraphviz").locate_file("pygraphviz.libs")))
            picture = draw(source, folder, fonts.encode(), wanted, engine)
        except PackageNotFoundError:
            sys.exit(str(error))
    else:
        with pygraphviz.AGraph(string=source.decode()) as graph:
            picture = graph.draw(format=wanted, prog=engine)
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
