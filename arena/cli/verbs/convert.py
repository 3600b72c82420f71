"""The verb `convert`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, cast

import arena
from arena.cli.command import verb
from arena.cli.options import Bounds, File, Graph, Help, Side, ToFormat
from arena.cli.output import emit_arena, written_format
from arena.cli.source import Source
from exporters.formats import leaves_out, options_of

ARRAYS = ("npz", "parquet")


@verb(
    help={"output": Help("The file, or the folder for nodes.csv and edges.csv; - is stdout.", "FILE")},
    groups=(Bounds,),
)
def convert(
    source: Source,
    *,
    output: File,
    to: ToFormat = None,
    player: Annotated[Side, Help("The player who is Even in .pg, and who wins by acceptance in .hoa.", "1|2")] = None,
    graph: Graph = None,
) -> None:
    """Write a game or an arena file in another format, which the ending of the output file names."""
    target, given = written_format(output, to), dict[str, Any]() if player is None else {"player": player}
    reading = given if source.game is None and "player" in options_of("read", source.format or "json") else {}
    writing: dict[str, Any] = given if not reading or "player" in options_of("write", target) else {}
    whole = target in ARRAYS or (source.game is None and ("move" in leaves_out(target) or source.format in ARRAYS))
    if whole and graph != "positions":
        columns = source.columns(graph, **reading)
        if isinstance(columns, arena.CompactArena):
            columns = replace(columns, title=columns.title or Path(source.name).stem)
        emit_arena(output, cast("Any", columns), target, **writing)
    else:
        emit_arena(output, source.graph(graph, **reading), target, **writing)
