"""Machines as other tools of synthesis write them: Strix, ltlsynt, Knor; right ones and broken ones."""

import pytest

from arena import ArenaError, InvalidArena, specification, verify
from arena.machine.data import DATA
from exporters.saving import read_solution

FOLDER = DATA / "synthesis"
GRANTED, UNFAIR = "starve.ehoa", "starve-smart.ehoa"
HEAD = """\
HOA: v1
States: {states}
Start: 0
AP: 2 {names}
{controlled}acc-name: all
Acceptance: 0 t
properties: trans-labels explicit-labels state-acc deterministic
--BODY--
"""


def hoa(body, *, names='"r" "g"', controlled="controllable-AP: 1\n", states=1):
    return HEAD.format(states=states, names=names, controlled=controlled) + body + "--END--\n"


RIGHT = {
    "ltlsynt, with the verdict": (GRANTED, "REALIZABLE\n" + hoa("State: 0\n[!0&!1 | 0&1] 0\n")),
    "Strix, with other places": (
        GRANTED,
        hoa('State: 0 "[0]"\n[!0&!1] 0\n[0&1] 0\n', names='"g" "r"', controlled="controllable-AP: 0\n"),
    ),
    "the item behind the condition": (
        GRANTED,
        hoa("State: 0\n[1] 0\n", controlled="").replace("0 t\n", "0 t\ncontrollable-AP: 1\n"),
    ),
    "no such item": (GRANTED, hoa("State: 0\n[1] 0\n", controlled="")),
    "comments": (GRANTED, "REALIZABLE\r\n" + hoa("/* grants */ State: 0 [1] /* always */ 0 /* again */\n")),
    "a label of the state": (GRANTED, hoa("State: [1] 0\n0\n")),
    "several edges to one state": (GRANTED, hoa("State: 0\n[0&1] 0\n[1] 0\n[!0&1] 0\n")),
    "a choice of the next state": (GRANTED, hoa("State: 0\n[1] 1\n[!0&!1] 0\nState: 1\n[1] 0\n", states=2)),
    "states that are not reached": (GRANTED, hoa("State: 0\n[1] 0\nState: 7\n[0] 7\n", states=2)),
    "a proposition less": (
        GRANTED, hoa("State: 0\n[0] 0\n", controlled="controllable-AP: 0\n").replace('2 "r" "g"', '1 "g"'),
    ),
    "aliases": (GRANTED, hoa("State: 0\n[@a | !@a & 1] 0\n", controlled="Alias: @a 0 & 1\ncontrollable-AP: 1\n")),
    "Strix, of the environment": (
        UNFAIR,
        "UNREALIZABLE\n" + hoa(
            "State: 0\n[0] 1\nState: 1\n[0&1] 0\n[0&!1] 1\n",
            names='"g" "r"', controlled="controllable-AP: 0\n", states=2,
        ),
    ),
    "the environment's by its verdict": (
        UNFAIR, "UNREALIZABLE\n" + hoa("State: 0\n[0] 0\n", names='"g" "r"', controlled=""),
    ),
    "a circuit behind a verdict": (GRANTED, "REALIZABLE\naag 1 1 0 1 0\n2\n1\ni0 r\no0 g\n"),
    "a circuit of the environment": (UNFAIR, "UNREALIZABLE\naag 1 1 0 1 0\n2\n1\ni0 r\no0 g\n"),
}  # fmt: skip
BROKEN = {
    "an edge for each letter": (
        GRANTED, hoa("State: 0\n0 1 0 0\nState: 1\n1 1 0 0\n", states=2),
        "1, at 1: a run comes back here for ever, and is rejected: r & !g; cycle{!g}",
    ),
    "a circuit that is not accepted": (
        GRANTED, hoa("State: 0\n[!1] 0\n"),
        "0, at 1: a run comes back here for ever, and is rejected: r & !g; cycle{!g}",
    ),
    "an input without a step": (
        GRANTED, hoa("State: 0\n[1] 1\nState: 1\n[0&1] 1\n", states=2),
        "1: no step is there for what is read: g; !r",
    ),
    "no steps at all": (GRANTED, hoa("State: 0\n"), "0: no step is there for what is read: true"),
    "two steps for a letter": (
        GRANTED, hoa("State: 0\n[1] 1\n[0&1] 0\n[!0] 1\nState: 1\n[1] 1\n", states=2),
        "0: two steps are there for one letter: r & g",
    ),
    "a proposition that may be anything": (
        GRANTED, hoa("State: 0\n[t] 0\n"),
        "0, at 1: a run comes back here for ever, and is rejected: r & !g; cycle{!g}",
    ),
    "an environment without all answers": (
        UNFAIR, hoa("State: 0\n[0&1] 0\n", names='"g" "r"', controlled="controllable-AP: 0\n"),
        "0: no step is there for what is read: g & !r",
    ),
    "an environment that lets go": (
        UNFAIR, hoa("State: 0\n[!0] 0\n", names='"g" "r"', controlled="controllable-AP: 0\n"),
        "0, at 1: a run comes back here for ever, and is accepted: !g & !r; cycle{!g & !r}",
    ),
    "an environment that does nothing": (
        UNFAIR, hoa("State: 0\n[f] 0\n", names='"g" "r"', controlled="controllable-AP: 0\n"),
        "0: no step leads from there: true",
    ),
}  # fmt: skip
REFUSED = {
    "another condition": (hoa("State: 0\n[1] 0\n").replace("0 t", "1 Inf(0)"), "not all runs are accepted"),
    "another proposition": (hoa("State: 0\n[1] 0\n", names='"r" "x"'), "'x' is no proposition of the specification"),
    "both players' propositions": (hoa("State: 0\n[1] 0\n", controlled="controllable-AP: 0 1\n"), "of both players"),
    "no propositions of a player": (hoa("State: 0\n[1] 0\n", controlled="controllable-AP:\n"), "of both players"),
    "a game": (hoa("State: 0\n[1] 0\n", controlled="spot-state-player: 1\n"), "a game, and no machine"),
    "a state that is not there": (hoa("State: 0\n[1] 3\n"), "line 10: state 3 is not there"),
    "no automaton": ("REALIZABLE\n", "HOA: v1 expected"),
    "two automata": (hoa("State: 0\n[1] 0\n") * 2, "one automaton"),
    "other letters": ("HOA: \xff", "not UTF-8"),
}


