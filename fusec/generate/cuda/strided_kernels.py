"""Print a CUDA kernel whose operands are views: each element's distance from a position in the arrays that it takes."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from fusec.base.ir.array import Array, Rotation
from fusec.base.ir.margins import Margins, lead_beyond
from fusec.base.plan.body import Body, End, Step, result_key
from fusec.base.scalars.expression import Reduce
from fusec.generate.cuda.code import wrapped
from fusec.generate.cuda.common_shapes import has_interior
from fusec.generate.cuda.copies import CudaCopy, CudaOverwritten
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.kernels import CudaKernel, ElementLines, ElementWriter, GridViews, reduced_value, totals_of
from fusec.generate.cuda.names import cuda_name, type_name
from fusec.generate.cuda.reductions import cuda_closings
from fusec.generate.cuda.watched_quotients import watches_views


def takes_views(body: Body) -> bool:
    """Whether it reads parts of arrays, or computes parts of one in different ways: then threads know their places."""
    return any(array.is_view for array in body.operands) or has_interior(body)


def layouts(body: Body) -> tuple[str, ...]:
    """The layout of each operand: the array that it and other operands are stretches of, or its own."""
    several = Counter(array.base for array in body.operands if _is_stretch(array))
    return tuple(a.base if _is_stretch(a) and several[a.base] > 1 else a.name for a in body.operands)


def _is_stretch(array: Array) -> bool:
    """Whether the view is the whole array, wraps around, or leaves out margins, so that steps lead to each of its
    elements."""
    return not array.is_view or array.is_slice or isinstance(array.index, Rotation)


def cuda_grid_kernel(
    name: str,
    body: Body,
    given: Sequence[str],
    spelling: CudaSpelling,
    copies: Collection[str] = (),
    overwritten: Mapping[str, str] = MappingProxyType({}),
) -> CudaKernel:
    """The kernel of a group that takes the arrays and numbers `given` and copies the unwritten rest of the `copies`;
    raises ValueError for a group that reduces rows. `overwritten`: operands that are views of an array's earlier
    values, with the name of the author's copy."""
    if body.rows or body.row_reductions:
        raise ValueError(f"`{name}` reduces rows")
    return _GridWriter(body, spelling, {name, *spelling.helpers.values()}, overwritten=overwritten).kernel(
        name, given, copies
    )


