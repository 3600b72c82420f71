"""List the games and their parameters, and the arena files."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

import exporters
import games as library
from arena.cli.options import JSON, SPOKEN, language_of
from arena.cli.output import ResultCommand, echo, emit_json
from arena.cli.parameters import Field, GameClass, described_fields, option_text, rules, sources, summary
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


def run(name: str | None, as_json: bool, **values: Any) -> None:
    """List the games and their parameters, and the arena files; with NAME tell how that game is played."""
    words = Speaker(language_of(values))
    if name:
        asked = Listed(name, library.find(name), described_fields(library.find(name)))
        if as_json:
            emit_json({**asked.as_json(), "rules": rules(asked.game), "sources": sources(asked.game)})
        else:
            _show_rules(asked, words)
        return
    listed = _listed()
    if as_json:
        emit_json({"games": [each.as_json() for each in listed], "files": exporters.bundled()})
        return
    families = dict.fromkeys(each.family for each in listed)
    for family in sorted(families, key=lambda family: (family == OTHER, family)):
        echo(click.style(words.named(family), underline=True))
        for each in listed:
            if each.family == family:
                _describe(each, [summary(each.game)], words)
        echo()
    own, files = words("FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel"), ", ".join(exporters.bundled())
    echo(f"{click.style(words('your own games'), bold=True)}  {own}")
    text = words("{files}, or the path of your own", files=files)
    echo(f"{click.style(words('arena files'), bold=True)}  {text}")


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


def _describe(listed: Listed, texts: list[str], words: Speaker) -> None:
    """Print a game: its name, how it is played, and its parameters with their defaults."""
    called = words.named(listed.name)
    echo("  " + click.style(listed.name, bold=True) + ("" if called == listed.name else f"  {called}"))
    for text in texts:
        echo(click.wrap_text(words.named(text), width=WIDTH, initial_indent="    ", subsequent_indent="    "))
    for field in listed.fields:
        flag = f"--{field.name.replace('_', '-')}"
        written_flag, help_ = f"{flag} {option_text(field.default)}", words.named(field.help)
        if field.default is False:
            written_flag = flag
        elif field.default is True:
            written_flag, help_ = f"{flag}/--no-{flag[2:]}", words("{what} (by default)", what=help_)
        echo(f"    {written_flag:22} {help_}")


def _show_rules(listed: Listed, words: Speaker) -> None:
    """Print the rules of a game, its start with the moves there, and the source of the rules."""
    from arena.cli.searching import board

    game = listed.game()
    _describe(listed, rules(listed.game), words)
    moves = [words.named(move) for move, _ in game.moves(game.initial)]
    separator = ", " if any(" " in move for move in moves) else " "
    echo("\n" + "\n".join(f"    {row}" for row in board(game, game.initial).split("\n")) + "\n")
    first_moves = separator.join([*moves[:MOST_MOVES], *["..."] * (len(moves) > MOST_MOVES)])
    echo("    " + words("J1 may play {moves}", moves=first_moves))
    if source := sources(listed.game):
        echo()
        echo(click.wrap_text(source, width=WIDTH, initial_indent="    ", subsequent_indent="    "))


games = ResultCommand(
    "games", callback=run, params=[click.Argument(["name"], required=False), JSON, *SPOKEN], help=run.__doc__
)
