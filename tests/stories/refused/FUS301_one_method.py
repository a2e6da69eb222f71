"""The static method is one pass already, wherever it is called by the name of its class."""

import numpy as np


class Stencil:
    @staticmethod
    def second(u):
        return u[2:] - 2.0 * u[1:-1] + u[:-2]  # expect: FUS101


def step(u: np.ndarray):
    curvature = Stencil.second(u)  # expect: FUS301
    print(curvature)
    return curvature


# message: `curvature` not fused
# note: `Stencil.second` is fused where it is defined.
