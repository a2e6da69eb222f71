"""A script that launches kernels in its loops, and below `if __name__ == "__main__"`."""

import numpy as np
from numba import cuda

import _fused_waves as _fused


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
    _fused.module_fused_scale(add, scale, blocks, 8, a, b, c, 0.5, d, 0.25)

if __name__ == "__main__":
    _fused.module_fused_scale_2(add, scale, blocks, 8, c, d, b, 2.0)
    total = float(c.sum())
    while total > 1.0:
        _fused.module_fused_scale_3(scale, add, blocks, 8, c, 0.5, d, a, 0.125)
        total = float(c.sum())
