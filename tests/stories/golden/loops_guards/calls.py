"""The author's functions run where bounds differ, arrays overlap, a number is an array, or bytes are to hold floats."""

import numpy as np

ORIGINAL = 9


def calls(rng):
    yield "stream:stream", (rng.random(6), rng.random(6), rng.random(6), 0.5, 6), {}
    yield "stream:stream", (rng.random(6), rng.random(7), rng.random(8)[::-1], 2, np.int64(6)), {}
    yield "stream:stream", (rng.random(6), rng.random(6), rng.random(6), 0.5, 5), {}
    yield "stream:stream", (rng.random(6), rng.random(6), rng.random(6), 0.5, np.int32(6)), {}
    x = rng.random(12)
    yield "stream:stream", (x[:6], x[6:], rng.random(6), 0.5, 6), {}
    yield "stream:stream", (x[:6], x[5:11], rng.random(6), 0.5, 6), {}
    yield "stream:stream", (rng.random(6), np.lib.stride_tricks.as_strided(x, (6,), (0,)), rng.random(6), 0.5, 6), {}
    yield "stream:stream", (rng.random(6), rng.random((6, 1)), rng.random((6, 1)), 0.5, 6), {}
    yield "stream:same", (x[:6], x[6:], 0.5, 6), {}
    yield "stream:same", (x[:6], x[3:9], 0.5, 6), {}
    yield "stream:differences", (x, rng.random(12), rng.random(12), 12), {}
    yield "stream:stream", (rng.random(6), (200 * rng.random(6)).astype(np.uint8), rng.random(6), 0.5, 6), {}
    yield "stream:rounds", (x, rng.random(12), 12, (12, 5, 12, 3)), {}
