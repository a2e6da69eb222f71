"""Attributes of `self` as arguments and as launch configuration, which the generated function reads if no class has a say.

A property, a `__getattr__` and a missing attribute are left to the author's statements.
"""

ORIGINAL = 1


def calls(rng):
    u, t, v, w = (rng.random(20) for _ in range(4))
    yield "tank:run", (u, t, v, 1.5), {}
    yield "tank:run", (u, t, u, 1.5), {}  # one array under two names
    yield "tank:exchange", (u, t, v, w), {}
    yield "tank:watched", (u, t, v), {}
    yield "tank:wrapped", (u, t, v), {}
    yield "tank:incomplete", (u, t, v), {}
