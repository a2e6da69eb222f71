"""`u, v = prey[1:-1], hunters[1:-1]` before a loop: statements in it that write `u` where `prey` is read are no part of
the kernel that reads, for isl knows them for one memory, and no guard has to find out.

Neighbours: FUS204_view_before_loop.py.
"""

ORIGINAL = 4  # two kernels in each of two rounds on arrays without an inside


def calls(rng):
    for _ in range(2):
        yield "reaction:react", (rng.random(9), rng.random(9), 0.2, 0.1, 3), {}
    yield "reaction:react", (rng.random(2), rng.random(2), 0.2, 0.1, 2), {}
