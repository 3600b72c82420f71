"""The GAME of a command: a game by its name with its parameters, or an arena file."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import arena
import exporters
import games
from arena.cli.output import note, progress_bar
from arena.cli.parameters import GameClass, Parameters, beside_the_point, option_text
from arena.errors import ParameterError
from arena.graphs.attributes import FORCING, LEFT_OUT, REACH, ObjectiveName, initial_of
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import columns_of
from arena.graphs.names import is_bare, names_of, vertex_named
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, parsed, split_player
from arena.solving.solved import position_among
from arena.words import ENGLISH, Speaker, heading_of
from exporters.formats import format_of, objective_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

COLUMNS = ("npz", "parquet", "pg")


@dataclass(frozen=True)
class Source:
    """The game with its parameters, or the arena file, that a command is about, with the language and the bounds.

    `game` is None for a file, which has the options of its `reading`, and a `start` if that is not the file's own.
    """

    name: str
    parameters: Parameters
    game: GameClass | None
    reading: Mapping[str, Any] = field(default_factory=dict)
    start: str | None = None
    lang: str = ENGLISH
    max_vertices: int | None = None
    max_edges: int | None = None

    @property
    def words(self) -> Speaker:
        return Speaker(self.lang)

    @property
    def title(self) -> str:
        """The game and its parameters, as files and errors name them."""
        return ", ".join(self._parts())

    @property
    def heading(self) -> str:
        """The game and its parameters, in the language of the reader."""
        return heading_of(self._parts(), self.lang)

    def _parts(self) -> list[str]:
        beside = beside_the_point(self.game, self.parameters)
        parameters = {key: value for key, value in self.parameters.items() if value is not False and key not in beside}
        listed = [key if value is True else f"{key} {option_text(value)}" for key, value in parameters.items()]
        return [self.name, *listed]

    def name_of(self, arena: Any) -> str:
        """Return the name by which Python keeps a solution of the game or file."""
        if self.game is not None:
            return repr(self.make())
        return str(arena.title if isinstance(arena, CompactArena) else arena.graph.get("name", ""))

    def asked(self, **about: object) -> dict[str, object]:
        """Return what JSON says of a command: the game, its parameters, and what else is asked."""
        return {"game": self.name, "parameters": self.parameters, **about}

    def titled(self, look: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of a picture, in the language and, unless another one is asked for, with the heading."""
        return {**look, "title": self.heading if look["title"] is None else look["title"], "lang": self.lang}

    def bounds(self, vertices: int | None = None, edges: int | None = None) -> dict[str, Any]:
        return {"max_vertices": self.max_vertices or vertices, "max_edges": self.max_edges or edges}

    @property
    def format(self) -> str | None:
        return None if self.game else self.reading.get("format") or format_of(self.name)

    @cached_property
    def objective(self) -> ObjectiveName | None:
        """The objective that a file is about by its format, None if it may be any; of a .pg that is no reachability."""
        if self.game is not None or self.kept:
            return None
        named = cast("ObjectiveName | None", objective_of(self.name, self.reading.get("format")) or None)
        if not named or self.format == "hoa":
            return named
        return None if FORCING in cast("CompactArena", self.columns()).attributes else named

    def wanted(self, objective: ObjectiveName | None) -> ObjectiveName:
        """Return the objective that is asked for; by default the file's own, or else to reach the targets."""
        return objective or self.objective or REACH

    @cached_property
    def kept(self) -> str:
        """What a solution that is kept is of: "game", which it names itself, "arena", or nothing if it is none."""
        if self.game is not None:
            return ""
        if Path(self.name).is_dir():
            from arena.engines.folder import kind_of

            return kind_of(self.name) or ""
        return "game" if Path(self.name).suffix.lower() == ".solved" else ""

    @property
    def impartial(self) -> bool:
        """Whether it is an impartial game, which has two graphs."""
        return self.game is not None and issubclass(self.game, ImpartialGame)

    @property
    def misere(self) -> bool | None:
        """Whether the player who cannot move wins; None for a file, which says it itself."""
        return bool(self.make().misere) if self.impartial else None  # type: ignore[attr-defined]  # of impartial games

    def make(self) -> AnyGame:
        if self.game is None:
            raise ParameterError(f"{self.name} is an arena file, not a game")
        game: AnyGame = self.game(**self.parameters)
        return game

    def rules(self, *, to_the_end: bool = False, start: Hashable = None) -> AnyGame:
        """Return the rules to search, or to play to the end, where values that a file gives to sinks do not count."""
        if self.game is not None:
            return self.make()
        graph = self.graph()
        require_arena(graph, self)
        if start is not None and initial_of(graph) is None:
            graph.graph["initial"] = start
        if to_the_end:
            for vertex, data in graph.nodes(data=True):
                if not graph.adj[vertex]:
                    data.pop("value", None)
        return arena.GraphGame(graph)

    def placed(self, text: str | None, *, to_the_end: bool = False) -> tuple[Any, AnyPosition]:
        """Return the rules and the position that the user means; without a text, the start."""
        game = self.rules(to_the_end=to_the_end)
        return game, game.initial if text is None else parsed(game, text)

    def graph(self, kind: str | None = None, default: str = "arena", **reading: Any) -> DiGraph:
        """Return the arena or the position graph: the one that is asked for, else the default if there are both."""
        if self.game is None:
            graph: DiGraph = exporters.read(
                self.name, **self.bounds(MAX_VERTICES, MAX_EDGES), **self.reading, **reading
            )
            if self.start is not None:
                graph.graph["initial"] = vertex_named(graph, self.start)
            self._check(graph, kind, graph.graph.get(LEFT_OUT, ""))
            return graph

        build: Callable[..., DiGraph] = arena.position_graph if self._is_of_positions(kind, default) else arena.unfold
        with progress_bar(f"unfolding {self.name}", " steps") as progress:
            graph = build(self.make(), progress=progress, **self.bounds(MAX_VERTICES, MAX_EDGES))
        if self.name not in games.names():
            names_of(graph)  # which refuses positions that are printed alike
        graph.graph["name"] = self.heading
        return graph

    def columns(self, kind: str | None = None, default: str = "arena", **reading: Any) -> DiGraph | CompactGraph:
        """Return the same as `graph` does in columns, which take less memory; but for bare graphs in files."""
        if self.game is None:
            return self._columns_of_file(kind, **reading)
        from arena.unfolding.columns import position_columns, unfold_compact

        game: Any = self.make()
        with progress_bar(f"unfolding {self.name}", " positions") as progress:
            if self._is_of_positions(kind, default):
                return position_columns(game, **self.bounds(MAX_VERTICES, MAX_EDGES), progress=progress)
            arena = unfold_compact(game, **self.bounds(None, None), progress=progress)
        if isinstance(arena.vertices, list) and self.name not in games.names():
            names_of(arena)
        return arena

    def arena(self) -> CompactArena:
        arena = self.columns()
        require_arena(arena, self)
        return arena if isinstance(arena, CompactArena) else columns_of(cast("DiGraph", arena))

    def _columns_of_file(self, kind: str | None, **reading: Any) -> DiGraph | CompactGraph:
        from exporters.arena_files import read_tables
        from exporters.files.made import compact_from

        if self.kept:
            raise ParameterError(f"{self.name} need not fit into memory: solve, table and verify read it in parts")
        bounds = self.bounds(MAX_ARRAY_VERTICES, MAX_ARRAY_EDGES)
        tables = read_tables(self.name, **bounds, **self.reading, **reading)
        columns = compact_from(tables)
        if not isinstance(columns, CompactArena):
            return self.graph(kind, **reading)  # which knows of misère play
        self._check(columns, kind, tables.left_out)
        if self.start is None:
            return columns
        return replace(columns, initial=columns.number_of(vertex_named(columns, self.start)))

    def _check(self, arena: DiGraph | CompactGraph, kind: str | None, left_out: str) -> None:
        """Refuse an arena for a position graph, and the other way round; print the notes about a file on stderr."""
        if kind and is_bare(arena) != (kind == "positions"):
            held = "a graph without players" if is_bare(arena) else "an arena"
            raise ParameterError(f"{self.name} holds {held}, so there is no --graph {kind}")
        if left_out:
            note(f"{self.name}: left out: {left_out}")

    def _is_of_positions(self, kind: str | None, default: str) -> bool:
        """Return whether the position graph of the game is meant; refuse it where there is none."""
        if kind == "positions" and not self.impartial:
            raise ParameterError(f"{self.name} has no position graph: the two players have different moves")
        return (kind or default) == "positions" and self.impartial

    def position(self, text: str) -> Hashable:
        """Read a position of the game in any spelling that the game reads, " J1" or " J2" after it or not."""
        game, (unturned, player) = self.make(), split_player(text)
        position: Hashable = parsed(game, text if self.impartial else unturned)
        if player and game.player(position) != player:
            raise ParameterError(f"{text!r} is not a position of {self.name}: J{3 - player} is to move there")
        return position

    def vertex(self, known: Container[object], text: str) -> Hashable:
        """Find the position that the user means among those that can be reached."""
        self.position(text)  # which says where another player is to move
        return position_among(known, self.make(), text)

    def start_in(self, graph: DiGraph, text: str) -> Hashable:
        """Find the vertex of a graph that the user means: a game's arena knows its positions in all their spellings."""
        bare_or_read = self.game is None or is_bare(graph)
        return vertex_named(graph, text) if bare_or_read else self.vertex(graph, text)


def require_arena(graph: DiGraph | CompactGraph, source: Source) -> None:
    """Refuse a bare graph where players are needed."""
    if is_bare(graph):
        raise ParameterError(
            f"{source.name} is a bare graph: it has no players, so nobody wins; try kernel, table or draw"
        )
