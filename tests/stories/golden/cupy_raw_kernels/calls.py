"""Launches of raw kernels with a contract follow the kernel of the statements around. Their neighbours are in test_raw_calls.py."""

ORIGINAL = 2  # a statement after the launch reads what it writes, under another name and through a view


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape))

    shared = given(4)
    yield "plasma.deposits:step", (given(4), given(4), given(4), given(4), 1, 4), {}
    yield "plasma.deposits:step", (given(4), shared, given(4), shared, 1, 4), {}
    yield "plasma.deposits:step", (given(4), given(8)[2:6], given(4), given(8)[:4], 1, 4), {}
    yield "plasma.deposits:step", (given(4), shared[::2], given(4), shared[:2], 1, 2), {}
    yield "plasma.deposits:two", (given(4), given(4), 4), {}
    yield "plasma.deposits:elsewhere", (given(4), given(4), given(4), given(4), None), {}
    yield "plasma.solvers:advanced", (given(4), given(4), given(4), given(4)), {}
