"""The thirteen programs of compiled loops that PyKokkos's naive fusion runs as other programs."""

from numba import njit

import _fused_pykokkos as _fused


@njit
def double(v, w, n):
    for i in range(n):
        w[i] = v[i] * 2.0


@njit
def set_first(v):
    for i in range(1):
        v[0] = 7.0


@njit
def set_all_to_first(v, n):
    for i in range(n):
        v[0] = 7.0


@njit
def reverse(v, w, n):
    for i in range(n):
        w[i] = v[n - 1 - i]


@njit
def clear(v, n):
    for i in range(n):
        v[i] = 0.0


@njit
def last_to_first(v, s, n):
    for i in range(n):
        if i == n - 1:
            s[0] = v[i]


@njit
def scale_by(v, s, n):
    for i in range(n):
        v[i] = v[i] * s[0]


@njit
def increment(v, n):
    for i in range(n):
        x = v[i]
        v[i] = x + 1.0


@njit
def next_of(v, w, n):
    for i in range(n - 1):
        w[i] = v[i + 1]


@njit
def permuted(v, w, perm, n):
    for i in range(n):
        idx = perm[i]
        w[idx] = v[i]


@njit
def shifted(v, w, n, k):
    for i in range(n - 5):
        w[i + k] = v[i + k] * 2.0


@njit
def suffix_sums(v, w, n):
    for i in range(n):
        s = 0.0
        for j in range(i, n):
            s += v[j]
        w[i] = s


@njit
def residual(v, r, n):
    for i in range(n):
        r[0] += v[i]


@njit
def keep_history(r, history, k):
    for i in range(1):
        history[k] = r[0]


@njit
def halved(v, w, n):
    for i in range(n):
        w[i // 2] = v[i]


@njit
def double_if_positive(v, w, n):
    for i in range(n):
        if v[i] < 0.0:
            return
        w[i] = v[i] * 2.0


def all_then_first(v, w, n):  # 1: legal here, where n is 1
    _fused.all_then_first_fused(double, set_first, w, v, n)


def all_then_all_to_first(v, w, n):  # 1
    double(w, v, n)
    set_all_to_first(v, n)


def read_then_cleared(v, w, n):  # 2
    reverse(v, w, n)
    clear(v, n)


def filled_between(v, w, n):  # 3
    double(v, w, n)
    w.fill(0.0)
    double(w, v, n)


def host_between(v, w, n, raw):  # 4
    double(v, w, n)
    w[:] = raw
    double(w, v, n)


def last_thread(v, s, n):  # 5
    last_to_first(v, s, n)
    scale_by(v, s, n)


def updated_then_next(v, w, n):  # 6
    increment(v, n)
    next_of(v, w, n)


def two_permutations(v, w, first, second, n):  # 7
    permuted(v, w, first, n)
    permuted(w, v, second, n)


def two_offsets(v, w, n):  # 8
    shifted(v, w, n, 0)
    shifted(w, v, n, 5)


def triangle(v, w, x, n):  # 9
    double(v, w, n)
    suffix_sums(w, x, n)


def subview(v, w, n):  # 10
    double(w, v, n)
    double(v[1:n], w, n - 1)


def history_of_residuals(v, r, history, n):  # 11
    residual(v, r, n)
    keep_history(r, history, 3)


def two_threads_one_element(v, w, n):  # 12
    halved(v, w, n)
    double(w, v, n)


def early_return(v, w, x, n):  # 13
    double_if_positive(v, w, n)
    double(w, x, n)
