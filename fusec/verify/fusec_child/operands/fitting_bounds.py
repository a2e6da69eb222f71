"""Find shapes of arrays, and bounds of slices that fit them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product

import numpy as np

from ..comparisons.outcome import Function, run
from .operands import ARRAY, PYTHON_SCALAR, Case, Operand, memory
from .profiles import Profile, Shapes, shapes_to_try

SMALL = (3, 2, 1)  # halos and offsets
MOST = 20_000  # tries


def fitting(
    function: Function, names: Sequence[str], bounds: Sequence[str], fits: Callable[..., object] | None, seed: int
) -> Profile | None:
    """The first operands whose bounds `fits` accepts, and on which the original returns elements; None without any."""
    parameters = () if fits is None else fits.__code__.co_varnames[: fits.__code__.co_argcount]
    if fits is None or not bounds or not set(parameters) <= set(names):
        return None
    arrays = [name for name in names if name not in bounds]
    for count, (shapes, values) in enumerate(_tried(len(arrays), len(bounds), seed)):
        if count > MOST:
            return None
        given: dict[str, object] = {n: np.broadcast_to(0.0, shape) for n, shape in zip(arrays, shapes, strict=True)}
        given |= dict(zip(bounds, values, strict=True))
        if not _accepts(fits, [given[name] for name in parameters]):
            continue
        known = {n: Operand(n, ARRAY, "float64", shape) for n, shape in zip(arrays, shapes, strict=True)}
        known |= {
            n: Operand(n, PYTHON_SCALAR, "int64", (), v, v, "recorded") for n, v in zip(bounds, values, strict=True)
        }
        profile = tuple(known[name] for name in names)
        if _gives_elements(function, profile, seed):
            return profile
    return None


def _tried(arrays: int, bounds: int, seed: int) -> Iterator[tuple[Shapes, tuple[int, ...]]]:
    """Shapes and values of bounds: extents of the arrays, and small numbers; also borders of the first two of three
    axes."""
    around = (tuple((7 + d, 8 + d, 5) for d in each) for each in product((0, -4, -2, -1), repeat=arrays))
    for shapes in chain(shapes_to_try(arrays, seed), around):
        extents = sorted({extent for shape in shapes for extent in shape}, reverse=True)
        yield from ((shapes, values) for values in product((*extents, *SMALL), repeat=bounds))


def _accepts(fits: Callable[..., object], given: Sequence[object]) -> bool:
    try:
        return bool(fits(*given))
    except (AttributeError, IndexError):
        return False


def _gives_elements(function: Function, profile: Profile, seed: int) -> bool:
    operands = memory(Case(profile, seed)).operands()
    with np.errstate(all="ignore"):
        outcome = run(function, operands, [operand.name for operand in profile])
    results = (leaf.value for leaf in outcome.leaves if leaf.place.startswith("result"))
    return outcome.error is None and not any(isinstance(value, np.ndarray) and not value.size for value in results)
