"""The border is set after the table has been printed."""

import numpy as np


def step(p, q):
    p[1:-1, :] = np.abs(q[2:, :] - q[:-2, :])  # expect: FUS101
    print(p)  # expect: FUS207
    p[0, :] = np.abs(p[1, :] * 2.0)  # expect: FUS101


# message: `p` not fused with `p`
# note: Call of `print` stands between.
