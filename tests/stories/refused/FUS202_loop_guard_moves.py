"""Each iteration adds with another thread, and all of them to one element: a bound that moves with the loop lets all through."""

from numba import cuda


@cuda.jit
def add(u, s, n, k):
    i = cuda.grid(1)
    if i < n and i == k:
        s[0] += u[i]


def run(u, s, n, rounds):
    for k in range(rounds):  # expect: FUS202
        add[1, 8](u, s, n, k)  # expect: FUS202


# message: `add` not fused: its threads touch elements that other threads of the same launch write
# note: Witness: n = 2, rounds = 1: instance (0, 1) of `add` writes s[0], which instance (0, 0) of `add` reads.
# message: `add` not fused: it reads elements that it writes
# note: Witness: k = 0, n = 2: instance 1 of `add` reads s[0], which instance 0 of `add` writes.
