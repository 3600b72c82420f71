"""The verb `games`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

import click

import exporters
import games as library
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Json, Speech
from arena.cli.parameters import Field, GameClass, described_fields, option_text, rules, sources, summary
from arena.cli.rendering import Answer
from arena.errors import ArenaError
from arena.words import Speaker

OTHER = "other games"
"""The family of games that name none."""
WIDTH = 96
"""The characters of a line."""
MOST_MOVES = 12
"""The moves at the start that are listed."""


class Listed(NamedTuple):
    """A game of the list."""

    name: str
    game: GameClass
    fields: list[Field]

    @property
    def family(self) -> str:
        """The family that it names."""
        return getattr(self.game, "family", OTHER)

    def as_json(self) -> dict[str, object]:
        """Give the record of a game for JSON."""
        parameters = [{"name": field.name, "default": field.default, "help": field.help} for field in self.fields]
        return {"name": self.name, "family": self.family, "summary": summary(self.game), "parameters": parameters}


@verb(source=False, groups=(Json, Speech))
def games(
    name: Annotated[str | None, ARGUMENT] = None,
) -> Answer:
    """List the games with their parameters, or show the rules of one.

    Parameters
    ----------
    name : [GAME]
        The game whose rules are shown.
    """
    if name:
        found = library.find(name)
        asked = Listed(name, found, described_fields(found))
        record = {**asked.as_json(), "rules": rules(found), "sources": sources(found)}
        return Answer(lambda words: _rules(asked, words), lambda: record)
    listed = _listed()
    every = {"games": [each.as_json() for each in listed], "files": exporters.bundled()}
    return Answer(lambda words: _list(listed, words), lambda: every)


def _list(listed: Sequence[Listed], words: Speaker) -> Iterator[str]:
    """Write the games, family by family."""
    families = {each.family for each in listed}
    for family in sorted(families, key=lambda family: (family == OTHER, family)):
        yield click.style(words.named(family), underline=True)
        for each in listed:
            if each.family == family:
                yield from _description(each, [summary(each.game)], words)
        yield ""
    own, files = words("FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel"), ", ".join(exporters.bundled())
    yield f"{click.style(words('your own games'), bold=True)}  {own}"
    text = words("{files}, or the path of your own", files=files)
    yield f"{click.style(words('arena files'), bold=True)}  {text}"


def _listed() -> list[Listed]:
    """Find the games, and say on stderr why one cannot be loaded."""
    listed = []
    for name in [*library.names(), *library.installed()]:
        try:
            game = library.find(name)
        except ArenaError as error:
            click.echo(f"arena: {error}", err=True)
            continue
        listed.append(Listed(name, game, described_fields(game)))
    return listed


def _description(listed: Listed, texts: Iterable[str], words: Speaker) -> Iterator[str]:
    """Write a game: its name, how it is played, and its parameters with their defaults."""
    called = words.named(listed.name)
    yield "  " + click.style(listed.name, bold=True) + ("" if called == listed.name else f"  {called}")
    for text in texts:
        yield click.wrap_text(words.named(text), width=WIDTH, initial_indent="    ", subsequent_indent="    ")
    for field in listed.fields:
        flag = f"--{field.name.replace('_', '-')}"
        written_flag, help_ = f"{flag} {option_text(field.default)}", words.named(field.help)
        if field.default is False:
            written_flag = flag
        elif field.default is True:
            written_flag, help_ = f"{flag}/--no-{flag[2:]}", words("{what} (by default)", what=help_)
        yield f"    {written_flag:22} {help_}"


def _rules(listed: Listed, words: Speaker) -> Iterator[str]:
    """Write the rules of a game, its start with the moves there, and the source of the rules."""
    from arena.cli.searching import board

    game = listed.game()
    yield from _description(listed, rules(listed.game), words)
    yield "\n" + "\n".join(f"    {row}" for row in board(game, game.initial).split("\n")) + "\n"
    moves = [words.named(move) for move, _ in game.moves(game.initial)]
    separator = ", " if any(" " in move for move in moves) else " "
    first_moves = separator.join([*moves[:MOST_MOVES], *["..."] * (len(moves) > MOST_MOVES)])
    yield "    " + words("J1 may play {moves}", moves=first_moves)
    if source := sources(listed.game):
        yield ""
        yield click.wrap_text(source, width=WIDTH, initial_indent="    ", subsequent_indent="    ")
