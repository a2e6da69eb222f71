"""A workload whose main method sets an element between its launches."""

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
        self.v[0] = 2.0
        pk.parallel_for(self.n, self.copy)

    @pk.workunit
    def ones(self, i: int):
        self.v[i] = 1.0

    @pk.workunit
    def copy(self, i: int):
        self.w[i] = self.v[i]


def step(n, v, w):
    field = Field(n, v, w)
    pk.execute(pk.ExecutionSpace.Default, field)  # expect: FUS207
    return field.total


# message: statement not fused
# note: Launch of the workload `field`, whose main method holds another statement: assignment to an element or a fancy index.
