"""Producers of several kernels. A number, a row, and tables without an interior go to the original."""

ORIGINAL = 3


def calls(rng):
    h, hu, hv = (1.0 + rng.random((9, 8)) for _ in range(3))
    yield "waves:shallow", (h, hu, hv, 0.01, 0.1, 9.81), {}
    yield "waves:shallow", (*(each.astype("float32") for each in (h, hu, hv)), 0.01, 0.1, 9.81), {}
    yield "waves:shallow", (h, hu, 1.0, 0.01, 0.1, 9.81), {}
    yield "waves:shallow", (h, hu[0], hv, 0.01, 0.1, 9.81), {}
    yield "waves:shallow", (h, hu, hv, 0.01, 0.1, h), {}
    yield "waves:shallow", (h[:2], hu[:2], hv[:2], 0.01, 0.1, 9.81), {}
    for name in ("single", "kept", "printed", "overwritten", "bound_again", "dear"):
        yield f"waves:{name}", (h.copy(), hu, 9.81), {}
        yield f"waves:{name}", ((h * 9.0).astype("int32") if name == "single" else h.copy(), hu, 9.81), {}
