"""Automata in the manner of other tools are read, or refused for the right reason.

Each has the items of the header and the forms of labels, sets and states that one tool or paper writes. The automata
are made for these tests; none is copied from a tool.
"""

import pytest

from arena import InvalidArena, solve
from exporters.arenas import hoa

LTL2DSTAR = """HOA: v1
tool: "ltl2dstar" "0.5.4"
comment: "Safra[NBA=2]"
States: 2
properties: implicit-labels trans-labels no-univ-branch deterministic complete state-acc
acc-name: Rabin 1
Acceptance: 2 (Fin(0)&Inf(1))
Start: 0
AP: 2 "a" "b"
controllable-AP: {outputs}
--BODY--
State: 0 {{0}}
  0  /* !a & !b */
  1 0  /* a & !b, !a & b */
  1
State: 1 "" {{1}}
  1 1 1 1
--END--
"""
OWL = """HOA: v1
tool: "owl ltl2dpa" "21.0"
owlArgs: "ltl2dpa" "-f" "G F (r <-> g)"
Start: 0
acc-name: parity min odd 2
Acceptance: 2 Fin(0) & Inf(1)
properties: trans-acc no-univ-branch
properties: deterministic unambiguous
properties: complete
AP: 2 "r" "g"
controllable-AP: {outputs}
--BODY--
State: 0
[0 & 1 | !0 & !1] 0 {{1}}
[0 & !1 | !0 & 1] 0
--END--
"""
RABINIZER = """HOA: v1
tool: "Rabinizer" "4"
name: "GF a & GF b & FG !c"
States: 1
Start: 0
acc-name: generalized-Rabin 1 2
Acceptance: 3 (Fin(0)&Inf(1)&Inf(2))
AP: 3 "a" "b" "c"
controllable-AP: {outputs}
--BODY--
State: 0 "true::{{0=[0]}}"
[!0&!1&!2] 0
[0&!1&!2] 0 {{1}}
[!0&1&!2] 0 {{2}}
[0&1&!2] 0 {{1 2}}
[2] 0 {{0}}
--END--
"""
SPOT_GAME = """HOA: v1.1
name: "G(!r | Fg)"
States: 4
Start: 0
AP: 2 "r" "g"
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: trans-labels explicit-labels state-acc !complete
properties: deterministic
spot.highlight.states: 0 4 1 4
spot.highlight.edges: 2 5
spot.state-player: 0 0 1 {owner}
controllable-AP: 1
--BODY--
State: 0 {{0}}
[!0] 2
[0] 3
State: 1
[t] 3
State: 2
[t] 0
State: 3
[1] 0
[!1] 1
--END--
"""
SPOT_UNCOLOURED = """HOA: v1 States: 2 Start: 0 AP: 2 "proc@state" "a[x] >= \\"2\\"" acc-name: parity max odd 3
Acceptance: 3 Fin(2) & (Inf(1) | Fin(0)) properties: trans-labels explicit-labels trans-acc deterministic
controllable-AP: {outputs} --BODY-- State: 0 [0] 1 {{0}} [!0&1] 1 {{1}} [!0&!1] 0 State: 1 [1] 0 {{1}} [!1] 0 {{2}}
--END--"""
PROMISES = """HOA: v1 name: "GFa & GFb" States: 1 Start: 0 AP: 2 "a" "b" Acceptance: 2 Inf(!0) & Inf(!1)
controllable-AP: {outputs} --BODY-- State: 0 [!0&!1] 0 {{0 1}} [0&!1] 0 {{1}} [!0&1] 0 {{0}} [0&1] 0 --END--"""
KRISHNAN = """HOA: v1 name: "GFa & FGb" States: 1 Start: 0 AP: 2 "a" "b" Acceptance: 2 Inf(0)&Fin(!1)
controllable-AP: {outputs} --BODY-- State: 0 [!0&!1] 0 [0&!1] 0 {{0}} [!0&1] 0 {{1}} [0&1] 0 {{0 1}} --END--"""
ALIASES = """HOA: v1 Acceptance: 2 Inf(0)&Inf(1) AP: 3 "a" "b" "c" Alias: @a 0 Alias: @bc @a-less & 2 Alias: @a-less 1
Start: 0 controllable-AP: {outputs} --BODY-- State: 0 [t] 0 --END--"""
STRIX = """HOA: v1
tool: "strix" "21.0.0"
States: 2
Start: 0
AP: 3 "r" "g1" "g2"
controllable-AP: {outputs}
acc-name: all
Acceptance: 0 t
--BODY--
State: 0 "[0]"
[(!0) & (!(1 | 2))] 0
[(0) & ((1) & (!2))] 1
State: 1 "[1,\\"x\\"]"
[(t) & (!(1 | !2))] 0
--END--
"""


