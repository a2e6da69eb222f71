"""The function is one pass already, wherever it is called."""

import numpy as np


def second(u):
    return u[2:] - 2.0 * u[1:-1] + u[:-2]  # expect: FUS101


def step(u: np.ndarray):
    curvature = second(u)  # expect: FUS301
    print(curvature)
    return curvature


# message: `curvature` not fused
# note: `second` is fused where it is defined.
