"""What a variable holds may be left by an earlier iteration."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        if t[i] > 0.5:
            s = t[i]
        y[i] = s


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS202


# message: statement not fused
# note: Call of the compiled `other`, which may take `s` from one iteration to the next.
