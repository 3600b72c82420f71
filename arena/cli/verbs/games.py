"""The verb `games`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import click

import exporters
import games as library
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Help, Json, Speech
from arena.cli.parameters import GameClass, described_fields, option_text, rules, sources
from arena.cli.rendering import Answer
from arena.cli.summaries import board, listed
from arena.errors import ArenaError
from arena.words import Speaker

OTHER = "other games"
WIDTH = 96
MOST_MOVES = 12


@verb(source=False, groups=(Json,))
def games(
    name: Annotated[str | None, ARGUMENT, Help("The game whose rules are shown.", "[GAME]")] = None,
    *,
    speech: Speech,
) -> Answer:
    """List the games and their parameters, or show the rules of one game."""
    words = Speaker(speech.language)
    if name:
        game = library.find(name)
        record = {**_record(name, game), "rules": rules(game), "sources": sources(game)}
        return Answer(summary=_rules(name, game, words), record=record)
    listed = {}
    for each in [*library.names(), *library.installed()]:
        try:
            listed[each] = library.find(each)
        except ArenaError as error:
            click.echo(f"arena: {error}", err=True)
    every = {"games": [_record(*each) for each in listed.items()], "files": exporters.bundled()}
    return Answer(summary=_list(listed, words), record=every)


def _record(name: str, game: GameClass) -> dict[str, object]:
    parameters = [
        {"name": field.name, "default": field.default, "help": field.help} for field in described_fields(game)
    ]
    return {"name": name, "family": _family(game), "summary": rules(game)[0], "parameters": parameters}


def _family(game: GameClass) -> str:
    return str(getattr(game, "family", OTHER))


def _list(listed: dict[str, GameClass], words: Speaker) -> Iterator[str]:
    for family in sorted(set(map(_family, listed.values())), key=lambda family: (family == OTHER, family)):
        yield click.style(words.named(family), underline=True)
        for name, game in listed.items():
            if _family(game) == family:
                yield from _description(name, game, rules(game)[:1], words)
        yield ""
    own, files = words("FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel"), ", ".join(exporters.bundled())
    yield f"{click.style(words('your own games'), bold=True)}  {own}"
    text = words("{files}, or the path of your own", files=files)
    yield f"{click.style(words('arena files'), bold=True)}  {text}"


def _description(name: str, game: GameClass, texts: Iterable[str], words: Speaker) -> Iterator[str]:
    """Write a game: its name, how it is played, and its parameters with their defaults."""
    called = words.named(name)
    yield "  " + click.style(name, bold=True) + ("" if called == name else f"  {called}")
    yield from (_wrapped(words.named(text)) for text in texts)
    for field in described_fields(game):
        flag, help_ = f"--{field.name.replace('_', '-')}", words.named(field.help)
        if field.default is True:
            flag, help_ = f"{flag}/--no-{flag[2:]}", words("{what} (by default)", what=help_)
        written = flag if isinstance(field.default, bool) else f"{flag} {option_text(field.default)}"
        yield f"    {written:22} {help_}"


def _wrapped(text: str) -> str:
    return click.wrap_text(text, width=WIDTH, initial_indent="    ", subsequent_indent="    ")


def _rules(name: str, class_: GameClass, words: Speaker) -> Iterator[str]:
    """Write the rules of a game, its start with the moves there, and the source of the rules."""
    game = class_()
    yield from _description(name, class_, rules(class_), words)
    yield "\n" + "\n".join(f"    {row}" for row in board(game, game.initial).split("\n")) + "\n"
    moves = [move for move, _ in game.moves(game.initial)]
    yield "    " + words("J1 may play {moves}", moves=listed(words, moves, MOST_MOVES))
    if source := sources(class_):
        yield from ("", _wrapped(source))
