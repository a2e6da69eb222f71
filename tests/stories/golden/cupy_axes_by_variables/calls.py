"""The axis of the default runs the kernel, every other one the original."""

# each function with another axis than its default's, and with what is no integer
ORIGINAL = 13


def calls(rng):
    import cupy as cp

    x, y = cp.asarray(rng.random((7, 5))), cp.asarray(rng.random((7, 5)))
    for name, default, other in (("softmax", -1, 0), ("standardised", 0, 1), ("range_of", -1, 0)):
        for axis in (default, other, True, None):
            yield f"rows:{name}", (x, axis), {}
        yield f"rows:{name}", (x,), {}
    for axis in (None, 0):
        yield "rows:distance", (x, y), {"axis": axis}
    for axis in (0, 1):
        yield "rows:scaled", (x, axis), {}
        yield "rows:chosen", (x, axis), {}
    yield "rows:chosen", (x, -1), {}
    yield "rows:turned", (x,), {}
