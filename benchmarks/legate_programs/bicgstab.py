"""The vectors of the stabilised method of two conjugate gradients."""

import cupynumeric as np  # noqa: F401 - whose arrays these are


def directions(r, p, v, beta, omega):
    return r + beta * (p - omega * v)


def advance(x, p, s, t, shadow, alpha):
    omega = t.dot(s) / t.dot(t)
    x = x + alpha * p + omega * s
    r = s - omega * t
    return x, r, r.dot(shadow), r.dot(r), omega


def step(x, r, p, v, t, shadow, alpha, beta, omega):
    p = directions(r, p, v, beta, omega)
    s = r - alpha * v
    return p, *advance(x, p, s, t, shadow, alpha)
