"""`sqrt` is deleted on some paths."""

from numpy import absolute, sqrt

if absolute(-1) == 1:
    del sqrt


def norm(x, y):
    t = absolute(x) * y  # expect: FUS101
    return sqrt(t)  # expect: FUS402


# message: statement not fused
# note: Call of `sqrt`, whose name may be rebound.
