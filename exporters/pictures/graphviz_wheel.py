"""Graphviz out of pygraphviz's wheel, run as a script: DOT on stdin, the places as JSON on stdout.

The argument is the folder of Graphviz's libraries, which `ctypes` calls in half of the time that pygraphviz's module
takes, and without the plugin of letters, which a slim container cannot load: all sizes are in the text. Without a
folder, as where pygraphviz was built on the machine, or on macOS and Windows, pygraphviz lays out.
"""

from __future__ import annotations

import ctypes
import os
import sys


class _Symbol(ctypes.Structure):
    """An entry of the list of plugins: `lt_symlist_t` in Graphviz's gvplugin.h."""

    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def lay_out(source: bytes, folder: str) -> bytes:
    """Lay DOT text out with the libraries of a folder."""
    path_of = {file.name.partition("-")[0]: file.path for file in os.scandir(folder)}

    def load(name: str) -> ctypes.CDLL:
        if f"lib{name}" not in path_of:
            raise OSError(f"no lib{name} in {folder}")
        return ctypes.CDLL(path_of[f"lib{name}"])

    def plugin(name: str) -> _Symbol:
        symbol = f"gvplugin_{name}_LTX_library"
        return _Symbol(symbol.encode(), ctypes.addressof(ctypes.c_void_p.in_dll(load(f"gvplugin_{name}"), symbol)))

    cgraph, gvc = load("cgraph"), load("gvc")
    builtins = (_Symbol * 3)(plugin("core"), plugin("dot_layout"), _Symbol(None, None))
    gvc.gvContextPlugins.restype = cgraph.agmemread.restype = ctypes.c_void_p
    context = ctypes.c_void_p(gvc.gvContextPlugins(builtins, 0))
    graph = ctypes.c_void_p(cgraph.agmemread(source))
    if not graph or gvc.gvLayout(context, graph, b"dot"):
        raise ValueError
    picture, length = ctypes.c_void_p(), ctypes.c_size_t()
    if gvc.gvRenderData(context, graph, b"json0", ctypes.byref(picture), ctypes.byref(length)):
        raise ValueError
    return ctypes.string_at(picture.value or 0, length.value)


def main(folder: str) -> None:
    """Lay out what comes on stdin."""
    source = sys.stdin.buffer.read()
    try:
        if folder:
            places = lay_out(source, folder)
        else:
            import pygraphviz

            places = pygraphviz.AGraph(string=source.decode()).draw(format="json0", prog="dot")
    except (OSError, ValueError) as error:  # Graphviz itself says why it refuses a graph
        sys.exit(f"Error: {error}" if str(error) else 1)
    sys.stdout.buffer.write(places)


if __name__ == "__main__":
    main(sys.argv[1])
