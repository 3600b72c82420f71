"""What the packages import is declared, so that an installation has it."""

import ast
import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
OURS = ("arena", "games", "exporters")
DISTRIBUTIONS = {"PIL": "pillow", "resvg_py": "resvg_py", "pyspiel": "open_spiel"}
"""Modules that are called otherwise than what is installed."""
WITH_ANOTHER = {"llvmlite": "numba", "IPython": "ipython"}
"""Modules that come with another package, or with the notebook that asks for them."""
TYPES_ALONE = {"typing_extensions"}
"""Modules that only a type checker imports."""
IN_A_BROWSER = {"js"}
"""Modules that a browser's Python brings."""


def imported():
    """List the modules of others that are imported anywhere, by name."""
    found = set()
    for package in OURS:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module.partition(".")[0])
    return found - {*OURS, *TYPES_ALONE, *IN_A_BROWSER} - sys.stdlib_module_names


def test_every_package_that_is_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {re.match(r"[\w.-]+", text)[0].lower().replace("-", "_") for text in declared}
    needed = {WITH_ANOTHER.get(name, DISTRIBUTIONS.get(name, name)).lower().replace("-", "_") for name in imported()}
    assert needed <= names
    assert {"numpy", "networkx", "pillow"} <= needed
