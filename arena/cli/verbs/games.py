"""List the games and their parameters, and the arena files."""

from __future__ import annotations

import click

import exporters
import games as library
from arena.cli.options import JSON, LANG
from arena.cli.output import emit_json
from arena.cli.parameters import Field, described_fields, summary, written
from arena.errors import ArenaError
from arena.words import Speaker, usual

OTHER = "other games"
"""The family of games that name none."""


def run(as_json: bool, lang: str | None) -> None:
    """List the games and their parameters, and the arenas that come along."""
    listed = []
    for name in [*library.names(), *library.installed()]:
        try:
            game = library.find(name)
        except ArenaError as error:
            click.echo(f"arena: {error}", err=True)
            continue
        listed.append((name, summary(game), described_fields(game), getattr(game, "family", OTHER)))
    if as_json:
        emit_json(
            {
                "games": [
                    {
                        "name": name,
                        "family": family,
                        "summary": text,
                        "parameters": [
                            {"name": field.name, "default": field.default, "help": field.help} for field in fields
                        ],
                    }
                    for name, text, fields, family in listed
                ],
                "files": exporters.bundled(),
            }
        )
        return
    words = Speaker(lang or usual())
    families = dict.fromkeys(family for *_, family in listed)
    for family in sorted(families, key=lambda family: (family == OTHER, family)):
        click.echo(click.style(words.named(family), underline=True))
        for name, text, fields, own in listed:
            if own == family:
                _describe(name, text, fields, words)
        click.echo()
    own, files = words("FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel"), ", ".join(exporters.bundled())
    click.echo(f"{click.style(words('your own games'), bold=True)}  {own}")
    named = words("{files}, or the path of your own", files=files)
    click.echo(f"{click.style(words('arena files'), bold=True)}  {named}")


def _describe(name: str, text: str, fields: list[Field], words: Speaker) -> None:
    """Print a game: its name, its introduction, and its parameters with their defaults."""
    called = words.named(name)
    click.echo("  " + click.style(name, bold=True) + ("" if called == name else f"  {called}"))
    click.echo(click.wrap_text(words.named(text), width=96, initial_indent="    ", subsequent_indent="    "))
    for field in fields:
        flag = f"--{field.name.replace('_', '-')}"
        written_flag = flag if isinstance(field.default, bool) else f"{flag} {written(field.default)}"
        click.echo(f"    {written_flag:22} {words.named(field.help)}")


games = click.Command("games", callback=run, params=[JSON, LANG], help=run.__doc__)
