"""Functions of the package, conditions and bounds inside one function of blocks."""

ORIGINAL = 1  # a number is no condition


def calls(rng):
    import dask.array as da

    spot, strike, years = (da.from_array(rng.uniform(low, high, 50), chunks=9) for low, high in ((5, 30), (1, 100), (0.25, 10)))
    yield "pricing:prices", (spot, strike, years, 0.02, 0.3), {}
    yield "pricing:prices", (spot.astype("f4"), strike.astype("f4"), years.astype("f4"), 0.02, 0.3), {}
    yield "pricing:normal", (spot - 10.0,), {}
    yield "pricing:limited", (spot - 10.0, 0.5, 7), {}
    yield "pricing:chosen", (spot - 10.0, strike, years), {}
    yield "pricing:chosen", (1.0, strike, years), {}
