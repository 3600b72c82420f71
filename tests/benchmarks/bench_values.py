"""Canonical forms of Domineering, Clobber and Snort: ours, pycgt's and cgt-py's in the same run, each from nothing.

pycgt keeps what it has computed for ever, so that each of its runs, and of ours and cgt-py's, is a process of its own;
what is measured is the computation, without the import.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

SUPPORT = Path(__file__).parents[1] / "support"
ROUNDS = 5
OURS = """
import arena
game, compute = arena.load({name!r}, **{parameters!r}), arena.value
begun = clock()
text = str(compute(game))
"""
PYCGT = {
    "domineering": """
import pycgt
from pycgt.rulesets import domineering
begun = clock()
text = pycgt.render(domineering.rectangle({rows}, {columns}))
""",
    "clobber": """
import pycgt
from pycgt.rulesets import clobber
begun = clock()
text = pycgt.render(clobber.parse({board!r}))
""",
    "snort": """
import pycgt
from pycgt.rulesets import graphs
begun = clock()
text = pycgt.render(graphs.value(graphs.uncoloured(graphs.Graph.path({columns})), graphs.SNORT))
""",
}
CGT_PY = {
    "domineering": """
import sys; sys.path.insert(0, {support!r})
import value_judges; cgt_py = value_judges.cgt_py()
begun = clock()
text = repr(cgt_py.Domineering("|".join(["." * {columns}] * {rows})).canonical_form).split("'")[1]
""",
    "snort": """
import sys; sys.path.insert(0, {support!r})
import value_judges; cgt_py = value_judges.cgt_py()
begun = clock()
text = repr(cgt_py.Snort({columns}, [(n, n + 1) for n in range({columns} - 1)]).canonical_form).split("'")[1]
""",
}
SIZES = [
    ("domineering", 3, 4),
    ("domineering", 4, 4),
    ("domineering", 4, 5),
    ("domineering", 2, 12),
    ("clobber", 2, 4),
    ("clobber", 3, 3),
    ("clobber", 1, 10),
    ("snort", 1, 9),
]


def timed(code, **values):
    """Run some code in a process of its own: its milliseconds, and the text that it makes."""
    program = (
        "from time import perf_counter as clock\n"
        + code.format(**values)
        + ("\nimport json\nprint(json.dumps([(clock() - begun) * 1e3, text]))")
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.parametrize(("name", "rows", "columns"), SIZES)
def bench_canonical_forms(name, rows, columns, request, capsys):
    """Compare in turns, and hold the values against each other."""
    import arena

    pytest.importorskip("pycgt")
    parameters = {"rows": rows, "columns": columns}
    if name == "snort":
        parameters = {"on": f"path{columns}"}
    game = arena.load(name, **parameters)
    board = game.show(game.start).replace("/", "|")
    programs = {"ours": OURS, "pycgt": PYCGT[name], **({"cgt-py": CGT_PY[name]} if name in CGT_PY else {})}
    values = {"name": name, "parameters": parameters, "rows": rows, "columns": columns, "board": board}
    runs = {each: [] for each in programs}
    for _ in range(1 if request.config.getoption("--benchmark-disable") else ROUNDS):
        for each, code in programs.items():
            runs[each].append(timed(code, support=str(SUPPORT), **values))
    assert len({arena.value(each[0][1]) for each in runs.values()}) == 1
    told = ", ".join(f"{each} {median(time for time, _ in times):.1f} ms" for each, times in runs.items())
    with capsys.disabled():
        sys.stdout.write(f"\n{name} {rows} x {columns}: {told}\n")