def answer(name, text, tmp_path):
    game, path = specification(FOLDER / name), tmp_path / ("x.aag" if "aag" in text else "x.hoa")
    path.write_bytes(text.encode("latin-1"))
    return verify(game, read_solution(path, game))


@pytest.mark.parametrize("kind", RIGHT)
def test_machines_of_others_are_right(kind, tmp_path):
    name, text = RIGHT[kind]
    verified = answer(name, text, tmp_path)
    assert verified
    assert verified.sizes["objective"] == ("controller" if name == GRANTED else "environment")


@pytest.mark.parametrize("kind", BROKEN)
def test_machines_of_others_are_broken_by_a_run(kind, tmp_path):
    name, text, flaw = BROKEN[kind]
    assert str(answer(name, text, tmp_path).flaw) == flaw


@pytest.mark.parametrize("kind", REFUSED)
def test_other_files_are_refused_in_a_line(kind, tmp_path):
    text, reason = REFUSED[kind]
    with pytest.raises(InvalidArena, match=reason) as error:
        answer(GRANTED, text, tmp_path)
    assert str(tmp_path / "x.hoa") in str(error.value)
    assert "\n" not in str(error.value)


def test_too_many_propositions_are_refused(tmp_path):
    names = " ".join(f'"p{number}"' for number in range(301))
    text = hoa("State: 0\n[1] 0\n").replace('2 "r" "g"', f"301 {names}")
    path = tmp_path / "many.hoa"
    path.write_text(text)
    with pytest.raises(ArenaError, match="301 propositions"):
        read_solution(path, specification(path))
