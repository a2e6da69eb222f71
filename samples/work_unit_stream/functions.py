"""Copy, mul, add, triad and dot over three views: J. McCalpin, STREAM; T. Deakin et al., BabelStream (2016)."""

import pykokkos as pk


@pk.workunit
def copy(i, c, a):
    c[i] = a[i]


@pk.workunit
def mul(i, b, c, scalar):
    b[i] = scalar * c[i]


@pk.workunit
def add(i, c, a, b):
    c[i] = a[i] + b[i]


@pk.workunit
def triad(i, a, b, c, scalar):
    a[i] = b[i] + scalar * c[i]


@pk.workunit
def dot(i, acc, a, b):
    acc += a[i] * b[i]


def one_round(n, a, b, c, scalar):
    """All five kernels, and the sum of the products."""
    p = pk.RangePolicy(pk.ExecutionSpace.Default, 0, n)
    pk.parallel_for(p, copy, c=c, a=a)
    pk.parallel_for(p, mul, b=b, c=c, scalar=scalar)
    pk.parallel_for(p, add, c=c, a=a, b=b)
    pk.parallel_for(p, triad, a=a, b=b, c=c, scalar=scalar)
    return pk.parallel_reduce(p, dot, a=a, b=b)


def one_timed_round(n, a, b, c, scalar, clock):
    """The first four with a clock between them, which shows when each ends: they stay apart."""
    times = [clock()]
    pk.parallel_for(n, copy, c=c, a=a)
    times.append(clock())
    pk.parallel_for(n, mul, b=b, c=c, scalar=scalar)
    times.append(clock())
    pk.parallel_for(n, add, c=c, a=a, b=b)
    times.append(clock())
    pk.parallel_for(n, triad, a=a, b=b, c=c, scalar=scalar)
    times.append(clock())
    return times


def run(n, rounds):
    """The sum after some rounds."""
    a, b, c = pk.View([n], pk.double), pk.View([n], pk.double), pk.View([n], pk.double)
    a.fill(0.1)
    b.fill(0.2)
    c.fill(0.0)
    total = 0.0
    for _ in range(rounds):
        total = one_round(n, a, b, c, 0.4)
    return total
