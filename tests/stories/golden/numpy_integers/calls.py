"""Indices and bounds of slices that are NumPy's integers. Others, and those in which sums may wrap, go to the original."""

import numpy as np

ORIGINAL = 8


def calls(rng):
    rho, ux, uy = rng.random((3, 4, 5))
    cxs, cys, weights = np.array([0, 1, 0, -1, 0, 1, -1, -1, 1]), np.array([0, 0, 1, 0, -1, 1, 1, -1, -1]), rng.random(9)
    yield "lattice:equilibrium", (rho, ux, uy, cxs, cys, weights), {}
    yield "lattice:equilibrium", (rho, ux, uy, [*cxs], [*cys], weights.astype("f4")), {}
    yield "lattice:equilibrium", (rho.astype("f4"), ux, uy, cxs, cys, weights), {}
    yield "lattice:marched", (rng.random((4, 9)), np.arange(3), 0.1), {}
    yield "lattice:marched", (rng.random((4, 9)), range(3), np.float32(0.1)), {}
    yield "lattice:marched", (rng.random((4, 9)), np.arange(3, dtype="u1"), 0.1), {}  # `n + 1` might wrap: 3 calls
    yield "lattice:marched", (rng.random((4, 9)), np.array([2**63 - 1]), 0.1), {}  # it does, and raises
    u = rng.random(12)
    for n in (2, 3, np.int64(2), np.intp(4)):
        yield "lattice:smoothed", (u, n), {}
        yield "lattice:smoothed", (u.astype("f4"), n), {}
        yield "lattice:smoothed", (np.arange(12), n), {}
    for n in (np.int32(2), np.uint8(2), True, np.True_, np.array(2), np.int64(2**62), 1.0, None):
        yield "lattice:smoothed", (u, n), {}
