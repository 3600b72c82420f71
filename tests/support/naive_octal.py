"""The Grundy values of an octal game's heaps, from the definition."""

import numpy as np


def naive_sequence(digits, size):
    """Give the values of the heaps below a size; a digit is a sum of 1, 2 and 4: none, one or two heaps are left."""
    values = []
    for heap in range(size):
        options = set()
        for taken, digit in enumerate(digits):
            rest = heap - taken
            if digit in (1, 3, 5, 7) and rest == 0:
                options.add(0)
            if digit in (2, 3, 6, 7) and rest > 0:
                options.add(values[rest])
            if digit >= 4:
                options |= {values[one] ^ values[rest - one] for one in range(1, rest)}
        values.append(min(set(range(len(options) + 1)) - options))
    return values


def wrong_heap(digits, values, heaps=None):
    """Try every move of every heap, or of some: give the first one whose value is wrong, None if there is none.

    No move may lead to the value of a heap, and some move has to lead to each smaller one.
    """
    values = np.asarray(values)
    assert 0 <= values.min() <= values.max() < 256
    values, backwards = values.astype(np.uint8), values[::-1].astype(np.uint8)
    for heap in range(len(values)) if heaps is None else heaps:
        value = int(values[heap])
        smaller = set(range(value))
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            single = {0} if digit & 1 and rest == 0 else {int(values[rest])} if digit & 2 and rest else set()
            # One heap of 1, 2, ... objects and another one of the rest, as far as the middle.
            begin, size = len(values) - rest, rest // 2 if digit & 4 else 0
            split = values[1 : size + 1] ^ backwards[begin : begin + size]
            if value in single or (split == value).any():
                return heap
            smaller -= single
            if smaller:
                smaller -= set(split[:1000].tolist())
            if smaller:
                smaller -= set(split.tolist())
        if smaller:
            return heap
    return None
