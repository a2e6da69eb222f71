"""Where the slices stand is known at run time only: the store may overwrite what later elements read."""

import numpy as np


def swept(u: np.ndarray, n: int) -> None:
    u[1:n] = 0.5 * u[: n - 1] + u[1:n]  # expect: FUS101, FUS406


# message: `u` not fused: it may read what it writes
# note: `u[1:n]` may be any element of `u`.
