# ruff: noqa: E501 - rows of data
"""Files of machines in the manner of other tools: right ones, broken ones and others; none is copied from one."""

ONCE = """HOA: v1 Start: 0 AP: 2 "r" "g" controllable-AP: 1 Acceptance: 1 Inf(0) --BODY--
State: 0 {0} [0&1 | !0&!1] 0 [0&!1] 1 [!0&1] 0 State: 1 [1] 0 {0} [!1] 1 --END--"""
"""Each request is granted, at once or later."""
UNFAIR = """HOA: v1 Start: 0 AP: 2 "r" "g" controllable-AP: 1 Acceptance: 1 Inf(0) --BODY--
State: 0 {0} [1] 1 [!1] 2 State: 1 {0} [!0] 1 [0] 2 State: 2 [t] 2 --END--"""
"""A grant comes first, and no request after it: the environment can spoil that."""
HEAD = """HOA: v1
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


GRANTS = "aag 1 1 0 1 0\n2\n1\ni0 r\no0 g\n"
COPIES = "aag 1 1 0 1 0\n2\n2\ni0 r\no0 g\n"
LATE = "aag 2 1 1 1 0\n2\n4 2\n4\ni0 r\nl0 seen\no0 g\n"
GATES = "aag 4 1 1 1 2\n2\n4 6\n7\n6 2 5\n8 3 4\ni0 r\no0 g\n"
RIGHT = {
    "ltlsynt, with the verdict": (ONCE, "REALIZABLE\n" + hoa("State: 0\n[!0&!1 | 0&1] 0\n")),
    "Strix, with other places": (
        ONCE, hoa('State: 0 "[0]"\n[!0&!1] 0\n[0&1] 0\n', names='"g" "r"', controlled="controllable-AP: 0\n"),
    ),
    "the item behind the condition": (
        ONCE, hoa("State: 0\n[1] 0\n", controlled="").replace("0 t\n", "0 t\ncontrollable-AP: 1\n"),
    ),
    "no such item": (ONCE, hoa("State: 0\n[1] 0\n", controlled="")),
    "a label of the state": (ONCE, hoa("State: [1] 0\n0\n")),
    "a choice of the next state": (ONCE, hoa("State: 0\n[1] 1\n[!0&!1] 0\nState: 1\n[1] 0\n", states=2)),
    "states that are not reached": (ONCE, hoa("State: 0\n[1] 0\nState: 7\n[0] 7\n", states=2)),
    "a proposition less": (
        ONCE, hoa("State: 0\n[0] 0\n", controlled="controllable-AP: 0\n").replace('2 "r" "g"', '1 "g"'),
    ),
    "aliases": (ONCE, hoa("State: 0\n[@a | !@a & 1] 0\n", controlled="Alias: @a 0 & 1\ncontrollable-AP: 1\n")),
    "the environment's": (
        UNFAIR, "UNREALIZABLE\n" + hoa("State: 0\n[1] 0\n", names='"g" "r"', controlled="controllable-AP: 1\n"),
    ),
    "the environment's by its verdict": (UNFAIR, "UNREALIZABLE\n" + hoa("State: 0\n[1] 0\n", names='"g" "r"', controlled="")),
    "a circuit": (ONCE, GRANTS),
    "a circuit that copies": (ONCE, COPIES),
    "a circuit with a latch": (ONCE, LATE),
    "a circuit of the environment": (UNFAIR, "UNREALIZABLE\naag 1 1 0 1 0\n2\n1\ni0 g\no0 r\n"),
    "a latch with a value at first": (ONCE, LATE.replace("4 2", "4 2 1")),
    "five numbers more": (ONCE, GRANTS.replace("1 0\n2", "1 0 0 0 0 0\n2", 1)),
}  # fmt: skip
BROKEN = {
    "an edge for each letter": (ONCE, hoa("State: 0\n0 1 0 0\nState: 1\n1 1 0 0\n", states=2)),
    "a machine that is not accepted": (ONCE, hoa("State: 0\n[!1] 0\n")),
    "an input without a step": (ONCE, hoa("State: 0\n[1] 1\nState: 1\n[0&1] 1\n", states=2)),
    "two steps for a letter": (ONCE, hoa("State: 0\n[1] 1\n[0&1] 0\n[!0] 1\nState: 1\n[1] 1\n", states=2)),
    "a proposition that may be anything": (ONCE, hoa("State: 0\n[t] 0\n")),
    "a circuit that grants the others": (ONCE, COPIES.replace("2\n2\n", "2\n3\n")),
    "an environment that lets go": (
        UNFAIR, "UNREALIZABLE\n" + hoa("State: 0\n[!1] 0\n", names='"g" "r"', controlled="controllable-AP: 1\n"),
    ),
}  # fmt: skip
REFUSED = {
    "another condition": (hoa("State: 0\n[1] 0\n").replace("0 t", "1 Inf(0)"), "accepted"),
    "another proposition": (hoa("State: 0\n[1] 0\n", names='"r" "x"'), "'x'"),
    "both players' propositions": (hoa("State: 0\n[1] 0\n", controlled="controllable-AP: 0 1\n"), "both players"),
    "no propositions of a player": (hoa("State: 0\n[1] 0\n", controlled="controllable-AP:\n"), "both players"),
    "a game": (hoa("State: 0\n[1] 0\n", controlled="spot-state-player: 1\n"), "game"),
    "a state that is not there": (hoa("State: 0\n[1] 3\n"), "line 10: state 3"),
    "no automaton": ("REALIZABLE\n", "HOA"),
    "two automata": (hoa("State: 0\n[1] 0\n") * 2, "one automaton"),
    "other letters": ("HOA: \xff", "UTF-8"),
    "other names in a circuit": (GRANTS.replace("i0 r", "i0 x"), "r, g"),
    "no names in a circuit": (GRANTS.partition("i0")[0], "r, g"),
    "a name twice": (GRANTS.replace("o0 g", "o0 r"), "r, g"),
    **{
        f"no circuit: {text[:16]!r}": (text, "AIGER")
        for text in [
            "aag\n", "aag 1 1 0 1\n", "aag 9 9 0 1 0\n2\n", "aag 1 1 0 1 0 1\n2\n1\n", GRANTS.replace("\n2\n", "\n3\n"),
            GRANTS.replace("\n1\n", "\n9\n"), GRANTS.replace("\n1\n", "\nx\n"), "aag -1 1 0 1 0\n2\n1\n",
            "aag 99999999999999999999 1 0 1 0\n2\n1\n", GATES.replace("6 2 5", "6 8 5"), GATES.replace("8 3 4", "6 3 4"),
            LATE.replace("4 2", "2 2"), LATE.replace("4 2", "4 2 7"), GRANTS[:14],
        ]
    },
}  # fmt: skip
