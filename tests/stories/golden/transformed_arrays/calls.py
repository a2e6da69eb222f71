"""What Fourier transforms take and give are arrays, though nothing else shows it. Its neighbour is numbers_of_transforms.py."""

import numpy as np


def calls(rng):
    u_hat = np.fft.rfft(rng.random(64))
    for name in ("slope", "rate"):
        yield "burgers:of_burgers", (name, u_hat), {}
    yield "burgers:of_burgers", ("phase_speed", u_hat, 0.5), {}
    yield "burgers:filtered", (rng.random(32), 0.5, rng.random(32)), {}
