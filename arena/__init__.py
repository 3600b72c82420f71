"""Two-player games on graphs: unfold a game into its arena and solve it.

Heavy packages (networkx, pandas) are imported where they are used, so `import arena` is cheap.
"""

from arena.alignment import AlignmentGame
from arena.answer_key import AnswerKey
from arena.attractor import Attractor, attractor
from arena.certificate import Certificate, Flaw, certificate, verify
from arena.compact import CompactArena, CompactGraph, compact
from arena.contract import GameReport, RuleCheck, check_game
from arena.conventions import Breach, check
from arena.errors import (
    ArenaError,
    Circuit,
    IllegalPlay,
    InvalidArena,
    InvalidGame,
    InvalidTable,
    ParameterError,
    TooLarge,
)
from arena.evaluation import Evaluation, evaluation
from arena.game import Game, ImpartialGame, Player
from arena.grading import Answers, Fault, Marks, answer_key, grade
from arena.graph import is_bare, position_graph, unfold, unfold_compact, vertex_named
from arena.graph_game import GraphGame
from arena.grundy import grundy
from arena.induction import Induction, backward_induction
from arena.kernel import Kernel, is_kernel, kernel
from arena.layout import grid
from arena.lookup import Lookup, MoveLookup
from arena.outcome import Outcome, PositionSolution, solve_positions
from arena.packed import PackedRules
from arena.play import StrategyCheck, check_play, check_strategy
from arena.search import MoveValue, Search, search
from arena.search_tree import search_tree
from arena.solution import Row, Solution, solve
from arena.strong import StrongSolution, strong_solve
from arena.symmetry import quotient
from arena.tree import tree
from arena.view import around, layers, proof

__all__ = [
    "AlignmentGame",
    "AnswerKey",
    "Answers",
    "ArenaError",
    "Attractor",
    "Breach",
    "Certificate",
    "Circuit",
    "CompactArena",
    "CompactGraph",
    "Evaluation",
    "Fault",
    "Flaw",
    "Game",
    "GameReport",
    "GraphGame",
    "IllegalPlay",
    "ImpartialGame",
    "Induction",
    "InvalidArena",
    "InvalidGame",
    "InvalidTable",
    "Kernel",
    "Lookup",
    "Marks",
    "MoveLookup",
    "MoveValue",
    "Outcome",
    "PackedRules",
    "ParameterError",
    "Player",
    "PositionSolution",
    "Row",
    "RuleCheck",
    "Search",
    "Solution",
    "StrategyCheck",
    "StrongSolution",
    "TooLarge",
    "answer_key",
    "around",
    "attractor",
    "backward_induction",
    "certificate",
    "check",
    "check_game",
    "check_play",
    "check_strategy",
    "compact",
    "evaluation",
    "grade",
    "grid",
    "grundy",
    "is_bare",
    "is_kernel",
    "kernel",
    "layers",
    "position_graph",
    "proof",
    "quotient",
    "search",
    "search_tree",
    "solve",
    "solve_positions",
    "strong_solve",
    "tree",
    "unfold",
    "unfold_compact",
    "verify",
    "vertex_named",
]
