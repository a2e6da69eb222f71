"""A launch takes the total that the main method sets: C++ gives it the value from before, Python the new one."""

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
        pk.parallel_for(self.n, self.scaled)

    @pk.workunit
    def ones(self, i: int):
        self.v[i] = 1.0

    @pk.workunit
    def sum(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.v[i]

    @pk.workunit
    def scaled(self, i: int):
        self.v[i] = self.v[i] / self.total


def step(n, v, w):
    field = Field(n, v, w)
    pk.execute(pk.ExecutionSpace.Default, field)  # expect: FUS403
    return field.total


# message: statement not fused
# note: Launch of the workload `field`, which has a launch that takes `self.total`, which its main method sets.
