"""Launches, side by side, in a loop, and with attributes."""

from numba import cuda, float64

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


@cuda.jit
def turn(cell, order):
    tile = cuda.shared.array(BLOCK, float64)
    place = cuda.threadIdx.x
    i = cuda.grid(1)
    if i < cell.size:
        tile[place] = cell[i]
    cuda.syncthreads()
    if i < order.size:
        order[i] = tile[BLOCK - 1 - place]


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


def around_another(x, y, cell, order, s):
    scale[2, BLOCK](x, y, s)
    turn[2, BLOCK](cell, order)
    add[2, BLOCK](x, y)
    return y


def of_entries(fields, m, s):
    scale[2, BLOCK](fields[m].x, fields[m].y, s)
    add[2, BLOCK](fields[m].x, fields[m].y)
    return fields
