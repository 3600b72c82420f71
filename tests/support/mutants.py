# ruff: noqa: T201 - a program that prints
"""Judge tests by mutants: change one source file in one place after the other, and see which changes the tests notice.

Example: python tests/support/mutants.py --file arena/solving/reverse.py --number 25 --seed 1 --tests "tests/solving"

Only a copy of the checkout changes. `--tests` takes pytest's arguments; given twice, it compares two suites.
"""

import argparse
import ast
import contextlib
import csv
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

OPERATORS = """Lt LtE GtE, LtE Lt Gt, Gt GtE LtE, GtE Gt Lt, Eq NotEq, NotEq Eq, Is IsNot, IsNot Is, In NotIn, NotIn In,
And Or, Or And, Add Sub, Sub Add, Mult Add, Div Mult, FloorDiv Mult, Mod FloorDiv, Pow Mult,
LShift RShift, RShift LShift, BitAnd BitOr, BitOr BitAnd, BitXor BitOr,
Break Continue, Continue Break"""
OTHERS = {getattr(ast, old): [getattr(ast, new) for new in news] for old, *news in map(str.split, OPERATORS.split(","))}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
NEGATED = (ast.Name, ast.Attribute, ast.Call, ast.BoolOp, ast.Subscript, ast.NamedExpr)  # others turn by their operator
LEFT_ALONE = ("annotation", "returns", "decorator_list", "type_params")
LIST_FILES = ["git", "ls-files", "-co", "--exclude-standard"]


class Mutant(NamedTuple):
    """A changed file: the line of the change, the code before and after it, and the whole text."""

    line: int
    change: str
    text: str


def mutants(source):
    """List every mutant of a source text, each text once and none that equals the source."""
    tree = ast.parse(source)
    found = {ast.unparse(tree): None}
    for parent, holder, key in list(places(tree)):
        old = holder[key]
        for new in replacements(old):
            holder[key] = new
            text = ast.unparse(tree)
            line = getattr(old, "lineno", getattr(parent, "lineno", 0))
            found.setdefault(text, Mutant(line, change(old, new, parent), text))
        holder[key] = old
    return list(found.values())[1:]


def change(*nodes):
    """Describe a change in one line, by the first line of the old code, the new code and the code around them."""
    lines = (ast.unparse(node).partition("\n")[0][:80] or type(node).__name__ for node in nodes)
    return "{} -> {} in {}".format(*lines)


def places(node):
    """Yield each part of a tree that may change: its parent, and the list or dict and the key that hold it."""
    for field, value in ast.iter_fields(node):
        holder = value if isinstance(value, list) else vars(node)
        for key in range(len(value)) if holder is value else [field]:
            if field not in LEFT_ALONE and isinstance(holder[key], ast.AST) and not is_left_alone(holder[key]):
                yield node, holder, key
                yield from places(holder[key])


