"""Functions that slice their arguments and do something else stay calls."""

import numpy as np

scratch = np.zeros(100)


def kept(u):
    np.copyto(scratch[: u.size], u)
    return u[1:] - u[:-1]


def reads_array_of_module(u):
    return u[1:] * scratch[0]


def writes_argument(u):
    u[0] = 0.0
    return u[1:] - u[:-1]


def gives_view(u):
    return u[1:-1]


def raises_for_zero(u, n):
    share = 1 / n
    return u[1:] - u[:-1]


def replaced(u):
    return u[1:] - u[:-1]


replaced = lambda u: u[1:] + u[:-1]  # noqa: E731


def step(u: np.ndarray, n):
    a = kept(u)
    b = reads_array_of_module(u)
    c = writes_argument(u)
    d = gives_view(u)
    e = raises_for_zero(u, n)
    f = replaced(u)
    return a, b, c, d, e, f
