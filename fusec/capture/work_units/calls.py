"""Read a call that runs a work unit over a range: the work unit, the policy, and the arguments by name."""

import ast
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import GridLaunch
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Constant, Let, Load
from fusec.base.scalars.languages import PYKOKKOS
from fusec.capture.kernels.device_functions import renamed
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import walk

_CALLS = {  # as the model spells them
    "numba.cuda.parallel_for": "for",
    "numba.cuda.parallel_reduce": "reduce",
    "numba.cuda.parallel_scan": "scan",
}
_OF_LIBRARY = frozenset(
    (
        *("add", "subtract", "multiply", "divide", "true_divide", "floor_divide", "power", "fmod", "fmax", "fmin"),
        *("negative", "positive", "reciprocal", "square", "sqrt", "exp", "exp2", "log", "log2", "log10", "log1p"),
        *("sin", "cos", "tan", "tanh", "sign", "floor", "ceil", "round", "trunc", "logaddexp", "logaddexp2"),
        *("greater", "equal", "isnan", "isinf", "isfinite", "logical_and", "logical_or", "logical_xor", "logical_not"),
    )
)  # functions of PyKokkos that launch a work unit and return a new view
CHOSEN = Obstacle("chooses a work unit by types and shapes that only a run shows")
_OF_SCAN = Obstacle("is a scan, whose places take what the places before them add up")


@dataclass(frozen=True, slots=True)
class WorkUnitCall:
    """`pk.parallel_for("label", policy, work_unit, a=u)`; the operation is `for`, `reduce` or `scan`."""

    policy: ast.expr
    called: ast.expr
    arguments: dict[str, ast.expr]
    operation: str

    @property
    def reduces(self) -> bool:
        """Whether it has a number as its value."""
        return self.operation != "for"

    @property
    def obstacle(self) -> Obstacle | None:
        """What of the call itself is not modelled."""
        return _OF_SCAN if self.operation == "scan" else None


def work_unit_call(statement: ast.stmt, scope: ScopeNames) -> WorkUnitCall | None:
    """The call that is the statement, or whose value the statement binds or returns; None for any other one."""
    match statement:
        case ast.Expr(ast.Call() as call) if _operation(call, scope) in ("for", "scan"):
            return _call(call, scope)
        case ast.Assign([ast.Name()], ast.Call() as call) | ast.Return(ast.Call() as call) if _operation(
            call, scope
        ) in ("reduce", "scan"):
            return _call(call, scope)
        case _:
            return None


def _operation(call: ast.Call, scope: ScopeNames) -> str:
    return _CALLS.get(scope.canonical(call.func) or "", "")


def call_over_range(node: ast.expr, scope: ScopeNames) -> WorkUnitCall | None:
    """The call that the expression is; None for any other one."""
    return _call(node, scope) if isinstance(node, ast.Call) and _operation(node, scope) else None


def _call(call: ast.Call, scope: ScopeNames) -> WorkUnitCall | None:
    given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    if len(given) < len(call.keywords):
        return None
    match call.args:
        case [policy, ast.Name() | ast.Attribute() as called]:
            pass
        case [ast.Constant(value=str()), policy, ast.Name() | ast.Attribute() as called]:
            pass
        case _:
            return None
    return WorkUnitCall(policy, called, given, _operation(call, scope))


def library_function(statement: ast.stmt, scope: ScopeNames) -> ast.expr | None:
    """The function of PyKokkos' library whose value the statement binds or returns: `pk.add(pk.multiply(a, b), c)`."""
    match statement:
        case ast.Assign([ast.Name()], ast.Call(func=called)) | ast.Return(ast.Call(func=called)):
            library, _, name = (scope.origin(called) or "").rpartition(".")
            return called if library == PYKOKKOS.module and name in _OF_LIBRARY else None
        case _:
            return None


def in_own_words(text: str, statement: ast.stmt, scope: ScopeNames) -> str:
    """The statement's text with the name that generated modules give PyKokkos."""
    nodes = (node for node in walk(statement) if isinstance(node, ast.Name))
    named = {node.id for node in nodes if scope.origin(node) == PYKOKKOS.module} - {PYKOKKOS.name}
    return renamed(text, dict.fromkeys(named, PYKOKKOS.name)) if named else text


def with_total(launch: GridLaunch, name: str) -> GridLaunch:
    """The launch whose accumulator is bound to the name: an uninterpreted function of what the places load."""
    loads = tuple(Load(a.array.name) for a in launch.kernel.accesses if a.kind is AccessKind.READ)
    total = Let(name, Apply(PYKOKKOS.module, loads or (Constant("0"),)))
    return replace(launch, kernel=replace(launch.kernel, body=(*launch.kernel.body, total)), results=(name,))
