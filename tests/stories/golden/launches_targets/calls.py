"""Several targets at once, functions that return several numbers, and parameters that kernels bind again."""


def calls(rng):
    u, v, w = (rng.random(9) * 3.0 - 1.0 for _ in range(3))
    yield "particles:step", (u, v, w, 0.25, 3, 4), {}
    yield "particles:step", (u[::-1].copy(), v, w, 1, 2, 4), {}
    yield "particles:drifts", (u, v, 1, 9, 3, 4), {}
