"""Calls that give values and cannot run after the fused loop."""

import numpy as np
from numba import njit


@njit
def scaled(x):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = 2.0 * x[i]
    return out


@njit
def weighted(x, w):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = w * x[i]
    return out


@njit
def shift(x, out):
    for i in range(x.size):
        out[i] = x[i] + 1.0


@njit
def total(x):
    s, i = 0.0, 0
    while i < x.shape[0]:
        s += x[i]
        i += 1
    return s


@njit
def smoothed(x):
    out = np.empty_like(x)
    out[0] = x[0]
    for i in range(1, x.shape[0]):
        out[i] = 0.5 * (out[i - 1] + x[i])
    return out


@njit
def marked(x, marks):
    n = 0
    for i in range(x.shape[0]):
        if x[i] > 1.0:
            marks[n] = i
            n += 1
    return n


@njit
def cleared(x):
    row = x[1:]
    row[:] = 0.0
    return row


@njit
def told(x):
    s = np.sum(x)
    print(s)
    return s


@njit
def drawn(x):
    return np.random.random() * x.sum()


@njit
def stored(x, out):
    return np.cumsum(x, None, None, out)


def needed(x):
    t = scaled(x)
    s = total(t)  # expect: FUS207, FUS403
    u = weighted(t, s)
    return u


def memory(x, y, t, z):
    """Without memory for what it makes, `z` would hold something else."""
    shift(x, t)
    w = smoothed(y)  # expect: FUS207, FUS403
    shift(t, z)
    return w


def overwritten(x, t, z):
    shift(x, t)
    s = total(z)  # expect: FUS207, FUS403
    shift(t, z)
    return s


def made_before(x, h, z):
    """What the loop makes is known when it has run, but then it has stored, too."""
    t = scaled(x)
    s = total(t)  # expect: FUS207, FUS403
    shift(t, z)
    return s


def writes(x, y, h):
    t = scaled(x)
    n = marked(t, t)  # expect: FUS207, FUS403
    u = scaled(t)
    return n, u


def writes_in_part(x):
    t = scaled(x)
    w = cleared(t)  # expect: FUS207, FUS403
    u = scaled(t)
    return u, w


def prints(x):
    t = scaled(x)
    s = told(t)  # expect: FUS207, FUS403
    u = scaled(t)
    return u, s


def random(x):
    t = scaled(x)
    s = drawn(t)  # expect: FUS207, FUS403
    u = scaled(t)
    return u, s


def into(x, y):
    t = scaled(x)
    w = stored(x, y)  # expect: FUS207, FUS403
    u = scaled(t)
    return u, w


def bound_again(x, s):
    t = scaled(x)
    s = total(s)  # expect: FUS207, FUS403
    u = scaled(t)
    return u, s


def seen(x, tell):
    tell(lambda: s)
    t = scaled(x)
    s = total(t)  # expect: FUS207, FUS403
    u = scaled(t)
    return u


# message: `weighted` not fused
# note: `total` binds `s`, which other statements read.
# message: statement not fused
# note: Call of the compiled `total`, which is not a loop nest.
# message: `shift` not fused
# note: `smoothed` may raise, or need memory, and `shift` stores into arrays that other code may read.
# message: statement not fused
# note: Call of the compiled `smoothed`, which computes before its loops in a way that fusec does not model.
# message: `shift` not fused
# note: `total`, which is not a loop nest, may read `z`, which `shift` writes after it.
# message: statement not fused
# note: Call of the compiled `total`, which is not a loop nest.
# message: `shift` not fused
# note: `total` takes `t`, which is bound in between.
# message: statement not fused
# note: Call of the compiled `total`, which is not a loop nest.
# message: `scaled` not fused
# note: `marked` takes `t`, which is bound in between.
# message: statement not fused
# note: Call of the compiled `marked`, which returns something other than arrays that it makes.
# message: `scaled` not fused
# note: call of the compiled `cleared`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `cleared`, which is not a loop nest.
# message: `scaled` not fused
# note: call of the compiled `told`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `told`, which is not a loop nest.
# message: `scaled` not fused
# note: call of the compiled `drawn`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `drawn`, which is not a loop nest.
# message: `scaled` not fused
# note: call of the compiled `stored`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `stored`, which is not a loop nest.
# message: `scaled` not fused
# note: call of the compiled `total`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `total`, which is not a loop nest.
# message: `scaled` not fused
# note: call of the compiled `total`, which is not a loop nest, stands between.
# message: statement not fused
# note: Call of the compiled `total`, which is not a loop nest.
