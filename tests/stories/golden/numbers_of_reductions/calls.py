"""Arithmetic of reduced values between reductions does not part them: it is done after the kernel.

Neighbours: FUS206_deviation_from_mean.py, FUS206_total_bound_again.py.
"""

ORIGINAL = 1


def calls(rng):
    a, b = rng.normal(size=13), rng.normal(size=13)
    yield "moments:overview", (a, b), {}
    yield "moments:overview", (a, b[1:]), {}
    yield "moments:cosine", (a, b), {}
    yield "moments:distances", (a, b), {}