def read(tmp_path, text, outputs="", owner=1):
    path = tmp_path / "tool.hoa"
    path.write_text(text.format(outputs=outputs, owner=owner))
    return hoa.read(path)


@pytest.mark.parametrize(
    ("text", "options", "winner"),
    [
        (LTL2DSTAR, {"outputs": "0"}, 1),
        (LTL2DSTAR, {"outputs": "1"}, 2),
        (OWL, {"outputs": "1"}, 1),
        (OWL, {"outputs": ""}, 2),
        (RABINIZER, {"outputs": "0 1 2"}, 1),
        (RABINIZER, {"outputs": "0 1"}, 2),
        (SPOT_GAME, {"owner": 1}, 1),
        (SPOT_GAME, {"owner": 0}, 2),
        (SPOT_UNCOLOURED, {"outputs": "1"}, 1),
        (SPOT_UNCOLOURED, {"outputs": "0"}, 2),
        (PROMISES, {"outputs": "0 1"}, 1),
        (PROMISES, {"outputs": "1"}, 2),
        (KRISHNAN, {"outputs": "0 1"}, 1),
        (KRISHNAN, {"outputs": "0"}, 2),
        (STRIX, {"outputs": "1 2"}, 1),
        (STRIX, {"outputs": "2"}, 2),
    ],
)
def test_who_wins_is_what_the_formula_says(tmp_path, text, options, winner):
    arena = read(tmp_path, text, **options)
    assert solve(arena, "parity").winner[arena.graph["initial"]] == winner


def test_what_tools_say_besides_is_left_out(tmp_path):
    assert "owlArgs" in str(read(tmp_path, OWL, "1").graph["left_out"])
    assert "comment" in str(read(tmp_path, LTL2DSTAR, "1").graph["left_out"])


NONDETERMINISTIC = """HOA: v1 tool: "LTL3BA" "1.1.3" name: "BA for FGa" States: 2 Start: 0 acc-name: Buchi
Acceptance: 1 Inf(0) AP: 1 "a" controllable-AP: 0 --BODY--
State: 0 "T0_init" [t] 0 [0] 1 State: 1 "accept_S1" {{0}} [0] 1 --END--"""
WRING = """HOA: v1 name: "GFa" States: 2 Start: 0 {more} acc-name: Buchi Acceptance: 1 Inf(0) AP: 1 "a"
controllable-AP: 0 --BODY-- State: [0] 0 {{0}} 0 1 State: [!0] 1 0 1 --END--"""
ALTERNATING = """HOA: v1 tool: "ltl3dra" properties: univ-branch States: 2 Start: {start} acc-name: co-Buchi
Acceptance: 1 Fin(0) AP: 1 "a" controllable-AP: 0 --BODY-- State: 0 "Fa" [t] 0&1 {{0}} [0] 1 State: 1 [t] 1 --END--"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (NONDETERMINISTIC, "state T0_init has two edges for a: it is not deterministic"),
        (WRING.replace("{more}", ""), "state 0 has two edges for a: it is not deterministic"),
        (WRING.replace("{more}", "Start: 1"), "several initial states (one)"),
        (ALTERNATING.replace("{start}", "0"), "alternating automata are not read"),
        (ALTERNATING.replace("{start}", "0&1").replace("0&1 {{", "0 {{"), "alternating automata are not read"),
        (STRIX.replace("controllable-AP: {outputs}\n", ""), "nothing says who chooses"),
        ("REALIZABLE\n" + STRIX, "line 1: HOA: v1 expected, not 'REALIZABLE'"),
        (STRIX + STRIX, "there is more behind --END-- (one automaton)"),
        (STRIX.replace("--END--", "--ABORT--"), "line 15: --ABORT--: the automaton was given up while"),
        (STRIX.replace("acc-name: all", "Fairness: 1 0"), "line 7: Fairness: changes what an automaton means"),
        (ALIASES, "'@a-less & 2' is no formula: '@a-less' is not expected"),
        ("HOA: v1 States: 0 AP: 0 Acceptance: 0 f controllable-AP: --BODY-- --END--", "is no initial state (one)"),
        (OWL.replace("Acceptance: 2 Fin(0) & Inf(1)\n", ""), "a number of sets, and a formula"),
        (OWL.replace("0 {{1}}", "0 {{2}}"), "acceptance set 2 at state 0 (below 2)"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_refused_for_its_reason(tmp_path, text, told):
    with pytest.raises(InvalidArena) as error:
        read(tmp_path, text, "0")
    assert told in str(error.value)
    assert "\n" not in str(error.value)
