"""The page of the errors: each with when it is raised, and by which public names."""

import re
from collections.abc import Iterator
from importlib import import_module

from arena.errors import ArenaError
from site_extension.name_pages import PublicName, public_names
from site_extension.restructured import directive, plain, table, title

HOMES = ("arena.errors", "arena.machine.shadowing", "exporters.pictures.graphviz")
"""The modules of the errors that docstrings name."""
SECTION = re.compile(r"^Raises\n-+\n(.*?)(?=\n\n\w[\w ]*\n-+\n|\Z)", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"^(\w+)\n((?:    .*(?:\n|$))+)", re.MULTILINE)


def error_classes() -> list[type[ArenaError]]:
    """List the classes of errors, the base first."""
    classes = [value for home in HOMES for value in vars(import_module(home)).values() if isinstance(value, type)]
    return list(dict.fromkeys(value for value in classes if issubclass(value, ArenaError)))


def raised_by(name: str, names: list[PublicName]) -> list[tuple[PublicName, str]]:
    """List the names whose docstrings say that they raise an error, each with when."""
    return [
        (each, " ".join(when.split()))
        for each in names
        for section in SECTION.findall(each.doc)
        for error, when in ENTRY.findall(section)
        if error == name
    ]


def error_pages() -> Iterator[tuple[str, str]]:
    """Write the page of the errors, with its path in the reference."""
    names = public_names()
    text = title("Errors")
    text += (
        "On the command line an error is one line on stderr that names the value and what is allowed; the exit code is "
    )
    text += "2 where the command was wrong, 1 where the work failed. In Python it is one of these.\n\n"
    for error in error_classes():
        text += title(error.__name__, "-") + directive("autoexception", path_of(error), **{"show-inheritance": ""})
        rows = [
            [f":doc:`/reference/python/{each.path}`", plain(when)] for each, when in raised_by(error.__name__, names)
        ]
        text += table(["raised by", "when"], rows, "30 70")
    yield "errors", text


def path_of(error: type[ArenaError]) -> str:
    """Give the name by which users import an error."""
    return f"arena.{error.__name__}" if error.__module__ == "arena.errors" else f"{error.__module__}.{error.__name__}"
