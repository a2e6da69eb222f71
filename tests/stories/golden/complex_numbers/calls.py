"""Complex arrays: one step of the Mandelbrot iteration, and what is finite."""


def calls(rng):
    c = rng.normal(size=9) + 1j * rng.normal(size=9)
    yield "fractal:step", (0 * c, c), {}
    yield "fractal:step", (c, c), {}
