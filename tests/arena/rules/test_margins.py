"""Games of one's own that end with a margin: what is asked of them, told in a line."""

import pytest

from arena import InvalidGame, check_game, load, solve, unfold
from arena.graphs.marks import MARGIN

RULES = """
from dataclasses import dataclass
from arena import ImpartialGame

@dataclass(frozen=True)
class Taking(ImpartialGame[tuple[int, int]]):
    '''Take one or two of some coins; whoever has more at last wins.'''

    coins: int = 4

    @property
    def start(self):
        return self.coins, 0

    @property
    def initial(self):
        return (self.start, 1)

    def moves(self, position):
        (coins, lead), player = position
        for taken in range(1, min(coins, 2) + 1):
            yield str(taken), ((coins - taken, lead + taken * (3 - 2 * player)), 3 - player)

    def options(self, position):
        raise NotImplementedError

    def winner(self, position):
        (coins, lead), _ = position
        return None if coins else (lead > 0) + 2 * (lead < 0)

    def show(self, position):
        return "{},{}".format(*position)

    def read(self, text):
        coins, lead = text.split(",")
        return int(coins), int(lead)

    def margin(self, position):
        return position[0][1]
"""


@pytest.fixture
def taking(tmp_path):
    """Give what writes the rules into a file, some words exchanged for others, and makes the game."""

    def make(old="", new=""):
        path = tmp_path / "taking.py"
        path.write_text(RULES.replace(old, new) if old else RULES)
        return load(str(path))

    return make


def test_a_file_with_a_margin_has_one_in_every_command(taking):
    game = taking()
    assert "margin" in [check.name for check in check_game(game).checks if check.holds]
    solution = solve(unfold(game), MARGIN)
    assert solution.amount[game.initial] == 0
    assert solve(unfold(load(str(type(game).found_as), coins=5)), MARGIN).amount[(5, 0), 1] == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("'much'", "margin gives 'much' .a whole number"),
        ("True", "margin gives True"),
        ("10**10", "margin gives 10000000000"),
        ("-position[0][1]", "margin gives .*, and winner"),
    ],
)
def test_wrong_margins_are_refused_with_the_position(taking, answer, reason):
    game = taking("return position[0][1]", f"return {answer}")
    with pytest.raises(InvalidGame, match=f"at .*: {reason}"):
        unfold(game)
    (fault,) = [check.fault for check in check_game(game).checks if check.name == "margin"]
    assert fault
