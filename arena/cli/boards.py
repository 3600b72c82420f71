"""Pictures that unfold no game: one position, with the values of a search or a solution, or one play."""

from __future__ import annotations

from collections.abc import Container, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.cli.output import note, progress_bar
from arena.cli.pictures import drawing, emit_picture
from arena.cli.searching import evaluation_of
from arena.cli.source import Source
from arena.errors import ParameterError, TooLarge
from arena.rules.game import ImpartialGame, split_player

if TYPE_CHECKING:
    from arena.playing.plays import Moves
    from arena.rules.game import AnyGame
    from arena.searching.answers import Search

STRIP = "play"
"""The view of a play alone."""
SEARCH = "search"
"""The values that the options of a search give."""


class Alone(NamedTuple):
    """The options of a position that is drawn alone."""

    place: str | None
    values: str | None
    plies: int | None
    seconds: float | None
    evaluation: str | None
    weights: str | None

    @property
    def searching(self) -> dict[str, object]:
        """The options of a search that are given."""
        return {name: value for name, value in self._asdict().items() if value is not None and name not in OTHERS}

    @property
    def asked(self) -> bool:
        """Whether any of them is given."""
        return any(value is not None for value in self)


MET = 5_000
"""The vertices that are unfolded to tell whose turn it is in a position that is printed without it."""
OTHERS = ("place", "values")


def _turned(game: AnyGame, text: str | None) -> str | None:
    """Add the player to move to the printed form of an impartial game's position: J2 if it is reached only so."""
    from arena.unfolding.unfold import unfold
    from exporters.drawings.position import place_of

    if text is None or not isinstance(game, ImpartialGame) or split_player(text)[1]:
        return text
    place = place_of(game, text)
    if place.before is not None or place.position == game.initial:
        return text
    unturned = place.position[0]
    known: Container[object] = ()
    with suppress(TooLarge):
        known = unfold(game, max_vertices=MET, max_edges=10 * MET)
    met = [player for player in (1, 2) if (unturned, player) in known]
    if met == [2]:
        return f"{text} J2"
    if met != [1]:
        note(f"--position {text}: J1 is taken to be to move; '{text} J2' is J2's turn")
    return text


def draw_alone(
    source: Source,
    alone: Alone,
    view: str,
    output: str,
    format_: str,
    unfolded: Mapping[str, object],
    looks: dict[str, Any],
) -> None:
    """Draw a position or a play.

    Parameters
    ----------
    source : Source
        The game.
    alone : Alone
        The options of positions.
    view : str
        `STRIP` for a play.
    output, format_ : str
        Where to, and as what.
    unfolded : mapping
        Options that only pictures of unfolded games have.
    looks : dict
        The options of pictures.
    """
    from exporters.drawings.things import BOARD, PLAY
    from exporters.pictures.picture import check

    for option, value in unfolded.items():
        if value is not None:
            raise ParameterError(f"{option} {value}: of an arena, and not of a position or a play alone")
    play = looks.pop("play")
    check(PLAY if view == STRIP else BOARD, format_, looks)
    thing: object
    if view == STRIP:
        thing = _play(source, alone, play)
    elif play is not None:
        raise ParameterError(f"--play {play}: for an arena, or for --view {STRIP}, and not beside a position's options")
    else:
        game = source.rules()
        alone = alone._replace(place=_turned(game, alone.place))
        thing = (game, alone.place)
        looks["values"] = _values(source, game, alone)
    emit_picture(output, format_, drawing(thing, **looks))


def _play(source: Source, alone: Alone, play: str | None) -> object:
    from arena.playing.plays import play_of

    moves = moves_of(play)
    if moves is None:
        raise ParameterError(f"--view {STRIP}: name the moves by --play MOVES")
    values = {"values": alone.values} if alone.values else {}
    for name, value in {**values, **alone.searching}.items():
        raise ParameterError(f"--{name} {value}: for a position, and not for --view {STRIP}")
    game = source.rules(to_the_end=True)
    return play_of(game, moves, alone.place)


def moves_of(text: str | None) -> Moves | None:
    """Give the moves that the user means: those in a file, if there is one."""
    return Path(text) if text and len(text) < 1000 and Path(text).is_file() else text


def _values(source: Source, game: Any, alone: Alone) -> str | Search | None:
    name = alone.values or (SEARCH if alone.searching else None)
    if name != SEARCH:
        for option, value in alone.searching.items():
            raise ParameterError(f"--{option} {value}: for --values {SEARCH}")
        return name
    from arena.searching.search import search
    from exporters.drawings.position import place_of

    heuristic = evaluation_of(game, alone.evaluation, alone.weights)
    root = place_of(game, alone.place).position
    with progress_bar(f"searching {source.name}", " nodes") as progress:
        return search(game, root, plies=alone.plies, seconds=alone.seconds, evaluation=heuristic, progress=progress)


def values_known() -> list[str]:
    """List the values of a board."""
    from exporters.drawings.move_values import VALUES

    return [SEARCH, *VALUES]
