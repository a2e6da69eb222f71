"""A workload whose second launch reads what the place to the right wrote."""

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
        pk.parallel_for(self.n, self.following)

    @pk.workunit
    def ones(self, i: int):
        self.v[i] = 1.0

    @pk.workunit
    def following(self, i: int):
        if i < self.n - 1:
            self.w[i] = self.v[i + 1]


def step(n, v, w):
    field = Field(n, v, w)
    pk.execute(pk.ExecutionSpace.Default, field)  # expect: FUS203
    return field.total


# message: `field.following` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `field.following` reads field.v[1], which instance 1 of `field.ones` writes.
