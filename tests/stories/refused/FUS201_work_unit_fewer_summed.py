"""A sum over fewer places than a work unit before it: a call over all places would round the sum otherwise."""

import pykokkos as pk


@pk.workunit
def scaled(i, v, s):
    v[i] = s * v[i]


@pk.workunit
def total(i, acc, v):
    acc += v[i]


def step(v, n):
    pk.parallel_for(n, scaled, v=v, s=0.5)
    return pk.parallel_reduce(n - 1, total, v=v)  # expect: FUS201


# message: `total` not fused: it runs other places
# note: `total` adds up fewer places than `scaled` runs over.
