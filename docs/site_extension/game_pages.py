"""The pages of the games: rules, parameters, picture and known results, from the games and the atlas themselves."""

import csv
import re
import shlex
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import click

import games
from arena.cli.parameters import described_fields, rules, sources
from arena.words import Speaker
from site_extension.restructured import code, code_block, directive, page_list, plain, table, title

ROOT = Path(__file__).parents[2]
SPEAKER = Speaker("en")
ATLAS = """\
Each row is a claim from data/atlas.csv. A claim with a source is confirmed or contradicted by this toolkit; the others
are computed here. The tests compute every claim again that takes less than a minute.

A vertex is a position with the player to move; a position alone leaves the player out. Remoteness is the number of
plies to the end under best play. A range such as 1:9 stands for each of its values, and the claim lists one result per
value.

"""
LOOKED_UP = re.compile(r"doi:\S+|arXiv:\S+|OEIS A\d{6}|https://\S+")
ADDRESSES = {"doi:": "https://doi.org/", "arXiv:": "https://arxiv.org/abs/", "OEIS ": "https://oeis.org/"}


def game_pages() -> Iterator[tuple[str, str]]:
    """Write the page of each game, the list of all by family, and the atlas, each with its path in the reference."""
    yield "games/index", contents()
    for name in games.names():
        yield f"games/{name}", game_page(name)
    yield "atlas", atlas()


def family(name: str) -> str:
    """Return the family of a game; the arenas of the courses are one."""
    return str(getattr(games.find(name), "family", "other games")) if name in games.names() else "arenas of the courses"


def contents() -> str:
    """Write the list of the games by family."""
    text = title("Games") + "Every command accepts these names.\n\n"
    for kind, names in groupby(sorted(games.names(), key=family), family):
        rows = [[f":doc:`{called(name)} <{name}>`", code(name), plain(rules(games.find(name))[0])] for name in names]
        text += title(kind.capitalize(), "-") + table(["game", "name", "how it is played"], rows, "22 22 56")
    return text + page_list(games.names())


def game_page(name: str) -> str:
    """Write the page of a game."""
    game = games.find(name)
    text = title(called(name))
    text += "".join(f"{plain(paragraph)}\n\n" for paragraph in rules(game))
    text += picture(name)
    text += code_block("bash", f"arena solve {name}") + code_block(
        "python", f'import arena\n\ngame = arena.load("{name}")'
    )
    text += parameters(game) + start(game()) + results(name) + source(game)
    return text + file_of(name)


def called(name: str) -> str:
    """Return the title of a game."""
    return SPEAKER.named(name).removesuffix("()")


def picture(name: str) -> str:
    """Show the first picture that the gallery has of a game, with the command that makes it."""
    for command in re.findall(
        rf"^arena \w+ {name} .*$", (ROOT / "docs" / "gallery.md").read_text("utf-8"), re.MULTILINE
    ):
        words = shlex.split(command)
        file = words[words.index("-o") + 1]
        if (ROOT / "docs" / "gallery" / file).exists():
            return directive("image", f"/gallery/{file}", alt=called(name)) + code_block("bash", command)
    return ""


def parameters(game: type[Any]) -> str:
    """List the parameters of a game: as an option, as a field of its class, with default and meaning."""
    rows = [
        [code(f"--{field.name.replace('_', '-')}"), code(field.name), code(repr(field.default)), plain(field.help)]
        for field in described_fields(game)
    ]
    return title("Parameters", "-") + table(["option", "in Python", "default", ""], rows) if rows else ""


def start(game: Any) -> str:
    """Show the start of a game and its first moves."""
    from arena.cli.summaries import board

    moves = [str(move) for move, _ in game.moves(game.initial)]
    listed = f"{', '.join(moves[:12])} and {len(moves) - 12} other moves" if moves[12:] else ", ".join(moves)
    shown = code_block("text", click.unstyle(board(game, game.initial)))
    return title("Start", "-") + shown + f"J1 may play {plain(listed)}.\n\n"


def results(name: str) -> str:
    """List the results of the atlas on a game."""
    rows = [result(claim) for claim in claims() if claim["game"] == name]
    text = title("Known results", "-") + "More: :doc:`/reference/atlas`.\n\n"
    return text + table(["parameters", "claim", "value", "source", "remark"], rows) if rows else ""


def atlas() -> str:
    """Write the page of all known results, by family."""
    text = title("The atlas: known results") + ATLAS
    for kind, own in groupby(
        sorted(claims(), key=lambda claim: family(claim["game"])), lambda claim: family(claim["game"])
    ):
        rows = [[code(claim["game"]), *result(claim)] for claim in own]
        text += title(kind.capitalize(), "-") + table(
            ["game", "parameters", "claim", "value", "source", "remark"], rows
        )
    return text


@cache
def claims() -> list[dict[str, str]]:
    """Read the atlas."""
    with (ROOT / "data" / "atlas.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def result(claim: Mapping[str, str]) -> list[str]:
    """Write a claim as a row of a table."""
    remark = f"the source says {claim['sourced']}; {claim['note']}" if claim["sourced"] else claim["note"]
    remark = remark if claim["seconds"] else f"not computed here; {remark}".rstrip("; ")
    value = claim["value"].replace(";", ", ")
    return [plain(claim["parameters"]), plain(claim["claim"]), plain(value), linked(claim["source"]), plain(remark)]


def source(game: type[Any]) -> str:
    """Cite the source of the rules of a game."""
    return title("Source", "-") + linked(sources(game)) + "\n\n" if sources(game) else ""


def linked(text: str) -> str:
    """Write a source with links to where it can be looked up.

    Examples
    --------
    >>> linked("Ascher (1987), doi:10.2307/2690304; OEIS A071436.")
    'Ascher (1987), `doi:10.2307/2690304 <https://doi.org/10.2307/2690304>`__; `OEIS A071436 <https://oeis.org/A071436>`__.'
    """
    written, end = "", 0
    for source in LOOKED_UP.finditer(text):
        name = source[0].rstrip(".,;")
        written += plain(text[end : source.start()]) + f"`{name} <{address(name)}>`__"
        end = source.start() + len(name)
    return written + plain(text[end:])


def address(name: str) -> str:
    """Return the address of a source."""
    known = next((prefix for prefix in ADDRESSES if name.startswith(prefix)), "")
    return ADDRESSES.get(known, "") + name.removeprefix(known)


def file_of(name: str) -> str:
    """Show the file of a game: its rules as code."""
    body = directive("literalinclude", f"../../../games/{name}.py", language="python")
    return directive("dropdown", f"The rules as code: games/{name}.py", body)