@dataclass(slots=True)
class _GridWriter(ElementWriter):
    overwritten: Mapping[str, str] = field(
        default_factory=dict
    )  # for operands, the parameter that holds an array's earlier values
    arrays: dict[str, str] = field(default_factory=dict)  # the kernel's parameter for each operand
    places: dict[str, str] = field(default_factory=dict)  # `0, 2, 1`: its layout, and steps along the first axes
    made: dict[str, str] = field(
        default_factory=dict
    )  # layout and parameter of what is fresh, of an operand's name perhaps

    def kernel(self, name: str, given: Sequence[str], copies: Collection[str]) -> CudaKernel:
        fresh = {key: result_key(key, self.body, given) for key in self.body.fresh}
        keys = (*given, *fresh.values(), *(end.name for end in self.body.ends))
        parameters = {key: self.take(f"{cuda_name(key, ())}_array") for key in keys}
        copied = {parameters[key]: self.take(f"{cuda_name(key, ())}_copied") for key in keys if key in copies}
        old = {key: self.take(f"{cuda_name(key, ())}_array") for key in dict.fromkeys(self.overwritten.values())}
        self._place(parameters, fresh)
        self.arrays |= {name: old[key] for name, key in self.overwritten.items()}
        spots = {array.name: _spot(array) for array in self.body.operands}
        self.totals = totals_of(self.body, self.spelling, self.taken)
        loads = [
            f"const auto {self.define(k)} = {load}<{self.places[k]}>({copied.get(self.arrays[k], self.arrays[k])}, {spot});"
            for k, (load, spot) in ((name, spots[name]) for name in self.body.read)
        ]
        lines = [line for step in self.body.steps for line in self._step(step)]
        stores = [
            f"store<{self.places[key]}>({self.arrays[key]}, spot, {self.current[key]});" for key in self.body.written
        ]
        stores += [f"store<{place}, spot, {self.current[key]});" for key, place in self.made.items()]
        stores += [self._store_rows(end, parameters[end.name]) for end in self.body.ends]
        types = {parameters[key]: self.take(type_name(key)) for key in keys}
        return CudaKernel(
            name,
            tuple(types.values()),
            tuple(parameters.values()),
            tuple(fresh.values()),
            ElementLines(*(tuple(line for text in part for line in wrapped(text)) for part in (loads, lines, stores))),
            GridViews(
                reach(array.margins for array in self.body.operands),
                copies=tuple(CudaCopy(types[array], array, source) for array, source in copied.items()),
                overwritten=tuple(self._overwritten(parameters, old)),
                staged=self._staged(parameters) if old else (),
            ),
            totals=tuple(self.totals.values()),
            closings=cuda_closings(name, self.body, self.totals, self.spelling, self.taken),
            watches=watches_views(self.body),
        )

    def _overwritten(self, parameters: dict[str, str], old: dict[str, str]) -> Iterator[CudaOverwritten]:
        bases = {self.overwritten[a.name]: a.base for a in self.body.operands if a.name in self.overwritten}
        return (CudaOverwritten(self.take(type_name(k)), array, parameters[bases[k]]) for k, array in old.items())

    def _staged(self, parameters: dict[str, str]) -> tuple[str, ...]:
        """The arrays that the kernel reads in parts and never writes."""
        written = {array.base for array in self.body.operands if array.name in self.body.written}
        read = [array.base for array in self.body.operands if array.name in self.body.read and array.is_view]
        return tuple(parameters[base] for base in dict.fromkeys(read) if base not in written)

    def _store_rows(self, end: End, array: str) -> str:
        front, back = self.current[end.values.front], self.current[end.values.back]
        return f"store_rows<{end.first}, {end.last}>({array}, spot, {front}, {back});"

    def _place(self, parameters: dict[str, str], fresh: dict[str, str]) -> None:
        """The placement of operands and results; the layouts of results come last."""
        known = layouts(self.body)
        numbers = {layout: k for k, layout in enumerate(dict.fromkeys(known))}
        for array, layout in zip(self.body.operands, known, strict=True):
            self.arrays[array.name] = parameters[array.base]
            steps = _steps(array, layout)
            self.places[array.name] = ", ".join(map(str, (numbers[layout], *steps)))
        for k, (key, parameter) in enumerate(fresh.items(), start=len(numbers)):
            self.made[key] = f"{k}>({parameters[parameter]}"

    def _step(self, step: Step) -> Iterator[str]:
        value = cuda_text(step.statement.value, self.current, self.spelling).text
        if isinstance(step.statement, Reduce):
            yield f"{self.totals[step.name].name}.add_spot(spot, {reduced_value(step.statement, value)});"
            return
        yield self.assigned(step, value, f"sample({self.arrays[step.name]})" if step.is_written else "")


def reach(views: Iterable[Margins | None]) -> tuple[int, int]:
    """How many rows above and below its own a thread reads: one more for an element beyond the ends of its row, which
    belongs to another row of the array."""
    beyond = [margins for margins in views if margins and lead_beyond(margins)]
    above, below = (max((lead_beyond(m[1:]) - m[0][end] for m in beyond), default=0) for end in (0, 1))
    return max(above, 0), max(below, 0)


def _spot(array: Array) -> tuple[str, str]:
    """The load of an element: at the nearest position that exists in the array."""
    if isinstance(array.index, Rotation):
        return "load_round", "spot"
    if not array.margins or not lead_beyond(array.margins):
        return "load", "spot"
    ends = ", ".join(str(max(-count, 0)) for ends in array.margins for count in ends)
    return "load", f"nearest_within<{ends}>(spot)"


def _steps(array: Array, layout: str) -> tuple[int, ...]:
    """The distance along each axis from the array's start to the first element of a stretch, without trailing zeros.
    For a rotated array, axes and shifts, alternating; a single axis is the last one."""
    if isinstance(array.index, Rotation):
        return tuple(number for axis, shift in array.index.turns for number in (-1 if axis is None else axis, shift))
    starts = [before for before, _ in array.margins or ()] if layout == array.base else []
    while starts and not starts[-1]:
        starts.pop()
    return tuple(starts)
