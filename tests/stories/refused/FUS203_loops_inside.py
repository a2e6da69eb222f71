"""A loop inside of a compiled function reads neighbours of what the loop before it stores."""

from numba import njit


@njit
def scale(u, v, factor):
    for i in range(u.shape[0]):
        v[i] = factor * u[i]


@njit
def shift(v):
    for i in range(v.shape[0]):
        v[i] += 1.0


@njit
def slopes(v, w):
    for i in range(1, v.shape[0]):
        w[i] = v[i] - v[i - 1]


@njit
def step(u, v, w):
    scale(u, v, 0.5)
    slopes(v, w)


def run(u, v, w):
    step(u, v, w)  # expect: FUS203


def run_more(u, v, w):
    shift(u)
    step(u, v, w)  # expect: FUS203
    shift(w)


# message: `slopes` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 1, v.shape[0] = 2: instance 1 of `slopes` reads v[0], which instance 0 of `scale` writes.
# message: `slopes` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 1, v.shape[0] = 2: instance 1 of `slopes` reads v[0], which instance 0 of `scale` writes.
