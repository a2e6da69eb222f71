"""Arrays on which NumPy's own functions are off by a few units in the last place.

If the original's results change under such noise, they are not determined any better: a comparison that flips, a
cancellation that leaves only noise, an integer that a rounding decides. Differences inside the noise are not errors of
the fused code; everything outside is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from ..operands.operands import Array

ULPS = 4  # the accuracy that libmvec documents
PLACE_MATTERS = frozenset(("zeros", "clipped"))  # of two zeros of unlike signs, for NumPy's own functions
ORDER_MATTERS = PLACE_MATTERS | {"ordered"}  # for reductions
COMPLEX_PRODUCTS = frozenset(("multiply", "divide", "square", "reciprocal"))


class Noise:
    """How much noise is added, and from which stream."""

    accuracies: Mapping[str, str] = MappingProxyType({})  # by the name of the ufunc, as the catalogue states them
    generator = np.random.default_rng(0)
    ulps = ULPS  # for inexact functions and sums; 0 leaves only effects that docs/semantics.md does not specify
    turn = 0  # the number of the run
    arithmetic = False  # the four operations are noisy, too, as far as the original's own rounding may go


class Noisy(np.ndarray[tuple[int, ...], np.dtype[np.generic]]):
    """An array with noise: inexact functions and sums return a neighbour of NumPy's result."""

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: object, **options: object) -> object:
        out = options.pop("out", None)
        plain_out = tuple(_plain(o) for o in out) if isinstance(out, tuple) else None
        if plain_out is not None:
            options["out"] = plain_out
        call: Callable[..., object] = getattr(ufunc, method)
        plain = [_plain(value) for value in inputs]
        result = call(*plain, **options)
        if not isinstance(result, np.ndarray | np.generic):
            return result
        disturbed = _disturbed(np.asarray(result), ufunc.__name__, method, plain)
        if isinstance(out, tuple) and isinstance(plain_out, tuple) and isinstance(plain_out[0], np.ndarray):
            plain_out[0][...] = disturbed
            return out[0]
        return disturbed.view(Noisy)

    def astype(self, dtype: DTypeLike, *arguments: Any, **options: Any) -> Any:  # type: ignore[override]  # all overloads
        """The cast; values that do not fit an integer type become any number, in turn the least, the greatest and
        others."""
        result = super().astype(dtype, *arguments, **options)
        if self.dtype.kind == "f" and result.dtype.kind in "iu":
            limits = np.iinfo(result.dtype)
            with np.errstate(all="ignore"):
                outside = ~((self.view(np.ndarray) > limits.min - 1.0) & (self.view(np.ndarray) < limits.max + 1.0))
            others = Noise.generator.integers(limits.min, limits.max, result.shape, result.dtype, endpoint=True)
            np.copyto(result, (limits.min, limits.max, others)[Noise.turn % 3], where=outside)
        return result

    def __setitem__(self, index: Any, value: Any) -> None:
        """A store, which casts as well."""
        is_cast = self.dtype.kind in "iu" and isinstance(value, np.ndarray | np.floating) and value.dtype.kind == "f"
        super().__setitem__(index, np.asarray(value).view(Noisy).astype(self.dtype) if is_cast else value)

    def __array_function__(
        self,
        function: Callable[..., object],
        types: Iterable[type],
        arguments: Iterable[object],
        options: Mapping[str, object],
    ) -> object:
        result = super().__array_function__(function, (Noisy,), tuple(arguments), dict(options))
        return result.view(Noisy) if type(result) is np.ndarray else result


def noisy(value: object) -> object:
    """The same memory as an array with noisy functions; other values as they are."""
    if isinstance(value, np.floating | np.complexfloating):
        return np.asarray(value).view(Noisy)  # of rank 0: as strong in promotion as the scalar
    return value.view(Noisy) if type(value) is np.ndarray and value.dtype.kind in "biufc" else value


def _plain(value: object) -> object:
    return value.view(np.ndarray) if isinstance(value, Noisy) else value


def _disturbed(result: Array, name: str, method: str, inputs: Sequence[object]) -> Array:
    if result.dtype.kind not in "fc":
        return result
    accuracy = Noise.accuracies.get(name, "exact")
    if accuracy in (PLACE_MATTERS if method == "__call__" else ORDER_MATTERS):
        either = Noise.generator.integers(0, 2, result.shape) * 2.0 - 1.0
        return np.asarray(np.where(result == 0, np.copysign(result, either), result)).astype(result.dtype)
    if Noise.ulps == 0:
        return result
    if method in ("reduce", "accumulate"):
        return _disturbed_reduction(result, name, inputs)
    if accuracy == "close":
        return _moved(result, Noise.ulps)
    # NumPy itself forms FMA in products of complex numbers, depending on the processor
    is_complex_product = result.dtype.kind == "c" and name in COMPLEX_PRODUCTS
    return _moved(result, 1) if is_complex_product or (Noise.arithmetic and accuracy == "rounded") else result


def _disturbed_reduction(result: Array, name: str, inputs: Sequence[object]) -> Array:
    """The reduction with noise: another order of additions changes a sum by at most log2(n) epsilon times the sum of
    magnitudes."""
    values = np.asarray(inputs[0])
    if values.size == 0 or name not in ("add", "multiply"):
        return result
    epsilon = np.finfo(result.dtype).eps
    steps = 2.0 + np.log2(values.size) if name == "add" else float(values.size)
    with np.errstate(all="ignore"):
        scale = np.abs(values).sum() if name == "add" else np.abs(result)
        return np.asarray(result + Noise.generator.uniform(-1.0, 1.0, result.shape) * steps * epsilon * scale).astype(
            result.dtype
        )


def _moved(result: Array, ulps: int) -> Array:
    """The values with every finite element moved up or down by half of `ulps` or more, a complex number in units of its
    modulus."""
    with np.errstate(all="ignore"):
        unit = np.where(result == 0, 0, np.spacing(np.abs(result)))  # an exact zero is kept
        if result.dtype.kind == "c":
            moved = result + _steps(ulps, result.shape) * unit + 1j * _steps(ulps, result.shape) * unit
        else:
            moved = result + _steps(ulps, result.shape) * unit
        return np.asarray(np.where(np.isfinite(result), moved, result)).astype(result.dtype)


def _steps(ulps: int, shape: tuple[int, ...]) -> Array:
    """The noise, never small: noise that is zero in all runs by chance would condemn a right result."""
    sizes = np.arange((ulps + 1) // 2, ulps + 1)
    steps = np.concatenate((-sizes, sizes))
    return np.asarray(steps[Noise.generator.integers(0, steps.size, shape, dtype=np.uint8)])
