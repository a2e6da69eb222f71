"""Functions under `cp.fuse` join groups. Their neighbours are the FUS407 cases and cupy_fused_functions_in_doubt.py."""

ORIGINAL = 1  # an integer, which CuPy takes for the same kind as a truth value


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f8"):
        return cp.asarray((rng.random(shape) - 0.5).astype(dtype))

    yield "fluxes:flux", (given(4, 3, dtype="f4"), given(3)), {}
    yield "fluxes:limited_flux", (given(33, dtype="f4"),), {}
    yield "fluxes:cooled", (given(33, dtype="f4"), 0.3), {}
    yield "fluxes:cooled", (given(33), 2), {}
