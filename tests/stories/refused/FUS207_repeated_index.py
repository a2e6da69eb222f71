"""PyKokkos: `v[i // 2]` is no one-to-one index; `np.repeat` is a call between two statements."""

import numpy as np


def doubled(v):
    t = np.abs(v)
    r = np.repeat(t, 2)  # expect: FUS207
    return np.sqrt(r) + t[:1]  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `np.repeat` stands between.
