"""Two loops inside of a compiled function are compiled otherwise."""

from numba import njit


@njit
def scale(u, v, factor):
    for i in range(u.shape[0]):
        v[i] = factor * u[i]


@njit
def shift(v):
    for i in range(v.shape[0]):
        v[i] += 1.0


@njit(error_model="numpy")
def divided(v, w):
    for i in range(v.shape[0]):
        w[i] = w[i] / v[i]


@njit
def step(u, v, w):
    scale(u, v, 0.5)
    divided(v, w)


def run(u, v, w):
    step(u, v, w)  # expect: FUS503


# message: `divided` not fused: it is compiled otherwise
# note: it is compiled with `error_model="numpy"`, `scale` with no options.
