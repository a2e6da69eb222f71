"""Describe a host statement in the user's words, with the reason why it is no launch."""

import ast

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.operand import Evaluated
from fusec.base.scalars.array_functions import array_function, is_reduction
from fusec.capture.arrays.array_calls import ArrayCall, array_call
from fusec.capture.arrays.reductions import full_reduction, partial_reduction
from fusec.capture.arrays.row_reductions import ALONG_COLUMNS
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.reading import Option
from fusec.capture.flow.block_headers import Check, Head
from fusec.capture.flow.liveness import names_bound, names_read, surely_bound
from fusec.capture.names.array_libraries import numpy_names
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, span
from fusec.capture.source.syntax import walk

_KEYWORDS: dict[type[ast.stmt], str] = {
    ast.Assert: "`assert`",
    ast.Break: "`break`",
    ast.Continue: "`continue`",
    ast.Delete: "`del`",
    ast.Global: "`global`",
    ast.Import: "`import`",
    ast.ImportFrom: "`import`",
    ast.Nonlocal: "`nonlocal`",
    ast.Pass: "`pass`",
    ast.Raise: "`raise`",
}


def host_statement(statement: ast.stmt, reason: Obstacle, file: SourceFile) -> HostStatement:
    """The host statement with the names that it reads and binds, and the reason why it is no launch. A name that it may leave as it
    is counts as read."""
    reads, binds, is_head = names_read(statement), names_bound(statement), isinstance(statement, Head)
    is_head = is_head and not isinstance(statement, Check)
    reads |= binds - surely_bound(statement)
    return HostStatement(reason.what, reason.code, reads, binds, span(file, statement), is_head=is_head)


def host_reason(
    statement: ast.stmt, obstacle: Obstacle | None, has_launches: bool, around: LoweringContext
) -> Obstacle:
    """A description of the statement, with a code only if it keeps array operations from being fused."""
    if isinstance(statement, Head):
        return describe(statement)
    calls_array_function = _calls_array_function(statement, around)
    computes = calls_array_function or any(isinstance(n, ast.BinOp | ast.AugAssign) for n in walk(statement))
    if obstacle is not None and (obstacle.code in ("FUS405", "FUS407") or (obstacle.code == "FUS402" and computes)):
        return obstacle
    is_store = obstacle is not None and obstacle.code == "FUS404"
    option = None if is_store else _unmodelled_option(statement, around)
    if option is not None:
        return option
    reason = obstacle if obstacle is not None and is_store else describe(statement)
    value = getattr(statement, "value", None)
    if reason.code == "FUS401" and isinstance(value, ast.Call) and full_reduction(value, around) is not None:
        return Obstacle(reason.what)
    if obstacle is not None and obstacle.code == "FUS208" and reason.code == "FUS404":
        reason = obstacle  # it stores into a slice
    is_left_whole = calls_array_function and not has_launches
    if is_left_whole or around.has(Option.ASKED) or (reason.code in ("FUS208", "FUS404") and has_launches):
        return reason
    return Obstacle(reason.what)


def late_operand(draft: Draft) -> Obstacle | None:
    """The obstacle of an opaque operand that is evaluated after an array operation of the statement."""
    opaque = [operand.expression for operand in draft.operands if isinstance(operand, Evaluated)]
    if draft.evaluation.opaque_first or not opaque:
        return None
    return Obstacle(f"operand `{opaque[-1]}`, which is evaluated after an array operation of the statement", "FUS208")


def doubtful_call(statement: ast.stmt, around: LoweringContext) -> Obstacle | None:
    """A call through a name that the module imports from NumPy, but that may mean something else at run time."""
    for node in walk(statement):
        if not isinstance(node, ast.Call):
            continue
        root: ast.expr = node.func
        while isinstance(root, ast.Attribute):
            root = root.value
        is_imported = isinstance(root, ast.Name) and root.id in numpy_names(around.file.tree)
        if is_imported and _would_be_modelled(node.func) and around.scope.canonical(node.func) is None:
            return Obstacle(f"call of {called(node.func)}, whose name may be rebound", "FUS402")
    return None


