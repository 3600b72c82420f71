"""Arenas given as a table of edges, solved in bulk steps over files: layer by layer, narrow layers together.

The vertices are dealt into as many buckets as the memory of a worker asks for. Between two steps stand the files that
each bucket was sent.
"""

from __future__ import annotations

from arena.engines.disk_stream import GIVEN, kept_in_shares, stream_of
from arena.engines.edge_buckets import HITS, ROWS
from arena.engines.edge_layers import EdgeSteps, buckets_of, named_once
from arena.engines.edge_rows import (
    DEAL,
)
from arena.engines.edge_solution import EdgeSolution
from arena.engines.edge_tasks import DRAWN, LAYERS, STAY, EdgeJob
from arena.engines.folder import Folder, Record
from arena.engines.lease import at_work
from arena.engines.needs import Tell, check_room, note_time, untold
from arena.engines.plies import check_least_memory, claimed
from arena.engines.record import JOB, SOLUTION, check_is_folder, job_of, of_arena, recorded
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import StepReport, Steps, TaskRunner, unreported
from arena.errors import ParameterError, TooLarge
from arena.graphs.compact import CompactArena
from arena.graphs.marks import REACH
from arena.machine.columns import MAX_NUMBER
from arena.machine.memory import check_counts
from arena.solving.objectives import objective_named

DISK_BYTES, VERTEX_DISK_BYTES = 28, 40
"""The bytes that an edge and a vertex take on disk on the way to the solution, at most."""
SECONDS = 1.5e-6
"""The seconds that an edge takes a processor: a millionth of ten million random ones, twice that on a busy machine."""


def solve_by_layers(
    arena: CompactArena,
    folder: Folder,
    engine: TaskRunner,
    memory: int | None = None,
    *,
    objective: str = REACH,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    report: StepReport = unreported,
    tell: Tell = untold,
    timeout: float | None = None,
    sizes: Sizes = USUAL,
) -> EdgeSolution:
    """Solve an arena layer by layer in a folder, from where an earlier job in it ended.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    folder : Folder
        Where all files are: the solution stays there.
    engine : TaskRunner
        Who runs the tasks.
    memory : int, optional
        The bytes that a worker may take; by default those of the job that is gone on with, else a share of those that
        are free here.
    objective : str, optional
        Only to reach a sink.
    max_vertices, max_edges : int, optional
        The bounds on its sizes.
    report : callable, optional
        Is told of each step.
    tell : callable, optional
        Is told beforehand how long it will take and how much of the disk, where that is much.
    sizes : Sizes, optional
        The sizes by which the work is cut.

    Raises
    ------
    InvalidArena
        If it is no arena, or a file of the folder is damaged that cannot be made again.
    ParameterError
        If the folder is another job's, or one works in it, or the objective is another one.
    TooLarge
        If there is more than a bound allows, or the memory does not suffice for a bucket, or the disk for all.

    Notes
    -----
    O(|S|+|A|) besides sorting, 32 bytes a vertex of a bucket and 5 an edge in memory. On disk 16 bytes an edge while
    edges are dealt, then 8, and up to 12 for each edge that is sent; 4 an edge and 14 a vertex stay.
    """
    if objective != REACH:
        elsewhere = "without --engine" if objective_named(objective).amount else "by --engine disk"
        raise ParameterError(
            f"objective {objective}: in bulk steps only {REACH} is solved for; {objective} {elsewhere}"
        )
    stream = stream_of(arena)
    check_counts((stream.vertices, stream.edges), (max_vertices, max_edges))
    if stream.vertices > MAX_NUMBER:
        raise TooLarge(f"{stream.name}: {stream.vertices:,} vertices (at most {MAX_NUMBER:,})")
    check_least_memory(memory)
    check_is_folder(folder)
    if not folder.exists(JOB):
        needed, what = DISK_BYTES * stream.edges + VERTEX_DISK_BYTES * stream.vertices, stream.name
        check_room(folder, needed, what)
        note_time(tell, SECONDS * stream.edges / engine.workers, what, needed, folder.free())
    with at_work(folder):
        about = job_of("edges", arena=of_arena(stream))
        begun = claimed(folder, about, memory, engine.workers, **named_once())
        buckets = buckets_of(stream, begun["memory"], begun["workers"], sizes)
        if not folder.exists(SOLUTION):
            stream = kept_in_shares(stream, folder)
            job = EdgeJob(folder, stream, begun["name"], buckets, begun["memory"], sizes)
            solution = EdgeSteps(Steps(job, engine, report, timeout), job, begun).solved()
            folder.write_json(SOLUTION, {**begun, "buckets": buckets, **solution})
        solution = recorded(folder)
        _tidy(folder, solution)
    return EdgeSolution(folder, solution)


def _tidy(folder: Folder, solution: Record) -> None:
    """Remove the files that only the way to the solution needed, those of an interrupted tidying too."""
    folder.remove(GIVEN)
    folder.remove(DEAL)
    folder.remove(STAY)
    folder.remove(DRAWN)
    for step in range(1, solution["steps"] + 1):
        folder.remove(f"{LAYERS}-{step}")
    for bucket in range(solution["buckets"]):
        for name in ("reverse_start.npy", "reverse_ends.npy", f"left-{bucket}.npy", HITS):
            folder.remove(f"{ROWS}/{bucket}/{name}")
