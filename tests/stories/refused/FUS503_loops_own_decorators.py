"""What a function of the package passes on to numba is part of how a loop is compiled."""

import os

from numba import njit

CACHING = "DISABLE_CACHING" not in os.environ


def njit_serial(*args, **kwargs):
    return njit(*args, cache=CACHING, **kwargs)


def njit_numpy(*args, **kwargs):
    """With NumPy's rules for divisions by zero."""
    return njit(*args, error_model="numpy", **kwargs)


@njit_serial
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit_numpy()
def other(t, y, n):
    for i in range(n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS503


# message: `other` not fused: it is compiled otherwise
# note: it is compiled with `error_model="numpy"`, `double` with no options.
