"""Rounds of a loop that run in turn over bands of rows, and their neighbours, which do not."""

import numpy as np


def conduct(before, after, number):
    """One step of the heat equation into the interior of `after`."""
    centre = before[1:-1, 1:-1]
    along_x = before[1:-1, 2:] - 2.0 * centre + before[1:-1, :-2]
    along_y = before[2:, 1:-1] - 2.0 * centre + before[:-2, 1:-1]
    after[1:-1, 1:-1] = centre + number * (along_x + along_y)


def heat(temperature, steps):
    now = temperature.copy()
    after = temperature.copy()
    for _ in range(steps):
        conduct(now, after, 0.125)
        now, after = after, now
    return now


def there_and_back(u, v, rounds):
    for _ in range(rounds // 2):
        # means of four neighbours
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        u[1:-1, 1:-1] = 0.25 * (v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:])  # back
    return u


def wave(old, now, new, courant, steps):
    """Leapfrog: three arrays take turns, and two rows are read behind and ahead."""
    for _ in range(steps):
        new[2:-2] = 2.0 * now[2:-2] - old[2:-2] + courant * (now[4:] - 2.0 * now[2:-2] + now[:-4])
        old, now, new = now, new, old
    return now, old


def drift(x, v, dt, stiffness, steps):
    """Elements of their own: no kernel need be behind another."""
    for _ in range(steps):
        x[:] = x + dt * v
        v[:] = v - dt * stiffness * x


def from_one_side(u, v, steps):
    """What is read lies behind only; what is overwritten may not be overtaken either."""
    for _ in range(steps):
        v[3:] = 0.5 * (u[3:] + u[:-3])
        u[3:] = 0.5 * (v[3:] + v[:-3])
    return u


def first_row_read(u, v, steps):
    """Every row reads the first one, which the other kernel writes."""
    for _ in range(steps):
        v[:] = 0.5 * (u + u[0])
        u[:] = 0.5 * (v + v[0])
    return u


def upside_down(u, v, steps):
    """A row reads the one that lies as far from the other end."""
    for _ in range(steps):
        v[:] = 0.5 * (u + u[::-1])
        u[:] = 0.5 * (v + v[::-1])
    return u


def with_a_border(u, v, steps):
    """Rows are copied after each step."""
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])
        v[0] = v[1]
        u, v = v, u
    return u


def counted(u, v, steps):
    """Something else happens in each round."""
    done = []
    for step in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])
        done.append(step)
        u, v = v, u
    return u, done


def stopped(u, v, steps, limit):
    """The loop looks at what a round has made."""
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])
        u, v = v, u
        if u[1, 0] > limit:
            break
    return u


def seen_by_another(u, v, steps):
    """A function inside sees which array is which."""

    def current():
        return u

    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])
        u, v = v, u
    return current()


def far(u, v, steps):
    """Rows so far apart that none would still be in cache."""
    for _ in range(steps):
        v[20:] = 0.5 * (u[20:] + u[:-20])
        u, v = v, u
    return u
