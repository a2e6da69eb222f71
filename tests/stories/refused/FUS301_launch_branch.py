"""Launches under a condition behind one that stays: neighbours, tests that may run code or read what changes, other layouts."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


@cuda.jit
def smooth(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + t[n - 1 - i]


def neighbours(v, t, y, n, is_last):
    double[2, 4](v, t, n)  # expect: FUS301
    if is_last:
        smooth[2, 4](t, y, n)  # expect: FUS301


def called(v, t, y, n, is_last):
    double[2, 4](v, t, n)  # expect: FUS301
    if is_last():
        shift[2, 4](t, y, n)  # expect: FUS301


def element(v, t, y, n):
    double[2, 4](v, t, n)  # expect: FUS301
    if t[0] > 1:
        shift[2, 4](t, y, n)  # expect: FUS301


def compared(v, t, y, n, a, b):
    double[2, 4](v, t, n)  # expect: FUS301
    if a < b:
        shift[2, 4](t, y, n)  # expect: FUS301


def floats(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a < 0.5:
        shift[2, 4](t, y, n)  # expect: FUS301


def either_of(v, t, y, n, a, b):
    double[2, 4](v, t, n)  # expect: FUS301
    if a or b:
        shift[2, 4](t, y, n)  # expect: FUS301


def with_else(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a:
        shift[2, 4](t, y, n)  # expect: FUS301
    else:
        print(n)


def among_others(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a:
        print(n)
        shift[2, 4](t, y, n)  # expect: FUS301


def of_module(v, t, y, n):
    double[2, 4](v, t, n)  # expect: FUS301
    if IS_LAST:
        shift[2, 4](t, y, n)  # expect: FUS301


def set_elsewhere(v, t, y, n, a):
    def stop():
        nonlocal a
        a = False

    double[2, 4](v, t, n)  # expect: FUS301
    if a:
        shift[2, 4](t, y, n)  # expect: FUS301
    return stop


def known_later(v, t, y, n, a):
    if n > 2:
        is_last = a
    double[2, 4](v, t, n)  # expect: FUS301
    if is_last:
        shift[2, 4](t, y, n)  # expect: FUS301


def bound_under_it(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a:
        shift[2, 4](t, out, n)  # expect: FUS301
    out = y
    return out


def commented(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a:  # the last time
        shift[2, 4](t, y, n)  # expect: FUS301


def other_threads(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    if a:
        shift[4, 4](t, y, n)  # expect: FUS301


def something_between(v, t, y, n, a):
    double[2, 4](v, t, n)  # expect: FUS301
    print(n)
    if a:
        shift[2, 4](t, y, n)  # expect: FUS301


IS_LAST = True


# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `smooth` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `double` not fused
# note: the statements around it launch no other kernel that fusec models.
# message: `shift` not fused
# note: the statements around it launch no other kernel that fusec models.
