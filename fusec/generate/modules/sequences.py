"""Print the function that calls the functions of neighbouring groups in turn."""

from collections.abc import Iterator

from fusec.base.ir.kernel import LaunchForm
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.text.words import listed
from fusec.generate.text.docstrings import wrapped
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, call, joined, lines_of


def sequence_text(entry: CallSequence) -> str:
    """The function, which returns what the author's module reads of the results."""
    parameters = [require_identifier(operand.name) for operand in entry.operands]
    return joined(
        [
            *lines_of(call(f"def {require_identifier(entry.name.fused)}", parameters), after=":"),
            *_docstring(entry),
            *(line for k in range(len(entry.groups)) for line in _calling_lines(entry, k)),
        ]
    )


def _docstring(entry: CallSequence) -> list[str]:
    """`Run `f_fused_t` and `f_fused_value`, one after the other; only they use `t`.`"""
    functions = listed([f"`{name.fused}`" for name in entry.inner])
    vanished = listed([f"`{name}`" for name in entry.vanished])
    told = f"; only they use {vanished}" if vanished else ""
    lines = wrapped(f'"""Run {functions}, one after the other{told}."""', LINE_LENGTH - len(INDENT))
    return [f"{INDENT}{line}" for line in lines]


def _calling_lines(entry: CallSequence, k: int) -> Iterator[str]:
    """The call of one group, with the comments after it."""
    group = entry.groups[k]
    outputs, is_last = _outputs(group), k == len(entry.groups) - 1
    given = ", ".join(entry.outputs)
    returns = is_last and (group.form is LaunchForm.RETURN or outputs == given)
    before = "return " if returns else f"{outputs} = " if outputs else ""
    own = call(
        f"{before}{require_identifier(group.dispatcher)}",
        [require_identifier(operand.name) for operand in group.call.operands],
    )
    lines = lines_of(own, INDENT)
    if not is_last:
        beside, *below = entry.comments[k]
        yield from (*lines[:-1], f"{lines[-1]}  {beside}".rstrip(), *(f"{INDENT}{text}" for text in below))
        return
    yield from lines
    if not returns:
        yield f"{INDENT}return {given}"


def _outputs(group: FusionGroup) -> str:
    return ", ".join(require_identifier(output.name) for output in group.call.outputs)
