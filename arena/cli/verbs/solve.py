"""Tell who wins, how, and the sizes of all sets."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arena.cli.options import ARRAY_BOUNDS, JSON
from arena.cli.source import Source, Verb, check_kept, emit_json, progress_bar, some
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge
from arena.rules.packed import PackedRules, packed_rules
from arena.texts import counted_plies
from arena.unfolding.packed import MAX_ARRAY_VERTICES
from arena.unfolding.reach import MAX_EDGES, MAX_VERTICES

if TYPE_CHECKING:
    from arena.solving.arenas import Solution
    from arena.solving.lookup import Lookup
    from arena.solving.strong import StrongSolution

STRONG_FROM = 1 << 20
"""From how many codes on a game is solved in one table, without its moves."""
COLORS = {0: "yellow", 1: "blue", 2: "red"}


class Solved(NamedTuple):
    """What the command needs of a solution, however it was found."""

    game: Callable[[Hashable], Any]
    at: Callable[[str | None], Hashable]
    player: Callable[[Hashable], int]
    summary: Callable[[Hashable], dict[str, Any]]
    value: Callable[[Any], tuple[int, int | None]]
    table: StrongSolution | None
    solution: Solution | None


def run(
    source: Source,
    as_json: bool,
    position: str | None,
    lookup: str | None,
    output: str | None,
    max_vertices: int | None,
    max_edges: int | None,
) -> None:
    """Tell who wins from the start and with which first moves, and the sizes of all the course's sets."""
    ending = _ending(output, source.name) if output else None
    if lookup is not None and position is not None:
        raise ParameterError(f"--from {position} and --lookup {lookup}: one of the two")
    for text in (position, lookup):
        if text is not None and source.game:
            source.position(text)  # what cannot be read is refused before the work
    source, solved = _solved(source, max_vertices, max_edges, ending)
    vertex = solved.at(position if lookup is None else lookup)  # before anything is written
    if output:
        _keep(source, solved, output)
    if lookup is not None:
        from arena.solving.lookup import look_up

        if solved.table:
            found = solved.table.lookup(vertex)
        else:
            staying = set(solved.solution.staying_moves(vertex)) if solved.solution else ()
            found = look_up(solved.game(vertex), solved.value, vertex, staying)
        if as_json:
            emit_json({**found._asdict(), "moves": [move._asdict() for move in found.moves]})
        else:
            click.echo(_looked_up(source.title, found))
        return
    summary = solved.summary(vertex)
    if as_json:
        emit_json({"game": source.name, "parameters": source.parameters, **summary})
    else:
        click.echo(_text(source.title, summary, solved.player(vertex), counted=solved.table is None))


def _ending(output: str, name: str) -> str:
    """Tell what the user wants to keep, and refuse before the work what cannot be written."""
    from arena.solving.arenas import Solution
    from arena.solving.strong import StrongSolution
    from exporters.saving import solution_formats

    check_kept(output, [*solution_formats(Solution), *solution_formats(StrongSolution)], name)
    return Path(output).suffix.lower()


def _keeps_vertices(ending: str) -> bool:
    """Tell whether a file with an ending keeps a solution vertex by vertex, and not a table."""
    from arena.solving.arenas import Solution
    from exporters.saving import solution_formats

    return ending in solution_formats(Solution)


def _keep(source: Source, solved: Solved, output: str) -> None:
    """Write the solved table, or else the certificate."""
    from exporters.saving import save, solution_formats

    if solved.table:
        format_ = solution_formats(type(solved.table))[Path(output).suffix.lower()]
        format_.write(solved.table, output, source.name, source.parameters)
    if solved.solution:
        save(solved.solution, output, name=source.title)


