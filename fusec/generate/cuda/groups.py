"""The parts of a generated module for the CUDA kernel of one fused group."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.preparation import ComputedNumber
from fusec.base.plan.body import Body, body_of, with_returned_numbers
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.slice_names import named_views
from fusec.base.records import dataclass
from fusec.base.scalars.targets import CUDA, Target
from fusec.base.text.words import free_name
from fusec.generate.body.layout_variants import with_arrays_below
from fusec.generate.cuda.copies import copied_arrays, overwritten_arrays, with_overwritten
from fusec.generate.cuda.edge_kernels import CudaEdges, cuda_edges, inside_edges, with_names_of_numbers
from fusec.generate.cuda.expressions import CudaSpelling
from fusec.generate.cuda.fusion_object import cuda_fusion_lines
from fusec.generate.cuda.kernels import CudaKernel, cuda_kernel
from fusec.generate.cuda.names import GLOBAL, cuda_helper_names, cuda_name
from fusec.generate.cuda.row_kernels import CudaRowKernel, cuda_row_kernel
from fusec.generate.cuda.strided_kernels import cuda_grid_kernel, takes_views
from fusec.generate.guards.fusion_object import numpy_name
from fusec.generate.guards.index_arrays import all_numbers, index_arrays, numbers_of, with_index_elements
from fusec.generate.guards.preparations import cuda_preparation_lines, is_late, returning_lines
from fusec.generate.guards.slice_bounds import names_asked
from fusec.generate.guards.tuple_elements import taken_elements, with_elements
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.view_names import with_view_names


@dataclass(frozen=True, slots=True)
class CudaGroup:
    """The kernel in the `.cu` file and the kernel that follows it; and lines of Python: the launch (its `results` are
    None if it did not run), the return, and the guard. `given`: the operands that the kernel takes."""

    kernel: CudaKernel | CudaRowKernel
    edges: CudaEdges | None
    results: str
    launch: str
    finish: str
    fusion: str
    given: tuple[str, ...]


def cuda_group(
    group: FusionGroup,
    body: Body,
    given: Sequence[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    module_names: Collection[str],
) -> CudaGroup:
    """The parts of a group whose kernel takes the operands `given`."""
    group, body = _of_device(group, body, module_names)
    body, given = _taken(group, body, given)
    numbers = numbers_of(group, body)
    body, given = with_index_elements(body, group, numbers), [*given, *all_numbers(numbers)]
    asked = names_asked(group)
    given = [name for name in given if name not in asked or name in {array.base for array in body.operands}]
    taken = taken_elements(group, body)
    group, body, given = with_elements(group, body, given, taken) if taken.elements else (group, body, given)
    constants = dict(group.constants)
    own = CudaSpelling(constants, cuda_helper_names(spelling.elements))
    name = cuda_name(group.name.kernel, (), GLOBAL)
    is_made = not all(map(is_late, group.call.preparations))
    is_grid = (takes_views(body) and not _goes_along(body)) or bool(body.ends or is_made)
    inner = inside_edges(body, group)
    others = {array.base for array in body.operands if array not in inner.operands}
    overwritten = {copy: of for copy, of in overwritten_arrays(group, inner, given).items() if copy not in others}
    old = {array.name: array.base for array in body.operands if array.base in overwritten}
    inner, body = with_overwritten(inner, overwritten), with_overwritten(body, overwritten)
    given = [name for name in given if name not in overwritten]
    copies = copied_arrays(group, inner, given)
    _check_order(inner, given, is_grid=is_grid)
    kernel = cuda_grid_kernel(name, inner, given, own, copies, old) if is_grid else _kernel(name, inner, helpers, own)
    edges = cuda_edges(f"{name}_edges", group, body, given, own)
    results = free_name("results", [operand.name for operand in group.call.operands])
    arguments = [*asked, *taken.arguments(given)]
    launch = lines_of(call(f"{results} = {group.name.cuda}.launch", arguments), INDENT, if_library(group, CUDA))
    return CudaGroup(
        kernel,
        edges,
        results,
        "\n".join((*cuda_preparation_lines(group, inner, numbers, copies, overwritten), *launch)),
        "\n".join(returning_lines(group, results, {each.name for each in index_arrays(group)})),
        "\n".join(
            cuda_fusion_lines(
                group, body, inner, kernel, edges, given, taken, copies, old, helpers, spelling, module_names, numbers
            )
        ),
        tuple(arguments),
    )


def _of_device(group: FusionGroup, body: Body, module_names: Collection[str]) -> tuple[FusionGroup, Body]:
    """The group without rolling buffers and with named numbers at borders, as its CUDA kernel needs it; and its
    body."""
    if group.kernel.windows:
        group = with_view_names(
            replace(group, members=group.kernel.recomputed, schedule=replace(group.kernel, windows=())), module_names
        )
        body = body_of(group)
    if group.kernel.borders:
        group = with_names_of_numbers(group)
        body = body_of(group)
    return group, body


def _taken(group: FusionGroup, body: Body, given: Sequence[str]) -> tuple[Body, list[str]]:
    """The body with the kernel's parameters, which are arrays and not named views; and the parameters' names."""
    views = named_views(group.call.prepared)
    body = with_arrays_below(_with_late_operands(body, given), views)
    body = with_returned_numbers(body, group, given)
    numbers = (each for each in group.call.prepared if isinstance(each, ComputedNumber))
    made = {name for each in numbers for name in (each.name, *each.sources)}
    unread = made - {array.base for array in body.operands}
    return body, [name for name in given if name not in views and name not in unread]


def _with_late_operands(body: Body, given: Sequence[str]) -> Body:
    """The body with the operands of closings added, in the order of `given`."""
    if not body.epilogue.given:
        return body
    operands = sorted((*body.operands, *body.epilogue.given), key=lambda array: given.index(array.base))
    return replace(body, operands=tuple(operands), epilogue=replace(body.epilogue, given=()))


def _check_order(body: Body, given: Sequence[str], *, is_grid: bool) -> None:
    """Raise unless a kernel of whole arrays takes its operands in the dispatcher's order; otherwise operands would be
    exchanged."""
    is_whole = not (is_grid or takes_views(body))
    if is_whole and [array.base for array in body.operands] != [*given]:
        raise ValueError(f"the kernel takes {[array.base for array in body.operands]}, and is given {[*given]}")


def _kernel(
    name: str, body: Body, helpers: Mapping[str, HelperFunction], spelling: CudaSpelling
) -> CudaKernel | CudaRowKernel:
    """The kernel of a group that goes along rows, or of one whose elements may be reduced as a whole."""
    return (
        cuda_row_kernel(name, body, spelling, helpers)
        if _goes_along(body)
        else cuda_kernel(name, body, spelling, helpers)
    )


def _goes_along(body: Body) -> bool:
    """Whether it reduces rows or columns, or scans them."""
    return bool(body.row_reductions or body.scans)


def if_library(group: FusionGroup, target: Target) -> str:
    """` if xp is np else None` if the author's statements call the functions of an operand; else an empty text."""
    asked, numpy = WORDS[target].library, numpy_name(group)
    tests = [asked.format(library.name, numpy=numpy) for library in group.call.libraries]
    return f" if {' and '.join(tests)} else None" if tests else ""
