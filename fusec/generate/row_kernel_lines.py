"""The text of a kernel that goes over the columns of each row in several sweeps."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fusec.base.expression import Cast, Load, Reduce, walk
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body, Step
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.expression_text import Spelling
from fusec.generate.free_names import part_names
from fusec.generate.kernel_lines import ModuleSpelling, step_lines, store_lines
from fusec.generate.kernel_names import KernelNames
from fusec.generate.statement_lines import Layout, statement_lines
from fusec.generate.sweeps import Item, RowSweep, row_sweeps


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
    for step in sweep.before:
        for name in _loaded(step):
            yield f"{layout.indent}{names.locals[name]} = load({names.arrays[name]}, {names.own['row']}, 0)"
        yield from statement_lines(f"{names.locals[step.name]} =", step.statement.value, layout)
        yield from _row_output_lines(step, names, layout)


def _sweep_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    own, indent = names.own, layout.indent
    reductions = [item.step for item in sweep.items if item.step.is_row]
    yield f"{indent}# {_purpose(sweep, names)}"
    if not reductions:
        yield f"{indent}for {own['i']} in range({own['start']}, {own['stop']}):"
        yield from _element_lines(sweep, names, replace(layout, indent=indent + INDENT))
        return
    yield f"{indent}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):"
    yield f"{indent}{INDENT}{own['end']} = min({own['block']} + BLOCK, {own['stop']})"
    yield f"{indent}{INDENT}for {own['i']} in range({own['block']}, {own['end']}):"
    yield from _element_lines(sweep, names, replace(layout, indent=indent + INDENT * 2))
    for step in reductions:
        function = _block_function(step)
        result = f"block_{function}({names.scratches[step.name]}, {own['end']} - {own['block']})"
        yield f"{indent}{INDENT}{names.parts[step.name]} = collect_{function}({result}, {own['block']} // BLOCK)"
    for step in reductions:
        yield f"{indent}{names.locals[step.name]} = {_whole_row(step, names)}"
        yield from _row_output_lines(step, names, layout)


def _purpose(sweep: RowSweep, names: KernelNames) -> str:
    """`sweep for m`; `sweep for s; e stays in value_array`."""
    found = [names.locals[item.step.name] for item in sweep.items if item.step.is_row or item.step.is_written]
    found += [names.locals[name] for name in sweep.stores]
    *others, last = dict.fromkeys(found) or ("nothing that is kept",)
    text = f"sweep for {', '.join(others)} and {last}" if others else f"sweep for {last}"
    kept = [f"{names.locals[name]} stays in {names.arrays[names.fresh[home]]}" for name, home in sweep.keeps]
    return "; ".join((text, *kept))


def _element_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    """One element: loads of operands, the steps or what was kept of them, then the outputs."""
    place = f"{names.own['row']}, {names.own['i']}"
    read = dict.fromkeys(name for item in sweep.items if item.kept_in is None for name in _loaded(item.step))
    for name in read:
        yield f"{layout.indent}{names.locals[name]} = load({names.arrays[name]}, {place})"
    for item in sweep.items:
        yield from _item_lines(item, names, layout)
        for name, home in sweep.keeps:
            if name == item.step.name and item.kept_in is None:
                yield f"{layout.indent}keep({names.arrays[names.fresh[home]]}, {place}, {names.locals[name]})"
    for name in sweep.stores:
        yield f"{layout.indent}store({names.arrays[names.fresh[name]]}, {place}, {names.locals[name]})"


def _item_lines(item: Item, names: KernelNames, layout: Layout) -> list[str]:
    step, local = item.step, names.locals[item.step.name]
    if item.kept_in is not None:
        place = f"{names.own['row']}, {names.own['i']}"
        key = item.kept_in if step.is_written else names.fresh[item.kept_in]
        return [f"{layout.indent}{local} = load({names.arrays[key]}, {place})"]
    if not isinstance(step.statement, Reduce) or not step.is_row:
        return step_lines(step, names, layout)
    dtypes = [value for key, value in step.statement.keywords if key == "dtype"]
    value = Cast(step.statement.value, dtypes[0]) if dtypes else step.statement.value
    opening = f"{names.scratches[step.name]} = collect_{_name(step)}("
    return store_lines(opening, value, layout, f", {names.own['i']} - {names.own['block']})")


def _row_output_lines(step: Step, names: KernelNames, layout: Layout) -> Iterator[str]:
    if step.name in names.rows:
        array = names.arrays[names.rows[step.name]]
        yield f"{layout.indent}store({array}, {names.own['row']}, 0, {names.locals[step.name]})"


def _whole_row(step: Step, names: KernelNames) -> str:
    own, parts = names.own, names.parts[step.name]
    if _name(step) == "mean":
        return f"block_mean({parts}, {own['blocks']}, {own['stop']} - {own['start']})"
    return f"block_{_name(step)}({parts}, {own['blocks']})"


def _block_function(step: Step) -> str:
    return {"mean": "sum"}.get(_name(step), _name(step))


def _name(step: Step) -> str:
    assert isinstance(step.statement, Reduce)
    return step.statement.function.removeprefix("numpy.")


def _loaded(step: Step) -> Iterator[str]:
    return (node.array for node in walk(step.statement.value) if isinstance(node, Load))
