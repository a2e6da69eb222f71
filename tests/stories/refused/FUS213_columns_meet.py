"""Iterations of a loop are no single kernel if they touch other columns, or do more than write parts of arrays."""

import numpy as np


def from_the_left(d: np.ndarray, n):
    for k in range(1, n):
        d[1:, k] = d[1:, k] - 0.5 * d[:-1, k - 1]  # expect: FUS101, FUS213


def from_the_right_backwards(d: np.ndarray, n):
    for k in range(n - 2, -1, -1):
        d[:-1, :, k] = 0.5 * (d[:-1, :, k] + d[1:, :, k + 1])  # expect: FUS101, FUS213


def read_before_it_is_written(u: np.ndarray, v: np.ndarray, n):
    """A later iteration writes what another column has read."""
    for k in range(1, n):
        v[1:, k] = 0.5 * (u[1:, k] + u[:-1, k + 1])  # expect: FUS101, FUS213
        u[1:, k] = 2.0 * v[1:, k] + 1.0


def upside_down(d: np.ndarray, n):
    for k in range(1, n):
        d[:, k] = 0.5 * (d[:, k] + d[::-1, k - 1])  # expect: FUS101, FUS213


def transposed(d: np.ndarray, n):
    for k in range(1, n):
        d[:, :, k] = 0.5 * (d[:, :, k] + d[:, :, k - 1].T)  # expect: FUS208


def along_two_axes(d: np.ndarray, n):
    """The row crosses the columns that other iterations write."""
    for k in range(1, n):
        d[:, k] = 0.5 * (d[:, k] + d[k, :])  # expect: FUS101, FUS408


def neighbours_over_time(u: np.ndarray, f: np.ndarray, steps):
    for _ in range(steps):
        u[1:] = 0.9 * u[:-1] + f[1:]  # expect: FUS101, FUS202


def with_the_number(c: np.ndarray, x: np.ndarray, n):
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + k  # expect: FUS101, FUS408


def with_a_print(c: np.ndarray, x: np.ndarray, n):
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101
        print(k)  # expect: FUS408


def with_a_call(c: np.ndarray, x: np.ndarray, n, report):
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101
        report(c)  # expect: FUS408


def value_read_later(c: np.ndarray, x: np.ndarray, n):
    for k in range(1, n):
        last = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101, FUS408
        c[:, k] = 0.5 * last
    return last


def variable_read_later(c: np.ndarray, x: np.ndarray, n):
    for k in range(1, n):  # expect: FUS408
        c[:, k] = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS101
    return k


def carried_by_name(d: np.ndarray, c: np.ndarray, x: np.ndarray, n):
    for k in range(n - 2, -1, -1):
        x = d[:, k] - c[:, k] * x  # expect: FUS101, FUS408
        d[:, k] = 2.0 * x


def stopped(c: np.ndarray, x: np.ndarray, n):
    """Whether an iteration runs depends on all columns."""
    for k in range(1, n):
        c[:, k] = c[:, k - 1] * x[:, k] + 1.0  # expect: FUS103
        if np.max(c[:, k]) > 10.0:  # expect: FUS408
            break


def selected_by_an_array(a: np.ndarray, c: np.ndarray, rows, n):
    """Several iterations may write one row."""
    for b in range(n):
        a[rows[b], :] = a[rows[b], :] + 0.5 * c[b, :]  # expect: FUS101


def asked_not_to_tell(d: np.ndarray, n):
    for k in range(1, n):  # fusec: ignore[FUS213]
        d[1:, k] = d[1:, k] - 0.5 * d[:-1, k - 1]  # expect: FUS101


def read_elsewhere(a: np.ndarray, b: np.ndarray, c: np.ndarray, j, n):
    """What `a[:, j]` holds has just been written, if `i` is `j`."""
    for i in range(n):
        a[:, i] = b[:, i] * c[:, i]  # expect: FUS102, FUS408
        b[:, i] = a[:, j] + 1.0


# message: `for k in range(1, n)` does not run as one kernel
# note: Witness: d_k.shape[0] = 3: instance 1 of iteration `k = 2` reads d[1, 1], which instance 0 of iteration `k = 1` writes.
# message: `for k in range(n - 2, -1, -1)` does not run as one kernel
# note: Witness: d_k.shape[0] = 3, d_k.shape[1] = 1: instance (0, 0) of iteration `k = 0` reads d[1, 0, 1], which instance (1, 0) of iteration `k = 1` writes.
# message: `for k in range(1, n)` does not run as one kernel
# note: Witness: u_k.shape[0] = 2, v_k.shape[0] = 3: instance 1 of iteration `k = 1` reads u[1, 2], which instance 0 of iteration `k = 2` writes.
# message: `for k in range(1, n)` does not run as one kernel
# note: Witness: d_k.shape[0] = 2, d_km1.shape[0] = 2: instance 0 of iteration `k = 2` reads d[1, 1], which instance 1 of iteration `k = 1` writes.
# message: `d[:, :, k]` not fused: an operand is evaluated in between
# note: Python evaluates `d[:, :, k - 1].T`, which fusec does not model, after an array operation of the group.
# message: `for k in range(1, n)` does not run as one kernel
# note: `d[:, k] = 0.5 * (d[:, k] + d[k, :])` may touch any element of `d`.
# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 3: instance 1 of `u` reads u[1], which instance 0 of `u` writes.
# message: `for k in range(1, n)` does not run as one kernel
# note: Each iteration computes with `k` itself.
# message: `for k in range(1, n)` does not run as a wavefront
# note: `print(k)` is no call of a plain function of this module, with arguments by position.
# message: `for k in range(1, n)` does not run as a wavefront
# note: `report(c)` is no call of a plain function of this module, with arguments by position.
# message: `for k in range(1, n)` does not run as one kernel
# note: The kernel of `c_k` makes `last` anew in each iteration; it must write elements of existing arrays.
# message: `for k in range(1, n)` does not run as a wavefront
# note: `k` may be read after the loop.
# message: `for k in range(n - 2, -1, -1)` does not run as one kernel
# note: The kernel of `d_k` makes `x` anew in each iteration; it must write elements of existing arrays.
# message: `for k in range(1, n)` does not run as a wavefront
# note: `if np.max(c[:, k]) > 10.0` is not a statement of arrays.
# message: `for i in range(n)` does not run as one kernel
# note: Two of the parts that it takes of `a` may be one in some iteration.
