"""Rounds of a loop over time that copy arrays and set borders run in turn over bands of rows, too."""

import numpy as np


def calls(rng):
    yield "solvers:diffuse", (rng.random((37, 19)), 0.2, 9), {}
    yield "solvers:diffuse", (rng.random((37, 19), np.float32), 0.2, 2), {}
    yield "solvers:diffuse", (np.asfortranarray(rng.random((24, 19))), 0.2, 2), {}
    yield "solvers:diffuse", (rng.random((5, 5)), 0.2, 2), {}
    yield "solvers:diffuse", (rng.random((24, 19)), 0.2, 0), {}
    yield "solvers:diffuse", (rng.random((2, 2)), 0.2, 3), {}
    yield "solvers:cavity_pressure", (rng.random((41, 18)), rng.random((41, 18)), 9), {}
    p = rng.random((30, 18))
    yield "solvers:cavity_pressure", (p, p, 3), {}
    yield "solvers:burgers", (rng.random((26, 19)), rng.random((26, 19)), 0.01, 6), {}
    yield "solvers:burgers", (rng.random((26, 19)), rng.random((27, 19)), 0.01, 3), {}
    yield "solvers:rod", (rng.random(60), rng.random(60), 11), {}
    yield "solvers:rod", (rng.random((40, 4)), rng.random((40, 4)), 5), {}
    yield "solvers:channel", (rng.random((31, 18)), 9), {}
    yield "solvers:relax", (rng.random((31, 18)), rng.random((31, 18)), 0.2, 9), {}
    yield "solvers:relax", (rng.random((31, 18)), rng.random((31, 18), np.float32), 0.2, 3), {}
    yield "solvers:relax", (rng.random(31), rng.random(31), 0.2, 3), {}
    yield "solvers:sheared", (rng.random((31, 18)), rng.random((31, 18)), 0.2, 9), {}
    yield "solvers:sheared", (rng.random((31, 18)), rng.random((31, 18), np.float32), 0.2, 3), {}
    yield "solvers:sheared", (rng.random(31), rng.random(31), 0.2, 3), {}
    yield "solvers:plate", (26, 9), {}
    yield "solvers:plate", (5, 2), {}
    u = rng.random((28, 4))
    yield "solvers:exchanged_first", (u, rng.random((28, 4)), 9), {}
    yield "solvers:exchanged_first", (u, u, 3), {}
    yield "solvers:borders_first", (rng.random((37, 19)), rng.random((37, 19)), 9), {}
    yield "solvers:borders_first", (np.asfortranarray(rng.random((24, 19))), rng.random((24, 19)), 3), {}
    yield "solvers:borders_first", (rng.random((37, 1)), rng.random((37, 1)), 3), {}
    for shape in ((26,), (26, 26)):
        yield "solvers:row_of_another_shape", (*rng.random((2, 26, 26)), *rng.random((2, *shape)), 7), {}
    yield "solvers:smooth_twice", (rng.random((28, 4)), 5), {}
    yield "solvers:advance", (rng.random((9, 4)), rng.random((8, 4)), 0.3), {}
    yield "solvers:waves", (rng.random((31, 18)), rng.random((30, 18)), 0.3, 9), {}
    yield "solvers:ring", (rng.random((12, 6)), 3), {}
    yield "solvers:change", (rng.random((12, 6)), 3), {}
