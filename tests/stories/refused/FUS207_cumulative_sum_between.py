"""PyKokkos: `for j in range(i, n): s += v[j]` reads what other instances write; in NumPy it is a call between,
which runs in turn with kernels unless it writes memory of others."""

import numpy as np


def remaining(v, room):
    t = v * 2.0
    s = np.cumsum(t, out=room)  # expect: FUS207
    return np.sqrt(s) + t  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `np.cumsum` stands between.
