"""Arrays of which a statement gives all elements and a later one a part: one kernel has a value for each element."""

import cupy as cp


def wave(u, old, speed):
    """Two values of `new`: the second one has the first one's border."""
    new = 2 * u - old
    new[1:-1, 1:-1] += speed * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    return new


def line(p, y):
    """What is updated is read once more, and vanishes."""
    a = p * 1.5
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    return a * y


def seen(p, y):
    """The first value is read, too."""
    a = p * 1.5
    b = a[1:] * y[1:]
    a[1:-1] = 0.1 * (p[2:] - p[:-2])
    return a[1:] - b


def twice(p, y):
    """The second part lies inside the first one."""
    a = p * 1.5
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    a[2:] *= 0.5 + y[2:]
    return a


def residual(p, source, h):
    """Zeros at the border; the statement that returns the largest change evaluates it."""
    new = cp.zeros_like(p)
    new[1:-1, 1:-1] = 0.25 * (p[2:, 1:-1] + p[:-2, 1:-1] + p[1:-1, 2:] + p[1:-1, :-2] - h * h * source[1:-1, 1:-1])
    return new, cp.max(cp.abs(new - p))


def weighted(p, y):
    """Ones at the end, of integers perhaps."""
    weight = cp.ones_like(p)
    weight[:-1] *= y[1:] - y[:-1]
    return weight * p
