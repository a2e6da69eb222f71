"""PyKokkos: `w = v; v = 0`, where the copy reads another element than the second kernel clears."""

import numpy as np


def shift_out(v: np.ndarray, w: np.ndarray) -> None:
    w[1:] = v[:-1] + 1.0  # expect: FUS101
    v[1:] = w[1:] * 0.0  # expect: FUS101, FUS204


# message: `v` not fused: it overwrites elements that other instances read
# note: Witness: v.shape[0] = 2, w.shape[0] = 3: instance 0 of `v` writes v[1], which instance 1 of `w` reads.
