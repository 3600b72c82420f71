"""What the toolkit answers, as text, in CPython and in Pyodide; test_pyodide.py compares them."""

import contextlib
import doctest
import errno
import io
import json
import pkgutil
import random
import subprocess
import sys
import tempfile
import traceback
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import arena
import arena.cli
import exporters
import games
from exporters.formats import options_of

HEAVY = {"networkx", "numba", "numpy", "pandas", "PIL", "psutil", "pyarrow", "pygraphviz", "resvg_py"}
IMPORTED = sorted(HEAVY & set(sys.modules))
SMALL = {
    "chomp": {"rows": 2},
    "connect_four": {"rows": 3, "columns": 3, "align": 3},
    "domineering": {},
    "fibonacci_nim": {},
    "geography": {"on": "grid2x3"},
    "hex": {"size": 2},
    "marienbad": {"heaps": (1, 3, 5)},
    "nim": {"heaps": (1, 2, 3)},
    "pong_hau_ki": {},
    "rook": {},
    "subtraction": {"heap": 12},
    "tictactoe": {"rows": 2, "columns": 3, "align": 3},
}
"""Games of each kind, small enough for a browser: heaps, boards, graphs, and pieces that move without end."""
SHAPES = (("dot", "dot"), ("tex", "dot"), ("mmd", "dot"), ("dot", "grid"))
"""Endings and layouts of pictures."""
TEXTS = ("json", "graphml", "gexf", "hoa", "pg")
COMMANDS = {
    "games": "games --json",
    "solve": "solve nim --json",
    "solve a file": "solve sans_interet",
    "solve in French": "draw fibonacci_nim --matches 4 --lang fr -o -",
    "table": "table nim --heaps 1,2,3",
    "sweep": "sweep fibonacci_nim --matches 2:6",
    "kernel": "kernel kernel_ad",
    "search": "search connect_four --plies 4",
    "search --json": "search tictactoe --json",
    "play": "play nim --heaps 1,2 --human 1",
    "simulate": "simulate nim --games 40 --workers 1",
    "simulate, two workers": "simulate nim --games 40 --workers 2",
    "simulate, all processors": "simulate nim --games 40",
    "unknown game": "solve nimm",
    "a wrong value": "solve nim --heaps 1,x",
    "too large": "table connect_four --max-vertices 1000",
    "too large to draw": "draw nim -o nim.svg",
    "no folder": "table nim -o nowhere/nim.csv",
}


def of_arena(graph, solution):
    """Whatever is computed of an arena and written as text."""
    claimed = arena.certificate(solution)
    return {
        "rows": [[str(cell) for cell in row] for row in solution.rows()],
        "attractors": [
            [[str(vertex) for vertex in layer] for layer in arena.attractor(graph, player).layers] for player in (1, 2)
        ],
        "solution": module("solutions.certificate_json").render(graph, claimed),
        "layers": picture(arena.layers(graph, solution), "dot"),
        "shapes": [picture(solution, *shape) for shape in SHAPES],
        "formats": [text(graph, format_) for format_ in TEXTS],
        "page": text_of(lambda: module("pages.page").render(graph)),
    }


def module(name):
    return import_module(f"exporters.{name}")


def text_of(work):
    """Give a text, or the toolkit's error."""
    try:
        return work()
    except arena.ArenaError as error:
        return f"{type(error).__name__}: {error}"


def picture(thing, ending, layout="dot", **options):
    return text_of(lambda: module("pictures.picture").render(thing, ending, layout=layout, **options))


def text(graph, format_):
    return text_of(lambda: exporters.render(graph, format_))


def of_game(name):
    game = games.load(name, **SMALL[name])
    graph = arena.unfold(game)
    solution = arena.solve(graph)
    compact = arena.unfold_compact(game)
    return {
        **of_arena(graph, solution),
        "induction": text_of(lambda: [str(each) for each in arena.backward_induction(graph).value.items()]),
        "compact": [[str(cell) for cell in row] for row in arena.solve(compact).rows()],
        "strong": text_of(lambda: str(arena.strong_solve(game))),
        "search": str(arena.search(game, plies=4)),
        "rollouts": str(arena.search(game, plies=2, evaluation="rollouts", seed=1)),
        "tree": [
            picture(arena.search_tree(game, plies=3, algorithm="alphabeta"), ending, trace=True)
            for ending in ("dot", "tex", "mmd")
        ],
        "positions": text_of(lambda: positions(arena.position_graph(game))),
    }


def positions(graph):
    """Whatever is computed of a bare graph."""
    kernel = arena.kernel(graph)
    solved = arena.solve_positions(graph)
    return {
        "kernel": [str(kernel), sorted(map(str, kernel.kernel or ())), str(list(kernel.rounds))],
        "grundy": text_of(lambda: [str(each) for each in arena.grundy(graph).items()]),
        "rows": [[str(cell) for cell in row] for row in solved.rows()],
        "shapes": [picture(graph, *shape) for shape in SHAPES],
    }


def of_file(name):
    graph = exporters.read(name)
    return positions(graph) if arena.is_bare(graph) else of_arena(graph, arena.solve(graph))


def random_arenas():
    """Arenas with circuits, whose vertices are texts: what depended on the order of a set would differ."""
    import networkx as nx

    answers = []
    for seed in range(20):
        chance = random.Random(seed)
        graph = nx.DiGraph(initial="v0")
        graph.add_nodes_from((f"v{number}", {"player": 1 + number % 2}) for number in range(14))
        graph.add_edges_from(
            (f"v{tail}", f"v{head}") for tail in range(10) for head in range(14)
            if (tail + head) % 2 and chance.random() < 0.25
        )  # fmt: skip
        for vertex in graph:
            if not graph[vertex]:
                graph.nodes[vertex]["winner"] = chance.choice([0, 1, 2])
        answers.append(of_arena(graph, arena.solve(graph)))
    return answers


