"""Print a kernel that sweeps several times over the rows of each block of columns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step
from fusec.base.plan.sweeps import RowSweep, row_sweeps
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Local, walk
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.numba.swept_elements import element_lines, loaded, mean_count, output_array, purpose, reduction_name
from fusec.generate.text.expressions import Spelling
from fusec.generate.text.free_names import part_names
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines


@dataclass(frozen=True, slots=True)
class _Interval:
    """A sweep over the rows, its reductions, and the values of columns that are computed once between it and the
    next."""

    sweep: RowSweep
    reduced: tuple[Step, ...]
    after: tuple[Step, ...]

    @property
    def needed(self) -> set[str]:
        """The names that it reads from earlier sweeps."""
        steps = (*(item.step for item in self.sweep.items if item.kept_in is None), *self.after)
        return {node.name for step in steps for node in walk(step.statement.value) if isinstance(node, Local)}


def column_kernel_lines(
    name: str, body: Body, names: KernelNames, module: ModuleSpelling, helpers: Mapping[str, HelperFunction]
) -> list[str]:
    """The whole kernel: its loop over blocks of columns, in it one loop over rows for each sweep.

    The values of the columns of a block stay in the cache while its rows go by.
    """
    own = names.own
    parameters = [*names.arrays.values(), own["first_row"], own["last_row"], own["start"], own["stop"]]
    spelling = Spelling(names.locals, module.elements, module.constants)
    layout = Layout(INDENT * 2, spelling, part_names(names.locals[body.steps[-1].name], set(names.taken)))
    lines = lines_of(call(f"def {name}", parameters), after=":")
    lines.append(f"{INDENT}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):")
    lines.append(f"{layout.indent}{own['end']} = min({own['block']} + BLOCK, {own['stop']})")
    intervals = _intervals(row_sweeps(body, helpers))
    complete: list[str] = []
    for k, interval in enumerate(intervals):
        later = set(chain.from_iterable(following.needed for following in intervals[k + 1 :]))
        lines += _sweep_lines(interval.sweep, complete, names, layout)
        lines += _column_lines(interval, complete, later, names, layout)
        complete += [step.name for step in (*interval.reduced, *interval.after)]
    return lines


def _intervals(sweeps: Sequence[RowSweep]) -> list[_Interval]:
    return [
        _Interval(
            sweep,
            tuple(item.step for item in sweep.items if item.step.is_partial),
            () if following is None else following.before,
        )
        for sweep, following in zip_longest(sweeps, sweeps[1:])
    ]


def _sweep_lines(sweep: RowSweep, complete: Sequence[str], names: KernelNames, layout: Layout) -> Iterator[str]:
    if not sweep.items:
        return
    own, indent = names.own, layout.indent
    inner = replace(layout, indent=indent + INDENT * 2)
    steps = [item.step for item in sweep.items if item.kept_in is None]
    yield f"{indent}# {purpose(sweep, names)}"
    yield f"{indent}for {own['row']} in range({own['first_row']}, {own['last_row']}):"
    yield f"{indent}{INDENT}for {own['i']} in range({own['block']}, {own['end']}):"
    yield from _value_lines(steps, complete, names, inner)
    yield from element_lines(sweep, names, inner)


def _value_lines(steps: Sequence[Step], complete: Sequence[str], names: KernelNames, layout: Layout) -> Iterator[str]:
    """The values of the column that the steps need, loaded from their blocks."""
    used = {node.name for step in steps for node in walk(step.statement.value) if isinstance(node, Local)}
    for name in complete:
        if name in used:
            yield f"{layout.indent}{names.locals[name]} = {_from_block(name, names)}"


def _from_block(name: str, names: KernelNames) -> str:
    return f"load({names.scratch.blocks[name]}, 0, {names.own['i']} - {names.own['block']})"


def _column_lines(
    interval: _Interval, complete: Sequence[str], later: set[str], names: KernelNames, layout: Layout
) -> Iterator[str]:
    """After a sweep, one loop over the columns of the block: it divides means, and computes and stores values of
    columns."""
    inner = replace(layout, indent=layout.indent + INDENT)
    lines = [*_value_lines(interval.after, complete, names, inner)]
    used = {node.name for step in interval.after for node in walk(step.statement.value) if isinstance(node, Local)}
    for step in interval.reduced:
        lines += _reduced_lines(step, step.name in used, step.name in later, names, inner)
    for step in interval.after:
        lines += _computed_lines(step, step.name in later, names, inner)
    if lines:
        yield f"{layout.indent}for {names.own['i']} in range({names.own['block']}, {names.own['end']}):"
        yield from lines


def _reduced_lines(step: Step, is_used: bool, is_kept: bool, names: KernelNames, layout: Layout) -> Iterator[str]:
    """The result of a reduction from its block; a mean is divided by the number of rows, in place for later sweeps."""
    own, local = names.own, names.locals[step.name]
    is_mean = reduction_name(step) == "mean"
    is_output = output_array(step.name, names) is not None
    if not (is_used or is_output or is_mean):
        return
    value = _from_block(step.name, names)
    rows = mean_count(step, own["first_row"], own["last_row"])
    yield f"{layout.indent}{local} = {f'mean_of({value}, {rows})' if is_mean else value}"
    if is_mean and is_kept:
        yield f"{layout.indent}store({names.scratch.blocks[step.name]}, 0, {own['i']} - {own['block']}, {local})"
    yield from _output_lines(step, names, layout)


def _computed_lines(step: Step, is_kept: bool, names: KernelNames, layout: Layout) -> Iterator[str]:
    own, local = names.own, names.locals[step.name]
    place = f"{own['first_row']}, {own['i']}"
    for name in loaded(step):
        yield f"{layout.indent}{names.locals[name]} = {names.load(name, place)}"
    yield from statement_lines(f"{local} =", step.statement.value, layout)
    if is_kept:
        yield f"{layout.indent}{names.scratch.blocks[step.name]} = collect({local}, {own['i']} - {own['block']})"
    yield from _output_lines(step, names, layout)


def _output_lines(step: Step, names: KernelNames, layout: Layout) -> Iterator[str]:
    array = output_array(step.name, names)
    if array is not None:
        yield f"{layout.indent}store({array}, {names.own['first_row']}, {names.own['i']}, {names.locals[step.name]})"
