"""The dispatcher takes the slices of whole arrays, as the author does; a slice of dask's is a value and no view."""


def calls(rng):
    import dask.array as da

    grid = da.from_array(rng.random((23, 17)), chunks=(10, 5))
    yield "views:smoothed", (grid,), {}
    yield "views:smoothed", (grid[:, ::-1],), {}
    yield "views:kept", (grid.copy(), 3.0), {}
    yield "views:rows", (grid,), {}
