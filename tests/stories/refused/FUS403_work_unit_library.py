"""Functions of PyKokkos' library, one inside the other: each chooses its work unit by the types and shapes of its views.

`pk.add(a, b)` repeats a shorter view, adds a row to each row of a matrix, and raises for views of two types.
"""

import pykokkos as pk


@pk.workunit
def twice(i, v):
    v[i] = 2.0 * v[i]


def step(a, b, c, n):
    pk.parallel_for(n, twice, v=a)  # expect: FUS102
    pk.parallel_for(n, twice, v=b)
    d = pk.add(pk.multiply(a, b), c)  # expect: FUS403
    return pk.sqrt(d)  # expect: FUS403


# message: statement not fused
# note: Launch of `pk.add`, which chooses a work unit by types and shapes that only a run shows.
# message: statement not fused
# note: Launch of `pk.sqrt`, which chooses a work unit by types and shapes that only a run shows.
