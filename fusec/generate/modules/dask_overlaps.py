"""The text of a group of functions of blocks with their neighbours: one call of dask's `map_overlap` for all of them."""

from collections.abc import Iterator

from fusec.base.ir.helper_function import OverlapFunction
from fusec.base.scalars.expression import CallHelper, Expr
from fusec.base.scalars.targets import DASK
from fusec.base.text.words import free_name
from fusec.generate.guards.preparations import finish_lines
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, joined, lines_of
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS


def overlap_text(printed: PrintedGroup) -> TargetText | None:
    """`results = step_dask.launch(u, smooth)`, and the `OverlapFusion`; None for a group without such functions."""
    functions = [*_functions(printed)]
    if not functions:
        return None
    group = printed.group
    given = [operand.name for operand in group.call.operands]
    results = free_name("results", given)
    launch = call(f"{results} = {WORDS[DASK].start(group)}", given)
    (array,) = printed.given
    names = ", ".join(form.function for form in functions) + ("," if len(functions) == 1 else "")
    items: list[Item] = [
        group.name.unfused,
        Bracketed(f"lambda {', '.join(given)}: (", (array, f"({names})"), ")"),
        f"depth={sum(form.depth for form in functions)}",
        f'boundary="{functions[0].boundary}"',
    ]
    items += ["axes=1"] if any(form.is_of_line for form in functions) else []
    fusion = joined(lines_of(call(f"{group.name.dask} = OverlapFusion", items)))
    return TargetText(DASK, results, joined(lines_of(launch, INDENT)), joined(finish_lines(group, results)), fusion)


def _functions(printed: PrintedGroup) -> Iterator[OverlapFunction]:
    """The functions in the order in which they run."""
    forms = {key: helper.form for key, helper in printed.module.helpers.items()}
    for step in printed.body.steps:
        for key in _called(step.statement.value):
            form = forms[key]
            if isinstance(form, OverlapFunction):
                yield form


def _called(value: Expr) -> Iterator[str]:
    """The keys of calls, inner ones first."""
    if isinstance(value, CallHelper):
        for argument in value.arguments:
            yield from _called(argument)
        yield value.helper
