"""The vectors of conjugate gradients."""

import cupynumeric as np  # noqa: F401 - whose arrays these are


def advance(x, r, p, ap, alpha):
    x = x + alpha * p
    r = r - alpha * ap
    return x, r, r.dot(r)
