"""Acceptance conditions as trees: `Inf` or `Fin` with a number, `and` or `or` with trees, True or False."""

from itertools import combinations


def inf(number):
    return ("Inf", number)


def fin(number):
    return ("Fin", number)


def holds(tree, seen):
    """Tell by the definition whether a run in which these sets come back for ever is accepted."""
    if isinstance(tree, bool):
        return tree
    kind, rest = tree
    if kind in ("Inf", "Fin"):
        return (rest in seen) == (kind == "Inf")
    return (all if kind == "and" else any)(holds(each, seen) for each in rest)


def text_of(tree):
    """Write a formula with all its brackets."""
    if isinstance(tree, bool) or not tree[1:] or tree[1] == []:
        return "t" if tree in (True, ("and", [])) else "f"
    kind, rest = tree
    if kind in ("Inf", "Fin"):
        return f"{kind}({rest})"
    return "(" + {"and": " & ", "or": " | "}[kind].join(map(text_of, rest)) + ")"


def sets_of(numbers):
    numbers = list(numbers)
    return [frozenset(chosen) for size in range(len(numbers) + 1) for chosen in combinations(numbers, size)]


def order_of(tree, sets):
    """Give the sets from the one that decides most, with what each of them decides, or None if the sets have no order.

    A set decides if all runs are accepted, or none, in which it comes back and those before it do not.
    """
    free, order = list(range(sets)), []
    while len({holds(tree, seen) for seen in sets_of(free)}) == 2:
        for number in free:
            decided = {holds(tree, seen) for seen in sets_of(free) if number in seen}
            if len(decided) == 1:
                order.append((number, decided.pop()))
                free.remove(number)
                break
        else:
            return None
    return order
