"""What loopy fuses wrongly with other bounds, with equal bounds: fused, and right.

Bounds that Python clamps, `x[:10]` and `x[:5]`, are equal for short arrays: the guard finds that out, and sends the
longer ones to the original. The refused neighbours: FUS201_different_bounds.py, FUS201_lower_bounds.py,
FUS206_partial_sums.py.
"""

ORIGINAL = 2


def calls(rng):
    yield "neighbours:equal_bounds", (rng.random(9), rng.random(9)), {}
    yield "neighbours:equal_lower_bounds", (rng.random(9), rng.random(9)), {}
    yield "neighbours:sum_beside", (rng.random(9),), {}
    yield "neighbours:clamped_bounds", (rng.random(4), rng.random(4)), {}
    yield "neighbours:clamped_bounds", (rng.random(9), rng.random(9)), {}
    yield "neighbours:clamped_bounds", (rng.random(4), rng.random(1)), {}  # two results of different shapes
