"""Specifications whose labels split into many sets of letters, as five public files of 0.3 to 1.6 MB do."""

import random

import pytest
from command import run

INPUTS, DEPTH = 18, 11


def leaves(chance, fixed, depth):
    """Yield the conjunctions of a random decision tree: exactly one of them holds of each letter."""
    if depth == 0:
        yield []
        return
    variable = chance.choice([each for each in range(INPUTS) if each not in fixed])
    for sign in ("", "!"):
        for rest in leaves(chance, fixed | {variable}, depth - 1):
            yield [f"{sign}{variable}", *rest]


def automaton(seed):
    """Write an automaton of two states with 4,096 edges: the system chooses u, which decides nothing."""
    chance = random.Random(seed)
    names = " ".join(f'"p{number}"' for number in range(INPUTS))
    head = (
        f'HOA: v1\nStates: 2\nStart: 0\nAP: {INPUTS + 1} {names} "u"\ncontrollable-AP: {INPUTS}\n'
        "acc-name: parity max even 2\nAcceptance: 2 Fin(1) & Inf(0)\n--BODY--\n"
    )
    body = []
    for state in (0, 1):
        body.append(f"State: {state}")
        body += [
            f"[{'&'.join(label)}&{chance.choice(['', '!'])}{INPUTS}] {chance.randrange(2)} {{{chance.randrange(2)}}}"
            for label in leaves(chance, frozenset(), DEPTH)
        ]
    return head + "\n".join([*body, "--END--"]) + "\n"


@pytest.mark.slow
def test_an_automaton_with_thousands_of_labels_is_decided(tmp_path):
    for seed in (1, 2):
        (tmp_path / "long.ehoa").write_text(automaton(seed))
        result = run("solve", "long.ehoa", cwd=tmp_path)
        assert (result.code, result.err) == (0, "")
        assert result.out.splitlines()[0] == "UNREALIZABLE"  # the environment keeps to odd edges
