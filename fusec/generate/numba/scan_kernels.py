"""Print a kernel that visits the elements of each row, or of each column, in order, as scans need them."""

from collections.abc import Sequence
from functools import partial

from fusec.base.plan.body import Body, Step
from fusec.base.scalars.expression import Apply
from fusec.base.scalars.scans import SCANS, is_scan
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.body.loop_fission import Stage
from fusec.generate.numba.kernels import fresh_lines, stage_lines, step_lines, store_lines
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout


def row_scan_lines(
    name: str, body: Body, names: KernelNames, module: ModuleSpelling, stages: Sequence[Stage]
) -> list[str]:
    """The whole kernel: its loop over rows, in it one over columns, or several over a block of them."""
    own = names.own
    lines, indent = [f"{INDENT}for {own['row']} in range({own['first_row']}, {own['last_row']}):"], INDENT * 2
    first, last = own["start"], own["stop"]
    if len(stages) > 1:
        lines += _block_lines(names, indent)
        first, last, indent = own["block"], own["end"], indent + INDENT
    layout = _layout(body, names, module, indent + INDENT)
    print_step = partial(_step_lines, "0", f"{own['i']} == {own['start']}")
    for stage in stages:
        lines.append(f"{indent}for {own['i']} in range({first}, {last}):")
        lines += stage_lines(stage, body, names, layout, print_step)
    return [*_head(name, names), *lines, *fresh_lines(names, layout)]


def column_scan_lines(name: str, body: Body, names: KernelNames, module: ModuleSpelling) -> list[str]:
    """The whole kernel: its loop over blocks of columns, in it one over rows. The values so far stay in cache."""
    own = names.own
    layout = _layout(body, names, module, INDENT * 4)
    place, is_first = f"{own['i']} - {own['block']}", f"{own['row']} == {own['first_row']}"
    return [
        *_head(name, names),
        *_block_lines(names, INDENT),
        f"{INDENT * 2}for {own['row']} in range({own['first_row']}, {own['last_row']}):",
        f"{INDENT * 3}for {own['i']} in range({own['block']}, {own['end']}):",
        *stage_lines(Stage(body.steps, (), ()), body, names, layout, partial(_step_lines, place, is_first)),
        *fresh_lines(names, layout),
    ]


def _head(name: str, names: KernelNames) -> list[str]:
    parameters = [*names.arrays.values(), *(names.own[each] for each in ("first_row", "last_row", "start", "stop"))]
    return lines_of(call(f"def {name}", parameters), after=":")


def _block_lines(names: KernelNames, indent: str) -> list[str]:
    own = names.own
    return [
        f"{indent}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):",
        f"{indent}{INDENT}{own['end']} = min({own['block']} + BLOCK, {own['stop']})",
    ]


def _layout(body: Body, names: KernelNames, module: ModuleSpelling, indent: str) -> Layout:
    parts = part_names(names.locals[body.steps[-1].name], set(names.taken))
    return Layout(indent, Spelling(names.locals, module.elements, module.constants), parts)


def _step_lines(place: str, is_first: str, step: Step, names: KernelNames, layout: Layout) -> list[str]:
    """The value so far of a row, or of a column: `c = scan_sum(x * y, 0, column == start)`."""
    value = step.statement.value
    if not (is_scan(step.statement) and isinstance(value, Apply)):
        return step_lines(step, names, layout)
    opening = f"{names.locals[step.name]} = scan_{SCANS[value.function]}("
    return store_lines(opening, value.arguments[0], layout, f", {place}, {is_first})")
