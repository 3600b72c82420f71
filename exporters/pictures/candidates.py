"""The pictures that a plan may choose among: ordered lists of candidates, the one that shows most first."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of, label
from arena.rules.game import ImpartialGame
from arena.solving.objectives import objective_named
from arena.views import VIEWS, ViewRequest, viewed
from arena.words import heading
from exporters.drawings.captions import is_board
from exporters.drawings.squares import MATCHES
from exporters.drawings.things import BOARD, GRAPH, GRID, KINDS, MAP, NO_GRAPHS, TREE, kind_of, size
from exporters.pictures.languages import languages
from exporters.pictures.look_and_page import EXPLORED
from exporters.pictures.picture import check, with_blank
from exporters.pictures.plan import Candidate, Made

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame
    from arena.solving.difference import Difference
    from exporters.drawings.drawing import Drawing

AFTER = ("river", "layers", "symmetry", "proof")
"""The views that are tried after maps and lost positions, in this order."""
SHEET = tuple(product((True, False), (24, 20, 15, 12, 10, 8, 6)))
"""The numbers of boards that are tried on a page, first with a title (True), then without."""
FULL = 0.25
"""The least share of a map's cells that have to be positions."""
FEW = 50
"""With fewer positions a river says too little, unless there is no other picture."""
SMALL = 400
"""The positions of the largest partizan game whose lost positions are drawn: of more they are a small part."""
OF = ("outcome", "grundy", "remoteness", "kernel", "round")
"""The colours that a map may have."""


