"""Check a loop body for parts that are not modelled, expressions that may raise, and loop-carried variables."""

import ast
from collections.abc import Iterator, Sequence, Set

from fusec.base.scalars.array_functions import math_function, scalar_function
from fusec.base.scalars.scalar_function import Place
from fusec.capture.kernels.body_language import KernelNames, gives_each_variable_a_value, indices, is_element
from fusec.capture.names.kernel_imports import PHYSICAL_CONSTANTS
from fusec.capture.nests.divisors import Divisors
from fusec.capture.source.syntax import walk

_MODELLED = (
    ast.Assign, ast.AugAssign, ast.If, ast.Pass, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Name,
    ast.Constant, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context, ast.Break, ast.Continue,
)  # fmt: skip
_WORDS: dict[type[ast.AST], str] = {
    ast.For: "a loop beside other statements", ast.While: "a `while` loop", ast.Return: "`return`", ast.Raise: "`raise`",
    ast.Assert: "`assert`", ast.Expr: "an expression that is a statement", ast.AnnAssign: "an annotated assignment",
    ast.NamedExpr: "`:=`", ast.Tuple: "a tuple",
}  # fmt: skip
_OF_PYTHON = frozenset(f"builtins.{name}" for name in ("abs", "bool", "float", "len", "max", "min"))
_TYPES = frozenset(("numpy.float32", "numpy.float64", "numba.float32", "numba.float64"))
_WITHOUT_ROW = frozenset(("math.erf", "math.erfc"))  # NumPy has no such functions
_CASTS = frozenset(
    ("builtins.int", *(f"{root}.{kind}{bits}" for root in ("numpy", "numba") for kind in ("int", "uint") for bits in (8, 16, 32, 64)))
)  # fmt: skip
_NUMBERS = (
    *("math.pi", "math.e", "math.inf", "math.nan", "numpy.pi", "numpy.e", "numpy.inf", "numpy.nan"),
    *PHYSICAL_CONSTANTS,
)
_RAISING = (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift)


def unmodelled_part(parts: Sequence[ast.AST], names: KernelNames) -> str:
    """The first part that is not arithmetic on elements, in the user's words; empty if fusec models all parts."""
    return next((text for part in parts for text in _unmodelled(part, names)), "")


def _unmodelled(node: ast.AST, names: KernelNames) -> Iterator[str]:
    match node:
        case ast.Call(func=function, args=arguments, keywords=keywords):
            called = _called(node, names)
            is_known = (
                called in _OF_PYTHON | _TYPES | _CASTS or _is_modelled(called) or _is_own_function(function, names)
            )
            if not is_known or (
                keywords and not (_is_own_function(function, names) and all(each.arg for each in keywords))
            ):
                yield f"calls `{ast.unparse(function)}`"
            for argument in (*arguments, *(keyword.value for keyword in keywords)):
                yield from _unmodelled(argument, names)
        case ast.Attribute():
            if not _is_size(node, names) and names.scope.canonical(node) not in _NUMBERS:
                yield f"uses `{ast.unparse(node)}`"
        case ast.Name(id=name):
            if name not in names.own and names.scope.constant(name) is None:
                yield f"uses `{name}`, which fusec does not know"
        case ast.Subscript(value=value):
            is_extent = isinstance(value, ast.Attribute) and value.attr == "shape" and _is_size(value, names)
            if not is_extent and not is_element(node, names.parameters):
                yield f"uses `{ast.unparse(node)}`"
            for index in indices(node):
                yield from _unmodelled(index, names)
        case ast.While(test=test, body=body, orelse=[]) if names.body.returns:
            for part in (test, *body):
                yield from _unmodelled(part, names)
        case ast.For() if _is_sum(node, names):
            for part in (*getattr(node.iter, "args", ()), *node.body):
                yield from _unmodelled(part, names)
        case ast.Return(value=ast.Tuple(elts=values)) if names.body.returns and len(values) > 1:
            for value in values:
                yield from _unmodelled(value, names)
        case ast.Return(value=ast.expr() as value) if names.body.returns:
            yield from _unmodelled(value, names)
        case ast.Assign(targets=targets) if len(targets) > 1 or not isinstance(targets[0], ast.Name | ast.Subscript):
            if not gives_each_variable_a_value(node, names):
                yield "assigns to several targets at once"
            for value in node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]:
                yield from _unmodelled(value, names)
        case ast.Constant(value=value):
            if not isinstance(value, bool | int | float | complex):
                yield f"uses the constant `{value!r}`"
        case _ if not isinstance(node, _MODELLED):
            yield f"has {_WORDS.get(type(node), 'a statement that fusec does not model')}"
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _unmodelled(child, names)


def leaves_loop(part: ast.AST) -> bool:
    """Whether it holds a `break` of the enclosing loop."""
    if isinstance(part, ast.For | ast.While):
        return any(map(leaves_loop, part.orelse))
    return isinstance(part, ast.Break) or any(map(leaves_loop, ast.iter_child_nodes(part)))


def _is_sum(loop: ast.For, names: KernelNames) -> bool:
    """Whether it computes only with variables, over a `range`: `for k in range(3): s += c[k] * a[i]`."""
    match loop:
        case ast.For(target=ast.Name(), iter=ast.Call(func=function, args=[_] | [_, _], keywords=[]), orelse=[]):
            inner = [node for statement in loop.body for node in walk(statement)]
            stores = any(isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) for node in inner)
            return names.scope.canonical(function) == "builtins.range" and not stores
        case _:
            return False


