"""A launch under a condition and the one behind it: one launch where the condition holds, else the second one as it stands.

What the first one takes need not be there where it does not run.
"""

ORIGINAL = 1


def calls(rng):
    E, B, C, S, split = (rng.random(20) for _ in range(5))
    yield "spectral:advance", (E, B, C, S, split, True), {}
    yield "spectral:advance", (E, B, C, S, split, False), {}
    yield "spectral:advance", (E, B, C, S, B, True), {}  # the guard of memory
    yield "spectral:settle", (E, B, C, S, 12), {}
    yield "spectral:settle", (E, B, C, S, 12, True), {}
