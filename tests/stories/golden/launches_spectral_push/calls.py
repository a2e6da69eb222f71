"""Three kernels share arrays: each element is loaded once, and each stored once."""

from numba import cuda


def calls(rng):
    yield "maxwell:step", _arguments(rng, 3, 4), {}
    yield "maxwell:step", _arguments(rng, 3, 4), {}


def _arguments(rng, nz, nr):
    def real():
        return rng.random((nz, nr))

    complexes = [real() + 1j * real() for _ in range(11)]
    weights = tuple(cuda.to_device(real()) for _ in range(5))
    return (*complexes, weights, real(), real(), real(), rng.random(nz), rng.random(nr), 0.5, nz, nr)
