"""Other installations: without the heavy packages, other systems, declared dependencies, types, one version."""

import ast
import re
import subprocess
import sys
import tomllib
from itertools import chain

import pytest
from documents import ROOT, text_of

SUPPORT = ROOT / "tests" / "support"
PROJECT = tomllib.loads(text_of("pyproject.toml"))["project"]
LIGHT = """\
games
solve tictactoe
draw fibonacci_nim --matches 4 -o picture.svg
draw sans_interet --color attractor --player 1 -o picture.tex
tree subtraction --heap 4 -o tree.svg
table fibonacci_nim --matches 4 -o table.csv
kernel rook --rows 3 --columns 5
sweep fibonacci_nim --matches 2:12
film fibonacci_nim --matches 4 -o film.svg
explore fibonacci_nim --matches 4 -o page.html
search connect_four --plies 2
simulate nim --heaps 1,2 --games 2
convert sans_interet -o arena.graphml
value domineering
sequence octal"""
"""What works with click, networkx, NumPy and a Graphviz, pygraphviz's or the system's."""
LACKING = {
    "draw sans_interet -o picture.png": "resvg-py",
    "draw sans_interet -o picture.pdf": "reportlab",
    "film fibonacci_nim --matches 4 -o film.gif": "pillow",
    "convert edges.csv -o arena.json": "pandas",
}
ELSEWHERE = """\
solve sans_interet
table fibonacci_nim --matches 6
simulate nim --heaps 1,2 --games 20 --workers 2 --seed 1
tournament nim --heaps 1,2 random bot.py --games 2 --seed 1
exercise attractor --count 2 --seed 1 -o sheets
mark attractor student.py -o marks.csv
convert sans_interet -o edges.parquet
draw sans_interet -o picture.svg"""
"""What gives the same on every system."""
NAMES = {"PIL": "pillow", "llvmlite": "numba", "pyspiel": "open-spiel", "resvg_py": "resvg-py", "IPython": "ipython"}
"""Modules that come with a package of another name."""
UNDECLARED = {"typing_extensions", "js"}
"""Modules that only a type checker imports, or that a browser's Python brings."""
MIXED_UP = """\
import networkx as nx
import arena
graph: nx.DiGraph[str] = nx.DiGraph([("a", "b")])
solution, forced, kernel = arena.solve(graph), arena.attractor(graph, 1), arena.kernel(graph)
rank: int = forced.rank["a"]
after: str = solution.strategy["a"]
name: str = forced.rank["a"]  # refused
plies: str = solution.remoteness["a"]  # refused
winner: int = solution.winner[3]  # refused
move: int = solution.strategy["a"]  # refused
into: int = kernel.strategy["a"]  # refused
members: set[int] = solution.w1  # refused
of_numbers: arena.Solution[int] = arena.solve(graph)  # refused
columns = arena.random_arena(9, seed=1)
number: int = arena.solve(columns).strategy[0]
text: str = arena.solve(columns).strategy[0]  # refused
answer: arena.Verification = arena.verify(graph, solution)
flaw: arena.Flaw = arena.verify(graph, solution)  # refused
"""
"""A script whose marked lines mix up vertices, ranks and answers."""


def command(folder, program, line):
    """Run a command in a folder with a bot and a student's program; return the exit code, stdout and stderr."""
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text("def bot(position, game):\n    return next(iter(game.moves(position)))\n")
    (folder / "edges.csv").write_text("source,target\na,b\n")
    (folder / "student.py").write_text("def attracteur(S1, S2, A, F):\n    return set(F)\n")
    done = subprocess.run(
        [sys.executable, *program, *line.split()],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def written(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.slow
def test_a_light_installation_does_most_and_names_what_it_lacks(tmp_path):
    light = [SUPPORT / "elsewhere.py", "light"]
    for line in LIGHT.splitlines():
        assert command(tmp_path, light, line)[0] == 0, line
    for line, package in LACKING.items():
        code, out, err = command(tmp_path, light, line)
        assert (code, out, err.count("\n")) == (1, "", 1), line
        assert f"pip install {package}" in err


@pytest.mark.slow
@pytest.mark.parametrize("system", ["windows", "macos"])
def test_answers_are_the_same_on_other_systems(tmp_path, system):
    for number, line in enumerate(ELSEWHERE.splitlines()):
        here, there = tmp_path / f"here{number}", tmp_path / f"there{number}"
        plain = command(here, ["-m", "arena"], line)
        assert plain[0] == 0, plain
        assert command(there, [SUPPORT / "elsewhere.py", system], line) == plain
        assert written(there) == written(here), line


def test_every_package_that_is_imported_is_declared():
    imported = set()
    for path in chain.from_iterable((ROOT / package).rglob("*.py") for package in ("arena", "games", "exporters")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    needed = imported - {"arena", "games", "exporters"} - UNDECLARED - sys.stdlib_module_names
    declared = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    names = {re.match(r"[\w.-]+", text)[0].lower().replace("_", "-") for text in declared}
    assert {NAMES.get(name, name).lower().replace("_", "-") for name in needed} <= names


@pytest.mark.slow
def test_types_refuse_what_is_mixed_up_and_take_the_script_of_a_user(tmp_path):
    pytest.importorskip("mypy")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    (tmp_path / "script.py").write_text(MIXED_UP)
    done = subprocess.run([*mypy, tmp_path / "script.py"], capture_output=True, text=True, check=False, cwd=ROOT)
    refused = {int(number) for number in re.findall(r"script\.py:(\d+): error:", done.stdout)}
    marked = {number for number, line in enumerate(MIXED_UP.splitlines(), 1) if line.endswith("# refused")}
    assert refused == marked, done.stdout
    done = subprocess.run([*mypy, SUPPORT / "user_script.py"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_script_of_a_user_runs(tmp_path):
    done = subprocess.run(
        [sys.executable, SUPPORT / "user_script.py"], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_one_version_and_workflows_without_secrets():
    version = PROJECT["version"]
    assert f"\nversion: {version}\n" in text_of("CITATION.cff")
    assert re.search(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)[1] == version
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        assert "secrets." not in path.read_text(encoding="utf-8")
        assert re.search(r"^permissions:$", path.read_text(encoding="utf-8"), re.MULTILINE)
