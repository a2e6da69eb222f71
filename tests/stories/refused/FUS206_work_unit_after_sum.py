"""A work unit that needs a sum: it is complete when all places have run."""

import pykokkos as pk


@pk.workunit
def total(i, acc, v):
    acc += v[i] * v[i]


@pk.workunit
def divided(i, w, energy):
    w[i] = w[i] / energy


def step(v, w, n):
    energy = pk.parallel_reduce(n, total, v=v)
    pk.parallel_for(n, divided, w=w, energy=energy)  # expect: FUS206
    return energy


# message: `divided` not fused: it needs a sum
# note: `total` adds up a number, which is complete when all places have run.
