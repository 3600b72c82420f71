"""A game whose states belong to players, played in the terminal against the machine of who wins it."""

from __future__ import annotations

from collections import Counter

import click

from arena.automata.automaton_game import AutomatonGame
from arena.automata.moves_in_letters import in_letters
from arena.cli.output import echo, some
from arena.cli.specification_play import LetterPlay, typed
from arena.errors import ParameterError
from arena.playing.runs import Returned
from arena.texts import clean
from arena.words import Speaker


class MovePlay(LetterPlay):
    """A run in which a human chooses the moves of the player who would lose: letters are the numbers of moves."""

    def __init__(self, game: AutomatonGame, words: Speaker) -> None:
        super().__init__(in_letters(game), words)
        self._movers = {state: game.movers[game.entries.vertices[node]] for node, state in enumerate(game.nodes.states)}
        self._human = int(self.machine.player.opponent)

    def begin(self) -> None:
        """Say who plays whom."""
        names = {"name": f"J{int(self.machine.player)}", "other": f"J{self._human}"}
        echo(click.style(self.words("{name}, the machine, wins from the start; you are {other}.", **names), bold=True))

    def help(self) -> None:
        """List the orders, and all that may be typed."""
        echo(self.words("Type the number or the name of a move; or undo, help, quit."))

    def ask(self) -> str:
        """Ask for a move, where the human has one."""
        if not self._is_asked(self.run.stages[-1].place):
            return ""
        moves = [f"{number}: {name}" for number, name in enumerate(self._moves(), start=1)]
        return typed(self.words("  your move ({moves}): ", moves=some(moves, ", ", words=self.words)))

    def read(self, text: str) -> int:
        """Give the letter of a move.

        Raises
        ------
        ParameterError
            If there is no such one.
        """
        moves = self._moves()
        if not self._is_asked(self.run.stages[-1].place):
            return 0
        if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(moves):
            number = int(text) - 1
        elif moves.count(text) == 1:
            number = moves.index(text)
        else:
            raise ParameterError(f"{text!r:.80} is no move here (1 to {len(moves)}, or the name of one)")
        return number << self.machine.reads.start

    def take_back(self) -> bool:
        """Take moves back to the last one of the human; tell whether there was one."""
        places = [stage.place for stage in self.run.stages[:-1]]
        if not any(map(self._is_asked, places)):
            return False
        while self.run.take_back() and not self._is_asked(self.run.stages[-1].place):
            pass
        return True

    def answer(self) -> str:
        """Say where the machine has moved."""
        before, here = self.run.stages[-2:]
        if self._movers[before.place] == self._human:
            return ""
        return self.words("the machine moves to {state}", state=clean(self.game.automaton.names[here.place]))

    def stuck(self) -> str:
        """Say who wins where there is no move."""
        return self.words("There is no move: {name} wins.", name=f"J{int(self.game.player.opponent)}")

    def told(self, circuit: Returned) -> str:
        """Say who wins if a circuit goes on for ever."""
        winner = self.game.player if circuit.is_accepted else self.game.player.opponent
        text = "  back after {steps}: if it goes on so for ever, {name} wins"
        return self.words(text, steps=self.steps(circuit), name=f"J{int(winner)}")

    def is_over(self, circuit: Returned) -> bool:
        """Tell whether the human has no choice on a circuit."""
        return not any(self._is_asked(stage.place) for stage in self.run.stages[-1 - circuit.length : -1])

    def _is_asked(self, place: int) -> bool:
        first = self.game.automaton.first
        return self._movers[place] == self._human and first[place + 1] - first[place] > 1

    def _moves(self) -> list[str]:
        """Name the moves from here by the states that they lead to, and by their sets where that is not enough."""
        automaton, place = self.game.automaton, self.run.stages[-1].place
        edges = range(automaton.first[place], automaton.first[place + 1])
        names = [clean(automaton.names[automaton.heads[edge]]) for edge in edges]
        several = Counter(names)
        sets = (sorted(automaton.sets[automaton.colours[edge]]) for edge in edges)
        return [
            f"{name} {{{' '.join(map(str, own))}}}" if several[name] > 1 else name
            for name, own in zip(names, sets, strict=True)
        ]
