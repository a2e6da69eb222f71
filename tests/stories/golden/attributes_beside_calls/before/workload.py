"""Walks, and what they leave."""

from walk import Walk


def walked(n, dt):
    walk = Walk(n, 2.0)
    first, second = walk.step(dt), walk.drift(dt)
    return first, second, walk.step(dt), walk.x, walk.v, walk.energy
