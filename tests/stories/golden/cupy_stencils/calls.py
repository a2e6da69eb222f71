"""Views of CuPy's arrays: a kernel finds neighbours from one place in the array. Its neighbour is FUS601_views_and_sum_of_cupy.py."""

ORIGINAL = 2  # an array that is too short, arrays that overlap


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "stencils:heat", (given(3001), 0.25), {}
    yield "stencils:heat", (given(300, 3), given(298, 1)), {}
    yield "stencils:heat", (given(65, dtype="f4"), 0.25), {}
    yield "stencils:heat", (given(2, 600)[:, ::2].T, 0.25), {}
    yield "stencils:heat", (given(2), 0.25), {}
    yield "stencils:jacobi", (given(35, 70), given(35, 70)), {}
    yield "stencils:jacobi", (given(9, 300), given(9, 300)), {}
    yield "stencils:jacobi", (given(9, 12)[:, ::2], given(9, 6)), {}
    whole = given(10, 6)
    yield "stencils:jacobi", (whole[:-1], whole[1:]), {}
    yield "stencils:jacobi", (given(3, 3), given(3, 3)), {}
    yield "stencils:heat_3d", (given(5, 11, 40), given(5, 11, 40), 0.1), {}
    yield "stencils:laplacian", (given(20, 37),), {}
    yield "stencils:smoothed", (given(20, 37), 0.02), {}
    yield "stencils:smoothed", (given(6, 7), 0.02), {}
    yield "stencils:relaxed", (given(700), given(700)), {}
    yield "stencils:pairs", (given(900),), {}
    yield "stencils:folded", (given(7, 9), given(10)), {}
    yield "stencils:halved", (given(5, 2), given(5, 2)), {}
    yield "stencils:halved", (given(5, 2), 0.5), {}
    yield "stencils:halved", (given(5, 2), given(2)), {}
