"""Launches outside functions are fused in the loops of a script; those that something stands between stay apart."""

import numpy as np
from numba import cuda


@cuda.jit
def double(v, t):
    i = cuda.grid(1)
    if i < t.shape[0]:
        t[i] = v[i] * 2.0


@cuda.jit
def shifted(t, y):
    i = cuda.grid(1)
    if i < y.shape[0] - 1:
        y[i] = t[i + 1]


v, t, y = np.ones(8), np.zeros(8), np.zeros(8)
double[1, 8](v, t)  # expect: FUS101
double[1, 8](t, y)
for _ in range(3):  # expect: FUS207
    double[1, 8](v, t)
    print(t[0])  # expect: FUS207
    double[1, 8](t, v)
for _ in range(3):  # expect: FUS207
    double[1, 8](v, t)
    v = t.copy()  # expect: FUS207
    double[1, 8](t, v)
if __name__ == "__main__":
    double[1, 8](v, t)
    shifted[1, 8](t, y)  # expect: FUS305
for row in (v, t):
    double[1, 8](row, y)  # expect: FUS101
    double[1, 8](y, row)


# message: statement not fused
# note: Loop of launches, which contains another statement: call of `print`.
# message: `double` not fused
# note: call of `print` stands between.
# message: statement not fused
# note: Loop of launches, which contains another statement: call of `t.copy`.
# message: `double` not fused
# note: call of `t.copy` stands between.
# message: `shifted` not fused: computing elements again costs more than storing them
# note: computing elements again costs 1 operations a thread; it saves 0 loads and stores, as much as 0 operations.
