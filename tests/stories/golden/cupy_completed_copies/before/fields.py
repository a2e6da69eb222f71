"""Copies that are written in part and then read again: one kernel has a value for each of their elements."""

import cupy as cp


def relaxed(now, source):
    """One sweep, and the largest change: of the border none."""
    after = now.copy()
    neighbours = now[1:-1, :-2] + now[1:-1, 2:] + now[:-2, 1:-1] + now[2:, 1:-1]
    after[1:-1, 1:-1] = 0.25 * (neighbours + source[1:-1, 1:-1])
    change = cp.max(cp.abs(after - now))
    return after, change


def waves(edge, centre, loss, dt):
    """Two copies, of which the second reads the first one beside each element, up to the last."""
    keep = cp.sqrt(1.0 + dt * loss)
    new_edge = edge.copy()
    new_edge[1:] = keep[1:] * edge[1:] + dt * (centre[1:] - centre[:-1])
    new_centre = centre.copy()
    new_centre[:-1] += dt * (new_edge[1:] - new_edge[:-1])
    return new_edge, new_centre


def driven(now, source, force):
    """The part that is driven has a name, and elements around it that the kernel reads for nobody."""
    drive = force[:, :-1] + source[:, 1:]
    driven = now[:-1]
    after = now.copy()
    after[1:-1] += driven[1:] * source[2:]
    return cp.min(after[1:, 1:] - drive[1:])
