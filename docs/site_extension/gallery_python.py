"""The Python that makes the picture of a command, derived from the command as click reads it."""

from collections.abc import Callable, Mapping
from typing import Any

import click
from click.core import ParameterSource

import games
from arena.cli.group import verb
from arena.cli.parameters import described_fields
from arena.cli.source import Source
from arena.cli.verbs.diff import _other_heading
from exporters.pictures.look_and_page import Look, Page
from site_extension.gallery_pictures import MadePicture

PICTURED = tuple({*vars(Look()), *vars(Page())})
"""The options that `arena.draw` takes by the same names."""


class Asked:
    """All that a command asks for: its game, and the options that it gives, by their names in Python."""

    def __init__(self, words: list[str]) -> None:
        name, self.source, *rest = words[1:]
        self.verb = name
        place = rest.index("--") if "--" in rest else len(rest)
        words, self.other = rest[:place], rest[place + 1 :]
        self.given = given(name, self.source, words)
        self.is_game = self.source in games.names()
        fields = [field.name for field in described_fields(games.find(self.source))] if self.is_game else []
        self.parameters = {key: self.given.pop(key) for key in fields if key in self.given}
        self.file = self.given.pop("output")
        if "player" in self.given:
            self.given["player"] = int(self.given["player"])  # a film's is a text

    def pop(self, name: str, default: Any = None) -> Any:
        """Take an option that has its own place in the Python."""
        return self.given.pop(name, default)

    @property
    def game(self) -> str:
        """The expression of the game or of the arena."""
        if not self.is_game:
            return call("arena.read", self.source)
        return call("arena.load", self.source, **self.parameters)

    def source_of(self, *without: str) -> Source:
        """Make the source that the command has, but for some parameters."""
        game = games.find(self.source) if self.is_game else None
        values = {
            field.name: self.parameters.get(field.name, field.default)
            for field in (described_fields(game) if game else [])
            if field.name not in without
        }
        return Source(self.source, values, game, lang=self.given.get("lang", "en"))

    def heading(self, *without: str) -> str:
        """Give the title that the command gives: the game and its parameters, but for some."""
        return self.source_of(*without).heading

    @property
    def graph(self) -> str:
        """The expression of the graph."""
        if not self.is_game:
            return "game"
        return "arena.position_graph(game)" if self.pop("graph") == "positions" else "arena.unfold(game)"


def given(name: str, source: str, words: list[str]) -> dict[str, Any]:
    """Read the words of a command after its game, and give the options that stand there."""
    group = verb(name)
    with click.Context(group, info_name=name) as parent:
        command = group.get_command(parent, source)
        context = command.make_context(source, words, parent=parent)
    return {
        key: value
        for key, value in context.params.items()
        if context.get_parameter_source(key) is ParameterSource.COMMANDLINE
    }


def call(function: str, *values: Any, **options: Any) -> str:
    """Write a call.

    Examples
    --------
    >>> call("arena.load", "nim", heaps=(1, 2))
    'arena.load("nim", heaps=(1, 2))'
    """
    written = [literal(value) for value in values] + [f"{key}={literal(value)}" for key, value in options.items()]
    return f"{function}({', '.join(written)})"


class Code(str):
    """An expression, which a call has as it stands."""

    __slots__ = ()


def literal(value: Any) -> str:
    """Write a value as a programmer does: texts in double quotes."""
    if isinstance(value, Code):
        return str(value)
    return f'"{value}"' if isinstance(value, str) and '"' not in value else repr(value)


def python_of(picture: MadePicture) -> str:
    """Write the Python of a picture; nothing if only the command makes it."""
    asked = Asked(picture.words)
    if asked.verb not in WRITERS:
        return ""
    return "\n".join(["import arena", "", f"game = {asked.game}", *WRITERS[asked.verb](asked)])


def drawn(asked: Asked, thing: str, *before: str, function: str = "arena.draw", **options: Any) -> list[str]:
    """Write the lines that draw a thing."""
    return [*before, call(function, Code(thing), asked.file, **asked.given, **options)]


def draw(asked: Asked) -> list[str]:
    """Write how a graph, a board, a play or a view is drawn."""
    view, values = asked.pop("view"), asked.given.get("values")
    position = None if view else asked.pop("position")
    if view == "play":
        return drawn(asked, f"(game, {asked.pop('play').split(',')})".replace("'", '"'))
    if position is not None or values:
        plies = asked.pop("plies")
        if plies:
            asked.given["values"] = Code(call("arena.search", Code("game"), position, plies=plies))
        return drawn(asked, f"(game, {literal(position)})")
    if view:
        return VIEWS[view](asked)
    if objective := asked.pop("objective"):
        return drawn(asked, call("arena.solve", Code(asked.graph), objective))
    if asked.is_game and "graph" not in asked.given:
        return drawn(asked, "game")
    return drawn(asked, asked.graph)


