"""Both statements store into `x`, one element apart: the order between instances decides."""

import numpy as np


def ramps(x: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    x[1:] = a * 2  # expect: FUS101
    x[:-1] = b * 3  # expect: FUS101, FUS205


# message: `x` not fused: it overwrites elements that other instances write
# note: Witness: x.shape[0] = 3: instance 1 of `x` writes x[1], which instance 0 of `x` writes.
