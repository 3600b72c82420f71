"""A specification played in the terminal: a human is the environment of a controller, or has no chance as one."""

from __future__ import annotations

import re
import sys

import click

from arena.automata.automaton_game import AutomatonGame
from arena.cli.output import echo, some
from arena.errors import ParameterError
from arena.playing.runs import Returned, Run
from arena.synthesis.winning_machine import synthesize
from arena.texts import clean
from arena.words import Speaker

ORDERS = {"quit": ("q", "exit"), "undo": ("u",), "help": ("?", "h")}
"""The orders that may be typed instead of propositions, with other spellings."""


class LetterPlay:
    """A run that a human makes with a machine: each letter is one line.

    Parameters
    ----------
    game : AutomatonGame
        The specification.
    words : Speaker
        The language.
    """

    def __init__(self, game: AutomatonGame, words: Speaker) -> None:
        self.run, self.game, self.words = Run(synthesize(game), game), game, words
        self.machine = self.run.machine
        self._names = [clean(self.machine.propositions[number]) for number in self.machine.reads]

    def play(self) -> None:
        """Play until the human leaves, or nothing can happen any more."""
        self.begin()
        self.help()
        while True:
            self._say_place()
            typed = self.ask()
            order = next((order for order, others in ORDERS.items() if typed.lower() in (order, *others)), None)
            if order == "quit":
                return
            if order == "undo":
                echo(self.words("There is nothing to take back.") if not self.take_back() else "")
            elif order == "help":
                self.help()
            else:
                try:
                    read = self.read(typed)
                except ParameterError as error:
                    echo(self.words.named(str(error)))
                    continue
                if not self._go(read):
                    return

    def begin(self) -> None:
        """Say who plays whom."""
        text = "UNREALIZABLE: you are the controller, against the environment."
        if self.machine.is_controller:
            text = "REALIZABLE: you are the environment, against the controller."
        echo(click.style(self.words(text), bold=True))

    def help(self) -> None:
        """List the orders, and all that may be typed."""
        text = "Type the propositions that are true, among {names}, or nothing; or undo, help, quit."
        echo(self.words(text, names=some(self._names, ", ", words=self.words) or self.words("none")))

    def ask(self) -> str:
        """Print the propositions that the machine sets before it reads, and ask for a line."""
        if not self.machine.is_controller:
            echo("  " + self.words("environment: {letters}", letters=self._listed(self.run.set_before)))
        return typed(self.words("  your choice: "))

    def read(self, text: str) -> int:
        """Give the letter that a line stands for.

        Raises
        ------
        ParameterError
            If it is none.
        """
        return sum(1 << self.machine.reads[self._names.index(name)] for name in _true(text, self._names))

    def take_back(self) -> bool:
        """Take the last letter back; tell whether there was one."""
        return self.run.take_back()

    def answer(self) -> str:
        """Give the machine's letter in words; nothing if that was said before."""
        if not self.machine.is_controller:
            return ""
        return self.words("controller: {letters}", letters=self._listed(self.run.stages[-1].letter))

    def stuck(self) -> str:
        """Give the verdict where there is no transition."""
        return self.words("There is no transition for this letter: the specification is broken.")

    def told(self, circuit: Returned) -> str:
        """Give the verdict if a circuit goes on for ever."""
        verdict = self.words("kept") if circuit.is_accepted else self.words("broken")
        text = "  back after {steps}: if it goes on so for ever, the specification is {verdict}"
        return self.words(text, steps=self.steps(circuit), verdict=verdict)

    def is_over(self, circuit: Returned) -> bool:
        """Tell whether the human can change nothing about a circuit."""
        del circuit
        return False

    def steps(self, circuit: Returned) -> str:
        """Say how long a circuit is."""
        return self.words.noun(circuit.length, "{steps} step", "{steps} steps", steps=circuit.length)

    def _say_place(self) -> None:
        words, run = self.words, self.run
        state = clean(self.game.automaton.names[run.stages[-1].place])
        echo(words("Step {number}, at {state}", number=words.number(len(run.stages)), state=state))

    def _go(self, read: int) -> bool:
        """Make a step, and print its letter and its sets; tell whether play goes on."""
        goes_on = self.run.go(read)
        if answer := self.answer() if goes_on or self.machine.is_controller else "":
            echo("  " + answer)
        if not goes_on:
            echo(click.style(self.stuck(), bold=True))
            return False
        if sets := self.run.stages[-1].sets:
            echo("  " + self.words("acceptance sets: {sets}", sets=" ".join(map(str, sorted(sets)))))
        if (circuit := self.run.returned) is not None:
            echo(self.told(circuit))
            return not self.is_over(circuit)
        return True

    def _listed(self, letter: int) -> str:
        """List the propositions that the machine has set to true."""
        machine = self.machine
        names = [clean(machine.propositions[number]) for number in machine.sets if letter >> number & 1]
        return some(names, ", ") or self.words("nothing true")


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


def typed(prompt: str) -> str:
    """Ask for a line, on stdout as all that is shown."""
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    echo(prompt, nl=False)
    return input().strip()
