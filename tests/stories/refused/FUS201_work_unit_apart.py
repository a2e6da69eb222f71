"""Work units over ranges without a common place: a call over both would also run the places between them."""

import pykokkos as pk


@pk.workunit
def filled(i, v):
    v[i] = 1.0


def step(v, n):
    head = pk.RangePolicy(0, 3)
    tail = pk.RangePolicy(5, n)
    pk.parallel_for(head, filled, v=v)
    pk.parallel_for(tail, filled, v=v)  # expect: FUS201


# message: `filled` not fused: it runs other places
# note: its range has no place in common with that of `filled`.
