"""One call of `map_overlap` for several; small or unknown chunks, other arrays and lines that are none run the original."""

ORIGINAL = 6


def calls(rng):
    import dask.array as da

    grid = da.from_array(rng.random((23, 17)), chunks=(10, 17))
    small = da.from_array(rng.random((23, 17)), chunks=(12, 1))
    line = da.from_array(rng.random(40), chunks=(16, 13, 11))
    for function in ("twice", "chained", "steps"):
        yield f"overlaps:{function}", (da.from_array(rng.random((40, 31)), chunks=(14, 16)),), {}
        yield f"overlaps:{function}", (small,), {}
    yield "overlaps:twice", (grid,), {}
    yield "overlaps:twice", (grid.astype("f4"),), {}
    yield "overlaps:energy", (grid, 2.0), {}
    yield "overlaps:second", (line,), {}
    yield "overlaps:second", (grid,), {}
    yield "overlaps:second", (line[line > 0.5],), {}
    yield "overlaps:second", (rng.random(9),), {}
