"""`arena verify`: a solution held against the rules, without trusting who found it."""

from __future__ import annotations

import errno
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import BOUNDS, JSON
from arena.cli.source import Source, Verb, emit_json, require_arena
from arena.errors import ParameterError, one_of

if TYPE_CHECKING:
    from arena.certificate import Certificate


def run(source: Source, solution: str, player: int | None, as_json: bool, max_vertices: int, max_edges: int) -> None:
    """Check a solution of GAME, vertex by vertex, without trusting who found it.

    SOLUTION is what arena solve -o FILE.json writes, or the .sol file of Oink or another solver of parity games.
    """
    from arena.certificate import verify
    from exporters import solution_json, solution_sol

    ending = Path(solution).suffix.lower()
    if ending not in (".json", ".sol"):
        raise one_of("ending", Path(solution).name, [".json", ".sol"])
    if player and ending == ".json":
        raise ParameterError(
            f"--player {player} is for .sol files: {Path(solution).name} says who wins of both players"
        )
    if not Path(solution).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), solution)
    parity = source.game is None and Path(source.name).suffix.lower() == ".pg"
    reading = {"player": player} if player and parity else {}
    graph = source.graph(None, "arena", max_vertices, max_edges, **reading)
    require_arena(graph, source)
    if ending == ".json":
        claimed = solution_json.read(solution, graph)
    else:
        claimed = solution_sol.read(solution, graph, player or 1)
    flaw = verify(graph, claimed)
    if flaw:
        raise click.ClickException(f"{solution}: {flaw}")
    found = {"vertices": len(graph), "edges": graph.number_of_edges(), **_sizes(claimed)}
    if as_json:
        emit_json({"game": source.name, "parameters": source.parameters, **found, "verified": True})
    else:
        click.echo(_text(source.title, found, claimed))


def _sizes(claimed: Certificate) -> dict[str, int]:
    """Count the regions; without ranks, those of a player and all the rest."""
    size = Counter(claimed.winner.values())
    if claimed.rank is None:
        return {"player": claimed.player, f"w{claimed.player}": size[claimed.player], "rest": size[3 - claimed.player]}
    return {"w1": size[1], "w2": size[2], "undetermined": size[0]}


def _text(title: str, found: dict[str, Any], claimed: Certificate) -> str:
    start = f"verified: {title}, {found['vertices']:,} vertices, {found['edges']:,} edges; "
    if claimed.rank is None:
        return start + f"W{claimed.player} {found[f'w{claimed.player}']:,}, the rest {found['rest']:,}"
    return start + f"W1 {found['w1']:,}, W2 {found['w2']:,}, S∅ {found['undetermined']:,}"


verify = Verb(
    "verify",
    run,
    [
        click.Argument(["solution"], type=click.Path(), metavar="SOLUTION"),
        click.Option(
            ["--player"],
            type=click.IntRange(1, 2),
            help="Who is Even in a .sol file: Even wins where this player forces his target.  [default: 1]",
        ),
        JSON,
        *BOUNDS,
    ],
)
