"""A `continue` of the loop becomes an `else`; loops inside an iteration keep theirs.

FUS403_loops_continue.py: where some ways through an `if` leave and others go on.
"""


def calls(rng):
    u, t, y = (rng.random(9) * 3.0 - 1.0 for _ in range(3))
    yield "clipped:step", (u, t, y, 9), {}
    yield "clipped:step", (u, t, y, 0), {}
