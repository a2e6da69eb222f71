"""Interior points and all points, in two dimensions."""

import numpy as np


def laplace(u):
    inner = u[2:, 1:-1] - u[1:-1, 1:-1]
    whole = np.abs(u)  # expect: FUS201
    return inner, whole


# message: `whole` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `inner` runs 2 x 2 instances, `whole` runs 4 x 4.
