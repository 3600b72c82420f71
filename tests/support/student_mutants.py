"""Programs that are wrong in one place: each changes one node of a right one, as a student's slip does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

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
        for change in (_compared, _counted, _called, _negated, _joined, _left_out, _always):
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


def _negated(_: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return True
    return False


def _joined(_: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
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


def _always(_: ast.AST, node: ast.AST) -> bool:
    """Take a condition for true."""
    if isinstance(node, ast.If):
        node.test = ast.Constant(value=True)
        return True
    return False
