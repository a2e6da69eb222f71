"""The text of a group for NumPy arrays."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from fusec.base.plan.body import Body
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import ArrayKernel, Strategy
from fusec.base.scalars.targets import NUMBA
from fusec.base.text.words import free_name
from fusec.generate.body.kernel_names import KernelNames, kernel_names
from fusec.generate.body.layout_variants import has_transposed_kernel, transposed
from fusec.generate.body.loop_fission import stages, with_values_of_scans
from fusec.generate.cuda.groups import if_library
from fusec.generate.guards.fusion_object import fusion_lines, numpy_name, tiled_fusion_lines
from fusec.generate.guards.gathers import table_operands, tables_of, with_tables
from fusec.generate.guards.index_arrays import Numbers, all_numbers, numbers_of, with_index_elements
from fusec.generate.guards.preparations import finish_lines, integer_lines, preparation_lines
from fusec.generate.modules.printed_group import InModule, PrintedGroup
from fusec.generate.numba.boundary_loops import borders, interior
from fusec.generate.numba.column_kernels import column_kernel_lines
from fusec.generate.numba.kernels import kernel_lines
from fusec.generate.numba.rolling_buffer_kernels import window_kernel_lines
from fusec.generate.numba.row_kernels import row_kernel_lines
from fusec.generate.numba.scan_kernels import column_scan_lines, row_scan_lines
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, call, joined, lines_of
from fusec.generate.text.original import unfused_lines
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.ufunc_elements import ufunc_lines

_TRANSPOSED = "# for arrays in Fortran's order, whose rows are the columns here, and whose columns the rows\n"


def numba_text(printed: PrintedGroup) -> TargetText:
    """`results = step_fusion.launch(u, v)`, kernels, and the `Fusion`; without kernels, NumPy's functions run over tiles."""
    group, body = printed.group, printed.body
    tables = tables_of(group, body) if group.kernel.strategy is Strategy.KERNEL else {}
    numbers = numbers_of(group, body)
    body = with_index_elements(with_tables(body, tables), group, numbers)
    body = with_values_of_scans(body, printed.module.helpers)
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    results = free_name("results", [*parameters, *printed.given])
    late = {array.base for array in body.epilogue.given}
    taken = [*(name for name in printed.given if name not in late), *tables.values(), *all_numbers(numbers)]
    fall_back = lines_of(call(f"return {group.name.unfused}", parameters), INDENT * 2)
    launch = call(f"{results} = {WORDS[NUMBA].start(group)}", taken)
    asks = [
        *ufunc_lines(group, fall_back),
        *preparation_lines(group, numpy_name(group), tables, numbers),
        *integer_lines(group, fall_back),
        *lines_of(launch, INDENT, if_library(group, NUMBA)),
    ]
    kernels, fusion = _kernels_and_fusion(
        reducing(group, body), body, printed.own, taken, printed.module, tables, numbers
    )
    decorator = "contracting_kernel" if group.proof.fp is FloatingPoint.CONTRACT else "kernel"
    marks = (f"@{decorator}\n", f"{_TRANSPOSED}@{decorator}\n")
    marked = [mark + kernel for mark, kernel in zip(marks, kernels, strict=False)]
    finish = joined(_finish(group, body, results, printed.renamed))
    definitions = "\n\n\n".join((*marked, fusion))
    return TargetText(NUMBA, results, joined(asks), finish, definitions, decorator if kernels else "")


def reducing(group: FusionGroup, body: Body) -> FusionGroup:
    """The group without the arithmetic on its reduction results, which it returns instead."""
    if not group.kernel.closings:
        return group
    members = tuple(member for k, member in enumerate(group.members) if k not in group.kernel.closings)
    outputs = tuple(Output(reduction.name, OutputKind.REDUCED) for reduction in body.reductions)
    return replace(
        group,
        members=members,
        source=replace(group.source, comments=()),
        call=replace(
            group.call,
            outputs=outputs,
            names_value=False,
        ),
        schedule=_without_closings(group),
    )


def _without_closings(group: FusionGroup) -> ArrayKernel:
    return replace(group.kernel, closings=())


def _finish(group: FusionGroup, body: Body, results: str, renamed: Mapping[str, str]) -> list[str]:
    """The lines that run after the guard has accepted NumPy arrays."""
    if not group.kernel.closings:
        return finish_lines(group, results)
    totals = ", ".join(output.name for output in reducing(group, body).call.outputs)
    members = tuple(group.members[k] for k in group.kernel.closings)
    closings = replace(
        group,
        members=members,
        source=replace(group.source, comments=()),
        schedule=_without_closings(group),
    )
    return [f"{INDENT}{totals} = {results}", *unfused_lines(closings, renamed)]


def _kernels_and_fusion(
    group: FusionGroup,
    body: Body,
    own: Collection[str],
    given: Sequence[str],
    module: InModule,
    tables: Mapping[str, str],
    numbers: Numbers,
) -> tuple[list[str], str]:
    """The kernel and its variant for the other memory order, none if NumPy's functions run over tiles; and the
    `Fusion`."""
    gathered = table_operands(body, tables)
    names = kernel_names(body, module.taken, own, gathered)
    if group.kernel.strategy is not Strategy.KERNEL:
        return [], joined(tiled_fusion_lines(group, body, names))
    fusion = fusion_lines(group, body, names, given, module.helpers, module.spelling, module.taken, tables, numbers)
    kernel = _kernel_lines(group.name.kernel, group, body, names, module)
    kernels = (kernel, _transposed_lines(group, body, own, module, gathered))
    return [joined(lines) for lines in kernels if lines], joined(fusion)


def _transposed_lines(
    group: FusionGroup, body: Body, own: Collection[str], module: InModule, gathered: Mapping[str, str]
) -> list[str]:
    """The kernel for arrays in the other memory order; empty if one kernel is enough, or the user did not ask for
    it."""
    if not has_transposed_kernel(group, body):
        return []
    other = transposed(body)
    names = kernel_names(other, module.taken, own, gathered)
    if body.scans:
        return _scan_lines(group.name.transposed_kernel, body, names, module, is_down=not body.goes_down)
    return _kernel_lines(group.name.transposed_kernel, group, other, names, module)


def _scan_lines(name: str, body: Body, names: KernelNames, module: InModule, *, is_down: bool) -> list[str]:
    if is_down:
        return column_scan_lines(name, body, names, module.spelling)
    return row_scan_lines(name, body, names, module.spelling, stages(body, module.helpers))


def _kernel_lines(name: str, group: FusionGroup, body: Body, names: KernelNames, module: InModule) -> list[str]:
    spelling, helpers = module.spelling, module.helpers
    if body.scans:
        return _scan_lines(name, body, names, module, is_down=body.goes_down)
    if body.reduces_columns:
        return column_kernel_lines(name, body, names, spelling, helpers)
    if body.row_reductions:
        return row_kernel_lines(name, body, names, spelling, helpers)
    if body.windows:
        return window_kernel_lines(name, body, names, spelling)
    inner = interior(body, group)
    return kernel_lines(name, inner, names, spelling, stages(inner, helpers), borders(body, group))
