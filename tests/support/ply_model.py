"""A model of a game that is solved ply by ply in buckets: what it opens, creates, reads, writes and keeps in memory.

Openings and files follow from the buckets by counting, and `tests/arena/engines/test_ply_model.py` holds them against
what is counted in a run; bytes have constants, which were fitted to runs with 8, 32 and 128 buckets at the largest ply.

Run it for a board of Connect-4 with its positions and a worker's memory:
`python3 tests/support/ply_model.py 6 6 69173028785 4GB`.
"""

import sys
from dataclasses import dataclass
from itertools import pairwise

from arena.engines.folder import Folder
from arena.engines.parcels import LINE
from arena.engines.plies import MARGIN
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import PlyJob
from arena.engines.sizes import USUAL
from arena.machine.memory import bytes_of
from games import load

SENT = 1.9
"""The codes that are sent for each position: what two tasks lead to is sent twice. On 4 x 5 and 5 x 5, 1.5 to 1.95."""
BYTES_A_POSITION = 0.46
"""The bytes of a position in its file: 0.46 on 5 x 5."""
BYTES_A_VALUE = 0.47
"""The bytes of its value and its best move."""
BYTES_A_QUESTION = 0.6
"""The bytes of a code that is sent: 0.39 to 0.6, the more buckets the more."""
BYTES_AN_ANSWER = 0.265
"""The bytes of the value that it is answered with."""
BYTES_A_PIECE = 40
"""The bytes of a piece of either besides: its head, and what packing takes."""
BYTES_A_FILE = 1500
"""The bytes of a file of positions or values besides."""
BYTES_A_TASK = 320
"""The memory of the driver for each task, for the task itself, its number of positions and its checksum."""
BYTES_A_RECORD = 2500
"""The memory of the driver for each record of the step that is being done."""


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
        return int(sum(self.positions) * (BYTES_A_POSITION + BYTES_A_VALUE) + self.tasks * BYTES_A_FILE)

    @property
    def sent_away(self):
        """The bytes of questions and answers, which are removed at the end."""
        return int(self._questions + self._answers + self.index)

    @property
    def read(self):
        """The bytes that are read: questions three times, all else once."""
        positions = sum(self.positions) * BYTES_A_POSITION + self.tasks / 2 * BYTES_A_FILE
        return int(3 * self._questions + self._answers + positions + 4 * LINE.size * self.pairs)

    @property
    def driver(self):
        """The bytes of the driver's memory that grow with the game."""
        return self.tasks * BYTES_A_TASK + max(self.buckets) * BYTES_A_RECORD

    @property
    def _questions(self):
        return sum(self.sent) * BYTES_A_QUESTION + BYTES_A_PIECE * self.pieces

    @property
    def _answers(self):
        return sum(self.sent) * BYTES_AN_ANSWER + BYTES_A_PIECE * self.pieces


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


def plies_of(game, positions):
    """Estimate the positions of each ply, of so many in all, in proportion to those that the rules number."""
    numbered = rules_of(game).index.sizes()
    return [max(1, round(positions * size / sum(numbered))) for size in numbered]


def main(rows, columns, positions, memory):
    game = load("connect_four", rows=int(rows), columns=int(columns))
    job = PlyJob(Folder("out"), game, bytes_of(memory), USUAL)
    model = model_of(plies_of(game, int(positions)), job, rules_of(game).width)
    figures = {
        "positions": sum(model.positions),
        "positions of the largest ply": max(model.positions),
        "its buckets": max(model.buckets),
        "tasks": model.tasks,
        "files made": model.created,
        "files opened": model.opens,
        "bytes kept": model.kept,
        "bytes sent": model.sent_away,
        "bytes read": model.read,
        "bytes of the driver": model.driver,
    }
    sys.stdout.write("".join(f"{name:30}{figure:>20,}\n" for name, figure in figures.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
