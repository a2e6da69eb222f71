"""Launch configurations that a local name holds: `kernel[grid, block]`, `kernel.forall(n)`."""

import ast

from fusec.base.records import dataclass
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.names.kernel_imports import imports
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

_PARAMETERS = ("ntasks", "tpb", "stream", "sharedmem")
_OF_LAUNCH = ("grid", "block", "stream", "shared_memory")


@dataclass(frozen=True, slots=True)
class LaunchSpelling:
    """`kernel[grid, block]` or `kernel.forall(n, tpb)`: the kernel, its configuration, and the text of both.

    For `forall`, numba chooses the block size for the compiled kernel if `tpb` is 0, and starts enough blocks for `n`
    threads.
    """

    called: ast.expr
    parts: tuple[ast.expr, ...]
    is_forall: bool

    @property
    def words(self) -> tuple[str, ...]:
        """The role of each part."""
        return ("tasks", "block", "stream", "shared_memory") if self.is_forall else _OF_LAUNCH


def launch_spelling(function: ast.expr) -> LaunchSpelling | None:
    """The launch in `function(...)`; None for any other call, and for a `forall` with other arguments."""
    match function:
        case ast.Subscript(value=called, slice=part):
            parts = tuple(part.elts) if isinstance(part, ast.Tuple) else (part,)
            return LaunchSpelling(called, parts, is_forall=False)
        case ast.Call(func=ast.Attribute(value=called, attr="forall")):
            parts = _of_forall(function)
            return LaunchSpelling(called, parts, is_forall=True) if parts else None
        case _:
            return None


def _of_forall(call: ast.Call) -> tuple[ast.expr, ...]:
    """The arguments in order, up to the last one passed; empty if `forall` does not take them."""
    names = (*_PARAMETERS[: len(call.args)], *(keyword.arg for keyword in call.keywords))
    values = (*call.args, *(keyword.value for keyword in call.keywords))
    if len(call.args) > len(_PARAMETERS) or len(set(names)) < len(names) or "ntasks" not in names:
        return ()
    given = dict(zip(names, values, strict=True))
    if not given.keys() <= set(_PARAMETERS) or any(isinstance(value, ast.Starred) for value in values):
        return ()
    last = max(_PARAMETERS.index(name) for name in given if name is not None)
    return tuple(given.get(name, ast.Constant(0)) for name in _PARAMETERS[: last + 1])


def shown_value(text: str, scope: ScopeNames) -> str:
    """The integer, or the tuple of integers, that is the literal or the constant; empty if neither."""
    known = scope.constant(text) or scope.constant_tuple(text) if text.isidentifier() else text
    try:
        value: object = ast.literal_eval(known or "")
    except (SyntaxError, ValueError):
        return ""
    parts = value if isinstance(value, tuple) else (value,)
    return repr(value) if parts and all(type(part) is int for part in parts) else ""


def unknown_kernel(spelling: LaunchSpelling, scope: ScopeNames) -> Obstacle | None:
    """What stands in the way of `self.kernel[grid, block](...)`; None for what need be no launch."""
    if spelling.is_forall or len(spelling.parts) < 2 or not imports(scope, "numba.cuda"):
        return None
    if any(isinstance(part, ast.Slice | ast.Starred) for part in spelling.parts):
        return None
    return Obstacle("may hold any kernel: launch it by the name of its function")


def is_spelled_as_launch(statement: ast.stmt) -> bool:
    """Whether it has the syntax of a launch, whatever it calls."""
    match statement:
        case ast.Expr(ast.Call(func=function)):
            return launch_spelling(function) is not None
        case _:
            return False


def configured_kernel(called: ast.Name, statement: ast.stmt, line: StraightLine, scope: ScopeNames) -> ast.expr | None:
    """`kernel[grid, block]` or `kernel.forall(n)`, if its names still hold what they held when the name was bound.

    The name is bound once, by the straight line of the statement, and by nothing outside the function.
    """
    bindings = scope.bindings_of(called.id)
    if len(bindings) != 1 or not scope.owns(called.id):
        return None
    for k, before in enumerate(line.statements):
        if before is statement:
            return None
        match before:
            case ast.Assign([ast.Name(id=called.id)], value):
                spelling = launch_spelling(value)
                if spelling is None or not isinstance(spelling.called, ast.Name | ast.Attribute):
                    return None
                between = line.statements[k : line.statements.index(statement)]
                return value if _are_kept(spelling.parts, between, scope) else None
    return None


def _are_kept(parts: tuple[ast.expr, ...], statements: tuple[ast.stmt, ...], scope: ScopeNames) -> bool:
    """Whether no statement, of this function or another one, binds the names of the grid and the block."""
    used = {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}
    bound = frozenset[str]().union(*(names_bound(statement) for statement in statements))
    return not used & bound and all(scope.owns(name) or scope.constant(name) is not None for name in used)