def lost(asked: Asked) -> list[str]:
    """Write how lost positions are drawn as boards."""
    most = {"most": asked.pop("most")} if "most" in asked.given else {}
    return drawn(asked, call("arena.lost", Code("graph"), Code("game"), **most), *named(asked))


def named(asked: Asked) -> list[str]:
    """Write how the graph is made, and named as the command does where a game has parameters that say nothing."""
    silent = hasattr(games.find(asked.source), "instead")
    return [f"graph = {asked.graph}", *[f'graph.graph["name"] = {literal(asked.heading())}'] * silent]


def symmetry(asked: Asked) -> list[str]:
    """Write how positions that are equal by symmetry are merged and drawn."""
    return drawn(asked, "arena.quotient(graph, game)", f"graph = {asked.graph}")


def layers(asked: Asked) -> list[str]:
    """Write how vertices are merged by row, player and winner."""
    return drawn(asked, "arena.layers(graph, arena.solve(graph))", f"graph = {asked.graph}")


def river(asked: Asked) -> list[str]:
    """Write how positions are counted row by row."""
    return drawn(asked, f"arena.river(arena.solve({asked.graph}))")


def proof(asked: Asked) -> list[str]:
    """Write how the part that proves who wins is drawn."""
    return drawn(asked, "arena.proof(graph, arena.solve(graph))", f"graph = {asked.graph}", whole=Code("graph"))


def around(asked: Asked) -> list[str]:
    """Write how a vertex is drawn with its neighbours."""
    vertex = Code(call("arena.vertex_named", Code("graph"), asked.pop("position")))
    thing = call("arena.around", Code("graph"), vertex, asked.pop("radius", 2))
    return drawn(asked, thing, f"graph = {asked.graph}", whole=Code("graph"))


def film(asked: Asked) -> list[str]:
    """Write how a process is filmed."""
    bare = asked.given.get("of") == "remoteness"
    return drawn(asked, "arena.position_graph(game)" if bare else asked.graph, function="arena.film")


def draw_map(asked: Asked) -> list[str]:
    """Write how the cells of a map are drawn."""
    return drawn(asked, "game", function="arena.draw_map")


def tree(asked: Asked) -> list[str]:
    """Write how a search tree is drawn, under the title of its game."""
    game = "game" if asked.is_game else "arena.GraphGame(game)"
    searched = {key: asked.pop(key) for key in ("plies", "algorithm", "symmetry") if key in asked.given}
    position = asked.pop("position")
    made = f"tree = {call('arena.search_tree', Code(game), *filter(None, [position]), **searched)}"
    named = (
        f'tree.graph["name"] = {literal(asked.heading())}'
        if asked.is_game
        else 'tree.graph["name"] = game.graph["name"]'
    )
    return drawn(asked, "tree", made, named)


def sequence(asked: Asked) -> list[str]:
    """Write how the Grundy values of heaps are drawn."""
    return drawn(asked, call("arena.grundy_sequence", Code("game"), asked.pop("last")), title=asked.heading("heap"))


def difference(asked: Asked) -> list[str]:
    """Write how two solutions are compared, under the title of both games."""
    other = Asked(["arena", asked.verb, *other_words(asked), "-o", asked.file])
    fields = [field.name for field in described_fields(games.find(other.source))]
    other.parameters = {key: own for key, own in asked.parameters.items() if key in fields} | other.parameters
    name = f"{asked.heading()} / {_other_heading(asked.source_of(), other.source_of())}"
    solved = "arena.solve_positions({}, misere={}.misere)"
    lines = [f"other = {other.game}", "graph = arena.position_graph(game)", f'graph.graph["name"] = {literal(name)}']
    lines += [f"first = {solved.format('graph', 'game')}"]
    lines += [f"second = {solved.format('arena.position_graph(other)', 'other')}"]
    return drawn(asked, "arena.difference(first, second)", *lines)


def other_words(asked: Asked) -> list[str]:
    """Give the words of the second game of a comparison; options alone mean the first game with these options."""
    same = asked.other[0].startswith("-")
    return [asked.source, *asked.other] if same else asked.other


def value(asked: Asked) -> list[str]:
    """Write how the thermograph of a value is drawn."""
    return drawn(asked, "arena.value(game)", title=asked.heading())


def page(asked: Asked) -> list[str]:
    """Write how a page to click through is made."""
    return drawn(asked, asked.graph, function="arena.page")


WRITERS: Mapping[str, Callable[[Asked], list[str]]] = {
    "draw": draw,
    "film": film,
    "map": draw_map,
    "tree": tree,
    "sequence": sequence,
    "value": value,
    "diff": difference,
    "explore": page,
}
VIEWS: Mapping[str, Callable[[Asked], list[str]]] = {
    "lost": lost,
    "symmetry": symmetry,
    "layers": layers,
    "river": river,
    "proof": proof,
    "around": around,
}
