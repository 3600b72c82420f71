"""The house read from its text: classes, files, first lines of docstrings, imports and their circles."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[2]
PACKAGES = ("arena", "games", "exporters")
LEANING = re.compile(r"\b(what|whatever|whoever|such)\b", re.IGNORECASE)
"""The words on which a sentence leans that has to be read twice: a noun is missing."""


@cache
def modules():
    """Give the syntax tree of every module, by its name."""
    paths = {
        path: path.relative_to(ROOT).with_suffix("").parts for name in PACKAGES for path in (ROOT / name).rglob("*.py")
    }
    named = {".".join(parts).removesuffix(".__init__"): path for path, parts in paths.items()}
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in sorted(named.items())}


def class_names():
    """Count the homes of each name of a class."""
    return Counter(node.name for tree in modules().values() for node in tree.body if isinstance(node, ast.ClassDef))


def function_names():
    """Count the homes of each name of a function that other files may import."""
    nodes = (node for tree in modules().values() for node in tree.body if isinstance(node, ast.FunctionDef))
    return Counter(node.name for node in nodes if not node.name.startswith("_"))


def file_names():
    """Count the folders that have a file of each name."""
    return Counter(name.rpartition(".")[2] for name in modules() if not (ROOT / name.replace(".", "/")).is_dir())


def first_lines():
    """List the first lines of all docstrings."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = (node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, kinds))
    return [text.splitlines()[0] for node in nodes if (text := ast.get_docstring(node))]


def leaning_lines():
    """List the first lines that lean on such a word."""
    return [line for line in first_lines() if LEANING.search(line)]


def circles():
    """List the circles of imports, whether at the top of a file, in a function or for types alone."""
    imports = nx.DiGraph()
    for name, tree in modules().items():
        for node in ast.walk(tree):
            homes = set()
            if isinstance(node, ast.ImportFrom) and node.module:
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                homes = {home if home in modules() else node.module for home in inside}
            elif isinstance(node, ast.Import):
                homes = {alias.name for alias in node.names}
            imports.add_edges_from((name, home) for home in homes & modules().keys() - {name})
    return [sorted(part) for part in nx.strongly_connected_components(imports) if len(part) > 1]
