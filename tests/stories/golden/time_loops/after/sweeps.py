"""Rounds of a loop that run in turn over bands of rows, and their neighbours, which do not."""

import numpy as np

from . import _fused_sweeps as _fused


def conduct(before, after, number):
    """One step of the heat equation into the interior of `after`."""
    centre = before[1:-1, 1:-1]
    _fused.conduct_fused(before, centre, number, after)


def heat(temperature, steps):
    now = temperature.copy()
    after = temperature.copy()
    now = _fused.heat_fused(range(steps), now, after)
    return now


def there_and_back(u, v, rounds):
    _fused.there_and_back_fused(range(rounds // 2), u, v)
    return u


def wave(old, now, new, courant, steps):
    """Leapfrog: three arrays take turns, and two rows are read behind and ahead."""
    old, now = _fused.wave_fused(range(steps), now, old, courant, new)
    return now, old


def drift(x, v, dt, stiffness, steps):
    """Elements of their own: no kernel need be behind another."""
    _fused.drift_fused(range(steps), x, dt, v, stiffness)


def from_one_side(u, v, steps):
    """What is read lies behind only; what is overwritten may not be overtaken either."""
    _fused.from_one_side_fused(range(steps), u, v)
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
        _fused.upside_down_fused_v(u, v)
        _fused.upside_down_fused_u(v, u)
    return u


def with_a_border(u, v, steps):
    """Rows are copied after each step."""
    u = _fused.with_a_border_fused(range(steps), u, v)
    return u


def counted(u, v, steps):
    """Something else happens in each round."""
    done = []
    for step in range(steps):
        _fused.counted_fused(u, v)
        done.append(step)
        u, v = v, u
    return u, done


def stopped(u, v, steps, limit):
    """The loop looks at what a round has made."""
    for _ in range(steps):
        _fused.stopped_fused(u, v)
        u, v = v, u
        if u[1, 0] > limit:
            break
    return u


def seen_by_another(u, v, steps):
    """A function inside sees which array is which."""

    def current():
        return u

    for _ in range(steps):
        _fused.seen_by_another_fused(u, v)
        u, v = v, u
    return current()


def far(u, v, steps):
    """Rows so far apart that none would still be in cache."""
    for _ in range(steps):
        _fused.far_fused(u, v)
        u, v = v, u
    return u
