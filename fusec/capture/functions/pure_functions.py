"""Recognise functions that are one pure array expression of their parameters."""

import ast
import builtins
from collections.abc import Callable, Mapping
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.operand import Evaluated, ScalarExpression, Selector
from fusec.base.scalars.expression import Constant, Expr, Let, Local
from fusec.capture.arrays.expressions import lower
from fusec.capture.arrays.launches import lower_value
from fusec.capture.draft.launch_builder import LaunchBuilder, OwnValues
from fusec.capture.draft.launch_draft import Inlined, Summary
from fusec.capture.flow.branch_specialisation import Literal, statements_run
from fusec.capture.flow.liveness import names_bound
from fusec.capture.source.syntax import walk

MOST_OPERATIONS = 4_000  # of a function with its callees; calling each function twice doubles this at each level
_LONGEST = 60  # statements
_NAMED = (ast.Name, ast.arg)


def function_summary(
    function: ast.FunctionDef, helper: HelperFunction, defaults: Mapping[str, Constant | None], inlined: Inlined | None
) -> Summary:
    """The helper with the parameters of the author's function."""
    first, plain = len(function.args.posonlyargs), len(function.args.args)
    return Summary(helper, tuple(defaults.values()), inlined, by_position=first + plain, by_keyword=first)


def with_repeated(inlined: Inlined, operations: int, parts: LaunchBuilder) -> Inlined:
    """The same, with the number of operations that it has beyond those in the function's text."""
    return replace(inlined, repeated=parts.passes.of((*inlined.lets, *inlined.values)) - operations)


def parameters(function: ast.FunctionDef, known: Mapping[str, Literal]) -> dict[str, Constant | None] | None:
    """Each parameter with its default; None if there is `*args`, `**options` or a default that is no number."""
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
    """The statements that run after the docstring, rewritten by `whole`; None unless they are assignments to names and
    a last `return`, or what fills the memory of a parameter.
    """
    run = _run(function, known)
    filled = _filled(run, function)
    run = run if filled is None else filled[1]
    if not run or not isinstance(run[-1], ast.Return) or len(run) > _LONGEST:
        return None
    run = whole(run)
    return run if all(_is_let(statement) for statement in run[:-1]) else None


def filled_parameter(function: ast.FunctionDef, known: dict[str, Literal] | None) -> str:
    """The parameter whose memory the last statement fills: `out[:] = E`, `out += E`; empty if there is none."""
    filled = _filled(_run(function, known), function)
    return "" if filled is None else filled[0]


def _run(function: ast.FunctionDef, known: dict[str, Literal] | None) -> list[ast.stmt]:
    statements = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    return statements if known is None else statements_run(statements, known) or []


def _filled(run: list[ast.stmt], function: ast.FunctionDef) -> tuple[str, list[ast.stmt]] | None:
    """The parameter that the last statement fills, and the statements with `return E` in its place."""
    arguments = function.args
    given = {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    run = run[:-1] if run and isinstance(run[-1], ast.Return) and run[-1].value is None else run
    target: ast.expr
    match run[-1] if run else None:
        case ast.Assign([ast.Subscript(target, index)], value) if _is_whole(index):
            pass
        case ast.AugAssign(ast.Subscript(target, index), operator, value) if _is_whole(index):
            value = ast.BinOp(ast.Name(ast.unparse(target), ast.Load()), operator, value)
        case ast.Expr(ast.Call(called, values, [ast.keyword("out", target)])):
            value = ast.Call(called, values, [])
        case _:
            return None
    if not isinstance(target, ast.Name) or target.id not in given:
        return None
    last = ast.copy_location(ast.Return(ast.copy_location(value, run[-1])), run[-1])
    return target.id, [*run[:-1], ast.fix_missing_locations(last)]


def _is_whole(index: ast.expr) -> bool:
    match index:
        case ast.Slice(None, None, None) | ast.Constant(value=builtins.Ellipsis):
            return True
        case _:
            return False


def _is_let(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign([ast.Name()], _) | ast.AnnAssign(ast.Name(), _, ast.expr(), simple=1):
            return True
        case _:
            return False


def let(statement: ast.stmt, parts: LaunchBuilder) -> Let | None:
    """`k = 1 / (1 + x)`, `a = 0.3`, `y = x`: nothing is written in place, so an alias is as good as a copy."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(ast.Name(id=name), _, ast.expr() as value):
            bound = Let(name, lower(value, parts))
            parts.own.given.add(name)
            return bound
        case _:
            return None


def returned(statement: ast.stmt, statements: list[ast.stmt], parts: LaunchBuilder) -> tuple[Expr, ...]:
    """The returned expressions, if each is a new array that the caller may write into; empty if one is not."""
    value = _bound_value(statement)
    nodes = value.elts if isinstance(value, ast.Tuple) else [value]
    found: list[Expr] = []
    for node in nodes:
        given = set(parts.own.given)
        expression = _returned_value(node, statements, parts)
        parts.own.given = given
        if expression is None or (isinstance(expression, Local) and expression in found):
            return ()
        found.append(expression)
    return tuple(found)


def _returned_value(value: ast.expr | None, statements: list[ast.stmt], parts: LaunchBuilder) -> Expr | None:
    if isinstance(value, ast.Name):
        bound = [statement for statement in statements if value.id in names_bound(statement)]
        made = _bound_value(bound[-1]) if bound else None
        return Local(value.id) if made is not None and _is_fresh(made, parts) else None
    made_here = lower_value("value", value, parts) if value is not None else None
    return made_here.value if isinstance(made_here, Let) else None


def _bound_value(statement: ast.stmt) -> ast.expr | None:
    return statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return) else None


def _is_fresh(value: ast.expr, parts: LaunchBuilder) -> bool:
    """Whether the value is computed, and no alias of an argument."""
    trial = LaunchBuilder(parts.around, own=OwnValues(set(parts.own.given)))
    return isinstance(lower_value("value", value, trial), Let)


def is_pure(parts: LaunchBuilder, names: tuple[str, ...]) -> bool:
    """Whether only these names and constants are read."""
    of_others = Evaluated | ScalarExpression | Selector
    taken = parts.operands.values()
    return parts.obstacle is None and all(o.name in names and not isinstance(o, of_others) for o in taken)


def names_in(function: ast.FunctionDef) -> frozenset[str]:
    """Every name that the function mentions."""
    names = (node.id if isinstance(node, ast.Name) else node.arg for node in walk(function) if isinstance(node, _NAMED))
    return frozenset(names)


def names_other_functions(function: ast.FunctionDef, parts: LaunchBuilder) -> bool:
    """Whether a branch that is not taken calls a function of the package, which the generated module would lack."""
    scope = parts.around.scope
    canonical = (scope.canonical(node) for node in walk(function) if isinstance(node, ast.Name | ast.Attribute))
    own = {path for path in canonical if path is not None and scope.definition(path) is not None}
    return not own <= {*parts.passes.helpers, *parts.called.inlined}