def _solved(
    source: Source, max_vertices: int | None, max_edges: int | None, ending: str | None
) -> tuple[Source, Solved]:
    """Solve what the user named in the way that suits its size; give it besides, as a solved table names its game."""
    by_vertex = ending is not None and _keeps_vertices(ending)
    if source.game is None and Path(source.name).suffix.lower() == ".solved":
        if by_vertex:
            raise ParameterError(
                f"-o: {source.name} is a solved table; only a game or an arena is solved into {ending}"
            )
        return reopened(source)
    game = source.make() if source.game else None
    if by_vertex:  # what checks it has no table
        return source, _by_arena(source, game, max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
    return _at_best(source, game, max_vertices, max_edges, keep=ending is not None)


def _at_best(
    source: Source, game: Any, max_vertices: int | None, max_edges: int | None, *, keep: bool
) -> tuple[Source, Solved]:
    rules = packed_rules(game) if game else None
    if keep and game is None:
        raise ParameterError(f"-o: {source.name} is an arena file, and only games have solved tables")
    if keep and rules is None:
        raise ParameterError(f"-o: {source.name} has no packed rules, so there is no solved table of it")
    if rules and (keep or rules.size > STRONG_FROM):
        try:
            return source, _strongly(source, game, rules, max_vertices, max_edges)
        except TooLarge as error:
            if keep or (rules.positions or 0) > MAX_VERTICES:
                raise
            try:  # of all its codes few may be positions
                return source, _by_arena(source, game, max_vertices or MAX_VERTICES, max_edges)
            except TooLarge:
                raise TooLarge(f"{error}; or have its arena unfolded by --max-vertices") from None
    return source, _by_arena(source, game, max_vertices, max_edges)


def _strongly(source: Source, game: Any, rules: PackedRules, max_vertices: int | None, max_edges: int | None) -> Solved:
    from arena.solving.strong import strong_solve

    with progress_bar(f"solving {source.name}", " codes", total=2 * rules.size) as progress:
        most = max_vertices or MAX_ARRAY_VERTICES
        table = strong_solve(game, max_vertices=most, max_edges=max_edges, progress=progress)
    return _from_table(source, table)


def _from_table(source: Source, table: StrongSolution) -> Solved:
    game = table.game
    return Solved(
        lambda _: game,
        lambda text: game.initial if text is None else source.vertex(table, text),
        game.player,
        table.summary,
        table.value,
        table,
        None,
    )


def reopened(source: Source) -> tuple[Source, Solved]:
    """Open a solved table; it says itself which game it is of."""
    import games
    from exporters.solutions import solved as solved_table

    header = solved_table.header(source.name)
    name, found = header["game"], header["parameters"].items()
    if name not in games.names():
        raise InvalidArena(
            f"{source.name} is a table of {name!r:.80}, no game of the toolkit, and runs no code: in Python, "
            "exporters.solutions.solved.read takes the game beside it"
        )
    parameters = {key: tuple(value) if isinstance(value, list) else value for key, value in found}
    try:
        named = Source(name, parameters, type(games.load(name, **parameters)))
    except (ArenaError, TypeError) as error:
        raise InvalidArena(f"{source.name} is a table of no {name} that there is: {error}") from None
    return named, _from_table(named, solved_table.read(source.name, named.make()))


def _by_arena(source: Source, game: Any, max_vertices: int | None, max_edges: int | None) -> Solved:
    from arena.graphs.names import vertex_named
    from arena.solving.arenas import solve
    from arena.solving.lookup import ColumnRules

    arena = source.compact(max_vertices, max_edges)
    solution = solve(arena)

    def rules(vertex: Hashable) -> Any:
        if game or source.is_columns:
            return game or ColumnRules(arena)
        bounds = {"max_vertices": max_vertices or MAX_VERTICES, "max_edges": max_edges or MAX_EDGES}
        return source.rules(to_the_end=True, start=vertex, **bounds)

    def at(text: str | None) -> Hashable:
        if text is None:
            return arena.vertices[arena.at(None)]
        return source.vertex(arena, text) if game else vertex_named(arena, text)

    return Solved(
        rules,
        at,
        lambda vertex: int(arena.player[arena.number_of(vertex)]),
        solution.summary,
        solution.value,
        None,
        solution,
    )


def _verdict(winner: int, remoteness: int | None, position: str, mover: int) -> str:
    if remoteness is not None:
        return f"J{winner} wins from {position}, J{mover} to move, in {counted_plies(remoteness)}"
    return f"Draw from {position}, J{mover} to move: neither player can force a win"


def _text(title: str, found: dict[str, Any], mover: int, *, counted: bool) -> str:
    verdict = _verdict(found["winner"], found["remoteness"], found["initial"], mover)
    moves = some(found["first_moves"], ", ") or (
        "none: play has ended" if found["remoteness"] == 0 else "none: all lose"
    )
    staying = some(found["staying_moves"], ", ")
    lines = [
        click.style(title, bold=True),
        click.style(verdict, fg=COLORS[found["winner"]], bold=True),
        _line("good first moves", moves),
        *([_line("only staying", f"{staying}: J{mover} keeps the win, but play may come back")] if staying else []),
        _line("vertices, edges", f"{found['vertices']:,}, {found['edges']:,}"),
        _line("S1, S2", f"{found['s1']:,}, {found['s2']:,}"),
        _line("F1, F2, drawn sinks", f"{found['f1']:,}, {found['f2']:,}, {found['drawn_sinks']:,}"),
        _line("W1, W2, S∅", f"{found['w1']:,}, {found['w2']:,}, {found['undetermined']:,}"),
    ]
    if found["undetermined"]:
        lines.append(_line("S∅ by rule, endless", f"{found['draws_by_rule']:,}, {found['draws_endless']:,}"))
    lines.append(_line("determined", "yes" if found["determined"] else "no"))
    lines += [_line(f"J{player} by rank", some(sizes, " ")) for player, sizes in found["layers"].items()]
    if counted:
        lines += [_line("plays", _count(found["plays"])), _line("nodes of the tree", _count(found["tree_nodes"]))]
    return "\n".join(lines)


def _looked_up(title: str, found: Lookup) -> str:
    """Show a position with its moves, the best ones first by a star."""
    lines = [
        click.style(title, bold=True),
        click.style(
            _verdict(found.winner, found.remoteness, found.position, found.player), fg=COLORS[found.winner], bold=True
        ),
    ]
    for move in found.moves:
        outcome = "draw" if move.remoteness is None else f"J{move.winner} wins, {counted_plies(move.remoteness)} later"
        line = f"{'*' if move.best else '~' if move.stays else ' '} {move.move:>6}  {outcome:24} {move.position}"
        lines.append(click.style(line, fg=COLORS[move.winner]))
    lines.append("* best: the fastest win, a draw, or the slowest loss" if found.moves else "play has ended")
    if any(move.stays for move in found.moves):
        lines.append(f"~ only stays where J{found.winner} wins: play may come back")
    return "\n".join(lines)


def _count(count: int | None) -> str:
    if count is None:
        return "not counted: without end, or too many"
    return f"{count:,}" if count < 10**30 else f"about 10^{len(str(count)) - 1}"


def _line(name: str, value: str) -> str:
    return f"{name:20} {value}"


solve = Verb(
    "solve",
    run,
    [
        JSON,
        click.Option(["--from", "position"], metavar="POSITION", help="Ask about another vertex than the start."),
        click.Option(["--lookup"], metavar="POSITION", help="Value a position and each of its moves."),
        click.Option(
            ["-o", "--output"],
            metavar="FILE",
            help="Keep the solution: .json for arena verify, .sol for the parity game of J1, or .solved, the "
            "table that solve FILE.solved reopens.",
        ),
        *ARRAY_BOUNDS,
    ],
)
