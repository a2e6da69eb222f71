"""Is a statement one call, and which variables does it give values to?"""

import ast


def is_plain_call(statement: ast.stmt) -> bool:
    return called_in(statement) is not None


def called_in(statement: ast.stmt) -> tuple[ast.Call, tuple[str, ...] | None] | None:
    """The call of `f(a, b)`, `x, y = f(a, b)` or `return f(a, b)`, and the variables it gives values to; None to the caller."""
    match statement:
        case ast.Expr(ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, ()
        case ast.Return(ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, None
        case ast.Assign([ast.Name(id=name)], ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, (name,)
        case ast.Assign([ast.Tuple(elts=targets)], ast.Call(func=ast.Name() | ast.Attribute()) as call):
            names = tuple(target.id for target in targets if isinstance(target, ast.Name))
            return (call, names) if len(names) == len(targets) == len(set(names)) else None
        case _:
            return None
