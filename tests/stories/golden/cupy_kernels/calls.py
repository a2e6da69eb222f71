"""`cp.ElementwiseKernel`s of the package join groups. Their neighbours are the FUS407 cases and cupy_kernels_in_doubt.py."""

ORIGINAL = 2  # arrays of two dtypes for one letter, which CuPy refuses, and a letter that only a number has


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f8"):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "kernels:scaled", (given(9), given(9), 0.75), {}
    yield "kernels:scaled", (given(4, 3, dtype="f4"), given(3, dtype="f4"), 2), {}
    yield "kernels:scaled", (given(5, dtype="f4"), given(5), 0.75), {}
    yield "kernels:soft", (given(33), given(33)), {}
    yield "kernels:soft", (given(33), 1.5), {}
    yield "kernels:twice_weighted", (given(33, dtype="f4"), given(33, dtype="f4")), {}
    yield "kernels:slope", (given(33),), {}
    yield "kernels:chosen", (given(17), given(17, dtype="f4")), {}
