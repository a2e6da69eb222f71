"""What a function asks of one element is a number, or the program would raise; so is what is made of such values alone."""

import math

import numpy as np


def decay(start, end, tau):
    dt = end - start  # expect: FUS302
    if dt < 0 or tau <= 0:
        raise ValueError("backwards")
    return np.exp(-dt / tau)  # expect: FUS302


def decay_of_arrays(start, end, tau):
    dt = end - start  # expect: FUS101
    return np.exp(-dt / tau)


def decay_where_arrays_are_caught(start, end, tau):
    try:
        later = end > start
        if later:
            print("later")
    except ValueError:
        start, end = np.asarray(start), np.asarray(end)
    dt = end - start  # expect: FUS101
    return np.exp(-dt / tau)


def reflector(d, e, n):
    h = 0.0
    for k in range(n):
        h += d[k] * d[k]  # expect: FUS302
    g = np.sqrt(h)  # expect: FUS302
    if d[n - 1] > 0:
        g = -g  # expect: FUS302
    f = d[0] - h * g / n  # expect: FUS302
    e[0] = f
    return e


def rotation(angle, length):
    matrix = np.zeros((2, 2))
    matrix[0, 0] = np.cos(2 * angle) * length  # expect: FUS301
    return matrix


def damped(u: np.ndarray, c, n):
    print("step %d of %s" % (n, "many"))
    c = math.floor(c)
    u *= 1 - c * n  # expect: FUS301
    return u


# message: `dt` not fused
# note: the source shows that `end` and `start` are numbers.
# message: `value` not fused
# note: the source shows that `dt` and `tau` are numbers.
# message: `h` not fused
# note: the source shows that `h` and `d[k]` are numbers.
# message: `g` not fused
# note: the source shows that `h` is a number.
# message: `g` not fused
# note: the source shows that `g` is a number.
# message: `f` not fused
# note: the source shows that `d[0]`, `h`, `g` and `n` are numbers.
# message: `matrix` not fused
# note: it is a single pass over its operands.
# message: `u` not fused
# note: it is a single pass over its operands.
