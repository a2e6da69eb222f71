"""A damped pendulum, with its constants where they are used."""

import numpy as np

import _fused_pendulum as _fused


def energy(angle, speed):
    """The numbers stay where they are, and the kernel runs after the last of them."""
    gravity = 9.81  # m / s**2
    length = 0.5
    half: float = 0.5
    return _fused.energy_fused(angle, gravity, length, half, speed)


def step(angle, speed, dt):
    """A number that is read later as well."""
    damping = 0.1
    speed, angle = _fused.step_fused(angle, speed, damping, dt)
    return angle, speed, damping


def steps(angle, speed, count):
    """In a loop, the name is bound again by each turn."""
    for _ in range(count):
        dt = 1e-2
        angle, speed = _fused.steps_fused(angle, speed, dt)
    return angle, speed


def signs(x):
    """Negative, complex and whole numbers."""
    first = -1
    second = 2j
    return _fused.signs_fused(x, first, second)
