"""Recognise expressions that compute a number on the host: `math.sqrt(1 - beta2**t)`, `math.sqrt(2 * math.pi)`.

Also `max(rate, 0.0)` and `min`, and NumPy's functions of numbers beside CuPy's: `cp.exp(x) / np.sqrt(sigma)`, unless
`sigma` turns out to be an array.
"""

import ast
import math
import operator
import re
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from fusec.base.ir.preparation import ComputedNumber
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import math_function, scalar_function
from fusec.base.scalars.expression import Constant, Expr
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.scalar_function import Place, ScalarFunction
from fusec.base.scalars.targets import Memory
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder, one_line
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.names.array_libraries import array_module, module_named_np
from fusec.capture.source.syntax import walk

_DEEPEST = 10
_WITHOUT_ROW = ("erf", "erfc", "gamma", "lgamma")  # of one number, in `math` alone
_BUILTINS = {"abs": 1, "max": 2, "min": 2}  # of two numbers or more
_CONSTANTS = {
    "math.pi": "math.pi",
    "numpy.pi": "math.pi",
    "math.e": "math.e",
    "numpy.e": "math.e",
    "math.tau": "math.tau",
}
_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A call of `math`, spelled with `math`, `np`, module constants and the local `names` only; `literals` has no
    module constants.
    """

    text: str
    literals: str
    names: tuple[str, ...]
    stem: str  # the stem of a name for it: `sqrt`
    is_safe: bool  # it uses constants only, and neither raises nor is infinite
    is_root: bool  # also, it has only square roots, which all libraries round alike


def computed_number(node: ast.Call | ast.BinOp, parts: LaunchBuilder) -> Expr | None:
    """The number that Python computes from constants, or from local names that hold no arrays and that the line does
    not bind.
    """
    found = formula(node, parts.around)
    if found is None or any(_is_other(name, parts) for name in found.names):
        return None
    text, wanted = one_line(parts.around, node), f"{found.stem}_value"
    if found.is_root:
        return Constant(found.literals)
    if not found.names:
        parts.order.opaque_nodes.append(node)
        return parts.take_opaque(wanted, text, is_number=found.is_safe)
    parts.order.converted_nodes.append(node)
    for name in found.names:
        if parts.around.fresh_names.attribute_text(name) is not None:
            parts.take_name(name)
    name = parts.around.fresh_names.number(wanted, text, 0)
    return parts.take_asked(text, ComputedNumber(name, found.text, found.names))


def _is_other(name: str, parts: LaunchBuilder) -> bool:
    """Whether it may be an array, or the line itself binds it."""
    return parts.binds(name) or name in parts.around.known.arrays


def formula(node: ast.expr, around: LoweringContext) -> Formula | None:
    """`math.sqrt(1 - beta2**t)` and `10 ** (-digits)` of local names and constants; None for anything else."""
    found = _formula(node, around) if isinstance(node, ast.Call) or _is_power(node, around) else None
    return None if found is None or found.stem == "abs" else found


def _is_power(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is a power or shift of parameters that are numbers; the sign of the exponent decides the type of an
    integer's power.
    """
    match node:
        case ast.BinOp(base, ast.Pow(), exponent) if names_read(exponent) or isinstance(exponent, ast.UnaryOp):
            is_integer = isinstance(base, ast.Constant) and isinstance(base.value, int)
            is_integer = is_integer or (isinstance(base, ast.Name) and _is_annotated_integer(base.id, around))
        case ast.BinOp(op=ast.LShift() | ast.RShift()):
            is_integer = True
        case _:
            return False
    names = names_read(node)
    return is_integer and bool(names) and all(_is_given_number(name, around) for name in names)


def _is_annotated_integer(name: str, around: LoweringContext) -> bool:
    return any(
        argument.arg == name and isinstance(argument.annotation, ast.Name) and argument.annotation.id == "int"
        for argument in _parameters(around)
    )


