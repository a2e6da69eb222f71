"""Launches in CUDA C++ beside the module; a remainder stays numba's. Without a device the author's kernels run."""

OPTIONS = ("--target", "cuda")
ORIGINAL = 2


def calls(rng):
    u, force, speed, energy = (rng.random(40) - 0.5 for _ in range(4))
    level = rng.integers(-5, 5, 40)
    yield "wave:step", (u, force, speed, energy, level, 0.5, 0.01, 33, 2), {}
    u, new, total = (rng.random((5, 3)) - 0.5 for _ in range(3))
    yield "wave:table", (u, new, total, (1, 1)), {}
    u, t, v = (rng.random(64) - 0.5 for _ in range(3))
    yield "wave:remainder", (u, t, v, 64), {}
