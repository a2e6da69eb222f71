"""Print a kernel that sweeps several times over the columns of each row."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step
from fusec.base.plan.sweeps import RowSweep, row_sweeps
from fusec.base.scalars.array_functions import reduction_function
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.body.reduction_names import block_results, is_place
from fusec.generate.numba.swept_elements import (
    element_lines,
    loaded,
    mean_count,
    output_array,
    purpose,
    reduction_name,
    reduction_of,
)
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines


def row_kernel_lines(
    name: str, body: Body, names: KernelNames, module: ModuleSpelling, helpers: Mapping[str, HelperFunction]
) -> list[str]:
    """The whole kernel: its loop over rows, in it one loop over columns for each sweep."""
    own = names.own
    parameters = [*names.arrays.values(), own["first_row"], own["last_row"], own["start"], own["stop"]]
    spelling = Spelling(names.locals, module.elements, module.constants)
    layout = Layout(INDENT * 2, spelling, part_names(names.locals[body.steps[-1].name], set(names.taken)))
    lines = lines_of(call(f"def {name}", parameters), after=":")
    lines.append(f"{INDENT}{own['blocks']} = ({own['stop']} - {own['start']} + BLOCK - 1) // BLOCK")
    lines.append(f"{INDENT}for {own['row']} in range({own['first_row']}, {own['last_row']}):")
    for sweep in row_sweeps(body, helpers):
        lines += _before_lines(sweep, names, layout)
        if sweep.items:
            lines += _sweep_lines(sweep, names, layout)
    return lines


def _before_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    """The values of the row that the sweep needs, computed once."""
    row = names.own["row"]
    for step in sweep.before:
        for name in loaded(step):
            yield f"{layout.indent}{names.locals[name]} = {names.load(name, f'{row}, 0')}"
        yield from statement_lines(f"{names.locals[step.name]} =", step.statement.value, layout)
        yield from _row_output_lines(step, names, layout)


def _sweep_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    own, indent = names.own, layout.indent
    reductions = [item.step for item in sweep.items if item.step.is_partial]
    yield f"{indent}# {purpose(sweep, names)}"
    if not reductions:
        yield f"{indent}for {own['i']} in range({own['start']}, {own['stop']}):"
        yield from element_lines(sweep, names, replace(layout, indent=indent + INDENT))
        return
    yield f"{indent}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):"
    yield f"{indent}{INDENT}{own['end']} = min({own['block']} + BLOCK, {own['stop']})"
    yield f"{indent}{INDENT}for {own['i']} in range({own['block']}, {own['end']}):"
    yield from element_lines(sweep, names, replace(layout, indent=indent + INDENT * 2))
    for step in reductions:
        yield from _part_lines(step, names, indent + INDENT)
    for step in reductions:
        yield f"{indent}{names.locals[step.name]} = {_whole_row(step, names)}"
        yield from _row_output_lines(step, names, layout)


def _part_lines(step: Step, names: KernelNames, indent: str) -> Iterator[str]:
    """The result of the reduction of a block, and for `argmax` its position in the row."""
    own = names.own
    count = f"{own['end']} - {own['block']}"
    reduction = reduction_of(step)
    first, *others = block_results(reduction, names.scratch.blocks[step.name], count, own["block"])
    collect = "collect_max" if is_place(reduction) else f"collect_{_block_function(step)}"
    yield f"{indent}{names.scratch.parts[step.name]} = {collect}({first}, {own['block']} // BLOCK)"
    for place in others:
        yield f"{indent}{names.scratch.places[step.name]} = collect({place}, {own['block']} // BLOCK)"


def _row_output_lines(step: Step, names: KernelNames, layout: Layout) -> Iterator[str]:
    array = output_array(step.name, names)
    if array is not None:
        yield f"{layout.indent}store({array}, {names.own['row']}, 0, {names.locals[step.name]})"


def _whole_row(step: Step, names: KernelNames) -> str:
    own, parts = names.own, names.scratch.parts[step.name]
    if is_place(reduction_of(step)):
        return f"load({names.scratch.places[step.name]}, 0, block_argmax({parts}, {own['blocks']}))"
    if reduction_name(step) == "mean":
        return f"block_mean({parts}, {own['blocks']}, {mean_count(step, own['start'], own['stop'])})"
    return f"block_{reduction_name(step)}({parts}, {own['blocks']})"


def _block_function(step: Step) -> str:
    return reduction_function(reduction_of(step).function).block
