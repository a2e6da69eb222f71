"""The first row is read by every instance of the second statement."""

import numpy as np


def from_first_row(u, v):
    u[:] = v * 2.0  # expect: FUS101
    w = u[0, :] + v  # expect: FUS101, FUS406
    return np.abs(w)


# message: `w` not fused: it reads elements that other instances write
# note: `u[0, :]` may be any element of `u`.
