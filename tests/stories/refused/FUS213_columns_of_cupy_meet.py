"""Iterations are no single CUDA kernel if they touch other columns, or do more than write parts of arrays."""

import cupy as cp


def from_the_left(d: cp.ndarray, n):
    for k in range(1, n):
        d[1:, k] = d[1:, k] - 0.5 * d[:-1, k - 1]  # expect: FUS101, FUS213


def upside_down(d: cp.ndarray, n):
    for k in range(1, n):
        d[:, k] = 0.5 * (d[:, k] + d[::-1, k - 1])  # expect: FUS101, FUS213


def with_the_number(c: cp.ndarray, x: cp.ndarray, n):
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + k  # expect: FUS101, FUS408


def value_read_later(c: cp.ndarray, x: cp.ndarray, n):
    for k in range(1, n):
        last = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101, FUS408
        c[:, k] = 0.5 * last
    return last


def with_a_print(c: cp.ndarray, x: cp.ndarray, n):
    """Such loops of kernels need no entry: nothing would run otherwise."""
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101
        print(k)


def read_elsewhere(a: cp.ndarray, b: cp.ndarray, c: cp.ndarray, j, n):
    """What `a[:, j]` holds has just been written, if `i` is `j`."""
    for i in range(n):
        a[:, i] = b[:, i] * c[:, i]  # expect: FUS102, FUS408
        b[:, i] = a[:, j] + 1.0


# message: `for k in range(1, n)` does not run as one kernel
# note: Witness: d_k.shape[0] = 3: instance 1 of iteration `k = 2` reads d[1, 1], which instance 0 of iteration `k = 1` writes.
# message: `for k in range(1, n)` does not run as one kernel
# note: Witness: d_k.shape[0] = 2, d_km1.shape[0] = 2: instance 0 of iteration `k = 2` reads d[1, 1], which instance 1 of iteration `k = 1` writes.
# message: `for k in range(1, n)` does not run as one kernel
# note: Each iteration computes with `k` itself.
# message: `for k in range(1, n)` does not run as one kernel
# note: The kernel of `c_k` makes `last` anew in each iteration; it must write elements of existing arrays.
# message: `for i in range(n)` does not run as one kernel
# note: Two of the parts that it takes of `a` may be one in some iteration.
