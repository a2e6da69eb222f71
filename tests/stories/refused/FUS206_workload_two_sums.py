"""A workload that adds up two numbers: a call of a work unit has one value."""

import pykokkos as pk


@pk.workload
class Field:
    def __init__(self, n, v, w):
        self.n: int = n
        self.v: pk.View1D[pk.double] = v
        self.w: pk.View1D[pk.double] = w
        self.total: float = 0.0

    @pk.main
    def run(self):
        pk.parallel_for(self.n, self.ones)
        self.total = pk.parallel_reduce(self.n, self.sum)
        pk.parallel_for(self.n, self.copy)
        self.total = pk.parallel_reduce(self.n, self.sum)

    @pk.workunit
    def ones(self, i: int):
        self.v[i] = 1.0

    @pk.workunit
    def copy(self, i: int):
        self.w[i] = self.v[i]

    @pk.workunit
    def sum(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.v[i]


def step(n, v, w):
    field = Field(n, v, w)
    pk.execute(pk.ExecutionSpace.Default, field)  # expect: FUS206
    return field.total


# message: `field.sum` not fused: it adds up another number
# note: a call of a work unit has one value.
