"""Boxes with a few particles each: every box is a row, every kernel runs one thread for each particle of a box."""

from numba import cuda

THREADS = 32


@cuda.jit
def count_up(numbers, n):
    i = cuda.grid(1)
    if i < n:
        numbers[i] += 1.0


@cuda.jit
def kick(velocity, force, dt, n):
    i = cuda.grid(1)
    if i < n:
        velocity[i] += dt * force[i]


@cuda.jit
def drift(position, velocity, dt, width, n):
    i = cuda.grid(1)
    if i < n:
        x = position[i] + dt * velocity[i]
        # the box is periodic
        if x >= width:
            x -= width
        elif x < 0.0:
            x += width
        position[i] = x


@cuda.jit
def damp(velocity, factor, n):
    i = cuda.grid(1)
    if i < n:
        velocity[i] *= factor


def count(numbers, boxes, n):
    """One more in each box."""
    for box in range(boxes):
        count_up[1, THREADS](numbers[box], n)


def advance(position, velocity, force, dt, width, boxes, n):
    """All boxes advance by one step."""
    for box in range(boxes):
        kick[1, THREADS](velocity[box], force[box], dt, n)
        drift[1, THREADS](position[box], velocity[box], dt, width, n)


def evolve(position, velocity, force, dt, width, boxes, steps, n):
    """All boxes advance by many steps, one box after the other."""
    for box in range(boxes):
        for _ in range(steps):
            kick[1, THREADS](velocity[box], force[box], dt, n)
            drift[1, THREADS](position[box], velocity[box], dt, width, n)


def settle(velocity, factor, steps, blocks, n):
    """One large box comes to rest."""
    for _ in range(steps):
        damp[blocks, THREADS](velocity, factor, n)
