"""A damped pendulum, with its constants where they are used."""

import numpy as np


def energy(angle, speed):
    """The numbers stay where they are, and the kernel runs after the last of them."""
    height = 1 - np.cos(angle)
    gravity = 9.81  # m / s**2
    length = 0.5
    potential = gravity * length * height
    half: float = 0.5
    return potential + half * (length * speed) ** 2


def step(angle, speed, dt):
    """A number that is read later as well."""
    pull = np.sin(angle)
    damping = 0.1
    speed -= (pull + damping * speed) * dt
    angle += speed * dt
    return angle, speed, damping


def steps(angle, speed, count):
    """In a loop, the name is bound again by each turn."""
    for _ in range(count):
        angle = angle + speed
        dt = 1e-2
        speed = speed - np.sin(angle) * dt
    return angle, speed


def signs(x):
    """Negative, complex and whole numbers."""
    y = np.abs(x) + x
    first = -1
    y = y * first
    second = 2j
    return y - second * x
