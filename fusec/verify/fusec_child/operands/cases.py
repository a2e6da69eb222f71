"""The inputs on which a group is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from .operands import ARRAY, NUMPY_SCALAR, OBJECT, PYTHON_SCALAR, VIEWS, Case, Operand, with_shape
from .profiles import NEAR, Profile, checks_no_index

DTYPES = (
    "int64",
    "float32",
    "float64",
    "int32",
    "uint8",
    "bool",
    "complex128",
    "float16",
    "complex64",
    "int8",
    "uint64",
    "int16",
    "uint16",
    "uint32",
)
LONG = 2_300  # columns: two blocks of the size in which kernels add, and a part
MIXED = (("float32", "float64"), ("int32", "float32"), ("bool", "int8"), ("uint8", "float32"), ("int64", "uint64"))


def cases(
    profile: Profile, written: Sequence[int], seed: int, thorough: bool, large: Profile, paired: Profile
) -> tuple[Case, ...]:
    """Cases around one profile, of every sort in turn, so that the first few already are very different.

    The first one is large: its kernel is compiled, and many of the others are interpreted.

    `thorough` tries every type. `written` are the positions of the operands whose memory the group writes, `large` is
    the profile at the size at which threads are used, `paired` at the size at which all special values meet.
    """
    if checks_no_index(profile):
        alike = (*(Case(operands, seed) for operands in _alike(profile)), *_aliased(profile, written, seed))
        return tuple(replace(case, seed=seed + k) for k, case in enumerate(alike))
    sorts: list[Iterable[Profile]] = [
        [large], _plain(profile, large), _shapes(profile), _types(profile, thorough, paired),
        _scalars(profile), _views(profile),
    ]  # fmt: skip
    sources = [(Case(operands, seed) for operands in sort) for sort in sorts]
    raising = (Case(_all(profile, values=values), seed, raising=True) for values in ("range", "special"))
    in_turn = zip_longest(*sources[:3], _aliased(profile, written, seed), raising, *sources[3:])
    return tuple(replace(case, seed=seed + k) for k, case in enumerate(c for turn in in_turn for c in turn if c))


def _all(profile: Profile, **changes: object) -> Profile:
    """The profile with all numeric operands changed alike."""
    return tuple(o if o.kind == OBJECT else replace(o, **changes) for o in profile)  # type: ignore[arg-type]  # names of fields


def _plain(profile: Profile, large: Profile) -> Iterator[Profile]:
    yield profile
    yield _all(large, values="paired")
    for values in ("signed", "wide", "special"):
        yield with_arrays(profile, values=values)
    yield _all(profile, values="special")


def _alike(profile: Profile) -> Iterator[Profile]:
    """Other values of floating-point arrays only: integers may be indices."""
    for values in ("range", "signed", "wide", "special", "paired"):
        yield tuple(
            replace(o, values=values) if o.kind == ARRAY and o.dtype.startswith("float") else o for o in profile
        )


def with_arrays(profile: Profile, **changes: object) -> Profile:
    return tuple(replace(o, **changes) if o.kind == ARRAY else o for o in profile)  # type: ignore[arg-type]  # names of fields


def _types(profile: Profile, thorough: bool, paired: Profile) -> Iterator[Profile]:
    """Integers first, whose extremes meet -1: most profiles are of floats.

    Only integers of 64 bits have every pair of special values: their kernel is compiled, and Python runs the others.
    """
    for dtype in DTYPES if thorough else DTYPES[:7]:
        yield with_arrays(paired if dtype == "int64" else profile, dtype=dtype, values="paired")
        yield with_arrays(profile, dtype=dtype)
    for pair in MIXED if thorough else MIXED[:3]:
        yield tuple(replace(o, dtype=pair[k % 2]) if o.kind == ARRAY else o for k, o in enumerate(profile))


def _views(profile: Profile) -> Iterator[Profile]:
    for view in VIEWS[1:]:
        yield with_arrays(profile, view=view)
    for view in ("strided", "fortran", "reversed"):
        yield tuple(replace(o, view=view) if o.kind == ARRAY and k % 2 else o for k, o in enumerate(profile))


def _shapes(profile: Profile) -> Iterator[Profile]:
    """Length one, long rows, no elements, one more dimension, and operands that broadcast."""
    yield _resized(profile, 1)
    if first_extent(profile) and max(len(o.shape) for o in profile) > 1:
        yield _with_long_rows(profile)
    yield _resized(profile, 0)
    extents = {extent for o in profile if o.kind == ARRAY for extent in o.shape}
    if len(extents) > 1:
        yield from (shifted(profile, difference - min(extents), NEAR) for difference in (0, 1, min(extents) + 1))
    deeper = tuple(with_shape(o, (3, *o.shape)) for o in profile)
    yield deeper
    for view in ("fortran", "transposed", "strided"):
        yield with_arrays(deeper, view=view)
    for position in _spread([k for k, o in enumerate(profile) if o.kind == ARRAY and o.shape], 3):
        shape = profile[position].shape
        broadcast = [(1,) * len(shape), (*shape[:-1], 1), shape[1:]]
        for narrow in (*broadcast, (*shape[:-1], shape[-1] + 1)):  # the last one does not fit
            yield tuple(with_shape(o, narrow) if k == position else o for k, o in enumerate(profile))
            yield tuple(with_shape(o, narrow) if k == position else o for k, o in enumerate(deeper))


def _resized(profile: Profile, extent: int) -> Profile:
    return tuple(with_shape(o, (extent,) * len(o.shape)) for o in profile)


def _with_long_rows(profile: Profile) -> Profile:
    """Rows of several blocks: if only the first extent grows, no reduction of a row has more than one."""
    last = max(o.shape[-1] for o in profile if len(o.shape) > 1)

    def moved(shape: tuple[int, ...]) -> tuple[int, ...]:
        is_near = shape and shape[-1] > 1 and last - shape[-1] <= NEAR
        return (*shape[:-1], shape[-1] + LONG - last) if is_near else shape

    return tuple(with_shape(o, moved(o.shape)) for o in profile)


def _scalars(profile: Profile) -> Iterator[Profile]:
    """Python numbers, NumPy scalars and arrays of rank 0 for arrays, one at a time and all together; number tuples."""
    arrays = [k for k, o in enumerate(profile) if o.kind == ARRAY]
    integers = with_arrays(profile, dtype="int64", values="paired")
    for position in _spread(arrays, 2):
        yield tuple(replace(o, kind=PYTHON_SCALAR, shape=()) if k == position else o for k, o in enumerate(integers))
    for kind, dtype in (
        (PYTHON_SCALAR, "float64"),
        (PYTHON_SCALAR, "int64"),
        (NUMPY_SCALAR, "float32"),
        (ARRAY, "float64"),
    ):
        yield tuple(replace(o, kind=kind, dtype=dtype, shape=()) if k in arrays else o for k, o in enumerate(profile))
        for position in _spread(arrays, 2):
            yield tuple(
                replace(o, kind=kind, dtype=dtype, shape=()) if k == position else o for k, o in enumerate(profile)
            )
    lines = [k for k in arrays if len(profile[k].shape) == 1]
    for positions in (lines, *[[position] for position in _spread(lines, 3)]):
        yield tuple(replace(o, view="tuple") if k in positions else o for k, o in enumerate(profile))
    for position in _spread([k for k, o in enumerate(profile) if o.kind == PYTHON_SCALAR], 3):
        for kind, dtype in ((PYTHON_SCALAR, "int64"), (NUMPY_SCALAR, "float64"), (NUMPY_SCALAR, "float32")):
            yield tuple(replace(o, kind=kind, dtype=dtype) if k == position else o for k, o in enumerate(profile))


def _spread(positions: Sequence[int], count: int) -> Sequence[int]:
    """At most `count` of the positions, first and last among them."""
    if len(positions) <= count:
        return positions
    return [positions[k * (len(positions) - 1) // (count - 1)] for k in range(count)]


def _aliased(profile: Profile, written: Sequence[int], seed: int) -> Iterator[Case]:
    arrays = [k for k, o in enumerate(profile) if o.kind == ARRAY and o.shape]
    firsts = [k for k in written if k in arrays] or arrays[:1]
    for first in _spread(firsts, 3):
        for second in _spread([k for k in arrays if k != first], 3):
            one, other = profile[first], profile[second]
            if one.shape == other.shape and one.dtype == other.dtype:
                yield Case(profile, seed, same=(first, second))
                yield Case(profile, seed, overlap=(first, second))
                yield Case(profile, seed, overlap=(second, first))


def shifted(profile: Profile, difference: int, near: int) -> Profile:
    """The profile with the first extent of the largest operand changed wherever it occurs, and with it all extents near
    it."""
    first = first_extent(profile)

    def moved(extent: int) -> int:
        return max(extent + difference, 0) if abs(extent - first) <= near and extent > 1 else extent

    return tuple(_moved_bound(o, moved) or with_shape(o, tuple(map(moved, o.shape))) for o in profile)


def _moved_bound(operand: Operand, moved: Callable[[int], int]) -> Operand | None:
    """The bound of a slice, which is an extent; None for other operands."""
    if (
        operand.kind != PYTHON_SCALAR
        or operand.values != "recorded"
        or operand.low != operand.high
        or operand.low < NEAR // 2
    ):
        return None
    bound = moved(int(operand.low))
    return replace(operand, low=bound, high=bound)


def first_extent(profile: Profile) -> int:
    """The first extent of the largest operand; 0 without arrays."""
    shapes = (o.shape for o in profile if o.kind == ARRAY and o.shape)
    widest = max(shapes, key=lambda shape: int(np.prod(shape)), default=())
    return widest[0] if widest else 0
