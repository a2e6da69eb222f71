"""A method that calls another method: only functions of the module are read."""

import pykokkos as pk


@pk.functor
class Field:
    def __init__(self, v):
        self.v: pk.View1D[pk.double] = v

    @pk.function
    def half(self, x: float) -> float:
        return 0.5 * x

    @pk.workunit
    def ones(self, i: int):
        self.v[i] = 1.0

    @pk.workunit
    def halved(self, i: int):
        self.v[i] = self.half(self.v[i])


def step(field, n):
    pk.parallel_for(n, field.ones)
    pk.parallel_for(n, field.halved)  # expect: FUS403


# message: statement not fused
# note: Launch of `field.halved`, which calls or sets `self.half`.
