"""List the games and their parameters, and the arena files."""

from __future__ import annotations

import click

import exporters
import games as library
from arena.cli.options import JSON
from arena.cli.output import emit_json
from arena.cli.parameters import described_fields, summary, written
from arena.errors import ArenaError


def run(as_json: bool) -> None:
    """List the games and their parameters, and the arenas that come along."""
    listed = []
    for name in [*library.names(), *library.installed()]:
        try:
            game = library.find(name)
        except ArenaError as error:
            click.echo(f"arena: {error}", err=True)
            continue
        listed.append((name, summary(game), described_fields(game)))
    if as_json:
        emit_json(
            {
                "games": [
                    {
                        "name": name,
                        "summary": text,
                        "parameters": [
                            {"name": field.name, "default": field.default, "help": field.help} for field in fields
                        ],
                    }
                    for name, text, fields in listed
                ],
                "files": exporters.bundled(),
            }
        )
        return
    for name, text, fields in listed:
        click.echo(click.style(name, bold=True))
        click.echo(click.wrap_text(text, width=96, initial_indent="    ", subsequent_indent="    "))
        for field in fields:
            flag = f"--{field.name.replace('_', '-')}"
            click.echo(
                f"    {flag if isinstance(field.default, bool) else f'{flag} {written(field.default)}':22} {field.help}"
            )
    click.echo(f"\n{click.style('your own games', bold=True)}  FILE.py:CLASS, or openspiel:NAME for those of OpenSpiel")
    click.echo(f"{click.style('arena files', bold=True)}  {', '.join(exporters.bundled())}, or the path of your own")


games = click.Command("games", callback=run, params=[JSON], help=run.__doc__)
