"""The vectors of conjugate gradients."""


def advance(x, r, p, ap, alpha):
    x = x + alpha * p
    r = r - alpha * ap
    return x, r, r.dot(r)
