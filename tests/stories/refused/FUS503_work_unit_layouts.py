"""Two work units that declare the memory of one view differently."""

import pykokkos as pk


@pk.workunit(v=pk.ViewTypeInfo(layout=pk.LayoutRight))
def ones(i, v):
    v[i] = 1.0


@pk.workunit(v=pk.ViewTypeInfo(layout=pk.LayoutLeft))
def doubled(i, v):
    v[i] = 2.0 * v[i]


def step(v, n):
    pk.parallel_for(n, ones, v=v)
    pk.parallel_for(n, doubled, v=v)  # expect: FUS503


# message: `doubled` not fused: it is compiled in another way
# note: `doubled` declares `v` as `pk.ViewTypeInfo(layout=pk.LayoutLeft)`, `ones` as `pk.ViewTypeInfo(layout=pk.LayoutRight)`.