def is_left_alone(node):
    """Check for docstrings, imports, and code for type checkers only."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.keyword("strict"):
            return True
        case ast.If():
            return "TYPE_CHECKING" in ast.unparse(node.test)
        case ast.FunctionDef():
            return any("overload" in ast.unparse(each) for each in node.decorator_list)
    return False


def replacements(node):
    """Yield what takes the place of a node."""
    yield from (other() for other in OTHERS.get(type(node), ()))
    match node:
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(name, ast.Load()) if name in NAMES:
            yield ast.Name(NAMES[name], node.ctx)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.If(test) | ast.While(test) | ast.IfExp(test) | ast.Assert(test) if type(test) in NEGATED:
            yield type(node)(**vars(node) | {"test": ast.UnaryOp(ast.Not(), test)})
        case ast.comprehension(ifs=[test, *more]):
            yield type(node)(**vars(node) | {"ifs": [ast.UnaryOp(ast.Not(), test), *more]})
            yield type(node)(**vars(node) | {"ifs": more})
        case ast.Return(ast.AST()):
            yield type(node)(**vars(node) | {"value": ast.Constant(None)})
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


class Copy:
    """A copy of a checkout in which one file changes and tests run."""

    def __init__(self, root, folder, options):
        listed = subprocess.run(LIST_FILES, cwd=root, capture_output=True, check=True)
        for path in filter(lambda path: (root / path).is_file(), listed.stdout.decode().splitlines()):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / path, folder / path)
        self.folder, self.file, self.options, self.written = folder, folder / options.file, options, 0
        self.environment = {key: value for key, value in os.environ.items() if key != "ARENA_LOOPS"}
        self.environment |= {"PYTHONPATH": str(folder)} | ({"ARENA_LOOPS": options.loops} if options.loops else {})

    def write(self, text):
        """Change the file, with a new time, so that Python does not take an earlier mutant's bytecode for it."""
        self.file.write_text(text)
        self.written += 2
        os.utime(self.file, (self.written, self.written))
        Path(cache_from_source(self.file)).unlink(missing_ok=True)

    def run(self, tests, seconds):
        """Run some tests: pytest's exit code (None if time was up), the seconds it took, and its output."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *shlex.split(tests)]
        command += [part for each in self.options.deselect for part in ("--deselect", each)]
        began, streams = time.monotonic(), {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        place = {"cwd": self.folder, "env": self.environment, "text": True, "start_new_session": True}
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, **streams, **place) as running:
            try:
                output, code = running.communicate(timeout=seconds)[0], running.returncode
            except subprocess.TimeoutExpired:
                output, code = "", None
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(running.pid, signal.SIGKILL)  # the tests' own processes too
        return code, time.monotonic() - began, output


def judged(chosen, source, checkout):
    """Run each suite without a mutant, then with each one; yield and print the rows of the table."""
    limits, options = {}, checkout.options
    for tests in options.tests:
        checkout.write(ast.unparse(ast.parse(source)))
        code, seconds, output = checkout.run(tests, options.timeout or 3600)
        if code != 0:
            sys.exit(f"{output}\nthe tests are not green without a mutant: {tests}")
        limits[tests] = options.timeout or 3 * seconds + 20
    for mutant in chosen:
        checkout.write(mutant.text)
        for tests, limit in limits.items():
            code, seconds, _ = checkout.run(tests, limit)
            result = "killed" if code != 0 else "SURVIVED"
            print(f"{options.file}:{mutant.line}: {result} in {seconds:.1f} s: {mutant.change}", flush=True)
            yield options.file, mutant.line, mutant.change, tests, result, f"{seconds:.1f}"


def main():
    options = arguments()
    root = options.root.resolve()
    source = (root / options.file).read_text()
    found = mutants(source)
    chosen = sorted(random.Random(options.seed).sample(found, min(options.number, len(found))))
    if options.list:
        print(*(f"{options.file}:{mutant.line}: {mutant.change}" for mutant in chosen), sep="\n")
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        rows = list(judged(chosen, source, Copy(root, Path(folder), options)))
    for tests in options.tests:
        killed = sum(row[4] == "killed" for row in rows if row[3] == tests)
        print(f"{killed} of {len(chosen)} killed ({len(found)} mutants in all) by {tests}")
    if options.table:
        with options.table.open("w", newline="") as file:
            csv.writer(file).writerows([["file", "line", "mutation", "tests", "result", "seconds"], *rows])


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", required=True, help="the source file to change, from the root of the checkout")
    parser.add_argument("--tests", required=True, action="append", help="arguments of pytest; may be given again")
    parser.add_argument("--number", type=int, default=25, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deselect", action="append", default=[], help="a test to leave out, as pytest takes it")
    parser.add_argument("--loops", default="plain", choices=["plain", "compiled", ""], help="the value of ARENA_LOOPS")
    parser.add_argument("--timeout", type=float, help="seconds per run (default: three unchanged runs and 20 s)")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout to copy")
    parser.add_argument("--table", type=Path, help="a .csv file to write")
    parser.add_argument("--list", action="store_true", help="print the mutants that were drawn and run nothing")
    return parser.parse_args()


if __name__ == "__main__":
    main()
