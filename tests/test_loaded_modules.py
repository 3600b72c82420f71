"""Only what is used is imported: the modules of ours that a command loads, counted; what is counted here only falls."""

import subprocess
import sys

import pytest

from arena.machine.data import DATA

FOUR_VERTICES = """\
parity 3;
0 2 0 1,2;
1 3 1 0,3;
2 0 1 3;
3 1 0 2;
"""
COMMANDS = [
    ("--help", 7),
    ("games", 85),
    ("solve {game} --objective parity", 50),
    ("solve {specification}", 70),
    ("solve subtraction", 58),
]
"""Commands, each with the most modules that it may load; {game} is a parity game, {specification} one with letters."""
COUNT = """
import atexit, sys
ours = ("arena", "exporters", "games")
atexit.register(lambda: print(sum(name.partition(".")[0] in ours for name in sys.modules), file=sys.stderr))
from arena.cli import main
main()
"""


@pytest.mark.parametrize(("command", "most"), COMMANDS)
def test_a_command_loads_few_modules(command, most, tmp_path):
    game = tmp_path / "four.pg"
    game.write_text(FOUR_VERTICES)
    arguments = command.format(game=game, specification=DATA / "synthesis" / "starve.ehoa").split()
    done = subprocess.run([sys.executable, "-c", COUNT, *arguments], capture_output=True, text=True, check=True)
    assert int(done.stderr.splitlines()[-1]) <= most
