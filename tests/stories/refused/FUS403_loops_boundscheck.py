"""Every index is checked, and raises in the middle of the loop."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit(boundscheck=True)
def other(t, y, n):
    for i in range(n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `other`, which is compiled with the option `boundscheck`.
