"""Two-player games on graphs: unfold a game into its arena and solve it.

A name is imported from its module when it is first used, so `import arena` is cheap. The command line starts here too,
where Ctrl-C is not answered yet: next to nothing is imported.
"""

import sys

TYPE_CHECKING = False  # type checkers know the name without `typing`
if TYPE_CHECKING:
    from types import ModuleType

    from arena.alignment import AlignmentGame as AlignmentGame
    from arena.answer_key import AnswerKey as AnswerKey
    from arena.attractor import Attractor as Attractor
    from arena.attractor import attractor as attractor
    from arena.certificate import Certificate as Certificate
    from arena.certificate import Flaw as Flaw
    from arena.certificate import certificate as certificate
    from arena.certificate import verify as verify
    from arena.compact import CompactArena as CompactArena
    from arena.compact import CompactGraph as CompactGraph
    from arena.compact import compact as compact
    from arena.contract import GameReport as GameReport
    from arena.contract import RuleCheck as RuleCheck
    from arena.contract import check_game as check_game
    from arena.conventions import Breach as Breach
    from arena.conventions import check as check
    from arena.errors import ArenaError as ArenaError
    from arena.errors import Circuit as Circuit
    from arena.errors import IllegalPlay as IllegalPlay
    from arena.errors import InvalidArena as InvalidArena
    from arena.errors import InvalidGame as InvalidGame
    from arena.errors import InvalidTable as InvalidTable
    from arena.errors import ParameterError as ParameterError
    from arena.errors import TooLarge as TooLarge
    from arena.evaluation import Evaluation as Evaluation
    from arena.evaluation import evaluation as evaluation
    from arena.game import Game as Game
    from arena.game import ImpartialGame as ImpartialGame
    from arena.game import Player as Player
    from arena.grading import Answers as Answers
    from arena.grading import Fault as Fault
    from arena.grading import Marks as Marks
    from arena.grading import answer_key as answer_key
    from arena.grading import grade as grade
    from arena.graph import is_bare as is_bare
    from arena.graph import position_graph as position_graph
    from arena.graph import unfold as unfold
    from arena.graph import unfold_compact as unfold_compact
    from arena.graph import vertex_named as vertex_named
    from arena.graph_game import GraphGame as GraphGame
    from arena.grundy import grundy as grundy
    from arena.induction import Induction as Induction
    from arena.induction import backward_induction as backward_induction
    from arena.kernel import Kernel as Kernel
    from arena.kernel import is_kernel as is_kernel
    from arena.kernel import kernel as kernel
    from arena.kernel_certificate import KernelCertificate as KernelCertificate
    from arena.kernel_certificate import kernel_certificate as kernel_certificate
    from arena.kernel_certificate import verify_kernel as verify_kernel
    from arena.layout import grid as grid
    from arena.lookup import Lookup as Lookup
    from arena.lookup import MoveLookup as MoveLookup
    from arena.outcome import Outcome as Outcome
    from arena.outcome import PositionSolution as PositionSolution
    from arena.outcome import solve_positions as solve_positions
    from arena.packed import PackedRules as PackedRules
    from arena.play import StrategyCheck as StrategyCheck
    from arena.play import check_play as check_play
    from arena.play import check_strategy as check_strategy
    from arena.search import MoveValue as MoveValue
    from arena.search import Search as Search
    from arena.search import search as search
    from arena.search_tree import search_tree as search_tree
    from arena.solution import Row as Row
    from arena.solution import Solution as Solution
    from arena.solution import solve as solve
    from arena.strong import StrongSolution as StrongSolution
    from arena.strong import strong_solve as strong_solve
    from arena.symmetry import quotient as quotient
    from arena.table_certificate import verify_table as verify_table
    from arena.tree import tree as tree
    from arena.view import around as around
    from arena.view import layers as layers
    from arena.view import proof as proof
else:
    ModuleType = type(sys)

_MODULES = {
    "alignment": "AlignmentGame",
    "answer_key": "AnswerKey",
    "attractor": "Attractor attractor",
    "certificate": "Certificate Flaw certificate verify",
    "compact": "CompactArena CompactGraph compact",
    "contract": "GameReport RuleCheck check_game",
    "conventions": "Breach check",
    "errors": "ArenaError Circuit IllegalPlay InvalidArena InvalidGame InvalidTable ParameterError TooLarge",
    "evaluation": "Evaluation evaluation",
    "game": "Game ImpartialGame Player",
    "grading": "Answers Fault Marks answer_key grade",
    "graph": "is_bare position_graph unfold unfold_compact vertex_named",
    "graph_game": "GraphGame",
    "grundy": "grundy",
    "induction": "Induction backward_induction",
    "kernel": "Kernel is_kernel kernel",
    "kernel_certificate": "KernelCertificate kernel_certificate verify_kernel",
    "layout": "grid",
    "lookup": "Lookup MoveLookup",
    "outcome": "Outcome PositionSolution solve_positions",
    "packed": "PackedRules",
    "play": "StrategyCheck check_play check_strategy",
    "search": "MoveValue Search search",
    "search_tree": "search_tree",
    "solution": "Row Solution solve",
    "strong": "StrongSolution strong_solve",
    "symmetry": "quotient",
    "table_certificate": "verify_table",
    "tree": "tree",
    "view": "around layers proof",
}
"""The names that each module gives; they are imported above for type checkers alone."""
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    """Import a name from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    _warn_of_others()
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    """List what is imported already, and what can be."""
    return sorted({*globals(), *_HOMES})


def _warn_of_others() -> None:
    """Say that a user's file bears the name of one of our packages; he may know, and not need ours."""
    import warnings

    from arena.neighbours import InTheWay, check_neighbours

    try:
        check_neighbours()
    except InTheWay as error:
        warnings.warn(str(error), stacklevel=3)


class _Package(ModuleType):
    """The package: `arena.kernel` is the function, also once its module, whose name is the same, is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
