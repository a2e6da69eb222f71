"""Print a kernel that sweeps several times over the columns of each row, or over the rows of each line.

A line has several rows: those that the first axes count, if these are reduced as well as the last ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step
from fusec.base.plan.sweeps import RowSweep, row_sweeps
from fusec.base.scalars.array_functions import reduction_function
from fusec.base.scalars.expression import Reduce
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.body.reduction_names import block_results, is_place
from fusec.generate.body.row_definitions import RowDefinitions
from fusec.generate.numba.swept_elements import (
    element_lines,
    loaded,
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
    """The whole kernel: its loop over rows or lines, in it the loops of each sweep."""
    own = names.own
    lines_ = [own["rows_of_line"]] if body.reduces_lines else []
    parameters = [*names.arrays.values(), *lines_, own["first_row"], own["last_row"], own["start"], own["stop"]]
    spelling = Spelling(names.locals, module.elements, module.constants)
    layout = Layout(INDENT * 2, spelling, part_names(names.locals[body.steps[-1].name], set(names.taken)))
    lines = lines_of(call(f"def {name}", parameters), after=":")
    lines.append(f"{INDENT}{own['blocks']} = ({own['stop']} - {own['start']} + BLOCK - 1) // BLOCK")
    outer = own["line"] if body.reduces_lines else own["row"]
    lines.append(f"{INDENT}for {outer} in range({own['first_row']}, {own['last_row']}):")
    repeated = _repeated(body, helpers)
    for sweep in row_sweeps(body, helpers):
        lines += _before_lines(sweep, names, layout)
        found = [item.step for item in sweep.items if item.step in repeated]
        sweep = replace(sweep, items=tuple(item for item in sweep.items if item.step not in repeated))
        if sweep.items:
            lines += _sweep_lines(sweep, names, layout)
        for step in found:
            lines.append(f"{layout.indent}{names.locals[step.name]} = {names.locals[repeated[step].name]}")
            lines += _row_output_lines(step, names, layout)
    return lines


def _repeated(body: Body, helpers: Mapping[str, HelperFunction]) -> dict[Step, Step]:
    """The reductions whose values earlier ones have, each with the earliest: the mean of a variance is that of a mean."""
    definitions = RowDefinitions(body, helpers)
    found = (
        (k, definitions.same_reduction(k)) for k, step in enumerate(body.steps) if isinstance(step.statement, Reduce)
    )
    return {body.steps[k]: body.steps[j] for k, j in found if j is not None and body.steps[k] not in body.steps[:k]}


def _before_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    """The values of the row that the sweep needs, computed once."""
    for step in sweep.before:
        for name in loaded(step):
            yield f"{layout.indent}{names.locals[name]} = {names.load(name, f'{_first_row(names)}, 0')}"
        yield from statement_lines(f"{names.locals[step.name]} =", step.statement.value, layout)
        yield from _row_output_lines(step, names, layout)


def _sweep_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    own, indent = names.own, layout.indent
    reductions = [item.step for item in sweep.items if item.step.is_partial]
    yield f"{indent}# {purpose(sweep, names)}"
    if "line" in own:
        rows = own["rows_of_line"]
        yield f"{indent}for {own['row']} in range({own['line']} * {rows}, ({own['line']} + 1) * {rows}):"
        indent += INDENT
    if not reductions:
        yield f"{indent}for {own['i']} in range({own['start']}, {own['stop']}):"
        yield from element_lines(sweep, names, replace(layout, indent=indent + INDENT))
        return
    yield f"{indent}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):"
    yield f"{indent}{INDENT}{own['end']} = min({own['block']} + BLOCK, {own['stop']})"
    yield f"{indent}{INDENT}for {own['i']} in range({own['block']}, {own['end']}):"
    yield from element_lines(sweep, names, replace(layout, indent=indent + INDENT * 2))
    if "line" in own:
        yield f"{indent}{INDENT}{own['part']} = ({own['row']} - {_first_row(names)}) * {own['blocks']} + {own['block']} // BLOCK"
    for step in reductions:
        yield from _part_lines(step, names, indent + INDENT)
    for step in reductions:
        yield f"{layout.indent}{names.locals[step.name]} = {_whole_row(step, names)}"
        yield from _row_output_lines(step, names, layout)


def _part_lines(step: Step, names: KernelNames, indent: str) -> Iterator[str]:
    """The result of the reduction of a block, and for `argmax` its position in the row."""
    own = names.own
    count = f"{own['end']} - {own['block']}"
    reduction = reduction_of(step)
    first, *others = block_results(reduction, names.scratch.blocks[step.name], count, own["block"])
    collect = "collect_max" if is_place(reduction) else f"collect_{_block_function(step)}"
    number = own["part"] if "line" in own else f"{own['block']} // BLOCK"
    yield f"{indent}{names.scratch.parts[step.name]} = {collect}({first}, {number})"
    for place in others:
        yield f"{indent}{names.scratch.places[step.name]} = collect({place}, {number})"


def _row_output_lines(step: Step, names: KernelNames, layout: Layout) -> Iterator[str]:
    array = output_array(step.name, names)
    if array is not None:
        yield f"{layout.indent}store({array}, {_first_row(names)}, 0, {names.locals[step.name]})"


def _first_row(names: KernelNames) -> str:
    """The row, or the first one of the line."""
    own = names.own
    return f"{own['line']} * {own['rows_of_line']}" if "line" in own else own["row"]


def _whole_row(step: Step, names: KernelNames) -> str:
    own, parts = names.own, names.scratch.parts[step.name]
    blocks, count = own["blocks"], f"{own['stop']} - {own['start']}"
    if "line" in own:
        blocks, count = f"{own['rows_of_line']} * {blocks}", f"{own['rows_of_line']} * ({count})"
    if is_place(reduction_of(step)):
        return f"load({names.scratch.places[step.name]}, 0, block_argmax({parts}, {blocks}))"
    if reduction_name(step) == "mean":
        less = f" - {reduction_of(step).ddof}" if reduction_of(step).ddof else ""
        return f"block_mean({parts}, {blocks}, {count}{less})"
    return f"block_{reduction_name(step)}({parts}, {blocks})"


def _block_function(step: Step) -> str:
    return reduction_function(reduction_of(step).function).block
