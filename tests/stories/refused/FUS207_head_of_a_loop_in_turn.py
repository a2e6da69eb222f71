"""Where the rounds of a loop run in turn, a call takes the loop's place, and what it goes through is in the author's words."""

import numpy as np


def relaxed(u, v):
    for _ in range(3, int(np.max(np.abs(u) * 2 + v))):  # expect: FUS207
        v[1:-1] = 0.5 * (u[2:] + u[:-2])  # expect: FUS101
        u[1:-1] = 0.5 * (v[2:] + v[:-2])  # expect: FUS101, FUS203
    return u


def with_its_statement(u, v):
    rounds = np.abs(u) * 2 + v
    for _ in range(3, int(np.max(rounds)) + 1):  # expect: FUS207
        v[1:-1] = 0.5 * (u[2:] + u[:-2])  # expect: FUS101
        u[1:-1] = 0.5 * (v[2:] + v[:-2])  # expect: FUS101, FUS203
    return u


# message: `largest` not fused
# note: The loop runs as a wavefront, and its head stays as it is.
# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3, v.shape[0] = 4: instance 0 of `u` reads v[2], which instance 1 of `v` writes.
# message: `largest` not fused
# note: The loop runs as a wavefront, and its head stays as it is.
# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3, v.shape[0] = 4: instance 0 of `u` reads v[2], which instance 1 of `v` writes.
