"""The elements and extents of sliced views, as affine maps; with variables as bounds, the conditions for these."""

from collections.abc import Sequence

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Ends
from fusec.base.ir.domain import dimension_names
from fusec.base.ir.margins import Margins
from fusec.base.records import dataclass
from fusec.capture.draft.slices import Stretch
from fusec.capture.draft.symbolic_bounds import Between, Bound
from fusec.capture.regions.equal_sizes import EqualSizes


@dataclass(frozen=True, slots=True)
class SymbolicView:
    """A view that leaves out `ends` of an array, which has `extents` elements then.

    `conditions` are expressions that must not be negative: NumPy clips bounds beyond the end, and counts negative ones
    from the end. `margins`: the ends, if they are constant; some may be so only under the conditions.
    """

    ends: Ends
    extents: tuple[Affine, ...]
    conditions: tuple[Affine, ...]
    margins: Margins | None

    def index(self, of_array: tuple[Affine, ...]) -> tuple[Affine, ...]:
        """The index of the view into a storage, by that of the array."""
        names = dimension_names(len(of_array))
        moves = {name: affine(name) + before for name, (before, _) in zip(names, self.ends, strict=False)}
        return tuple(expression.with_values(moves) for expression in of_array)


def literal_view(
    stretches: Sequence[Stretch], index: tuple[Affine, ...], sizes: tuple[Affine, ...], own: tuple[Affine, ...]
) -> tuple[tuple[Affine, ...], tuple[Affine, ...]]:
    """The index into a storage, and the extents, of a view of an array with this index and these sizes; `own` are the
    extents of the view by their names."""
    at, extents = list(index), list(sizes)
    for k, (stretch, name) in enumerate(zip(stretches, dimension_names(len(index)), strict=False)):
        inner = affine(name) * stretch.step + sizes[k] * stretch.sizes + stretch.offset
        at[k] = at[k].with_value(name, inner)
        extents[k] = own[k] if stretch.length is None else sizes[k] * stretch.lengths + stretch.length
    return tuple(at), tuple(extents)


def symbolic_view(
    stretches: Sequence[Stretch | Between] | None, sizes: tuple[Affine, ...], equal: EqualSizes
) -> SymbolicView | None:
    """The view of an array with these sizes, the last of which is `rest`; None if a stretch leaves out more than
    margins, or if the bounds never fit."""
    if not any(isinstance(stretch, Between) for stretch in stretches or ()):
        return None
    ends: list[tuple[Affine, Affine]] = []
    conditions: list[Affine] = []
    for stretch, size in zip(stretches or (), sizes, strict=False):
        if isinstance(stretch, Between):
            first, last = _place(stretch.start, size), _place(stretch.stop, size)
            least = 1 if stretch.stop.from_end and stretch.stop.place.terms else 0  # `u[:-n]` is empty if `n` is 0
            ends.append((first, _constant(size - last, equal)))
            conditions += [first, last - first, ends[-1][1] - least, *_equality(size - last, ends[-1][1])]
        elif stretch.margin is None:
            return None
        else:
            ends.append((affine(stretch.margin[0]), affine(stretch.margin[1])))
    whole = [(affine(0), affine(0)) for _ in sizes[len(ends) : -1]]
    if any(not each.terms and each.constant < 0 for each in conditions):
        return None
    inner = [size - before - after for size, (before, after) in zip(sizes[:-1], (*ends, *whole), strict=True)]
    asked = tuple(dict.fromkeys(each for each in conditions if each.terms))
    return SymbolicView((*ends, *whole), (*inner, sizes[-1]), asked, _margins((*ends, *whole)))


def _place(bound: Bound, size: Affine) -> Affine:
    return size + bound.place if bound.from_end else bound.place


def _constant(after: Affine, equal: EqualSizes) -> Affine:
    """What a slice leaves out at the end: a constant, if it is one when sizes agree."""
    reduced = equal.reduced(after)
    return after if reduced.terms or reduced.constant < 0 else reduced


def _equality(first: Affine, second: Affine) -> tuple[Affine, ...]:
    return () if first == second else (first - second, second - first)


def _margins(ends: Ends) -> Margins | None:
    if any(side.terms for pair in ends for side in pair):
        return None
    return tuple((before.constant, after.constant) for before, after in ends)
