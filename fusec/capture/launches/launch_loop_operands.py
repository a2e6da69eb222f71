"""Operands of a launch in one iteration of a loop: numbers that the host computes, and views of arrays."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.launch_loop import LaunchLoop, LoopValue, RowView
from fusec.base.records import dataclass
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.source.obstacle import Obstacle

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div)
Selection = tuple[Affine | None, ...]  # the entry for each leading axis, None for a whole axis


def loop_value(name: str, node: ast.expr, loops: Sequence[LaunchLoop]) -> LoopValue | None:
    """The number as an expression over one loop's variable; None for any other expression."""
    parts = list(_parts(node, [loop.variable for loop in loops]))
    if None in parts:
        return None
    found = [part for part in parts if part is not None]
    variables = {variable for _, variable in found if variable}
    if len(variables) != 1:
        return None
    loop = next(loop for loop in loops if loop.variable in variables)
    numbers = dict.fromkeys(text for text, variable in found if not variable)
    hosts = dict.fromkeys(text for text, variable in found if variable and text != variable)
    if numbers.keys() & hosts.keys():
        return None
    return LoopValue(name, ast.unparse(node), loop, tuple(numbers), tuple(hosts))


def constant_names(node: ast.expr, loops: Sequence[LaunchLoop]) -> tuple[str, ...] | None:
    """The variables of a numeric expression that is loop-invariant and raises nothing; None for any other one."""
    parts = list(_parts(node, [loop.variable for loop in loops]))
    if any(part is None or part[1] for part in parts) or any(isinstance(inner, ast.Div) for inner in ast.walk(node)):
        return None
    return tuple(dict.fromkeys(part[0] for part in parts if part is not None))


def _parts(node: ast.expr, variables: Sequence[str]) -> Iterator[tuple[str, str] | None]:
    """Each name, with the loop variable that it is or that indexes it; None for an unknown part."""
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return
        case ast.Name(id=name):
            yield name, name if name in variables else ""
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _parts(operand, variables)
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _OPERATORS):
            yield from _parts(left, variables)
            yield from _parts(right, variables)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Name(id=variable)) if (
            variable in variables and name not in variables
        ):
            yield name, variable
        case _:
            yield None


@dataclass(frozen=True, slots=True)
class View:
    """A view for a parameter: `row` for the generated code, `selection` for the place of the kernel's elements."""

    row: RowView
    selection: Selection


def dimension(k: int) -> str:
    """The dimension of the `k`-th loop; no variable can have such a name."""
    return f"loop {k}"


