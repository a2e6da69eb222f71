"""Are two outcomes of one call the same, and did the operands end the same?"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Outcome:
    """What a call returned or raised, what it logged, and its operands afterwards."""

    value: Any
    error: str
    log: tuple[Any, ...]
    operands: tuple[Any, ...]


def written(value: Any) -> str:
    """The value, with all elements and all their digits."""
    with np.printoptions(threshold=sys.maxsize, floatmode="unique"):
        return repr(value)


def outcome(call: Callable[..., Any], operands: tuple[Any, ...]) -> Outcome:
    """Run `call` on `operands`, which it may change; warnings of NumPy are not part of the contract."""
    log: list[Any] = []
    value, error = None, ""
    np.random.seed(7)
    with np.errstate(all="ignore"):
        try:
            value = call(*operands, log)
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
    return Outcome(value, error, tuple(log), operands)


def same(left: Any, right: Any, relative: float) -> bool:
    """Equal types, dtypes and shapes; equal bits (any NaN equals any other), or values within `relative`."""
    if type(left) is not type(right):
        return False
    if isinstance(left, tuple | list):
        return len(left) == len(right) and all(same(x, y, relative) for x, y in zip(left, right, strict=True))
    if not isinstance(left, np.ndarray | np.generic | float):
        return bool(left == right)
    x, y = np.asarray(left), np.asarray(right)
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    if not relative or x.dtype.kind not in "fc":
        return bool(np.array_equal(x, y, equal_nan=x.dtype.kind in "fc"))
    scale = relative * (x.size + 1)
    largest = float(np.max(np.abs(x), initial=0.0, where=np.isfinite(x)))
    return bool(np.allclose(x, y, rtol=scale, atol=scale * largest, equal_nan=True))


def same_outcome(left: Outcome, right: Outcome, relative: float = 0.0) -> bool:
    """Whether a caller can tell the two apart, rounding within `relative` aside."""
    parts = ((left.value, right.value), (left.log, right.log), (left.operands, right.operands))
    return left.error == right.error and all(same(x, y, relative) for x, y in parts)