def _is_own_function(called: ast.expr, names: KernelNames) -> bool:
    return isinstance(called, ast.Name) and called.id in names.functions


def _called(node: ast.Call, names: KernelNames) -> str:
    if isinstance(node.func, ast.Name) and node.func.id in names.own:
        return ""
    return names.scope.canonical(node.func) or ""


def _is_modelled(called: str) -> bool:
    return called in _WITHOUT_ROW or bool(_places(called) & {Place.MATH_LOOP, Place.NUMPY_LOOP})


def _is_inexact(called: str) -> bool:
    """Whether a vectorised loop may use another implementation."""
    return called in _WITHOUT_ROW or (_is_modelled(called) and Place.VARYING_LOOP in _places(called))


def _places(called: str) -> frozenset[Place]:
    """Where the function of `math` or NumPy may stand, without the places of the other library's."""
    is_of_math = called.startswith("math.")
    known = math_function(called.removeprefix("math.")) if is_of_math else scalar_function(called)
    other = {Place.NUMPY_LOOP, Place.NUMPY_FORMULA} if is_of_math else {Place.MATH_LOOP, Place.MATH_FORMULA}
    return frozenset() if known is None else known.elsewhere.places - other


def _is_size(node: ast.Attribute, names: KernelNames) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in names.parameters and node.attr in ("shape", "size")


def inexact_function(parts: Sequence[ast.AST], names: KernelNames) -> str:
    """The first function whose last bits may depend on the enclosing loop, in the author's words; empty for none."""
    calls = (node for part in parts for node in walk(part) if isinstance(node, ast.Call))
    found = next((ast.unparse(call.func) for call in calls if _is_inexact(_called(call, names))), "")
    return found or ("**" if any(map(_is_power, (node for part in parts for node in walk(part)))) else "")


def _is_power(node: ast.AST) -> bool:
    """Whether it is a power that is not expanded into products; powers with integer exponents are."""
    match node:
        case ast.BinOp(op=ast.Pow(), right=value) | ast.AugAssign(op=ast.Pow(), value=value):
            return not (isinstance(value, ast.Constant) and isinstance(value.value, int))
        case _:
            return False


def raising_part(
    parts: Sequence[ast.AST], names: KernelNames, divides_as_numpy: bool, divisors: Divisors | None
) -> str:
    """The first expression that may raise, or whose value the language leaves undefined; empty for none.

    With numba's own error model a division by zero raises after earlier iterations have stored; NumPy's never raises.
    `divisors` proves divisors non-zero; None if the compiler may reorder the arithmetic.
    """
    nodes = (node for part in parts for node in walk(part))
    return next((ast.unparse(node) for node in nodes if _may_raise(node, names, divides_as_numpy, divisors)), "")


def _may_raise(node: ast.AST, names: KernelNames, divides_as_numpy: bool, divisors: Divisors | None) -> bool:
    match node:
        case ast.BinOp(op=ast.LShift() | ast.RShift()) | ast.AugAssign(op=ast.LShift() | ast.RShift()):
            return True
        case ast.BinOp(op=ast.Div(), right=value) | ast.AugAssign(op=ast.Div(), value=value):
            is_known = _is_safe(value, names) or divides_as_numpy
            return not is_known and not (divisors is not None and divisors.are_not_zero(value))
        case ast.BinOp(op=op, right=value) | ast.AugAssign(op=op, value=value):
            return isinstance(op, _RAISING) and not divides_as_numpy and not _is_safe(value, names)
        case ast.Call():
            return _called(node, names) in _CASTS and not divides_as_numpy
        case _:
            return False


def _is_safe(value: ast.expr, names: KernelNames) -> bool:
    """Whether it is a number above zero."""
    if isinstance(value, ast.Name) and value.id not in names.own:
        literal = names.scope.constant(value.id)
        value = value if literal is None else ast.parse(literal, mode="eval").body
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float) and value.value > 0


def carried_variable(body: Sequence[ast.stmt], variables: Set[str]) -> str:
    """A loop-carried variable: an iteration may read it before binding it; empty for none."""
    _, carried = _follow(body, frozenset(), variables)
    return carried


def _follow(body: Sequence[ast.stmt], bound: frozenset[str], variables: Set[str]) -> tuple[frozenset[str], str]:
    """The variables certainly bound after the statements, and the first one that is read before that."""
    for statement in body:
        heads = _heads(statement)
        read = [
            node.id
            for head in heads
            for node in walk(head)
            if isinstance(node, ast.Name) and (isinstance(node.ctx, ast.Load) or _is_updated(node, statement))
        ]
        early = next((name for name in read if name in variables and name not in bound), "")
        if early:
            return bound, early
        if isinstance(statement, ast.For):
            inside = {node.id for node in walk(statement.target) if isinstance(node, ast.Name)}
            _, first = _follow(statement.body, bound | inside, variables)  # without iterations, it binds nothing
            if first:
                return bound, first
        elif isinstance(statement, ast.If):
            (then, first), (otherwise, second) = (
                _follow(branch, bound, variables) for branch in (statement.body, statement.orelse)
            )
            if first or second:
                return bound, first or second
            bound = then & otherwise
        else:
            bound |= {
                node.id for node in walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
    return bound, ""


def _heads(statement: ast.stmt) -> list[ast.AST]:
    """The parts that the statement certainly evaluates, and first."""
    match statement:
        case ast.If(test=test):
            return [test]
        case ast.For(iter=rounds):
            return [rounds]
        case _:
            return [statement]


def _is_updated(node: ast.Name, statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AugAssign) and statement.target is node
