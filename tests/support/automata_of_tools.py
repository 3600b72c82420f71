# ruff: noqa: E501 - rows of data
"""Automata in the manner of other tools, whose outputs are to be filled in; none is copied from one."""

TOOLS = {
    "ltl2dstar": """HOA: v1 tool: "ltl2dstar" "0.5.4" comment: "Safra[NBA=2]" States: 2
properties: implicit-labels trans-labels no-univ-branch deterministic complete state-acc acc-name: Rabin 1
Acceptance: 2 (Fin(0)&Inf(1)) Start: 0 AP: 2 "a" "b" controllable-AP: {outputs} --BODY-- State: 0 {{0}}
  0  /* !a & !b */ 1 0  /* a & !b, !a & b */ 1
State: 1 "" {{1}} 1 1 1 1 --END--""",
    "owl": """HOA: v1 tool: "owl ltl2dpa" "21.0" owlArgs: "ltl2dpa" "-f" "G F (r <-> g)" Start: 0 acc-name: parity min odd 2
Acceptance: 2 Fin(0) & Inf(1) properties: trans-acc no-univ-branch properties: complete AP: 2 "r" "g"
controllable-AP: {outputs} --BODY-- State: 0 [0 & 1 | !0 & !1] 0 {{1}} [0 & !1 | !0 & 1] 0 --END--""",
    "rabinizer": """HOA: v1 States: 1 Start: 0 acc-name: generalized-Rabin 1 2 Acceptance: 3 (Fin(0)&Inf(1)&Inf(2))
AP: 3 "a" "b" "c" controllable-AP: {outputs} --BODY-- State: 0 "true::{{0=[0]}}" [!0&!1&!2] 0 [0&!1&!2] 0 {{1}}
[!0&1&!2] 0 {{2}} [0&1&!2] 0 {{1 2}} [2] 0 {{0}} --END--""",
    "spot": """HOA: v1 States: 2 Start: 0 AP: 2 "proc@state" "a[x] >= \\"2\\"" acc-name: parity max odd 3
Acceptance: 3 Fin(2) & (Inf(1) | Fin(0)) properties: trans-labels controllable-AP: {outputs} --BODY--
State: 0 [0] 1 {{0}} [!0&1] 1 {{1}} [!0&!1] 0 State: 1 [1] 0 {{1}} [!1] 0 {{2}} --END--""",
    "promises": """HOA: v1 name: "GFa & GFb" States: 1 Start: 0 AP: 2 "a" "b" Acceptance: 2 Inf(!0) & Inf(!1)
controllable-AP: {outputs} --BODY-- State: 0 [!0&!1] 0 {{0 1}} [0&!1] 0 {{1}} [!0&1] 0 {{0}} [0&1] 0 --END--""",
    "strix": """HOA: v1 tool: "strix" States: 2 Start: 0 AP: 3 "r" "g1" "g2" controllable-AP: {outputs} acc-name: all
Acceptance: 0 t --BODY-- State: 0 "[0]" [(!0) & (!(1 | 2))] 0 [(0) & ((1) & (!2))] 1
State: 1 "[1,\\"x\\"]" [(t) & (!(1 | !2))] 0 --END--""",
}
