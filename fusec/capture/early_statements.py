"""Which statements between launches may run earlier than they stand, so that they part no launches?"""

import ast

from fusec.capture.blocks import StraightLine
from fusec.capture.first_evaluated import parameters
from fusec.capture.liveness import names_bound, names_shown
from fusec.capture.number_literals import is_number
from fusec.capture.operands import Surroundings
from fusec.capture.statement_names import names_captured, walk

_FUNCTIONS = ("numpy", "math", "builtins")


def may_run_earlier(statement: ast.stmt, line: StraightLine, around: Surroundings) -> bool:
    """`c = 0.5`, `old = x` or `exp = np.exp`, where only statements of this function, when they run, can see when the
    name was bound.
    """
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(
            ast.Name(id=name), _, ast.expr() as value, simple=1
        ):
            pass
        case _:
            return False
    if not (_is_sure_number(value) or _is_function(value, around) or _is_bound(name, value, statement, line, around)):
        return False
    function = around.scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    is_own = around.scope.is_local(name) and not around.scope.spoils(name)
    return is_own and name not in line.seen_on_error | names_captured(function) | names_shown(function)


def alias_of(statement: ast.stmt) -> str:
    """`x` of `old = x`; nothing of any other statement."""
    value = getattr(statement, "value", None)
    return value.id if isinstance(value, ast.Name) and isinstance(value.ctx, ast.Load) else ""


def _is_sure_number(value: ast.expr) -> bool:
    """Whether it is a number: `1 / 0` raises, `9**9**9` takes its time."""
    return is_number(value) and not any(isinstance(node, ast.BinOp) for node in walk(value))


def _is_function(value: ast.expr, around: Surroundings) -> bool:
    """Whether it is a function, or another thing, of NumPy's, of `math` or of Python's own: `exp = np.exp`."""
    canonical = around.scope.canonical(value) if isinstance(value, ast.Name | ast.Attribute) else None
    return canonical is not None and canonical.partition(".")[0] in _FUNCTIONS


def _is_bound(name: str, value: ast.expr, statement: ast.stmt, line: StraightLine, around: Surroundings) -> bool:
    """Whether it is another local name that surely has a value: a parameter, or bound by the line before."""
    if not isinstance(value, ast.Name) or value.id == name or not around.scope.is_local(value.id):
        return False
    before = line.statements[: line.statements.index(statement)]
    bound = {*parameters(around)}.union(*(names_bound(each) for each in before if isinstance(each, ast.Assign)))
    return value.id in bound and not around.scope.spoils(value.id)
