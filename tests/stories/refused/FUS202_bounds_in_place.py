"""Where the slices stand is known at run time only: the store may overwrite what later elements read."""

import numpy as np


def swept(u: np.ndarray, n: int) -> None:
    u[1:n] = 0.5 * u[: n - 1] + u[1:n]  # expect: FUS101, FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: n = 3, u.shape[0] = 3: instance 1 of `u` reads u[1], which instance 0 of `u` writes.
