"""Specifications of any size that look like those of the public benchmark: parity games in letters, and automata."""

from random import Random


def parity(sets):
    """Write the condition that the highest set decides, and even ones are wanted."""
    formula = "Inf(0)"
    for number in range(1, sets):
        formula = f"Fin({number}) & ({formula})" if number % 2 else f"Inf({number}) | ({formula})"
    return f"{sets} {formula}"


def head(states, propositions, controlled, sets):
    names = " ".join(f'"p{number}"' for number in range(propositions))
    return [
        *("HOA: v1", f"States: {states}", "Start: 0", f"acc-name: parity max even {sets}"),
        *(f"Acceptance: {parity(sets)}", f"AP: {propositions} {names}"),
        *(
            f"controllable-AP: {' '.join(map(str, controlled))}",
            "properties: deterministic complete colored",
            "--BODY--",
        ),
    ]


def conjunction(literals, joint="&"):
    return joint.join(("" if is_true else "!") + str(number) for number, is_true in literals)


def game_in_letters(vertices, degree, sets, seed=0):
    """Write a parity game as the organisers do: whose vertex it is says the number of his move in binary."""
    chance, bits = Random(seed), max(1, (degree - 1).bit_length())
    lines = head(vertices, 2 * bits, range(bits), sets)
    for vertex in range(vertices):
        first, moves = chance.choice([0, bits]), chance.randint(1, degree)
        codes = [
            conjunction([(first + bit, bool(number >> bit & 1)) for bit in range(bits)], " & ")
            for number in range(1, moves)
        ]
        rest = f"!({' | '.join(f'({code})' for code in codes)})" if codes else "t"
        near = (max(0, min(vertices - 1, vertex + chance.randint(-50, 60))) for _ in range(moves))
        heads = [end if chance.random() < 0.8 else chance.randrange(vertices) for end in near]
        lines.append(f'State: {vertex} "vertex{vertex}" {{{chance.randrange(sets)}}}')
        lines += [f"[{label}] {end}" for label, end in zip([*codes, rest], heads, strict=True)]
    return "\n".join([*lines, "--END--", ""])


def automaton(states, propositions, inputs, cubes, sets, ends=8, seed=0):
    """Write an automaton whose letters are told apart by a tree of cases at each state, as sums of products."""
    chance = Random(seed)
    lines = head(states, propositions, range(inputs, propositions), sets)
    for state in range(states):
        lines.append(f"State: {state}")
        kinds = [(chance.randrange(states), chance.randrange(sets)) for _ in range(ends)]
        order = chance.sample(range(propositions), propositions)
        labels, left = {}, [((), cubes)]
        while left:
            literals, number = left.pop()
            free = [each for each in order if all(each != known for known, _ in literals)]
            if number <= 1 or not free:
                labels.setdefault(chance.choice(kinds), []).append(conjunction(sorted(literals)) or "t")
                continue
            chosen, share = chance.choice(free[:6]), max(1, int(number * chance.uniform(0.2, 0.8)))
            left += [((*literals, (chosen, True)), share), ((*literals, (chosen, False)), number - share)]
        lines += [f"[{' | '.join(terms)}] {end} {{{colour}}}" for (end, colour), terms in labels.items()]
    return "\n".join([*lines, "--END--", ""])
