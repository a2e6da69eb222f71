"""Print one element of a sweep: loads of operands, steps, and stores of results and kept values."""

from collections.abc import Iterator, Mapping

from fusec.base.plan.body import Step
from fusec.base.plan.sweeps import Item, RowSweep
from fusec.base.scalars.expression import Cast, Expr, Load, Reduce, walk
from fusec.generate.body.author_lines import with_author_lines
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.body.reduction_names import element_of, function_name, is_place
from fusec.generate.numba.kernels import step_lines, store_lines, through
from fusec.generate.text.statements import Layout


def element_lines(sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    """One element: loads of operands, the steps or their kept values, then the outputs."""
    place = f"{names.own['row']}, {names.own['i']}"
    read = dict.fromkeys(name for item in sweep.items if item.kept_in is None for name in loaded(item.step))
    for name in read:
        yield f"{layout.indent}{names.locals[name]} = {names.load(name, place)}"
    yield from with_author_lines(
        [
            (item.step, [*_item_lines(item, names, layout), *_keep_lines(item, sweep, names, layout)])
            for item in sweep.items
        ],
        layout.indent,
    )
    for name in sweep.stores:
        yield f"{layout.indent}store({names.arrays[names.fresh[name]]}, {place}, {names.locals[name]})"


def _keep_lines(item: Item, sweep: RowSweep, names: KernelNames, layout: Layout) -> Iterator[str]:
    place = f"{names.own['row']}, {names.own['i']}"
    for name, home in sweep.keeps:
        if name == item.step.name and item.kept_in is None:
            yield f"{layout.indent}keep({names.arrays[names.fresh[home]]}, {place}, {names.locals[name]})"


def _item_lines(item: Item, names: KernelNames, layout: Layout) -> list[str]:
    step, local = item.step, names.locals[item.step.name]
    if item.kept_in is not None:
        place = f"{names.own['row']}, {names.own['i']}"
        key = item.kept_in if step.is_written else names.fresh[item.kept_in]
        return [f"{layout.indent}{local} = load({names.arrays[key]}, {place})"]
    if not isinstance(step.statement, Reduce) or not step.is_partial:
        return step_lines(step, names, layout)
    opening = f"{names.scratch.blocks[step.name]} = {_collector(step.statement)}("
    opening, closing = through(element_of(step.statement), opening, f", {_place_in_block(step.statement, names)})")
    return store_lines(opening, _collected(step.statement), layout, closing)


def _collector(reduction: Reduce) -> str:
    """The function that collects an element into the block of its reduction."""
    if reduction.is_column:
        return "accumulate_argmax" if is_place(reduction) else f"accumulate_{function_name(reduction)}"
    return "collect_max" if is_place(reduction) else f"collect_{function_name(reduction)}"


def _place_in_block(reduction: Reduce, names: KernelNames) -> str:
    """The position of an element in its block; for columns, also whether it is the first one, or its number."""
    own = names.own
    place = f"{own['i']} - {own['block']}"
    if not reduction.is_column:
        return place
    return f"{place}, {own['row']} {'-' if is_place(reduction) else '=='} {own['first_row']}"


def _collected(reduction: Reduce) -> Expr:
    dtypes = [value for key, value in reduction.keywords if key == "dtype"]
    return Cast(reduction.value, dtypes[0]) if dtypes else reduction.value


def reduction_of(step: Step) -> Reduce:
    assert isinstance(step.statement, Reduce)
    return step.statement


def reduction_name(step: Step) -> str:
    return function_name(reduction_of(step))


def mean_count(step: Step, first: str, last: str) -> str:
    """The divisor for the total of the elements from `first` to `last`."""
    assert isinstance(step.statement, Reduce)
    return f"{last} - {first} - {step.statement.ddof}" if step.statement.ddof else f"{last} - {first}"


def loaded(step: Step) -> Iterator[str]:
    """The operands that the step loads."""
    return (node.array for node in walk(step.statement.value) if isinstance(node, Load))


def purpose(sweep: RowSweep, names: KernelNames) -> str:
    """`sweep for m`; `sweep for s; e stays in value_array`."""
    found = [names.locals[item.step.name] for item in sweep.items if item.step.is_partial or item.step.is_written]
    found += [names.locals[name] for name in sweep.stores]
    *others, last = dict.fromkeys(found) or ("nothing that is kept",)
    text = f"sweep for {', '.join(others)} and {last}" if others else f"sweep for {last}"
    kept = [f"{names.locals[name]} stays in {names.arrays[names.fresh[home]]}" for name, home in sweep.keeps]
    return "; ".join((text, *kept))


def output_array(name: str, names: KernelNames) -> str | None:
    """The array of results that holds the value of a row or column; None for a value that is no output."""
    rows: Mapping[str, str] = names.rows
    return names.arrays[rows[name]] if name in rows else None
