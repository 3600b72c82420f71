"""A class of files for `arena mark`: right, wrong, endless, crashing, broken, empty and unreadable ones."""

import json
from collections.abc import Iterable
from pathlib import Path

from misbehaving import CALLS, LOADS
from student_mutants import student_programs

OTHERS: dict[str, bytes] = {
    "empty": b"",
    "latin": b"# \xe9t\xe9\ndef attracteur(G, S1, F): return set(F)",
    "utf-16": "def attracteur(G, S1, F): return set(F)".encode("utf-16"),
    "no text": bytes(range(256)),
    "another function": b"def somme(a, b): return a + b\ndef produit(a, b): return a * b",
    "other parameters": b"def attracteur(qui_sait): return set()",
    "nothing comes back": b"def attracteur(G, S1, F): pass",
}
"""Files whose text is given as bytes."""


def write_class(
    folder: Path, calls: Iterable[str] = CALLS, loads: Iterable[str] = LOADS, stays: str = "60"
) -> list[Path]:
    """Write a folder of students' files: one for each kind of misbehavior, the others, and right ones."""
    texts = {f"calls {name}": _calling(CALLS[name], stays).encode("utf-8", "surrogatepass") for name in calls}
    texts |= {f"loads {name}": LOADS[name].encode("latin-1") for name in loads}
    texts |= {f"is {name}": text for name, text in OTHERS.items()}
    right = [each for each in student_programs()["attractor"] if each.style.startswith(("right", "slow"))]
    texts |= {f"solves {each.style}": each.text.encode() for each in right}
    files = []
    for number, (name, text) in enumerate(texts.items()):
        files.append(folder / f"{number:03} {name}.py")
        files[-1].write_bytes(text)
    return files


def _calling(body: str, stays: str) -> str:
    """Write an attractor that misbehaves."""
    body = body.replace("{stays}", stays)
    return f"def bad(x):\n    {body}\n\n\ndef attracteur(G, S1, F):\n    return bad([1, 2])\n"


def notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of code cells."""
    code = [{"cell_type": "code", "id": str(number), "metadata": {}, "execution_count": None, "outputs": [],
             "source": text} for number, text in enumerate(cells)]  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path
