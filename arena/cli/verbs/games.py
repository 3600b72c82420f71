"""The verb `games`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import click

import exporters
import games as library
from arena.cli.command import ARGUMENT, verb
from arena.cli.options import Help, Json, Speech
from arena.cli.parameters import GameClass, described_fields, option_text, rules, sources
from arena.cli.rendering import Answer
from arena.cli.summaries import board, listed
from arena.errors import ArenaError
from arena.rules.game import AnyGame
from arena.words import Speaker

Record: TypeAlias = dict[str, Any]
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
        record = _record(name, game) | {"rules": rules(game), "sources": sources(game)}
        return Answer(summary=_rules(record, game(), words), record=record)
    records = []
    for each in [*library.names(), *library.installed()]:
        try:
            records.append(_record(each, library.find(each)))
        except ArenaError as error:
            click.echo(f"arena: {error}", err=True)
    return Answer(summary=_list(records, words), record={"games": records, "files": exporters.bundled()})


def _record(name: str, game: GameClass) -> Record:
    names = ("name", "default", "help")
    parameters = [{name: getattr(field, name) for name in names} for field in described_fields(game)]
    family = str(getattr(game, "family", OTHER))
    return {"name": name, "family": family, "summary": rules(game)[0], "parameters": parameters}


def _list(records: list[Record], words: Speaker) -> Iterator[str]:
    for family in sorted({record["family"] for record in records}, key=lambda family: (family == OTHER, family)):
        yield click.style(words.named(family), underline=True)
        for record in records:
            if record["family"] == family:
                yield from _description(record, [record["summary"]], words)
        yield ""
    own, files = words("FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel"), ", ".join(exporters.bundled())
    yield f"{click.style(words('your own games'), bold=True)}  {own}"
    text = words("{files}, or the path of your own", files=files)
    yield f"{click.style(words('arena files'), bold=True)}  {text}"


def _description(record: Record, texts: list[str], words: Speaker) -> Iterator[str]:
    """Write a game: its name, how it is played, and its parameters with their defaults."""
    name, called = record["name"], words.named(record["name"])
    yield "  " + click.style(name, bold=True) + ("" if called == name else f"  {called}")
    yield from (_wrapped(words.named(text)) for text in texts)
    for parameter in record["parameters"]:
        flag, default, help_ = f"--{parameter['name'].replace('_', '-')}", *map(parameter.get, ("default", "help"))
        help_ = words.named(help_)
        if default is True:
            flag, help_ = f"{flag}/--no-{flag[2:]}", words("{what} (by default)", what=help_)
        yield f"    {flag if isinstance(default, bool) else f'{flag} {option_text(default)}':22} {help_}"


def _wrapped(text: str) -> str:
    return click.wrap_text(text, width=WIDTH, initial_indent="    ", subsequent_indent="    ")


def _rules(record: Record, game: AnyGame, words: Speaker) -> Iterator[str]:
    """Write the rules of a game, its start with the moves there, and the source of the rules."""
    yield from _description(record, record["rules"], words)
    yield "\n" + "\n".join(f"    {row}" for row in board(game, game.initial).split("\n")) + "\n"
    moves = [move for move, _ in game.moves(game.initial)]
    yield "    " + words("J1 may play {moves}", moves=listed(words, moves, MOST_MOVES))
    if record["sources"]:
        yield from ("", _wrapped(record["sources"]))
