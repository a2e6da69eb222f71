"""One slice of the fluxes has an element more than the other, whatever `n` is."""

import numpy as np


def conducted(u: np.ndarray, n: int, c):
    flux = u[1:n] - u[0 : n - 1]  # expect: FUS101
    ahead = flux[1 : n - 1] * c  # expect: FUS203, FUS101
    return u[1:n] + c * ahead - flux[0 : n - 1]  # expect: FUS101, FUS201


def read_afterwards(u: np.ndarray, n: int, c):
    flux = u[1:n] - u[0 : n - 1]
    new = u[1 : n - 1] + c * (flux[1 : n - 1] - flux[0 : n - 2])  # expect: FUS101, FUS203
    return new, flux


# message: `ahead` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 0 of `ahead` reads flux[1], which instance 1 of `flux` writes.
# message: `value` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `ahead` runs 2 instances, `value` runs 3.
# message: `new` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 0 of `new` reads flux[1], which instance 1 of `flux` writes.
