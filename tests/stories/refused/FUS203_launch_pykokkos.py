"""The thirteen programs of launches that PyKokkos's naive fusion runs as other programs."""

from numba import cuda


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
    double[1, 8](w, v, n)  # expect: FUS102
    set_first[1, 8](v)


def all_then_all_to_first(v, w, n):  # 1
    double[1, 8](w, v, n)
    set_all_to_first[1, 8](v, n)  # expect: FUS202


def read_then_cleared(v, w, n):  # 2
    reverse[1, 8](v, w, n)
    clear[1, 8](v, n)  # expect: FUS204


def filled_between(v, w, n):  # 3
    double[1, 8](v, w, n)
    w.fill(0.0)  # expect: FUS207
    double[1, 8](w, v, n)


def host_between(v, w, n, raw):  # 4
    double[1, 8](v, w, n)
    w.copy_to_device(raw)  # expect: FUS207
    double[1, 8](w, v, n)


def last_thread(v, s, n):  # 5
    last_to_first[1, 8](v, s, n)
    scale_by[1, 8](v, s, n)  # expect: FUS203


def updated_then_next(v, w, n):  # 6
    increment[1, 8](v, n)
    next_of[1, 8](v, w, n)  # expect: FUS203


def two_permutations(v, w, first, second, n):  # 7
    permuted[1, 8](v, w, first, n)  # expect: FUS406
    permuted[1, 8](w, v, second, n)  # expect: FUS406


def two_offsets(v, w, n):  # 8
    shifted[1, 8](v, w, n, 0)
    shifted[1, 8](w, v, n, 5)  # expect: FUS203


def triangle(v, w, x, n):  # 9
    double[1, 8](v, w, n)
    suffix_sums[1, 8](w, x, n)  # expect: FUS406


def subview(v, w, n):  # 10
    double[1, 8](w, v, n)
    double[1, 8](v[1:n], w, n - 1)  # expect: FUS403


def history_of_residuals(v, r, history, n):  # 11
    residual[1, 8](v, r, n)  # expect: FUS202
    keep_history[1, 8](r, history, 3)


def two_threads_one_element(v, w, n):  # 12
    halved[1, 8](v, w, n)  # expect: FUS406
    double[1, 8](w, v, n)


def early_return(v, w, x, n):  # 13: legal here, for each kernel keeps its own guard
    double_if_positive[1, 8](v, w, n)  # expect: FUS101
    double[1, 8](w, x, n)


# message: `set_all_to_first` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `set_all_to_first` writes v[0], which instance 0 of `set_all_to_first` writes.
# message: `clear` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `clear` writes v[1], which instance 0 of `reverse` reads.
# message: `double` not fused
# note: call of `w.fill` stands between.
# message: `double` not fused
# note: call of `w.copy_to_device` stands between.
# message: `scale_by` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `scale_by` reads s[0], which instance 1 of `last_to_first` writes.
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
# note: Launch of `double`, which is called with `v[1:n]`, which is neither a name nor known to be a plain attribute.
# message: `residual` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `residual` reads r[0], which instance 0 of `residual` writes.
# message: `halved` not fused: it may read what it writes
# note: `w[i // 2]` may be any element of `w`.
