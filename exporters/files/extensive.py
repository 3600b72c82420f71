r"""Gambit's text format of extensive games, as far as two players, perfect information and zero sums go.

With blanks and line ends between any two words, a file is::

    game     ::= "EFG" "2" ("R" | "D") TITLE "{" PLAYER PLAYER "}" [COMMENT] node
    node     ::= "t" NAME outcome
               | "p" NAME player set [SETNAME "{" ACTION* "}"] outcome node*
    outcome  ::= NUMBER [OUTCOMENAME ["{" payoff ","? payoff "}"]]

Nodes stand in prefix order, those of a node's actions after it. What an outcome pays is told where it comes first;
outcome 0 pays nothing, and what is paid on the way to an end is added to what is paid there. Texts stand in quotes,
with \" for a quote in one.

References
----------
The Gambit Project, *Game representation formats*, "The extensive game (.efg) file format",
https://gambitproject.readthedocs.io/en/latest/formats.efg.html
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from arena.errors import InvalidArena
from exporters.files.reading import check_bound

WORD = re.compile(r'\s*+(?:"((?:[^"\\]|\\.)*+)"|([{},])|([^\s"{},]++))', re.DOTALL)
NUMBER = re.compile(r"[+-]?(?:\d{1,30}(?:/\d{1,30}|\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,2})?")
Pay = tuple[Fraction, Fraction]
NOTHING: Pay = (Fraction(0), Fraction(0))


@dataclass
class TreeNode:
    """A node of the tree.

    Parameters
    ----------
    name : str
        Its name, which may be empty or that of another one.
    player : int
        Whose turn it is; 0 where play ends.
    actions : list of str
        The names of the moves.
    pay : pair of Fraction
        What both players have got on the way here, this node's outcome included.
    after : list of int
        The numbers of the nodes that the actions lead to.
    """

    name: str
    player: int
    actions: list[str]
    pay: Pay
    after: list[int] = field(default_factory=list)


class Tokens:
    """The words of a text, one by one, with the line on which each stands."""

    def __init__(self, text: str, path: object) -> None:
        self.text, self.path, self.place = text, path, 0

    def wrong(self, reason: str) -> InvalidArena:
        """Make the error that names the line of the word that was read last."""
        return InvalidArena(f"{self.path}: line {self.text.count(chr(10), 0, self.place) + 1}: {reason}")

    def peek(self) -> re.Match[str] | None:
        """Give the next word, and leave it."""
        return WORD.match(self.text, self.place)

    def is_text(self) -> bool:
        """Tell whether a text in quotes follows."""
        word = self.peek()
        return word is not None and word[1] is not None

    def next(self, what: str) -> re.Match[str]:
        """Give the next word, and go on."""
        word = self.peek()
        if word is None:
            rest = self.text[self.place :].lstrip()[:24]
            raise self.wrong(f"{what} expected, not {repr(rest) if rest else 'the end of the file'}")
        self.place = word.end()
        return word

    def quoted(self, what: str) -> str:
        """Read a text in quotes."""
        word = self.next(what)
        if word[1] is None:
            raise self.wrong(f"{what} in quotes expected, not {word[0].strip()[:24]!r}")
        return word[1].replace('\\"', '"')

    def expect(self, *marks: str) -> str:
        """Read one of these words."""
        word = self.next(" or ".join(marks))
        text = word[2] or word[3]
        if text not in marks:
            raise self.wrong(f"{' or '.join(marks)} expected, not {word[0].strip()[:24]!r}")
        return str(text)

    def number(self, what: str) -> Fraction:
        """Read a number: whole, decimal or a fraction."""
        word = self.next(what)[0].strip()
        try:
            if NUMBER.fullmatch(word):
                return Fraction(word)
        except (ValueError, ZeroDivisionError):
            pass
        raise self.wrong(f"{what} is {word[:40]!r} (a number)")

    def texts(self, what: str, most: int | None) -> list[str]:
        """Read texts between braces; one more than the most of them is enough to see that there are too many."""
        self.expect("{")
        texts: list[str] = []
        while self.is_text():
            if most is not None and len(texts) > most:
                return texts
            texts.append(self.quoted(what))
        self.expect("}")
        return texts


def parse(
    text: str, path: object, max_vertices: int | None, max_edges: int | None
) -> tuple[str, list[TreeNode], list[str]]:
    """Read the title of a game, and the nodes of its tree, the root first; also name the parts of the head left out.

    Raises
    ------
    InvalidArena
        If the text is not of this format, or the game not of this kind; the line is told.
    TooLarge
        As soon as a bound is met.
    """
    words = Tokens(text, path)
    words.expect("EFG")
    words.expect("2")
    words.expect("R", "D")
    title, players = words.quoted("the title"), words.texts("a player's name", 2)
    if len(players) != 2:
        raise words.wrong(f"{'more than two' if len(players) > 2 else len(players)} players (two)")
    others = [] if players == ["J1", "J2"] else ["players"]
    if words.is_text() and words.quoted("the comment"):
        others.append("comment")
    nodes: list[TreeNode] = []
    open_, edges = [_Open(-1, NOTHING)], 0
    sets: set[tuple[int, int]] = set()
    outcomes: dict[int, Pay] = {0: NOTHING}
    while open_:
        parent = open_.pop()
        node = _node(words, sets, outcomes, parent.pay, max_edges)
        nodes.append(node)
        if parent.number >= 0:
            nodes[parent.number].after.append(len(nodes) - 1)
        check_bound("vertices", len(nodes), max_vertices, path)
        check_bound("edges", edges := edges + len(node.actions), max_edges, path)
        open_ += [_Open(len(nodes) - 1, node.pay)] * len(node.actions)
    if words.text[words.place :].strip():
        raise words.wrong(f"{words.text[words.place :].strip()[:24]!r} after the last node")
    return title, nodes, others


@dataclass(frozen=True)
class _Open:
    """A node to come: the number of the node above it, -1 for the root, and the payoffs on the way there."""

    number: int
    pay: Pay


def _node(
    words: Tokens, sets: set[tuple[int, int]], outcomes: dict[int, Pay], before: Pay, max_edges: int | None
) -> TreeNode:
    kind = words.expect("p", "t", "c")
    if kind == "c":
        raise words.wrong("a move of chance, which no arena has")
    name, player = words.quoted("a node's name"), 0
    actions: list[str] = []
    if kind == "p":
        player, number = _whole(words, "the player"), _whole(words, "the information set")
        if player not in (1, 2):
            raise words.wrong(f"player {player} (1 or 2)")
        if (player, number) in sets:
            raise words.wrong(f"information set {number} of player {player} again: not perfect information")
        sets.add((player, number))
        words.quoted("the name of the information set")
        actions = words.texts("an action", max_edges)
        check_bound("edges", len(actions), max_edges, words.path)
        if not actions:
            raise words.wrong("a node without actions")
    pay = _outcome(words, outcomes)
    pay = (before[0] + pay[0], before[1] + pay[1])
    if kind == "t" and pay[0] + pay[1]:
        raise words.wrong(f"the players get {pay[0]} and {pay[1]}: not zero-sum")
    return TreeNode(name, player, actions, pay)


def _outcome(words: Tokens, outcomes: dict[int, Pay]) -> Pay:
    """Read an outcome by its number, with its payoffs where they are given."""
    number = _whole(words, "the outcome")
    if words.is_text():
        words.quoted("the outcome's name")
        following = words.peek()
        if following is not None and following[2] == "{":
            words.expect("{")
            first = words.number("a payoff")
            if (comma := words.peek()) is not None and comma[2] == ",":
                words.expect(",")
            second = words.number("a payoff")
            if (comma := words.peek()) is not None and comma[2] == ",":
                words.expect(",")
            words.expect("}")
            if outcomes.setdefault(number, (first, second)) != (first, second):
                raise words.wrong(f"outcome {number} pays two things")
    if number not in outcomes:
        raise words.wrong(f"outcome {number}, of which nobody says what it pays")
    return outcomes[number]


def _whole(words: Tokens, what: str) -> int:
    number = words.number(what)
    if number.denominator != 1:
        raise words.wrong(f"{what} is {number} (a whole number)")
    return int(number)
