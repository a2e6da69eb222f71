"""What stands in the author's module in place of a fused group?"""

import ast

from fusec.base.kernel import LaunchForm
from fusec.base.plan import FusionGroup
from fusec.generate.brackets import call, lines_of
from fusec.generate.free_names import require_identifier


def replacement(group: FusionGroup, indent: str = "") -> str:
    """The statement or expression that calls the dispatcher; lines after the first start with `indent`.

    `d1 = ...; return S * cdf(d1)  ->  return price_d1_to_value(S, K)`; `x += v * dt  ->  x = step_x(x, v, dt)`;
    `t = x * 2; self.u = t * self.w  ->  t = step_t_to_u_of(self, x)`
    """
    name = require_identifier(group.caller)
    owned = group.attributes if group.owner else {}
    arguments = [_argument(operand.expression) for operand in group.operands if operand.name not in owned]
    arguments = [*map(require_identifier, (*group.owners, *group.keys, *group.defining_class)), *arguments]
    bound = [output for output in group.outputs if output.name not in owned]
    outputs = [group.attributes.get(each.name, require_identifier(each.spelled)) for each in bound]
    before = f"{', '.join(outputs)} = " if outputs and not group.is_inside else ""
    before = "return " if group.form is LaunchForm.RETURN else before
    return "\n".join(lines_of(call(f"{before}{name}", arguments), indent)).removeprefix(indent)


def _argument(expression: str) -> str:
    """The operand's expression, in parentheses where it would not be one argument."""
    bare = isinstance(ast.parse(expression, mode="eval").body, ast.Tuple | ast.NamedExpr | ast.Yield | ast.GeneratorExp)
    return f"({expression})" if bare and not expression.startswith("(") else expression
