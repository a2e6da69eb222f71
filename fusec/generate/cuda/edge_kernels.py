"""The kernel that follows a group's own kernel: arithmetic on end rows, and stores into borders, in order.

`u[1:-1] = ...; u[0] = u[1]; u[-1] = 0.0` are two kernels: the second does one store after the other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.array import Array
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.interior import interiors
from fusec.base.plan.body import Body, Step, loaded_names
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr
from fusec.generate.cuda.code import wrapped
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.names import cuda_name, taken_name, type_name
from fusec.generate.numba.boundary_loops import interior
from fusec.generate.text.view_expressions import device_view_text
from fusec.generate.text.view_names import renamed_launch


@dataclass(frozen=True, slots=True)
class CudaEdge:
    """One edge: its loads, steps and store, and its operands as views of the dispatcher's values. The last operand is
    the written one."""

    loads: tuple[str, ...]
    statements: tuple[str, ...]
    stores: tuple[str, ...]
    views: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CudaEdges:
    """The edge kernel, and the names it takes from the dispatcher: `given`."""

    name: str
    types: tuple[str, ...]
    parameters: tuple[str, ...]
    edges: tuple[CudaEdge, ...]
    given: tuple[str, ...]

    @property
    def template(self) -> str:
        return "cuda_kernels/edges.cu.jinja"


def with_names_of_numbers(group: FusionGroup) -> FusionGroup:
    """The group with each whole operand of a border called by its own name, unless the preceding kernel writes it. The
    guard finds numbers by name, and each edge has its own scope."""
    numbers = group.kernel.borders
    inner = [member for number, member in enumerate(group.members) if number not in numbers]
    written = {name for member in inner for name in (*member.results, *member.writes.updated, *member.writes.stored)}
    members = [
        renamed_launch(member, _whole_names(member.kernel.parameters, written)) if number in numbers else member
        for number, member in enumerate(group.members)
    ]
    return replace(group, members=tuple(members))


def _whole_names(arrays: Sequence[Array], written: Collection[str]) -> dict[str, str]:
    return {a.name: a.base for a in arrays if not a.is_view and a.base not in written}


def inside_edges(body: Body, group: FusionGroup) -> Body:
    """The body of the group's own kernel, with only its own operands."""
    inner = interior(body, group)
    written = tuple(dict.fromkeys(step.name for step in inner.steps if step.is_written))
    of_edges = {*body.read, *body.written, *body.of_closings} - {*inner.read, *inner.of_closings, *written}
    operands = tuple(array for array in body.operands if array.name not in of_edges)
    late = {each.name for each in _late(group)}
    if late & {array.base for array in operands}:
        raise ValueError(f"the kernel of `{group.name.fused}` reads what is computed after it")
    return replace(inner, operands=operands, written=written)


def cuda_edges(
    name: str, group: FusionGroup, body: Body, given: Sequence[str], spelling: CudaSpelling
) -> CudaEdges | None:
    """The edge kernel of a group with borders or arithmetic on end rows; None for other groups."""
    late = list(_late(group))
    names = (*given, *(end.name for end in body.ends), *(each.name for each in late))
    inner = interior(body, group)
    steps = [step for step in body.steps if not any(step is own for own in inner.steps)]
    used = {name for each in late for name in (each.name, *each.sources)}
    operands = {array.name: array for array in body.operands}
    used |= {operands[key].base for step in steps for key in (step.name, *loaded_names(step.statement.value))}
    taken = {name, *spelling.helpers.values()}
    arrays = {key: taken_name(f"{cuda_name(key, ())}_array", taken) for key in names if key in used}
    types = tuple(taken_name(type_name(key), taken) for key in arrays)
    writer = _Writer(spelling, arrays, names, taken)
    edges = [writer.arithmetic(each) for each in late] + [writer.border(step, operands) for step in steps]
    return CudaEdges(name, types, tuple(arrays.values()), tuple(edges), names) if edges else None


def _late(group: FusionGroup) -> Iterator[EndArithmetic]:
    return (each for each in group.call.prepared if isinstance(each, EndArithmetic))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes edges; each has its own names, apart from those `taken`."""

    spelling: CudaSpelling
    arrays: Mapping[str, str]  # the kernel's parameter for each array and number
    given: Sequence[str]
    taken: Collection[str]

    def arithmetic(self, each: EndArithmetic) -> CudaEdge:
        """`const auto at_seam = rate * (face_0 - face_m1);`"""
        rows = {row.text: row for row in each.rows}
        own = set(self.taken)
        read = tuple(dict.fromkeys(loaded_names(each.value)))
        bases = [rows[key].array if key in rows else key for key in read]
        wanted = [f"{rows[key].array}_{rows[key].index}".replace("-", "m") if key in rows else key for key in read]
        names = {key: taken_name(name, own) for key, name in zip(read, wanted, strict=True)}
        loads = [self._load(names[key], k, base) for k, (key, base) in enumerate(zip(read, bases, strict=True))]
        views = [f"{rows[key].array}[{rows[key].index}, ...]" if key in rows else key for key in (*read, each.name)]
        result = taken_name(each.name, own)
        value = f"const auto {result} = {self._text(each.value, names)};"
        return self._edge(loads, value, f"store<{len(read)}>({self.arrays[each.name]}, spot, {result});", views)

    def border(self, step: Step, operands: Mapping[str, Array]) -> CudaEdge:
        """`const auto u_at_0 = like(sample(u_array), u_at_1);`"""
        own = set(self.taken)
        read = tuple(dict.fromkeys(loaded_names(step.statement.value)))
        places = [key for key in read if key != step.name] + [step.name]
        names = {key: taken_name(key, own) for key in read}
        loads = [self._load(names[key], places.index(key), operands[key].base) for key in read]
        array = self.arrays[operands[step.name].base]
        result = taken_name(step.name, own)
        value = self._text(step.statement.value, names)
        line = f"const auto {result} = like({names.get(step.name, f'sample({array})')}, {value});"
        views = [device_view_text(operands[key], self.given) for key in places]
        return self._edge(loads, line, f"store<{len(places) - 1}>({array}, spot, {result});", views)

    def _text(self, value: Expr, names: Mapping[str, str]) -> str:
        if any(interiors((value,))):
            raise ValueError("a border of part of an array")
        return cuda_text(value, names, self.spelling).text

    def _load(self, name: str, place: int, base: str) -> str:
        return f"const auto {name} = load<{place}>({self.arrays[base]}, spot);"

    def _edge(self, loads: Sequence[str], value: str, store: str, views: Sequence[str]) -> CudaEdge:
        lines = tuple(line for statement in loads for line in wrapped(statement))
        return CudaEdge(lines, tuple(wrapped(value)), tuple(wrapped(store)), tuple(views))
