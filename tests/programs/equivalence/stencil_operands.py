"""Operands for the random stencil programs: apart, one array, overlapping, of other shapes, layouts and dtypes."""

from typing import Any

import numpy as np

from fusec.verify.fusec_child.operands.special_values import some_special

from .stencil_programs import StencilProgram

DTYPES = ("float64", "float64", "float64", "float32", "int64", "int32", "uint8", "bool")
RELATIONS = (
    "apart",
    "apart",
    "apart",
    "apart",
    "apart",
    "apart",
    "same array",
    "overlap",
    "reversed view",
    "scalar",
    "0-d",
    "one longer",
    "one element",
)
LAYOUTS = (*RELATIONS[5:], "too short", "lower rank", "higher rank", "Fortran", "reversed")


def stencil_operands(
    program: StencilProgram, relation: str, seed: int, dtype: str = "", largest: int = 3
) -> tuple[Any, ...]:
    """Equal fresh operands `(a, b, c, s)` for equal arguments; of other `relation`s than these, three arrays apart.

    Up to `largest` elements along each axis remain to the shortest array.
    """
    random = np.random.default_rng(seed)
    shape = tuple(lost + int(random.integers(1, largest + 1)) for lost in program.lost)
    dtypes = [dtype or ("float64" if seed % 3 else str(random.choice(DTYPES))) for _ in range(3)]
    if relation == "one element":
        shape = tuple(lost + 1 for lost in program.lost)
    if relation == "too short":
        shape = tuple(max(0, lost - 1) for lost in program.lost)
    if relation == "higher rank":
        shape = (*shape, 2)
    a, b, c = (_array(random, shape, dtype) for dtype in dtypes)
    whole = _array(random, (shape[0] + 1, *shape[1:]), dtypes[0])
    match relation:
        case "same array":
            b = a
        case "overlap":
            a, b = whole[1:], whole[:-1]
        case "reversed view":
            b = a[::-1]
        case "scalar":
            c = 1.75
        case "0-d":
            c = np.array(2.5, dtypes[2])
        case "one longer":
            c = _array(random, whole.shape, dtypes[2])
        case "lower rank":
            c = _array(random, shape[1:] or (1,), dtypes[2])
        case "Fortran":
            a, b, c = (np.asfortranarray(array) for array in (a, b, c))
        case "reversed":
            a, b, c = (array[::-1] for array in (a, b, c))
    return a, b, c, (0.75, 0.0, 2, 0, True)[seed % 5]


def _array(random: np.random.Generator, shape: tuple[int, ...], dtype: str) -> Any:
    values: Any = random.integers(0, 9, shape)
    if dtype.startswith("float"):
        values = random.normal(0, 3, shape)
    return some_special(values.astype(dtype), random)
