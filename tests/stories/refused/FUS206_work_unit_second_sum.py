"""Two sums: the call of a work unit has one value."""

import pykokkos as pk


@pk.workunit
def total(i, acc, v):
    acc += v[i]


@pk.workunit
def squares(i, acc, v):
    acc += v[i] * v[i]


def step(v, n):
    mean = pk.parallel_reduce(n, total, v=v)
    square = pk.parallel_reduce(n, squares, v=v)  # expect: FUS206
    return mean, square


# message: `squares` not fused: it adds up another number
# note: a call of a work unit has one value.
