"""A kernel that asks what an element held before it updated it: threads see the order in which they run."""

from numba import cuda


@cuda.jit
def numbered(places, counter, n):
    i = cuda.grid(1)
    if i < n:
        places[i] = cuda.atomic.add(counter, 0, 1)


@cuda.jit
def claim(owner, v, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.exch(owner, 0, v[i])


@cuda.jit
def signed_sum(s, v, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(s, 0, v[i])
        cuda.atomic.max(s, 0, v[i])


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, counter, n, blocks, threads):
    numbered[blocks, threads](t, counter, n)  # expect: FUS403
    double[blocks, threads](v, t, n)


def last(v, t, owner, n, blocks, threads):
    claim[blocks, threads](owner, v, n)  # expect: FUS403
    double[blocks, threads](v, t, n)


def twofold(v, t, s, n, blocks, threads):
    signed_sum[blocks, threads](s, v, n)  # expect: FUS403
    double[blocks, threads](v, t, n)


# message: statement not fused
# note: Launch of `numbered`, which uses the value of `cuda.atomic.add`.
# message: statement not fused
# note: Launch of `claim`, which calls `cuda.atomic.exch`.
# message: statement not fused
# note: Launch of `signed_sum`, which updates `s` atomically by several operations, whose order tells.
