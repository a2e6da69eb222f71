"""What compound statements compute first: the tests of `if`, `elif` and `while`, the iterable of a `for`."""

import numpy as np


def calls(rng):
    u, f = rng.random(40), 0.1 * rng.random(40)
    yield "solvers:relaxed", (u, f, 1e-2), {}
    yield "solvers:relaxed", (rng.random(9), rng.random(9), 0.0), {}
    yield "solvers:settled", (rng.random(9), rng.random(9), 0.25), {}
    yield "solvers:checked", (rng.random(9), rng.random(9)), {}
    yield "solvers:checked", (3.0 * rng.random(9) + 2.0, rng.random(9)), {}
    yield "solvers:checked", (rng.random(9) * float("nan"), rng.random(9)), {}
    yield "solvers:named", (rng.random(9), rng.random(9)), {}
    yield "solvers:each", (rng.random(9), rng.random(9)), {}
    half = rng.random((9, 9))
    yield "solvers:conjugate_gradients", (half @ half.T + np.eye(9), rng.random(9), 1e-6), {}
