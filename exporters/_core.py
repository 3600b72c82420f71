"""The core of the Graphviz inside pygraphviz's wheel, run as a script: DOT on stdin, SVG on stdout.

pygraphviz itself links Pango and Cairo, which want glib and X11 from the system; a bare machine has neither. Layout and
SVG need only the core, so its libraries are loaded alone, in a process of their own.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

PLUGINS = ("core", "dot_layout")


class _Symbol(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("address", ctypes.c_void_p))


def draw(source: bytes, folder: Path) -> bytes:
    """Lay DOT text out with the libraries of a folder, and give the SVG.

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
    for plugin in PLUGINS:
        name = f"gvplugin_{plugin}_LTX_library"
        library = ctypes.c_void_p.in_dll(load(f"gvplugin_{plugin}"), name)
        symbols.append(_Symbol(name.encode(), ctypes.addressof(library)))
    builtins = (_Symbol * (len(symbols) + 1))(*symbols, _Symbol(None, None))
    gvc.gvContextPlugins.restype = cgraph.agmemread.restype = ctypes.c_void_p
    context = ctypes.c_void_p(gvc.gvContextPlugins(ctypes.byref(builtins), 0))
    graph = ctypes.c_void_p(cgraph.agmemread(source))
    text, length = ctypes.c_void_p(), ctypes.c_size_t()
    if (
        not graph
        or gvc.gvLayout(context, graph, b"dot")
        or gvc.gvRenderData(context, graph, b"svg", ctypes.byref(text), ctypes.byref(length))
    ):
        raise ValueError("Graphviz refused the drawing")
    return ctypes.string_at(text, length.value)


if __name__ == "__main__":
    sys.stdout.buffer.write(draw(sys.stdin.buffer.read(), Path(sys.argv[1])))
