"""Calls of functions without a model that cannot run after the fused loop."""

import numpy as np
from numba import njit


@njit
def scaled(a, t):
    for i in range(a.shape[0]):
        t[i] = 2.0 * a[i]


@njit
def shifted(t, y):
    for i in range(t.shape[0]):
        y[i] = t[i] + 1.0


@njit
def doubled(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def summed_up(a, h):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
        h[i] = s


@njit
def divided(a, h):
    s = 1.0
    for i in range(a.shape[0]):
        s = s / a[i]
        h[i] = s


@njit
def cleared(a, h):
    h[:] = 0.0
    for i in range(1, a.shape[0]):
        h[i] = h[i - 1] + a[i]


@njit
def printed(a, h):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
        h[i] = s
    print(s)


@njit
def moved(a, h):
    row = h
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
        row[i] = s


@njit("void(f8[:], f8[:])")
def declared(a, h):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
        h[i] = s


def between(x, t, y, h):
    scaled(x, t)
    summed_up(x, t)  # expect: FUS202, FUS207
    shifted(t, y)


def needed_behind(x, h):
    """A loop that makes an array cannot be asked before whether it may run."""
    t = doubled(x)
    summed_up(x, h)  # expect: FUS202, FUS207
    shifted(h, t)
    return t


def overwritten_behind(x, t, y, h):
    scaled(x, t)
    summed_up(t, h)  # expect: FUS202, FUS207
    shifted(x, t)


def may_raise(x, t, y, h):
    scaled(x, t)
    divided(x, h)  # expect: FUS202, FUS207
    shifted(t, y)


def whole_arrays(x, t, y, h):
    scaled(x, t)
    cleared(x, h)  # expect: FUS207
    shifted(t, y)


def prints(x, t, y, h):
    scaled(x, t)
    printed(x, h)  # expect: FUS207
    shifted(t, y)


def another_name(x, t, y, h):
    scaled(x, t)
    moved(x, h)  # expect: FUS207
    shifted(t, y)


def with_types(x, t, y, h):
    scaled(x, t)
    declared(x, h)  # expect: FUS207
    shifted(t, y)


def a_part(x, t, y, h):
    scaled(x, t)
    summed_up(x, h[1:])  # expect: FUS202, FUS207
    shifted(t, y)


def of_an_object(self, x, t, y):
    scaled(x, t)
    summed_up(x, self.h)  # expect: FUS202, FUS207
    shifted(t, y)


# message: statement not fused
# note: Call of the compiled `summed_up`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: `summed_up`, which binds `s` again in its loop, may read `t`, which `scaled` writes before it, and write `t`, which `shifted` reads after it.
# message: statement not fused
# note: Call of the compiled `summed_up`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: `summed_up`, which binds `s` again in its loop, may write `h`, which `shifted` reads after it.
# message: statement not fused
# note: Call of the compiled `summed_up`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: `summed_up`, which binds `s` again in its loop, may read `t`, which `scaled` writes before it, and read `t`, which `shifted` writes after it.
# message: statement not fused
# note: Call of the compiled `divided`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: call of the compiled `divided`, which binds `s` again in its loop, stands between.
# message: `shifted` not fused
# note: call of the compiled `cleared`, which computes before its loops in a way that fusec does not model, stands between.
# message: `shifted` not fused
# note: call of the compiled `printed`, which is not a loop nest, stands between.
# message: `shifted` not fused
# note: call of the compiled `moved`, which uses `row[i]`, stands between.
# message: `shifted` not fused
# note: call of the compiled `declared`, which declares the types of its parameters, stands between.
# message: statement not fused
# note: Call of the compiled `summed_up`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: call of the compiled `summed_up`, which binds `s` again in its loop, stands between.
# message: statement not fused
# note: Call of the compiled `summed_up`, which binds `s` again in its loop.
# message: `shifted` not fused
# note: call of the compiled `summed_up`, which binds `s` again in its loop, stands between.
