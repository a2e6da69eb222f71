"""A work unit over a part of the range that stores into the place that another place read before."""

import pykokkos as pk


@pk.workunit
def copy(i, v, w):
    w[i] = v[i]


@pk.workunit
def further(i, v):
    v[i + 1] = 0.0


def step(v, w, n):
    pk.parallel_for(n, copy, v=v, w=w)
    pk.parallel_for(n - 1, further, v=v)  # expect: FUS204


# message: `further` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 0 of `further` writes v[1], which instance 1 of `copy` reads.
