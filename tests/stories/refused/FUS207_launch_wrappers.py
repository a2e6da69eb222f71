"""Functions that launch one kernel, and print, return what they are given, or launch another one."""

from numba import cuda


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


def plain(u, t, n):
    scale[4, 8](u, 0.5, t, n)


def told(u, t, n):
    scale[4, 8](u, 0.5, t, n)
    print(n)


def given(u, t, n):
    scale[4, 8](u, 0.5, t, n)
    return t


def checked(u, t, n):
    assert n > 0
    scale[4, 8](u, 0.5, t, n)


def after_told(u, t, v, n):
    plain(u, t, n)
    told(u, t, n)  # expect: FUS207
    shift[4, 8](t, v, n)


def after_given(u, t, v, n):
    plain(u, t, n)
    w = given(u, t, n)  # expect: FUS207
    shift[4, 8](w, v, n)


def after_checked(u, t, v, n):
    plain(u, t, n)
    checked(u, t, n)  # expect: FUS207
    shift[4, 8](t, v, n)


def by_element(u, t, v, n):
    plain(u, t, n)
    plain(u, t[1:], n)  # expect: FUS207
    shift[4, 8](t, v, n)


# message: `shift` not fused
# note: call of `told` stands between.
# message: `shift` not fused
# note: call of `given` stands between.
# message: `shift` not fused
# note: call of `checked` stands between.
# message: `shift` not fused
# note: call of `plain` stands between.
