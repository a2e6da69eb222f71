"""Compare two outcomes: bit for bit, or within the rounding error of the original itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from ..operands.operands import Array
from .outcome import Leaf, Outcome

FEWEST_RUNS = 4  # noisy runs of small arrays, so that they show the original's error well; of large ones, one will do
SMALL = 5_000  # elements
LARGEST_FACTOR, LARGEST_ULPS = 4.0, 4.0  # error of the fused code <= 4 x error of NumPy's own + 4 ulp of the result


@dataclass(frozen=True, slots=True)
class Judge:
    """The data for a comparison beyond the two outcomes; the calls are made only if bits differ.

    `precise`: the original in a wider type, for `close` groups only. `disturbed`: runs of the original with noisy
    functions, see jitter.py, one after the other until all elements are settled. `patterned`: two runs of the original
    with different contents of uninitialised memory, see undefined.py.
    """

    exact: bool
    precise: Callable[[], Outcome | None]
    disturbed: Callable[[], Iterable[Outcome]]
    patterned: Callable[[], tuple[Outcome, ...]] = tuple

    def asked_once(self) -> Judge:
        """The same judge, which makes each call and each noisy run once for all the leaves of an outcome."""
        disturbed = cache(lambda: _Replayed(iter(self.disturbed())))
        return replace(self, precise=cache(self.precise), disturbed=disturbed, patterned=cache(self.patterned))


class _Replayed:
    """An iterable that can be read several times: `source` makes each item once, at its first reading."""

    def __init__(self, source: Iterator[Outcome]) -> None:
        self._source, self._made = source, list[Outcome]()

    def __iter__(self) -> Iterator[Outcome]:
        yield from self._made
        for outcome in self._source:
            self._made.append(outcome)
            yield outcome


@dataclass(frozen=True, slots=True)
class Agreement:
    """`difference` is None if the outcomes agree.

    `rounding` is the largest accepted distance between finite results, in units of the original's own rounding error,
    which is at least one unit in the last place of its result.
    """

    difference: str | None
    rounding: float = 0.0


def compare(fused: Outcome, original: Outcome, judge: Judge) -> Agreement:
    """Compare exceptions, types, shapes, flags, aliasing of results, operands afterwards, and every element."""
    if fused.error != original.error:
        return Agreement(f"fused {_raised(fused)}, original {_raised(original)}")
    if [leaf.place for leaf in fused.leaves] != [leaf.place for leaf in original.leaves]:
        return Agreement("the results have another structure")
    if fused.links != original.links:
        return Agreement(
            f"fused: {', '.join(fused.links) or 'no sharing'}; original: {', '.join(original.links) or 'no sharing'}"
        )
    judge = judge.asked_once()
    worst = 0.0
    for left, right in zip(fused.leaves, original.leaves, strict=True):
        agreement = _compare_leaf(left, right, judge)
        if agreement.difference:
            return agreement
        worst = max(worst, agreement.rounding)
    return Agreement(None, worst)


def _raised(outcome: Outcome) -> str:
    return f"raises {outcome.error[0]}({outcome.error[1]!r})" if outcome.error else "raises nothing"


def _compare_leaf(fused: Leaf, original: Leaf, judge: Judge) -> Agreement:
    left, right = fused.value, original.value
    attributes = (_attributes(left), _attributes(right))
    if attributes[0] != attributes[1]:
        return Agreement(f"{fused.place}: fused is {attributes[0]}, original is {attributes[1]}")
    if not isinstance(left, np.ndarray | np.generic | float | complex):
        return Agreement(None if left == right else f"{fused.place}: fused {left!r}, original {right!r}")
    return _compare_numbers(fused.place, np.asarray(left), np.asarray(right), judge)


def _attributes(value: object) -> str:
    """All properties of the array except its elements, in words."""
    if not isinstance(value, np.ndarray):
        return f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
    order = "C" if value.flags.c_contiguous else "F" if value.flags.f_contiguous else "no"
    frozen = "" if value.flags.writeable else ", read-only"
    return f"{type(value).__qualname__} {value.dtype.str} {list(value.shape)}, {order} order{frozen}"


def _compare_numbers(place: str, fused: Array, original: Array, judge: Judge) -> Agreement:
    differing = ~_same_bits(fused, original)
    if not differing.any():
        return Agreement(None)
    differing &= _defined(original, [*_leaves(judge.patterned(), place)])
    precise = None if judge.exact else _leaf(judge.precise(), place)
    unsettled = np.array(differing & ~_within_error(fused, original, precise))  # of rank 0, too, an array
    runs = _noisy_runs(judge, place, fused, original, precise, unsettled) if fused.dtype.kind in "fciub" else []
    if runs:
        unsettled[unsettled] = ~_settled(judge, fused, original, precise, runs, unsettled)
    if unsettled.any():
        return Agreement(_difference(place, fused, original, unsettled))
    return Agreement(None, _of_rounding(fused, original, precise, runs, differing))


def _noisy_runs(
    judge: Judge, place: str, fused: Array, original: Array, precise: Array | None, unsettled: Array
) -> list[Array]:
    """Noisy runs of the original until they settle every element, or all of them: one more settles no fewer."""
    runs: list[Array] = []
    fewest = FEWEST_RUNS if fused.size < SMALL else 1
    if unsettled.any():
        for run in _leaves(judge.disturbed(), place):
            runs += [run] if run.shape == fused.shape else []
            if len(runs) >= fewest and _settled(judge, fused, original, precise, runs, unsettled).all():
                break
    return runs


def _settled(
    judge: Judge, fused: Array, original: Array, precise: Array | None, runs: Sequence[Array], among: Array
) -> Array:
    """For each of the elements `among`, whether the noisy runs explain the difference."""
    one, other, noisy = fused[among], original[among], [run[among] for run in runs]
    if judge.exact:
        return _shown(one, other, noisy)
    is_known = precise is not None and precise.shape == fused.shape
    return _within_noise(one, other, precise[among] if is_known and precise is not None else None, noisy)


def _defined(original: Array, runs: Sequence[Array]) -> Array:
    """The elements that are independent of uninitialised memory in the original."""
    defined = np.ones(original.shape, dtype=bool)
    if len(runs) == 2 and all(run.shape == original.shape and run.dtype == original.dtype for run in runs):
        defined &= _same_bits(*runs)
    return defined


def _same_bits(fused: Array, original: Array) -> Array:
    """Equal values with equal signs of zero; all NaN are equal."""
    if fused.dtype.kind == "c":
        return _same_bits(fused.real, original.real) & _same_bits(fused.imag, original.imag)
    if fused.dtype.kind == "f":
        equal = (fused == original) & (np.signbit(fused) == np.signbit(original))
        return np.asarray(equal | (np.isnan(fused) & np.isnan(original)))
    return np.asarray(fused == original)


def _of_rounding(
    fused: Array, original: Array, precise: Array | None, runs: Sequence[Array], differing: Array
) -> float:
    """The largest distance of finite elements, relative to the original's own error if it is known."""
    if fused.dtype.kind not in "fc":
        return 0.0
    with np.errstate(all="ignore"):
        error = np.spacing(np.abs(original))
        if precise is not None and precise.shape == original.shape:
            error = np.fmax(error, np.abs(original - precise))
        if runs:
            error = np.fmax(error, _noise_error(original, original, runs))
        distance = np.abs(fused - original)
        finite = differing & np.isfinite(distance) & np.isfinite(error) & (error > 0)
        return float(np.max(distance[finite] / error[finite], initial=0.0))


