"""Programs that are wrong in one place: each changes one node of a right one, as a student's slip does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min", "append": "remove"}


def mutants(program: str) -> Iterator[tuple[str, str]]:
    """Give each mutant of a program with the line that is changed."""
    count = len(list(ast.walk(ast.parse(program))))
    for place in range(count):
        for change in (_compared, _counted, _called, _left_out):
            tree = ast.parse(program)
            node = list(ast.walk(tree))[place]
            if change(tree, node):
                yield (
                    ast.unparse(ast.fix_missing_locations(tree)),
                    f"{change.__name__} line {getattr(node, 'lineno', 0)}",
                )


def _compared(_: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
        return True
    return False


def _counted(_: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
        node.value += 1
        return True
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        node.op = OPERATORS[type(node.op)]()
        return True
    return False


def _called(_: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, ast.Name) and node.id in CALLS:
        node.id = CALLS[node.id]
        return True
    return False


def _left_out(tree: ast.AST, node: ast.AST) -> bool:
    """Leave out a statement."""
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Continue | ast.Return):
        for parent in ast.walk(tree):
            for body in (getattr(parent, "body", None), getattr(parent, "orelse", None)):
                if isinstance(body, list) and node in body:
                    body[body.index(node)] = ast.Pass()
                    return True
    return False


PROGRAMS = Path(__file__).parent / "student_programs"


class StudentProgram(NamedTuple):
    """A right program of an exercise: its style, its text, and the mistakes that a student makes in it.

    `wrong` lists what stands in the place of what; `equal` the changes of `mutants` that change no answer.
    """

    style: str
    text: str
    wrong: list[tuple[str, str]]
    equal: list[str]

    def mistaken(self) -> Iterator[tuple[str, str]]:
        """Yield each wrong program with its mistake."""
        for old, new in self.wrong:
            assert old in self.text, (self.style, old)
            yield self.text.replace(old, new, 1), f"{old} -> {new}"


def student_programs() -> dict[str, list[StudentProgram]]:
    """Read the programs by exercise, those in the usual style first."""
    programs: dict[str, list[StudentProgram]] = {}
    for path in sorted(PROGRAMS.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("# === ")[1:]:
            heading, _, text = part.partition("\n")
            exercise, _, style = heading.partition(": ")
            notes = [
                line[2:].split(": ", 1) for line in text.splitlines() if line.startswith(("# wrong: ", "# equal: "))
            ]
            body = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# "))
            wrong = [tuple(note.split(" -> ", 1)) for kind, note in notes if kind == "wrong"]
            equal = [note for kind, note in notes if kind == "equal"]
            programs.setdefault(exercise, []).append(StudentProgram(style, body.strip("\n") + "\n", wrong, equal))
    return programs
