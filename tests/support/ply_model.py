"""A model of a game that is solved ply by ply in buckets: what it opens, creates, reads, writes and keeps in memory.

Openings and files follow from the buckets by counting, and `tests/arena/engines/test_ply_model.py` holds them against
what is counted in a run; bytes have constants, which were fitted to runs with 8, 32 and 128 buckets at the largest ply.

Run it for a board, with the bytes of a worker: `python3 tests/support/ply_model.py connect_four 6 6 4GB`.
"""

import sys
from dataclasses import dataclass
from itertools import pairwise

from arena.engines.folder import Folder
from arena.engines.parcels import LINE, PIECE
from arena.engines.plies import MARGIN
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import PlyJob
from arena.engines.sizes import USUAL
from arena.machine.memory import bytes_of
from games import load

SENT = 1.0
"""The codes that a ply sends for each position of the next one: those are once only which one slice sends twice."""
BYTES_A_POSITION = 1.0
"""The bytes of a position in its file."""
BYTES_A_VALUE = 1.0
"""The bytes of its value and its best move."""
BYTES_A_QUESTION = 1.0
"""The bytes of a code that is sent."""
BYTES_AN_ANSWER = 1.0
"""The bytes of the value that it is answered with."""
BYTES_A_FILE = 1.0
"""The bytes of a file of batches besides."""
BYTES_A_BATCH = 1.0
"""The bytes of a batch of 131,072 positions besides."""
DRIVER_BYTES_A_TASK = 1.0
"""The memory of the driver for each task of all plies."""


@dataclass(frozen=True)
class Model:
    """What a game takes whose plies have so many positions, and are dealt into so many buckets.

    Parameters
    ----------
    positions : list of int
        The positions of each ply.
    sent : list of int
        The codes that each ply sends to the next one; the last one sends none.
    buckets : list of int
        The buckets of each ply, and of the one after the last, which nothing is sent to.
    slices : list of int
        The slices of each ply whose successors are dealt, in all its tasks.
    width : int
        The bytes of a value.
    """

    positions: list[int]
    sent: list[int]
    buckets: list[int]
    slices: list[int]

    @property
    def tasks(self):
        """The tasks of all steps: each bucket is enumerated and valued."""
        return 2 * sum(self.buckets[:-1])

    @property
    def pairs(self):
        """The parcels from a task to one of the next ply, with those of the answers back as many again."""
        return sum(one * other for one, other in pairwise(self.buckets[:-1]))

    @property
    def opens(self):
        """The openings of files of batches and of parcels, in order to read them."""
        whole, last = sum(self.buckets[:-1]), self.buckets[-2]
        received, answered, answers = self.pairs, self.pairs, self.pairs
        return received + answered + answers + whole + (whole - last)

    @property
    def created(self):
        """The files that are made: three a task, a record a step, and those of the job and of its solution."""
        return 3 * self.tasks + 2 * len(self.positions) + 2

    @property
    def index(self):
        """The bytes of all indexes."""
        asked = sum(one * other for one, other in pairwise(self.buckets))
        return LINE.size * (asked + self.pairs)

    @property
    def pieces(self):
        """The pieces of all questions, with those of the answers nearly as many again."""
        return sum(slices * bucket for slices, bucket in zip(self.slices, self.buckets[1:], strict=True))

    @property
    def kept(self):
        """The bytes of positions and values, which stay."""
        batches = self.tasks * BYTES_A_FILE + (sum(self.positions) // USUAL.slice + self.tasks) * BYTES_A_BATCH
        return int(sum(self.positions) * (BYTES_A_POSITION + BYTES_A_VALUE) + batches)

    @property
    def shuffled(self):
        """The bytes of questions and answers, which are removed at the end."""
        codes = sum(self.sent) * (BYTES_A_QUESTION + BYTES_AN_ANSWER)
        return int(codes + 2 * PIECE.size * self.pieces + self.index)

    @property
    def read(self):
        """The bytes that are read: questions three times, all else once."""
        questions = sum(self.sent) * BYTES_A_QUESTION + PIECE.size * self.pieces
        answers = sum(self.sent) * BYTES_AN_ANSWER + PIECE.size * self.pieces
        positions = sum(self.positions) * BYTES_A_POSITION
        return int(3 * questions + answers + positions + 4 * LINE.size * self.pairs)

    @property
    def driver(self):
        """The bytes of the driver's memory that grow with the game."""
        return int(self.tasks * DRIVER_BYTES_A_TASK)


def model_of(positions, job, width, sent=SENT):
    """Make the model of plies of so many positions, dealt as the engine deals them."""
    codes = [1, *(round(sent * count) for count in positions[1:]), 0]
    predicted = [2, *(after**2 / before for before, after in pairwise(codes[:-1]))]
    buckets = [1, *(job.buckets(MARGIN * count) for count in predicted)]
    slices = [
        max(own, -(-count // job.dealt_at_once(following, width)))
        for count, own, following in zip(positions, buckets, buckets[1:], strict=False)
    ]
    return Model(positions, codes[1:], buckets, slices)


def plies_of(game):
    """Estimate the positions of each ply, in proportion to those that the rules number."""
    rules = rules_of(game)
    numbered = rules.index.sizes()
    return [max(1, round(rules.positions * size / sum(numbered))) for size in numbered]


def main(name, rows, columns, memory):
    game = load(name, rows=int(rows), columns=int(columns))
    job = PlyJob(Folder("out"), game, bytes_of(memory), USUAL)
    model = model_of(plies_of(game), job, rules_of(game).width)
    figures = {
        name: getattr(model, name) for name in ("tasks", "opens", "created", "kept", "shuffled", "read", "driver")
    }
    lines = [
        f"positions {sum(model.positions):,}, largest ply {max(model.positions):,} in {max(model.buckets):,} buckets",
        *(f"{name} {figure:,}" for name, figure in figures.items()),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
