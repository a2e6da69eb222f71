"""Parts of complex numbers in expressions: `z.real`, `z.imag`, `np.angle(z)`.

Alone they are no array operation: `z.real` is memory of `z`.
"""

import ast
from collections.abc import Callable

from fusec.base.scalars.expression import Apply, Constant, Expr, Let, Load, Local
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.source.obstacle import Obstacle

PARTS = ("real", "imag")


def is_part(node: ast.expr, parts: LaunchBuilder) -> bool:
    """Whether it is `z.real` or `z.imag` of an array: no attribute of an object, which `self.real` is."""
    if not isinstance(node, ast.Attribute) or node.attr not in PARTS:
        return False
    match node.value:
        case ast.Name(id="self" | "cls"):
            return False
        case ast.Name(id=name):
            scope = parts.around.scope
            return name in parts.own.given or (scope.is_local(name) and scope.library(name) is None)
        case ast.Attribute():
            return parts.around.attribute(node.value) is not None
        case _:
            return isinstance(node.value, ast.BinOp | ast.UnaryOp | ast.Call | ast.Subscript)


def lower_part(node: ast.Attribute, lower: Callable[[ast.expr, LaunchBuilder], Expr], parts: LaunchBuilder) -> Expr:
    """The part of one element."""
    return parts.computed(Apply(f"numpy.{node.attr}", (lower(node.value, parts),), (), True))


def angle(node: ast.Call, lower: Callable[[ast.expr, LaunchBuilder], Expr], parts: LaunchBuilder) -> Expr | None:
    """`np.angle(z)` as `np.arctan2(np.imag(z), np.real(z))`, which NumPy computes; None for other calls."""
    if parts.around.scope.origin(node.func) != "numpy.angle" or not node.args:
        return None
    if len(node.args) > 1 or node.keywords:
        return parts.object(Obstacle("option `deg` of `numpy.angle`", "FUS405"))
    value = lower(node.args[0], parts)
    if not isinstance(value, Load | Local | Constant):
        value = parts.own_value(Let("number", value))
    return parts.computed(
        Apply("numpy.arctan2", tuple(Apply(f"numpy.{part}", (value,), (), True) for part in reversed(PARTS)))
    )
