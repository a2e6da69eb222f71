"""Rounds of a loop whose kernels make arrays, reduce, or leave statements to NumPy do not run in turn."""

import numpy as np


def new_array(u: np.ndarray, steps):
    for _ in range(steps):
        u = 0.5 * (u + 1.0) * u  # expect: FUS101, FUS408
    return u


def residual(u, v, steps):
    change = 0.0
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        change = np.max(np.abs(v - u))  # expect: FUS103, FUS203, FUS408
        u, v = v, u
    return u, change


def single_pass_between(u, v, steps):
    """The last row waits for all others."""
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u
        u[0] = 2.0 * v[::-1][0]  # expect: FUS408
    return u


def converted(u, steps):
    for _ in range(steps):
        un = u.copy()
        u[1:-1] = 0.5 * (un[2:] + un[:-2])  # expect: FUS101
        single = un.astype(np.float32)  # expect: FUS201, FUS408, FUS101
    return u, single


def by_index(u, v, rows, steps):
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        v[rows] = 0.0  # expect: FUS408
        u, v = v, u
    return u


def bound_at_run_time(u, v, n, steps):
    for _ in range(steps):
        v[:n] = 0.5 * (u[:n] + v[:n])  # expect: FUS101, FUS408
        u, v = v, u
    return u


def report(read, out):
    out[1:-1] = 0.5 * (read[:-2] + read[2:])  # expect: FUS101
    print(out.sum())  # expect: FUS203, FUS408


def calls_with_a_print(u, v, steps):
    for _ in range(steps):
        report(u, v)
        u, v = v, u
    return u


def result_of_each_round(x: np.ndarray, steps):
    """No round reads what another one has made."""
    found = []
    for k in range(steps):
        y = 0.5 * (x + k) * x  # expect: FUS101
        found.append(y)
    return found


class Field:
    def __init__(self, u, v):
        self.u, self.v = u, v

    def run(self, steps):
        for _ in range(steps):
            self.v[1:-1] = 0.5 * (self.u[:-2] + self.u[2:])  # expect: FUS101, FUS408
            self.u, self.v = self.v, self.u


# message: `for _ in range(steps)` does not run as a wavefront
# note: The kernel of `u` makes `u` anew in each iteration; it must write elements of existing arrays.
# message: `change` not fused: it reads elements that other instances write
# note: Witness: v.shape[0] = 3: instance 1 of `change` reads v[1], which instance 0 of `v` writes.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The kernel of `change` makes `change` anew in each iteration; it must write elements of existing arrays.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement is in no fused kernel.
# message: `single` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `u` runs 2 instances, `single` runs 4.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement is in no fused kernel.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement is in no fused kernel.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The kernel of `v` has slices or conditions that are known only at run time.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The statement of `report` is in no fused kernel.
# message: `total` not fused: it reads elements that other instances write
# note: Witness: out.shape[0] = 3: instance 1 of `total` reads out[1], which instance 0 of `out` writes.
# message: `for _ in range(steps)` does not run as a wavefront
# note: The kernel of `self_v` reads or sets attributes.
