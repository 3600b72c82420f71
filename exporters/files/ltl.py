"""Formulas of linear temporal logic as specifications: Spot's `ltl2tgba` translates them, where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence

from arena.errors import ArenaError, ParameterError, shortened
from exporters.files.hanoi import string_of, text_of

TRANSLATOR = "ltl2tgba"
MISSING = (
    f"{TRANSLATOR} of Spot translates formulas, and is not installed: "
    "conda install -c conda-forge spot, brew install spot, or https://spot.lre.epita.fr/install.html"
)
PROPOSITION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
"""The propositions that need no quotes in a formula."""
AP = re.compile(r'^AP: *([0-9]+)((?: *"(?:\\.|[^\\"])*+")*) *$', re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^\\"])*+"')


def specification_of(formula: str, inputs: Sequence[str], outputs: Sequence[str]) -> str:
    """Translate a formula into a deterministic parity automaton whose propositions two players choose.

    Parameters
    ----------
    formula : str
        The formula, in one of the syntaxes of Spot.
    inputs, outputs : sequence of str
        The propositions of the environment, and those of the controller.

    Returns
    -------
    str
        The automaton in the Hanoi Omega-Automata format, with `controllable-AP`.

    Raises
    ------
    ParameterError
        If a proposition is nobody's, or two players', or has no name of letters, digits and underscores.
    ArenaError
        If Spot is not installed, or cannot read the formula.

    Notes
    -----
    Doubly exponential in the length of the formula at worst.
    """
    names = [*inputs, *outputs]
    for name in names:
        if not PROPOSITION.fullmatch(name) or names.count(name) > 1:
            reason = "there twice" if names.count(name) > 1 else "letters, digits and _, no digit first"
            raise ParameterError(f"proposition {name!r:.80} ({reason})")
    if (program := shutil.which(TRANSLATOR)) is None:
        raise ArenaError(MISSING)
    command = [program, "--deterministic", "--parity", "--complete", f"--formula={formula}"]
    done = subprocess.run(  # noqa: S603 - Spot, with a formula as one argument
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        reason = " ".join(done.stderr.split()) or f"exit code {done.returncode}"
        raise ArenaError(f"{TRANSLATOR}: {shortened(reason)}")
    return _with_players(done.stdout, inputs, outputs)


def _with_players(text: str, inputs: Sequence[str], outputs: Sequence[str]) -> str:
    """Say in the header whose propositions are whose, and add those that the formula does not have."""
    header = AP.search(text)
    if header is None:
        raise ArenaError(f"{TRANSLATOR}: no automaton in the Hanoi Omega-Automata format")
    known = [*map(text_of, STRING.findall(header[2]))]
    if nobody := [name for name in known if name not in (*inputs, *outputs)]:
        raise ParameterError(f"proposition {nobody[0]!r:.80} of the formula is in neither --inputs nor --outputs")
    names = [*known, *(name for name in (*inputs, *outputs) if name not in known)]
    controlled = " ".join(str(number) for number, name in enumerate(names) if name in outputs)
    lines = [f"AP: {len(names)} {' '.join(map(string_of, names))}", f"controllable-AP: {controlled}"]
    return text[: header.start()] + "\n".join(line.rstrip() for line in lines) + text[header.end() :]
