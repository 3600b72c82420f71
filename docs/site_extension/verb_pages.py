"""The pages of the commands, each with its options as click has them."""

from collections.abc import Iterator

import click

from arena.cli.group import VERBS, verb
from site_extension.restructured import code, code_block, directive, page_list, plain, table, title


def verb_pages() -> Iterator[tuple[str, str]]:
    """Write the page of each command, and the list of all, each with its path in the reference."""
    yield "commands/index", contents()
    for name in VERBS:
        yield f"commands/{name}", verb_page(name)


def contents() -> str:
    """Write the list of the commands."""
    text = title("Commands") + "``arena VERB GAME [options]``: after GAME, its options and the verb's in any order. "
    text += "GAME is a game's name (:doc:`/reference/games/index`), the path of an arena file (:doc:`/guide/files`) "
    text += "or ``FILE.py:CLASS`` (:doc:`/guide/your-game`).\n\n"
    rows = [[f":doc:`arena {name} <{name}>`", plain(line)] for name, line in VERBS.items()]
    return text + table(["command", ""], rows, "30 70") + page_list(VERBS)


def verb_page(name: str) -> str:
    """Write the page of a command: what it does, how it is written, and each of its arguments and options."""
    command = verb(name)
    options = getattr(command, "options", command.params)
    with click.Context(command, info_name=f"arena {name}") as context:
        usage = " ".join(command.collect_usage_pieces(context))
        text = title(f"arena {name}") + help_of(command)
        text += code_block("text", f"arena {name} {usage}") + directive("program", f"arena {name}")
        text += "".join(described(option, context) for option in options)
    return text + epilog(command)


def help_of(command: click.Command) -> str:
    """Write the text of a command's help; lines that click keeps apart are code."""
    paragraphs = []
    for paragraph in (command.help or "").split("\n\n"):
        kept = paragraph.strip("\n").removeprefix("\b\n")
        lines = [line.strip() for line in kept.split("\n")]
        literal = paragraph.lstrip().startswith("\b")
        paragraphs.append(code_block("text", kept) if literal else plain(" ".join(lines)) + "\n\n")
    return "".join(paragraphs)


def described(option: click.Parameter, context: click.Context) -> str:
    """Write an option as the command line's help does, with its values, its default and its bounds; no argument."""
    record = option.get_help_record(context)
    return directive("option", record[0], plain(" ".join(record[1].split()))) if record else ""


def epilog(command: click.Command) -> str:
    """Say where the options of a game are told."""
    if isinstance(command, click.Group):
        return (
            f"Besides, each game has options of its own: :doc:`/reference/games/index`, {code('--help')} after GAME.\n"
        )
    return ""
