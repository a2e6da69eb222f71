"""Work units along two axes, of which the second reads what another place writes."""

import pykokkos as pk


@pk.workunit
def doubled(i, j, p, q):
    q[i][j] = 2.0 * p[i][j]


@pk.workunit
def turned(i, j, q, r):
    r[i][j] = q[j][i]


def step(p, q, r, n):
    cells = pk.MDRangePolicy([0, 0], [n, n])
    pk.parallel_for(cells, doubled, p=p, q=q)
    pk.parallel_for(cells, turned, q=q, r=r)  # expect: FUS203


# message: `turned` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance (1, 0) of `turned` reads q[0, 1], which instance (0, 1) of `doubled` writes.
