"""A work unit whose places share an element: `i // 2` is 0 for two of them."""

import pykokkos as pk


@pk.workunit
def ones(i, v):
    v[i] = 1.0


@pk.workunit
def halved(i, v, w):
    w[i] = v[i // 2]


def step(v, w, n):
    pk.parallel_for(n, ones, v=v)
    pk.parallel_for(n, halved, v=v, w=w)  # expect: FUS406


# message: `halved` not fused: it reads elements that other instances write
# note: `v[i // 2]` may be any element of `v`.
