"""Copy, mul, add, triad and dot in the style of a workload, which PyKokkos executes as a whole: BabelStream (2016)."""

import pykokkos as pk


@pk.workload
class Stream:
    def __init__(self, n, scalar):
        self.n: int = n
        self.scalar: float = scalar
        self.sum: float = 0.0
        self.a: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.b: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.c: pk.View1D[pk.double] = pk.View([n], pk.double)

    @pk.main
    def run(self):
        pk.parallel_for(self.n, self.start)
        pk.parallel_for(self.n, self.copy)
        pk.parallel_for(self.n, self.mul)
        pk.parallel_for(self.n, self.add)
        pk.parallel_for(self.n, self.triad)
        self.sum = pk.parallel_reduce(self.n, self.dot)

    @pk.workunit
    def start(self, i: int):
        self.a[i] = 0.1

    @pk.workunit
    def copy(self, i: int):
        self.c[i] = self.a[i]

    @pk.workunit
    def mul(self, i: int):
        self.b[i] = self.scalar * self.c[i]

    @pk.workunit
    def add(self, i: int):
        self.c[i] = self.a[i] + self.b[i]

    @pk.workunit
    def triad(self, i: int):
        self.a[i] = self.b[i] + self.scalar * self.c[i]

    @pk.workunit
    def dot(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.a[i] * self.b[i]


def run(n):
    """The sum after one round."""
    stream = Stream(n, 0.4)
    pk.execute(pk.ExecutionSpace.Default, stream)
    return stream.sum
