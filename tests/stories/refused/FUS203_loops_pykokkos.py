"""The thirteen programs of compiled loops that PyKokkos's naive fusion runs as other programs."""

from numba import njit


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
    double(w, v, n)  # expect: FUS102
    set_first(v)


def all_then_all_to_first(v, w, n):  # 1
    double(w, v, n)
    set_all_to_first(v, n)  # expect: FUS202


def read_then_cleared(v, w, n):  # 2
    reverse(v, w, n)
    clear(v, n)  # expect: FUS204


def filled_between(v, w, n):  # 3
    double(v, w, n)
    w.fill(0.0)  # expect: FUS207
    double(w, v, n)


def host_between(v, w, n, raw):  # 4
    double(v, w, n)
    w[:] = raw  # expect: FUS207
    double(w, v, n)


def last_thread(v, s, n):  # 5
    last_to_first(v, s, n)  # expect: FUS202
    scale_by(v, s, n)


def updated_then_next(v, w, n):  # 6
    increment(v, n)
    next_of(v, w, n)  # expect: FUS203


def two_permutations(v, w, first, second, n):  # 7
    permuted(v, w, first, n)  # expect: FUS406
    permuted(w, v, second, n)  # expect: FUS406


def two_offsets(v, w, n):  # 8
    shifted(v, w, n, 0)
    shifted(w, v, n, 5)  # expect: FUS203


def triangle(v, w, x, n):  # 9
    double(v, w, n)
    suffix_sums(w, x, n)  # expect: FUS406


def subview(v, w, n):  # 10
    double(w, v, n)
    double(v[1:n], w, n - 1)  # expect: FUS403


def history_of_residuals(v, r, history, n):  # 11
    residual(v, r, n)  # expect: FUS202
    keep_history(r, history, 3)


def two_threads_one_element(v, w, n):  # 12
    halved(v, w, n)  # expect: FUS406
    double(w, v, n)


def early_return(v, w, x, n):  # 13
    double_if_positive(v, w, n)  # expect: FUS403
    double(w, x, n)


# message: `set_all_to_first` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `set_all_to_first` writes v[0], which instance 0 of `set_all_to_first` writes.
# message: `clear` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `clear` writes v[1], which instance 0 of `reverse` reads.
# message: `double` not fused
# note: call of `w.fill` stands between.
# message: `double` not fused
# note: assignment to an element or a fancy index stands between.
# message: `last_to_first` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `last_to_first` writes s[0], which instance 0 of `last_to_first` writes.
# message: `next_of` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `next_of` reads v[1], which instance 1 of `increment` writes.
# message: `permuted` not fused: it may read what it writes
# note: `w[idx]` may be any element of `w`.
# message: `permuted` not fused: it may read what it writes
# note: `v[idx]` may be any element of `v`.
# message: `shifted` not fused: it reads elements that other instances write
# note: Witness: n = 11: instance 0 of `shifted` reads w[5], which instance 5 of `shifted` writes.
# message: `suffix_sums` not fused: it reads elements that other instances write
# note: `w[j]` may be any element of `w`.
# message: statement not fused
# note: Call of the compiled `double`, which is called with `v[1:n]`, no name, number or plain attribute of a parameter.
# message: `residual` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `residual` reads r[0], which instance 0 of `residual` writes.
# message: `halved` not fused: it may read what it writes
# note: `w[i // 2]` may be any element of `w`.
# message: statement not fused
# note: Call of the compiled `double_if_positive`, which has `return`.
