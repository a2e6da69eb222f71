"""A scan between work units: its places take what the places before them add up."""

import pykokkos as pk


@pk.workunit
def ones(i, v):
    v[i] = 1.0


@pk.workunit
def copy(i, v, w):
    w[i] = v[i]


@pk.workunit
def running(i, acc, last_pass, v):
    acc += v[i]
    if last_pass:
        v[i] = acc


def step(v, w, n):
    pk.parallel_for(n, ones, v=v)  # expect: FUS102
    pk.parallel_for(n, ones, v=w)
    pk.parallel_scan(n, running, v=v)  # expect: FUS207, FUS403
    pk.parallel_for(n, copy, v=v, w=w)  # expect: FUS101
    pk.parallel_for(n, copy, v=w, w=v)


# message: `copy` not fused
# note: launch of `running`, which is a scan, whose places take what the places before them add up, stands between.
# message: statement not fused
# note: Launch of `running`, which is a scan, whose places take what the places before them add up.
