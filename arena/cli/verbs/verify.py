"""Check a solution, vertex by vertex, without trusting it."""

from __future__ import annotations

import errno
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.engines import step_bar, verified
from arena.cli.options import ARRAY_BOUNDS, JSON, LANG, graph_option
from arena.cli.output import echo, emit_json, progress_bar
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.solving.objectives import named
from arena.solving.strong_passes import ARCS
from arena.unfolding import MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES
from arena.unfolding.reach import over
from arena.words import Speaker

if TYPE_CHECKING:
    from types import ModuleType

    from arena.checking.certificate import Certificate, Flaw
    from arena.graphs.attributes import DiGraph

REGIONS = (("W1", "w1"), ("W2", "w2"), ("S∅", "undetermined"))
Report = dict[str, Any]
"""What was checked: the sizes of the graph and of what is claimed."""


def run(
    source: Source,
    solution: str | None,
    player: int | None,
    kind: str | None,
    sample: int | None,
    as_json: bool,
    max_vertices: int | None,
    max_edges: int | None,
    lang: str,
) -> None:
    """Check a solution of GAME, vertex by vertex, without trusting who found it.

    SOLUTION is what arena solve -o FILE.json or arena kernel -o FILE.json writes, the .sol file of Oink or another
    solver of parity games, or a solved table, FILE.solved, which may stand alone in the place of GAME. So may the
    folder of arena solve --engine.
    """
    from arena.solving.strong import StrongSolution
    from exporters.saving import solution_format

    if solution is None and source.is_solved:
        _emit(source, verified(source, sample, as_json=as_json), lang, as_json=as_json)
        return
    path = source.name if solution is None else solution
    if solution is None and not source.is_table:
        missing = f"Missing argument 'SOLUTION' (arena solve {path} -o FILE.json writes one)"
        if source.game is None:
            missing += f"; if {path} is one, GAME is missing: arena verify GAME {path}"
        raise click.UsageError(f"{missing}.")
    format_ = solution_format(path)
    _check_options(Path(path).name, format_, player, sample, kind)
    if not (Path(path).exists() or "://" in path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if format_.KEEPS is StrongSolution:
        source, report = _table(source, solution, format_, sample, max_vertices, as_json=as_json)
    else:
        bounds = (max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
        report = _claims(source, path, format_, player, kind, bounds)
    _emit(source, report, lang, as_json=as_json)


def _emit(source: Source, report: Report, lang: str, *, as_json: bool) -> None:
    """Print the sizes of the graph and of the claims that hold."""
    if as_json:
        whole = report.get("checked", report["vertices"]) == report["vertices"]
        emit_json({"game": source.name, "parameters": source.parameters, **report, "verified": whole})
    else:
        echo(_text(Speaker(lang), source.heading, report))


def _check_options(name: str, format_: ModuleType, player: int | None, sample: int | None, kind: str | None) -> None:
    """Refuse options that are for other solutions."""
    from arena.solving.arenas import Solution
    from arena.solving.kernel import Kernel
    from arena.solving.strong import StrongSolution
    from exporters.saving import solution_formats, takes

    if player is not None and not takes(format_.read, "player"):
        endings = [ending for ending, each in solution_formats(Solution).items() if takes(each.read, "player")]
        raise ParameterError(f"--player {player} is for {', '.join(endings)} files, not {name}")
    if sample is not None and format_.KEEPS is not StrongSolution:
        raise ParameterError(
            f"--sample {sample} is for {', '.join(solution_formats(StrongSolution))} files, not {name}"
        )
    if kind is not None and format_.KEEPS is not Kernel:
        raise ParameterError(f"--graph {kind} is for kernels, not {name}")


def _table(
    source: Source,
    path: str | None,
    format_: ModuleType,
    sample: int | None,
    max_vertices: int | None,
    *,
    as_json: bool,
) -> tuple[Source, Report]:
    """Check a solved table or a folder, that of a game or one that says itself whose it is."""
    from arena.checking.table_certificate import PLAIN, verify_table
    from arena.cli.solutions import reopened
    from arena.engines.ply_check import flaw_by_plies
    from arena.engines.ply_values import KeptValues

    if path is None:
        source, table = reopened(source)
    elif source.game is None:
        raise ParameterError(f"{source.name} is no game, and only games have solved tables")
    else:
        table = format_.read(path, source.make())
    in_folder = isinstance(table.values, KeptValues)
    most = max_vertices or (len(table) if in_folder else MAX_ARRAY_VERTICES)
    if sample is None and len(table) > most:
        raise over("vertices", most)
    flaw: Flaw | str | None
    if in_folder:
        with step_bar(as_json=as_json) as report:
            flaw = flaw_by_plies(table, sample=sample, report=report)
    else:
        with progress_bar(f"verifying {source.name}", " codes", total=table.rules.size) as progress:
            flaw = verify_table(table, sample=sample, progress=progress)
    _refuse(table.path or source.name, flaw)
    checked = len(table) if sample is None else min(sample, len(table))
    outside = sample is None and not in_folder and table.rules.plain is not None and len(table) > PLAIN
    plain = {"sampled": PLAIN} if outside else {}
    sizes = dict(zip(("undetermined", "w1", "w2"), map(sum, table.by_plies), strict=True))
    return source, {"vertices": len(table), "edges": table.tally[ARCS], "checked": checked, **plain, **sizes}


def _claims(
    source: Source, path: str, format_: ModuleType, player: int | None, kind: str | None, bounds: tuple[int, int]
) -> Report:
    """Check the claims of a file vertex by vertex."""
    from arena.solving.kernel import Kernel
    from exporters.saving import takes

    if format_.KEEPS is Kernel:
        from arena.checking.kernel_certificate import verify_kernel

        graph = source.graph(kind, "positions", *bounds)
        members = format_.read(path, graph)
        _refuse(path, verify_kernel(graph, members))
        grundy = None if members.grundy is None else len(members.grundy)
        return {**_counts(graph), "kernel": sum(members.kernel.values()), "grundy": grundy}
    from arena.checking.certificate import verify

    parity = source.game is None and Path(source.name).suffix.lower() == ".pg"
    reading = {"player": player} if player and parity else {}
    graph = source.graph(None, "arena", *bounds, **reading)
    require_arena(graph, source)
    claimed = format_.read(path, graph, **({"player": player or 1} if takes(format_.read, "player") else {}))
    _refuse(path, verify(graph, claimed))
    return {**_counts(graph), **_sizes(claimed)}


def _refuse(path: str, flaw: Flaw | str | None) -> None:
    if flaw:
        raise click.ClickException(f"{path}: {flaw}")


def _counts(graph: DiGraph) -> Report:
    return {"vertices": len(graph), "edges": graph.number_of_edges()}


def _sizes(claimed: Certificate) -> dict[str, int | str]:
    """Count the regions; without ranks, those of a player and all the rest."""
    size = Counter(claimed.winner.values())
    if not named(claimed.objective).usual:
        drawn = {"undetermined": size[0]} if size[0] else {}
        return {"objective": claimed.objective, "w1": size[1], "w2": size[2], **drawn}
    if claimed.rank is None:
        return {"player": claimed.player, f"w{claimed.player}": size[claimed.player], "rest": size[3 - claimed.player]}
    return {"w1": size[1], "w2": size[2], "undetermined": size[0]}


def _text(words: Speaker, title: str, report: Report) -> str:
    size = {name: words.number(count) for name, count in report.items() if isinstance(count, int)}
    if report.get("checked", report["vertices"]) < report["vertices"]:
        text = "sampled: {title}, {checked} of {vertices} positions agree with their moves"
        return words(text, title=title, checked=size["checked"], vertices=size["vertices"])
    if "kernel" in report:
        claims = words("kernel {size}", size=size["kernel"])
        claims += "" if report["grundy"] is None else words(", Grundy values {size}", size=size["grundy"])
    elif "player" in report:
        winner = f"w{report['player']}"
        claims = words("{region} {size}, the rest {rest}", region=winner.upper(), size=size[winner], rest=size["rest"])
    else:
        regions = [f"{region} {size[name]}" for region, name in REGIONS if name in size]
        claims = ", ".join(([str(report["objective"])] if "objective" in report else []) + regions)
    text = "verified: {title}, {vertices} vertices, {edges} edges; {claims}"
    verified = words(text, title=title, vertices=size["vertices"], edges=size["edges"], claims=claims)
    if "sampled" not in size:
        return verified
    by_plain = words("sampled: {number} positions", number=size["sampled"])
    return words("{verified}; by packed rules, by the plain ones {sampled}", verified=verified, sampled=by_plain)


verify = Verb(
    "verify",
    run,
    [
        click.Argument(["solution"], type=click.Path(), metavar="SOLUTION", required=False),
        click.Option(
            ["--player"],
            type=click.IntRange(1, 2),
            help="Who is Even in a .sol file: Even wins where this player forces his target.  [default: 1]",
        ),
        click.Option(
            ["--sample"],
            type=click.IntRange(1),
            help="Check so many positions of a .solved table or of a folder, drawn at random, instead of all.",
        ),
        graph_option("position graph, whose kernel it then is"),
        JSON,
        *ARRAY_BOUNDS,
        LANG,
    ],
)
