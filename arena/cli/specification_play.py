"""A specification played in the terminal: a human is the environment of a controller, or has no chance as one."""

from __future__ import annotations

import re
import sys

import click

from arena.automata.automaton_game import AutomatonGame
from arena.cli.output import echo, some
from arena.errors import ParameterError
from arena.playing.runs import Run
from arena.synthesis.winning_machine import synthesize
from arena.texts import clean
from arena.words import Speaker

ORDERS = {"quit": ("q", "exit"), "undo": ("u",), "help": ("?", "h")}
"""The orders that may be typed instead of propositions, with other spellings."""


def play_specification(game: AutomatonGame, words: Speaker) -> None:
    """Play until the human leaves, or no transition is left; each letter is one line."""
    run = Run(synthesize(game), game)
    machine = run.machine
    if machine.is_controller:
        echo(click.style(words("REALIZABLE: you are the environment, against the controller."), bold=True))
    else:
        echo(click.style(words("UNREALIZABLE: you are the controller, against the environment."), bold=True))
    names = [clean(machine.propositions[number]) for number in machine.reads]
    _help(names, words)
    while True:
        number = words.number(len(run.stages))
        echo(words("Step {number}, at {state}", number=number, state=clean(game.automaton.names[run.stages[-1].place])))
        if not machine.is_controller:
            echo("  " + words("environment: {letters}", letters=_listed(run, run.set_before, words)))
        typed = _typed(words("  your choice: "))
        order = next((order for order, others in ORDERS.items() if typed.lower() in (order, *others)), None)
        if order == "quit":
            return
        if order == "undo":
            echo(words("There is nothing to take back.") if not run.take_back() else "")
        elif order == "help":
            _help(names, words)
        else:
            try:
                read = sum(1 << machine.reads[names.index(name)] for name in _true(typed, names))
            except ParameterError as error:
                echo(words.named(str(error)))
                continue
            if not _go(run, read, words):
                return


def _go(run: Run, read: int, words: Speaker) -> bool:
    """Make a step, and print its letter and its sets; tell whether play goes on."""
    goes_on = run.go(read)
    stage = run.stages[-1]
    if run.machine.is_controller:
        echo("  " + words("controller: {letters}", letters=_listed(run, stage.letter, words)))
    if not goes_on:
        echo(click.style(words("There is no transition for this letter: the specification is broken."), bold=True))
        return False
    if stage.sets:
        echo("  " + words("acceptance sets: {sets}", sets=" ".join(map(str, sorted(stage.sets)))))
    if (circuit := run.returned) is not None:
        verdict = words("kept") if circuit.is_accepted else words("broken")
        text = "  back after {steps}: if it goes on so for ever, the specification is {verdict}"
        echo(
            words(
                text,
                steps=words.noun(circuit.length, "{steps} step", "{steps} steps", steps=circuit.length),
                verdict=verdict,
            )
        )
    return True


def _listed(run: Run, letter: int, words: Speaker) -> str:
    """List the propositions that the machine has set to true."""
    machine = run.machine
    names = [clean(machine.propositions[number]) for number in machine.sets if letter >> number & 1]
    return some(names, ", ") or words("nothing true")


def _help(names: list[str], words: Speaker) -> None:
    text = "Type the propositions that are true, among {names}, or nothing; or undo, help, quit."
    echo(words(text, names=some(names, ", ", words=words) or words("none")))


def _true(typed: str, names: list[str]) -> set[str]:
    """Read the names of propositions, between commas, or between blanks if no name has one.

    Examples
    --------
    >>> sorted(_true("a, !b c", ["a", "b", "c"])), sorted(_true("request 1", ["request 1"]))
    (['a', 'c'], ['request 1'])
    """
    between = r"," if any(" " in name for name in names) else r"[,\s]+"
    parts = [part.strip() for part in re.split(between, typed) if part.strip()]
    if unknown := [part for part in parts if part.removeprefix("!") not in names]:
        raise ParameterError(f"{unknown[0]!r:.80} is no proposition here ({some(names, ', ') or 'there are none'})")
    return {part for part in parts if not part.startswith("!")}


def _typed(prompt: str) -> str:
    """Ask for a line, on stdout as all that is shown."""
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    echo(prompt, nl=False)
    return input().strip()
