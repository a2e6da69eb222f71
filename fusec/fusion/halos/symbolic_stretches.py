"""Narrow slices whose bounds are variables: `u[2 : n - 1]` for `u[1:n][1:-1]`."""

from dataclasses import replace

from fusec.base.ir.affine import Affine
from fusec.base.ir.array import AffineIndex, Array, Ends, ViewCode
from fusec.base.ir.margins import Margins, narrowed, shifted_index
from fusec.base.text.slice_bounds import bounds_name, bounds_text
from fusec.fusion.analysis.index_sizes import spelled


def narrowed_stretch(array: Array, place: Margins) -> Array:
    """The slice as read by instances `place` further inside.

    Under the conditions of its index the bounds fit the array, so that NumPy neither clips nor turns them round.
    """
    assert array.affine is not None and array.extents is not None
    moved = tuple((own[0] + more[0], own[1] + more[1]) for own, more in zip(array.code.ends, place, strict=True))
    extents = narrowed(array.extents, place)
    bounds = [_Bounds(before, after, extent) for (before, after), extent in zip(moved, extents, strict=False)]
    while bounds and bounds[-1].text == ":":
        bounds.pop()
    names = {name for each in bounds for name in each.names}
    asked = tuple(dict.fromkeys(condition for each in bounds for condition in each.conditions))
    return replace(
        array,
        name="_".join((array.base, *(each.name for each in bounds))),
        index=AffineIndex(shifted_index(array.affine, place), not_negative=asked),
        text=f"{array.base}[{', '.join(each.text for each in bounds)}]",
        extents=extents,
        code=ViewCode(bounds=tuple(sorted(names)), ends=moved),
    )


class _Bounds:
    """The bounds of one axis, which leave out `before` and `after` and select `extent` elements."""

    def __init__(self, before: Affine, after: Affine, extent: Affine) -> None:
        stop = before + extent
        self._is_symbolic = bool(before.terms or after.terms)
        self._counts_from_end = not after.terms or any("." in name for name in stop.names)
        self._before, self._after, self._extent = before, after, extent
        last = after * -1 if self._counts_from_end else stop
        self.names = {name for each in (before, last) for name in each.names}
        first_text, last_text = ("" if each == Affine() else spelled(each) or "" for each in (before, last))
        self.text, self.name = bounds_text(first_text, last_text), bounds_name(first_text, last_text)

    @property
    def conditions(self) -> tuple[Affine, ...]:
        """What must not be negative."""
        least = 1 if self._counts_from_end and self._after.terms else 0
        return (self._before, self._after - least, self._extent) if self._is_symbolic else ()


def ends_of(array: Array) -> Ends | Margins | None:
    """What the slice leaves out of its base; None if it is no slice, or its bounds are not affine."""
    return array.code.ends or array.margins
