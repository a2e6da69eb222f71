"""Calls of ufuncs with `out=` and `where=`, which keep what the memory holds where the mask does not.

`np.divide(x, y, out=np.zeros_like(x), where=y != 0)` -> `np.where(y != 0, np.full_like(out, np.divide(x, y)), out)` with
`out = np.zeros_like(x)`.
"""

import ast
from collections.abc import Callable

from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, Expr, Let
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.source.obstacle import Obstacle

_LIKE = {"numpy.zeros": "zeros_like", "numpy.ones": "ones_like"}


def call_where(node: ast.Call, around: LoweringContext) -> tuple[ast.Call, ast.expr, ast.expr] | None:
    """The call of a ufunc without its `out=` and `where=`, and these two."""
    function = scalar_function(around.scope.canonical(node.func) or "")
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if function is None or not function.is_ufunc or options.keys() != {"out", "where"}:
        return None
    is_whole = len(node.args) == function.arity and not any(isinstance(each, ast.Starred) for each in node.args)
    plain = ast.copy_location(ast.Call(node.func, node.args, []), node)
    return (plain, options["out"], options["where"]) if is_whole else None


def chosen_elements(
    node: ast.Call, lower: Callable[[ast.expr, LaunchBuilder], Expr], parts: LaunchBuilder
) -> Expr | None:
    """The value of a call that writes into memory which its own argument makes; None for any other call."""
    written = call_where(node, parts.around)
    if written is None:
        return None
    call, out, mask = written
    value, held = lower(call, parts), lower(_like(out, parts), parts)
    if not isinstance(held, Apply):
        return parts.object(Obstacle(f"option `out` of `{ast.unparse(call.func)}`", "FUS405"))
    before = parts.own_value(Let("out", held))
    parts.passes.repeated += 2  # NumPy fills no array with the value, and computes where it chooses
    choice = (lower(mask, parts), Apply("numpy.full_like", (before, value)), before)
    return parts.computed(Apply("numpy.where", choice))


def _like(node: ast.expr, parts: LaunchBuilder) -> ast.expr:
    """`np.zeros_like(x, dtype=float)` for `np.zeros(x.shape)`."""
    match node:
        case ast.Call(ast.Attribute(library, _) as function, [ast.Attribute(ast.Name() as array, "shape")], []) if (
            name := _LIKE.get(parts.around.scope.canonical(function) or "")
        ) is not None:
            like = ast.copy_location(ast.Attribute(library, name, ast.Load()), function)
            dtype = ast.keyword("dtype", ast.Name("float", ast.Load()))
            return ast.copy_location(ast.Call(like, [array], [dtype]), node)
        case _:
            return node