def _leaf(outcome: Outcome | None, place: str) -> Array | None:
    """The leaf at the same place in another run, if it is numeric."""
    if outcome is None or outcome.error:
        return None
    value = next((leaf.value for leaf in outcome.leaves if leaf.place == place), None)
    return np.asarray(value) if isinstance(value, np.ndarray | np.generic | float | int | complex) else None


def _leaves(outcomes: Iterable[Outcome], place: str) -> Iterator[Array]:
    """The leaf at the same place in several runs, if it is numeric."""
    return (leaf for outcome in outcomes if (leaf := _leaf(outcome, place)) is not None)


def _within_error(fused: Array, original: Array, precise: Array | None) -> Array:
    """The elements whose error against the precise result is within a few times the original's error."""
    if (
        precise is None
        or precise.shape != fused.shape
        or fused.dtype.kind not in "fc"
        or precise.dtype.kind not in "fc"
    ):
        return np.zeros(fused.shape, dtype=bool)
    return _within(fused, original, precise, np.abs(original - precise))


def _shown(fused: Array, original: Array, runs: Sequence[Array]) -> Array:
    """The elements that a noisy run also gives; an integer must lie within twice the range of the runs."""
    if not runs:
        return np.zeros(fused.shape, dtype=bool)
    stack = np.stack([original, *runs])
    shown = _same_bits(stack, fused).any(axis=0)
    if fused.dtype.kind not in "fc":
        low, high = stack.min(axis=0).astype(np.longdouble), stack.max(axis=0).astype(np.longdouble)
        shown |= (fused >= low - (high - low) / 2) & (fused <= high + (high - low) / 2)
    return np.asarray(shown)


def _within_noise(fused: Array, original: Array, precise: Array | None, runs: Sequence[Array]) -> Array:
    """The elements whose error is within a few times that of the noisy runs, and NaN, infinity or signed zero if these
    have it."""
    shown = _shown(fused, original, runs)
    if not runs or fused.dtype.kind not in "fc":
        return shown
    centre = original
    if precise is not None and precise.shape == fused.shape:  # and not infinite, or NaN, where the original is neither
        centre = np.where(np.isfinite(precise), precise, original)
    return np.asarray(shown | _within(fused, original, centre, _noise_error(original, centre, runs)))


def _noise_error(original: Array, centre: Array, runs: Sequence[Array]) -> Array:
    """The largest finite distance of the original and its noisy runs from the centre."""
    stack = np.stack([original, *runs])
    with np.errstate(all="ignore"):
        return np.asarray(np.nanmax(np.where(np.isfinite(stack), np.abs(stack - centre), np.nan), axis=0, initial=0.0))


def _within(fused: Array, original: Array, centre: Array, error: Array) -> Array:
    """The finite elements within the allowed multiple of an error of a finite centre; zeros of unlike sign are excluded."""
    with np.errstate(all="ignore"):
        allowed = LARGEST_FACTOR * error + LARGEST_ULPS * np.spacing(np.abs(original))
        near = np.abs(fused - centre) <= allowed
        near &= np.isfinite(fused) & np.isfinite(original) & np.isfinite(centre)
    if fused.dtype.kind == "f":
        near &= ~((fused == 0) & (original == 0) & (np.signbit(fused) != np.signbit(original)))
    return np.asarray(near)


def _difference(place: str, fused: Array, original: Array, differing: Array) -> str:
    index = tuple(int(i) for i in np.argwhere(differing)[0])
    where = f"{place}{list(index)}" if index else place
    count = f", and {int(differing.sum()) - 1} more of {differing.size} elements" if differing.sum() > 1 else ""
    return f"{where}: fused {fused[index].item()!r}, original {original[index].item()!r}{count}"
