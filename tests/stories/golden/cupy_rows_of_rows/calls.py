"""Short rows of distances, and long ones; tables of few rows; dtypes; what is no array. Its neighbours are in before/apart.py."""

# of numbers, of arrays with other axes, and of what raises
ORIGINAL = 3


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 9).astype(dtype))

    pairs = ("nearest_centre", "nearest_distance", "hausdorff", "farthest")
    for name in pairs:
        for dtype in ("f4", "f8", "i4"):
            yield f"distances:{name}", (given(70, 8, dtype=dtype), given(16, 8, dtype=dtype)), {}
        yield f"distances:{name}", (given(33, 3), given(5, 3)), {}
        yield f"distances:{name}", (given(9, 3), given(1, 3)), {}
        yield f"distances:{name}", (given(9, 3), given(400, 3)), {}
        yield f"distances:{name}", (given(7, 100), given(6, 100)), {}
    yield "distances:mean_norm", (given(4, 6, 5),), {}
    yield "distances:mean_norm", (given(3, 4, 6, 5, dtype="f4"),), {}
    yield "distances:mean_norm", (given(6, 5),), {}
    yield "distances:is_near", (given(40, 4), given(7, 4), 2.5), {}
    yield "distances:is_near", (given(40, 4), given(7, 4), given(4)), {}
    yield "distances:weighted", (given(4, 6, 5), given(4, 6, 5)), {}
    yield "distances:weighted", (given(4, 6, 8, dtype="f4"), given(8, dtype="f4")), {}
    yield "distances:weighted", (given(4, 6, 8), 2.0), {}
    yield "distances:weighted", (given(4, 6, 90), given(4, 6, 90)), {}
    yield "distances:is_near", (given(40, 90), given(7, 90), 2.5), {}
    for name in ("read_later", "printed", "down", "spread", "written"):
        yield f"apart:{name}", (given(9, 3), given(5, 3)), {}
    for number in (0.5, given(5)):
        yield "apart:beside", (given(9, 3), given(5, 3), number), {}
    yield "apart:kept", (given(4, 6, 5),), {}
