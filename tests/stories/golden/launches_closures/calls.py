"""Kernels that a function defines: the fused kernel is compiled with the same values, once for each of them.

Minus zero is another value than zero, and an integer another one than the equal float. What may be bound again stays,
FUS403_launch_closures.py.
"""

ORIGINAL = 1


def calls(rng):
    u, t, v, w, x = (rng.random(20) for _ in range(5))
    yield "steps:run", (u, t, v, w, x), {}
    yield "steps:run_with", (1, u, t, v), {}
    yield "steps:run_with", (1.0, u, t, v), {}
    yield "steps:run_with", (0.0, u, t, v), {}
    yield "steps:run_with", (-0.0, u, t, v), {}
    yield "steps:run_with", (Float(0.5), u, t, v), {}  # no number that can be told apart from others
    yield "steps:here", (u, t, v, True), {}
    yield "steps:here", (u, t, v, False), {}


class Float(float):
    def __repr__(self):
        return "0.0"
