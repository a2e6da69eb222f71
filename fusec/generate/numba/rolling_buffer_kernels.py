"""Print a kernel with rolling buffers: it keeps the rows of values that its statements read at several places."""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.plan.body import Body, Step
from fusec.base.plan.schedule import Window
from fusec.base.scalars.expression import Load, Local, walk
from fusec.generate.body.author_lines import with_author_lines
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.numba.kernels import step_lines
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines


def window_kernel_lines(name: str, body: Body, names: KernelNames, module: ModuleSpelling) -> list[str]:
    """The whole kernel: its loops over tiles of columns and over rows; in each row, one loop for each buffer, then one
    for the rest."""
    own = names.own
    parameters = [*names.arrays.values(), own["step"]]
    parameters += [own["first_row"], own["last_row"], own["start"], own["stop"]]
    spelling = Spelling(names.locals, module.elements, module.constants)
    layout = Layout(INDENT * 3, spelling, part_names(names.locals[body.steps[-1].name], set(names.taken)))
    lines = lines_of(call(f"def {name}", parameters), after=":")
    lines.append(f"{INDENT}for {own['tile']} in range({own['start']}, {own['stop']}, TILE):")
    lines.append(f"{INDENT * 2}{own['end']} = min({own['tile']} + TILE, {own['stop']})")
    lines.append(f"{INDENT * 2}for {own['row']} in range({own['first_row']}, {own['last_row']}):")
    kept = {window.value: window for window in body.windows}
    for number, step in enumerate(step for step in body.steps if step.name in kept):
        lines += _window_lines(number, step, kept[step.name], body, names, layout)
    lines.append(f"{layout.indent}for {own['i']} in range({own['tile']}, {own['end']}):")
    inside = replace(layout, indent=layout.indent + INDENT)
    rest = [step for step in body.steps if step.name not in kept]
    lines += _operand_lines(rest, own["row"], body, names, inside)
    lines += with_author_lines([(step, step_lines(step, names, inside)) for step in rest], inside.indent)
    for output, key in names.fresh.items():
        place = f"{own['row']}, {own['i']}, {names.locals[output]}"
        lines.append(f"{inside.indent}store({names.arrays[key]}, {place})")
    return lines


def _window_lines(
    number: int, step: Step, window: Window, body: Body, names: KernelNames, layout: Layout
) -> Iterator[str]:
    """The rows of the buffer that this row of the kernel is the first to need; the first row needs all of them."""
    own, row = names.own, names.own["row"]
    first = f"{row} + {window.rows} if {row} > {own['first_row']} else {row}"
    yield f"{layout.indent}# {window.name}, in rows that stay in cache"
    if window.rows:
        row = own["ahead"]
        yield f"{layout.indent}for {row} in range({first}, {own['row']} + {window.rows + 1}):"
        layout = replace(layout, indent=layout.indent + INDENT)
    yield f"{layout.indent}for {own['i']} in range({own['tile']}, {own['end']}{_columns(window.columns, names)}):"
    layout = replace(layout, indent=layout.indent + INDENT)
    yield from _operand_lines([step], row, body, names, layout)
    place = f"{row}, {own['i']} - {own['tile']}, {window.rows}, {number}"
    local = names.locals[step.name]
    value = statement_lines(f"{local} =", step.statement.value, layout)
    yield from with_author_lines([(step, value)], layout.indent)
    yield f"{layout.indent}{names.windows[step.name]} = keep_row({local}, {place})"


def _operand_lines(steps: list[Step], row: str, body: Body, names: KernelNames, layout: Layout) -> Iterator[str]:
    """Loads of the values that the steps need, from operands and from buffers."""
    own = names.own
    nodes = [node for step in steps for node in walk(step.statement.value)]
    for name in dict.fromkeys(node.array for node in nodes if isinstance(node, Load)):
        yield f"{layout.indent}{names.locals[name]} = load({names.arrays[name]}, {row}, {own['i']})"
    reads = {name: (window, rows, columns) for window in body.windows for name, rows, columns in window.reads}
    for name in dict.fromkeys(node.name for node in nodes if isinstance(node, Local) and node.name in reads):
        window, rows, columns = reads[name]
        place = f"{row}{f' + {rows}' if rows else ''}, {own['i']} - {own['tile']}{_columns(columns, names)}"
        yield f"{layout.indent}{names.locals[name]} = load({names.windows[window.value]}, {place})"


def _columns(count: int, names: KernelNames) -> str:
    """`+ 3 * step`: the offset along the second axis."""
    if count < 2:
        return f" + {names.own['step']}" * count
    return f" + {count} * {names.own['step']}"
