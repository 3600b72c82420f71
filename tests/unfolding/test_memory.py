"""A graph that would not fit in the memory that is free is refused before it is made."""

import subprocess
import sys

import pytest

UNFOLDED = """
import resource
from arena import TooLarge, load, {function}

{function}(load("{game}"))
pages = int(open("/proc/self/statm").read().split()[0])
taken = pages * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 2_000_000, resource.RLIM_INFINITY))
try:
    {function}(load("{game}", {larger}))
except TooLarge as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("function", "game", "larger"),
    [("unfold", "fibonacci_nim", "matches=60"), ("position_graph", "nim", "heaps=(13, 13, 13)")],
)
def test_a_graph_that_would_not_fit_in_the_free_memory_is_refused(function, game, larger):
    code = UNFOLDED.format(function=function, game=game, larger=larger)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "vertices and" in done.stdout
    assert "MB are free" in done.stdout
