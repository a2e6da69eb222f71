"""An object that is bound in the function, and an attribute of an attribute."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


def step(make, v, t, n):
    bunch = make()
    double(v, t, n)
    double(bunch.u, t, n)  # expect: FUS403


def nested(bunch, v, t, n):
    double(v, t, n)
    double(bunch.grid.u, t, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `double`, which is called with `bunch.u`, no name, number or plain attribute of a parameter.
# message: statement not fused
# note: Call of the compiled `double`, which is called with `bunch.grid.u`, no name, number or plain attribute of a parameter.
