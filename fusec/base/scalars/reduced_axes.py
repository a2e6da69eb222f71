"""Which axes a reduction runs along: some of the first ones, some of the last ones, or both.

Neighbouring axes that are reduced are one axis of a contiguous array: `axis=(2, 3)` of four are rows, `axis=(0, 1)` of four columns. Of
`axis=(0, 2, 3)` each line has a stretch of the last axes for each place along the first one.
"""

from collections.abc import Sequence

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class ReducedAxes:
    """So many of the `leading` and so many of the `trailing` axes, of arrays with `rank` axes, or with any number of them."""

    leading: int
    trailing: int
    rank: int | None = None

    @property
    def ends(self) -> tuple[int, int]:
        return self.leading, self.trailing

    @property
    def numbers(self) -> tuple[int, ...]:
        """The axes as NumPy numbers them; `-1` is the last one of arrays with any number of axes."""
        ends = (*range(self.leading), *range(-self.trailing, 0))
        if self.rank is None:
            return ends
        return tuple(axis - self.rank for axis in ends) if self.is_column else tuple(axis % self.rank for axis in ends)

    @property
    def is_column(self) -> bool:
        """Whether one value remains for each place along the axes after the first ones."""
        return self.trailing == 0

    @property
    def is_one(self) -> bool:
        """Whether it is one axis, as a number gives it."""
        return self.leading + self.trailing == 1


LAST = ReducedAxes(0, 1)
FIRST = ReducedAxes(1, 0)


def reduced_axes(numbers: Sequence[int]) -> ReducedAxes | None:
    """The axes with these numbers; None if others lie between them and the ends, or if NumPy refuses them.

    `(1,)` is the last axis of arrays with two, `(-2,)` the first one of such, `(0, 2, 3)` the first and the last two of four.
    """
    given = set(numbers)
    if not given or len(given) < len(numbers):
        return None
    if min(given) >= 0:
        return _from_start(given)
    return _from_end(given) if max(given) < 0 else _from_both(given)


def _from_start(given: set[int]) -> ReducedAxes | None:
    leading = _run(given, 0, 1)
    if leading == len(given):
        return ReducedAxes(leading, 0)
    rank = max(given) + 1
    trailing = _run(given, rank - 1, -1)
    return ReducedAxes(leading, trailing, rank) if leading + trailing == len(given) else None


def _from_end(given: set[int]) -> ReducedAxes | None:
    trailing = _run(given, -1, -1)
    if trailing == len(given):
        return ReducedAxes(0, trailing)
    rank = -min(given)
    leading = _run(given, -rank, 1)
    return ReducedAxes(leading, trailing, rank) if leading + trailing == len(given) else None


def _from_both(given: set[int]) -> ReducedAxes | None:
    leading, trailing = _run(given, 0, 1), _run(given, -1, -1)
    return ReducedAxes(leading, trailing) if leading + trailing == len(given) else None


def _run(given: set[int], start: int, step: int) -> int:
    """How many of the numbers follow one another from the start."""
    count = 0
    while start + count * step in given:
        count += 1
    return count
