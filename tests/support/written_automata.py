"""Automata of a random acceptance condition, and how a formula may be written."""

from acceptance_trees import fin, inf
from hypothesis import strategies as st


def braced(colors):
    return f"{{{' '.join(map(str, sorted(colors)))}}}" if colors else ""


def automaton(formula, sets, owners, states, start=0):
    """Write a game: for each state its own acceptance sets, and its edges with theirs."""
    lines = ["HOA: v1", f"States: {len(states)}", f"Start: {start}", "AP: 0", f"Acceptance: {sets} {formula}"]
    lines += [f"spot-state-player: {' '.join(map(str, owners))}", "--BODY--"]
    for number, (own, edges) in enumerate(states):
        lines.append(f"State: {number} {braced(own)}")
        lines += [f"[t] {to} {braced(colors)}" for to, colors in edges]
    return "\n".join([*lines, "--END--", ""])


def order_of_kind(kind, sets):
    """Return the sets of a kind of parity with what each decides, the one that counts most first, and the rest."""
    highest, even = kind.split()[0] == "max", kind.split()[1] == "even"
    order = range(sets - 1, -1, -1) if highest else range(sets)
    rest = ((-1 if highest else sets) % 2 == 0) == even
    return [(number, (number % 2 == 0) == even) for number in order], rest


def chain(order, *, otherwise):
    tree = otherwise
    for number, accepts in reversed(order):
        tree = ("or", [inf(number), tree]) if accepts else ("and", [fin(number), tree])
    return tree


@st.composite
def chains(draw, most=5):
    """Draw sets in an order in which they decide, some of which the formula does not have."""
    sets = draw(st.integers(0, most))
    order = draw(st.lists(st.tuples(st.integers(0, max(0, sets - 1)), st.booleans()), unique_by=lambda each: each[0]))
    return sets, order[:sets], draw(st.booleans())


@st.composite
def rewritten(draw, tree):
    """Write a formula otherwise: brackets, operands in another order, constants, and what is there twice."""
    if isinstance(tree, bool):
        return tree
    kind, rest = tree
    if kind not in ("and", "or"):
        return draw(st.sampled_from([tree, tree, ("and", [tree]), ("or", [False, tree]), ("and", [tree, tree])]))
    parts = [draw(rewritten(each)) for each in draw(st.permutations(rest))]
    return (kind, [*parts, kind == "and"] if draw(st.booleans()) else parts)
