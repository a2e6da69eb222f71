"""What does the dispatcher of a group look like whose kernels run one after the other?"""

from collections.abc import Mapping
from dataclasses import replace

from fusec.base.access import AccessKind
from fusec.base.kernel import LaunchForm
from fusec.base.plan import FusionGroup
from fusec.generate.body import body_of
from fusec.generate.brackets import INDENT, Bracketed, call, lines_of
from fusec.generate.docstring import docstring_lines
from fusec.generate.free_names import free_name, require_identifier
from fusec.generate.preparations import written_operands
from fusec.generate.ufunc_elements import ufunc_lines
from fusec.generate.unfused import unfused_lines
from fusec.generate.verbatim import with_names, with_operands


def staged_lines(group: FusionGroup, renamed: Mapping[str, str]) -> list[str]:
    """The dispatcher and the author's statements, whose results it returns as soon as a stage has no kernel for the operands."""
    name = require_identifier(group.name)
    parameters = [require_identifier(operand.name) for operand in group.operands]
    bound = [output.name for stage in group.stages for output in stage.outputs]
    before_last = {output.name for stage in group.stages[:-1] for output in stage.outputs}
    taken = [*parameters, *bound]
    run = free_name("run", taken)
    kept = {name: free_name(f"given_{name}", taken) for name in parameters if name in before_last}
    original = call(f"return {name}_unfused", [kept.get(parameter, parameter) for parameter in parameters])
    return [
        *lines_of(call(f"def {name}", parameters), after=":"),
        *docstring_lines(group, _written(group)),
        *(f"{INDENT}{own} = {name}" for name, own in kept.items()),
        *ufunc_lines(group, lines_of(original, INDENT * 2)),
        *(line for stage in group.stages for line in _stage_lines(group, stage, original, run)),
        *_return_lines(group, run, renamed),
        "",
        "",
        *lines_of(call(f"def {name}_unfused", parameters), after=":"),
        *unfused_lines(group, renamed),
    ]


def _written(group: FusionGroup) -> tuple[str, ...]:
    """The views that the last stage, or the dispatcher after it, writes."""
    if not group.stores_apart:
        return () if group.last_store else written_operands(group.stages[-1], body_of(group.stages[-1]))
    numbers = (*group.border_numbers, len(group.members) - 1)
    accesses = (access for number in numbers for access in group.members[number].kernel.accesses)
    return tuple(dict.fromkeys(access.array.name for access in accesses if access.kind is AccessKind.WRITE))


def _stage_lines(group: FusionGroup, stage: FusionGroup, original: Bracketed, run: str) -> list[str]:
    """`run = f_x_mean_fusion.bind(x)`, and what it gives unless it is the last stage."""
    given = [operand.name for operand in stage.operands if operand.is_value]
    names = ", ".join(output.name for output in stage.outputs)
    return [
        *lines_of(call(f"{run} = {stage.name}_fusion.bind", given), INDENT),
        f"{INDENT}if {run} is None:",
        *lines_of(original, INDENT * 2),
        *([] if stage is group.stages[-1] and not group.last_store else [f"{INDENT}{names} = {run}.run()"]),
    ]


def _return_lines(group: FusionGroup, run: str, renamed: Mapping[str, str]) -> list[str]:
    """What the author's statements bind, of which earlier stages may have given some."""
    if group.last_store:
        names = [output.name for output in group.outputs if group.form is LaunchForm.ASSIGNMENT]
        store = with_names(with_operands(replace(group.members[-1], text=group.last_store)), renamed)
        stored = [f"{INDENT}{line}".rstrip() for line in store.splitlines()]
        return [*stored, *([f"{INDENT}return {', '.join(names)}"] if names else [])]
    names, last = ([output.name for output in outputs] for outputs in (group.outputs, group.stages[-1].outputs))
    if names == last:
        return [f"{INDENT}return {run}.run()"]
    first = f"{', '.join(last)} = {run}.run()" if last else f"{run}.run()"
    return [f"{INDENT}{first}", *([f"{INDENT}return {', '.join(names)}"] if names else [])]
