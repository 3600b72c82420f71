"""Find a controller for a formula of LTL, by Spot."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.options import JSON, LANG, output_option
from arena.cli.output import ResultCommand, echo, emit, emit_json
from arena.cli.summaries import EXIT_CODES, VERDICTS
from arena.errors import one_of
from arena.words import Speaker, usual

if TYPE_CHECKING:
    from arena.synthesis.machine import Machine

SPECIFICATION = ".ehoa"
"""The ending of the automaton of a formula."""


def run(
    formula: str, inputs: str, outputs: str, output: str | None, as_json: bool, exit_code: bool, lang: str | None
) -> None:
    """Find a controller that keeps a FORMULA of linear temporal logic against every environment.

    Spot's ltl2tgba, which is to be installed, makes an automaton of the formula: -o FILE.ehoa keeps it, and arena solve
    and arena play take it. Any other -o gets the machine, as in arena solve. The environment chooses first.
    """
    from arena.cli.machine_files import write_machine
    from arena.synthesis.encoding import circuit_of
    from arena.synthesis.winning_machine import synthesize
    from exporters.arena_files import specification
    from exporters.files.ltl import specification_of
    from exporters.saving import machine_endings

    endings = [SPECIFICATION, *machine_endings()]
    ending = Path(output).suffix.lower() if output else ""
    if output and ending not in endings:
        raise one_of("ending", Path(output).name, endings)
    text = specification_of(formula, _names(inputs), _names(outputs))
    if output and ending == SPECIFICATION:
        emit(output, text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"formula{SPECIFICATION}")
        path.write_text(text, encoding="utf-8")
        machine = synthesize(specification(path))
    if output and ending != SPECIFICATION:
        write_machine(machine, output, formula)
    circuit = circuit_of(machine)
    sizes = {"states": len(machine.rows), "gates": len(circuit.gates), "latches": len(circuit.latches)}
    if as_json:
        emit_json({"formula": formula, "realizable": machine.is_controller, **sizes})
    else:
        echo(VERDICTS[machine.is_controller])
        echo(_sizes(machine, sizes, Speaker(lang or usual())))
    if exit_code:
        click.get_current_context().exit(EXIT_CODES[machine.is_controller])


def _names(text: str) -> list[str]:
    """Read names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _sizes(machine: Machine, sizes: dict[str, int], words: Speaker) -> str:
    """Say how large the machine is."""
    what = words(
        "states {states}, gates {gates}, latches {latches}",
        **{name: words.number(size) for name, size in sizes.items()},
    )
    return words(
        "{name}: {what}", name=words("the controller" if machine.is_controller else "the environment"), what=what
    )


synth = ResultCommand(
    "synth",
    callback=run,
    params=[
        click.Argument(["formula"], metavar="FORMULA"),
        click.Option(["--inputs", "--ins"], default="", metavar="NAMES", help="The environment's, as a,b."),
        click.Option(["--outputs", "--outs"], default="", metavar="NAMES", help="The controller's, as c,d."),
        output_option("The automaton (.ehoa), or the machine by its ending.", metavar="FILE"),
        JSON,
        click.Option(["--exit-code"], is_flag=True, help="Exit with 10 if it is realizable, with 20 if it is not."),
        LANG,
    ],
    help=run.__doc__,
)
