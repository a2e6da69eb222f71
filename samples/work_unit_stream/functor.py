"""A += B + scalar * C in the style of a functor, as in the Parallel Research Kernels: R. Van der Wijngaart, T. Mattson (2014)."""

import pykokkos as pk


@pk.functor
class Triad:
    def __init__(self, n, scalar):
        self.n: int = n
        self.scalar: float = scalar
        self.a: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.b: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.c: pk.View1D[pk.double] = pk.View([n], pk.double)

    @pk.workunit
    def clear(self, i: int):
        self.a[i] = 0.0

    @pk.workunit
    def first(self, i: int):
        self.b[i] = 2.0

    @pk.workunit
    def second(self, i: int):
        self.c[i] = 2.0

    @pk.workunit
    def triad(self, i: int):
        self.a[i] += self.b[i] + self.scalar * self.c[i]

    @pk.workunit
    def total(self, i: int, acc: pk.Acc[pk.double]):
        acc += abs(self.a[i])


def run(n):
    """Fill the arrays, update one of them twice, and add up its absolute values."""
    w = Triad(n, 3.0)
    p = pk.RangePolicy(pk.ExecutionSpace.Default, 0, n)
    pk.parallel_for(p, w.clear)
    pk.parallel_for(p, w.first)
    pk.parallel_for(p, w.second)
    pk.parallel_for(p, w.triad)
    pk.parallel_for(p, w.triad)
    return pk.parallel_reduce(p, w.total)