def long_plays():
    """Recursion would end here, in a browser much sooner."""
    import networkx as nx

    line = nx.path_graph(20_000, create_using=nx.DiGraph)
    arena_of_it = line.copy()
    for vertex, data in arena_of_it.nodes(data=True):
        data["player"] = 1 + vertex % 2
    arena_of_it.nodes[19_999]["winner"] = 1
    arena_of_it.graph["initial"] = 0
    return {
        "solve": str(arena.solve(arena_of_it)),
        "induction": arena.backward_induction(arena_of_it).value[0],
        "kernel": str(arena.kernel(line)),
        "grundy": sum(arena.grundy(line).values()),
        "positions": str(arena.solve_positions(line)),
        "written": len(text(arena_of_it, "json")),
    }


def files():
    """Write every text, read it back, and write over it."""
    graph = arena.unfold(games.load("nim", heaps=(1, 2)))
    found = {}
    for format_, ending in [*((each, each) for each in TEXTS), ("csv", "zip")]:
        content, path = exporters.render(graph, format_), f"nim.{ending}"
        for _ in range(2):
            exporters.write(path, content)
        assert Path(path).read_bytes() == (content.encode() if isinstance(content, str) else content)
        if options_of("read", format_):
            again = exporters.read(path)
            found[format_] = [len(again), again.number_of_edges(), str(arena.solve(again))]
    return {**found, "folder": listed()}


def listed():
    return sorted(path.name for path in Path().iterdir())


def told(command):
    """Run the command line; give what it prints and how it ends."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["arena", *command.split()], io.StringIO("1 from heap 1\nquit\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            arena.cli.main()
    except SystemExit as error:
        return [error.code, out.getvalue(), err.getvalue()]
    finally:
        sys.argv, sys.stdin = before
    return None


ANSWERS = {
    **{f"game {name}": lambda name=name: of_game(name) for name in SMALL},
    **{f"file {name}": lambda name=name: of_file(name) for name in exporters.bundled()},
    "random arenas": random_arenas,
    "long plays": long_plays,
    "files": files,
    "search connect_four": lambda: str(arena.search(games.load("connect_four"), plies=5)),
    **{f"arena {name}": lambda command=command: told(command) for name, command in COMMANDS.items()},
}


def laid_out(format_):
    try:
        return module("pictures.graphviz").render("digraph { a -> b }", format_)
    except module("pictures.graphviz").NoGraphviz as error:
        return str(error)


def notebook():
    """Give what a notebook shows as SVG."""
    game = games.load("fibonacci_nim")
    graph, position_graph = arena.unfold(game), arena.position_graph(game)
    values = [graph, arena.unfold_compact(game), arena.solve(graph), arena.solve(arena.unfold_compact(game))]
    values += [(game, None), position_graph, arena.solve_positions(position_graph), arena.kernel(position_graph)]
    values += [arena.layers(graph, arena.solve(graph)), arena.search_tree(game, plies=2)]
    return {"asked": len(values), "pictures": list(filter(None, map(arena.as_svg, values)))}


def doctests():
    """Run the examples of every docstring; give the first failure of each that fails, and how many there are."""
    failures, examples = {}, 0
    for name in modules():
        try:
            found = import_module(name)
        except ModuleNotFoundError as error:
            failures[name] = str(error)
            continue
        for test in doctest.DocTestFinder().find(found):
            told = []
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            examples += runner.run(test, out=told.append).attempted
            if told:
                failures[test.name] = told[0]
    return {"examples": examples, "failures": failures}


def modules():
    for package in (arena, games, exporters):
        yield package.__name__
        yield from (each.name for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))


async def by_viz(place):
    """Draw with Graphviz compiled to WebAssembly, as the guide tells; `place` is the address of Viz.js."""
    from pyodide.code import run_js

    viz = await run_js(f'import("{place}").then((module) => module.instance())')
    found = {}
    for name in exporters.bundled():
        graph = exporters.read(name)
        found[name] = [
            len(graph),
            graph.number_of_edges(),
            viz.renderString(picture(graph, "dot"), format="svg"),
        ]
    return json.dumps(found)


BROWSER = {
    **ANSWERS,
    "platform": lambda: sys.platform,
    "imported": lambda: IMPORTED,
    "absent": lambda: sorted(name for name in HEAVY if find_spec(name) is None),
    "numba": lambda: str(import_module("arena.machine.compiler").numba_or_none()),
    **{f"picture {format_}": lambda format_=format_: laid_out(format_) for format_ in ("svg", "png", "pdf")},
    "draw": lambda: [told("draw fibonacci_nim -o nim.svg"), listed()],
    "film": lambda: [told("film fibonacci_nim -o film.gif"), listed()],
    "notebook": notebook,
    "doctests": doctests,
}


def answer(work):
    try:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            return work()
    except Exception:  # noqa: BLE001 - the comparison shows it
        return traceback.format_exc()


def report(checks):
    """Answer checks, each in a folder of its own; as JSON."""
    return json.dumps({name: answer(work) for name, work in checks.items()})


def no_process(*_, **__):
    raise OSError(errno.ENOSYS, "no processes, as in a browser")


if __name__ == "__main__":
    subprocess.run = no_process  # Graphviz would place what TikZ draws
    sys.stdout.write(report(ANSWERS))
