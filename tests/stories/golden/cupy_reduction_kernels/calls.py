"""`cp.ReductionKernel`s of the package end groups, and rows go on. Their neighbours are the FUS407 cases."""

ORIGINAL = 1  # arrays of two dtypes for one letter, which CuPy refuses


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f8"):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "norms:distance", (given(3, 4, dtype="f4"), given(4, dtype="f4")), {}
    yield "norms:unit_rows", (given(5, 9),), {}
    yield "norms:extremes", (given(3, 3), cp.asarray([0.5, float("nan"), 0.25])), {}
    yield "norms:extremes", (given(7, dtype="f4"), given(7)), {}
    yield "norms:weighted_rows", (given(3, 5, dtype="f4"), given(5, dtype="f4")), {}
    yield "norms:counted", (cp.asarray(rng.integers(60, 90, (4, 3))),), {}
    yield "norms:spread_of_columns", (given(70, 5), given(70, 5)), {}
    yield "norms:spread_of_columns", (given(4, 3, 5, dtype="f4"), given(4, 3, 5, dtype="f4")), {}
    yield "norms:inside_columns", (given(6, 4),), {}
