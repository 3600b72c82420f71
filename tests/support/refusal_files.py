"""The files that refused commands name: broken arenas, games and bots, students' tables."""

from __future__ import annotations

import json
from pathlib import Path

from command import done

A, B, C = {"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 1}, {"id": "c", "player": 2}
EDGES = [{"source": tail, "target": head} for tail, head in ("ab", "ac", "ca")]
PILE = "from games.subtraction import Subtraction\nclass Pile(Subtraction):\n    'A pile.'\n"
COUNT = """\
from dataclasses import dataclass

@dataclass(frozen=True)
class Count:
    top: int = 3
    initial = 0

    def player(self, position):
        return 1 + position % 2

    def moves(self, position):
        if position < self.top:
            yield "one", position + 1

    def winner(self, position):
        return 1 if position >= self.top else None

    def label(self, position):
        return str(position)

    def parse(self, text):
        return int(text)
"""
"""A game of one's own: count to `top`, one by one."""


def arena(nodes: list[dict[str, object]], edges: list[dict[str, str]]) -> str:
    """Return an arena in our JSON."""
    kept = {"format": "arena", "version": 1, "kind": "arena", "graph": {"initial": "a"}}
    return json.dumps({**kept, "nodes": nodes, "edges": edges})


FILES = {
    "broken.json": "{",
    "empty.json": "",
    "lacking.json": '{"format": "arena", "version": 1, "kind": "arena", "graph": {}, "nodes": []}',
    "arena.json": arena([A, B, C], EDGES),
    "twice.json": arena([A, A, B], EDGES[:1]),
    "nowinner.json": arena([A, {"id": "b", "player": 2}], EDGES[:1]),
    "noplayer.json": arena([{"id": "a"}, B], EDGES[:1]),
    "text.xyz": "what\n",
    "folder.json/x": "",
    "folder/x": "",
    "full/x": "",
    "empty/.x": "",
    "game.py": PILE,
    "two.py": f"{PILE}class Other(Pile):\n    'Another pile.'\n",
    "none.py": "x = 1\n",
    "syntax.py": "def",
    "raises.py": "1 / 0\n",
    "leaves.py": "raise SystemExit(7)\n",
    "wrong.py": "class Game:\n    pass\n",
    "wrong_player.py": COUNT.replace("1 + position % 2", "5"),
    "raising.py": COUNT.replace('yield "one", position + 1', 'raise RuntimeError("no moves today")'),
    "bot.py": "def bot(position, game):\n    return list(game.moves(position))[0]\n",
    "two_bots.py": "def a(position):\n    pass\ndef b(position):\n    pass\n",
    "answers.csv": 'position,player,winner\n"(4,3)",1,1\n',
    "nothing.csv": "",
    "strange.csv": "a,b\n1,2\n",
    "student.py": "def attracteur(G, S1, F):\n    return set()\n",
    "two.txt": "Ada\nEmmy\n",
    "cut.sol": "paritysol 3;\n0 0",
    "wrong.sol": "paritysol 3;\n0 0 1;\n1 1;\n2 0;\n",
}


def write_files(folder: Path) -> None:
    """Write the files, a solution of Fibonacci Nim and one with a wrong winner."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    done("solve", "fibonacci_nim", "-o", "solution.json", cwd=folder)
    solution = (folder / "solution.json").read_text()
    (folder / "wrong.json").write_text(solution.replace('"winner": 1', '"winner": 2', 1))
