"""Print the call that replaces a fused group in the author's module."""

import ast

from fusec.base.ir.kernel import LaunchForm
from fusec.base.plan.plan import FusionGroup
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import LINE_LENGTH, Bracketed, broken_lines, call, lines_of


def replacement(group: FusionGroup, alias: str, indent: str = "", width: int = LINE_LENGTH) -> str:
    """The statement or expression that calls the dispatcher. Lines after the first start with `indent`, and no line
    that can be broken is longer than `width`. `alias` is the generated module's name in the author's module.

    `d1 = ...; return S * cdf(d1)  ->  return _fused.price_d1_to_value(S, K)`; `x += v * dt  ->  x = _fused.step_x(x, v, dt)`;
    `t = x * 2; self.u = t * self.w  ->  t = _fused.grid_step_fused(self, x)`
    """
    owned = group.attributes if group.owner else {}
    bound = [output for output in group.call.outputs if output.name not in owned]
    outputs = [group.attributes.get(each.name, require_identifier(each.spelled)) for each in bound]
    before = f"{', '.join(outputs)} = " if outputs and not group.is_inside else ""
    before = "return " if group.form is LaunchForm.RETURN else before
    own = _call(group, alias, before)
    if len(outputs) > 1 and before and len(f"{indent}{own.opening}") > width:
        *targets, last = lines_of(Bracketed("(", tuple(outputs), ")"), indent, width=0)
        lines = [*targets, *lines_of(_call(group, alias, f"{last.removeprefix(indent)} = "), indent, width=width)]
    else:
        lines = lines_of(own, indent, width=width)
    return "\n".join(lines).removeprefix(indent)


def broken_call(group: FusionGroup, alias: str, indent: str = "", width: int = LINE_LENGTH) -> str:
    """The same call on several lines, for an expression on a line that is too short for it; empty if no argument could
    have a line of its own."""
    own = _call(group, alias, "")
    return (
        "\n".join(broken_lines(own, indent, width=width)).removeprefix(indent) if own.items and group.is_inside else ""
    )


def _call(group: FusionGroup, alias: str, before: str) -> Bracketed:
    owned = {*(group.attributes if group.owner else ()), *group.owners}
    arguments = [_argument(operand.expression) for operand in group.call.operands if operand.name not in owned]
    arguments = [*map(require_identifier, (*group.owners, *group.keys, *group.defining_class)), *arguments]
    return call(f"{before}{alias}.{require_identifier(group.name.fused)}", arguments)


def _argument(expression: str) -> str:
    """The operand's expression, in parentheses if it would not be a single argument."""
    bare = isinstance(ast.parse(expression, mode="eval").body, ast.Tuple | ast.NamedExpr | ast.Yield | ast.GeneratorExp)
    return f"({expression})" if bare and not expression.startswith("(") else expression
