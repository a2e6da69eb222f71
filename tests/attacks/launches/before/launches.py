"""Launches, side by side, in a loop, and with attributes."""

from numba import cuda

BLOCK = 4


@cuda.jit
def scale(x, y, s):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i] * s


@cuda.jit
def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += x[i]


@cuda.jit
def shift(a, n):
    i = cuda.grid(1)
    if i < n:
        a[i] += 1.0


class Field:
    def __init__(self, x, y):
        self.x = x
        self.y = y


def two_launches(x, y, s, blocks):
    scale[blocks, BLOCK](x, y, s)
    add[blocks, BLOCK](x, y)
    return y


def of_attributes(x, y, s, blocks):
    field = Field(x, y)
    return of_field(field, s, blocks)


def of_field(field, s, blocks):
    scale[blocks, BLOCK](field.x, field.y, s)
    add[blocks, BLOCK](field.x, field.y)
    return field.y


def in_a_loop(a, count, n):
    for b in range(count):
        shift[2, BLOCK](a[b], n)
    return a
