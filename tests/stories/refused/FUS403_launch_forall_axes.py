"""`forall` starts threads along one axis; these kernels ask for two places."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i, j = cuda.grid(2)
    if i < n and j < n:
        t[i, j] = v[i, j] * 2.0


def step(v, t, y, n):
    double.forall(n)(v, t, n)  # expect: FUS403
    double.forall(n)(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `double`, which is launched by `forall`, along one axis of its threads' places.
# message: statement not fused
# note: Launch of `double`, which is launched by `forall`, along one axis of its threads' places.
