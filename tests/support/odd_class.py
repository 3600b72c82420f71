"""A class of a hundred files for `arena mark`: right, wrong, endless, crashing, broken, empty and unreadable ones."""

from collections.abc import Iterable
from pathlib import Path

from misbehaving import CALLS, LOADS, Kind

PROGRAMS = Path(__file__).parent.parent / "arena" / "exercises" / "programs" / "attractor"
OTHERS: dict[str, bytes] = {
    "empty": b"",
    "latin": b"# \xe9t\xe9\ndef attracteur(G, S1, F): return set(F)",
    "utf-16": "def attracteur(G, S1, F): return set(F)".encode("utf-16"),
    "no text": bytes(range(256)),
    "another function": b"def somme(a, b): return a + b\ndef produit(a, b): return a * b",
    "other parameters": b"def attracteur(qui_sait): return set()",
    "nothing comes back": b"def attracteur(G, S1, F): pass",
}
"""Files whose text is told as bytes."""


def write_class(folder: Path, calls: Iterable[str] = CALLS, loads: Iterable[str] = LOADS) -> list[Path]:
    """Write a folder of students' files, one for each kind of misbehaviour, and the others."""
    texts = {f"calls {name}": _calling(CALLS[name]).encode("utf-8", "surrogatepass") for name in calls}
    texts |= {f"loads {name}": LOADS[name].body.encode("latin-1") for name in loads}
    texts |= {f"is {name}": text for name, text in OTHERS.items()}
    texts |= {f"solves {path.stem}": path.read_bytes() for path in sorted(PROGRAMS.glob("right_*.py"))}
    files = []
    for number, text in enumerate(texts.values()):
        files.append(folder / f"{number:03} {list(texts)[number]}.py")
        files[-1].write_bytes(text)
    return files


def _calling(kind: Kind) -> str:
    """Write an attractor that misbehaves."""
    body = kind.body.replace("{stays}", "60")
    return f"def bad(x):\n    {body}\n\n\ndef attracteur(G, S1, F):\n    return bad([1, 2])\n"
