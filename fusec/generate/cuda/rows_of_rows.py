"""Print a CUDA kernel that reduces what another one gives of short rows: a thread computes each row's value where it is reduced."""

from collections.abc import Iterator, Mapping

from fusec.base.ir.library_call import LibraryCall
from fusec.base.plan.call import MadeBetween
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import reduction_function
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.reduction_function import Family
from fusec.generate.cuda.names import GLOBAL, cuda_name, taken_name, type_name
from fusec.generate.cuda.row_kernels import CudaRowKernel
from fusec.generate.text.line_breaks import INDENT


@dataclass(frozen=True, slots=True)
class RowsOfRows:
    """A group of the sequence, and the call that reduces what it gives."""

    group: FusionGroup
    made: LibraryCall

    @property
    def kernel(self) -> str:
        return f"{self.group.name.of_rows}_kernel"


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


def rows_of_rows(entry: CallSequence) -> Iterator[tuple[int, RowsOfRows]]:
    """What one kernel may do of the sequence, by the number of its first part."""
    for k in entry.of_rows:
        group, after = entry.parts[k : k + 2]
        if isinstance(group, FusionGroup) and isinstance(after, MadeBetween) and isinstance(after.made, LibraryCall):
            yield k, RowsOfRows(group, after.made)


def kernels_of_rows(entry: CallSequence, kernels: Mapping[str, CudaRowKernel]) -> Iterator[CudaRowsOfRows]:
    """The kernels for these, made of those of the groups, by name."""
    for _, found in rows_of_rows(entry):
        assert found.made.reduction is not None
        yield _kernel(found, kernels[cuda_name(found.group.name.kernel, (), GLOBAL)], found.made.reduction)


def _kernel(found: RowsOfRows, kernel: CudaRowKernel, reduction: Reduce) -> CudaRowsOfRows:
    *lines, store = kernel.lines
    before = f"row.store({kernel.parameters[-1]}, "
    if not store.startswith(before):
        raise ValueError(f"`{kernel.name}` does not end with its result")
    taken = {*kernel.types, *kernel.parameters, kernel.name}
    name = found.made.name
    result = taken_name(type_name(name), taken), taken_name(f"{cuda_name(name, ())}_array", taken)
    return CudaRowsOfRows(
        name=cuda_name(found.kernel, (), GLOBAL),
        types=(*kernel.types[:-1], result[0]),
        parameters=(*kernel.parameters[:-1], result[1]),
        opening=_opening(reduction),
        lines=(
            *(f"{INDENT}{line}" for line in lines),
            f"{INDENT}return {store.removeprefix(before).removesuffix(');')};",
        ),
    )


def _opening(reduction: Reduce) -> str:
    """`outer_row.sum(`, or `argmin(outer_row, `."""
    row = reduction_function(reduction.function)
    if row.family is Family.PLACE:
        return f"{reduction.function.removeprefix('numpy.')}(outer_row, "
    return f"outer_row.{row.cuda.lower()}("
