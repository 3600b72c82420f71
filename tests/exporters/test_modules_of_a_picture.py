"""A picture loads the modules that it needs: one builder, one language, the colours that it shows."""

import subprocess
import sys

MOST = 92
"""The modules of ours that the first picture of a small arena loads; the number only falls."""
MOST_IN_PYTHON = 82
"""Those of a first picture by `arena.draw`."""
COUNTED = """
import sys
from arena.cli.group import cli
cli.main(["draw", "sans_interet", "-o", sys.argv[1]], standalone_mode=False)
print(*(name for name in sys.modules if name.partition(".")[0] in ("arena", "games", "exporters")))
"""
BUILDER = '''
"""Numbers, as a node."""
from exporters.drawings.drawing import Drawing, Line, Node

KIND = "a fraction"
DRAWS = "fractions.Fraction"


def build(thing, *, style="default", lang="en"):
    return Drawing("graph", "", (Node(None, lines=(Line(str(thing)),)),))
'''
DRAWN = """
import sys
from fractions import Fraction
import exporters.drawings
exporters.drawings.__path__.append(sys.argv[1])
from exporters.picture_files import draw
draw(Fraction(1, 3), sys.argv[2])
"""


def run(script, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_first_picture_loads_what_it_shows(tmp_path):
    loaded = run(COUNTED, tmp_path / "picture.svg").split()
    assert len(loaded) <= MOST
    drawings = {name.rpartition(".")[2] for name in loaded if name.startswith("exporters.drawings.")}
    assert drawings.isdisjoint(
        {"boards", "changes", "graph_colourings", "grid", "maps", "plays", "river", "thermographs"}
    )
    languages = {name for name in loaded if name.startswith("exporters.pictures.languages.")}
    assert languages == {"exporters.pictures.languages.dot"}
    assert not any(name.startswith(("arena.playing", "arena.combinatorial", "exporters.films")) for name in loaded)


def test_a_new_builder_is_one_file(tmp_path):
    (tmp_path / "fractions_drawn.py").write_text(BUILDER, encoding="utf-8")
    run(DRAWN, tmp_path, tmp_path / "third.dot")
    assert "1/3" in (tmp_path / "third.dot").read_text(encoding="utf-8")


def test_a_picture_of_a_game_in_python_loads_what_it_shows(tmp_path):
    script = "import sys, arena\narena.draw(arena.unfold(arena.load('nim', heaps=(1, 2))), sys.argv[1])\n"
    loaded = run(script + COUNTED.splitlines()[-1], tmp_path / "nim.svg").split()
    assert len(loaded) <= MOST_IN_PYTHON
    assert "exporters.notebook" not in loaded
