"""Summarise functions under `cp.fuse` as elementwise functions with the same rounding.

CuPy makes one kernel of the function, and its compiler may contract a product and a sum into one rounding. If no
product can meet a sum, each operation rounds as it does alone. A function such as `exp` may add at its beginning and
multiplies at its end, so it counts too. Every operation must have an array among its operands, because CuPy gives the
result of numbers alone another dtype than Python does.
"""

import ast
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.helper_function import ElementFunction, HelperBody
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, Constant, Expr, Load, Local
from fusec.base.scalars.libraries import OF_CUPY
from fusec.base.scalars.scalar_function import Rounding
from fusec.capture.draft.launch_draft import Summary
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.source_file import SourceFile, segment
from fusec.capture.source.syntax import walk

_ONCE = "which `cp.fuse` compiles: a product and a sum in it may be rounded once"
_NUMBERS = "which `cp.fuse` compiles, with arithmetic of numbers alone"
UNKNOWN = "which `cp.fuse` compiles"

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Value:
    """A value computed from the parameters `loads`. `may_multiply`: its last operation may be a product. `is_truth`: it
    is boolean.
    """

    loads: frozenset[str]
    may_multiply: bool = False
    is_truth: bool = False


class _ObstacleError(Exception):
    """Why the function cannot be summarised, in the user's words."""


def arrays_needed(parameters: tuple[str, ...], body: HelperBody) -> Groups | str:
    """Groups of parameters, each with at least one array; or why the function is no fused kernel."""
    reader = _Reader()
    try:
        for let in body.lets:
            reader.known[let.name] = reader.value(let.value)
        result = reader.value(body.result)
    except _ObstacleError as obstacle:
        return str(obstacle)
    if result.loads != set(parameters):
        return UNKNOWN
    needed = {group for group in reader.groups if not any(other < group for other in reader.groups)}
    return tuple(sorted(tuple(name for name in parameters if name in group) for group in needed))


class _Reader:
    def __init__(self) -> None:
        self.known: dict[str, _Value] = {}
        self.groups: set[frozenset[str]] = set()

    def value(self, expression: Expr) -> _Value:
        match expression:
            case Load(name):
                return _Value(frozenset((name,)))
            case Local(name):
                return self.known[name]
            case Constant() | Apply("numpy.negative", (Constant(),)):
                return _Value(frozenset())
            case Apply(function, arguments, ()):
                return self._applied(expression, function, [self.value(argument) for argument in arguments])
            case _:
                raise _ObstacleError(UNKNOWN)

    def _applied(self, expression: Apply, function: str, operands: list[_Value]) -> _Value:
        found = scalar_function(function)
        rounding = Rounding.UNKNOWN if found is None else found.elsewhere.rounding
        if function == "numpy.absolute" and not expression.called:  # CuPy fuses `abs(x)` in another way
            raise _ObstacleError(UNKNOWN)
        if rounding is Rounding.SELECTION:
            return self._chosen(*operands)
        if rounding is Rounding.LOGIC:
            if not all(operand.is_truth for operand in operands):
                raise _ObstacleError(UNKNOWN)
            return _Value(_loads(operands), is_truth=True)
        self._need_array(operands)
        if any(operand.is_truth for operand in operands):
            raise _ObstacleError(UNKNOWN)
        return _Value(_loads(operands), self._multiplies(rounding, operands), rounding is Rounding.COMPARISON)

    def _chosen(self, condition: _Value, first: _Value, second: _Value) -> _Value:
        """`cp.where(c, x, y)`; for two numbers CuPy gives another dtype."""
        if not condition.is_truth or first.is_truth or second.is_truth:
            raise _ObstacleError(UNKNOWN)
        self._need_array((first, second))
        return _Value(_loads((condition, first, second)), first.may_multiply or second.may_multiply)

    def _multiplies(self, rounding: Rounding, operands: list[_Value]) -> bool:
        """Whether the operation may end with a product; raises if it may add first and one of its operands may be a
        product.
        """
        products = any(operand.may_multiply for operand in operands)
        match rounding:
            case Rounding.SUM | Rounding.FUNCTION if products:
                raise _ObstacleError(_ONCE)
            case Rounding.CHOICE:
                return products
            case Rounding.QUOTIENT:
                return not operands[1].loads  # half of the quotient is a product with 0.5
            case Rounding.SUM | Rounding.COMPARISON | Rounding.ALONE:
                return False
            case Rounding.PRODUCT | Rounding.FUNCTION:
                return True
            case Rounding.LOGIC | Rounding.SELECTION | Rounding.UNKNOWN:
                raise _ObstacleError(UNKNOWN)
            case _:
                assert_never(rounding)

    def _need_array(self, operands: Iterable[_Value]) -> None:
        loads = _loads(operands)
        if not loads:
            raise _ObstacleError(_NUMBERS)
        self.groups.add(loads)


def _loads(operands: Iterable[_Value]) -> frozenset[str]:
    return frozenset[str]().union(*(operand.loads for operand in operands))


def summary_of_fused(plain: Summary | None, function: ast.FunctionDef, scope: ScopeNames) -> Summary | str:
    """The function with CuPy's conditions on its arguments, or why it cannot be summarised; `plain`: the same without
    `cp.fuse`.

    CuPy's object takes arguments by position only, and the kernel makes one pass.
    """
    if plain is None or plain.inlined is not None or plain.helper.helpers or not _calls_cupy_alone(function, scope):
        return UNKNOWN
    helper = plain.helper
    needed = arrays_needed(helper.parameters, helper.body)
    if isinstance(needed, str):
        return needed
    if any(default is not None and default.text.lstrip("-").isdigit() for default in plain.defaults):
        return UNKNOWN
    fused = replace(
        helper,
        text=replace(helper.text, source=f"{_decorators(function, scope.module.file)}\n{helper.text.source}"),
        form=ElementFunction(needed),
        operations=1,
        modules=frozenset({OF_CUPY}),
    )
    return Summary(fused, plain.defaults, by_position=len(helper.parameters), by_keyword=len(helper.parameters))


def reason_of_cupy(canonical: str, call: ast.Call, summary: Summary | None, scope: ScopeNames) -> str:
    """Why the call of the function by this path is no elementwise function; empty if it is one."""
    if summary is None:
        return scope.package.kept_by_cupy.get(canonical, UNKNOWN)
    has_integer = any(integer_value(argument, scope) is not None for argument in call.args)
    return f"{UNKNOWN}, with an integer, for which it may run the kernel of a truth value" if has_integer else ""


def _calls_cupy_alone(function: ast.FunctionDef, scope: ScopeNames) -> bool:
    """False for `abs(x)`, `x.clip(0, 1)` and NumPy's functions: CuPy fuses them in another way, if at all."""
    calls = (node for node in walk(function) if isinstance(node, ast.Call) and node not in function.decorator_list)
    return all((scope.origin(call.func) or "").startswith("cupy.") for call in calls)


def _decorators(function: ast.FunctionDef, file: SourceFile) -> str:
    return "\n".join(f"@{segment(file, decorator)}" for decorator in function.decorator_list)
