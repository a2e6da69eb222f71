"""Kernels whose bodies are not modelled and that do more than to write their arguments: nothing passes their launches."""

import numpy as np
from numba import cuda
from somewhere import draw

TABLE = np.ones(8)
DEVICE_TABLE = cuda.to_device(TABLE)


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def prints(s):
    i = cuda.grid(1)
    while s[i] > 0:
        print(i)
    else:
        pass


@cuda.jit(debug=True)
def asserts(s):
    i = cuda.grid(1)
    while s[i] > 0:
        s[i] -= 1.0
    else:
        pass


@cuda.jit
def raises(s):
    i = cuda.grid(1)
    while s[i] > 0:
        raise ValueError
    else:
        pass


@cuda.jit
def reads_table(s):
    i = cuda.grid(1)
    while s[i] > 0:
        s[i] -= TABLE[i] + DEVICE_TABLE[i]
    else:
        pass


@cuda.jit
def calls(s):
    i = cuda.grid(1)
    while s[i] > 0:
        s[i] -= draw(i)
    else:
        pass


@cuda.jit
def stores_by_numpy(s, t):
    i = cuda.grid(1)
    while s[i] > 0:
        np.sin(s[1:], t)
    else:
        pass


@cuda.jit
def hides(s, t):
    i = cuda.grid(1)
    both = (s, t) + (t,)
    while s[i] > 0:
        both[1][i] = 1.0
    else:
        pass


def printed(v, t, s, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    prints[blocks, threads](s)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def asserted(v, t, s, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    asserts[blocks, threads](s)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def raised(v, t, s, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    raises[blocks, threads](s)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def from_table(v, t, s, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    reads_table[blocks, threads](s)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def called(v, t, s, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    calls[blocks, threads](s)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def by_numpy(v, t, s, r, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    stores_by_numpy[blocks, threads](s, r)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


def hidden(v, t, s, r, z, n, blocks, threads):
    double[blocks, threads](v, t, n)
    hides[blocks, threads](s, r)  # expect: FUS207, FUS403
    double[blocks, threads](v, z, n)


# message: `double` not fused
# note: launch of `prints`, which has a loop with a condition, and calls `print` (line 22), stands between.
# message: statement not fused
# note: Launch of `prints`, which has a loop with a condition, and calls `print` (line 22).
# message: `double` not fused
# note: launch of `asserts`, which is compiled with the option `debug`, stands between.
# message: statement not fused
# note: Launch of `asserts`, which is compiled with the option `debug`.
# message: `double` not fused
# note: launch of `raises`, which has a loop with a condition, and has a statement or an expression of another kind (line 40), stands between.
# message: statement not fused
# note: Launch of `raises`, which has a loop with a condition, and has a statement or an expression of another kind (line 40).
# message: `double` not fused
# note: launch of `reads_table`, which has a loop with a condition, and reads `TABLE`, which is no parameter (line 49), stands between.
# message: statement not fused
# note: Launch of `reads_table`, which has a loop with a condition, and reads `TABLE`, which is no parameter (line 49).
# message: `double` not fused
# note: launch of `calls`, which has a loop with a condition, and calls `draw` (line 58), stands between.
# message: statement not fused
# note: Launch of `calls`, which has a loop with a condition, and calls `draw` (line 58).
# message: `double` not fused
# note: launch of `stores_by_numpy`, which has a loop with a condition, and calls `np.sin` (line 67), stands between.
# message: statement not fused
# note: Launch of `stores_by_numpy`, which has a loop with a condition, and calls `np.sin` (line 67).
# message: `double` not fused
# note: launch of `hides`, which has a loop with a condition, and has arrays in a tuple (line 75), stands between.
# message: statement not fused
# note: Launch of `hides`, which has a loop with a condition, and has arrays in a tuple (line 75).
