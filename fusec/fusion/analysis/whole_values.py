"""Rewrite a store into a slice of an array as a launch that computes every element of the array.

`after[1:-1] = now[2:] - now[:-2]`, where `after` is a copy of `now`, computes the difference of both neighbours at
interior instances and `now` at both ends. Slices may then begin before the array or end beyond it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin, ViewCode
from fusec.base.ir.domain import IterationDomain, identity_index
from fusec.base.ir.interior import inside
from fusec.base.ir.kernel import Kernel, Launch
from fusec.base.ir.margins import (
    Margins,
    is_whole,
    narrowed,
    negative,
    no_margins,
    place_name,
    shifted_index,
    stretch_text,
    total,
)
from fusec.base.ir.operand import Shown, Variable
from fusec.base.ir.program import Region
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr, Let, Load, with_parts
from fusec.base.text.words import take_name


class StretchNames:
    """Names for the slices in a region, one for each slice: `now_ip1`, or another if that is taken."""

    def __init__(self, region: Region) -> None:
        launches = [item for item in region.items if isinstance(item, Launch)]
        self.taken = {name for names in (*region.names.reads, *region.names.writes) for name in names}
        self.taken |= {array.name for launch in launches for array in all_arrays(launch.kernel)}
        self.taken |= {name for launch in launches for name in launch.results}
        self.given: dict[tuple[str, Storage, Margins], str] = {}

    def name(self, array: Array, margins: Margins) -> str:
        key = (array.base, array.storage, margins)
        if key not in self.given:
            self.given[key] = take_name(f"{array.base}_{place_name(margins)}", self.taken)
        return self.given[key]


def all_arrays(kernel: Kernel) -> Iterable[Array]:
    return (*kernel.parameters, *(access.array for access in kernel.accesses))


@dataclass(frozen=True, slots=True)
class Around:
    """What the elements around the stored ones are: `value`, computed from an element of `base`, whose memory is of this
    `origin`."""

    base: str
    origin: StorageOrigin
    value: Expr


class WholeValue:
    """The store rewritten as a launch for every element of the array, with other values around the stored ones."""

    def __init__(self, launch: Launch, name: str, around: Around, names: StretchNames) -> None:
        self.plain = launch
        self.name = name
        self.base = around.base
        self.origin = around.origin
        self.value = around.value
        (part,) = (array for array in launch.kernel.parameters if array.base == name)
        assert part.margins is not None
        self.part = part
        self.around = negative(part.margins)
        domain = launch.kernel.domain
        self.domain = IterationDomain(domain.dimensions, narrowed(domain.extents, self.around))
        self.names = names

    def launch(self) -> Launch:
        assert self.part.margins is not None
        arrays = {a.name: self._array(a) for a in self.plain.kernel.parameters if a != self.part}
        wholes = (array for array in arrays.values() if array.name == self.base)
        source = next(wholes, self._whole(self.base, Storage(self.base, self.origin)))
        (store,) = self.plain.kernel.body
        values = {name: Load(array.name) for name, array in arrays.items()} | {self.part.name: self.value}
        value = inside(self.part.margins, _with_values(store.value, values), self.value)
        loaded = tuple(dict.fromkeys((*arrays.values(), source)))
        own = self._whole(self.name, Storage(self.name, StorageOrigin.FRESH))
        accesses = (
            *(AccessRelation(array, AccessKind.READ) for array in loaded),
            AccessRelation(own, AccessKind.WRITE),
        )
        kernel = Kernel(loaded, self.domain, (Let(self.name, value),), accesses, modules=self.plain.kernel.modules)
        taken = [operand for operand in self.plain.operands if operand.name != self.name]
        if all(operand.name != self.base for operand in taken):
            taken.append(Variable(self.base, self.base, Shown.ARRAY))
        return replace(
            self.plain,
            kernel=kernel,
            operands=tuple(taken),
            results=(self.name,),
            writes=replace(self.plain.writes, stored=(), is_update=False),
            source=replace(self.plain.source, value_span=None),
        )

    def _whole(self, name: str, storage: Storage) -> Array:
        explicit = len(self.domain.dimensions) - 1
        index = AffineIndex(identity_index(explicit))
        return Array(name, storage, index, name, name, self.domain.extents, no_margins(explicit))

    def _array(self, array: Array) -> Array:
        """The array as read by the instances of the whole domain."""
        return stretch_at(array, self.around, self.names.name)


def stretch_at(array: Array, place: Margins, name: Callable[[Array, Margins], str]) -> Array:
    """The array as read by instances `place` further inside, under the `name` of such a slice."""
    assert array.margins is not None and array.affine is not None
    margins = total(array.margins, place)
    index = AffineIndex(shifted_index(array.affine, place))
    extents = None if array.extents is None else narrowed(array.extents, place)
    base, before = array.base, array.before_of
    if is_whole(margins):
        return Array(base, array.storage, index, base, base, extents, margins, before_of=before)
    text, code = stretch_text(base, margins), ViewCode(or_number=array.code.or_number or not array.is_view)
    own = name(array, margins)
    return Array(own, array.storage, index, text, base, extents, margins, code=code, before_of=before)


def _with_values(expression: Expr, values: Mapping[str, Expr]) -> Expr:
    match expression:
        case Load(name):
            return values[name]
        case _:
            return with_parts(expression, lambda part: _with_values(part, values))
