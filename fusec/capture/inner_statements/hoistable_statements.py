"""Recognise statements between launches that can be hoisted, so that they do not separate the launches."""

import ast

from fusec.base.ir.host_statement import EarlyBinding
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.inner_statements.evaluation_order import parameters
from fusec.capture.numbers.harmless_values import is_own
from fusec.capture.source.number_literals import is_number
from fusec.capture.source.syntax import walk

_FUNCTIONS = ("numpy", "math", "builtins")


def early_binding(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> EarlyBinding | None:
    """The binding of a statement that can be hoisted."""
    if not may_run_earlier(statement, line, around):
        return None
    value = getattr(statement, "value", None)
    held = value.id if isinstance(value, ast.Name) and isinstance(value.ctx, ast.Load) else ""
    return EarlyBinding(
        tuple((name, held) for name in sorted(names_bound(statement))) if held else exchanged(statement)
    )


def may_run_earlier(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether `c = 0.5`, `old = x`, `u, v = v, u` or `exp = np.exp` can be hoisted: only running statements of this
    function can observe when the name is bound.
    """
    if exchanged(statement):
        return all(_may_exchange(name, statement, line, around) for name, _ in exchanged(statement))
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(
            ast.Name(id=name), _, ast.expr() as value, simple=1
        ):
            pass
        case _:
            return False
    if not (_is_sure_number(value) or _is_function(value, around) or _is_bound(name, value, statement, line, around)):
        return False
    return is_own(name, line, around)


def exchanged(statement: ast.stmt) -> tuple[tuple[str, str], ...]:
    """Each name of `u, v = v, u` with the name whose value it gets; empty for other statements."""
    match statement:
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            held = [value.id for value in values if isinstance(value, ast.Name)]
        case _:
            return ()
    is_exchange = len(names) == len(targets) == len(values) and sorted(names) == sorted(held) and len(set(names)) > 1
    return tuple(zip(names, held, strict=True)) if is_exchange and len(set(names)) == len(names) else ()


def _may_exchange(name: str, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    return is_own(name, line, around) and _surely_has_value(name, statement, line, around)


def _is_sure_number(value: ast.expr) -> bool:
    """Whether it is a number that is cheap to compute: `1 / 0` raises and `9**9**9` takes long."""
    return is_number(value) and not any(isinstance(node, ast.BinOp) for node in walk(value))


def _is_function(value: ast.expr, around: LoweringContext) -> bool:
    """Whether it is a member of NumPy, of `math` or of Python's builtins: `exp = np.exp`."""
    canonical = around.scope.canonical(value) if isinstance(value, ast.Name | ast.Attribute) else None
    return canonical is not None and canonical.partition(".")[0] in _FUNCTIONS


def _is_bound(name: str, value: ast.expr, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether it is another local name that surely has a value: a parameter, or a name bound by the line before."""
    if not isinstance(value, ast.Name) or value.id == name or not around.scope.is_local(value.id):
        return False
    return _surely_has_value(value.id, statement, line, around) and not around.scope.spoils(value.id)


def _surely_has_value(name: str, statement: ast.stmt, line: StraightLine, around: LoweringContext) -> bool:
    """Whether it is a parameter, or bound by the line before."""
    before = line.statements[: line.statements.index(statement)]
    return name in {*parameters(around)}.union(*(names_bound(each) for each in before if isinstance(each, ast.Assign)))
