"""What the name means is decided when the program runs."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


if __name__ == "__main__":
    other = double


def step(v, t, y, n):
    double(v, t, n)
    other(t, y, n)
