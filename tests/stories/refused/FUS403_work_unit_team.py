"""A work unit of teams of threads between others, whose threads share memory."""

import pykokkos as pk


@pk.workunit
def ones(i, v):
    v[i] = 1.0


@pk.workunit
def copy(i, v, w):
    w[i] = v[i]


@pk.workunit
def by_team(member: pk.TeamMember, v: pk.View1D[pk.double]):
    k: int = member.league_rank()
    if member.team_rank() == 0:
        v[k] = v[k] + 1.0


def step(v, w, n):
    pk.parallel_for(n, ones, v=v)  # expect: FUS102
    pk.parallel_for(n, ones, v=w)
    pk.parallel_for(pk.TeamPolicy(n, pk.AUTO), by_team, v=v)  # expect: FUS207, FUS403
    pk.parallel_for(n, copy, v=v, w=w)  # expect: FUS101
    pk.parallel_for(n, copy, v=w, w=v)


# message: `copy` not fused
# note: launch of `by_team`, which runs over teams of threads, which share memory and wait for each other, stands between.
# message: statement not fused
# note: Launch of `by_team`, which runs over teams of threads, which share memory and wait for each other.
