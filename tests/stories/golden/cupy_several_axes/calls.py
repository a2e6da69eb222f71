"""Reductions of CuPy's arrays over several axes: of the last, of the first, and of both."""

ORIGINAL = 4  # another number of axes, views that are no stretch of memory, and operands that vary along some of the axes


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "planes:batch_norm", (given(3, 4, 6, 5), given(4), given(4)), {}
    yield "planes:batch_norm", (given(7, 3, 50, 41, dtype="f4"), given(3, dtype="f4"), given(3, dtype="f4")), {}
    yield "planes:batch_norm", (given(3, 4, 30), given(4), given(4)), {}
    yield "planes:instance_norm", (given(3, 4, 6, 5),), {}
    yield "planes:instance_norm", (given(3, 4, 6, 5)[:, ::2],), {}
    yield "planes:instance_norm", (given(6, 5),), {}
    yield "planes:overlap", (given(3, 20, 30), given(3, 20, 30)), {}
    yield "planes:overlap", (given(3, 2, 20, 30), given(3, 2, 20, 30)), {}
    yield "planes:of_pixels", (given(3, 4, 6), given(6)), {}
    yield "planes:of_pixels", (given(30, 40, 6, 5), 0.5), {}
    yield "planes:of_pixels", (given(3, 4, 6), given(3, 4, 1)), {}
    yield "planes:of_pixels", (given(3, 4, 6), given(3, 1, 1)), {}
    yield "planes:of_channels", (given(3, 4, 6), 0.01), {}
    yield "planes:of_channels", (given(2, 3, 4, 6), given(3, 4, 1)), {}
    yield "planes:of_channels", (given(2, 3, 4, 6), given(2, 1, 1, 1)), {}