def _would_be_modelled(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    return array_function(f"numpy.{name}") is not None


def _unmodelled_option(statement: ast.stmt, around: LoweringContext) -> Obstacle | None:
    """An option that is not modelled: `np.sum(x, axis=0)` as the value of the statement."""
    value = getattr(statement, "value", None)
    if not isinstance(value, ast.Call) or not value.keywords or full_reduction(value, around) is not None:
        return None
    canonical = around.scope.canonical(value.func) or ""
    if not is_reduction(canonical):
        return None
    against_rows = around.reading.against_rows
    if against_rows not in (None, ALONG_COLUMNS) and partial_reduction(value, around.refusing_rows(None)) is not None:
        return against_rows
    others = [keyword.arg for keyword in value.keywords if keyword.arg not in ("axis", "keepdims")]
    if others:
        return Obstacle(f"option `{others[0]}` of `{canonical}`", "FUS405")
    axis = next((keyword.value for keyword in value.keywords if keyword.arg == "axis"), None)
    if isinstance(axis, ast.Name | ast.Attribute):
        return Obstacle(f"option `axis` of `{canonical}`, which is a variable, `{ast.unparse(axis)}`", "FUS405")
    return Obstacle(f"option `{value.keywords[0].arg}` of `{canonical}`", "FUS405")


def _calls_array_function(statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether it calls a modelled function: `gaussian_filter(np.abs(x), 2)`."""
    calls = (node for node in walk(statement) if isinstance(node, ast.Call))
    return any(
        isinstance(array_call(node, around), ArrayCall) or full_reduction(node, around) is not None for node in calls
    )


def describe(statement: ast.stmt) -> Obstacle:
    """The kind of the statement: `call of print`, `attribute write`."""
    match statement:
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if _are_exchanged(targets, values):
            return Obstacle(f"exchange of `{'` and `'.join(map(ast.unparse, targets))}`")
        case ast.Assign(targets, value):
            return _write(targets, value)
        case ast.AugAssign(target, _, value):
            return _write([target], value)
        case ast.AnnAssign(target, _, value):
            return Obstacle("annotation") if value is None else _write([target], value)
        case ast.Expr(ast.Constant()):
            return Obstacle("string or constant")
        case ast.Expr(value):
            return _value(value, "expression")
        case Head(owner=owner):
            return Obstacle(f"head of `{type(owner).__name__.lower()}`")
        case ast.Return(None):
            return Obstacle("`return`")
        case ast.Return(ast.expr() as value):
            return _value(value, "`return`")
        case _:
            return Obstacle(_KEYWORDS.get(type(statement), "statement that is not modelled"))


def _are_exchanged(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Whether it is `u, v = v, u`, or the same with attributes."""
    names = [sorted(map(ast.unparse, each)) for each in (targets, values)]
    return names[0] == names[1] and all(isinstance(target, ast.Name | ast.Attribute) for target in targets)


def _write(targets: list[ast.expr], value: ast.expr) -> Obstacle:
    for target in targets:
        for node in walk(target):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                return Obstacle("attribute write", "FUS403")
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                return Obstacle("assignment to an element or a fancy index", "FUS404")
    if len(targets) > 1:
        return Obstacle("assignment to several targets", "FUS403")
    return _value(value, "assignment")


def _value(value: ast.expr, otherwise: str) -> Obstacle:
    match value:
        case ast.Call(func=function):
            return Obstacle(f"call of {called(function)}", "FUS401")
        case ast.BinOp(op=ast.MatMult()):
            return Obstacle("matrix product")
        case ast.Subscript():
            return Obstacle("assignment of an element or a view")
        case ast.IfExp() | ast.BoolOp() | ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            return Obstacle(f"{otherwise} that is not modelled", "FUS403")
        case _:
            return Obstacle(otherwise)


def called(function: ast.expr) -> str:
    name = _callee(function)
    return f"`{name}`" if name else "a computed function"


def _callee(function: ast.expr) -> str:
    """The called name, `np.linalg.solve`; only the method's name if the object is no name; empty if there is none."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value, attr):
            inner = _callee(value) if isinstance(value, ast.Name | ast.Attribute) else ""
            return f"{inner}.{attr}" if inner else attr
        case _:
            return ""


def left_alone(statement: ast.stmt, obstacle: Obstacle, around: LoweringContext) -> LoweredStatement:
    """The whole statement as a host statement."""
    return LoweredStatement((), host_statement(statement, obstacle, around.file))
