"""PyKokkos: `x = v[i]; v[i] = x + 1`, then `w[i] = v[i + 1]`."""

import numpy as np


def step(v: np.ndarray, w: np.ndarray) -> None:
    v[:-1] = v[:-1] + 1  # expect: FUS101
    w[:-1] = v[1:]  # expect: FUS203


# message: `w` not fused: it reads elements that other instances write
# note: Witness: v.shape[0] = 3, w.shape[0] = 2: instance 0 of `w` reads v[1], which instance 1 of `v` writes.
