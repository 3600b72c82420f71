"""`arena solve`: who wins, and how."""

from __future__ import annotations

from typing import Any

import click

from arena.cli.source import BOUNDS, JSON, Source, Verb, emit_json, plies, require_arena, some


def run(source: Source, as_json: bool, position: str | None, max_vertices: int, max_edges: int) -> None:
    """Tell who wins from the start and with which first moves, and the sizes of all the course's sets."""
    from arena.solution import solve

    graph = source.arena(max_vertices, max_edges)
    require_arena(graph, source)
    vertex = graph.graph["initial"] if position is None else source.vertex(graph, position)
    summary = solve(graph).summary(vertex)
    if as_json:
        emit_json({"game": source.name, "parameters": source.parameters, **summary})
    else:
        click.echo(_text(source.title, summary, graph.nodes[vertex]["player"]))


def _text(title: str, found: dict[str, Any], mover: int) -> str:
    winner, initial = found["winner"], found["initial"]
    if winner:
        verdict = f"J{winner} wins from {initial}, J{mover} to move, in {plies(found['remoteness'])}"
    else:
        verdict = f"Draw from {initial}, J{mover} to move: neither player can force a win"
    moves = some(found["first_moves"], ", ") or (
        "none: play has ended" if found["remoteness"] == 0 else "none: all lose"
    )
    lines = [
        click.style(title, bold=True),
        click.style(verdict, fg={0: "yellow", 1: "blue", 2: "red"}[winner], bold=True),
        _line("good first moves", moves),
        _line("vertices, edges", f"{found['vertices']:,}, {found['edges']:,}"),
        _line("S1, S2", f"{found['s1']:,}, {found['s2']:,}"),
        _line("F1, F2, drawn sinks", f"{found['f1']:,}, {found['f2']:,}, {found['drawn_sinks']:,}"),
        _line("W1, W2, S∅", f"{found['w1']:,}, {found['w2']:,}, {found['undetermined']:,}"),
    ]
    if found["undetermined"]:
        lines.append(_line("S∅ by rule, endless", f"{found['draws_by_rule']:,}, {found['draws_endless']:,}"))
    lines.append(_line("determined", "yes" if found["determined"] else "no"))
    lines += [_line(f"layers of J{player}", some(sizes, " ")) for player, sizes in found["layers"].items()]
    for key, text in (("plays", "plays"), ("tree_nodes", "nodes of the tree")):
        count = found[key]
        lines.append(_line(text, _count(count)))
    return "\n".join(lines)


def _count(count: int | None) -> str:
    if count is None:
        return "without end, or over 10^4300"
    return f"{count:,}" if count < 10**30 else f"about 10^{len(str(count)) - 1}"


def _line(name: str, value: str) -> str:
    return f"{name:20} {value}"


solve = Verb(
    "solve",
    run,
    [
        JSON,
        click.Option(["--from", "position"], metavar="POSITION", help="Ask about another vertex than the start."),
        *BOUNDS,
    ],
)
