"""Cases with arrays for operands that a profile has as numbers: `un` in `fx = (q[1:] + q[:-1]) * un`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..comparisons.outcome import Function
from .cases import shifted
from .operands import ARRAY, Case, with_shape
from .profiles import NEAR, Profile, checks_no_index, runs

LACKING = (0, -1, -2, -3)  # elements that such an array lacks along each axis
FEW = (1, 2)  # the least extents at which a view that is one too long or too short differs from the right one


def filled_cases(function: Function, profile: Profile, seed: int) -> Iterator[Case]:
    """The profile with arrays for its numbers: for all, and only for those whose arrays are larger than others; also
    small arrays.

    A number has no positions: a kernel that reads the wrong part of such an operand is right for numbers.
    """
    filled = profile if checks_no_index(profile) else _filled(function, profile, seed)
    if filled == profile:
        return
    inner = tuple(map(min, zip(*_shapes(filled), strict=True)))
    staggered = tuple(mine if other.shape == inner else other for mine, other in zip(profile, filled, strict=True))
    for each in dict.fromkeys((filled, staggered)):
        if each != profile:
            least = min(extent for shape in _shapes(each) for extent in shape)
            yield Case(each, seed)
            yield from (Case(shifted(each, extent - least, NEAR), seed + extent) for extent in FEW)


def _filled(function: Function, profile: Profile, seed: int) -> Profile:
    """The profile with an array for each number in turn with which the original runs."""
    shapes = _shapes(profile)
    rank = max(map(len, shapes), default=0)
    if len({len(shape) for shape in shapes}) != 1:
        return profile
    grid = tuple(map(max, zip(*shapes, strict=True)))
    for position, operand in enumerate(profile):
        if operand.kind != ARRAY or operand.shape:
            continue
        for lacking in product(LACKING, repeat=rank):
            shape = tuple(extent + less for extent, less in zip(grid, lacking, strict=True))
            changed = (*profile[:position], with_shape(operand, shape), *profile[position + 1 :])
            if min(shape) > 0 and runs(function, changed, seed):
                profile = changed
                break
    return profile


def _shapes(profile: Profile) -> list[tuple[int, ...]]:
    return [operand.shape for operand in profile if operand.kind == ARRAY and operand.shape]
