"""Is a function one pure array expression of its parameters? Assignments to names, and a `return`."""

import ast
from collections.abc import Callable, Mapping

from fusec.base.expression import Constant, Expr, Let, Local
from fusec.base.kernel import OperandKind
from fusec.capture.drafting import lower_value
from fusec.capture.expression_lowering import lower
from fusec.capture.literal_branches import Literal, statements_run
from fusec.capture.liveness import names_bound
from fusec.capture.nodes import walk
from fusec.capture.operands import LaunchParts

_LONGEST = 60  # statements
_NAMED = (ast.Name, ast.arg)


def parameters(function: ast.FunctionDef, known: Mapping[str, Literal]) -> dict[str, Constant | None] | None:
    """Each parameter with its default; None for `*args` and `**options`, and for defaults that are not numbers."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg:
        return None
    names = [parameter.arg for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    given: list[ast.expr | None] = [None] * (len(names) - len(arguments.defaults) - len(arguments.kwonlyargs))
    given += [*arguments.defaults, *arguments.kw_defaults]
    defaults: list[Constant | None] = []
    for name, default in zip(names, given, strict=True):
        if default is None:
            defaults.append(None)
            continue
        is_number = isinstance(default, ast.Constant) and type(default.value) in (int, float)
        if not (is_number or (isinstance(default, ast.Constant) and name in known)):
            return None
        defaults.append(Constant(ast.unparse(default)))
    return dict(zip(names, defaults, strict=True)) or None


def body_run(
    function: ast.FunctionDef,
    known: dict[str, Literal] | None,
    whole: Callable[[list[ast.stmt]], list[ast.stmt]] = lambda statements: statements,
) -> list[ast.stmt] | None:
    """The statements that run after the docstring, `whole` ones in place of several, if they are assignments to names and a last
    `return`."""
    statements = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    run = statements if known is None else statements_run(statements, known)
    if not run or not isinstance(run[-1], ast.Return) or len(run) > _LONGEST:
        return None
    run = whole(run)
    return run if all(_is_let(statement) for statement in run[:-1]) else None


def _is_let(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign([ast.Name()], _) | ast.AnnAssign(ast.Name(), _, ast.expr(), simple=1):
            return True
        case _:
            return False


def let(statement: ast.stmt, parts: LaunchParts) -> Let | None:
    """`k = 1 / (1 + x)`, `a = 0.3`, `y = x`: nothing is written in place, so that a second name is as good as a copy."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(ast.Name(id=name), _, ast.expr() as value):
            bound = Let(name, lower(value, parts))
            parts.given.add(name)
            return bound
        case _:
            return None


def returned(statement: ast.stmt, statements: list[ast.stmt], parts: LaunchParts) -> tuple[Expr, ...]:
    """The returned expressions, if each is a new array, which the caller may write into; nothing where one is not."""
    value = _bound_value(statement)
    nodes = value.elts if isinstance(value, ast.Tuple) else [value]
    found: list[Expr] = []
    for node in nodes:
        given = set(parts.given)
        expression = _returned_value(node, statements, parts)
        parts.given = given
        if expression is None or (isinstance(expression, Local) and expression in found):
            return ()
        found.append(expression)
    return tuple(found)


def _returned_value(value: ast.expr | None, statements: list[ast.stmt], parts: LaunchParts) -> Expr | None:
    if isinstance(value, ast.Name):
        bound = [statement for statement in statements if value.id in names_bound(statement)]
        made = _bound_value(bound[-1]) if bound else None
        return Local(value.id) if made is not None and _is_fresh(made, parts) else None
    made_here = lower_value("value", value, parts) if value is not None else None
    return made_here.value if isinstance(made_here, Let) else None


def _bound_value(statement: ast.stmt) -> ast.expr | None:
    return statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return) else None


def _is_fresh(value: ast.expr, parts: LaunchParts) -> bool:
    """Whether the value is computed, and not another name of an argument."""
    trial = LaunchParts(parts.around, given=set(parts.given))
    return isinstance(lower_value("value", value, trial), Let)


def is_pure(parts: LaunchParts, names: tuple[str, ...]) -> bool:
    """Nothing but these names and constants is read."""
    kinds = (OperandKind.NAME, OperandKind.ATTRIBUTE)
    return parts.obstacle is None and all(o.kind in kinds and o.name in names for o in parts.operands.values())


def names_in(function: ast.FunctionDef) -> frozenset[str]:
    """Every name that the function mentions."""
    names = (node.id if isinstance(node, ast.Name) else node.arg for node in walk(function) if isinstance(node, _NAMED))
    return frozenset(names)


def names_other_functions(function: ast.FunctionDef, parts: LaunchParts) -> bool:
    """Whether a branch that is not taken calls a function of the package: the generated module would not have it."""
    scope = parts.around.scope
    canonical = (scope.canonical(node) for node in walk(function) if isinstance(node, ast.Name | ast.Attribute))
    own = {path for path in canonical if path is not None and scope.definition(path) is not None}
    return not own <= {*parts.helpers, *parts.inlined}
