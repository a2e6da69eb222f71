"""Print a CUDA kernel that reduces what another one gives of short rows: a thread computes each row's value where it is reduced."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from fusec.base.ir.library_call import RowReduction
from fusec.base.plan.call import ReducedInKernel
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import reduction_function
from fusec.base.scalars.reduction_function import Family
from fusec.generate.cuda.names import GLOBAL, cuda_name, taken_name, type_name
from fusec.generate.cuda.row_kernels import CudaRowKernel
from fusec.generate.text.line_breaks import INDENT


@dataclass(frozen=True, slots=True)
class CudaRowsOfRows:
    """The kernel for the template: `types` and `parameters` of the operands, then of the result; how its rows are reduced, and the
    lines that compute the value of a row."""

    name: str
    types: tuple[str, ...]
    parameters: tuple[str, ...]
    opening: str
    lines: tuple[str, ...]

    template = "cuda_kernels/rows_of_rows.cu.jinja"


def rows_of_rows(entry: CallSequence) -> Iterator[tuple[FusionGroup, RowReduction]]:
    """The groups of the sequence whose kernels may do the reduction after them, too."""
    for group, after in pairwise(entry.parts):
        if isinstance(group, FusionGroup) and isinstance(after, ReducedInKernel):
            yield group, after.made


def kernels_of_rows(entry: CallSequence, kernels: Mapping[str, CudaRowKernel]) -> Iterator[CudaRowsOfRows]:
    """The kernels for these, made of those of the groups, by name."""
    for group, made in rows_of_rows(entry):
        yield _kernel(group.name.of_rows, made, kernels[cuda_name(group.name.kernel, (), GLOBAL)])


def _kernel(launched: str, made: RowReduction, kernel: CudaRowKernel) -> CudaRowsOfRows:
    *lines, store = kernel.lines
    before = f"row.store({kernel.parameters[-1]}, "
    if not store.startswith(before):
        raise ValueError(f"`{kernel.name}` does not end with its result")
    taken = {*kernel.types, *kernel.parameters, kernel.name}
    result = taken_name(type_name(made.name), taken), taken_name(f"{cuda_name(made.name, ())}_array", taken)
    return CudaRowsOfRows(
        name=cuda_name(f"{launched}_kernel", (), GLOBAL),
        types=(*kernel.types[:-1], result[0]),
        parameters=(*kernel.parameters[:-1], result[1]),
        opening=_opening(made),
        lines=(
            *(f"{INDENT}{line}" for line in lines),
            f"{INDENT}return {store.removeprefix(before).removesuffix(');')};",
        ),
    )


def _opening(reduction: RowReduction) -> str:
    """`outer_row.sum(`, or `argmin(outer_row, `."""
    row = reduction_function(reduction.function)
    if row.family is Family.PLACE:
        return f"{reduction.function.removeprefix('numpy.')}(outer_row, "
    return f"outer_row.{row.cuda.lower()}("
