"""Print the call that replaces a fused group, a loop, or a sequence of groups in the author's module."""

import ast
from collections.abc import Iterable, Sequence
from typing import assert_never

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import Operand
from fusec.base.plan.plan import Called, CallSequence, FusionGroup, LoopInColumns, LoopInTurn
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import LINE_LENGTH, Bracketed, broken_lines, call, lines_of
from fusec.generate.time_tiling.loops import loop_call


def replacement(entry: Called, alias: str, indent: str = "", width: int = LINE_LENGTH) -> str:
    """The statement or expression with the call. Lines after the first start with `indent`, and no line that can be
    broken is longer than `width`. `alias` is the generated module's name in the author's module.

    `d1 = ...; return S * cdf(d1)  ->  return _fused.price_d1_to_value(S, K)`; `x += v * dt  ->  x = _fused.step_x(x, v, dt)`;
    `t = x * 2; self.u = t * self.w  ->  t = _fused.grid_step_fused(self, x)`
    """
    match entry:
        case FusionGroup():
            outputs = () if entry.is_inside else _bound_names(entry)
            return _bound_call(outputs, _call(entry, alias), entry.form, indent, width)
        case CallSequence():
            function = f"{alias}.{require_identifier(entry.name.fused)}"
            own = call(function, _arguments(entry.operands))
            outputs = tuple(map(require_identifier, entry.outputs))
            return _bound_call(outputs, own, entry.parts[-1].form, indent, width)
        case LoopInTurn() | LoopInColumns():
            return loop_call(entry, alias, indent, width)
        case _:
            assert_never(entry)


def broken_call(entry: Called, alias: str, indent: str = "", width: int = LINE_LENGTH) -> str:
    """The same call on several lines, for an expression on a line that is too short for it; empty if it is none, or no
    argument could have a line of its own."""
    if not isinstance(entry, FusionGroup) or not entry.is_inside:
        return ""
    own = _call(entry, alias)
    return "\n".join(broken_lines(own, indent, width=width)).removeprefix(indent) if own.items else ""


def _bound_names(group: FusionGroup) -> tuple[str, ...]:
    """The names, or attributes, that the author's function binds to the results."""
    owned = group.attributes if group.owner else {}
    bound = [output for output in group.call.outputs if output.name not in owned]
    return tuple(group.attributes.get(each.name, require_identifier(each.spelled)) for each in bound)


def _bound_call(outputs: Sequence[str], own: Bracketed, form: LaunchForm, indent: str, width: int) -> str:
    """`a, b = f(x)`, `return f(x)`, or the call alone."""
    before = f"{', '.join(outputs)} = " if outputs else ""
    before = "return " if form is LaunchForm.RETURN else before
    if len(outputs) > 1 and before and len(f"{indent}{before}{own.opening}") > width:
        *targets, last = lines_of(Bracketed("(", tuple(outputs), ")"), indent, width=0)
        before = f"{last.removeprefix(indent)} = "
    else:
        targets = []
    lines = [*targets, *lines_of(Bracketed(before + own.opening, own.items, own.closing), indent, width=width)]
    return "\n".join(lines).removeprefix(indent)


def _call(group: FusionGroup, alias: str) -> Bracketed:
    owned = {*(group.attributes if group.owner else ()), *group.owners}
    arguments = _arguments(operand for operand in group.call.operands if operand.name not in owned)
    arguments = [*map(require_identifier, (*group.owners, *group.keys, *group.defining_class)), *arguments]
    return call(f"{alias}.{require_identifier(group.name.fused)}", arguments)


def _arguments(operands: Iterable[Operand]) -> list[str]:
    return [_argument(operand.expression) for operand in operands]


def _argument(expression: str) -> str:
    """The operand's expression, in parentheses if it would not be a single argument."""
    bare = isinstance(ast.parse(expression, mode="eval").body, ast.Tuple | ast.NamedExpr | ast.Yield | ast.GeneratorExp)
    return f"({expression})" if bare and not expression.startswith("(") else expression
