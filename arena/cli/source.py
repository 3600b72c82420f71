"""The GAME of a command: a game by its name with its parameters, or an arena file."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import exporters
import games
from arena.cli.options import Unchosen
from arena.cli.output import note, progress_bar
from arena.errors import ParameterError
from arena.graphs.attributes import FORCING, LEFT_OUT, PARITY, initial_of
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import compact as to_columns
from arena.graphs.names import is_bare, names_of, vertex_named
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES
from arena.rules.game import AnyGame, ImpartialGame, parsed, split_player
from arena.words import ENGLISH, heading_of, player_called
from exporters.formats import format_of, objective_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.cli.parameters import GameClass, Parameters
    from arena.engines.arena_rows import ArenaParts
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress

COLUMNS = ("npz", "parquet", "pg")
"""The formats that columns hold whole."""
ReaderOption: TypeAlias = Any
"""An option of the reader of a format, whose own signature says what it may be."""


@dataclass(frozen=True)
class Source:
    """The game with its parameters, or the arena file, that a command is about.

    Parameters
    ----------
    name : str
        The name as the user wrote it.
    parameters : dict
        The game's parameters; none for a file.
    game : type or None
        The game's class; None for a file.
    reading : mapping
        The options of the reader of a file.
    start : str or None
        The start of play in a file, if not the one that the file names.
    lang : str
        The language of the output.
    unchosen : Unchosen or None
        The option that would choose an objective, if it was left out.
    """

    name: str
    parameters: Parameters
    game: GameClass | None
    reading: Mapping[str, ReaderOption] = field(default_factory=dict)
    start: str | None = None
    lang: str = ENGLISH
    unchosen: Unchosen | None = None

    @property
    def title(self) -> str:
        """The game and its parameters, as files and errors name them."""
        return ", ".join(self.parts)

    @property
    def heading(self) -> str:
        """The game and its parameters, in the language of the reader."""
        return heading_of(self.parts, self.lang)

    @property
    def parts(self) -> list[str]:
        """The name of the game and its parameters, as the command line has them."""
        if self.game is None:
            return [self.name]
        from arena.cli.parameters import beside_the_point, option_text

        beside = set(beside_the_point(self.game, self.parameters))
        parameters = {key: value for key, value in self.parameters.items() if value is not False and key not in beside}
        listed = [key if value is True else f"{key} {option_text(value)}" for key, value in parameters.items()]
        return [self.name, *listed]

    @property
    def is_columns(self) -> bool:
        """Whether it is a file of columns, which is read without a DiGraph."""
        if self.game is not None or self.reading.get("alternate"):
            return False
        if self.is_solved:
            return True
        return (self.reading.get("format") or format_of(self.name)) in COLUMNS

    @cached_property
    def objective(self) -> str:
        """The objective that a file is about by its format, which is solved in columns; nothing if it may be any.

        A .pg is about parity if it is more than reachability.
        """
        if self.game is not None or self.reading.get("alternate"):
            return ""
        named = objective_of(self.name, self.reading.get("format"))
        if not named or self.is_specification:
            return named
        columns = exporters.read_compact(self.name, **self.reading)
        return "" if FORCING in columns.attributes else named

    @property
    def is_specification(self) -> bool:
        """Whether it is a file of automata, of which machines are made."""
        return self.game is None and (self.reading.get("format") or format_of(self.name)) == "hoa"

    @property
    def is_solved(self) -> bool:
        """Whether it is a folder into which an engine has solved an arena file, or begun to."""
        if not self._is_folder or self.is_table:
            return False
        from arena.engines.folder import kind_of

        return kind_of(self.name) is not None

    @cached_property
    def is_table(self) -> bool:
        """Whether it is a solved game, which says itself which one: a solved table, or the folder of an engine."""
        if not self._is_folder:
            return self.game is None and Path(self.name).suffix.lower() == ".solved"
        from arena.engines.folder import kind_of

        return Path(self.name).suffix.lower() == ".solved" or kind_of(self.name) == "game"

    @property
    def _is_folder(self) -> bool:
        return self.game is None and Path(self.name).is_dir()

    @property
    def _impartial(self) -> bool:
        return self.game is not None and issubclass(self.game, ImpartialGame)

    def make(self) -> AnyGame:
        """Make the game; its parameters are checked here."""
        if self.game is None:
            raise ParameterError(f"{self.name} is an arena file, not a game")
        game: AnyGame = self.game(**self.parameters)
        return game

    def rules(self, *, to_the_end: bool = False, start: Hashable = None, **bounds: int) -> AnyGame:
        """Give the rules to search or play without unfolding: those of the game, or the arena file as a game.

        Play to the end asks who has won at a sink; a search may stop there at a value that the file gives instead.
        """
        if self.game is not None:
            return self.make()
        from arena.graphs.graph_game import GraphGame

        graph = self.read(**{"max_vertices": MAX_VERTICES, "max_edges": MAX_EDGES, **bounds})
        require_arena(graph, self)
        if start is not None and initial_of(graph) is None:
            graph.graph["initial"] = start
        if to_the_end:
            for vertex, data in graph.nodes(data=True):
                if not graph.adj[vertex]:
                    data.pop("value", None)
        return GraphGame(graph)

    def compact(self, max_vertices: int | None, max_edges: int | None) -> CompactArena:
        """Unfold the game into columns, or read the file into them."""
        if self.game is None:
            if self.is_solved:
                raise ParameterError(f"{self.name} need not fit into memory: solve, table and verify read it in parts")
            if not self.reading.get("alternate"):
                return self._told(self._read_columns(max_vertices, max_edges))
            graph = self.read(max_vertices=max_vertices or MAX_VERTICES, max_edges=max_edges or MAX_EDGES)
            require_arena(graph, self)
            return to_columns(graph)
        with progress_bar(f"unfolding {self.name}", " positions") as progress:
            return self.unfolded(self.make(), max_vertices, max_edges, progress)

    def in_parts(self, max_vertices: int | None, max_edges: int | None) -> ArenaParts:
        """Read the file for an engine: Parquet in parts, other formats into columns."""
        from arena.engines.arena_rows import ArenaParts
        from exporters.arena_files import read_in_parts

        is_parquet = (self.reading.get("format") or format_of(self.name)) == "parquet"
        if is_parquet and self.start is None and not self.reading.get("alternate"):
            return read_in_parts(self.name)
        return ArenaParts.of(self.compact(max_vertices, max_edges))

    def columns(self, max_vertices: int | None, max_edges: int | None) -> CompactArena:
        """Read the file into columns that are to be written.

        Raises
        ------
        InvalidArena
            If it is a bare graph.
        """
        most = (max_vertices or MAX_ARRAY_VERTICES, max_edges or MAX_ARRAY_EDGES)
        return self._told(exporters.read_compact(self.name, **self.reading, max_vertices=most[0], max_edges=most[1]))

    def _read_columns(self, max_vertices: int | None, max_edges: int | None) -> CompactArena:
        from exporters.arena_files import read_either

        most = (max_vertices or MAX_ARRAY_VERTICES, max_edges or MAX_ARRAY_EDGES)
        columns = read_either(self.name, **self.reading, max_vertices=most[0], max_edges=most[1])
        require_arena(columns, self)
        return cast("CompactArena", columns)

    def _told(self, columns: CompactArena) -> CompactArena:
        """Give columns that were read, with the start that was asked for."""
        self._tell(columns, columns.left_out, columns.attributes)
        if self.start is None:
            return columns
        return replace(columns, initial=columns.number_of(vertex_named(columns, self.start)))

    def read(self, **reading: ReaderOption) -> DiGraph:
        """Read the file; say on stderr if a player moves twice in a row, which only parity games have besides."""
        graph = exporters.read(self.name, **{**self.reading, **reading})
        if self.start is not None:
            graph.graph["initial"] = vertex_named(graph, self.start)
        self._tell(graph, graph.graph.get(LEFT_OUT, ""), graph.graph)
        return graph

    def _tell(self, arena: DiGraph | CompactGraph, left_out: str, attributes: Mapping[str, object]) -> None:
        """Print the notes about a file on stderr."""
        if left_out:
            note(f"{self.name}: left out: {left_out}")
        if is_bare(arena):
            return
        told = cast("DiGraph | CompactArena", arena)
        self._tell_twice(told, attributes)
        if self.unchosen:
            self.unchosen.tell(told, self.name)

    def _tell_twice(self, arena: DiGraph | CompactArena, attributes: Mapping[str, object]) -> None:
        if PARITY in attributes:
            return
        from arena.graphs.conventions import moved_twice

        if (edge := moved_twice(arena)) is None:
            return
        tail, head, player = edge
        advice = "--alternate lets the other player pass in between"
        name = player_called(player, self.lang)
        note(f"from {tail} to {head} {name} moves twice in a row; {advice}")

    def unfolded(
        self, game: AnyGame, max_vertices: int | None, max_edges: int | None, progress: Progress | None = None
    ) -> CompactArena:
        """Unfold a game into columns; one from outside must print its positions apart."""
        from arena.unfolding.columns import unfold_compact

        arena = unfold_compact(game, max_vertices=max_vertices, max_edges=max_edges, progress=progress)
        if isinstance(arena.vertices, list) and self.name not in games.names():
            names_of(arena)
        return arena

    def graph(
        self,
        kind: str | None,
        default: str,
        max_vertices: int | None,
        max_edges: int | None,
        **reading: ReaderOption,
    ) -> DiGraph:
        """Give the arena or the position graph: the one that was asked for, else the default if there are both."""
        bounds = {"max_vertices": max_vertices or MAX_VERTICES, "max_edges": max_edges or MAX_EDGES}
        if kind == "positions" and self.game is not None and not self._impartial:
            raise ParameterError(f"{self.name} has no position graph: the two players have different moves")
        chosen = (kind or default) if self._impartial else "arena"
        graph = self._graph(chosen, reading, **bounds)
        self._check_kind(graph, kind)
        return graph

    def either(
        self,
        kind: str | None,
        default: str,
        max_vertices: int | None,
        max_edges: int | None,
        *,
        whole: bool = False,
        **reading: ReaderOption,
    ) -> DiGraph | CompactGraph:
        """Give the same as `graph` does, of a file in columns where its format is read into them.

        What is wanted whole is a graph if columns leave some of the file out, as passes or the moves out of targets.
        """
        if not self.is_columns:
            return self.graph(kind, default, max_vertices, max_edges, **reading)
        from exporters.arena_files import read_either

        most = (max_vertices or MAX_ARRAY_VERTICES, max_edges or MAX_ARRAY_EDGES)
        options = {**self.reading, **reading}
        graph = read_either(self.name, **options, max_vertices=most[0], max_edges=most[1])
        self._check_kind(graph, kind)
        if not isinstance(graph, CompactArena):
            return graph
        if whole and (graph.left_out or graph.stopped or graph.unheld):
            return self.graph(kind, default, max_vertices, max_edges, **reading)
        return self._told(graph)

    def _check_kind(self, graph: DiGraph | CompactGraph, kind: str | None) -> None:
        """Refuse an arena for a position graph, and the other way round."""
        if kind and self.game is None and is_bare(graph) != (kind == "positions"):
            held = "a graph without players" if is_bare(graph) else "an arena"
            raise ParameterError(f"{self.name} holds {held}, so there is no --graph {kind}")

    def makes_columns(self, kind: str | None) -> bool:
        """Tell whether an arena is asked for, and can be had without a DiGraph."""
        return kind != "positions" and (self.game is not None or self.is_columns)

    def position(self, text: str) -> Hashable:
        """Read a position of the game in any spelling that the game reads, " J1" or " J2" after it or not."""
        game, (unturned, player) = self.make(), split_player(text)
        position: Hashable = parsed(game, text if self._impartial else unturned)
        if player and game.player(position) != player:
            raise ParameterError(f"{text!r} is not a position of {self.name}: J{3 - player} is to move there")
        return position

    def vertex(self, known: Container[object], text: str) -> Hashable:
        """Find the position that the user means: player 1's, where the text leaves the turn open and it is known."""
        unturned, player = split_player(text)
        position = self.position(text)
        if player is None and self._impartial and position not in known:
            position = self.position(f"{unturned} J2")
        if position not in known:
            raise ParameterError(f"{text!r} cannot be reached from the start of {self.title}")
        return position

    def _graph(self, kind: str, reading: Mapping[str, ReaderOption], **bounds: int) -> DiGraph:
        if self.game is None:
            return self.read(**reading, **bounds)
        from arena.unfolding.unfold import position_graph, unfold

        build: Callable[..., DiGraph] = position_graph if kind == "positions" else unfold
        game = self.make()
        with progress_bar(f"unfolding {self.name}", " steps") as progress:
            graph = build(game, progress=progress, **bounds)
        if self.name not in games.names():
            names_of(graph)
        graph.graph["name"] = self.heading
        return graph


def require_arena(graph: DiGraph | CompactGraph, source: Source) -> None:
    """Refuse a bare graph where players are needed."""
    if is_bare(graph):
        raise ParameterError(
            f"{source.name} is a bare graph: it has no players, so nobody wins; try kernel, table or draw"
        )
