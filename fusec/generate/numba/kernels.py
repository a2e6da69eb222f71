"""Print a kernel of one pass, and the element function of a helper."""

from collections.abc import Callable, Collection, Iterator, Sequence

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step, loaded_names
from fusec.base.scalars.expression import Expr, Reduce
from fusec.base.text.words import free_name
from fusec.generate.body.author_lines import with_author_lines
from fusec.generate.body.kernel_names import KernelNames, take_names
from fusec.generate.body.loop_fission import Stage
from fusec.generate.body.reduction_names import block_results, element_of, part_keys
from fusec.generate.numba.boundary_loops import Border, border_extents, border_lines
from fusec.generate.text.expressions import Spelling, expression_text
from fusec.generate.text.free_names import KERNEL_NAMES, part_names
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines

StepPrinter = Callable[[Step, KernelNames, Layout], list[str]]


def kernel_lines(
    name: str,
    body: Body,
    names: KernelNames,
    module: ModuleSpelling,
    stages: Sequence[Stage],
    borders: Sequence[Border] = (),
) -> list[str]:
    """The whole kernel: its loops over rows and columns, over blocks of columns if it reduces or has several stages,
    and over borders."""
    own = names.own
    extents = border_extents(borders, names)
    parameters = [*names.arrays.values(), own["first_row"], own["last_row"], own["start"], own["stop"]]
    parameters += [extent for pair in extents for extent in pair]
    lines = lines_of(call(f"def {name}", parameters), after=":")
    for reduction in body.reductions:
        partials = names.arrays[names.reductions[reduction.name]]
        lines.append(f"{INDENT}{names.scratch.blocks[reduction.name]} = scratch({partials})")
    lines.append(f"{INDENT}for {own['row']} in range({own['first_row']}, {own['last_row']}):")
    indent = INDENT * 2
    if body.reductions or len(stages) > 1:
        lines.append(f"{indent}for {own['block']} in range({own['start']}, {own['stop']}, BLOCK):")
        indent += INDENT
        lines.append(f"{indent}{own['end']} = min({own['block']} + BLOCK, {own['stop']})")
        loop = f"{indent}for {own['i']} in range({own['block']}, {own['end']}):"
    else:
        loop = f"{indent}for {own['i']} in range({own['start']}, {own['stop']}):"
    spelling = Spelling(names.locals, module.elements, module.constants)
    stem = next((names.locals[step.name] for step in body.steps[-1:]), "value")
    layout = Layout(indent + INDENT, spelling, part_names(stem, set(names.taken)))
    for stage in stages:
        lines.append(loop)
        lines += stage_lines(stage, body, names, layout)
    lines += fresh_lines(names, layout)
    lines += [f"{indent}{line}" for line in _partial_lines(body, names)]
    for border, pair in zip(borders, extents, strict=True):
        read = [name for name in border.operands if name in loaded_names(border.steps[0].statement.value)]
        lines += border_lines(_element_lines(read, border.steps, names, layout, step_lines), pair, names)
    return lines


def stage_lines(
    stage: Stage, body: Body, names: KernelNames, layout: Layout, print_step: StepPrinter | None = None
) -> Iterator[str]:
    """One element of a stage: the values from earlier stages, loads and steps, and the values for later stages."""
    place = f"{names.own['i']} - {names.own['block']}"
    for name in stage.taken:
        yield f"{layout.indent}{names.locals[name]} = load({_held(name, names)}, 0, {place})"
    loaded = {name for step in stage.steps for name in loaded_names(step.statement.value)}
    read = [name for name in body.read if name in loaded]
    yield from _element_lines(read, stage.steps, names, layout, print_step or step_lines)
    for name in stage.held:
        yield f"{layout.indent}{_held(name, names)} = hold({names.locals[name]}, {place})"


def _held(name: str, names: KernelNames) -> str:
    """The block of a value by its own name, which is unique even if both values have the same local name."""
    return free_name(f"{name}_block", names.taken)


