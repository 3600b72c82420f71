"""The pages of the public names: of `arena` by subject, of `exporters`, and of `games`."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import arena
from site_extension.restructured import code, directive, page_list, plain, table, title

SUBJECTS = {
    "arena.unfolding": "Unfold a game",
    "arena.solving": "Solve",
    "arena.checking": "Check",
    "arena.views": "Look at a part",
    "exporters.pictures": "Draw, film, show",
    "exporters": "Read and write",
    "arena.graphs": "Arenas as graphs and as columns",
    "arena.searching": "Search",
    "arena.playing": "Play",
    "games": "Games",
    "arena.rules": "Write a game",
    "arena.combinatorial": "Sums, sequences, values, conjectures",
    "arena.generating": "Random arenas and families",
    "arena.automata": "Controllers",
    "arena.exercises": "Students' functions",
    "arena.engines": "Beyond memory",
}
"""The titles of the subjects by the package in which a name is at home, in their order."""
PICTURED = ("exporters.notebook", "exporters.picture_files")
"""The modules of pictures that are no package of their own."""
COST = re.compile(r"O\((?:[^()]|\([^()]*\))*\)")


class PublicName(NamedTuple):
    """A public name: the package that users import it from, and its home."""

    package: str
    name: str
    home: str

    @property
    def path(self) -> str:
        """The name with its package, which is that of its page, too."""
        return f"{self.package}.{self.name}"

    @property
    def shown(self) -> str:
        """The name as a list of names has it: without the package that all are of."""
        return self.path.removeprefix("arena.")

    @property
    def value(self) -> Any:
        """The class or the function."""
        return getattr(import_module(self.package), self.name)

    @property
    def subject(self) -> str:
        """The title that it stands under."""
        if self.home.startswith(PICTURED):
            return SUBJECTS["exporters.pictures"]
        return next(text for home, text in SUBJECTS.items() if f"{self.home}.".startswith(f"{home}."))

    @property
    def doc(self) -> str:
        """The docstring."""
        return inspect.getdoc(self.value) or ""

    @property
    def cost(self) -> str:
        """The first cost that its docstring tells."""
        return (COST.search(self.doc) or [""])[0]


def public_names() -> list[PublicName]:
    """List the public names of the three packages, without the errors, which have a page of their own."""
    homes, names = arena._names()  # noqa: SLF001 - the stub read once, by the package itself
    own = [PublicName("arena", name, homes[name][0]) for name in names if homes[name][0] != "arena.errors"]
    faces = [PublicName(face, name, face) for face in ("exporters", "games") for name in import_module(face).__all__]
    known = {id(each.value) for each in own}
    return own + [each for each in faces if id(each.value) not in known]


def name_pages() -> Iterator[tuple[str, str]]:
    """Write the page of each name, and the list of all, each with its path in the reference."""
    names = public_names()
    yield "python/index", contents(names)
    for name in names:
        yield f"python/{name.path}", name_page(name)


def contents(names: list[PublicName]) -> str:
    """Write the list of the names by subject, each with the first line of its docstring and its cost."""
    text = title("Python")
    text += "``import arena`` gives these names; |S| vertices, |A| edges. ".replace("|", r"\|")
    text += "The guide tells how they go together: :doc:`/guide/python`.\n\n"
    for subject in SUBJECTS.values():
        own = sorted((each for each in names if each.subject == subject), key=lambda name: name.path.lower())
        rows = [[f":doc:`{each.path}`", plain(each.doc.split("\n")[0]), plain(each.cost)] for each in own]
        text += title(subject, "-") + table(["name", "", "cost"], rows, "30 55 15")
    return text + page_list(f"{each.path}" for each in sorted(names, key=lambda name: name.path.lower()))


def name_page(name: PublicName) -> str:
    """Write the page of a name from its docstring; the pages of the code lead to it by the package of its home."""
    kind = "autoclass" if inspect.isclass(name.value) else "autofunction"
    package = name.home.partition(".")[0]
    anchor = directive("raw", "html", f'<span id="{package}.{name.name}"></span>') if package != name.package else ""
    options = {"members": "", "show-inheritance": ""} if kind == "autoclass" else {}
    text = title(name.shown) + directive("currentmodule", name.package)
    text += anchor + directive(kind, name.path, **options)
    return f"{text}At home in {code(name.home)}. Others on this subject: :doc:`index`.\n"
