"""Two-player games on graphs: unfold a game into its arena and solve it.

A name is imported from its module when it is first used, so `import arena` is cheap. The command line starts here too,
where Ctrl-C is not answered yet: next to nothing is imported.
"""

TYPE_CHECKING = False  # type checkers know the name without `typing`
if TYPE_CHECKING:
    from arena.atlas.computing import claimed as claimed
    from arena.atlas.table import Claim as Claim
    from arena.atlas.table import Verdict as Verdict
    from arena.atlas.table import check_claim as check_claim
    from arena.atlas.table import claims as claims
    from arena.checking.answers import AnswerKey as AnswerKey
    from arena.checking.certificate import Certificate as Certificate
    from arena.checking.certificate import Flaw as Flaw
    from arena.checking.certificate import certificate as certificate
    from arena.checking.certificate import verify as verify
    from arena.checking.grading import Answers as Answers
    from arena.checking.grading import Fault as Fault
    from arena.checking.grading import Marks as Marks
    from arena.checking.grading import answer_key as answer_key
    from arena.checking.grading import grade as grade
    from arena.checking.kernel_certificate import KernelCertificate as KernelCertificate
    from arena.checking.kernel_certificate import kernel_certificate as kernel_certificate
    from arena.checking.kernel_certificate import verify_kernel as verify_kernel
    from arena.checking.plays import check_play as check_play
    from arena.checking.strategies import StrategyCheck as StrategyCheck
    from arena.checking.strategies import check_strategy as check_strategy
    from arena.checking.table_certificate import verify_table as verify_table
    from arena.combinatorial.conjecture import Conjecture as Conjecture
    from arena.combinatorial.conjecture import conjectures as conjectures
    from arena.combinatorial.game_value import GameValue as GameValue
    from arena.combinatorial.game_value import OutcomeClass as OutcomeClass
    from arena.combinatorial.game_value import Thermograph as Thermograph
    from arena.combinatorial.octal_period import OctalPeriod as OctalPeriod
    from arena.combinatorial.octal_period import octal_period as octal_period
    from arena.combinatorial.octal_sequence import OctalSequence as OctalSequence
    from arena.combinatorial.octal_sequence import grundy_sequence as grundy_sequence
    from arena.combinatorial.sums import component_values as component_values
    from arena.combinatorial.sums import grundy_value as grundy_value
    from arena.combinatorial.values import value as value
    from arena.engines.disk import reopened as reopened
    from arena.engines.disk import solve_on_disk as solve_on_disk
    from arena.engines.plies import solve_by_plies as solve_by_plies
    from arena.errors import ArenaError as ArenaError
    from arena.errors import Circuit as Circuit
    from arena.errors import IllegalPlay as IllegalPlay
    from arena.errors import InvalidArena as InvalidArena
    from arena.errors import InvalidGame as InvalidGame
    from arena.errors import InvalidTable as InvalidTable
    from arena.errors import ParameterError as ParameterError
    from arena.errors import TooLarge as TooLarge
    from arena.graphs.alternate import alternate as alternate
    from arena.graphs.compact import CompactArena as CompactArena
    from arena.graphs.compact import CompactGraph as CompactGraph
    from arena.graphs.conventions import Breach as Breach
    from arena.graphs.conventions import check as check
    from arena.graphs.conversion import compact as compact
    from arena.graphs.graph_game import GraphGame as GraphGame
    from arena.graphs.names import is_bare as is_bare
    from arena.graphs.names import vertex_named as vertex_named
    from arena.graphs.part import reachable as reachable
    from arena.playing.analysis import Analysis as Analysis
    from arena.playing.analysis import analyse as analyse
    from arena.playing.matches import play_matches as play_matches
    from arena.playing.matches import play_pairs as play_pairs
    from arena.playing.plays import Play as Play
    from arena.playing.plays import play_of as play_of
    from arena.rules.alignment import AlignmentGame as AlignmentGame
    from arena.rules.contract import GameReport as GameReport
    from arena.rules.contract import RuleCheck as RuleCheck
    from arena.rules.contract import check_game as check_game
    from arena.rules.game import Game as Game
    from arena.rules.game import ImpartialGame as ImpartialGame
    from arena.rules.game import Player as Player
    from arena.rules.octal import OctalCode as OctalCode
    from arena.rules.octal import OctalGame as OctalGame
    from arena.rules.packed import PackedRules as PackedRules
    from arena.rules.partizan import PartizanGame as PartizanGame
    from arena.searching.answers import MoveValue as MoveValue
    from arena.searching.answers import Search as Search
    from arena.searching.evaluations import Evaluation as Evaluation
    from arena.searching.evaluations import evaluation as evaluation
    from arena.searching.search import search as search
    from arena.searching.tree import search_tree as search_tree
    from arena.solving.arena_rows import Row as Row
    from arena.solving.arenas import Solution as Solution
    from arena.solving.arenas import solve as solve
    from arena.solving.attractor import Attractor as Attractor
    from arena.solving.attractor import attractor as attractor
    from arena.solving.difference import Difference as Difference
    from arena.solving.difference import difference as difference
    from arena.solving.grundy import grundy as grundy
    from arena.solving.induction import Induction as Induction
    from arena.solving.induction import backward_induction as backward_induction
    from arena.solving.kernel import Kernel as Kernel
    from arena.solving.kernel import is_kernel as is_kernel
    from arena.solving.kernel import kernel as kernel
    from arena.solving.lookup import Lookup as Lookup
    from arena.solving.lookup import MoveLookup as MoveLookup
    from arena.solving.period import Period as Period
    from arena.solving.period import period as period
    from arena.solving.positions import Outcome as Outcome
    from arena.solving.positions import PositionSolution as PositionSolution
    from arena.solving.positions import solve_positions as solve_positions
    from arena.solving.progress_measures import progress_measures as progress_measures
    from arena.solving.solved import Solved as Solved
    from arena.solving.solved import Summary as Summary
    from arena.solving.strong import StrongSolution as StrongSolution
    from arena.solving.strong import strong_solve as strong_solve
    from arena.unfolding.game_tree import tree as tree
    from arena.unfolding.unfold import position_graph as position_graph
    from arena.unfolding.unfold import unfold as unfold
    from arena.unfolding.unfold import unfold_compact as unfold_compact
    from arena.views.around import around as around
    from arena.views.layers import layers as layers
    from arena.views.lost import lost as lost
    from arena.views.proof import proof as proof
    from arena.views.river import river as river
    from arena.views.symmetry import quotient as quotient
    from exporters import load_ipython_extension as load_ipython_extension
    from exporters import unload_ipython_extension as unload_ipython_extension
    from exporters.arena_files import read as read
    from exporters.arena_files import read_compact as read_compact
    from exporters.arena_files import stream as stream
    from exporters.films_and_pages import film as film
    from exporters.films_and_pages import page as page
    from exporters.notebook import Position as Position
    from exporters.notebook import as_html as as_html
    from exporters.notebook import as_svg as as_svg
    from exporters.picture_files import draw as draw
    from exporters.picture_files import draw_map as draw_map
    from exporters.saving import read_solution as read_solution
    from exporters.saving import save as save
    from exporters.showing import Picture as Picture
    from exporters.showing import looks as looks
    from exporters.showing import show as show
    from games import load as load

    __version__: str