@dataclass(frozen=True)
class ArenaPictures:
    """The pictures of an arena.

    Parameters
    ----------
    request : ViewRequest
        The arena, its solution and its game.
    ending : str
        The format.
    name : str, optional
        The title of each; by default the name of the arena.
    result : Attractor, Kernel, Difference or PositionSolution, optional
        A result about the arena, which is drawn on all of it, and on nothing else.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> from exporters.pictures.plan import first_readable
    >>> game = load("chomp")
    >>> arena = unfold(game)
    >>> request = ViewRequest(lambda: arena, lambda: solve(arena), lambda: game, None, None, {})
    >>> first_readable(ArenaPictures(request, "svg").listed(), "svg", {"fit": "slide"}).name
    '--view lost'
    """

    request: ViewRequest
    ending: str
    name: str | None = None
    result: Any = None

    @property
    def all_of_it(self) -> Candidate:
        """The picture of all of it."""
        return Candidate("", GRAPH, self._whole)

    def listed(self) -> list[Candidate]:
        """List them, the one that shows most first.

        All of it; a map, where its positions are two numbers; its lost positions as boards, as many as can be read;
        then counts and parts of it; at last the board where play starts, with the worth of moves if there is a book.
        """
        whole = self.all_of_it
        anew = whole.having("--layout dot", layout="dot").provided(lambda _: "layout" in self.request.graph.graph)
        listed, usual = [*self._with_boards(whole), anew], objective_named(self.request.objective).usual
        if self.result is not None:
            return listed
        after = [(name, view) for name, view in ((name, VIEWS[name]) for name in AFTER) if usual or view.endless]
        others = [
            each
            for name, view in after
            for each in self._with_boards(self._of(f"--view {name}", name, self.request, view.instead))
        ]
        rivers = [each for each in others if each.kind == KINDS["river"]]
        others = [each.provided(lambda _: not self._is_few()) if each in rivers else each for each in others]
        if not usual:
            return [*listed, *others]
        return [*listed, Candidate("arena map", MAP, self._map), *self._lost(), *others, *rivers, *self._starts()]

    def of_view(self, view: str, request: ViewRequest) -> list[Candidate]:
        """List a view as it is asked for, then with smaller and smaller numbers."""
        asked = self._of("", view, request)
        listed, sheets = self._with_boards(asked), [asked._replace(titled=True)] if view == "lost" else []
        for number, parameter in VIEWS[view].parameters.items():
            value = request.settings.get(number)
            value = parameter.default if value is None else value
            while not parameter.choices and value > max(1, parameter.least):
                value -= max(1, value // 4)
                less = replace(request, settings={**request.settings, number: value})
                listed.append(self._of(f"--{number} {value}", view, less))
                sheets += [listed[-1]._replace(titled=True)] if sheets and value >= SHEET[-1][1] else []
        return [*sheets, *listed]

    def _of(self, name: str, view: str, request: ViewRequest, instead: int = 0) -> Candidate:
        return Candidate(name, KINDS.get(VIEWS[view].kind, GRAPH), partial(self._view, view, request), instead)

    def _with_boards(self, candidate: Candidate) -> list[Candidate]:
        """List a picture of vertices with boards in them before the one with printed positions, if these say less."""

        def able(options: Mapping[str, Any]) -> bool:
            graph, start = self.request.graph, initial_of(self.request.graph)
            board = graph.nodes[start].get("board") if start in graph else None
            if options.get("labels") is not None or not isinstance(board, str):
                return False
            return not (MATCHES.issuperset(board.replace("\n", "")) or is_board(label(graph, start), board))

        boards = candidate.having(f"{candidate.name} --labels board".strip(), labels="board")
        return [*([boards.provided(able)] if candidate.kind == GRAPH else []), candidate]

    def _whole(self, options: Mapping[str, Any]) -> Made:
        return self._drawn(self.request.graph, options)

    def _view(self, view: str, request: ViewRequest, options: Mapping[str, Any]) -> Made:
        check(KINDS.get(VIEWS[view].kind, GRAPH), self.ending, options.get("layout"), options)
        if VIEWS[view].start and request.start is None:
            request = replace(request, start=initial_of(request.graph))
        graph, whole, player = viewed(request, view)
        return self._drawn(graph, {**options, "player": options.get("player") or player, "whole": whole})

    def _drawn(self, graph: DiGraph, options: Mapping[str, Any]) -> Made:
        """Draw an arena, a part or a view of one, in the colours of the whole."""
        kind = check(kind_of(graph), self.ending, options.get("layout"), {**options, "whole": None})
        if self.name is not None:
            graph.graph["name"] = self.name

        def draw() -> Drawing:
            thing = graph if self.result is None else self.result
            if not objective_named(self.request.objective).usual:
                thing = replace(cast("Any", self.request.solved()), graph=graph)
            if kind not in (*NO_GRAPHS, GRID, MAP):
                languages()[self.ending].check_size(*size(graph), self.ending)
            return with_blank(thing, kind, options)

        return Made(*size(graph), draw)

    def _is_few(self) -> bool:
        try:
            return len(self.request.graph) < FEW
        except TooLarge:
            return False

    def _map(self, options: Mapping[str, Any]) -> Made:
        from exporters.drawings import maps

        color = options.get("color") or OF[0]
        check(MAP, self.ending, None, {**options, "color": None})
        if color not in OF:
            raise ParameterError(f"color {color}: not of a map")
        graph, solution = maps.plane(cast("AnyGame", self.request.game()), **EXPLORED)
        across, up = (
            max(side) - min(side) + 1 for side in zip(*(place for _, place in graph.nodes(data="pos")), strict=True)
        )
        if len(graph) < FULL * across * up:
            raise ParameterError("map: most of its cells are no positions")
        graph.graph["name"] = self.request.graph.graph["name"] if self.name is None else self.name
        given = {key: options[key] for key in ("style", "lang") if key in options}
        given["legend"] = options.get("legend", True) not in (False, "none")
        build = partial(maps.build, graph, color=color, solution=solution, **given)
        return Made(*size(graph), lambda: build().with_blank(build(blank=True)))

    def _lost(self) -> list[Candidate]:
        def able(_: object) -> bool:
            game = self.request.game()
            few = isinstance(game, ImpartialGame) or len(self.request.graph) <= SMALL
            return _has_board(game) and few

        listed = []
        for titled, most in SHEET:
            option = "--view lost" + f" --most {most}" * (most != SHEET[0][1])
            candidate = self._of(option, "lost", replace(self.request, settings={"most": most}))
            listed.append(candidate._replace(titled=titled).provided(able))
        return listed

    def _starts(self) -> list[Candidate]:
        """Give the board where play starts, with the worth of its first moves where a book has them."""
        try:
            game = cast("Any", self.request.game())
        except ParameterError:
            return []

        def in_book(_: object) -> bool:
            from arena.searching.perfect.book import book_of

            return book_of(game) is not None

        def make(options: Mapping[str, Any]) -> Made:
            check(BOARD, self.ending, None, options)
            title = heading(repr(game) if self.name is None else self.name, options.get("lang") or "en")
            return Made(1, 0, lambda: with_blank((game, None), BOARD, {**options, "title": title}))

        start = Candidate(f"--position {shlex.quote(game.label(game.initial))}", BOARD, make)
        perfect = start.having("--values perfect", values="perfect").provided(in_book)
        return [perfect, start.provided(lambda _: _has_board(game))]


def _has_board(game: object) -> bool:
    """Tell whether positions of a game are drawn as boards or networks."""
    from arena.rules.capabilities import HasDiagram, HasNetwork

    return isinstance(game, HasDiagram | HasNetwork)


def of_tree(tree: Callable[[int], DiGraph], plies: Iterable[int], ending: str, *, free: bool) -> list[Candidate]:
    """List search trees of some depths, each with all that its nodes can say and, if that is free, values alone."""

    def make(depth: int, options: Mapping[str, Any]) -> Made:
        check(TREE, ending, None, {**options, "compact": None})
        graph = tree(depth)
        return Made(*size(graph), lambda: with_blank(graph, TREE, options))

    tree, listed = cache(tree), list[Candidate]()
    for place, depth in enumerate(plies):
        listed.append(Candidate(f"--plies {depth}" if place else "", TREE, partial(make, depth)))
        alone = ", ".join(filter(None, [listed[-1].name, "values alone, --labels text adds positions"]))
        listed += [listed[-1].having(alone, compact=True)] if free else []
    return listed


def of_difference(pictures: ArenaPictures, compared: Difference, game: AnyGame | None) -> list[Candidate]:
    """List the pictures of two rules on the same positions: a map, all, and boards of those that change hands."""
    from arena.solving.changed import changed

    def boards(most: int, options: Mapping[str, Any]) -> Made:
        check(KINDS["changed"], pictures.ending, options.get("layout"), options)
        if game is None:
            raise ParameterError("--view changed: of a game with boards, and no file")
        part = changed(compared, game, most)
        part.graph["name"] = pictures.name or ""
        return Made(*size(part), lambda: with_blank(part, KINDS["changed"], options))

    *_, whole, anew = pictures.listed()
    plane = whole.having("--layout map", layout="map")._replace(kind=MAP)
    sheets = [Candidate("--view changed", KINDS["changed"], partial(boards, most), 0, t) for t, most in SHEET]
    return [plane, whole, anew, *sheets]
