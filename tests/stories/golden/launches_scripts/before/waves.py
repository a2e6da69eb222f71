"""A script that launches kernels in its loops, and below `if __name__ == "__main__"`."""

import numpy as np
from numba import cuda


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.shape[0]:
        c[i] = a[i] + b[i]


@cuda.jit
def scale(c, s, d):
    i = cuda.grid(1)
    if i < d.shape[0]:
        d[i] = c[i] * s


n = 29
blocks = (n + 7) // 8
a, b = np.linspace(0.0, 1.0, n), np.ones(n)
c, d = np.zeros(n), np.zeros(n)
for step in range(3):
    add[blocks, 8](a, b, c)
    # half of the sum
    scale[blocks, 8](c, 0.5, d)
    scale[blocks, 8](d, 0.25, a)

if __name__ == "__main__":
    add[blocks, 8](c, d, b)
    scale[blocks, 8](b, 2.0, c)
    total = float(c.sum())
    while total > 1.0:
        scale[blocks, 8](c, 0.5, d)
        add[blocks, 8](d, d, a)
        scale[blocks, 8](d, 0.125, c)
        total = float(c.sum())
