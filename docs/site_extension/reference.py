"""The reference, written into docs/reference/ before the pages are read: names, errors, commands and games."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click

import arena
from arena.cli.group import VERBS, verb
from site_extension.game_pages import game_pages
from site_extension.restructured import code, code_block, directive, page_list, plain, table, title

SUBJECTS = {
    "arena.unfolding": "Unfold a game",
    "arena.solving": "Solve",
    "arena.checking": "Check",
    "arena.views": "Look at a part",
    "exporters.pictures": "Draw, film, show",
    "exporters.notebook": "Draw, film, show",
    "exporters.picture_files": "Draw, film, show",
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
"""The titles of the subjects, in their order, by the beginning of the module in which a name is defined."""
OTHER_ERRORS = ("arena.machine.shadowing.InTheWay", "exporters.pictures.graphviz.NoGraphviz")
"""The errors that are raised for users and have no public name."""
ERRORS = """\
On the command line an error is one line on stderr that names the value and what is allowed. The exit code is 2 if the
command was wrong, and 1 if the work failed. In Python an error is one of these:

"""


class PublicName(NamedTuple):
    """A public name: the package that users import it from, and the module that defines it."""

    package: str
    name: str
    home: str

    @property
    def path(self) -> str:
        """The name with its package, which is also the name of its page."""
        return f"{self.package}.{self.name}"

    @property
    def value(self) -> Any:
        """The class or the function."""
        return getattr(import_module(self.package), self.name)

    @property
    def subject(self) -> str:
        """The title that the name stands under."""
        return next(text for home, text in SUBJECTS.items() if self.home.startswith(home))


def public_names() -> list[PublicName]:
    """List the public names of the three packages, without the errors."""
    homes, names = arena._names()  # noqa: SLF001 - the stub read once, by the package itself
    own = [PublicName("arena", name, homes[name][0]) for name in names if homes[name][0] != "arena.errors"]
    faces = [PublicName(face, name, face) for face in ("exporters", "games") for name in import_module(face).__all__]
    known = {id(each.value) for each in own}
    return own + [each for each in faces if id(each.value) not in known]


def error_paths() -> list[str]:
    """List the errors by the names under which users import them."""
    homes, names = arena._names()  # noqa: SLF001
    return [f"arena.{name}" for name in names if homes[name][0] == "arena.errors"] + list(OTHER_ERRORS)


def write_reference(app: Any, _config: object) -> None:
    """Write the pages that differ from those of the last build, and remove those that are gone."""
    folder = Path(app.srcdir) / "reference"
    made = set()
    for path, text in reference_pages():
        file = folder / f"{path}.rst"
        made.add(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    for file in set(folder.rglob("*.rst")) - made:
        file.unlink()


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield all pages of the reference, each with its path."""
    names = sorted(public_names(), key=lambda name: name.path.lower())
    yield "python/index", name_list(names)
    for name in names:
        kind = "autoclass" if inspect.isclass(name.value) else "autofunction"
        options = {"members": "", "show-inheritance": ""} if kind == "autoclass" else {}
        text = title(name.path.removeprefix("arena.")) + directive("currentmodule", name.package)
        yield f"python/{name.path}", text + directive(kind, name.path, **options)
    yield "commands/index", verb_list()
    for name in VERBS:
        yield f"commands/{name}", verb_page(name)
    yield from game_pages()
    errors = "".join(directive("autoexception", path, **{"show-inheritance": ""}) for path in error_paths())
    yield "errors", title("Errors") + ERRORS + errors


def name_list(names: list[PublicName]) -> str:
    """Write the list of the public names by subject."""
    text = title("Python") + "``import arena`` gives these names; :doc:`/guide/python` shows them at work.\n\n"
    for subject in dict.fromkeys(SUBJECTS.values()):
        own = [name.path for name in names if name.subject == subject]
        text += title(subject, "-") + directive("autosummary", "", "\n".join(own), nosignatures="")
    return text + page_list(name.path for name in names)


def verb_list() -> str:
    """Write the list of the commands."""
    text = title("Commands") + "``arena VERB GAME [options]``: after GAME, its options and the verb's in any order. "
    text += "GAME is a game's name (:doc:`/reference/games/index`), the path of an arena file (:doc:`/guide/files`) "
    text += "or ``FILE.py:CLASS`` (:doc:`/guide/your-game`).\n\n"
    rows = [[f":doc:`arena {name} <{name}>`", plain(line)] for name, line in VERBS.items()]
    return text + table(["command", ""], rows, "30 70") + page_list(VERBS)


def verb_page(name: str) -> str:
    """Write the page of a command: its help, its usage, and each of its options."""
    command = verb(name)
    with click.Context(command, info_name=f"arena {name}") as context:
        usage = " ".join(command.collect_usage_pieces(context))
        records = [option.get_help_record(context) for option in getattr(command, "options", command.params)]
    text = title(f"arena {name}") + help_of(command)
    text += code_block("text", f"arena {name} {usage}") + directive("program", f"arena {name}")
    for spelled, described in filter(None, records):
        text += directive("option", spelled, plain(" ".join(described.split())))
    if isinstance(command, click.Group):
        text += f"Each game has options of its own: :doc:`/reference/games/index`, {code('--help')} after GAME.\n"
    return text


def help_of(command: click.Command) -> str:
    """Write the help of a command; paragraphs that click does not wrap are blocks of code."""
    text = ""
    for paragraph in (command.help or "").split("\n\n"):
        kept = paragraph.strip("\n").removeprefix("\b\n")
        wrapped = not paragraph.lstrip().startswith("\b")
        text += plain(" ".join(kept.split())) + "\n\n" if wrapped else code_block("text", kept)
    return text
