"""`arena random`, as a user runs it."""

import json
import os
import re
import subprocess
import sys

import pytest
from process import arena, output, refused

import exporters
from arena import family, random_arena
from arena.generating.families import FAMILIES, sizes_of

MARKED = ["--degrees", "2:3", "--sinks", "0.1", "--no-bipartite", "--priorities", "4", "--weights=-3:3"]


@pytest.mark.parametrize("ending", ["json", "npz", "parquet", "graphml", "gexf"])
def test_an_arena_is_written_as_python_draws_it(tmp_path, ending):
    path = tmp_path / f"x.{ending}"
    assert output("random", "30", *MARKED, "--accepting", "0.5", "--seed", "7", "-o", path) == ""
    drawn = random_arena(
        30, degrees=(2, 3), sinks=0.1, bipartite=False, priorities=4, weights=(-3, 3), accepting=0.5, seed=7
    )
    expected = json.loads(exporters.render(drawn, "json"))
    read = json.loads(exporters.render(exporters.read(path), "json"))
    names = {str(number): number for number in range(30)}

    def edges(record):
        return sorted(
            (names[str(edge["source"])], names[str(edge["target"])], edge["weight"]) for edge in record["edges"]
        )

    def vertices(record):
        return sorted((names[str(node.pop("id"))], *sorted(node.items())) for node in record["nodes"])

    assert edges(read) == edges(expected)
    assert vertices(read) == vertices(expected)


def test_without_a_file_it_goes_to_stdout_as_json_and_can_be_piped_on():
    text = output("random", "20", "--seed", "3")
    assert output("random", "20", "--seed", "3") == text
    assert text == exporters.render(random_arena(20, seed=3), "json")
    piped = arena("solve", "-", stdin=text)
    assert (piped.returncode, piped.stderr) == (0, "")
    assert output("random", "20", "--seed", "3", "--to", "pg").startswith("parity 19;\n")


def test_a_seed_that_is_drawn_is_told():
    done = arena("random", "9")
    seed = re.fullmatch(r"arena: note: --seed (\d{1,9}) draws this arena again\n", done.stderr)[1]
    assert output("random", "9", "--seed", seed) == done.stdout


@pytest.mark.parametrize("name", FAMILIES)
def test_families_are_made_by_name(name):
    sizes = ["2", "3"][: len(sizes_of(name))]
    expected = exporters.render(family(name, *map(int, sizes)), "json")
    assert output("random", *sizes, "--family", name) == expected
    assert f"{name} {sizes_of(name)[0].upper()}" in " ".join(output("random", "--help").split())


@pytest.mark.parametrize(
    ("code", "told", "arguments"),
    [
        (2, "vertices: 0 (a whole number from 1 on)", ["0"]),
        (2, "2 4: 2 sizes (one, the number of vertices)", ["2", "4"]),
        (2, "did you mean clique?", ["9", "--family", "cliqe"]),
        (2, "jurdzinski: 1 sizes (2: depth, width)", ["9", "--family", "jurdzinski"]),
        (
            2,
            "--weights: ladder is a family, of which nothing is drawn",
            ["9", "--family", "ladder", "--weights", "1:2"],
        ),
        (1, "9 vertices (at most 8: --max-vertices", ["9", "--max-vertices", "8"]),
        (1, "2,000,000 vertices (at most 1,000,000: --max-vertices", ["2000000", "-o", "x.json"]),
        (1, "more than 5 vertices (--max-vertices", ["3", "--family", "tight_ladder", "--max-vertices", "5"]),
        (1, "No such file or directory", ["9", "-o", "no/x.json"]),
    ],
)
def test_what_is_wrong_is_told_in_one_line(code, told, arguments):
    refused(code, told, "random", *arguments)


def test_names_of_families_are_completed():
    words = ["arena", "random", "3", "--family", "re"]
    environment = {
        **os.environ, "COMP_WORDS": " ".join(words), "COMP_CWORD": "4", "_ARENA_COMPLETE": "bash_complete"
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-m", "arena"], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "plain,recursive_ladder\n"


def test_help_needs_no_arrays():
    script = (
        "import atexit, sys\n"
        "atexit.register(lambda: print([name for name in ('numpy', 'networkx', 'pandas') if name in sys.modules]))\n"
        "sys.argv = ['arena', 'random', '--help']\n"
        "from arena.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