def _element_lines(
    read: Sequence[str], steps: Sequence[Step], names: KernelNames, layout: Layout, print_step: StepPrinter
) -> list[str]:
    """One element: loads, then the steps."""
    place = f"{names.own['row']}, {names.own['i']}"
    lines = [f"{layout.indent}{names.locals[name]} = {names.load(name, place)}" for name in read]
    return [*lines, *with_author_lines([(step, print_step(step, names, layout)) for step in steps], layout.indent)]


def fresh_lines(names: KernelNames, layout: Layout) -> list[str]:
    """The fresh outputs of one element."""
    row, i = names.own["row"], names.own["i"]
    lines = []
    for name, key in names.fresh.items():
        lines.append(f"{layout.indent}store({names.arrays[key]}, {row}, {i}, {names.locals[name]})")
    return lines


def step_lines(step: Step, names: KernelNames, layout: Layout) -> list[str]:
    """`name = value`; for written memory also `store(name_array, ...)` of the value cast to the array's dtype."""
    local, value = names.locals[step.name], step.statement.value
    row, i = names.own["row"], names.own["i"]
    if isinstance(step.statement, Reduce):
        place = f"0, {i} - {names.own['block']}"
        opening, closing = through(element_of(step.statement), f"store({names.scratch.blocks[step.name]}, {place}, ")
        return store_lines(opening, value, layout, closing)
    if step.is_written:
        array = names.arrays[step.name]
        if not step.is_used:
            return store_lines(f"store({array}, {row}, {i}, ", value, layout)
        lines = _like_lines(array, value, local, layout)
        return [*lines, f"{layout.indent}store({array}, {row}, {i}, {local})"]
    if step.is_cast:
        return _like_lines(local, value, local, layout)
    return statement_lines(f"{local} =", value, layout)


def store_lines(opening: str, value: Expr, layout: Layout, closing: str = ")") -> list[str]:
    """`store(..., value)`, on one line, or after a line that names the value."""
    flat = f"{layout.indent}{opening}{expression_text(value, layout.spelling).text}{closing}"
    if len(flat) <= LINE_LENGTH:
        return [flat]
    name = next(layout.part_names)
    return [*statement_lines(f"{name} =", value, layout), f"{layout.indent}{opening}{name}{closing}"]


def through(function: str, opening: str, closing: str = ")") -> tuple[str, str]:
    """The text before and after a value that is passed to a function; empty if there is no function."""
    return (f"{opening}{function}(", f"){closing}") if function else (opening, closing)


def _like_lines(target: str, value: Expr, local: str, layout: Layout) -> list[str]:
    return store_lines(f"{local} = like({target}, ", value, layout)


def _partial_lines(body: Body, names: KernelNames) -> Iterator[str]:
    """After a block: the result of each reduction over it."""
    block = names.own["block"]
    for reduction in body.reductions:
        keys = part_keys(names.reductions[reduction.name], reduction)
        results = block_results(reduction, names.scratch.blocks[reduction.name], f"{names.own['end']} - {block}", block)
        for key, result in zip(keys, results, strict=True):
            yield f"store({names.arrays[key]}, {names.own['row']}, {block} // BLOCK, {result})"


def element_function_lines(helper: HelperFunction, module: ModuleSpelling, module_names: Collection[str]) -> list[str]:
    """The helper for one element, printed from the model."""
    taken = {*KERNEL_NAMES, *module_names}
    names = take_names((*helper.parameters, *(let.name for let in helper.body.lets)), taken)
    layout = Layout(INDENT, Spelling(names, module.elements, module.constants), part_names("value", taken))
    parameters = [names[parameter] for parameter in helper.parameters]
    lines = lines_of(call(f"def {module.elements[helper.key]}", parameters), after=":")
    for let in helper.body.lets:
        lines += statement_lines(f"{names[let.name]} =", let.value, layout)
    return [*lines, *statement_lines("return", helper.body.result, layout)]