_MODULES = {
    "atlas.computing": "claimed",
    "atlas.table": "Claim Verdict check_claim claims",
    "checking.answers": "AnswerKey",
    "checking.certificate": "Certificate Flaw certificate verify",
    "checking.grading": "Answers Fault Marks answer_key grade",
    "checking.kernel_certificate": "KernelCertificate kernel_certificate verify_kernel",
    "checking.plays": "check_play",
    "checking.strategies": "StrategyCheck check_strategy",
    "checking.table_certificate": "verify_table",
    "combinatorial.conjecture": "Conjecture conjectures",
    "combinatorial.game_value": "GameValue OutcomeClass Thermograph",
    "combinatorial.octal_period": "OctalPeriod octal_period",
    "combinatorial.octal_sequence": "OctalSequence grundy_sequence",
    "combinatorial.sums": "component_values grundy_value",
    "combinatorial.values": "value",
    "engines.disk": "reopened solve_on_disk",
    "engines.plies": "solve_by_plies",
    "errors": "ArenaError Circuit IllegalPlay InvalidArena InvalidGame InvalidTable ParameterError TooLarge",
    "graphs.alternate": "alternate",
    "graphs.compact": "CompactArena CompactGraph",
    "graphs.conventions": "Breach check",
    "graphs.conversion": "compact",
    "graphs.graph_game": "GraphGame",
    "graphs.names": "is_bare vertex_named",
    "graphs.part": "reachable",
    "playing.analysis": "Analysis analyse",
    "playing.matches": "play_matches play_pairs",
    "playing.plays": "Play play_of",
    "rules.alignment": "AlignmentGame",
    "rules.contract": "GameReport RuleCheck check_game",
    "rules.game": "Game ImpartialGame Player",
    "rules.octal": "OctalCode OctalGame",
    "rules.packed": "PackedRules",
    "rules.partizan": "PartizanGame",
    "searching.evaluations": "Evaluation evaluation",
    "searching.answers": "MoveValue Search",
    "searching.search": "search",
    "searching.tree": "search_tree",
    "solving.arena_rows": "Row",
    "solving.arenas": "Solution solve",
    "solving.attractor": "Attractor attractor",
    "solving.difference": "Difference difference",
    "solving.grundy": "grundy",
    "solving.induction": "Induction backward_induction",
    "solving.kernel": "Kernel is_kernel kernel",
    "solving.lookup": "Lookup MoveLookup",
    "solving.period": "Period period",
    "solving.positions": "Outcome PositionSolution solve_positions",
    "solving.progress_measures": "progress_measures",
    "solving.solved": "Solved Summary",
    "solving.strong": "StrongSolution strong_solve",
    "unfolding.game_tree": "tree",
    "unfolding.unfold": "position_graph unfold unfold_compact",
    "views.around": "around",
    "views.layers": "layers",
    "views.lost": "lost",
    "views.proof": "proof",
    "views.river": "river",
    "views.symmetry": "quotient",
}
"""The names that each module of `arena` gives; they are imported above for type checkers alone."""
_ABOVE = {
    "exporters.arena_files": "read read_compact stream",
    "exporters.films_and_pages": "film page",
    "exporters.notebook": "Position",
    "exporters.picture_files": "draw draw_map",
    "exporters.saving": "read_solution save",
    "exporters.showing": "Picture looks show",
    "games": "load",
}
"""What `arena` hands on from the packages that stand on it, so that its users import nothing else."""
_HOOKS = {
    "exporters": "load_ipython_extension unload_ipython_extension",
    "exporters.notebook": "as_html as_svg",
}
"""What notebooks ask `arena` for, and results that show themselves in them: no names for users."""
_HOMES = {
    name: module
    for modules in ({f"arena.{module}": names for module, names in _MODULES.items()}, _ABOVE, _HOOKS)
    for module, names in modules.items()
    for name in names.split()
}
__all__ = [name for name in _HOMES if name not in " ".join(_HOOKS.values()).split()]


if not TYPE_CHECKING:  # to a type checker every name would be there

    def __getattr__(name: str) -> object:
        """Import a name from its module, or look up the version that is installed."""
        if name == "__version__":
            return _version()
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if _HOMES[name].startswith("arena."):
            _warn_of_others()
        else:
            _refuse_others()
        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value


def __dir__() -> list[str]:
    """List what is imported already, and what can be."""
    return sorted({*globals(), *__all__, "__version__"})


def _warn_of_others() -> None:
    """Say that a user's file bears the name of one of our packages; he may know, and not need ours."""
    import warnings

    from arena.machine.shadowing import InTheWay, check_neighbours

    try:
        check_neighbours()
    except InTheWay as error:
        warnings.warn(str(error), stacklevel=3)


def _refuse_others() -> None:
    """Stop where the name's own package is hidden by a user's file, which would be run instead."""
    from arena.machine.shadowing import check_neighbours

    check_neighbours()


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("arena-games")
    except PackageNotFoundError:
        raise AttributeError("arena-games is not installed, so nothing says its version") from None
