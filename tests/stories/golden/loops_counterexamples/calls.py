"""The programs that other fusers run as other programs; most of them stay as they are."""

import numpy as np

ORIGINAL = 2


def calls(rng):
    n = 8
    perm, inverse = rng.permutation(n), rng.permutation(n)

    def v():
        return rng.random(n) - 0.5

    yield "pykokkos:all_then_first", (v(), v(), n), {}
    same = v()
    yield "pykokkos:all_then_first", (same, same, n), {}
    yield "pykokkos:all_then_first", (v(), v(), 1), {}  # the bounds are equal: this one is fused
    yield "pykokkos:all_then_all_to_first", (v(), v(), n), {}
    yield "pykokkos:read_then_cleared", (v(), v(), n), {}
    yield "pykokkos:last_thread", (v(), v(), n), {}
    yield "pykokkos:updated_then_next", (v(), v(), n), {}
    yield "pykokkos:two_permutations", (v(), v(), perm, inverse, n), {}
    yield "pykokkos:two_offsets", (v(), v(), n), {}
    yield "pykokkos:triangle", (v(), v(), v(), n), {}
    yield "pykokkos:subview", (v(), v(), n), {}
    yield "pykokkos:early_return", (v(), v(), v(), n), {}
    yield "other_tools:loopy_domains", (np.zeros(100), np.zeros(50)), {}
    yield "other_tools:exo_lower_bounds", (np.zeros(60), np.zeros(60), 60), {}
    yield "other_tools:numba_reversed", (v(), v(), n), {}
    yield "other_tools:numba_neighbours", (v(), v(), n), {}
