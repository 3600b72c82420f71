"""Damaged and hostile files: both doors read them alike, or refuse them in one line, soon and with little memory."""

import time

import networkx as nx
import pytest
from arena_endings import ENDINGS, FOLDER, KEEPING, PARITY
from bombs import BOMBS
from corpus import CORPUS
from damages import damaged
from reading_child import BOUNDS, outcomes

import arena
import exporters

SECONDS = 2.0
"""What reading a small file may take, in processor time of a busy machine."""


def seed_files(ending, folder):
    """Return a few good files: those of the corpus, and one with every attribute."""
    if ending in KEEPING or ending in PARITY:
        graph = nx.DiGraph(
            [("a", "b"), ("b", "a"), ("b", "ç,d"), ("a", "ç,d")], initial="a", parity="min odd", name="x"
        )
        for number, (vertex, data) in enumerate(graph.nodes(data=True)):
            data.update(player=1 + number % 2, priority=number + 1, accepting=number != 1, label=f"<{vertex}>")
        graph.nodes["ç,d"]["winner"] = 2
        for number, edge in enumerate(graph.edges):
            graph.edges[edge].update(weight=number - 1, move=f"m{number}")
        path = arena.save(graph, folder / f"seed{ending}")
        yield path
    for number, case in enumerate(CORPUS.get(ending, [])[:6]):
        if not case.refused and not case.options and ending:
            path = folder / f"seed{number}{ending}"
            path.write_bytes(case.content if isinstance(case.content, bytes) else case.content.encode())
            yield path


def attempt(read, path):
    """Return what a reader makes of a file, or its error."""
    try:
        return read(path, **BOUNDS)
    except arena.ArenaError as error:
        return error


def judge(path):
    """Say what is wrong with how both doors take a file; nothing if all is well."""
    begun = time.process_time()
    graph, columns = attempt(exporters.read, path), attempt(exporters.read_compact, path)
    if (spent := time.process_time() - begun) > SECONDS:
        return f"{spent:.1f} s"
    errors = [each for each in (graph, columns) if isinstance(each, arena.ArenaError)]
    if any(len(str(error).splitlines()) != 1 or path.stem not in str(error) for error in errors):
        return f"{errors!r:.300}"
    if len(errors) == 2 or (graph not in errors and arena.is_bare(graph) and (errors or not len(graph))):
        return ""
    said = errors or [said_of(columns), said_of(arena.compact(graph))]
    return "" if len(said) == 2 and said[0] == said[1] else f"read differently: {graph}, {columns}, {said}"


def said_of(columns):
    players, winners = [*map(int, columns.player)], [*map(int, columns.winner)]
    return columns.labels, players, winners, columns.initial, [sorted(columns.after(n)) for n in range(len(columns))]


MANY = [pytest.param(range(50), id="few"), pytest.param(range(50, 2000), marks=pytest.mark.fuzz, id="many")]


@pytest.mark.filterwarnings("ignore:.*has no place for weights")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a table of a folder is left open
@pytest.mark.parametrize("seeds", MANY)
@pytest.mark.parametrize("ending", ENDINGS)
def test_damaged_files_are_read_alike_or_refused(tmp_path, ending, seeds):
    files, wrong = [*seed_files(ending, tmp_path)], []
    for seed in seeds if files else ():
        good = files[seed % len(files)]
        if good.is_dir():
            path = tmp_path / "damaged"
            path.mkdir(exist_ok=True)
            for number, part in enumerate(sorted(good.iterdir())):
                content = part.read_bytes()
                (path / part.name).write_bytes(damaged(content, seed) if number == seed % 2 else content)
        else:
            path = tmp_path / f"damaged{ending}"
            path.write_bytes(damaged(good.read_bytes(), seed))
        if problem := judge(path):
            wrong.append(f"{ending} seed {seed} of {good.name}: {problem}")
    assert not wrong, "\n".join(wrong)


# Bombs


@pytest.mark.slow
def test_bombs_are_refused_soon_and_with_little_memory(tmp_path):
    for name, make in BOMBS.items():
        (tmp_path / name).write_bytes(make())
    wrong = []
    for found in outcomes([tmp_path / name for name in BOMBS]):
        if found["kinds"] != ["refused", "refused"]:
            wrong.append(f"{found['path']}: {found['kinds']} {found['texts']}")
        elif any(len(text.splitlines()) != 1 or found["path"] not in text for text in found["texts"]):
            wrong.append(f"{found['texts']}")
        if found["seconds"] > 10 or found["megabytes"] > 200:
            wrong.append(f"{found['path']}: {found['seconds']:.1f} s, {found['megabytes']:.0f} MB")
    assert not wrong, "\n".join(wrong)


def test_paths_that_are_no_files_are_refused(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    (tmp_path / "gone.csv").symlink_to(tmp_path / "nowhere")
    (tmp_path / "nodes").mkdir()
    (tmp_path / "nodes" / "nodes.csv").mkdir()
    names = [
        "folder",
        "loop.json",
        "gone.csv",
        "nodes",
        "missing.pg",
        "x/missing.gml",
        "x" * 300 + ".hoa",
        "m\n\x1b[31m.json",
    ]
    for name in names:
        for read in (exporters.read, exporters.read_compact):
            with pytest.raises((OSError, arena.ArenaError)):
                read(tmp_path / name)
    for ending in ENDINGS:
        if ending != FOLDER:
            (tmp_path / f"folder{ending}").mkdir()
            (tmp_path / f"empty{ending}").write_bytes(b"")
            for name in ("folder", "empty"):
                with pytest.raises((OSError, arena.ArenaError)) as error:
                    exporters.read(tmp_path / f"{name}{ending}")
                assert f"{name}{ending}" in str(error.value)


def test_bounds_are_met_by_every_format(tmp_path):
    graph = arena.unfold(arena.load("fibonacci_nim"))
    size, edges = len(graph), graph.number_of_edges()
    for ending in KEEPING:
        path = arena.save(graph, tmp_path / f"game{ending}")
        assert len(exporters.read(path, max_vertices=size, max_edges=edges)) == size
        for bound in ({"max_vertices": size - 1}, {"max_edges": edges - 1}):
            for read in (exporters.read, exporters.read_compact):
                with pytest.raises(arena.TooLarge, match=next(iter(bound)).replace("_", "-")):
                    read(path, **bound)