def view(parameter: str, node: ast.expr, text: str, loops: Sequence[LaunchLoop]) -> View | Obstacle | None:
    """`a[b]`, `a[:, b + 1]`, `a[0]`; None if the argument is not a subscript of a name."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    entries = [_entry(part, loops) for part in parts]
    if any(isinstance(entry, Obstacle) for entry in entries):
        return Obstacle(f"takes `{text}`, and fusec does not know which entry that is")
    known = [entry for entry in entries if isinstance(entry, _Entry)]
    reach = tuple((k, entry.reach) for k, entry in enumerate(entries) if isinstance(entry, _Entry))
    variables = tuple(dict.fromkeys(entry.variable for entry in known if entry.variable))
    selection = tuple(entry.index if isinstance(entry, _Entry) else None for entry in entries)
    return View(RowView(parameter, node.value.id, text, reach, variables), selection)


@dataclass(frozen=True, slots=True)
class _Entry:
    index: Affine
    reach: str
    variable: str


def _entry(part: ast.expr, loops: Sequence[LaunchLoop]) -> _Entry | Obstacle | None:
    """The entry `b`, `b + 1` or `2`, which is never negative; None for `:`."""
    offset = 0
    match part:
        case ast.Slice(lower=None, upper=None, step=None):
            return None
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return _Entry(affine(number), str(number + 1), "")
        case ast.BinOp(left=ast.Name() as name, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=int(number))):
            offset = -number if isinstance(op, ast.Sub) else number
        case ast.BinOp(left=ast.Constant(value=int(offset)), op=ast.Add(), right=ast.Name() as name):
            pass
        case ast.Name() as name:
            pass
        case _:
            return Obstacle("")
    found = [(k, loop) for k, loop in enumerate(loops) if loop.variable == name.id]
    if not found or found[0][1].start + offset < 0:
        return Obstacle("")
    k, loop = found[0]
    return _Entry(affine(dimension(k)) + offset, loop.reach(offset), loop.variable)


def in_loops(
    kernel: GridKernel, loops: Sequence[LaunchLoop], views: Mapping[str, View], numbers: Mapping[str, int]
) -> GridKernel | Obstacle:
    """The kernel with the loops as its first dimensions, over whole arrays instead of views.

    `views` are the parameters bound to views, `numbers` those bound to a loop variable, with the loop's number.
    """
    if any(kernel.ranks.get(name, 0) < max(1, view.selection.count(None)) for name, view in views.items()):
        return Obstacle("takes a view in which it touches no element")
    if set(numbers) & set(kernel.ranks):
        return Obstacle("takes elements of a loop's variable")
    names = dict(_renamed_sizes(kernel, views)) | {name: affine(dimension(k)) for name, k in numbers.items()}
    if any(f"{name}.size" in expression.names for name in views for expression in _expressions(kernel)):
        return Obstacle("asks for the size of a view")
    domain, count = kernel.domain, len(loops)
    wider = IterationDomain(
        (*map(dimension, range(count)), *domain.dimensions),
        (
            *(_extent(loop) for loop in loops),
            *(_bound(k, extent, names, loops) for k, extent in enumerate(domain.extents)),
        ),
        (*(affine(loop.start) for loop in loops), *(_bound(None, start, names, loops) for start in domain.starts)),
    )
    ranks = {name: rank + (len(views[name].row.reach) if name in views else 0) for name, rank in kernel.ranks.items()}
    accesses = tuple(_access(access, views.get(access.parameter), names) for access in kernel.accesses)
    return replace(kernel, domain=wider, accesses=accesses, ranks=ranks)


def _bound(axis: int | None, bound: Affine, names: Mapping[str, Affine], loops: Sequence[LaunchLoop]) -> Affine:
    """The extent or start of the threads along an axis; a bound that varies with a loop admits all threads."""
    moved = bound.with_values(names)
    if set(map(dimension, range(len(loops)))).isdisjoint(moved.names):
        return moved
    return affine(0) if axis is None else affine(f"number of threads along {axis}")


def _extent(loop: LaunchLoop) -> Affine:
    if loop.stop.isdecimal():
        return affine(int(loop.stop))
    if loop.stop.startswith("len("):
        return affine(f"{loop.stop[4:-1]}.shape[0]")
    return affine(loop.stop)


def _renamed_sizes(kernel: GridKernel, views: Mapping[str, View]) -> Iterator[tuple[str, Affine]]:
    """The names of extents with their values for the whole array: `v.shape[0]` of a view `a[b]` is `a.shape[1]`."""
    for name, view in views.items():
        selection = view.selection
        kept = [k for k, entry in enumerate(selection) if entry is None]
        axes = [*kept, *range(len(selection), len(selection) + kernel.ranks.get(name, 0))]
        yield from ((f"{name}.shape[{k}]", affine(f"{name}.shape[{axis}]")) for k, axis in enumerate(axes))


def _expressions(kernel: GridKernel) -> Iterator[Affine]:
    yield from (*kernel.domain.extents, *kernel.domain.starts)
    yield from (index for access in kernel.accesses for index in access.index or ())


def _access(access: ElementAccess, view: View | None, names: Mapping[str, Affine]) -> ElementAccess:
    own = None if access.index is None else [index.with_values(names) for index in access.index]
    if view is None:
        return replace(access, index=None if own is None else tuple(own))
    text = access.parameter + view.row.text.removeprefix(view.row.array) + access.text.removeprefix(access.parameter)
    if own is None:
        return replace(access, text=text)
    leading = [own.pop(0) if entry is None else entry for entry in view.selection]
    return replace(access, index=(*leading, *own), text=text)
