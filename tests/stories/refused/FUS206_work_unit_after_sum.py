"""A work unit that runs after a sum: it is complete when all places have run."""

import pykokkos as pk


@pk.workunit
def total(i, acc, v):
    acc += v[i] * v[i]


@pk.workunit
def ones(i, w):
    w[i] = 1.0


def step(v, w, n):
    energy = pk.parallel_reduce(n, total, v=v)
    pk.parallel_for(n, ones, w=w)  # expect: FUS206
    return energy


# message: `ones` not fused: it follows a sum
# note: `total` adds up a number, which is complete when all places have run.
