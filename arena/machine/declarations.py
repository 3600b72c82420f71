"""Modules and classes that are known by name, and imported when they are used."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def declared(package: str, *names: str) -> dict[str, dict[str, Any]]:
    """List the modules of a package that declare the first of some constants, each with all of them that it has.

    They are literals, each on a line of its own, and read out of the text.

    Examples
    --------
    >>> declared("exporters.worksheets", "NAME")["exporters.worksheets.moodle"]
    {'NAME': 'moodle'}
    """
    constant = re.compile(rf"^({'|'.join(names)}) = (.+)$", re.MULTILINE)
    modules = {}
    for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        spec = find_spec(module.name)
        text = Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin else ""
        constants = {name: ast.literal_eval(value) for name, value in constant.findall(text)}
        if names[0] in constants:
            modules[module.name] = constants
    return modules


class Modules(Mapping[str, Any]):
    """Modules by names, or a member of each: a module is imported when it is asked for.

    Examples
    --------
    >>> Modules({"layers": "exporters.drawings.layers"}, "build")["layers"].__module__
    'exporters.drawings.layers'
    """

    def __init__(self, modules: Mapping[str, str], member: str = "") -> None:
        self._modules, self._member = modules, member

    def __getitem__(self, name: str) -> Any:
        module = import_module(self._modules[name])
        return getattr(module, self._member) if self._member else module

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


def is_a(thing: object, *classes: str) -> bool:
    """Tell whether a thing is of one of some dotted classes, which are not imported for that.

    Examples
    --------
    >>> is_a(True, "builtins.int"), is_a(1, "arena.solving.kernel.Kernel")
    (True, False)
    """
    return any(f"{each.__module__}.{each.__qualname__}" in classes for each in type(thing).__mro__)
