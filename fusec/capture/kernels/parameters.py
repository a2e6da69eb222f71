"""Match the arguments of a call to the parameters of a function that takes each by position or by name."""

import ast


def are_plain_parameters(given: ast.arguments) -> bool:
    """Whether it has no `*args`, no `**named`, and no positional-only or keyword-only parameters."""
    return not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs)


def passed_arguments(call: ast.Call, given: ast.arguments) -> dict[str, ast.expr] | None:
    """The arguments by parameter, without those left to defaults.

    None if a parameter is of another kind, or if the call does not show each argument.

    For `def scale(x, out, a=2.0)`: `scale(u, out=v)`  ->  `{"x": u, "out": v}`.
    """
    names = [parameter.arg for parameter in given.args]
    is_starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    if not are_plain_parameters(given) or len(call.args) > len(names) or is_starred:
        return None
    passed = dict(zip(names, call.args, strict=False))
    for keyword in call.keywords:
        if keyword.arg not in names or keyword.arg in passed:
            return None
        passed[keyword.arg] = keyword.value
    return passed


_LITERALS = (bool, int, float, complex)


def has_plain_parameters(function: ast.FunctionDef, *, may_have_defaults: bool = False) -> bool:
    """Whether it takes its parameters by position, without annotations, and without defaults or with literal ones."""
    given = function.args
    literals = all(isinstance(value, ast.Constant) and type(value.value) in _LITERALS for value in given.defaults)
    literals = literals and (may_have_defaults or not given.defaults)
    return (
        are_plain_parameters(given)
        and literals
        and function.returns is None
        and all(argument.annotation is None for argument in given.args)
    )
