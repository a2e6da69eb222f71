"""`s = u * u; return 0.5 * np.mean(s)`: the reduction ends the group, and the rest of its statement stays.

Not so where the statement evaluates something else first, or reads what vanishes: tests/fusion/test_tails.py.
"""

import numpy as np

ORIGINAL = 2  # numbers; one element too few


def calls(rng):
    for _ in range(2):
        yield "energies:kinetic", (rng.random(9), rng.random(9)), {}
        yield "energies:norm", (rng.random((3, 5)), 2.0), {}
        yield "energies:worst", (rng.random(7), rng.random(7)), {}
        yield "energies:gap", (rng.random(8), rng.random(8)), {}
        yield "energies:relaxed", (rng.random(9), 0.25), {}
    yield "energies:kinetic", (rng.random((4, 3)).astype("f4"), np.float32(2)), {}
    yield "energies:kinetic", (1.5, 2.5), {}
    yield "energies:relaxed", (rng.random(2), 0.25), {}
