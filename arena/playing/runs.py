"""Runs of a specification in which a machine follows its strategy, and somebody else chooses the other propositions."""

from __future__ import annotations

from typing import NamedTuple

from arena.automata.acceptance import Colours
from arena.automata.automaton_game import AutomatonGame
from arena.synthesis.machine import Machine, bits
from arena.synthesis.reduction import decided


class Stage(NamedTuple):
    """A place of a run: the states of the machine and of the automaton, and the letter and the sets that led there."""

    state: int
    place: int
    letter: int = 0
    sets: Colours = frozenset()


class Returned(NamedTuple):
    """A circuit of a run: its letters, the sets that are seen on it, and whether it is accepted if it goes on so."""

    length: int
    sets: Colours
    is_accepted: bool


class Run:
    """A run of a machine, letter by letter. Letters are bits: those of the propositions that are true.

    Parameters
    ----------
    machine : Machine
        The machine.
    game : AutomatonGame
        Its specification.

    Examples
    --------
    >>> from arena import specification, synthesize
    >>> from arena.machine.data import DATA
    >>> game = specification(DATA / "synthesis" / "starve.ehoa")
    >>> run = Run(synthesize(game), game)
    >>> run.go(0b1), run.stages[-1].letter, run.returned
    (True, 3, Returned(length=1, sets=frozenset({1}), is_accepted=True))
    """

    def __init__(self, machine: Machine, game: AutomatonGame) -> None:
        self.machine, self._automaton = decided(machine), game.automaton
        self._steps = [list[tuple[int, int, int]]() for _ in self.machine.rows]
        for state, cube, after in self.machine.lines():
            self._steps[state].append((cube.positive, cube.negative, after))
        self.stages = [Stage(0, self._automaton.initial)]

    @property
    def set_before(self) -> int:
        """The propositions that the environment's machine sets to true before it reads; none of a controller's."""
        return 0 if self.machine.is_controller else self._steps[self.stages[-1].state][0][0] & bits(self.machine.sets)

    def go(self, read: int) -> bool:
        """Go on by the letter of some propositions that are read; tell whether there is a transition for it.

        Where there is none the run stays where it is: it is over, and not accepted.
        """
        here, known = self.stages[-1], bits(self.machine.reads)
        positive, _, after = next(
            step for step in self._steps[here.state] if not (step[0] & known & ~read or step[1] & known & read)
        )
        letter = read & known | positive & bits(self.machine.sets)
        automaton = self._automaton
        for edge in range(automaton.first[here.place], automaton.first[here.place + 1]):
            for cube in automaton.covers[automaton.labels[edge]]:
                if not (cube.positive & ~letter or cube.negative & letter):
                    sets = automaton.sets[automaton.colours[edge]]
                    self.stages.append(Stage(after, automaton.heads[edge], letter, sets))
                    return True
        self.stages.append(here._replace(letter=letter, sets=frozenset()))
        return False

    def take_back(self) -> bool:
        """Take the last letter back; tell whether there was one."""
        if len(self.stages) > 1:
            self.stages.pop()
            return True
        return False

    @property
    def returned(self) -> Returned | None:
        """The circuit that the last letters make, if both are in states in which they were together before."""
        here = self.stages[-1]
        for before in range(len(self.stages) - 2, -1, -1):
            if self.stages[before][:2] == here[:2]:
                sets = frozenset[int]().union(*(stage.sets for stage in self.stages[before + 1 :]))
                terms = self._automaton.acceptance.terms(accepted=True)
                is_accepted = any(seen <= sets and not sets & unseen for seen, unseen in terms)
                return Returned(len(self.stages) - 1 - before, sets, is_accepted)
        return None