def _is_given_number(name: str, around: LoweringContext) -> bool:
    """Whether it is a parameter that the source shows to be a number and that is never rebound."""
    function = around.scope.chain[-1].node
    if not isinstance(function, Function) or len(around.scope.bindings_of(name)) != 1:
        return False
    is_given = any(argument.arg == name for argument in _parameters(around))
    return is_given and around.function.is_number(name, function.body[0])


def _parameters(around: LoweringContext) -> list[ast.arg]:
    function = around.scope.chain[-1].node
    if not isinstance(function, Function):
        return []
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def arithmetic(name: str, statement: ast.Assign, line: StraightLine, around: LoweringContext) -> Formula | None:
    """`omega * t` for the line `phase = omega * t`, if a later statement computes a number from `phase`,
    `math.cos(phase)`, before `phase` is rebound: with arrays that would raise.
    """
    if not isinstance(statement.value, ast.BinOp) or not _feeds_formula(name, statement, line, around):
        return None
    return _formula(statement.value, around)


def _feeds_formula(name: str, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    mentions = _mentions(line.statements).get(name, [])
    for k in mentions[bisect_right(mentions, line.statements.index(statement)) :]:
        later = line.statements[k]
        calls = (node for node in walk(later) if isinstance(node, ast.Call) and name in names_read(node))
        if any(found is not None and name in found.names for found in (formula(call, around) for call in calls)):
            return True
        if name in names_bound(later):
            return False
    return False


@lru_cache(maxsize=32)
def _mentions(statements: tuple[ast.stmt, ...]) -> dict[str, list[int]]:
    """The indices of the statements that read or bind each name, because a line can have thousands of statements."""
    found: dict[str, list[int]] = {}
    for k, statement in enumerate(statements):
        for name in names_read(statement) | names_bound(statement):
            found.setdefault(name, []).append(k)
    return found


def _formula(node: ast.expr, around: LoweringContext) -> Formula | None:
    if not all(_means(*each, around) for each in (("math", "math"), ("np", "numpy"))):
        return None
    spelled = _spelled(node, around, _DEEPEST)
    plain = None if spelled is None else _spelled(spelled, around, _DEEPEST, of_literals=True)
    if spelled is None or plain is None:
        return None
    nodes = [*ast.walk(plain)]
    found = (each.id for each in nodes if isinstance(each, ast.Name))
    names = tuple(dict.fromkeys(name for name in found if name not in ("math", "np", *_BUILTINS)))
    text = one_line(around, node) if ast.dump(spelled) == ast.dump(node) else _text(spelled)
    is_safe = not names and _value(plain) is not None
    functions = {ast.unparse(each.func) for each in nodes if isinstance(each, ast.Call)}
    is_root = functions == {"math.sqrt"} and not any(isinstance(each, ast.Pow) for each in nodes)
    stem = ast.unparse(plain.func).rpartition(".")[2] if isinstance(plain, ast.Call) else "power"
    return Formula(text, _text(plain), names, stem, is_safe, is_safe and is_root)


def _text(node: ast.expr) -> str:
    """The text as the formatter writes it: `beta**t`."""
    return re.sub(r"\b([\w.]+) \*\* (-?[\w.]+)(?![\w.(])", r"\1**\2", ast.unparse(node))


def _means(name: str, module: str, around: LoweringContext) -> bool:
    """Whether the name is unbound or means the module."""
    return not around.scope.bindings_of(name) or around.scope.origin(ast.Name(name, ast.Load())) == module


def _spelled(node: ast.expr, around: LoweringContext, depth: int, *, of_literals: bool = False) -> ast.expr | None:
    """The expression in the spelling of generated code; `of_literals`: it is already, and module constants become
    literals.
    """

    def inner(part: ast.expr) -> ast.expr | None:
        return _spelled(part, around, depth - 1, of_literals=of_literals)

    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return node
        case ast.Name(name) if around.fresh_names.attribute_text(name) is not None:
            return node
        case ast.Name(name) if around.scope.owns(name):
            return node
        case ast.Name(name):
            return _module_constant(node, around, of_literals=of_literals)
        case ast.Attribute(ast.Name("math")) if of_literals:
            return node
        case ast.Attribute() if (variable := around.attribute(node)) is not None:
            return None if ast.unparse(node) in around.function.array_attributes else ast.Name(variable, ast.Load())
        case ast.Attribute() if around.scope.canonical(node) in _CONSTANTS:
            return _attribute(_CONSTANTS[around.scope.canonical(node) or ""])
        case ast.UnaryOp(ast.USub() as sign, operand) if depth:
            value = inner(operand)
            return None if value is None else ast.UnaryOp(sign, value)
        case ast.BinOp(left, symbol, right) if depth and type(symbol) in _OPERATORS:
            first, second = inner(left), inner(right)
            return None if first is None or second is None else ast.BinOp(first, symbol, second)
        case ast.Call(function, arguments, []) if depth:
            called = function if of_literals else _function(function, len(arguments), around)
            given = [value for argument in arguments if (value := inner(argument)) is not None]
            return None if called is None or len(given) < len(arguments) else ast.Call(called, given, [])
        case _:
            return None


def _function(node: ast.expr, arity: int, around: LoweringContext) -> ast.expr | None:
    """`math.sqrt`, or `np.sqrt` beside CuPy's functions, with this number of arguments."""
    module, _, name = (around.scope.origin(node) or "").partition(".")
    if module == "builtins":
        return ast.Name(name, ast.Load()) if _BUILTINS.get(name) == min(arity, 2) else None
    if module == "math" and (
        _stands(math_function(name), Place.MATH_FORMULA, arity) or (arity == 1 and name in _WITHOUT_ROW)
    ):
        return _attribute(f"math.{name}")
    is_numpys = module == "numpy" and _stands(scalar_function(f"numpy.{name}"), Place.NUMPY_FORMULA, arity)
    return _attribute(f"np.{name}") if is_numpys and _calls_of_device(around) else None


def _stands(function: ScalarFunction | None, place: Place, arity: int) -> bool:
    return function is not None and place in function.elsewhere.places and function.arity == arity


def _calls_of_device(around: LoweringContext) -> bool:
    """Whether the function calls functions of devices, of a library with another name than `np`."""
    if are_in(Memory.HOST, around.function.modules) or module_named_np(around.file.tree) is not None:
        return False
    origins = (around.scope.origin(n) for n in walk(around.scope.chain[-1].node) if isinstance(n, ast.Attribute))
    modules = (array_module(origin) for origin in origins)
    return any(module is not None and are_in(Memory.DEVICE, (module,)) for module in modules)


def _attribute(text: str) -> ast.Attribute:
    module, _, name = text.partition(".")
    return ast.Attribute(ast.Name(module, ast.Load()), name, ast.Load())


def _module_constant(node: ast.Name, around: LoweringContext, *, of_literals: bool) -> ast.expr | None:
    """A constant of the module, `KB`, or `pi` from `from math import pi`."""
    canonical = around.scope.canonical(node) or ""
    if canonical in _CONSTANTS:
        return _attribute(_CONSTANTS[canonical])
    literal = None if around.scope.spoils(node.id) else around.scope.constant(node.id)
    value = None if literal is None else ast.parse(literal, mode="eval").body
    if value is None or _value(value) is None:
        return None
    return value if of_literals else node


def _value(node: ast.expr) -> float | None:
    """The value of an expression of constants in double precision; None if it raises or is no finite real number."""
    try:
        value = _computed(node)
    except (ArithmeticError, ValueError, TypeError):
        return None
    return value if isinstance(value, float) and math.isfinite(value) else None


def _computed(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return float(value)
        case ast.UnaryOp(ast.USub(), operand):
            return -_computed(operand)
        case ast.BinOp(left, symbol, right) if type(symbol) in _OPERATORS:
            return _OPERATORS[type(symbol)](_computed(left), _computed(right))
        case ast.Attribute(attr=name):
            return getattr(math, name)
        case ast.Call(ast.Attribute(ast.Name(module), name), arguments):
            known = scalar_function(f"numpy.{name}") if module == "np" else None
            function = getattr(math, name if known is None else known.elsewhere.math)
            return float(function(*map(_computed, arguments)))
        case _:
            raise ValueError("no arithmetic of constants")
