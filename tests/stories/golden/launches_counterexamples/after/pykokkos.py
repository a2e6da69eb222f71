"""The thirteen programs of launches that PyKokkos's naive fusion runs as other programs."""

from numba import cuda

import _fused_pykokkos as _fused


@cuda.jit
def double(v, w, n):
    i = cuda.grid(1)
    if i < n:
        w[i] = v[i] * 2.0


@cuda.jit
def set_first(v):
    i = cuda.grid(1)
    if i < 1:
        v[0] = 7.0


@cuda.jit
def set_all_to_first(v, n):
    i = cuda.grid(1)
    if i < n:
        v[0] = 7.0


@cuda.jit
def reverse(v, w, n):
    i = cuda.grid(1)
    if i < n:
        w[i] = v[n - 1 - i]


@cuda.jit
def clear(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = 0.0


@cuda.jit
def last_to_first(v, s, n):
    i = cuda.grid(1)
    if i == n - 1:
        s[0] = v[i]


@cuda.jit
def scale_by(v, s, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = v[i] * s[0]


@cuda.jit
def increment(v, n):
    i = cuda.grid(1)
    if i < n:
        x = v[i]
        v[i] = x + 1.0


@cuda.jit
def next_of(v, w, n):
    i = cuda.grid(1)
    if i < n - 1:
        w[i] = v[i + 1]


@cuda.jit
def permuted(v, w, perm, n):
    i = cuda.grid(1)
    if i < n:
        idx = perm[i]
        w[idx] = v[i]


@cuda.jit
def shifted(v, w, n, k):
    i = cuda.grid(1)
    if i < n - 5:
        w[i + k] = v[i + k] * 2.0


@cuda.jit
def suffix_sums(v, w, n):
    i = cuda.grid(1)
    if i < n:
        s = 0.0
        for j in range(i, n):
            s += v[j]
        w[i] = s


@cuda.jit
def residual(v, r, n):
    i = cuda.grid(1)
    if i < n:
        r[0] += v[i]


@cuda.jit
def keep_history(r, history, k):
    i = cuda.grid(1)
    if i < 1:
        history[k] = r[0]


@cuda.jit
def halved(v, w, n):
    i = cuda.grid(1)
    if i < n:
        w[i // 2] = v[i]


@cuda.jit
def double_if_positive(v, w, n):
    i = cuda.grid(1)
    if i >= n:
        return
    if v[i] < 0.0:
        return
    w[i] = v[i] * 2.0


def all_then_first(v, w, n):  # 1: legal here, for one thread writes both
    _fused.all_then_first_fused(double, set_first, 1, 8, w, v, n)


def all_then_all_to_first(v, w, n):  # 1
    double[1, 8](w, v, n)
    set_all_to_first[1, 8](v, n)


def read_then_cleared(v, w, n):  # 2
    reverse[1, 8](v, w, n)
    clear[1, 8](v, n)


def filled_between(v, w, n):  # 3
    double[1, 8](v, w, n)
    w.fill(0.0)
    double[1, 8](w, v, n)


def host_between(v, w, n, raw):  # 4
    double[1, 8](v, w, n)
    w.copy_to_device(raw)
    double[1, 8](w, v, n)


def last_thread(v, s, n):  # 5
    last_to_first[1, 8](v, s, n)
    scale_by[1, 8](v, s, n)


def updated_then_next(v, w, n):  # 6
    increment[1, 8](v, n)
    next_of[1, 8](v, w, n)


def two_permutations(v, w, first, second, n):  # 7
    permuted[1, 8](v, w, first, n)
    permuted[1, 8](w, v, second, n)


def two_offsets(v, w, n):  # 8
    shifted[1, 8](v, w, n, 0)
    shifted[1, 8](w, v, n, 5)


def triangle(v, w, x, n):  # 9
    double[1, 8](v, w, n)
    suffix_sums[1, 8](w, x, n)


def subview(v, w, n):  # 10
    double[1, 8](w, v, n)
    double[1, 8](v[1:n], w, n - 1)


def history_of_residuals(v, r, history, n):  # 11
    residual[1, 8](v, r, n)
    keep_history[1, 8](r, history, 3)


def two_threads_one_element(v, w, n):  # 12
    halved[1, 8](v, w, n)
    double[1, 8](w, v, n)


def early_return(v, w, x, n):  # 13: legal here, for each kernel keeps its own guard
    _fused.early_return_fused(double_if_positive, double, 1, 8, v, w, n, x)
